-- A cancellation refunds the announced amount, also when a provider never answered.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price) values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 4000);
create function tests.book_with_band(p_key text, p_days int, p_method text) returns void language plpgsql security definer as $$
begin
  perform tests.create_booking(p_key, 'confirmed', now() + make_interval(days => p_days));
  update public.bookings set total_minor = 10500, fee_minor = 500, policy = 'standard_30', lines = jsonb_build_array(
    jsonb_build_object('kind', 'hourly', 'label', '', 'quantity', 2, 'unit_minor', 3000, 'amount_minor', 6000),
    jsonb_build_object('kind', 'service', 'label', 'Band', 'quantity', 1, 'unit_minor', 4000, 'amount_minor', 4000, 'service_id', tests.uuid('band')),
    jsonb_build_object('kind', 'service_fee', 'label', '', 'quantity', 1, 'unit_minor', 500, 'amount_minor', 500, 'percent', 5))
  where id = tests.uuid(p_key);
  insert into public.booking_services (booking_id, service_id, amount_minor) values (tests.uuid(p_key), tests.uuid('band'), 4000);
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, paid_at)
  values (tests.uuid('part ' || p_key), tests.uuid(p_key), 1, 'deposit', 10500, now() - interval '50 days', 'paid', now());
  if p_method = 'card' then
    insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual, processor_id,
      captured_at, ended_at, authorized_at)
    values (tests.uuid('payment ' || p_key), tests.uuid(p_key), tests.uuid('part ' || p_key), tests.user_id('guest'), 'EGP', 10500, 10500,
      'captured', false, 'pi_' || p_key, now(), now(), now());
    perform private.post_capture(p, p.captured_minor) from public.payments p where p.id = tests.uuid('payment ' || p_key);
  else
    insert into private.manual_payments (booking_id, method, transfer_details) values (tests.uuid(p_key), p_method, 'EG38');
  end if;
  perform private.schedule_payouts(b) from public.bookings b where b.id = tests.uuid(p_key);
end $$;
comment on function tests.book_with_band is
  'A confirmed booking of 105 EGP in so many days, paid whole, of which 42 are for a band whose provider has not answered.';
create function tests.said(p_key text) returns text language sql as $$
  select format('%s back, %s kept', r ->> 'refund_minor', r ->> 'kept_minor') from public.refund_preview(tests.uuid(p_key)) r
$$;
create function tests.happened(p_key text) returns text language plpgsql security definer as $$
declare
  v_paid jsonb;
begin
  v_paid := public.get_booking_payments(tests.uuid(p_key));
  return (select format('%s back, %s kept, paid %s', b.refund_minor, v_paid ->> 'kept_minor', v_paid ->> 'paid_minor')
    from public.bookings b where b.id = tests.uuid(p_key));
end $$;
create function tests.refunds(p_key text) returns numeric language sql security definer as $$
  select sum(amount_minor) from public.refunds where booking_id = tests.uuid(p_key)
$$;
create function tests.service_events(p_key text) returns text language sql security definer as $$
  select string_agg(event, ' ' order by id) from public.booking_events where booking_id = tests.uuid(p_key) and event like '%\_service'
$$;
select tests.book_with_band('card late', 3, 'card'), tests.book_with_band('card early', 60, 'card'),
  tests.book_with_band('cash late', 4, 'cash'), tests.book_with_band('transfer early', 61, 'transfer'),
  tests.book_with_band('by host', 5, 'card'), tests.book_with_band('over', -3, 'card');
select plan(28);

-- Keeps at most the amount that the guest was shown.
select tests.authenticate_as('guest');
select throws_ok($$ select public.cancel_booking(tests.uuid('card late'), null, 6299) $$, 'PT409', 'wrong_status',
  'a guest does not cancel for more than they were told');
select is((select status from public.bookings where id = tests.uuid('card late')), 'confirmed', 'a refused cancellation leaves a booking as it is');
savepoint told;
select lives_ok($$ select public.cancel_booking(tests.uuid('card late'), null, 6300) $$, 'a guest cancels for what they were told');
rollback to told;
select lives_ok($$ select public.cancel_booking(tests.uuid('card early'), null, 100) $$, 'a guest cancels for less than they were told');
rollback to told;

