-- Venues and everything that belongs to them: who reads and writes them, and refused values.
begin;
select tests.create_users();
insert into storage.objects (bucket_id, name) select 'venue-images', tests.user_id('host') || '/' || name || '.webp' from unnest('{b,c,d}'::text[]) name;
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.amenities (id, slug, name, name_ar) values
  (tests.uuid('wifi'), 'test-wifi', 'Wi-Fi', 'واي فاي'), (tests.uuid('pool'), 'test-pool', 'Pool', 'مسبح');
insert into public.event_types (id, slug, name, name_ar)
  values (tests.uuid('wedding'), 'test-wedding', 'Wedding', 'زفاف');
insert into public.properties (id, host_id, name) values
  (tests.uuid('estate'), tests.user_id('host'), 'Estate'), (tests.uuid('other estate'), tests.user_id('other_host'), 'Other');
-- An active venue and a draft of each host, with all kinds of data
insert into public.venues (id, host_id, name, status, type_id, capacity, address, images, price_per_hour)
select tests.uuid(owner || ' ' || status), tests.user_id(owner), owner || ' ' || status, status, tests.uuid('villa'), 80, 'Street 1',
  array[tests.user_id(owner) || '/a.webp'], 10000
from unnest(array['host', 'other_host']) owner, unnest(array['active', 'draft']) status;
insert into public.venue_allowed_events select id, tests.uuid('wedding') from public.venues;
insert into public.venue_house_rules (venue_id, code) select id, 'no_pets' from public.venues;
insert into public.venue_addons (venue_id, name, price) select id, 'Flowers', 100 from public.venues;
insert into public.venue_amenities select id, tests.uuid('wifi') from public.venues;
insert into public.listing_revisions (listing_id, changes) select id, '{"name": "New"}' from public.venues;
insert into public.opening_exceptions (venue_id, starts_on, ends_on) select id, '2027-01-01', '2027-01-02'
  from public.venues;
insert into public.blocked_times (venue_id, starts_at, ends_at) select id, '2027-01-01', '2027-01-02'
  from public.venues;
create function tests.visible_venues(p_table text) returns text language plpgsql as $$
declare
  v_counts text;
begin
  execute format($q$select format('%%s %%s %%s',
    count(distinct venue_id) filter (where venue_id in (tests.uuid('host active'), tests.uuid('other_host active'))),
    count(distinct venue_id) filter (where venue_id = tests.uuid('host draft')),
    count(distinct venue_id) filter (where venue_id = tests.uuid('other_host draft')))
    from (select %s as venue_id from public.%I) t$q$, case p_table when 'venues' then 'id' else 'venue_id' end, p_table) into v_counts;
  return v_counts;
end $$;
comment on function tests.visible_venues is
  'Returns of how many active venues, own drafts and drafts of others the current user sees rows of a table.';
create function tests.venue_tables() returns setof text language sql as $$
  select unnest(array['venues', 'venue_pricing', 'venue_images', 'venue_amenities', 'venue_allowed_events',
    'venue_house_rules', 'venue_addons', 'opening_hours', 'opening_exceptions'])
$$;
select plan(106);

-- Reading
select tests.clear_authentication();
select is(tests.visible_venues(t), '2 0 0',
  'a signed-out visitor sees rows of active venues only in ' || t) from tests.venue_tables() t;
select tests.authenticate_as('guest');
select is(tests.visible_venues(t), '2 0 0',
  'a guest sees rows of active venues only in ' || t) from tests.venue_tables() t;
select tests.authenticate_as('host');
select is(tests.visible_venues(t), '2 1 0',
  'a host sees rows of active venues and of their own draft in ' || t) from tests.venue_tables() t;
select tests.authenticate_as('admin');
select is(tests.visible_venues(t), '2 1 1',
  'an admin sees rows of all venues in ' || t) from tests.venue_tables() t;
select tests.clear_authentication();
select throws_ok('select * from public.listing_revisions', '42501', null,
  'a signed-out visitor cannot read revisions');
select throws_ok('select * from public.blocked_times', '42501', null,
  'a signed-out visitor cannot read blocked times');
select throws_ok('select * from public.properties', '42501', null,
  'a signed-out visitor cannot read properties');
