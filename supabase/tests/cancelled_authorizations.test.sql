-- A confirmed booking that is cancelled before the capture of its authorized payment: captures what stays due by the policy,
-- and releases the rest.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft');
update public.venues set instant_booking = id = tests.uuid('hall');
insert into public.venue_payment_terms (venue_id, takes_cards) values (tests.uuid('hall'), true), (tests.uuid('loft'), true);
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price, pricing_type)
values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 4000, 'fixed');
insert into public.venue_services (venue_id, service_id, status) values (tests.uuid('hall'), tests.uuid('band'), 'accepted');
update public.venues set policy = 'flexible';
create function tests.record(p_key text, p_status text, p_captured bigint default null) returns text language sql security definer as $$
  select r ->> 'status' from public.payments p, public.record_payment(p.processor_id, jsonb_build_object('status', p_status,
    'amount_minor', p.amount_minor, 'captured_minor', coalesce(p_captured, 0))) r
  where p.processor_id = 'pi_' || p_key
$$;
comment on function tests.record is 'Records what the processor says of the payment of a booking.';
create function tests.reserve(p_key text, p_days int, p_starts_in interval, p_services jsonb default '[]', p_venue text default 'hall')
returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.hold_booking(tests.uuid(p_venue), tests.cairo_noon(p_days), tests.cairo_noon(p_days) + interval '2 hours', 10,
    tests.uuid(p_key), '[]', p_services);
  perform tests.authenticate_as_database_owner();
  delete from private.rate_limit_counters;
  perform public.set_payment_processor_id((public.start_payment(tests.user_id('guest'), tests.booking_id(p_key), '{}') ->> 'payment_id')::uuid,
    'pi_' || p_key, 'cus_guest');
  perform tests.record(p_key, 'authorized');
  update public.bookings set starts_at = now() + p_starts_in, ends_at = now() + p_starts_in + interval '2 hours',
    occupied = tstzrange(now() + p_starts_in, now() + p_starts_in + interval '2 hours') where id = tests.booking_id(p_key);
  return (select status from public.bookings where id = tests.booking_id(p_key));
end $$;
comment on function tests.reserve is 'Books two hours with a payment that is authorized only, and moves them to p_starts_in from now.';
create function tests.preview(p_key text, p_user text default 'guest') returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select format('%s paid %s back %s kept %s', r ->> 'rule', r ->> 'paid_minor', r ->> 'refund_minor', r ->> 'kept_minor')
    from public.refund_preview(tests.booking_id(p_key)) r);
end $$;
create function tests.cancel(p_key text, p_user text default 'guest') returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  perform public.cancel_booking(tests.booking_id(p_key), 'Plans have changed');
  perform tests.authenticate_as_database_owner();
  return (select format('back %s, %s', b.refund_minor, (select string_agg(concat_ws(' ', i.kind, i.amount_minor, i.status), ', ' order by i.position)
    from public.booking_installments i where i.booking_id = b.id)) from public.bookings b where b.id = tests.booking_id(p_key));
end $$;
comment on function tests.cancel is 'Cancels a booking as one side; returns what it says goes back, and its installments.';
create function tests.order_of(p_key text) returns text language sql security definer as $$
  select concat_ws(' ', o ->> 'action', o ->> 'amount_minor') from public.payments p, public.get_payment_order(p.id) o
  where p.processor_id = 'pi_' || p_key and exists (select from private.jobs j where j.kind = 'settle_payment'
    and j.payload ->> 'payment_id' = p.id::text and j.finished_at is null)
$$;
comment on function tests.order_of is 'Returns what the worker is to do with the payment of a booking.';
create function tests.outcome(p_key text) returns text language sql security definer as $$
  select format('%s; refunds %s; %s', (select string_agg(concat_ws(' ', kind, amount_minor, status), ', ' order by position)
      from public.booking_installments where booking_id = tests.booking_id(p_key)),
    (select coalesce(sum(amount_minor), 0) from public.refunds where booking_id = tests.booking_id(p_key)),
    (select string_agg(format('%s/%s/%s %s', gross_minor, fee_minor, net_minor, status), ', ') from public.payouts
      where booking_id = tests.booking_id(p_key) and payee_id = tests.user_id('host')))
$$;
comment on function tests.outcome is 'Returns the installments, refunds and payouts to the host of a booking.';
select plan(33);

