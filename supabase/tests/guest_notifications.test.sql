-- Notifications of guests about their own bookings and cards, and the summary in these mails.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host'), tests.create_venue('yard');
insert into public.venue_payment_terms (venue_id, takes_cards, takes_transfers, transfer_details, deposit_percent, balance_days) values
  (tests.uuid('hall'), true, true, 'EG38 0019', 30, 14), (tests.uuid('loft'), true, false, null, 30, 14);
update public.venues set instant_booking = true where id = tests.uuid('loft');
create function tests.hold(p_key text, p_days int, p_venue text default 'hall') returns void language plpgsql as $$
begin
  perform tests.authenticate_as_database_owner();
  delete from private.rate_limit_counters;
  delete from public.notifications;
  perform tests.authenticate_as('guest');
  perform tests.create_hold(p_key, tests.cairo_noon(p_days), p_venue => p_venue);
end $$;
comment on function tests.hold is 'Holds a venue as the guest, of whom no notification is left.';
create function tests.begin_card(p_key text) returns void language sql as $$
  select public.set_payment_processor_id((public.start_payment(tests.user_id('guest'), tests.booking_id(p_key),
    '{"contact_name": "Mona"}') ->> 'payment_id')::uuid, 'pi_' || p_key, 'cus_guest')
$$;
comment on function tests.begin_card is 'Starts the payment of a hold, which the processor knows as pi_ and the key.';
create function tests.report(p_processor text, p_status text, p_captured bigint default 0) returns void
language sql security definer as $$
  select public.record_payment(p_processor, jsonb_build_object('status', p_status, 'amount_minor', p.amount_minor,
    'captured_minor', p_captured, 'failure_code', 'card_declined',
    'card', '{"id": "pm_1", "brand": "visa", "last4": "4242", "exp_month": 12, "exp_year": 2030}'::jsonb))
  from public.payments p where p.processor_id = p_processor
$$;
comment on function tests.report is 'Records a state of a payment.';
create function tests.request_by_card(p_key text, p_days int, p_venue text default 'hall') returns void language plpgsql as $$
begin
  perform tests.hold(p_key, p_days, p_venue);
  perform tests.authenticate_as_service_role();
  perform tests.begin_card(p_key);
  perform tests.report('pi_' || p_key, 'authorized');
end $$;
comment on function tests.request_by_card is 'Holds a venue and lets its payment be authorized, which sends it.';
create function tests.mail(p_kind text, p_user text default 'guest') returns jsonb language sql security definer as $$
  -- More mails than an unproven address gets in a day.
  delete from private.message_sends where budget = 'unproven_mail';
  select public.get_notification_mail(n.id, n.id) from public.notifications n
  where n.user_id = tests.user_id(p_user) and n.kind = p_kind order by n.created_at desc limit 1
$$;
comment on function tests.mail is 'Returns the mail of the latest notification of a kind to a user.';
create function tests.parts(p_summary jsonb) returns text language sql as $$
  select string_agg(concat_ws(' ', e ->> 'purpose', e ->> 'amount_minor', e ->> 'state',
    case when e ->> 'due_at' is not null then round(extract(epoch from (e ->> 'due_at')::timestamptz - now()) / 3600) end),
    ', ' order by place)
  from jsonb_array_elements(p_summary -> 'parts') with ordinality l (e, place)
$$;
comment on function tests.parts is 'Returns the parts of a summary: purpose, amount, state, hours until it is due.';
create function tests.charge_due(p_key text) returns void language plpgsql security definer as $$
begin
  update public.booking_installments set due_at = now() where booking_id = tests.booking_id(p_key) and kind = 'balance';
  perform public.list_due_payments();
  update public.payments set processor_id = 'pi_due_' || p_key
  where booking_id = tests.booking_id(p_key) and is_off_session and processor_id is null;
end $$;
comment on function tests.charge_due is 'Lets the balance of a booking fall due and be charged, which the processor knows as pi_due_ and the key.';
select plan(40);

-- A request
select tests.request_by_card('request', 30);
select is(tests.notification_kinds('guest'), 'request_sent', 'a guest is told that their request was sent');
select tests.report('pi_request', 'authorized');
select is(tests.notification_kinds('guest'), 'request_sent', 'a guest is told of their request once');
select is(tests.mail('request_sent') -> 'summary' ->> 'payment_method', 'card', 'the mail of a request says how it is paid');
select is(tests.parts(tests.mail('request_sent') -> 'summary'), format('deposit 6300 reserved, balance 14700 charged %s',
  (30 - 14) * 24 + round(extract(epoch from tests.cairo_noon(30) - now() - interval '30 days') / 3600)),
  'the mail of a request says what is reserved on the card and what is charged when');
select is(tests.mail('request_sent') -> 'summary' -> 'card', '{"brand": "visa", "last4": "4242"}', 'the mail of a request names the card');
select is((tests.mail('request_sent') -> 'summary' ->> 'request_expires_at')::timestamptz,
  (select request_expires_at from public.bookings where id = tests.booking_id('request')), 'the mail of a request says until when the host answers');
select is(tests.mail('request_sent') -> 'documents', 'null', 'the mail of a request has no calendar file and no address');
select is(tests.mail('booking_requested', 'host') -> 'summary' -> 'card', 'null', 'the host is not told which card it is');
select is(tests.mail('booking_requested', 'host') -> 'summary' -> 'later_card', 'null', 'the host is not told which card is charged later');