select tests.authenticate_as('guest');
select is((select count(*) from public.listing_revisions), 0::bigint, 'a guest sees no revisions');
select is((select count(*) from public.blocked_times), 0::bigint, 'a guest sees no blocked times');
select is((select count(*) from public.properties), 0::bigint, 'a guest sees no properties');
select tests.authenticate_as('host');
select is((select count(*) from public.listing_revisions), 2::bigint,
  'a host sees the revisions of their venues');
select is((select count(*) from public.blocked_times), 2::bigint,
  'a host sees the blocked times of their venues');
select results_eq('select name from public.properties', array['Estate'], 'a host sees their own properties');
select tests.authenticate_as('admin');
select is((select count(*) from public.listing_revisions), 4::bigint, 'an admin sees all revisions');
select is((select count(*) from public.blocked_times), 4::bigint, 'an admin sees all blocked times');

-- Adding a venue
select tests.clear_authentication();
select throws_ok($$ insert into public.venues (host_id, name) values (tests.user_id('host'), 'X') $$, '42501', null,
  'a signed-out visitor cannot add a venue');
select tests.authenticate_as('guest');
select throws_ok($$ insert into public.venues (host_id, name) values (tests.user_id('guest'), 'X') $$, '42501', null,
  'a guest cannot add a venue');
select tests.authenticate_as('provider');
select throws_ok($$ insert into public.venues (host_id, name) values (tests.user_id('provider'), 'X') $$, '42501', null,
  'a provider cannot add a venue');
select tests.authenticate_as('host');
select throws_ok($$ insert into public.venues (host_id, name)
  values (tests.user_id('other_host'), 'X') $$, '42501', null,
  'a host cannot add a venue for another host');
select throws_ok($$ insert into public.venues (host_id, status)
  values (tests.user_id('host'), 'active') $$, '42501', null,
  'a host cannot add an active venue');
select lives_ok($$ insert into public.venues (id, host_id, images, amenities)
  values (tests.uuid('new'), tests.user_id('host'),
  array[tests.user_id('host') || '/b.webp', tests.user_id('host') || '/c.webp', tests.user_id('host') || '/b.webp'], '{test-wifi}') $$,
  'a host can add a draft venue');
select is((select name || ' ' || status || ' ' || featured from public.venues
  where id = tests.uuid('new')), 'Untitled Venue draft false',
  'a new venue is an untitled draft that is not featured');
select is((select pricing_model || currency || minimum_hours from public.venue_pricing
  where venue_id = tests.uuid('new')), 'hourlyEGP1.0',
  'a new venue has hourly prices in EGP with a minimum of one hour');
select is((select count(*) from public.opening_hours
  where venue_id = tests.uuid('new') and opens = '09:00' and closes = '23:00'), 7::bigint,
  'a new venue is open from 09:00 to 23:00 on seven days');
select is((select before_minutes + after_minutes from public.buffer_times where venue_id = tests.uuid('new')), 0,
  'a new venue has no buffers');
select is((select string_agg(right(path, 6), ' ' order by position) from public.venue_images
  where venue_id = tests.uuid('new')), 'b.webp c.webp',
  'the pictures of a new venue are stored in order without duplicates');
select is((select amenity_id from public.venue_amenities where venue_id = tests.uuid('new')), tests.uuid('wifi'),
  'the amenities of a new venue are stored');

-- Changing a draft
select is(tests.affected_rows($$ update public.venue_images set caption = 'Hall', alt_ar = 'القاعة'
  where path like '%/b.webp' $$), 1::bigint,
  'a host can caption a picture of their venue');
select lives_ok($$ update public.venues set images = array[tests.user_id('host') || '/d.webp', tests.user_id('host') || '/b.webp'], amenities = '{test-pool}' where id = tests.uuid('new') $$,
  'a host can change pictures and amenities of a draft');
select is((select string_agg(right(path, 6) || coalesce(caption, ''), ' ' order by position) from public.venue_images
  where venue_id = tests.uuid('new')), 'd.webp b.webpHall',
  'pictures that remain keep their captions');
select is((select amenity_id from public.venue_amenities where venue_id = tests.uuid('new')), tests.uuid('pool'),
  'amenities that were removed are deleted');
select throws_ok($$ update public.venues set images = array[tests.user_id('other_host') || '/a.webp']
  where id = tests.uuid('new') $$, 'PT422', 'invalid_input',
  'a picture from another host''s folder is refused');
