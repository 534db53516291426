-- Shares of a booking for host and providers: each with the service fee of their own part, and their readers.
begin;
select tests.create_users(), tests.create_user('baker', 'service_provider');
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, name, status, price) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000), (tests.uuid('cake'), tests.user_id('baker'), 'Cake', 'active', 2000);
-- The venue costs 10000, the band 3000, the cake 2000; the fee of 5 % is 750, including 500 for the venue
select tests.create_booking(b.name, b.status, tests.cairo_noon(b.day))
from (values ('request', 'pending', 30), ('booked', 'pending', 31), ('free', 'pending', 32)) b (name, status, day);
update public.bookings set request_expires_at = now() + interval '1 day', confirmed_at = null, total_minor = 15750, fee_minor = 750,
  lines = jsonb_build_array(private.quote_line('hourly', 'Hourly rate', 'سعر الساعة', 2, 5000),
    private.quote_line('service', 'Band', null, 1, 3000) || jsonb_build_object('service_id', tests.uuid('band')),
    private.quote_line('service', 'Cake', null, 1, 2000) || jsonb_build_object('service_id', tests.uuid('cake')),
    private.quote_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, 750) || '{"percent": 5}');
insert into public.booking_services (booking_id, service_id, amount_minor)
select tests.uuid(b), s.id, s.price from unnest(array['request', 'booked', 'free']) b, public.services s;
create function tests.shares_of(p_booking text) returns text language sql security definer as $$
  select string_agg(format('%s %s-%s=%s %s', u.first_name, p.gross_minor, p.fee_minor, p.net_minor, p.status), ', ' order by u.first_name)
  from public.payouts p join public.users u on u.id = p.payee_id where p.booking_id = tests.uuid(p_booking)
$$;
comment on function tests.shares_of is 'Returns payee, gross, fee, net and status of each payout of a booking.';
create function tests.host_net(p_booking text) returns bigint language sql as $$
  select (public.get_my_booking(tests.uuid(p_booking))).net_minor
$$;
comment on function tests.host_net is 'Returns what the signed-in user reads of the net of a booking.';
select plan(17);

select tests.authenticate_as('host');
select is(tests.host_net('request'), 10000::bigint, 'the host of a request reads what they would receive, without services and fee');
select is((select (b ->> 'net_minor')::bigint from jsonb_array_elements(public.list_host_bookings() -> 'bookings') b
  where b ->> 'id' = tests.uuid('request')::text), 10000::bigint, 'the list of the host has the net beside the total');
select tests.authenticate_as('guest');
select is(tests.host_net('request'), null, 'the guest does not read what the host receives');
select tests.authenticate_as('admin');
select is(tests.host_net('request'), null, 'an admin reads no net in the summary of a booking');

select tests.authenticate_as('provider');
select public.decide_booking_service(tests.uuid('booked'), tests.uuid('band'), 'accept');
select is(tests.shares_of('booked'), null, 'accepting a part of a request pays nobody before the host has accepted');
select tests.authenticate_as('host');
select public.decide_booking(tests.uuid('booked'), 'accept');
select is(tests.shares_of('booked'), 'Host 10500-500=10000 scheduled, Provider 3150-150=3000 scheduled',
  'each is owed their part net of the fee of their part, and who has not answered is owed nothing');
select is(tests.host_net('booked'), 10000::bigint, 'the host of a confirmed booking reads the net of their payout');
select results_eq('select gross_minor, fee_minor, net_minor from public.list_host_statements()', 'values (10500::bigint, 500::bigint, 10000::bigint)',
  'the statement of a host has their own fee');
select tests.authenticate_as('provider');
select results_eq('select gross_minor, fee_minor, net_minor from public.list_my_payouts()', 'values (3150::bigint, 150::bigint, 3000::bigint)',
  'the earnings of a provider have the fee of their own part');
select tests.authenticate_as('baker');
select is_empty('select 1 from public.list_my_payouts()', 'a provider who has not answered has no earnings');
select is_empty('select 1 from public.payouts', 'a provider reads no payout of the host or of another provider');
select public.decide_booking_service(tests.uuid('booked'), tests.uuid('cake'), 'accept');
select is(tests.shares_of('booked'), 'Baker 2100-100=2000 scheduled, Host 10500-500=10000 scheduled, Provider 3150-150=3000 scheduled',
  'a provider who accepts later is owed their part, and the host the same as before');
select is((select sum(gross_minor) from public.payouts where booking_id = tests.uuid('booked')), 2100::numeric,
  'a provider sums up their own payouts only');

-- A booking that ends
select tests.authenticate_as('guest');
select public.cancel_booking(tests.uuid('free'), 'Illness'), public.cancel_booking(tests.uuid('booked'), 'Illness');
select tests.authenticate_as('baker');
select results_eq($$ select booking_status, can_decide from public.list_my_service_bookings('cancelled') where booking_id = tests.uuid('free') $$,
  $$ values ('cancelled', false) $$, 'a part ends with its booking: nothing waits for the provider');
select is((public.count_my_service_bookings() ->> 'waiting')::int, 1, 'a cancelled booking is not counted among what waits for the provider');
select throws_ok($$ select public.decide_booking_service(tests.uuid('free'), tests.uuid('cake'), 'accept') $$, 'PT409', 'wrong_status',
  'a provider cannot accept a part of a booking that was cancelled');
select is_empty('select 1 from public.list_my_payouts()', 'a booking that is refunded completely leaves a provider no earnings');

select * from finish();
rollback;
