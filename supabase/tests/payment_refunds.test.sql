-- Refunds of cancelled or cheaper bookings, which never exceed the captured amount.
begin;
select tests.create_users();
select tests.create_venue('hall');
update public.venues set instant_booking = true;
insert into public.venue_payment_terms (venue_id, takes_cards) values (tests.uuid('hall'), true);
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price, pricing_type)
values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 4000, 'fixed');
insert into public.venue_services (venue_id, service_id, status) values (tests.uuid('hall'), tests.uuid('band'), 'accepted');
create function tests.charge(p_key text, p_user text, p_processor text, p_captured bigint default null) returns text
language plpgsql security definer as $$
declare
  v_start jsonb;
  v_status text;
begin
  delete from private.rate_limit_counters;
  v_start := public.start_payment(tests.user_id(p_user), tests.booking_id(p_key), '{}');
  perform public.set_payment_processor_id((v_start ->> 'payment_id')::uuid, p_processor, 'cus_' || p_user);
  foreach v_status in array case when (v_start ->> 'is_manual')::boolean then array['authorized', 'captured'] else array['captured'] end loop
    v_start := public.record_payment(p_processor, jsonb_build_object('status', v_status, 'amount_minor', p.amount_minor,
      'captured_minor', case v_status when 'captured' then coalesce(p_captured, p.amount_minor) else 0 end))
      from public.payments p where p.processor_id = p_processor;
  end loop;
  return format('%s %s', v_start ->> 'status', v_start ->> 'booking_status');
end $$;
comment on function tests.charge is 'Pays the next installment of a booking and has it captured.';
create function tests.book(p_key text, p_days int, p_services jsonb default '[]') returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.hold_booking(tests.uuid('hall'), tests.cairo_noon(p_days), tests.cairo_noon(p_days) + interval '2 hours', 10,
    tests.uuid(p_key), '[]', p_services);
  return tests.charge(p_key, 'guest', 'pi_' || p_key);
end $$;
comment on function tests.book is 'Books the hall for two hours, with its deposit paid.';
create function tests.settle_confirmation(p_key text, p_starts_in interval) returns void language sql security definer as $$
  update public.bookings set confirmed_at = now() - interval '2 days', starts_at = now() + p_starts_in,
    ends_at = now() + p_starts_in + interval '2 hours',
    occupied = tstzrange(now() + p_starts_in, now() + p_starts_in + interval '2 hours')
  where id = tests.booking_id(p_key)
$$;
comment on function tests.settle_confirmation is 'Moves a booking: confirmed two days ago, beginning so long from now.';
create function tests.installments(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by position)
  from public.booking_installments where booking_id = tests.booking_id(p_key)