select throws_ok($$ update public.venues set images = array[tests.user_id('host') || '/../x.webp']
  where id = tests.uuid('new') $$, 'PT422', 'invalid_input',
  'a picture above the host''s folder is refused');
select throws_ok($$ update public.venues set images = images || (tests.user_id('host') || '/unstored.webp')::text
  where id = tests.uuid('new') $$, 'PT422', 'invalid_input',
  'a picture that is not stored is refused, because no page could show it');
select throws_ok($$ update public.venues set images = array['']
  where id = tests.uuid('new') $$, 'PT422', 'invalid_input',
  'a picture without a name is refused');
select throws_ok($$ update public.venues set amenities = '{moat}'
  where id = tests.uuid('new') $$, 'PT422', 'invalid_input',
  'an unknown amenity is refused');
select throws_ok($$ update public.venues set time_zone = 'Nowhere/Land'
  where id = tests.uuid('new') $$, 'PT422', 'invalid_input',
  'an unknown time zone is refused');
select throws_ok($$ update public.venues set time_zone = 'EST5EDT4'
  where id = tests.uuid('new') $$, 'PT422', 'invalid_input',
  'a time zone given as a POSIX rule is refused');
select lives_ok($$ update public.venues set time_zone = 'Europe/Lisbon' where id = tests.uuid('new') $$,
  'an IANA time zone is accepted');
select throws_ok($$ update public.venues set property_id = tests.uuid('other estate')
  where id = tests.uuid('new') $$, 'PT422', 'invalid_input',
  'a property of another host is refused');
select lives_ok($$ update public.venues set property_id = tests.uuid('estate') where id = tests.uuid('new') $$,
  'a host can assign their own property to a venue');
select throws_ok($$ update public.venues set featured = true where id = tests.uuid('new') $$, '42501', null,
  'a host cannot feature their venue');
select throws_ok($$ update public.venues set host_id = tests.user_id('other_host')
  where id = tests.uuid('new') $$, '42501', null,
  'a host cannot transfer their venue to another host');
select throws_ok($$ update public.venues set name = repeat('x', 161) where id = tests.uuid('new') $$, '23514', null,
  'a name of more than 160 characters is refused');
select throws_ok($$ update public.venues set capacity = -1 where id = tests.uuid('new') $$, '23514', null,
  'a negative capacity is refused');

-- Writing what belongs to a venue
select is(tests.affected_rows($$ update public.venue_pricing set price_per_day = 5, minimum_hours = 2
  where venue_id = tests.uuid('new') $$), 1::bigint,
  'a host can change the pricing of their venue');
select is(tests.affected_rows($$ update public.venue_pricing set price_per_day = 5
  where venue_id = tests.uuid('other_host active') $$), 0::bigint,
  'a host cannot change the pricing of another host''s venue');
select is(tests.affected_rows($$ update public.buffer_times set before_minutes = 30 $$), 3::bigint,
  'a host can change the buffers of their venues only');
select is(tests.affected_rows($$ update public.venue_addons set price = 7 $$), 2::bigint,
  'a host can change the add-ons of their venues only');
select is(tests.affected_rows($$ delete from public.venue_house_rules $$), 2::bigint,
  'a host can delete the house rules of their venues only');
select is(tests.affected_rows($$ delete from public.venue_allowed_events $$), 2::bigint,
  'a host can delete the allowed events of their venues only');
select is(tests.affected_rows($$ update public.opening_hours set opens = '10:00'
  where venue_id <> tests.uuid('new') $$), 14::bigint,
  'a host can change the opening hours of their venues only');
select is(tests.affected_rows($$ update public.opening_exceptions
  set closed = false, opens = '10:00', closes = '12:00' $$), 2::bigint,
  'a host can change the opening exceptions of their venues only');
select is(tests.affected_rows($$ delete from public.blocked_times $$), 2::bigint,
  'a host can delete the blocked times of their venues only');
select is(tests.affected_rows($$ update public.properties set name = 'Y' $$), 1::bigint,
  'a host can rename their own property only');
select lives_ok($$ insert into public.venue_house_rules (venue_id, text) values (tests.uuid('new'), 'Be kind');
  insert into public.venue_addons (venue_id, name, price) values (tests.uuid('new'), 'Stage', 1);
  insert into public.venue_allowed_events values (tests.uuid('new'), tests.uuid('wedding'));
  insert into public.opening_exceptions (venue_id, starts_on, ends_on)
    values (tests.uuid('new'), '2027-02-01', '2027-02-01');
  insert into public.properties (host_id, name) values (tests.user_id('host'), 'Second') $$,
  'a host can add rules, add-ons, events, exceptions and properties');
