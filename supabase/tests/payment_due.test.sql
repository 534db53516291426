-- Due installments: charges to the saved card, failures, retries, reminders, and the end of the time of grace.
begin;
select tests.create_users();
select tests.create_venue('hall');
update public.venues set instant_booking = true;
insert into public.venue_payment_terms (venue_id, takes_cards) values (tests.uuid('hall'), true);
create function tests.record(p_processor text, p_status text, p_card text default null) returns text language sql security definer as $$
  select r ->> 'status' from public.payments p, public.record_payment(p_processor, jsonb_build_object('status', p_status,
    'amount_minor', p.amount_minor, 'captured_minor', case p_status when 'captured' then p.amount_minor else 0 end,
    'failure_code', 'insufficient_funds', 'card', case when p_card is not null then jsonb_build_object('id', p_card, 'brand', 'visa',
      'last4', '4242', 'exp_month', 12, 'exp_year', 2030) end)) r
  where p.processor_id = p_processor
$$;
create function tests.start(p_key text, p_user text, p_processor text) returns void language plpgsql security definer as $$
begin
  delete from private.rate_limit_counters;
  perform public.set_payment_processor_id((public.start_payment(tests.user_id(p_user), tests.booking_id(p_key), '{}')
    ->> 'payment_id')::uuid, p_processor, 'cus_' || p_user);
end $$;
create function tests.book(p_key text, p_days int, p_card text default null, p_user text default 'guest') returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  perform tests.create_hold(p_key, tests.cairo_noon(p_days));
  perform tests.start(p_key, p_user, 'pi_' || p_key);
  perform tests.record('pi_' || p_key, 'authorized', p_card);
  perform tests.authenticate_as_service_role();
  return tests.record('pi_' || p_key, 'captured', p_card);
end $$;
comment on function tests.book is 'Books the hall with its deposit paid by a card that is saved.';
create function tests.make_due(p_key text) returns void language sql security definer as $$
  update public.booking_installments set due_at = now() - interval '1 minute'
  where booking_id = tests.booking_id(p_key) and kind = 'balance'
$$;
create function tests.balance_of(p_key text) returns text language sql security definer as $$
  select format('%s%s', status, ' ' || round(extract(epoch from grace_ends_at - now()) / 3600))
  from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = 'balance'
$$;
comment on function tests.balance_of is 'Returns the status of a balance and how many hours of grace are left.';
create function tests.due_payments() returns text language sql as $$
  select string_agg(format('%s %s %s', e ->> 'amount_minor', e ->> 'customer_id', e ->> 'card_id'), ', ' order by e ->> 'card_id')
  from jsonb_array_elements(public.list_due_payments()) e
$$;
create function tests.charge_due(p_key text, p_processor text, p_status text) returns text language plpgsql security definer as $$
begin
  perform public.set_payment_processor_id(id, p_processor, null) from public.payments
  where booking_id = tests.booking_id(p_key) and is_off_session and processor_id is null;
  return tests.record(p_processor, p_status);
end $$;
comment on function tests.charge_due is 'Does as the worker what list_due_payments asked for, with this outcome.';
create function tests.move(p_key text, p_by interval) returns void language sql security definer as $$
  update public.booking_installments set failed_at = failed_at - p_by, grace_ends_at = grace_ends_at - p_by
  where booking_id = tests.booking_id(p_key);
  update public.payments set created_at = created_at - p_by where booking_id = tests.booking_id(p_key)
$$;
comment on function tests.move is 'Lets so much time pass for what failed.';
create function tests.status_of(p_key text) returns text language sql security definer as $$
  select status from public.bookings where id = tests.booking_id(p_key)
$$;
select plan(49);

-- Charging
select is(tests.book('due', 40, 'pm_1'), 'captured', 'a booking can be paid with a card that is saved');
select is(tests.book('later', 41, 'pm_1'), 'captured', 'a second booking can be paid with the same card');
select is(tests.book('cardless', 42, null, 'other_guest'), 'captured', 'a booking can be paid with a card that is not saved');
select is(tests.due_payments(), null, 'nothing is charged before it is due');
select tests.make_due('due'), tests.make_due('cardless');
select is(tests.due_payments(), '14700 cus_guest pm_1', 'a balance that is due is charged to the saved card');
select is(tests.due_payments(), '14700 cus_guest pm_1', 'a charge that the worker did not finish is listed again');
select is((select count(*) from public.payments where is_off_session), 1::bigint, 'a charge that is listed again is the same payment');
select is(tests.balance_of('cardless'), 'failed 72', 'a balance without a card fails, with three days of grace');
select is(tests.notification_kinds('other_guest'), 'booking_confirmed payment_succeeded payment_failed', 'a guest without a card is told once');
select throws_ok($$ select tests.start('due', 'guest', 'pi_x') $$, 'PT409', 'wrong_status', 'a guest cannot pay what is being charged');
select is(tests.charge_due('due', 'pi_due_2', 'captured'), 'captured', 'a charge of a saved card can succeed');
select is(tests.balance_of('due'), 'paid', 'a balance is paid by its charge');
select is(tests.due_payments(), null, 'a paid installment is not charged again');

