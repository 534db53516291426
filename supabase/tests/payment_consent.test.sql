-- Charges without the guest's consent are refused: to another card, for a booking after the deletion of their account, and
-- refunds of unpaid amounts.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
insert into public.venue_payment_terms (venue_id, takes_cards) values (tests.uuid('hall'), true);
create function tests.begin_payment(p_key text) returns void language sql security definer as $$
  select public.set_payment_processor_id((public.start_payment(tests.user_id('guest'), tests.booking_id(p_key), '{}')
    ->> 'payment_id')::uuid, 'pi_' || p_key, 'cus_1')
$$;
comment on function tests.begin_payment is 'Begins to pay a hold of the guest by card, as the server does.';
create function tests.record(p_key text, p_status text, p_card text, p_amount bigint default 6300) returns text language sql security definer as $$
  select format('%s %s', r ->> 'status', r ->> 'booking_status') from public.record_payment('pi_' || p_key, jsonb_build_object(
    'status', p_status, 'amount_minor', p_amount, 'captured_minor', case when p_status = 'captured' then p_amount else 0 end,
    'card', jsonb_build_object('id', 'pm_' || p_card, 'brand', 'visa', 'last4', p_card, 'exp_month', 1, 'exp_year', 2040))) r
$$;
comment on function tests.record is 'Records a state of the payment of a booking by the card with these last digits.';
create function tests.charged_card(p_key text) returns text language sql security definer as $$
  select (private.find_charged_card(b)).last4 from public.bookings b where b.id = tests.booking_id(p_key)
$$;
create function tests.preview(p_key text) returns text language sql as $$
  select format('%s %s %s', p ->> 'refund_minor', coalesce(p ->> 'paid_minor', 'none'), p ->> 'due_minor')
  from public.refund_preview(tests.booking_id(p_key)) p
$$;
select plan(19);

-- Refunds of unpaid amounts
select tests.authenticate_as('guest');
select tests.create_hold('first', tests.cairo_noon(60)), tests.create_hold('second', tests.cairo_noon(61)),
  tests.create_hold('late', tests.cairo_noon(62)), tests.create_hold('direct', tests.cairo_noon(63), p_venue => 'loft');
select is(tests.preview('first'), '0 0 0', 'nothing comes back of a hold that was never paid');
select is(tests.preview('direct'), '0 none 0', 'nothing comes back of a hold that is paid to the host directly');
select public.submit_booking(tests.booking_id('direct'), '{}');
select is(tests.preview('direct'), '0 none 0', 'nothing comes back of a request that is paid to the host directly');
select tests.begin_payment('first'), tests.begin_payment('second'), tests.begin_payment('late');
select is(tests.preview('first'), '0 0 0', 'nothing comes back of a hold whose payment was begun');
select is(tests.record('first', 'authorized', '1111'), 'authorized pending', 'an authorized payment sends the request');
select is(tests.preview('first'), '0 0 0', 'nothing comes back of a request that is only authorized');
select is((public.cancel_booking(tests.booking_id('direct'), null)).refund_minor, 0::bigint, 'a request that is withdrawn is refunded nothing');


-- Another card
select tests.record('second', 'authorized', '2222');
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('first'), 'accept'), public.decide_booking(tests.booking_id('second'), 'accept');
select tests.record('first', 'captured', '1111'), tests.record('second', 'captured', '2222');
select is(tests.charged_card('first'), '1111', 'a booking is charged to the card that paid for it');
select tests.authenticate_as_database_owner();
update public.saved_cards set removed_at = now() where last4 = '1111';
select is(tests.charged_card('first'), null, 'a booking is not charged to a newer card of another booking when its own is gone');
select is(tests.charged_card('second'), '2222', 'the card of another booking stays the card of that');
update public.booking_installments set due_at = now() where booking_id = tests.booking_id('first') and kind = 'balance';
select tests.authenticate_as_service_role();
select is(public.list_due_payments(), '[]'::jsonb, 'a balance without a card of its booking is charged to none');
select tests.authenticate_as_database_owner();
select is((select format('%s %s', status, grace_ends_at > now()) from public.booking_installments
  where booking_id = tests.booking_id('first') and kind = 'balance'), 'failed t', 'the time of grace begins where the card of a booking is gone');

-- A card that only held the security deposit
create function tests.hold_security_deposit(p_key text, p_card text, p_captured bigint, p_number int) returns void language sql security definer as $$
  insert into public.saved_cards (id, user_id, processor_id, brand, last4)
  values (tests.uuid('card ' || p_card), tests.user_id('guest'), 'pm_' || p_card, 'visa', p_card);
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
  values (tests.uuid('security ' || p_card), tests.booking_id(p_key), p_number, 'security', 5000, now(), 'processing');
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual, is_security_deposit,
    processor_id, saved_card_id, card_brand, card_last4, authorized_at, captured_at)
  values (tests.booking_id(p_key), tests.uuid('security ' || p_card), tests.user_id('guest'), 'EGP', 5000, p_captured,
    case when p_captured > 0 then 'captured' else 'authorized' end, true, true, 'pi_security_' || p_card, tests.uuid('card ' || p_card), 'visa',
    p_card, clock_timestamp(), case when p_captured > 0 then clock_timestamp() end)
$$;
comment on function tests.hold_security_deposit is 'Holds the security deposit of a booking on another card, and captures a part of it for a claim.';
savepoint own_cards;
select tests.hold_security_deposit('first', '4444', 0, 8);
select is(tests.charged_card('first'), null, 'no price is charged to a card that only held the security deposit');
select tests.hold_security_deposit('second', '5555', 200, 9);
select is(tests.charged_card('second'), '2222', 'a claim on another card does not make that the card of the price');
select is((select summary #>> '{later_card,last4}' from public.bookings b, private.summarize_payment(b, 'guest', true) summary
  where b.id = tests.booking_id('second')), '2222', 'a mail names the card of the price as that of later charges');
select is(private.booking_card(tests.booking_id('second')) ->> 'last4', '2222', 'a booking names the card that paid its price, not that of its security deposit');
rollback to own_cards;

-- A deleted account
update public.bookings set hold_expires_at = now() - interval '1 minute' where id = tests.booking_id('late');
select private.expire_bookings(tests.uuid('hall'));
update public.users set deleted_at = now(), email = null where id = tests.user_id('guest');
select is(tests.record('late', 'authorized', '3333'), 'cancelled expired', 'a late authorization of a deleted account is cancelled');
select is((select status from public.bookings where id = tests.booking_id('late')), 'expired',
  'a hold of a deleted account is not revived by a late authorization');
select is((select count(*) from public.booking_events where booking_id = tests.booking_id('late') and event = 'revive'), 0::bigint,
  'the history of that hold says nothing of a revival');

select * from finish();
rollback;
