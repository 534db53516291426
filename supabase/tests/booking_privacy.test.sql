-- Columns of a booking and its review that each role can read: never those for somebody else.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price)
  values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000);
insert into public.venue_addons (id, venue_id, name, price) values (tests.uuid('screens'), tests.uuid('hall'), 'Screens', 700);
create function tests.create_detailed_booking(p_status text, p_days int) returns void language sql as $$
  select tests.create_booking(p_status, p_status, tests.cairo_noon(p_days), p_details =>
    '{"contact_name": "Mona Aziz", "phone": "+20100", "message": "Our secret", "event_type": "wedding", "terms": true}');
  insert into public.booking_addons (booking_id, addon_id, quantity) values (tests.uuid(p_status), tests.uuid('screens'), 1);
  insert into public.booking_services (booking_id, service_id, amount_minor)
  values (tests.uuid(p_status), tests.uuid('band'), 3000);
  insert into public.booking_events (booking_id, actor_id, actor_role, event, to_status, reason)
  values (tests.uuid(p_status), tests.user_id('guest'), 'guest', 'cancel', 'cancelled', 'Illness');
$$;
comment on function tests.create_detailed_booking is
  'Creates a booking named by its status, with the guest''s details, an add-on, a service, and a reason in its history.';
select tests.create_detailed_booking('pending', 4), tests.create_detailed_booking('confirmed', 5),
  tests.create_detailed_booking('completed', -3), tests.create_detailed_booking('declined', 6),
  tests.create_detailed_booking('cancelled', 7), tests.create_detailed_booking('expired', 8);
update public.bookings set request_expires_at = now() + interval '1 day' where status = 'pending';
create function tests.details_keys(p_details jsonb) returns text language sql as $$
  select coalesce(string_agg(key, ' ' order by key), '') from jsonb_object_keys(p_details) key
$$;
create function tests.details_read_by(p_user text, p_booking text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return tests.details_keys((public.get_my_booking(tests.uuid(p_booking))).details);
end $$;
comment on function tests.details_read_by is 'Returns which of the guest''s details a user reads in a booking.';
insert into public.reviews (id, booking_id, venue_id, author_id, author_name, rating, text)
values (tests.uuid('review'), tests.uuid('completed'), tests.uuid('hall'), tests.user_id('guest'), 'Mona', 5, 'Fine');
select plan(32);

-- The guest's details
select is(tests.details_read_by('guest', status), 'contact_name event_type message phone terms',
  'a guest reads all of their details in a booking that is ' || status)
from unnest(array['pending', 'confirmed', 'completed', 'declined', 'cancelled', 'expired']) status;
select is(tests.details_read_by('host', status), keys,
  'the host of a booking that is ' || status || ' reads these details: ' || keys)
from (values ('pending', 'contact_name event_type message terms'),
  ('confirmed', 'contact_name event_type message phone terms'), ('completed', 'contact_name event_type message phone terms'),
  ('declined', 'event_type'), ('cancelled', 'event_type'), ('expired', 'event_type')) visible (status, keys);
select tests.authenticate_as('host');
select is_empty($$ select 1 from public.export_host_bookings() b where
    (b.status not in ('confirmed', 'completed') and b.phone is not null)
    or (b.status not in ('pending', 'confirmed', 'completed') and b.contact_name is not null) $$,
  'the file of a host has no phone and no contact name that the pages hide');
select is((select string_agg(booking ->> 'status', ' ' order by booking ->> 'status')
  from jsonb_array_elements(public.list_host_bookings(p_text => 'mona aziz') -> 'bookings') booking), 'completed confirmed pending',
  'a search by contact name does not find the bookings in which it is hidden');
select is(tests.details_keys(booking -> 'details'), 'event_type',
  'the list of a host shows a ' || (booking ->> 'status') || ' booking without the guest''s name, phone and message')
from jsonb_array_elements(public.list_host_bookings('cancelled') -> 'bookings') booking;
select hasnt_column('public', 'bookings', 'details', 'the table that a host reads has no details of the guest');
select throws_ok($$ select * from private.booking_details $$, '42501', null, 'a host cannot read the table of the details');
select is_empty($$ select key from jsonb_each_text(to_jsonb(public.decide_booking(tests.uuid('pending'), 'decline'))) where value like '%+20100%' $$,
  'declining a request returns nothing of what its guest wrote');

-- A provider
select tests.authenticate_as('provider');
select is_empty($$ select reason from public.booking_events $$, 'a provider reads no history of a booking, so no reason of the guest');
select is_empty($$ select * from public.booking_addons $$, 'a provider reads no add-ons of the host');
select is_empty($$ select * from public.bookings $$, 'a provider reads no booking');
select is((select count(*) from public.booking_services where service_id = tests.uuid('band')), 6::bigint,
  'a provider reads their own services in bookings');
select throws_ok($$ select public.get_my_booking(tests.uuid('confirmed')) $$, 'PT404', 'not_found',
  'a provider cannot read a booking as guest or host do');
select throws_ok($$ select actor_id from public.booking_events $$, '42501', null,
  'nobody reads which user made a change of a booking');

-- Reviews
select throws_ok(format('select %I from public.reviews', hidden), '42501', null, 'a signed-in user cannot read %s of a review')
from unnest(array['author_id', 'booking_id']) hidden;
select throws_ok($$ select id from public.reviews order by booking_id $$, '42501', null,
  'a signed-in user cannot order reviews by their booking');
select tests.authenticate_as('guest');
select is((select text from public.get_booking_review(tests.uuid('completed'))), 'Fine', 'a guest reads the review of their booking');
select tests.authenticate_as('host');
select is((select text from public.get_booking_review(tests.uuid('completed'))), 'Fine', 'a host reads the review of a booking at their venue');
select tests.authenticate_as('other_guest');
select is_empty($$ select * from public.get_booking_review(tests.uuid('completed')) $$,
  'another guest does not learn which booking a review is of');

select * from finish();
rollback;