-- Without a refund
select is(tests.reserve('late', 30, '20 hours'), 'confirmed', 'a booking is confirmed once its payment is authorized');
select is(tests.preview('late'), 'policy_none paid 6300 back 0 kept 6300', 'a guest reads that what is reserved on the card is charged');
select is(tests.cancel('late'), 'back 0, deposit 6300 processing, balance 14700 cancelled', 'the reserved amount is charged when nothing goes back');
select is(tests.order_of('late'), 'capture 6300', 'the worker captures what is reserved of a cancelled booking');
select is(tests.record('late', 'captured', 6300), 'captured', 'the processor has captured what was reserved');
select is(tests.outcome('late'), 'deposit 6300 paid, balance 14700 cancelled; refunds 0; 6300/300/6000 scheduled',
  'the host is owed what was captured of a cancelled booking');
select is((select string_agg(format('%s %s', account, amount), ', ' order by account) from (select account, sum(amount_minor) as amount
  from public.ledger_entries where booking_id = tests.booking_id('late') group by account) a), 'guest -6300, processor 6300',
  'the amount captured of a cancelled booking is in the ledger');
select is((select count(*) from public.invoices where booking_id = tests.booking_id('late')), 1::bigint,
  'the amount captured of a cancelled booking has an invoice');
select is(tests.record('late', 'captured', 6300), 'captured', 'the capture can be told again');
select is(tests.outcome('late'), 'deposit 6300 paid, balance 14700 cancelled; refunds 0; 6300/300/6000 scheduled',
  'a capture that is told again changes nothing');

-- With half refunded
select tests.reserve('half', 9, '30 hours');
select is(tests.preview('half'), 'policy_half paid 21000 back 10500 kept 10500', 'a guest reads which part of what is reserved is charged');
select is(tests.cancel('half'), 'back 10500, deposit 10500 processing', 'half of what is reserved is charged when half goes back');
select is(tests.order_of('half'), 'capture 10500', 'the worker captures the half that is kept');
savepoint captured;
select is(tests.record('half', 'captured', 10500), 'captured', 'the processor has captured the half that is kept');
select is(tests.outcome('half'), 'deposit 10500 paid; refunds 0; 10500/500/10000 scheduled', 'an amount that was not captured needs no refund');
rollback to captured;
select is(tests.record('half', 'captured', 21000), 'captured', 'the processor may have captured all at the moment of the cancellation');
select is(tests.outcome('half'), 'deposit 10500 paid; refunds 10500; 10500/500/10000 scheduled', 'the amount captured beyond the half is refunded');
rollback to captured;
select is(tests.record('half', 'cancelled'), 'cancelled', 'the processor may have ended what was reserved');
select is(tests.outcome('half'), 'deposit 10500 cancelled; refunds 0; 0/0/0 scheduled', 'an amount that can be captured no more is not due any more');

-- With everything refunded
select tests.reserve('early', 10, '9 days');
select is(tests.preview('early'), 'grace paid 0 back 0 kept 0', 'a guest reads that nothing was charged where nothing is kept');
select is(tests.cancel('early'), 'back 0, deposit 21000 cancelled', 'nothing is charged when everything goes back');
select is(tests.order_of('early'), 'cancel 21000', 'the worker releases what is reserved when everything goes back');
select tests.reserve('by host', 11, '21 hours');
select is(tests.preview('by host', 'host'), 'by_host paid 0 back 0 kept 0', 'a host reads that nothing was charged yet');
select is(tests.cancel('by host', 'host'), 'back 0, deposit 21000 cancelled', 'nothing is charged when the host cancels');
select is(tests.order_of('by host'), 'cancel 21000', 'the worker releases what is reserved when the host cancels');
select is(tests.reserve('request', 30, '22 hours', p_venue => 'loft'), 'pending', 'a venue may have to accept a request first');
select is(tests.cancel('request'), 'back 0, deposit 6300 cancelled, balance 14700 cancelled', 'a request that nobody accepted is withdrawn for nothing');
select is(tests.order_of('request'), 'cancel 6300', 'the worker releases what is reserved for a request that is withdrawn');

-- A service without an answer
select tests.reserve('band', 9, '24 hours -1 minute', jsonb_build_array(jsonb_build_object('id', tests.uuid('band'), 'quantity', 1)));
select is(tests.preview('band'), 'policy_none paid 25200 back 4200 kept 21000', 'a guest reads that a service without an answer is not charged');
select is(tests.cancel('band'), 'back 4200, deposit 21000 processing', 'a service without an answer is not charged with the cancellation');
select is(tests.order_of('band'), 'capture 21000', 'the worker captures the price without the service');
select tests.record('band', 'captured', 21000);
select is(tests.outcome('band'), 'deposit 21000 paid; refunds 0; 21000/1000/20000 scheduled', 'the host is owed the price without the service');
select is((select coalesce(sum(net_minor), 0) from public.payouts where payee_id = tests.user_id('provider') and status <> 'cancelled'), 0::numeric,
  'a provider who never answered is owed nothing');

select * from finish();
rollback;
