-- Copies of listings, and listings that are put away.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name), 'last_name', 'Aziz')
from unnest(array['guest', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
update public.users set is_verified = true where id = tests.id('host');
insert into public.venue_types (id, slug, name, name_ar) values (tests.id('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.amenities (id, slug, name, name_ar) values (tests.id('wifi'), 'test-wifi', 'Wi-Fi', 'واي فاي');
insert into public.event_types (id, slug, name, name_ar) values (tests.id('wedding'), 'test-wedding', 'Wedding', 'زفاف');
insert into public.properties (id, host_id, name) values (tests.id('palace'), tests.id('host'), 'Palace');
insert into public.service_providers (user_id, business_name, status) values (tests.id('provider'), 'Flowers', 'active');
insert into public.services (id, provider_id, category_id, name, status)
select tests.id(name), tests.id('provider'), (select id from public.service_categories limit 1), name, 'active'
from unnest(array['roses', 'drums']) name;

-- An active hall with everything that a listing has; a picture of it is older than the folders.
insert into public.venues (id, host_id, name, name_ar, description, type_id, capacity, capacity_by_layout, property_id,
  address, area, city, country, price_per_hour, amenities, images, instant_booking, policy, minimum_notice_hours,
  booking_window_months, status, featured, avg_rating, review_count)
values (tests.id('hall'), tests.id('host'), 'Rose Hall', 'قاعة الورد', 'Light', tests.id('villa'), 100,
  '{"seated": 80}', tests.id('palace'), 'Street 1', 'Zamalek', 'Cairo', 'EG', 10000, '{test-wifi}',
  array[tests.id('host') || '/a.webp', 'demo/b.webp'], true, 'standard_30', 48, 6, 'active', true, 4.5, 2);
update public.venue_pricing set pricing_model = 'hourly_per_person', price_per_person = 500, minimum_hours = 3
  where venue_id = tests.id('hall');
update public.buffer_times set before_minutes = 30, after_minutes = 60 where venue_id = tests.id('hall');
delete from public.opening_hours where venue_id = tests.id('hall') and weekday <> 4;
update public.opening_hours set opens = '00:00', closes = '00:00' where venue_id = tests.id('hall');
insert into public.venue_house_rules (venue_id, code, text, position)
values (tests.id('hall'), 'no_pets', null, 0), (tests.id('hall'), null, 'Shoes off', 1);
insert into public.venue_allowed_events values (tests.id('hall'), tests.id('wedding'));
insert into public.venue_addons (venue_id, name, price, stock, is_active, position)
values (tests.id('hall'), 'Chairs', 1500, 200, true, 0), (tests.id('hall'), 'Old', 1, null, false, 1);
update public.venue_images set caption = 'Dusk', alt_ar = 'الغروب' where venue_id = tests.id('hall') and path like '%a.webp';
insert into public.venue_services (venue_id, service_id, status)
values (tests.id('hall'), tests.id('roses'), 'accepted'), (tests.id('hall'), tests.id('drums'), 'declined');
insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed) values (tests.id('hall'), '2027-01-01', '2027-01-02', true);
insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.id('hall'), '2027-02-01 10:00Z', '2027-02-01 12:00Z');
insert into public.venues (id, host_id, name, capacity, status, address, type_id, images, price_per_hour, rejection_reason)
select tests.id(status), tests.id('host'), initcap(status), 50, status, 'Street 2', tests.id('villa'),
  array[tests.id('host') || '/' || status || '.webp'], 9000, case when status in ('rejected', 'suspended') then 'Dark' end
from unnest(array['draft', 'pending', 'rejected', 'suspended', 'paused']) status;
create function tests.put(p_key text, p_start timestamptz, p_status text) returns void
language sql security definer as $$
  insert into public.bookings (id, reference, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied,
    time_zone, guests, currency, total_minor, fee_minor, lines, policy, details, idempotency_key, submitted_at)
  select tests.id(p_key), p_key, v.id, tests.id('guest'), v.host_id, p_status, p_start, p_start + interval '2 hours',
    tstzrange(p_start, p_start + interval '2 hours'), v.time_zone, 10, 'EGP', 10500, 500, '[]', 'flexible', '{}',
    tests.id(p_key), now() - interval '1 day'
  from public.venues v where v.id = tests.id('hall')
$$;
select tests.put('NEXT', now() + interval '3 days', 'confirmed'), tests.put('RUNS', now() - interval '1 hour', 'confirmed'),
  tests.put('PAST', now() - interval '9 days', 'completed'), tests.put('ASKS', now() + interval '5 days', 'pending'),
  tests.put('OFF', now() + interval '6 days', 'cancelled');

-- All that belongs to a listing, in one line.
create function tests.parts(p_id uuid) returns text language sql security definer as $$
  select concat_ws(' ', v.description, v.capacity, v.capacity_by_layout, v.property_id = tests.id('palace'), v.area, v.amenities,
    v.images, v.instant_booking, v.policy, v.minimum_notice_hours, v.booking_window_months, v.price_per_hour,
    (select pricing_model || price_per_person || ':' || minimum_hours from public.venue_pricing where venue_id = v.id),
    (select string_agg(coalesce(code, text), ',' order by position) from public.venue_house_rules where venue_id = v.id),
    (select count(*) from public.venue_allowed_events where venue_id = v.id),
    (select string_agg(name || price || stock, ',') from public.venue_addons where venue_id = v.id and is_active),
    (select string_agg(weekday || opens::text || closes, ',') from public.opening_hours where venue_id = v.id),
    (select before_minutes || '/' || after_minutes from public.buffer_times where venue_id = v.id),
    (select string_agg(coalesce(caption, '-') || coalesce(alt_ar, '-'), ',' order by position) from public.venue_images where venue_id = v.id),
    (select count(*) from public.venue_amenities where venue_id = v.id))
  from public.venues v where v.id = p_id
$$;
create function tests.copy() returns public.venues language sql security definer as $$
  select v from public.venues v where v.host_id = tests.id('host') and v.name like '%Copy of%' order by length(v.name) desc limit 1
$$;
-- What has happened to the copy: all of it nothing.
create function tests.past() returns text language sql security definer as $$
  select concat_ws(' ', v.status, v.featured, v.avg_rating, v.review_count, v.listing_version,
    num_nulls(v.submitted_at, v.published_at, v.archived_at, v.rejection_reason),
    (select count(*) from public.bookings where venue_id = v.id), (select count(*) from public.blocked_times where venue_id = v.id),
    (select count(*) from public.opening_exceptions where venue_id = v.id),
    (select count(*) from public.venue_addons where venue_id = v.id),
    (select string_agg(s.name || vs.status, ',') from public.venue_services vs join public.services s on s.id = vs.service_id where vs.venue_id = v.id))
  from tests.copy() v
$$;
create function tests.state(p_name text) returns text language sql security definer as $$
  select status || case when archived_at is null then '' else ' away' end from public.venues where id = tests.id(p_name)
$$;
create function tests.rows(p_sql text) returns bigint language plpgsql as $$
declare v_count bigint; begin execute p_sql; get diagnostics v_count = row_count; return v_count; end $$;
create function tests.found() returns bigint language sql as $$
  select count(*) from jsonb_array_elements(public.search_venues('rose') -> 'items') item where item ->> 'id' = tests.id('hall')::text
$$;
grant execute on all functions in schema tests to public;
select plan(67);

-- Copies
select tests.be('stranger');
select throws_ok($$ select public.duplicate_venue(tests.id('hall')) $$, 'PT401', 'not_signed_in', 'a stranger copies nothing');
select tests.be('guest');
select throws_ok($$ select public.duplicate_venue(tests.id('hall')) $$, 'PT403', 'forbidden', 'nor a guest');
select tests.be('rival');
select throws_ok($$ select public.duplicate_venue(tests.id('hall')) $$, 'PT403', 'forbidden', 'nor another host');
select tests.be('admin');
select throws_ok($$ select public.duplicate_venue(tests.id('hall')) $$, 'PT403', 'forbidden', 'nor an admin');
select tests.be('host');
select throws_ok($$ select public.duplicate_venue(tests.id('nothing')) $$, 'PT404', 'not_found', 'what is not there is not copied');
select lives_ok($$ select public.duplicate_venue(tests.id('hall')) $$, 'a host copies an active listing');
select is((select name || ' / ' || name_ar from tests.copy()), 'Copy of Rose Hall / نسخة من قاعة الورد', 'it is marked in both languages');
select is(tests.parts((tests.copy()).id), tests.parts(tests.id('hall')), 'everything that makes it up is the same');
select is(tests.past(), 'draft f 0.00 0 1 4 0 0 0 1 rosesinvited', 'and nothing that happened to it');
select is((select a.id from public.venue_addons a where a.venue_id = (tests.copy()).id)
  = (select a.id from public.venue_addons a where a.venue_id = tests.id('hall') and a.is_active), false, 'an add-on is its own');
select is(tests.state('hall'), 'active', 'the first one is as it was');
select lives_ok($$ update public.venues set name = 'Copy of Rose Hall', description = 'Dim', images = images || (tests.id('host') || '/c.webp')
  where id = (tests.copy()).id $$, 'the copy is edited');
select is((select description from public.venues where id = tests.id('hall')), 'Light', 'which the first one does not feel');
select lives_ok($$ select public.duplicate_venue((tests.copy()).id) $$, 'a copy is copied');
select is((select name from tests.copy()), 'Copy of Copy of Rose Hall', 'and marked again');
select is((select count(*) from public.venues where host_id = tests.id('host')), 8::bigint, 'each is one more');
select lives_ok(format($$ select public.duplicate_venue(tests.id(%L)) $$, status), 'also one that is ' || status)
from unnest(array['pending', 'rejected', 'suspended', 'paused']) status;
select is((select string_agg(distinct status, ',') from public.venues where name like 'Copy of%'), 'draft', 'as a draft every time');
select lives_ok($$ update public.venues set name = 'Rose Palace', images = images || (tests.id('host') || '/new.webp')
  where id = tests.id('hall') $$, 'a change of the active listing waits');
select lives_ok($$ select public.duplicate_venue(tests.id('hall')) $$, 'and its copy');
select is((select cardinality(images) from public.venues where name = 'Copy of Rose Palace'), 3, 'is what the host wrote last');
select lives_ok($$ insert into public.venues (id, host_id, name) values (tests.id('none'), tests.id('host'), 'Untitled Venue') $$, 'a listing without a name');
select public.duplicate_venue(tests.id('none'));
select is((select count(*) from public.venues where name = 'Untitled Venue'), 2::bigint, 'stays without');
select lives_ok($$ insert into public.venues (id, host_id, name) values (tests.id('long'), tests.id('host'), 'قاعة ' || repeat('م', 155)) $$, 'a long name');
select public.duplicate_venue(tests.id('long'));
select is((select char_length(name) from public.venues where name like 'نسخة من قاعة%' order by created_at desc limit 1), 160, 'is cut, in its language');
select tests.be('owner');
select is((select count(*) from public.notifications where user_id = tests.id('provider') and kind = 'service_invited'), 3::bigint,
  'the provider hears of each invitation');
select tests.be('host');
select throws_ok($$ update public.venues set images = '{demo/elsewhere.webp}' where id = tests.id('draft') $$, 'PT422', 'invalid_input',
  'a picture that hangs nowhere and lies outside the own folder is refused');

-- Pictures that two venues show
select lives_ok($$ insert into storage.objects (bucket_id, name) select 'venue-images', tests.id('host') || file
  from unnest(array['/a.webp', '/new.webp', '/loose.webp', '/draft.webp']) file $$, 'pictures are stored once');
select is(tests.rows($$ delete from storage.objects where name like '%/a.webp' $$), 0::bigint, 'one that venues show is not deleted');
select is(tests.rows($$ delete from storage.objects where name like '%/new.webp' $$), 0::bigint, 'nor one of a change that waits');
select is(tests.rows($$ delete from storage.objects where name like '%/loose.webp' $$), 1::bigint, 'one that hangs nowhere is');
select public.duplicate_venue(tests.id('draft'));
select is(tests.rows($$ delete from public.venues where id = tests.id('draft') $$), 1::bigint, 'a draft is deleted');
select is(tests.rows($$ delete from storage.objects where name like '%/draft.webp' $$), 0::bigint, 'its copy keeps the picture');
select is(tests.rows($$ delete from public.venues where name = 'Copy of Draft' $$), 1::bigint, 'until that is deleted');
select is(tests.rows($$ delete from storage.objects where name like '%/draft.webp' $$), 1::bigint, 'and then it goes');

-- Put away
select is(tests.found(), 1::bigint, 'the hall is found');
select is((select confirmed || '/' || requests from public.upcoming_by_venue() where venue_id = tests.id('hall')), '2/1',
  'what comes is counted: the one that runs, the next, and a request');
select tests.be('guest');
select is((select count(*) from public.upcoming_by_venue()), 0::bigint, 'for the host alone');
select tests.be('stranger');
select throws_ok($$ select * from public.upcoming_by_venue() $$, 'PT401', 'not_signed_in', 'and nobody signed out');
select throws_ok($$ select public.archive_venue(tests.id('hall')) $$, 'PT401', 'not_signed_in', 'a stranger puts nothing away');
select throws_ok($$ select public.unarchive_venue(tests.id('hall')) $$, 'PT401', 'not_signed_in', 'nor brings it back');
select tests.be('rival');
select throws_ok($$ select public.archive_venue(tests.id('hall')) $$, 'PT403', 'forbidden', 'nor another host');
select throws_ok($$ select public.unarchive_venue(tests.id('hall')) $$, 'PT403', 'forbidden', 'who brings nothing back');
select tests.be('host');
select throws_ok($$ update public.venues set archived_at = now() where id = tests.id('hall') $$, '42501', null, 'nobody writes it by hand');
select is((public.archive_venue(tests.id('hall'))).status, 'paused', 'an active one is paused by it');
select is((public.archive_venue(tests.id('pending'))).status, 'draft', 'a waiting one is withdrawn');
select is((public.archive_venue(id)).status, status, status || ' stays') from public.venues
where id in (tests.id('rejected'), tests.id('suspended'), tests.id('paused')) order by status;
select is((public.archive_venue(tests.id('hall'))).archived_at is not null, true, 'once more changes nothing');
select throws_ok($$ update public.venues set status = 'active' where id = tests.id('hall') $$, 'PT409', 'wrong_status', 'it is not resumed');
select throws_ok($$ select public.submit_venue(tests.id('pending')) $$, 'PT409', 'wrong_status', 'nor submitted');
select is((select count(*) from public.bookings where venue_id = tests.id('hall')), 5::bigint, 'its bookings stay');
select is((select confirmed from public.upcoming_by_venue() where venue_id = tests.id('hall')), 2, 'and are still to come');
select tests.be('stranger');
select is(tests.found(), 0::bigint, 'the search finds it no more');
select is((select count(*) from public.venues where id = tests.id('hall')), 0::bigint, 'nor anything else');
select tests.be('guest');
select throws_ok($$ select public.hold_booking(tests.id('hall'), date_trunc('hour', now()) + interval '30 days',
  date_trunc('hour', now()) + interval '30 days 4 hours', 10, tests.id('key')) $$, 'PT409', 'venue_not_bookable', 'nobody books it');
select tests.be('admin');
select is((public.review_venue(tests.id('suspended'), 'restore')).status, 'paused', 'a suspension that ends makes it public to nobody');
select is((public.review_venue(tests.id('paused'), 'suspend', 'Noise')).status, 'suspended', 'one that begins is no way back either');
select tests.be('host');
select is((public.unarchive_venue(tests.id('hall'))).status, 'paused', 'back it is paused');
select is(tests.state('suspended'), 'paused away', 'another stays away');
select is((public.unarchive_venue(tests.id('paused'))).status, 'suspended', 'a suspended one comes back suspended');
select is(tests.rows($$ update public.venues set status = 'active' where id = tests.id('hall') $$), 1::bigint, 'and is resumed');
select tests.be('stranger');
select is(tests.found(), 1::bigint, 'then it is found again');

select * from finish();
rollback;
