-- Services in bookings: what a provider sees and decides, the notifications, and the payouts of each side.
begin;
select tests.create_user('guest'), tests.create_user('host', 'host'), tests.create_user('band', 'service_provider'),
  tests.create_user('baker', 'service_provider'), tests.create_user('admin', 'admin');
update public.users set is_verified = true where email like '%@mahfil.test';
insert into public.service_categories (id, slug, name, name_ar)
  values (tests.uuid('category'), 'test-band', 'Bands', 'فرق');
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('band'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, category_id, name, description, price, city, status)
select tests.uuid(s.name), tests.user_id(s.provider), tests.uuid('category'), initcap(s.name), 'About', s.price, 'Cairo', s.status
from (values ('quartet', 'band', 3000, 'active'), ('drums', 'band', 1000, 'active'), ('cake', 'baker', 2000, 'active'),
  ('tango', 'band', 500, 'draft')) s (name, provider, price, status);
select tests.create_venue('hall');
-- Bookings of 10000 with a quartet, drums and a cake (6000), and a fee of 5 %
insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests,
  currency, total_minor, fee_minor, lines, policy, idempotency_key, hold_expires_at, request_expires_at,
  submitted_at, confirmed_at)
select tests.uuid(b.name), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'), b.status, b.starts, b.starts + interval '4 hours',
  tstzrange(b.starts, b.starts + interval '4 hours'), 'Africa/Cairo', 40, 'EGP', 16800, 800,
  jsonb_build_array(
    private.quote_line('hourly', 'Hourly rate', 'سعر الساعة', 4, 2500),
    private.quote_line('service', 'Cake', null, 1, 2000) || jsonb_build_object('service_id', tests.uuid('cake')),
    private.quote_line('service', 'Drums', null, 1, 1000) || jsonb_build_object('service_id', tests.uuid('drums')),
    private.quote_line('service', 'Quartet', null, 1, 3000) || jsonb_build_object('service_id', tests.uuid('quartet')),
    private.quote_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, 800) || '{"percent": 5}'),
  'flexible', gen_random_uuid(),
  case b.status when 'held' then now() + interval '10 minutes' end,
  case b.status when 'pending' then now() + interval '20 hours' end,
  case b.status when 'held' then null else now() end, case b.status when 'confirmed' then now() end
from (values ('pending', 'pending', now() + interval '20 days'), ('confirmed', 'confirmed', now() + interval '30 days'),
  ('held', 'held', now() + interval '40 days'), ('ended', 'confirmed', now() - interval '5 days')) b (name, status, starts);