-- Its acceptance
select tests.authenticate_as('host');
select is((public.decide_booking(tests.booking_id('request'), 'accept')).status, 'confirmed', 'the host can accept a request that was paid by card');
select tests.authenticate_as_service_role();
select is(tests.notification_kinds('guest'), 'request_sent booking_confirmed', 'an accepted request is confirmed to the guest');
select tests.report('pi_request', 'captured', 6300);
select is(tests.notification_kinds('guest'), 'request_sent booking_confirmed payment_succeeded', 'a guest is told that their card was charged');
select tests.report('pi_request', 'captured', 6300);
select is(tests.notification_kinds('guest'), 'request_sent booking_confirmed payment_succeeded', 'an event that comes twice tells of a charge once');
select is((select data - array['booking_id', 'payment_id', 'venue_id', 'venue_name', 'venue_name_ar', 'reference', 'starts_at', 'time_zone', 'side']
    from public.notifications where kind = 'payment_succeeded'),
  '{"currency": "EGP", "amount_minor": 6300, "purpose": "deposit", "card_brand": "visa", "card_last4": "4242"}',
  'the notification of a charge says the amount, what it is for, and the card');
select is(concat_ws(' ', tests.mail('booking_confirmed') -> 'summary' ->> 'paid_minor', tests.mail('booking_confirmed') -> 'summary' ->> 'open_minor'), '6300 14700',
  'the mail of a confirmation says what is paid and what is open');
select is(tests.mail('booking_confirmed') -> 'summary' -> 'later_card', '{"brand": "visa", "last4": "4242"}',
  'the mail of a confirmation names the card that is charged later');
select isnt(tests.mail('booking_confirmed') -> 'documents', 'null', 'the mail of a confirmation has the calendar file and the address');
select is(tests.mail('booking_confirmed') -> 'summary' #>> '{refund_policy,policy}', 'flexible', 'the mail of a confirmation has the policy');
select is(tests.mail('booking_confirmed') -> 'summary' #>> '{lines,0,amount_minor}', '20000', 'the guest reads what each line costs');

-- A balance charged by the worker
select tests.charge_due('request');
select tests.report('pi_due_request', 'captured', 14700);
select tests.report('pi_due_request', 'captured', 14700);
select is((select string_agg(format('%s %s', data ->> 'purpose', data ->> 'amount_minor'), ', ' order by created_at)
  from public.notifications where kind = 'payment_succeeded'), 'deposit 6300, balance 14700',
  'each captured amount is told of once');
select is(tests.parts(tests.mail('payment_succeeded') -> 'summary'), 'deposit 6300 paid, balance 14700 paid', 'the mail of a charge says what is paid of the booking');

-- Booked instantly
select tests.request_by_card('instant', 31, 'loft');
select is(tests.notification_kinds('guest'), 'booking_confirmed', 'a guest who books at once is told that it is confirmed');
select is(split_part(tests.parts(tests.mail('booking_confirmed') -> 'summary'), ',', 1), 'deposit 6300 charging', 'the mail says what is being charged');

-- Cancelled by the guest
select tests.authenticate_as_service_role();
select tests.report('pi_instant', 'captured', 6300);
select tests.authenticate_as('guest');
select is((public.cancel_booking(tests.booking_id('instant'), null)).refund_minor, 6300::bigint, 'a guest who booked at once can cancel');
select is(tests.notification_kinds('guest'), 'booking_confirmed payment_succeeded cancellation_confirmed',
  'a guest is told of their own cancellation');
select tests.authenticate_as_service_role();
select is(tests.mail('cancellation_confirmed') -> 'summary' -> 'refunds', '[{"amount_minor": 6300, "brand": "visa", "last4": "4242"}]',
  'the mail of a cancellation says what goes back to which card');
select is(tests.mail('cancellation_confirmed') -> 'summary' ->> 'cancelled_by', 'guest', 'the mail of a cancellation says who has cancelled');
select isnt(tests.mail('cancellation_confirmed') -> 'documents', 'null', 'the mail of a cancellation removes the entry of the calendar');
select is(tests.mail('booking_cancelled', 'other_host') -> 'summary' -> 'refunds', '[]', 'the host is not told to which card it goes back');

-- Withdrawn, and a hold
select tests.hold('plain', 32, 'yard');
select is((public.submit_booking(tests.booking_id('plain'), '{}')).status, 'pending', 'a request without a payment is sent');
select is(tests.mail('request_sent') -> 'summary' ->> 'payment_method', null, 'the mail of what is paid to the host directly names no way');
select is((public.cancel_booking(tests.booking_id('plain'), null)).status, 'cancelled', 'a guest can withdraw a request');
select is(tests.notification_kinds('guest'), 'request_sent cancellation_confirmed', 'a guest is told that their request is withdrawn');
select tests.hold('nothing', 33, 'yard');
select is((public.cancel_booking(tests.booking_id('nothing'), null)).status, 'cancelled', 'the guest gives up a hold');
select is(tests.notification_kinds('guest'), null, 'nobody is told of a hold that its guest has given up');

-- By transfer
select tests.hold('transfer', 34);
select is((public.submit_booking(tests.booking_id('transfer'), '{"payment_method": "transfer"}')).status, 'pending', 'a request by transfer is sent');
select is(tests.parts(tests.mail('request_sent') -> 'summary') ~ '^deposit 6300 after_acceptance, balance 14700 pay_by \d+$', true,
  'the mail of a request by transfer says that nothing is due before it is accepted');
select tests.authenticate_as('host');
select is((public.decide_booking(tests.booking_id('transfer'), 'accept')).status, 'confirmed', 'the host can accept a request by transfer');
select is(tests.parts(tests.mail('booking_confirmed') -> 'summary') ~ '^deposit 6300 pay_by 48, balance 14700 pay_by \d+$', true,
  'the mail of a confirmation says by when what is paid by transfer');
select is(tests.mail('booking_confirmed')::text ~ 'EG38', false, 'no mail has the account of the host');

select * from finish();
rollback;
