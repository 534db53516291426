-- Recording the processor's states of payments: their effect on bookings; nothing happens twice or backwards.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
insert into public.venue_payment_terms (venue_id, takes_cards) values (tests.uuid('hall'), true), (tests.uuid('loft'), true);
update public.venues set instant_booking = true where id = tests.uuid('loft');
create function tests.pay(p_key text, p_days int, p_venue text default 'hall', p_user text default 'guest') returns void
language plpgsql as $$
begin
  perform tests.authenticate_as_database_owner();
  delete from private.rate_limit_counters;
  perform tests.authenticate_as(p_user);
  perform tests.create_hold(p_key, tests.cairo_noon(p_days), p_venue => p_venue);
  perform tests.authenticate_as_service_role();
  perform public.set_payment_processor_id((public.start_payment(tests.user_id(p_user), tests.booking_id(p_key),
    '{"contact_name": "Mona", "message": "Hello"}') ->> 'payment_id')::uuid, 'pi_' || p_key, 'cus_' || p_user);
end $$;
comment on function tests.pay is 'Holds a venue as this user and starts the payment, which the processor knows as pi_ and the key.';
create function tests.report(p_key text, p_status text, p_captured bigint default 0, p_amount bigint default null)
returns text language sql security definer as $$
  select format('%s %s', answer ->> 'status', answer ->> 'booking_status')
  from public.payments p, public.record_payment('pi_' || p_key, jsonb_build_object('status', p_status,
    'amount_minor', coalesce(p_amount, p.amount_minor), 'captured_minor', p_captured, 'refunded_minor', 0, 'failure_code', 'card_declined',
    'card', '{"id": "pm_1", "brand": "visa", "last4": "4242", "exp_month": 12, "exp_year": 2030}'::jsonb)) answer
  where p.processor_id = 'pi_' || p_key
$$;
comment on function tests.report is 'Records a state of a payment and returns its status and that of the booking.';
create function tests.order_of(p_key text) returns text language sql security definer as $$
  select concat_ws(' ', o ->> 'action', case when o ->> 'action' is not null then o ->> 'amount_minor' end)
  from public.payments p, public.get_payment_order(p.id) o where p.processor_id = 'pi_' || p_key
$$;
comment on function tests.order_of is 'Returns what is to be done with a payment at the processor: the action and its amount, or nothing.';
create function tests.payment_of(p_key text) returns text language sql security definer as $$
  select format('%s %s, %s', p.status, case when p.ended_at is null then 'open' else 'ended' end,
    (select string_agg(i.status, ' ' order by i.position) from public.booking_installments i where i.booking_id = p.booking_id))
  from public.payments p where p.processor_id = 'pi_' || p_key
$$;
comment on function tests.payment_of is 'Returns the status of a payment, whether it is open, and the statuses of the installments.';
create function tests.has_settlement(p_key text) returns boolean language sql security definer as $$
  select exists (select from private.jobs j join public.payments p on j.key = 'payment:' || p.id
    where p.processor_id = 'pi_' || p_key and j.kind = 'settle_payment' and j.run_at <= now())
$$;
comment on function tests.has_settlement is 'Returns whether the worker is about to settle a payment.';
create function tests.change_booking(p_key text, p_expires_at timestamptz) returns void language sql security definer as $$
  update public.bookings set hold_expires_at = p_expires_at where id = tests.booking_id(p_key)
$$;
select plan(66);

-- A request
select tests.pay('request', 30);
select throws_ok($$ select public.record_payment('pi_nothing', '{}') $$, 'PT404', 'not_found', 'an unknown payment cannot be recorded');
select throws_ok($$ select tests.report('request', 'perhaps') $$, 'PT422', 'invalid_input', 'an unknown state cannot be recorded');
select throws_ok($$ select tests.report('request', 'authorized', 0, 1) $$, 'PT422', 'invalid_input',
  'a payment of another amount cannot be recorded');
select throws_ok($$ select tests.report('request', 'captured', 999999) $$, 'PT422', 'invalid_input',
  'more than the amount of a payment cannot be captured');
select is(tests.report('request', 'requires_action'), 'created held', 'a payment that waits for its payer submits nothing');
select is(tests.report('request', 'processing'), 'processing held', 'a payment that is processed submits nothing');
select is(tests.payment_of('request'), 'processing open, processing due', 'an installment is processed with its payment');
select is(tests.report('request', 'failed'), 'failed held', 'a payment that failed submits nothing');
select is(tests.payment_of('request'), 'failed open, due due', 'an installment is due again after its payment failed');
select is(public.start_payment(tests.user_id('guest'), tests.booking_id('request'), '{"contact_name": "Mona"}') ->> 'processor_id', 'pi_request',
  'a guest tries again with the payment that failed');