-- Failing
select tests.make_due('later');
select is(tests.due_payments(), '14700 cus_guest pm_1', 'a second balance is charged');
select is(tests.charge_due('later', 'pi_later_2', 'requires_action'), 'failed', 'a charge that needs the guest fails');
select is(tests.balance_of('later'), 'failed 72', 'a failed balance has three days of grace');
select is(tests.record('pi_later_2', 'failed'), 'failed', 'a failure can be reported again');
select is(tests.notification_kinds('guest'), 'booking_confirmed payment_succeeded booking_confirmed payment_succeeded payment_succeeded payment_failed',
  'the guest is told of each charge, and of a failure once');
select is(tests.due_payments(), null, 'a failed charge is not tried again at once');
select tests.move('later', '25 hours');
select is(tests.due_payments(), '14700 cus_guest pm_1', 'a failed charge is tried again after a day');
select is(tests.charge_due('later', 'pi_later_3', 'failed'), 'failed', 'the second charge can fail too');
select is(tests.balance_of('later'), 'failed 47', 'a second failure does not lengthen the grace');
select tests.authenticate_as('guest');
select isnt(public.get_booking_payments(tests.booking_id('later')) ->> 'next_installment_id', null, 'a guest can pay a failed balance');
select lives_ok($$ select tests.start('later', 'guest', 'pi_later_4') $$, 'a guest can start to pay a failed balance');
select tests.authenticate_as_service_role();
select is(tests.record('pi_later_4', 'failed'), 'failed', 'a guest''s own attempt can fail');
select is(tests.balance_of('later'), 'failed 47', 'a guest''s own failure changes no grace');
select tests.move('later', '25 hours');
select is(tests.due_payments(), null, 'nothing is charged while a guest''s own attempt is open');
select is((select status from public.payments where processor_id = 'pi_later_4'), 'cancelled', 'a payment that a guest left for an hour is cancelled');
select is(public.get_payment_order(id) ->> 'action', 'cancel', 'a payment that a guest has left is cancelled at the processor') from public.payments
where processor_id = 'pi_later_4';
select is(tests.record('pi_later_4', 'cancelled'), 'cancelled', 'the cancellation of an attempt is recorded');
select is(tests.due_payments(), '14700 cus_guest pm_1', 'the balance is charged once the attempt is cancelled');

-- Two payments of one balance
select is(tests.record('pi_later_4', 'captured'), 'captured', 'an attempt that was captured after all is recorded');
select is(tests.balance_of('later'), 'paid', 'an attempt that was captured after all pays the balance');
select is(tests.charge_due('later', 'pi_later_5', 'captured'), 'captured', 'a second charge that cannot be stopped is recorded');
select is((select string_agg(r.amount_minor || ' ' || r.status, ' ') from public.refunds r join public.payments p on p.id = r.payment_id
  where p.processor_id = 'pi_later_5'), '14700 pending', 'a second charge of a balance is refunded');

-- The end of grace
select is(public.cancel_unpaid_bookings(), 0, 'nothing is cancelled during the grace');
select tests.move('cardless', '73 hours');
select is(public.cancel_unpaid_bookings(), 1, 'a booking is cancelled at the end of its grace');
select is(tests.status_of('cardless'), 'cancelled', 'a booking that was not paid is cancelled');
select is(tests.notification_kinds('other_guest'), 'booking_confirmed payment_succeeded payment_failed booking_cancelled', 'the guest of an unpaid booking is told');
select matches(tests.notification_kinds('host'), 'booking_cancelled$', 'the host of an unpaid booking is told');
select is(public.cancel_unpaid_bookings(), 0, 'a booking is cancelled once');
select tests.authenticate_as_database_owner();
select is(private.grace_end(now() + interval '60 hours', now()) - now(), interval '36 hours', 'a grace ends a day before the start');
select is(private.grace_end(now() + interval '12 hours', now()) - now(), interval '1 hour', 'a grace is an hour at least');

-- Reminders
select tests.book('reminded', 43, 'pm_1'), tests.book('last minute', 17, 'pm_1');
select tests.authenticate_as_database_owner();
update public.booking_installments set created_at = now() - interval '20 days' where booking_id = tests.booking_id('reminded');
select is(public.remind_due_installments(), 0, 'nobody is reminded long before');
update public.booking_installments set due_at = now() + interval '70 hours' where kind = 'balance' and status = 'due';
select is(public.remind_due_installments(), 1, 'a guest is reminded three days before a balance is due, unless they booked just now');
select is(public.remind_due_installments(), 0, 'a guest is reminded once');

-- Open payments and events
update public.payments set created_at = now() - interval '1 hour', ended_at = null, status = 'created' where processor_id = 'pi_later_3';
select ok('pi_later_3' in (select public.list_open_payments(10)), 'an open payment is asked for again');
select is((public.store_payment_event('evt_1', 'x', 'pi_1'), public.store_payment_event('evt_1', 'x', 'pi_1'))::text, '(t,f)',
  'an event is stored once');
select is((select payload from private.jobs where kind = 'handle_payment_event'), '{"event_id": "evt_1", "kind": "x", "object_id": "pi_1"}'::jsonb,
  'an event is handled by a job');

select * from finish();
rollback;