$$;
create function tests.refunds(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', p.processor_id, r.amount_minor, r.status), ', ' order by r.created_at)
  from public.refunds r join public.payments p on p.id = r.payment_id where r.booking_id = tests.booking_id(p_key)
$$;
create function tests.payouts(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s/%s/%s %s %s', u.role, gross_minor, fee_minor, net_minor, status, is_collected), ', ' order by u.role)
  from public.payouts p join public.users u on u.id = p.payee_id where booking_id = tests.booking_id(p_key)
$$;
create function tests.preview(p_key text) returns text language sql as $$
  select format('%s paid %s back %s kept %s', r ->> 'rule', r ->> 'paid_minor', r ->> 'refund_minor', r ->> 'kept_minor')
  from public.refund_preview(tests.booking_id(p_key)) r
$$;
select plan(61);

-- Cancelling
select is(tests.book('full', 40), 'captured confirmed', 'a guest can book with a deposit');
select is(tests.installments('full'), 'deposit 6300 paid, balance 14700 due', 'a booking has a paid deposit and a balance');
select is(tests.payouts('full'), 'host 21000/1000/20000 scheduled t', 'the host is owed the total of a booking that is paid by card');
select tests.authenticate_as('guest');
select is(tests.preview('full'), 'grace paid 6300 back 6300 kept 0', 'a preview tells what comes back of what was paid');
select is((public.cancel_booking(tests.booking_id('full'), '')).refund_minor, 6300::bigint, 'cancelling gives back what was previewed');
select is(tests.refunds('full'), 'pi_full 6300 pending', 'a cancellation refunds the deposit');
select is(tests.installments('full'), 'deposit 6300 paid, balance 14700 cancelled', 'a cancellation cancels the balance');
select is(tests.payouts('full'), 'host 21000/1000/20000 cancelled t', 'nobody is owed what came back');

select is(tests.book('none', 41), 'captured confirmed', 'a guest can book another time');
select tests.settle_confirmation('none', '10 hours');
select is(tests.preview('none'), 'policy_none paid 6300 back 0 kept 6300', 'a preview tells that nothing comes back');
select is((public.cancel_booking(tests.booking_id('none'), '')).refund_minor, 0::bigint, 'nothing comes back under the policy');
select is(tests.refunds('none'), null, 'a cancellation without a refund makes none');
select is(tests.payouts('none'), 'host 6300/300/6000 scheduled t', 'the host is owed what was kept, less its part of the fee');

select is(tests.book('half', 42), 'captured confirmed', 'a guest can book a third time');
select is(tests.charge('half', 'guest', 'pi_half_2'), 'captured confirmed', 'a guest can pay the balance early');
select is(tests.installments('half'), 'deposit 6300 paid, balance 14700 paid', 'a booking can be paid in full');
select tests.settle_confirmation('half', '2 days');
select tests.authenticate_as('guest');
select is(tests.preview('half'), 'policy_half paid 21000 back 10500 kept 10500', 'a preview halves what was paid in full');
select is((public.cancel_booking(tests.booking_id('half'), '')).refund_minor, 10500::bigint, 'half comes back under the policy');
select is(tests.refunds('half'), 'pi_half_2 10500 pending', 'a refund comes from the latest payment first');
select is(tests.payouts('half'), 'host 10500/500/10000 scheduled t', 'the host is owed the half that was kept');

select is(tests.book('host', 43), 'captured confirmed', 'a guest can book a fourth time');
select is(tests.charge('host', 'guest', 'pi_host_2'), 'captured confirmed', 'the fourth booking is paid in full');
select tests.settle_confirmation('host', '3 hours');
select tests.authenticate_as('host');
select is((public.cancel_booking(tests.booking_id('host'), '')).refund_minor, 21000::bigint, 'everything comes back when the host cancels');
select is(tests.refunds('host'), 'pi_host_2 14700 pending, pi_host 6300 pending', 'a refund is spread over the payments');

-- The processor's results of a refund
select tests.authenticate_as_service_role();
create temp table sent as select r.id, r.payment_id from public.refunds r join public.payments p on p.id = r.payment_id
where p.processor_id = 'pi_host';
grant select on sent to public;
select is((select o ->> 'action' || ' ' || (o ->> 'amount_minor') from public.get_payment_order(payment_id) o), 'refund 6300',
  'a refund is to be sent') from sent;
select is((select (o ->> 'refund_id')::uuid from public.get_payment_order(payment_id) o), id, 'an order names its refund') from sent;
select lives_ok($$ select public.record_refund(id, 're_1', 'pending') from sent $$, 'a refund that is on its way can be recorded');
select is(public.get_payment_order(payment_id) - 'currency' - 'amount_minor' - 'processor_id', jsonb_build_object('action', null, 'refund_id', null,
  'pending_refunds', jsonb_build_array(jsonb_build_object('refund_id', id, 'processor_id', 're_1'))),
  'a refund that is on its way is not sent again') from sent;
select throws_ok($$ select public.record_refund(id, 're_2', 'succeeded') from sent $$, 'PT409', 'wrong_status', 'a refund keeps its identifier');
select throws_ok($$ select public.record_refund(id, 're_1', 'perhaps') from sent $$, 'PT422', 'invalid_input', 'an unknown state of a refund is refused');
select throws_ok($$ select public.record_refund(tests.uuid('x'), 're_1', 'succeeded') $$, 'PT404', 'not_found', 'an unknown refund is refused');
select lives_ok($$ select public.record_refund(id, 're_1', 'succeeded'), public.record_refund(id, 're_1', 'succeeded'),
  public.record_refund(id, 're_1', 'pending') from sent $$, 'a refund that arrived can be recorded again');
select is((select (status, refunded_minor)::text from public.payments where id = payment_id), '(captured,6300)', 'a payment knows what was refunded')
from sent;
select tests.authenticate_as_database_owner();
select is((select count(*) from public.notifications where kind = 'refund_sent'), 1::bigint, 'the guest is told of a refund once');
select lives_ok($$ select public.record_refund(id, 're_1', 'failed', 'expired_card') from sent $$, 'a refund can fail after it arrived');
select is((select refunded_minor from public.payments where id = payment_id), 0::bigint, 'a failed refund is not sent again') from sent;
select is((select count(*) from private.admin_queue_events where queue = 'payments'), 1::bigint, 'admins are told of a refund that failed');
select is(public.notify_admins() > 0, true, 'the notification of a refund that failed can be sent');

-- Limits
select throws_ok($$ insert into public.refunds (payment_id, booking_id, amount_minor)
  select id, booking_id, 6301 from public.payments where processor_id = 'pi_none' $$, '23514', 'the refunds exceed what was captured',
  'a refund cannot exceed what was captured');
select throws_ok($$ insert into public.refunds (payment_id, booking_id, amount_minor)
  select id, booking_id, 1 from public.payments where processor_id = 'pi_full' $$, '23514', 'the refunds exceed what was captured',
  'refunds together cannot exceed what was captured');
select throws_ok($$ insert into public.refunds (payment_id, booking_id, amount_minor)
  select id, tests.booking_id('full'), 1 from public.payments where processor_id = 'pi_none' $$, '23514', null,
  'a refund cannot belong to another booking than its payment');

-- A total that changes
select is(tests.book('less', 50, jsonb_build_array(jsonb_build_object('id', tests.uuid('band')))), 'captured confirmed',
  'a guest can book with a service');
select is(tests.installments('less'), 'deposit 7560 paid, balance 17640 due', 'the deposit is of the total with the service');
select tests.authenticate_as('provider');
select is((public.decide_booking_service(tests.booking_id('less'), tests.uuid('band'), 'decline')).status, 'declined', 'a provider can decline a booked service');
select is(tests.installments('less'), 'deposit 7560 paid, balance 13440 due', 'a lower total is taken off the balance');
select is(tests.refunds('less'), null, 'nothing is refunded while the balance is larger');
select is(tests.book('paid', 51, jsonb_build_array(jsonb_build_object('id', tests.uuid('band')))), 'captured confirmed',
  'a guest can book with a service again');
select is(tests.charge('paid', 'guest', 'pi_paid_2'), 'captured confirmed', 'the balance with the service is paid');
select tests.authenticate_as('provider');
select is((public.decide_booking_service(tests.booking_id('paid'), tests.uuid('band'), 'decline')).status, 'declined', 'a provider can decline later');
select is(tests.refunds('paid'), 'pi_paid_2 4200 pending', 'a lower total is refunded when all is paid');
select is(tests.payouts('paid'), 'host 21000/1000/20000 scheduled t', 'the host is owed the rest');
select tests.authenticate_as_database_owner();
update public.bookings set total_minor = total_minor + 1000 where id = tests.booking_id('less');
select is(tests.installments('less'), 'deposit 7560 paid, balance 13440 due, extra 1000 due', 'a higher total makes an extra installment');
update public.bookings set total_minor = total_minor - 2000 where id = tests.booking_id('less');
select is(tests.installments('less'), 'deposit 7560 paid, balance 12440 due, extra 1000 cancelled', 'the last installment is reduced first');
select tests.authenticate_as('guest');
select is(public.get_booking_payments(tests.booking_id('paid')) ->> 'kept_minor', '21000', 'a guest sees what was kept');

-- Completed without full payment, and the ledger
select is(tests.book('unpaid', 60), 'captured confirmed', 'a guest can book without paying the balance');
select tests.settle_confirmation('unpaid', '-3 hours');
select tests.authenticate_as_service_role();
select ok(public.complete_bookings() > 0, 'bookings that have ended are completed');
select is(tests.payouts('unpaid'), 'host 6300/300/6000 scheduled t', 'only what was paid by the end is shared');
select is(tests.charge('unpaid', 'guest', 'pi_unpaid_2'), 'captured completed', 'a guest can pay the balance afterwards');
select is(tests.payouts('unpaid'), 'host 21000/1000/20000 scheduled t', 'a payment after the end is shared too');
select tests.authenticate_as_database_owner();
select is((select sum(e.amount_minor) from public.ledger_entries e where e.account = 'processor'),
  (select sum(p.captured_minor - p.refunded_minor) from public.payments p)::numeric, 'the ledger has what was captured and not refunded');
select is_empty($$ select transaction_id from public.ledger_entries group by transaction_id having sum(amount_minor) <> 0 $$,
  'every transaction of the ledger sums to zero');

select * from finish();
rollback;