select is(tests.order_of('request'), '', 'nothing is done at the processor while the guest pays');
select is(tests.report('request', 'authorized'), 'authorized pending', 'an authorized payment sends the request');
select is(tests.payment_of('request'), 'authorized open, processing due', 'the installment of a request is processed');
select is(tests.order_of('request'), '', 'an authorized payment waits for the decision about the request');
select is(tests.notification_kinds('host'), 'booking_requested', 'the host is told of a request that is paid');
select is((tests.report('request', 'authorized'), tests.report('request', 'processing'), tests.report('request', 'failed'),
  tests.report('request', 'requires_action'))::text, '("authorized pending","authorized pending","authorized pending","authorized pending")',
  'earlier and repeated states of an authorized payment change nothing');
select is(tests.notification_kinds('host'), 'booking_requested', 'the host is told of a request once');
select tests.authenticate_as('guest');
select is((public.submit_booking(tests.booking_id('request'), '{}')).status, 'pending', 'submitting again what was paid changes nothing');
select is(jsonb_array_length(public.list_my_cards()), 1, 'the card of a payment is saved for its guest');
select tests.authenticate_as('host');
select is((public.decide_booking(tests.booking_id('request'), 'accept')).status, 'confirmed', 'a host can accept a request that is paid');
select is(public.get_booking_payments(tests.booking_id('request')) -> 'card', 'null'::jsonb, 'a host does not see the guest''s card');
select tests.authenticate_as_service_role();
select is(tests.order_of('request'), 'capture 6300', 'the payment of an accepted request is to be captured');
select ok(tests.has_settlement('request'), 'accepting a request has the worker settle its payment');
select is(tests.report('request', 'captured', 6300), 'captured confirmed', 'a capture is recorded as such');
select is(tests.payment_of('request'), 'captured ended, paid due', 'a captured payment pays its installment');
select is((tests.report('request', 'captured', 6300), tests.report('request', 'authorized'), tests.report('request', 'cancelled'))::text,
  '("captured confirmed","captured confirmed","captured confirmed")', 'earlier and repeated states of a captured payment change nothing');
select is(tests.notification_kinds('host'), 'booking_requested payment_received', 'the host is told of money once');
select is(tests.order_of('request'), '', 'nothing is left to do for a captured payment');
select tests.authenticate_as_database_owner();
select is((select (count(*), sum(captured_minor))::text from public.payments), '(1,6300)', 'one payment was made and captured once');
select is((select is_collected from public.payouts where booking_id = tests.booking_id('request')), true,
  'the payout of what was paid by card is collected');

-- Paid twice, from two tabs
insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, is_manual, processor_id)
select p.booking_id, p.installment_id, p.payer_id, p.currency, p.amount_minor, false, 'pi_twice' from public.payments p where p.processor_id = 'pi_request';
select is(tests.report('twice', 'captured', 6300), 'captured confirmed', 'a second payment of a part that is paid is recorded');
select matches(tests.notification_kinds('guest'), 'payment_not_needed$', 'the guest of a booking that stands is told that they paid a part twice');

-- Declined, lapsed and withdrawn requests
select tests.pay('declined', 31);
select is(tests.report('declined', 'authorized'), 'authorized pending', 'another request can be paid');
select tests.authenticate_as('host');
select is((public.decide_booking(tests.booking_id('declined'), 'decline')).status, 'declined', 'a host can decline a request that is paid');
select is(tests.order_of('declined'), 'cancel 6300', 'the payment of a declined request is to be cancelled');
select is(tests.payment_of('declined'), 'cancelled open, cancelled cancelled', 'nothing is due of a declined request');
select is(tests.report('declined', 'cancelled'), 'cancelled declined', 'the cancellation of a payment is recorded');
select is(tests.order_of('declined'), '', 'nothing is left to do for a cancelled payment');
select tests.pay('late', 32);
select is(tests.report('late', 'authorized'), 'authorized pending', 'a third request can be paid');
select tests.authenticate_as('guest');
select is((public.cancel_booking(tests.booking_id('late'), '')).refund_minor, 0::bigint, 'nothing comes back of what was not captured');
select is(tests.report('late', 'captured', 6300), 'captured cancelled', 'a capture that comes too late is recorded');
select is(tests.order_of('late'), 'refund 6300', 'a capture that comes too late is to be refunded');
select matches(tests.notification_kinds('guest'), 'payment_returned$', 'the guest is told of money that is sent back');

-- Instant booking
select tests.pay('instant', 30, 'loft');
select is(tests.report('instant', 'authorized'), 'authorized confirmed', 'an authorized payment confirms an instant booking');
select is(tests.order_of('instant'), 'capture 6300', 'the payment of an instant booking is to be captured');