insert into private.booking_details (booking_id, details)
select tests.uuid(name), '{"contact_name": "Layla Hassan", "phone": "+20100", "event_type": "Wedding"}'
from unnest(array['pending', 'confirmed', 'ended']) name;
insert into public.booking_services (booking_id, service_id, amount_minor)
select tests.uuid(b), s.id, s.price from unnest(array['pending', 'confirmed', 'held', 'ended']) b, public.services s
where s.id in (tests.uuid('quartet'), tests.uuid('drums'), tests.uuid('cake'));
select private.schedule_payouts(b) from public.bookings b where b.id = tests.uuid('confirmed');
create function tests.payouts_of(p_booking text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', u.first_name, p.net_minor, p.status), ', ' order by u.first_name)
  from public.payouts p join public.users u on u.id = p.payee_id where p.booking_id = tests.uuid(p_booking)
$$;
comment on function tests.payouts_of is 'Returns payee, net amount and status of each payout of a booking.';
select plan(63);

-- Reading
select tests.clear_authentication();
select throws_ok('select * from public.list_my_service_bookings()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list service bookings');
select throws_ok('select public.count_my_service_bookings()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot count service bookings');
select throws_ok('select * from public.list_my_payouts()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list payouts');
select tests.authenticate_as('host');
select is_empty('select * from public.list_my_service_bookings()', 'a host has no service bookings');
select is_empty($$ select * from public.list_my_service_bookings(p_booking_id => tests.uuid('pending')) $$,
  'a host cannot read the provider''s part of their booking by its identifier');
select tests.authenticate_as('band');
select throws_ok($$ select * from public.list_my_service_bookings('nonsense') $$, 'PT422', 'invalid_input',
  'an unknown group of service bookings is refused');
select is((select count(*) from public.list_my_service_bookings()), 6::bigint,
  'a provider lists their services in requests and bookings, but not in holds');
select is((select string_agg(service_name, ', ' order by service_name)
  from public.list_my_service_bookings(p_booking_id => tests.uuid('pending'))), 'Drums, Quartet',
  'a provider can read what they were asked for in one booking, and no other provider''s part of it');
select is_empty($$ select * from public.list_my_service_bookings(p_booking_id => tests.uuid('held')) $$,
  'a provider cannot read their part of a hold by its identifier');
select is(public.count_my_service_bookings(), '{"waiting": 4, "upcoming": 0, "past": 2, "cancelled": 0}'::jsonb,
  'a provider can count their service bookings by group');
select results_eq($$ select reference is not null, venue_name, venue_city, guests, booking_status, service_booking_status, can_decide, service_name, amount_minor
  from public.list_my_service_bookings('waiting') where booking_id = tests.uuid('pending') and service_id = tests.uuid('quartet') $$,
  $$ values (true, 'Hall', 'Cairo', 40, 'pending', 'pending', true, 'Quartet', 3000::bigint) $$,
  'a provider sees what they need to decide about a service booking');
select results_eq($$ select distinct guest_name, guest_phone from public.list_my_service_bookings() $$, $$
  values ('Guest', null::text) $$,
  'a provider cannot see the contact data of a guest before they accept and the booking is confirmed');
select is((select booking_id from public.list_my_service_bookings('waiting') limit 1), tests.uuid('pending'),
  'the waiting service bookings are listed soonest first');
select is((select count(*) from public.list_my_service_bookings('waiting', 3, 3)), 1::bigint,
  'the waiting service bookings can be read in pages');
select is_empty('select * from public.bookings',
  'a provider cannot read the bookings of their services from the table');

-- Deciding
select tests.clear_authentication();
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('quartet'), 'accept') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot decide about a service booking');
select tests.authenticate_as('baker');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('quartet'), 'accept') $$, 'PT403', 'forbidden',
  'another provider cannot decide about a service booking');
select tests.authenticate_as('host');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('quartet'), 'accept') $$, 'PT403', 'forbidden',
  'a host cannot decide about a service booking');
select tests.authenticate_as('admin');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('quartet'), 'accept') $$, 'PT403', 'forbidden',
  'an admin cannot decide about a service booking');
select tests.authenticate_as('band');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('quartet'), 'maybe') $$, 'PT422', 'invalid_input',
  'an unknown decision about a service booking is refused');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('quartet'), null) $$, 'PT422', 'invalid_input',
  'an empty decision about a service booking is refused');
select throws_ok($$ select public.decide_booking_service(tests.uuid('nowhere'), tests.uuid('quartet'), 'accept') $$, 'PT404', 'not_found',
  'a provider cannot decide about a service of an unknown booking');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('nothing'), 'accept') $$, 'PT404', 'not_found',
  'a provider cannot decide about an unknown service');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('tango'), 'accept') $$, 'PT404', 'not_found',
  'a provider cannot decide about a service that is not part of the booking');
select throws_ok($$ select public.decide_booking_service(tests.uuid('held'), tests.uuid('quartet'), 'accept') $$, 'PT404', 'not_found',
  'a provider cannot decide about a service of a hold');
select throws_ok($$ select public.decide_booking_service(tests.uuid('ended'), tests.uuid('quartet'), 'accept') $$, 'PT409', 'wrong_status',
  'a provider cannot decide about a service of a booking that has ended');
