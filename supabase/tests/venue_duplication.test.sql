-- Duplicates of a venue: who may make one, what is copied, and the shared pictures.
begin;
select tests.create_users();
update public.users set is_verified = true where id = tests.user_id('host');
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.amenities (id, slug, name, name_ar) values (tests.uuid('wifi'), 'test-wifi', 'Wi-Fi', 'واي فاي');
insert into public.event_types (id, slug, name, name_ar)
  values (tests.uuid('wedding'), 'test-wedding', 'Wedding', 'زفاف');
insert into public.properties (id, host_id, name) values (tests.uuid('palace'), tests.user_id('host'), 'Palace');
insert into public.service_providers (user_id, business_name, status)
  values (tests.user_id('provider'), 'Flowers', 'active');
insert into public.service_categories (id, slug, name, name_ar)
  values (tests.uuid('category'), 'test-flowers', 'Flowers', 'زهور');
insert into public.services (id, provider_id, category_id, name, status)
select tests.uuid(name), tests.user_id('provider'), tests.uuid('category'), name, 'active'
  from unnest(array['roses', 'drums']) name;

-- An active hall with all kinds of data; one picture is outside the host's folder
insert into storage.objects (bucket_id, name) select 'venue-images', tests.user_id('host') || file
  from unnest(array['/a.webp', '/c.webp', '/new.webp', '/unused.webp', '/draft.webp']) file;
insert into public.venues (id, host_id, name, name_ar, description, type_id, capacity, capacity_by_layout, property_id,
  address, area, city, country, price_per_hour, amenities, images, instant_booking, policy, minimum_notice_hours,
  booking_window_months, status, featured, avg_rating, review_count)
values (tests.uuid('hall'), tests.user_id('host'), 'Rose Hall', 'قاعة الورد', 'Light', tests.uuid('villa'), 100,
  '{"seated": 80}', tests.uuid('palace'), 'Street 1', 'Zamalek', 'Cairo', 'EG', 10000, '{test-wifi}',
  array[tests.user_id('host') || '/a.webp', 'demo/b.webp'], true, 'standard_30', 48, 6, 'active', true, 4.5, 2);
update public.venue_pricing set pricing_model = 'hourly_per_person', price_per_person = 500, minimum_hours = 3
  where venue_id = tests.uuid('hall');
update public.buffer_times set before_minutes = 30, after_minutes = 60 where venue_id = tests.uuid('hall');
delete from public.opening_hours where venue_id = tests.uuid('hall') and weekday <> 4;
update public.opening_hours set opens = '00:00', closes = '00:00' where venue_id = tests.uuid('hall');
insert into public.venue_house_rules (venue_id, code, text, position)
values (tests.uuid('hall'), 'no_pets', null, 0), (tests.uuid('hall'), null, 'Shoes off', 1);
insert into public.venue_allowed_events values (tests.uuid('hall'), tests.uuid('wedding'));
insert into public.venue_addons (venue_id, name, price, stock, is_active, position)
values (tests.uuid('hall'), 'Chairs', 1500, 200, true, 0), (tests.uuid('hall'), 'Old', 1, null, false, 1);
update public.venue_images set caption = 'Dusk', alt_ar = 'الغروب' where venue_id = tests.uuid('hall') and path like '%a.webp';
insert into public.venue_services (venue_id, service_id, status)
values (tests.uuid('hall'), tests.uuid('roses'), 'accepted'), (tests.uuid('hall'), tests.uuid('drums'), 'declined');
insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed) values (tests.uuid('hall'), '2027-01-01', '2027-01-02', true);
insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.uuid('hall'), '2027-02-01 10:00Z', '2027-02-01 12:00Z');

-- A venue in each other status
insert into public.venues (id, host_id, name, capacity, status, address, type_id, images, price_per_hour, rejection_reason)
select tests.uuid(status), tests.user_id('host'), initcap(status), 50, status, 'Street 2', tests.uuid('villa'),
  array[tests.user_id('host') || '/' || status || '.webp'], 9000, case when status in ('rejected', 'suspended') then 'Dark' end