-- Ended holds
select tests.pay('revived', 33);
select tests.change_booking('revived', now());
select is(tests.report('revived', 'authorized'), 'authorized pending', 'a hold that expired a moment ago is revived');
select tests.authenticate_as_database_owner();
select is((select string_agg(event, ' ' order by id) from public.booking_events where booking_id = tests.booking_id('revived')),
  'hold lapse revive request', 'the history says that a hold was revived');
select tests.pay('surplus', 39);
select tests.change_booking('surplus', now());
select tests.authenticate_as_database_owner();
savepoint full_up;
update public.platform_settings set value = to_jsonb(private.count_open_bookings(tests.user_id('guest')))
where key in ('open_bookings_unverified', 'open_bookings_verified');
select is(tests.report('surplus', 'authorized'), 'cancelled expired',
  'an expired hold is not revived while its guest has as many open bookings as one may have');
rollback to full_up;
update public.platform_settings set value = to_jsonb(private.count_open_bookings(tests.user_id('guest')) + 1)
where key in ('open_bookings_unverified', 'open_bookings_verified');
select is(tests.report('surplus', 'authorized'), 'authorized pending', 'an expired hold is revived as the last open booking that its guest may have');
rollback to full_up;
select tests.pay('taken', 34);
select tests.change_booking('taken', now());
select tests.authenticate_as('other_guest');
select lives_ok($$ select tests.create_hold('taker', tests.cairo_noon(34)) $$, 'another guest can take the time of an expired hold');
select is(tests.report('taken', 'authorized'), 'cancelled expired', 'a payment of a time that is taken is given up');
select is(tests.order_of('taken'), 'cancel 6300', 'a payment of a time that is taken is to be cancelled');
select ok(tests.has_settlement('taken'), 'a payment of a time that is taken is settled by the worker');
select matches(tests.notification_kinds('guest'), 'payment_returned$', 'the guest is told that nothing was booked');
select tests.pay('released', 35);
select tests.authenticate_as('guest');
select is((public.release_hold(tests.booking_id('released'))).status, 'expired', 'a guest can release a hold that they began to pay');
select is(tests.order_of('released'), 'cancel 6300', 'the payment of a released hold is to be cancelled');
select is(tests.report('released', 'authorized'), 'cancelled expired', 'a released hold is not revived');
select tests.pay('replaced', 36);
select tests.authenticate_as('guest');
select ok((public.hold_booking(tests.uuid('hall'), tests.cairo_noon(36), tests.cairo_noon(36) + interval '3 hours', 10,
  tests.uuid('replacement'), p_replaces => tests.booking_id('replaced'))).id is not null, 'a guest can replace a hold that they began to pay');
select is(tests.report('replaced', 'authorized'), 'cancelled expired', 'a replaced hold is not revived');
select tests.pay('blocked', 37);
select tests.change_booking('blocked', now());
select tests.authenticate_as_database_owner();
insert into public.blocked_times (venue_id, starts_at, ends_at)
values (tests.uuid('hall'), tests.cairo_noon(37), tests.cairo_noon(37) + interval '1 hour');
select is(tests.report('blocked', 'captured', 6300), 'captured expired', 'a hold whose time the host has blocked is not revived');
select is(tests.order_of('blocked'), 'refund 6300', 'a capture for a blocked time is to be refunded');
select tests.pay('hidden', 38);
select tests.authenticate_as_database_owner();
update public.venues set status = 'paused' where id = tests.uuid('hall');
select is(tests.report('hidden', 'authorized'), 'cancelled held', 'a hold of a venue that was hidden meanwhile is not booked');
update public.venues set status = 'active' where id = tests.uuid('hall');

-- The ledger, and two payments of one installment
select is((select sum(e.amount_minor) from public.ledger_entries e where e.account = 'processor'),
  (select sum(p.captured_minor) from public.payments p)::numeric, 'each capture is posted in the ledger once');
select is((select count(*) from public.payments p where p.processor_id is null), 0::bigint, 'every payment is known to the processor');
select throws_ok($$ insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, is_manual)
  select booking_id, installment_id, payer_id, currency, amount_minor, true from public.payments where processor_id = 'pi_instant' $$,
  '23505', null, 'an installment has one live payment');
select is((select count(*) from private.payment_details d join public.bookings b on b.id = d.booking_id where b.submitted_at is not null
  and not exists (select from public.payments p where p.booking_id = b.id and p.ended_at is null)), 0::bigint,
  'the details of a hold are deleted when its payment is over');

select * from finish();
rollback;