select is((select status from public.decide_booking_service(tests.uuid('confirmed'), tests.uuid('quartet'), 'accept')), 'accepted',
  'a provider can accept a service booking');
select throws_ok($$ select public.decide_booking_service(tests.uuid('confirmed'), tests.uuid('quartet'), 'decline') $$, 'PT409', 'wrong_status',
  'a provider cannot decline a service booking after accepting it');
select is(tests.notification_kinds('guest'), 'service_accepted',
  'the guest gets a notification that the provider accepted');
select is(tests.notification_kinds('host'), 'service_accepted',
  'the host gets a notification that the provider accepted');
select results_eq($$ select guest_name, guest_phone, event_type from public.list_my_service_bookings('upcoming') $$,
  $$ values ('Layla Hassan', '+20100', 'Wedding') $$,
  'a provider who accepted a confirmed booking sees the contact data of the guest');
select tests.authenticate_as('guest');
select is((select event || ' ' || actor_role || ' ' || to_status || ' ' || reason from public.booking_events
  where booking_id = tests.uuid('confirmed')),
  'accept_service provider confirmed Quartet', 'accepting a service booking adds an event to the booking');
select tests.authenticate_as('band');
select is(tests.payouts_of('confirmed'), 'Band 3000 scheduled, Host 10000 scheduled',
  'a provider who accepted has a payout, and nobody is owed what is not answered yet');
select is((select status from public.decide_booking_service(tests.uuid('confirmed'), tests.uuid('drums'), 'decline')), 'declined',
  'a provider can decline a service booking');
select is(tests.payouts_of('confirmed'), 'Band 3000 scheduled, Host 10000 scheduled',
  'declining a service leaves the payouts of provider and host');
select tests.authenticate_as('baker');
select lives_ok($$ select public.decide_booking_service(tests.uuid('confirmed'), tests.uuid('cake'), 'decline') $$,
  'another provider can decline their only service of a booking');
select is(tests.payouts_of('confirmed'), 'Band 3000 scheduled, Host 10000 scheduled',
  'a provider who declined their only service has no payout');
select lives_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('cake'), 'decline') $$,
  'a provider can decline a service of a pending request');
select is(tests.payouts_of('pending'), null, 'a pending request has no payouts after a provider declined');
select is(public.count_my_service_bookings(), '{"waiting": 0, "upcoming": 0, "past": 1, "cancelled": 2}'::jsonb,
  'declined service bookings are counted as cancelled');
select tests.authenticate_as('guest');
select is((select array[total_minor, fee_minor] from public.bookings
  where id = tests.uuid('confirmed')), array[13650, 650]::bigint[],
  'declining services reduces the price and the fee of the booking');
select is((select sum((line ->> 'amount_minor')::bigint) from public.bookings b, jsonb_array_elements(b.lines) line
  where b.id = tests.uuid('confirmed')), 13650::numeric,
  'the lines of a booking add up to its total after services are declined');
select is((select count(*) from public.bookings b, jsonb_array_elements(b.lines) line
  where b.id = tests.uuid('confirmed')), 3::bigint,
  'the lines of declined services are removed from the booking');
select is((select total_minor from public.bookings where id = tests.uuid('pending')), 14700::bigint,
  'declining a service reduces the total of a pending request');
select is(tests.notification_kinds('guest'), 'service_accepted service_declined service_declined service_declined',
  'the guest gets a notification of each answer of a provider');
select is_empty($$ select * from public.list_my_service_bookings() $$, 'a guest has no service bookings');

-- Notifications
select tests.authenticate_as_database_owner();
insert into public.booking_events (booking_id, actor_role, event, from_status, to_status, created_at)
values (tests.uuid('ended'), 'guest', 'request', 'held', 'pending', now() - interval '9 days');
select is(tests.notification_kinds('band'), null,
  'an event of nine days ago creates no notification of the provider');
insert into public.booking_events (booking_id, actor_role, event, from_status, to_status)
  values (tests.uuid('pending'), 'guest', 'request', 'held', 'pending');