from unnest(array['draft', 'pending', 'rejected', 'suspended', 'paused']) status;
select tests.create_booking('upcoming', 'confirmed', now() + interval '3 days');

create function tests.venue_content(p_id uuid) returns text language sql security definer as $$
  select concat_ws(' ', v.description, v.capacity, v.capacity_by_layout, v.property_id = tests.uuid('palace'), v.area, v.amenities,
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
comment on function tests.venue_content is 'Returns all that a duplicate takes over from a venue, in one line.';
create function tests.latest_duplicate() returns public.venues language sql security definer as $$
  select v from public.venues v where v.host_id = tests.user_id('host') and v.name like '%Copy of%' order by length(v.name) desc limit 1
$$;
comment on function tests.latest_duplicate is 'Returns the duplicate with the longest name, which was made last.';
create function tests.duplicate_history() returns text language sql security definer as $$
  select concat_ws(' ', v.status, v.featured, v.avg_rating, v.review_count, v.listing_version,
    num_nulls(v.submitted_at, v.published_at, v.archived_at, v.rejection_reason),
    (select count(*) from public.bookings where venue_id = v.id), (select count(*) from public.blocked_times where venue_id = v.id),
    (select count(*) from public.opening_exceptions where venue_id = v.id),
    (select count(*) from public.venue_addons where venue_id = v.id),
    (select string_agg(s.name || vs.status, ',') from public.venue_services vs join public.services s on s.id = vs.service_id where vs.venue_id = v.id))
  from tests.latest_duplicate() v
$$;
comment on function tests.duplicate_history is 'Returns status, rating, version, bookings, blocks, exceptions, add-ons and services of a duplicate.';
select plan(37);

-- Duplicating
select tests.clear_authentication();
select throws_ok($$ select public.duplicate_listing(tests.uuid('hall')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot duplicate a venue');
select tests.authenticate_as('guest');
select throws_ok($$ select public.duplicate_listing(tests.uuid('hall')) $$, 'PT403', 'forbidden',
  'a guest cannot duplicate a venue');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.duplicate_listing(tests.uuid('hall')) $$, 'PT403', 'forbidden',
  'another host cannot duplicate a venue of the host');
select tests.authenticate_as('admin');
select throws_ok($$ select public.duplicate_listing(tests.uuid('hall')) $$, 'PT403', 'forbidden',
  'an admin cannot duplicate a venue of the host');
select tests.authenticate_as('host');
select throws_ok($$ select public.duplicate_listing(tests.uuid('nothing')) $$, 'PT404', 'not_found',
  'an unknown venue cannot be duplicated');
select lives_ok($$ select public.duplicate_listing(tests.uuid('hall')) $$,
  'a host can duplicate an active venue');
select is((select name || ' / ' || name_ar from tests.latest_duplicate()), 'Copy of Rose Hall / نسخة من قاعة الورد',
  'a duplicate is marked as a copy in both languages');
select is(tests.venue_content((tests.latest_duplicate()).id), tests.venue_content(tests.uuid('hall')),
  'a duplicate has the same content as the original');
select is(tests.duplicate_history(), 'draft f 0.00 0 1 4 0 0 0 1 rosesinvited',
  'a duplicate is a draft without reviews, bookings, blocks, exceptions and inactive add-ons');
select is((select a.id from public.venue_addons a where a.venue_id = (tests.latest_duplicate()).id)
  = (select a.id from public.venue_addons a where a.venue_id = tests.uuid('hall') and a.is_active), false,
  'a duplicate has add-ons of its own');
select is((select status from public.venues where id = tests.uuid('hall')), 'active',
  'duplicating a venue leaves its status unchanged');
select lives_ok($$ update public.venues set name = 'Copy of Rose Hall', description = 'Dim', images = images || (tests.user_id('host') || '/c.webp')
  where id = (tests.latest_duplicate()).id $$, 'a host can edit a duplicate');
select is((select description from public.venues where id = tests.uuid('hall')), 'Light',
  'editing a duplicate leaves the original unchanged');
select lives_ok($$ select public.duplicate_listing((tests.latest_duplicate()).id) $$,
  'a host can duplicate a duplicate');
select is((select name from tests.latest_duplicate()), 'Copy of Copy of Rose Hall',
  'a duplicate of a duplicate is marked twice');
select is((select count(*) from public.venues where host_id = tests.user_id('host')), 8::bigint,
  'each duplicate is one more venue of the host');
select lives_ok(format($$ select public.duplicate_listing(tests.uuid(%L)) $$, status),
  'a host can duplicate a venue with the status ' || status)
from unnest(array['pending', 'rejected', 'suspended', 'paused']) status;
select is((select string_agg(distinct status, ',') from public.venues where name like 'Copy of%'), 'draft',
  'every duplicate is a draft');
select lives_ok($$ update public.venues set name = 'Rose Palace', images = images || (tests.user_id('host') || '/new.webp')
  where id = tests.uuid('hall') $$, 'a host can change an active venue, which waits for review');
select lives_ok($$ select public.duplicate_listing(tests.uuid('hall')) $$,
  'a host can duplicate a venue with a change under review');
select is((select cardinality(images) from public.venues where name = 'Copy of Rose Palace'), 3,
  'a duplicate has the content of the change under review');
select lives_ok($$ insert into public.venues (id, host_id, name) values (tests.uuid('untitled'), tests.user_id('host'), 'Untitled Venue') $$,
  'a host can add a venue without a name');
select public.duplicate_listing(tests.uuid('untitled'));
select is((select count(*) from public.venues where name = 'Untitled Venue'), 2::bigint,
  'a duplicate of a venue without a name stays without a name');
select lives_ok($$ insert into public.venues (id, host_id, name) values (tests.uuid('long'), tests.user_id('host'), 'قاعة ' || repeat('م', 155)) $$,
  'a host can add a venue with a name of the maximum length');
select public.duplicate_listing(tests.uuid('long'));
select is((select char_length(name) from public.venues where name like 'نسخة من قاعة%' order by created_at desc limit 1), 160,
  'the name of a duplicate is cut to the maximum length in its language');
select tests.authenticate_as_database_owner();
select is((select count(*) from public.notifications where user_id = tests.user_id('provider') and kind = 'service_invited'), 0::bigint,
  'a provider gets no notification of the invitations of duplicates that nobody has read');
select tests.authenticate_as('host');
select throws_ok($$ update public.venues set images = '{demo/unused.webp}' where id = tests.uuid('draft') $$, 'PT422', 'invalid_input',
  'a picture outside of the host''s folder that no venue shows is refused');

-- Pictures of several venues
select is(tests.affected_rows($$ delete from storage.objects where name like '%/a.webp' $$), 0::bigint,
  'a picture that two venues show cannot be deleted');
select is(tests.affected_rows($$ delete from storage.objects where name like '%/new.webp' $$), 0::bigint,
  'a picture of a change under review cannot be deleted');
select is(tests.affected_rows($$ delete from storage.objects where name like '%/unused.webp' $$), 1::bigint,
  'a picture that no venue shows can be deleted');
select public.duplicate_listing(tests.uuid('draft'));
select is(tests.affected_rows($$ delete from public.venues where id = tests.uuid('draft') $$), 1::bigint,
  'a host can delete a draft that was duplicated');
select is(tests.affected_rows($$ delete from storage.objects where name like '%/draft.webp' $$), 0::bigint,
  'a picture cannot be deleted while a duplicate shows it');
select is(tests.affected_rows($$ delete from public.venues where name = 'Copy of Draft' $$), 1::bigint,
  'a host can delete the duplicate of a draft');
select is(tests.affected_rows($$ delete from storage.objects where name like '%/draft.webp' $$), 1::bigint,
  'a picture can be deleted after the last venue that shows it');

select * from finish();
rollback;