select throws_ok($$ insert into public.venue_house_rules (venue_id, text)
  values (tests.uuid('other_host active'), 'X') $$, '42501', null,
  'a host cannot add a house rule to another host''s venue');
select throws_ok($$ insert into public.venue_addons (venue_id, name, price)
  values (tests.uuid('other_host active'), 'X', 1) $$, '42501', null,
  'a host cannot add an add-on to another host''s venue');
select throws_ok($$ insert into public.opening_hours (venue_id, weekday, opens, closes)
  values (tests.uuid('other_host active'), 1, '01:00', '02:00') $$, '42501', null,
  'a host cannot add opening hours to another host''s venue');
select throws_ok($$ update public.opening_hours set opens = '09:00:00.000001'
  where venue_id = tests.uuid('host active') $$, '23514', null, 'a venue opens at a whole minute');
select throws_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at)
  values (tests.uuid('other_host active'), '2027-03-01', '2027-03-02') $$, '42501', null,
  'a host cannot block a time of another host''s venue');
select throws_ok($$ insert into public.venue_amenities values (tests.uuid('new'), tests.uuid('wifi')) $$, '42501', null,
  'a host cannot insert amenities into the table');
select throws_ok($$ insert into public.listing_revisions (listing_id, changes)
  values (tests.uuid('new'), '{}') $$, '42501', null,
  'a host cannot insert a revision into the table');
select throws_ok($$ insert into public.properties (host_id, name)
  values (tests.user_id('other_host'), 'X') $$, '42501', null,
  'a host cannot add a property for another host');
select throws_ok($$ insert into public.venues (host_id, property_id) values (tests.user_id('other_host'), gen_random_uuid()) $$,
  '42501', null, 'a host who adds a venue for another host is not told which properties that host has');
select throws_ok($$ insert into public.venues (host_id, images) values (tests.user_id('other_host'), array['other/x.webp']) $$,
  '42501', null, 'a host who adds a venue for another host is not told which pictures that host uses');

-- Every quote and every page of the venue reads all these rows.
select throws_ok($$ insert into public.venue_house_rules (venue_id, text)
  select tests.uuid('host draft'), 'Rule ' || n from generate_series(1, 31) n $$, 'PT422', 'invalid_input',
  'a host cannot give a venue more than 30 house rules');
select throws_ok($$ insert into public.venue_addons (venue_id, name, price)
  select tests.uuid('host draft'), 'Chair ' || n, 100 from generate_series(1, 500) n $$, 'PT422', 'invalid_input',
  'a host cannot give a venue more than 500 add-ons');
select throws_ok($$ insert into public.opening_hours (venue_id, weekday, opens, closes)
  select tests.uuid('host draft'), 1, time '01:00' + n * interval '1 minute', time '01:00' + (n + 1) * interval '1 minute'
  from generate_series(1, 28) n $$, 'PT422', 'invalid_input', 'a host cannot give a venue more than 28 opening hours');
select throws_ok($$ insert into public.opening_exceptions (venue_id, starts_on, ends_on)
  select tests.uuid('host draft'), date '2028-01-01' + n, date '2028-01-01' + n from generate_series(1, 1000) n $$,
  'PT422', 'invalid_input', 'a host cannot give a venue more than 1,000 opening exceptions');
select lives_ok($$ insert into public.venue_house_rules (venue_id, text)
  select v, 'Rule ' || n from generate_series(1, 28) n, unnest(array[tests.uuid('host draft'), tests.uuid('new')]) v $$,
  'a host can give two venues as many house rules as each may have');

-- Deleting
select is(tests.affected_rows($$ delete from public.venues where id = tests.uuid('host active') $$), 0::bigint,
  'a host cannot delete an active venue');
select is(tests.affected_rows($$ delete from public.venues where id = tests.uuid('other_host draft') $$), 0::bigint,
  'a host cannot delete a draft of another host');
select is(tests.affected_rows($$ delete from public.venues where id = tests.uuid('new') $$), 1::bigint,
  'a host can delete their own draft');

select * from finish();
rollback;
