-- Collection of due payments: no started, disputed or open payment of a guest prevents the charge, which also happens after the
-- event.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.add_part(p_name text, p_due interval, p_kind text default 'balance', p_amount bigint default 7350) returns void
language sql security definer as $$
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at)
  select tests.uuid('part ' || p_name), tests.uuid(p_name), 9, p_kind, p_amount, now() + p_due
$$;
comment on function tests.add_part is 'Adds an installment to a booking, due p_due from now.';
create function tests.add_card(p_name text, p_guest text default 'guest') returns void language sql security definer as $$
  insert into private.payment_customers (user_id, processor_id) values (tests.user_id(p_guest), 'cus_' || p_guest) on conflict do nothing;
  insert into public.saved_cards (id, user_id, processor_id, brand, last4)
  values (tests.uuid('card ' || p_name), tests.user_id(p_guest), 'pm_' || p_name, 'visa', '4242');
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, paid_at)
  values (tests.uuid('first ' || p_name), tests.uuid(p_name), 1, 'deposit', 3150, now() - interval '40 days', 'paid', now() - interval '40 days');
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
    processor_id, saved_card_id, card_brand, card_last4, authorized_at, captured_at, ended_at)
  values (tests.uuid(p_name), tests.uuid('first ' || p_name), tests.user_id(p_guest), 'EGP', 3150, 3150, 'captured', true,
    'pi_first_' || p_name, tests.uuid('card ' || p_name), 'visa', '4242', now() - interval '40 days', now() - interval '40 days',
    now() - interval '40 days')
$$;
comment on function tests.add_card is 'Pays the deposit of a booking, 31.50, with a card that is saved.';
create function tests.begin_payment(p_name text, p_ago interval, p_guest text default 'guest') returns text
language plpgsql security definer as $$
declare
  v_processor text := format('pi_own_%s_%s', p_name, (select count(*) from public.payments where booking_id = tests.uuid(p_name)));
begin
  perform public.set_payment_processor_id((public.start_payment(tests.user_id(p_guest), tests.uuid(p_name), '{}')
    ->> 'payment_id')::uuid, v_processor, null);
  update public.payments set created_at = now() - p_ago where processor_id = v_processor;
  return 'begun';
end $$;
comment on function tests.begin_payment is 'Begins as the guest a payment of what is due next, dated p_ago ago.';
create function tests.record(p_processor text, p_status text) returns text language sql security definer as $$
  select r ->> 'status' from public.payments p, public.record_payment(p_processor, jsonb_build_object('status', p_status,
    'amount_minor', p.amount_minor, 'captured_minor', case p_status when 'captured' then p.amount_minor else 0 end,
    'failure_code', 'insufficient_funds')) r
  where p.processor_id = p_processor
$$;
create function tests.charged() returns text language sql security definer as $$
  select string_agg(b.name, ' ' order by b.name) from jsonb_array_elements(public.list_due_payments()) e
  join (select name, tests.uuid(name) as id from unnest(array['plain', 'paying', 'kept open', 'disputed', 'late', 'ended', 'old', 'good']) name) b
    on b.id = (e ->> 'booking_id')::uuid
$$;
comment on function tests.charged is 'Returns the bookings of which the worker is to charge something now.';
create function tests.fail_charge(p_name text) returns text language plpgsql security definer as $$
declare
  v_id text := 'pi_charge_' || p_name || (select count(*) from public.payments where booking_id = tests.uuid(p_name));
begin
  perform public.set_payment_processor_id(id, v_id, null) from public.payments
  where booking_id = tests.uuid(p_name) and is_off_session and processor_id is null and status = 'created';
  return tests.record(v_id, 'failed');
end $$;
comment on function tests.fail_charge is 'Lets the charge that list_due_payments asked for be refused by the bank.';
create function tests.part_of(p_name text) returns text language sql security definer as $$
  select format('%s%s', status, ' ' || round(extract(epoch from grace_ends_at - now()) / 3600)) from public.booking_installments
  where id = tests.uuid('part ' || p_name)
$$;
comment on function tests.part_of is 'Returns the status of the installment and how many hours of grace are left.';
create function tests.kinds_of(p_name text, p_user text) returns text language sql security definer as $$
  select coalesce(string_agg(kind, ' ' order by created_at, id), '') from public.notifications
  where user_id = tests.user_id(p_user) and data ->> 'booking_id' = tests.uuid(p_name)::text
$$;
create function tests.age(p_name text, p_by interval) returns void language sql security definer as $$
  update public.booking_installments set failed_at = failed_at - p_by, grace_ends_at = grace_ends_at - p_by, reminded_at = reminded_at - p_by
  where booking_id = tests.uuid(p_name)
$$;
comment on function tests.age is 'Moves the failure of the installments of a booking p_by into the past.';
select tests.create_booking('plain', 'confirmed', tests.cairo_noon(10)), tests.create_booking('paying', 'confirmed', tests.cairo_noon(11)),
  tests.create_booking('kept open', 'confirmed', tests.cairo_noon(12)), tests.create_booking('disputed', 'confirmed', tests.cairo_noon(13), p_guest => 'other_guest'),
  tests.create_booking('late', 'confirmed', tests.cairo_noon(14)), tests.create_booking('ended', 'completed', tests.cairo_noon(-2)),
  tests.create_booking('old', 'completed', tests.cairo_noon(-40));
select tests.add_card(name) from unnest(array['plain', 'paying', 'kept open', 'late', 'ended', 'old']) name;
select tests.add_card('disputed', 'other_guest');
select plan(30);

