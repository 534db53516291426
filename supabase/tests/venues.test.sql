-- Listings and all that belongs to them: who reads, who writes, and what the guard refuses.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
-- From here on this person speaks; 'stranger' is signed out, 'owner' is the database's own.
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name), 'last_name', 'Aziz')
from unnest(array['guest', 'friend', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
-- How many rows a statement touched, in the speaker's own right.
create function tests.rows(p_statement text) returns bigint language plpgsql as $$
declare
  v_count bigint;
begin
  execute p_statement;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
create function tests.told(p_name text) returns text language sql security definer as $$
  select string_agg(kind, ' ' order by created_at) from public.notifications where user_id = tests.id(p_name)
$$;
create function tests.logged(p_subject uuid) returns text language sql security definer as $$
  select string_agg(action, ' ' order by id) from public.audit_log where subject_id = p_subject
$$;
grant execute on all functions in schema tests to public;
insert into public.venue_types (id, slug, name, name_ar) values (tests.id('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.amenities (id, slug, name, name_ar) values
  (tests.id('wifi'), 'test-wifi', 'Wi-Fi', 'واي فاي'), (tests.id('pool'), 'test-pool', 'Pool', 'مسبح');
insert into public.event_types (id, slug, name, name_ar) values (tests.id('wedding'), 'test-wedding', 'Wedding', 'زفاف');
insert into public.properties (id, host_id, name) values (tests.id('estate'), tests.id('host'), 'Estate'), (tests.id('other'), tests.id('rival'), 'Other');
-- Of each host an active listing and a draft with everything that can belong to one.
insert into public.venues (id, host_id, name, status, type_id, capacity, address, images, price_per_hour)
select tests.id(kind || who), tests.id(who), kind || who, case kind when 'open' then 'active' else 'draft' end,
  tests.id('villa'), 80, 'Street 1', array[tests.id(who) || '/a.webp'], 10000
from unnest(array['host', 'rival']) who, unnest(array['open', 'draft']) kind;
insert into public.venue_allowed_events select id, tests.id('wedding') from public.venues;
insert into public.venue_house_rules (venue_id, code) select id, 'no_pets' from public.venues;
insert into public.venue_addons (venue_id, name, price) select id, 'Flowers', 100 from public.venues;
insert into public.venue_amenities select id, tests.id('wifi') from public.venues;
insert into public.venue_revisions (venue_id, changes) select id, '{"name": "New"}' from public.venues;
insert into public.opening_exceptions (venue_id, starts_on, ends_on) select id, '2027-01-01', '2027-01-02' from public.venues;
insert into public.blocked_times (venue_id, starts_at, ends_at) select id, '2027-01-01', '2027-01-02' from public.venues;
-- Rows of every table that belongs to a listing, as the speaker sees them: open, own drafts, other drafts.
create function tests.sees(p_table text) returns text language plpgsql as $$
declare
  v_answer text;
begin
  execute format($q$select format('%%s %%s %%s',
    count(distinct venue_id) filter (where venue_id in (tests.id('openhost'), tests.id('openrival'))),
    count(distinct venue_id) filter (where venue_id = tests.id('drafthost')),
    count(distinct venue_id) filter (where venue_id = tests.id('draftrival')))
    from (select %s as venue_id from public.%I) t$q$, case p_table when 'venues' then 'id' else 'venue_id' end, p_table) into v_answer;
  return v_answer;
end $$;
create function tests.public_tables() returns setof text language sql as $$
  select unnest(array['venues', 'venue_pricing', 'venue_images', 'venue_amenities', 'venue_allowed_events',
    'venue_house_rules', 'venue_addons', 'opening_hours', 'opening_exceptions', 'buffer_times'])
$$;
grant execute on all functions in schema tests to public;
select plan(101);

-- Reading
select tests.be('stranger');
select is(tests.sees(t), '2 0 0', 'a stranger sees the ' || t || ' of active venues, of no draft') from tests.public_tables() t;
select tests.be('guest');
select is(tests.sees(t), '2 0 0', 'a guest sees no draft among ' || t) from tests.public_tables() t;
select tests.be('host');
select is(tests.sees(t), '2 1 0', 'a host sees their own draft among ' || t || ', not another''s') from tests.public_tables() t;
select tests.be('admin');
select is(tests.sees(t), '2 1 1', 'an admin sees every draft among ' || t) from tests.public_tables() t;
select tests.be('stranger');
select throws_ok('select * from public.venue_revisions', '42501', null, 'a stranger sees no waiting change');
select throws_ok('select * from public.blocked_times', '42501', null, 'nor why a time is blocked');
select throws_ok('select * from public.properties', '42501', null, 'nor properties');
select tests.be('guest');
select is((select count(*) from public.venue_revisions), 0::bigint, 'a guest sees no waiting change');
select is((select count(*) from public.blocked_times), 0::bigint, 'nor why a time is blocked');
select is((select count(*) from public.properties), 0::bigint, 'nor properties');
select tests.be('host');
select is((select count(*) from public.venue_revisions), 2::bigint, 'a host sees what of theirs waits');
select is((select count(*) from public.blocked_times), 2::bigint, 'and their blocked times');
select results_eq('select name from public.properties', array['Estate'], 'and their properties');
select tests.be('admin');
select is((select count(*) from public.venue_revisions), 4::bigint, 'an admin sees everything that waits');
select is((select count(*) from public.blocked_times), 4::bigint, 'and blocked times');

-- Making listings
select tests.be('stranger');
select throws_ok($$ insert into public.venues (host_id, name) values (tests.id('host'), 'X') $$, '42501', null, 'a stranger lists nothing');
select tests.be('guest');
select throws_ok($$ insert into public.venues (host_id, name) values (tests.id('guest'), 'X') $$, '42501', null, 'nor a guest');
select tests.be('provider');
select throws_ok($$ insert into public.venues (host_id, name) values (tests.id('provider'), 'X') $$, '42501', null, 'nor a provider');
select tests.be('host');
select throws_ok($$ insert into public.venues (host_id, name) values (tests.id('rival'), 'X') $$, '42501', null, 'nor a host in another''s name');
select throws_ok($$ insert into public.venues (host_id, status) values (tests.id('host'), 'active') $$, '42501', null, 'nor an active listing');
select lives_ok($$ insert into public.venues (id, host_id, images, amenities) values (tests.id('new'), tests.id('host'),
  array[tests.id('host') || '/b.webp', tests.id('host') || '/c.webp', tests.id('host') || '/b.webp'], '{test-wifi}') $$, 'a host starts a draft');
select is((select name || ' ' || status || ' ' || featured from public.venues where id = tests.id('new')), 'Untitled Venue draft false', 'untitled, not featured');
select is((select pricing_model || currency || minimum_hours from public.venue_pricing where venue_id = tests.id('new')), 'hourlyEGP1.0', 'with prices to fill in');
select is((select count(*) from public.opening_hours where venue_id = tests.id('new') and opens = '09:00' and closes = '23:00'), 7::bigint, 'open every day');
select is((select before_minutes + after_minutes from public.buffer_times where venue_id = tests.id('new')), 0, 'without buffers');
select is((select string_agg(right(path, 6), ' ' order by position) from public.venue_images where venue_id = tests.id('new')), 'b.webp c.webp', 'its pictures follow in order, once each');
select is((select amenity_id from public.venue_amenities where venue_id = tests.id('new')), tests.id('wifi'), 'and its amenities');

-- Changing a draft
select is(tests.rows($$ update public.venue_images set caption = 'Hall', alt_ar = 'القاعة' where path like '%/b.webp' $$), 1::bigint, 'a host writes captions');
select lives_ok($$ update public.venues set images = array[tests.id('host') || '/d.webp', tests.id('host') || '/b.webp'], amenities = '{test-pool}' where id = tests.id('new') $$, 'changes pictures and amenities');
select is((select string_agg(right(path, 6) || coalesce(caption, ''), ' ' order by position) from public.venue_images where venue_id = tests.id('new')), 'd.webp b.webpHall', 'pictures that stay keep their captions');
select is((select amenity_id from public.venue_amenities where venue_id = tests.id('new')), tests.id('pool'), 'amenities that go are gone');
select throws_ok($$ update public.venues set images = array[tests.id('rival') || '/a.webp'] where id = tests.id('new') $$, 'PT422', 'invalid_input', 'pictures lie in one''s own folder');
select throws_ok($$ update public.venues set images = array[tests.id('host') || '/../x.webp'] where id = tests.id('new') $$, 'PT422', 'invalid_input', 'and not above it');
select throws_ok($$ update public.venues set images = array[''] where id = tests.id('new') $$, 'PT422', 'invalid_input', 'and have a name');
select throws_ok($$ update public.venues set amenities = '{moat}' where id = tests.id('new') $$, 'PT422', 'invalid_input', 'an unknown amenity is refused');
select throws_ok($$ update public.venues set time_zone = 'Nowhere/Land' where id = tests.id('new') $$, 'PT422', 'invalid_input', 'an unknown time zone is refused');
select throws_ok($$ update public.venues set time_zone = 'EST5EDT4' where id = tests.id('new') $$, 'PT422', 'invalid_input', 'so is a rule of one''s own');
select lives_ok($$ update public.venues set time_zone = 'Europe/Lisbon' where id = tests.id('new') $$, 'a zone of the world is accepted');
select throws_ok($$ update public.venues set property_id = tests.id('other') where id = tests.id('new') $$, 'PT422', 'invalid_input', 'another''s property is refused');
select lives_ok($$ update public.venues set property_id = tests.id('estate') where id = tests.id('new') $$, 'one''s own is accepted');
select throws_ok($$ update public.venues set featured = true where id = tests.id('new') $$, '42501', null, 'nobody features their own');
select throws_ok($$ update public.venues set host_id = tests.id('rival') where id = tests.id('new') $$, '42501', null, 'nor gives it away');
select throws_ok($$ update public.venues set name = repeat('x', 161) where id = tests.id('new') $$, '23514', null, 'an endless name is refused');
select throws_ok($$ update public.venues set capacity = -1 where id = tests.id('new') $$, '23514', null, 'a negative capacity too');

-- What belongs to a listing is written by its host
select is(tests.rows($$ update public.venue_pricing set price_per_day = 5, minimum_hours = 2 where venue_id = tests.id('new') $$), 1::bigint, 'a host sets prices');
select is(tests.rows($$ update public.venue_pricing set price_per_day = 5 where venue_id = tests.id('openrival') $$), 0::bigint, 'but not another''s');
select is(tests.rows($$ update public.buffer_times set before_minutes = 30 $$), 3::bigint, 'a host sets buffers of their own');
select is(tests.rows($$ update public.venue_addons set price = 7 $$), 2::bigint, 'and prices of their add-ons');
select is(tests.rows($$ delete from public.venue_house_rules $$), 2::bigint, 'drops their rules');
select is(tests.rows($$ delete from public.venue_allowed_events $$), 2::bigint, 'and events');
select is(tests.rows($$ update public.opening_hours set opens = '10:00' where venue_id <> tests.id('new') $$), 14::bigint, 'and changes their hours');
select is(tests.rows($$ update public.opening_exceptions set closed = false, opens = '10:00', closes = '12:00' $$), 2::bigint, 'and exceptions');
select is(tests.rows($$ delete from public.blocked_times $$), 2::bigint, 'and frees their time');
select is(tests.rows($$ update public.properties set name = 'Y' $$), 1::bigint, 'and renames their property');
select lives_ok($$ insert into public.venue_house_rules (venue_id, text) values (tests.id('new'), 'Be kind');
  insert into public.venue_addons (venue_id, name, price) values (tests.id('new'), 'Stage', 1);
  insert into public.venue_allowed_events values (tests.id('new'), tests.id('wedding'));
  insert into public.opening_exceptions (venue_id, starts_on, ends_on) values (tests.id('new'), '2027-02-01', '2027-02-01');
  insert into public.properties (host_id, name) values (tests.id('host'), 'Second') $$, 'a host adds all of these');
select throws_ok($$ insert into public.venue_house_rules (venue_id, text) values (tests.id('openrival'), 'X') $$, '42501', null, 'no rule for another''s venue');
select throws_ok($$ insert into public.venue_addons (venue_id, name, price) values (tests.id('openrival'), 'X', 1) $$, '42501', null, 'no add-on');
select throws_ok($$ insert into public.opening_hours (venue_id, weekday, opens, closes) values (tests.id('openrival'), 1, '01:00', '02:00') $$, '42501', null, 'no hours');
select throws_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.id('openrival'), '2027-03-01', '2027-03-02') $$, '42501', null, 'no block');
select throws_ok($$ insert into public.venue_amenities values (tests.id('new'), tests.id('wifi')) $$, '42501', null, 'amenities follow the listing, nobody writes them');
select throws_ok($$ insert into public.venue_revisions (venue_id, changes) values (tests.id('new'), '{}') $$, '42501', null, 'nor waiting changes');
select throws_ok($$ insert into public.properties (host_id, name) values (tests.id('rival'), 'X') $$, '42501', null, 'nor another''s property');

-- Deleting
select is(tests.rows($$ delete from public.venues where id = tests.id('openhost') $$), 0::bigint, 'an active listing is not deleted');
select is(tests.rows($$ delete from public.venues where id = tests.id('draftrival') $$), 0::bigint, 'nor another''s draft');
select is(tests.rows($$ delete from public.venues where id = tests.id('new') $$), 1::bigint, 'one''s own draft is');
select * from finish();
rollback;