-- The guest cancels a card booking three days before: no refund of the venue, a full refund of the unanswered band.
select tests.authenticate_as('guest');
select is(tests.said('card late'), '4200 back, 6300 kept', 'close to the start the service that was never answered goes back');
select is((public.cancel_booking(tests.uuid('card late'), null)).refund_minor, 4200::bigint, 'the row says all that goes back');
select is(tests.happened('card late'), '4200 back, 6300 kept, paid 10500', 'the page of a booking says what the dialog has said');
select is(tests.refunds('card late'), 4200::numeric, 'the card gets as much as was said');
select is(tests.said('card early'), '10500 back, 0 kept', 'long before the start everything goes back');
select is((public.cancel_booking(tests.uuid('card early'), null)).refund_minor, 10500::bigint,
  'a refund of everything includes the services, though the price became smaller');
select is(tests.happened('card early'), '10500 back, 0 kept, paid 10500', 'a refund of everything leaves nothing to keep');
select is(tests.refunds('card early'), 10500::numeric, 'a card gets everything that was paid');

-- By transfer and in cash, where the host returns the money.
select is(tests.said('cash late'), '4200 back, 6300 kept', 'a guest reads the same in cash as by card');
select lives_ok($$ select public.cancel_booking(tests.uuid('cash late'), null) $$, 'a guest cancels a booking that was paid in cash');
select is(tests.happened('cash late'), '4200 back, 6300 kept, paid 10500', 'a host gives back as much cash as was said');
select is(tests.said('transfer early'), '10500 back, 0 kept', 'a guest reads the same of a transfer as by card');
select lives_ok($$ select public.cancel_booking(tests.uuid('transfer early'), null) $$, 'a guest cancels a booking that was paid by transfer');
select is(tests.happened('transfer early'), '10500 back, 0 kept, paid 10500',
  'a host gives back the whole transfer, also what the service would have cost');

-- The host cancels.
select tests.authenticate_as('host');
select is(tests.said('by host'), '10500 back, 0 kept', 'a host reads that everything goes back');
select is((public.cancel_booking(tests.uuid('by host'), 'A burst pipe')).refund_minor, 10500::bigint, 'a host gives everything back');
select is(tests.happened('by host'), '10500 back, 0 kept, paid 10500', 'the page of the host says what the dialog has said');

-- The history of the band.
select tests.authenticate_as_database_owner();
select is(tests.service_events('card late'), 'end_service', 'a cancellation is not told as silence of the provider');
select is(tests.service_events('by host'), 'end_service', 'a cancellation by the host is not told as silence of the provider');
select public.complete_bookings();
select is(tests.service_events('over'), 'lapse_service', 'a provider who has not answered by the end is told as one');
select is((select refund_minor from public.bookings where id = tests.uuid('over')), null, 'a completed booking has no refund of a cancellation');

-- The refund is reckoned once
select tests.authenticate_as_database_owner();
set local track_functions = 'all';
create function tests.reckoned() returns bigint language sql as $$
  select coalesce(pg_stat_get_xact_function_calls('private.cancellation_refund(public.bookings, text, timestamptz)'::regprocedure), 0)
$$;
comment on function tests.reckoned is 'Returns how often a refund was reckoned in this transaction since functions are counted.';
select tests.book_with_band('bound', 60, 'card'), tests.book_with_band('free', 61, 'card');
select tests.authenticate_as('guest');
select throws_ok($$ select public.cancel_booking(tests.uuid('bound'), '', -1) $$, 'PT409', 'wrong_status',
  'a cancellation that would keep more than its guest was told is refused');
select tests.authenticate_as_database_owner();
create temporary table reckoned_before on commit drop as select tests.reckoned() as calls;
grant select on reckoned_before to authenticated;
select tests.authenticate_as('guest');
select public.cancel_booking(tests.uuid('bound'), '', 10500);
select tests.authenticate_as_database_owner();
select is(tests.reckoned() - (select calls from reckoned_before), 1::bigint, 'a cancellation with a bound reckons its refund once');
update reckoned_before set calls = tests.reckoned();
select tests.authenticate_as('guest');
select public.cancel_booking(tests.uuid('free'), '');
select tests.authenticate_as_database_owner();
select is(tests.reckoned() - (select calls from reckoned_before), 1::bigint, 'a cancellation without a bound reckons its refund once');

select * from finish();
rollback;