-- An attempt of the guest
select tests.add_part('paying', '-10 minutes'), tests.add_part('kept open', '-61 minutes');
select is(tests.begin_payment('paying', '5 minutes'), 'begun', 'a guest can begin to pay what has just fallen due');
select tests.authenticate_as_database_owner();
update public.booking_installments set due_at = now() - interval '59 minutes' where id = tests.uuid('part kept open');
select is(tests.begin_payment('kept open', '5 minutes'), 'begun', 'a guest can begin to pay within an hour after the due time');
update public.booking_installments set due_at = now() - interval '60 minutes' where id = tests.uuid('part kept open');
select is(tests.charged(), null, 'nothing is charged while a guest pays what has just fallen due, nor before their old attempt is cancelled');
select is((select status from public.payments where processor_id = 'pi_own_paying_1'), 'created', 'an attempt within the first hour is left alone');
select is((select status from public.payments where processor_id = 'pi_own_kept open_1'), 'cancelled',
  'an attempt is cancelled an hour after the due time, however young it is');
select throws_ok($$ select tests.begin_payment('kept open', '0') $$, 'PT409', 'wrong_status',
  'a guest cannot begin another attempt in place of the charge that is due');
select is(tests.record('pi_own_kept open_1', 'cancelled'), 'cancelled', 'the processor has cancelled the attempt');
select throws_ok($$ select tests.begin_payment('kept open', '0') $$, 'PT409', 'wrong_status',
  'a guest cannot begin another attempt before the charge is made');
select is(tests.charged(), 'kept open', 'a balance that is due is charged once the attempt is cancelled');
select is(tests.fail_charge('kept open'), 'failed', 'a bank can refuse the charge');
select is(tests.part_of('kept open'), 'failed 71', 'the time of grace counts from the due time');
select is(tests.kinds_of('kept open', 'host'), 'balance_unpaid', 'the host is told that the guest could not be charged');
select lives_ok($$ select tests.begin_payment('kept open', '0') $$, 'a guest can pay themselves during the time of grace');
select tests.age('kept open', '71 hours'), tests.age('kept open', '1 minute');
update public.payments set created_at = now() - interval '14 minutes' where processor_id = 'pi_own_kept open_3';
select is(public.cancel_unpaid_bookings(), 0, 'an attempt that was begun during the time of grace has a quarter of an hour');
update public.payments set status = 'failed', created_at = now() - interval '16 minutes'
where booking_id = tests.uuid('kept open') and not is_off_session and ended_at is null;
select throws_ok($$ select tests.begin_payment('kept open', '0') $$, 'PT409', 'wrong_status',
  'a guest cannot begin an attempt after the time of grace');
select is(public.cancel_unpaid_bookings(), 1, 'the booking is cancelled when the time of grace is over');

-- A dispute
select tests.add_part('disputed', '-2 hours');
select lives_ok($$ select public.record_dispute('du_1', 'pi_first_disputed', '{"status": "needs_response", "amount_minor": 3150,
  "reason": "general", "is_withdrawn": false}') $$, 'a guest can dispute the deposit');
select is(tests.charged(), null, 'a card that is disputed is not charged');
select is(tests.part_of('disputed'), 'failed 70', 'the time of grace of a disputed booking runs from the due time');
select tests.age('disputed', '71 hours');
select is(public.cancel_unpaid_bookings(), 1, 'a booking whose guest disputes the deposit is cancelled when its balance stays unpaid');

-- After the event
select tests.add_part('ended', '-3 days'), tests.add_part('old', '-45 days');
select is(tests.charged(), 'ended', 'an unpaid balance is charged after the event, for 30 days');
select is(tests.fail_charge('ended'), 'failed', 'a charge after the event can fail');
select is(tests.kinds_of('ended', 'guest'), 'payment_owed', 'the guest is told that a payment for a past event is open');
select is(public.cancel_unpaid_bookings(), 0, 'a past booking is not cancelled');
select tests.age('ended', '25 hours');
select is(tests.charged(), 'ended', 'a charge that failed after the event is made again a day later');
select is(tests.fail_charge('ended') || ' ' || tests.kinds_of('ended', 'guest'), 'failed payment_owed', 'the guest is told again only after a week');
select tests.age('ended', '7 days');
select is(tests.charged() || ' ' || tests.fail_charge('ended') || ' ' || tests.kinds_of('ended', 'guest'), 'ended failed payment_owed payment_owed',
  'the guest is told again a week later');

-- A hundred failing charges
insert into public.venues (id, host_id, name, city, capacity, status, price_per_hour)
select tests.uuid('stuck hall ' || n), tests.user_id('host'), 'Hall ' || n, 'Cairo', 100, 'active', 10000 from generate_series(1, 100) n;
insert into public.venues (id, host_id, name, city, capacity, status, price_per_hour)
values (tests.uuid('good hall'), tests.user_id('host'), 'Good hall', 'Cairo', 100, 'active', 10000);
select tests.create_booking('stuck ' || n, 'confirmed', tests.cairo_noon(20), p_venue => 'stuck hall ' || n, p_guest => 'other_guest') from generate_series(1, 100) n;
select tests.add_part('stuck ' || n, '-5 days') from generate_series(1, 100) n;
update public.booking_installments set status = 'failed', failed_at = now() - interval '26 hours', grace_ends_at = now() + interval '1 hour'
where booking_id in (select tests.uuid('stuck ' || n) from generate_series(1, 100) n);
select tests.create_booking('good', 'confirmed', tests.cairo_noon(20), p_venue => 'good hall');
select tests.add_card('good');
select tests.add_part('good', '-2 hours');
select is(tests.charged(), null, 'the worker visits the hundred installments that have waited longest');
select is(tests.charged(), 'good', 'installments that cannot be charged let the next ones pass');
select throws_ok($$ select tests.begin_payment('plain', '0') $$, 'PT409', 'wrong_status', 'a guest cannot pay where nothing is due');

select * from finish();
rollback;