select is(tests.notification_kinds('band'), 'service_requested service_requested',
  'a provider gets a notification of each service that is requested');
select is(tests.notification_kinds('baker'), null,
  'a provider gets no notification of a service they declined');
savepoint requested;
select tests.authenticate_as('guest');
select public.cancel_booking(tests.uuid('pending'), 'Changed our minds');
select is(tests.notification_kinds('band'), null, 'a provider is not notified of services in a request that is withdrawn at once');
rollback to requested;
update public.notifications set created_at = created_at - interval '2 minutes';
select tests.authenticate_as('guest');
select lives_ok($$ select public.cancel_booking(tests.uuid('pending'), 'Changed our minds') $$,
  'a guest can cancel a request with services');
select is(tests.notification_kinds('band'), 'service_requested service_requested service_cancelled service_cancelled',
  'a provider gets a notification of each service that is cancelled');
select tests.authenticate_as('band');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('drums'), 'accept') $$, 'PT409', 'wrong_status',
  'a provider cannot decide about a service of a cancelled request');

-- Payouts
select results_eq('select venue_name, net_minor, status from public.list_my_payouts()', $$
  values ('Hall', 3000::bigint, 'scheduled') $$,
  'a provider lists their payouts with the venue');
select tests.authenticate_as('baker');
select is_empty('select * from public.list_my_payouts()',
  'a provider who declined lists no payouts');
select tests.authenticate_as('host');
select results_eq('select venue_name, net_minor from public.list_my_payouts()', $$ values ('Hall', 10000::bigint) $$,
  'a host lists their payouts');

-- Unanswered services
select tests.authenticate_as_database_owner();
insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests, currency,
  total_minor, fee_minor, lines, policy, idempotency_key, submitted_at, confirmed_at)
select tests.uuid('soon'), venue_id, guest_id, host_id, 'confirmed', now() + interval '20 hours', now() + interval '24 hours',
  tstzrange(now() + interval '20 hours', now() + interval '24 hours'), time_zone, guests, currency, total_minor, fee_minor, lines,
  policy, gen_random_uuid(), now() - interval '10 days', now() - interval '9 days' from public.bookings where id = tests.uuid('ended');
insert into public.booking_services (booking_id, service_id, amount_minor, status)
select tests.uuid('soon'), service_id, amount_minor, case service_id when tests.uuid('drums') then 'accepted' else 'pending' end
from public.booking_services where booking_id = tests.uuid('ended');
select private.schedule_payouts(b) from public.bookings b where b.id in (tests.uuid('soon'), tests.uuid('ended'));
select is(tests.payouts_of('ended'), 'Host 10000 scheduled', 'a provider who never answered is owed nothing when the booking has ended');
select public.complete_bookings();
select is((select array[total_minor, fee_minor] from public.bookings where id = tests.uuid('ended')), array[10500, 500]::bigint[],
  'a completed booking is not charged for services that were never answered');
select is(tests.payouts_of('ended'), 'Host 10000 scheduled', 'the host is not owed services that were never answered');
select is((select string_agg(distinct status, ' ') from public.booking_services where booking_id = tests.uuid('ended')), 'declined',
  'a service that was never answered counts as declined once the booking is completed');
select tests.authenticate_as('guest');
select is((public.refund_preview(tests.uuid('soon')) ->> 'refund_minor')::bigint, 0::bigint,
  'a late cancellation refunds nothing of what is charged');
select public.cancel_booking(tests.uuid('soon'), 'Illness');
select is((select array[total_minor, fee_minor, refund_minor] from public.bookings where id = tests.uuid('soon')),
  array[11550, 550, 0]::bigint[], 'a cancelled booking is charged for accepted services only');
select is(tests.payouts_of('soon'), 'Band 1000 scheduled, Host 10000 scheduled',
  'each payee of a booking that was cancelled late is owed what they accepted');

select * from finish();
rollback;
