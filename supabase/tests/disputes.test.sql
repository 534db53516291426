-- Disputes: what a bank takes back, what waits for its decision, who owes what after a loss, and by role who sees and answers
-- one.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.tell(p_name text, p_status text, p_is_withdrawn boolean default true, p_amount bigint default 10500) returns text
language sql security definer as $$
  select public.record_dispute('du_' || p_name, 'pi_' || p_name, jsonb_build_object('status', p_status, 'amount_minor', p_amount,
    'reason', 'fraudulent', 'is_withdrawn', p_is_withdrawn, 'respond_by', now() + interval '9 days')) ->> 'status'
$$;
comment on function tests.tell is 'Records what the processor says of the dispute of a payment.';
create function tests.create_card_payment(p_name text) returns void language sql security definer as $$
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, paid_at)
  select tests.uuid('part ' || p_name), tests.uuid(p_name), 1, 'deposit', 10500, now(), 'paid', now();
  insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
    processor_id, card_brand, card_last4, authorized_at, captured_at, ended_at)
  select tests.uuid(p_name), b.id, tests.uuid('part ' || p_name), b.guest_id, b.currency, 10500, 10500, 'captured', true,
    'pi_' || p_name, 'visa', '4242', now(), now(), now()
  from public.bookings b where b.id = tests.uuid(p_name);
  select private.post_capture(p, 10500) from public.payments p where p.id = tests.uuid(p_name)
$$;
comment on function tests.create_card_payment is
  'Creates a captured payment of the booking of that name with its entries in the ledger; pi_ and the name is its identifier.';
create function tests.accounts(p_booking text) returns text language sql security definer as $$
  select string_agg(format('%s %s', account, amount), ', ' order by account) from (
    select account, sum(amount_minor) as amount from public.ledger_entries
    where booking_id = tests.uuid(p_booking) group by account having sum(amount_minor) <> 0) a
$$;
comment on function tests.accounts is 'Returns the accounts of the ledger for a booking.';
create function tests.payouts(p_booking text) returns text language sql security definer as $$
  select string_agg(format('%s %s/%s/%s', p.status, p.gross_minor, p.fee_minor, p.net_minor), ', ' order by u.role)
  from public.payouts p join public.users u on u.id = p.payee_id where p.booking_id = tests.uuid(p_booking)
$$;
comment on function tests.payouts is 'Returns the payouts of a booking.';
create function tests.add_payout(p_booking text, p_user text, p_gross bigint, p_fee bigint) returns void language sql security definer as $$
  insert into public.payouts (id, booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at, is_collected)
  values (tests.uuid('payout ' || p_booking || p_user), tests.uuid(p_booking), tests.user_id(p_user), 'EGP', p_gross, p_fee, p_gross - p_fee,
    now() - interval '1 day', true)
$$;
comment on function tests.add_payout is 'Adds a payout that is due.';
create function tests.past(p_booking text, p_days int) returns void language plpgsql security definer as $$
begin
  perform tests.create_booking(p_booking, 'completed', now() - make_interval(days => p_days));
  perform tests.create_card_payment(p_booking);
end $$;
comment on function tests.past is 'A completed booking that was paid by card.';
create function tests.transfer() returns text language plpgsql security definer as $$
declare
  v_id uuid;
begin
  v_id := (select (x ->> 'transfer_id')::uuid from jsonb_array_elements(public.create_due_transfers()) x limit 1);
  if v_id is null then
    return 'nothing';
  end if;
  perform public.record_transfer(v_id, 'tr_' || v_id, 'paid');
  return (select amount_minor::text from public.payout_transfers where id = v_id);
end $$;
comment on function tests.transfer is 'Makes and sends the next transfer, and returns its amount.';
select public.set_payout_account(tests.user_id('host'), 'acct_1', 'enabled', 'EG');
update public.payout_accounts set bank_changed_at = now() - interval '72 hours';
select plan(77);

-- Open, and won
select tests.create_booking('party', 'confirmed', tests.cairo_noon(30));
select tests.create_card_payment('party');
select tests.authenticate_as_service_role();
select is(tests.tell('party', 'needs_response', false), 'needs_response', 'a dispute can be recorded before its amount is taken');
select is(tests.accounts('party'), 'guest -10500, processor 10500', 'a dispute of which nothing is taken moves nothing');
select is(tests.tell('party', 'needs_response'), 'needs_response', 'the amount of a dispute can be taken later');
select is(tests.accounts('party'), 'dispute 10500, guest -10500', 'the amount that a bank takes is on the account of disputes');
select is(tests.tell('party', 'needs_response'), 'needs_response', 'the same state can be recorded again');
select is(tests.accounts('party'), 'dispute 10500, guest -10500', 'the same state moves nothing again');
select is(tests.notification_kinds('host'), 'dispute_opened', 'the host is told once that a payment is disputed');
select tests.authenticate_as_database_owner();
select is((select count(*) from private.admin_queue_events where queue = 'disputes'), 1::bigint, 'the admins are told of a new dispute');
select tests.authenticate_as_service_role();
select is(tests.tell('party', 'under_review'), 'under_review', 'a dispute can come under review');
select is(tests.tell('party', 'needs_response'), 'under_review', 'a dispute under review does not go backwards');
select is(tests.tell('party', 'won'), 'won', 'a dispute can be won before its amount is back');
select is(tests.accounts('party'), 'dispute 10500, guest -10500', 'a won amount that is not back stays where it is');
select is(tests.tell('party', 'needs_response', false), 'won', 'an old state of a won dispute changes nothing');
select is(tests.accounts('party'), 'dispute 10500, guest -10500', 'an old state posts nothing as come back');
select is(tests.tell('party', 'won', false), 'won', 'the amount of a won dispute comes back');
select is(tests.accounts('party'), 'guest -10500, processor 10500', 'an amount that came back is held for the guest as before');
select is(tests.tell('party', 'lost'), 'won', 'a won dispute is not lost afterwards');
select is(tests.accounts('party'), 'guest -10500, processor 10500', 'an end that contradicts the first one moves nothing');
select is(tests.notification_kinds('host'), 'dispute_opened dispute_won', 'the host is told that a dispute was won');
select throws_ok($$ select tests.tell('nobody', 'won') $$, 'PT404', 'not_found', 'a dispute of an unknown payment is not recorded');
select throws_ok($$ select tests.tell('party', 'odd') $$, 'PT422', 'invalid_input', 'an unknown state of a dispute is refused');
select throws_ok($$ select tests.tell('party', 'lost', true, 10501) $$, 'PT422', 'invalid_input', 'a dispute of more than was captured is refused');

-- Cancelled while it is open
select tests.authenticate_as_database_owner();
select tests.create_booking('gala', 'confirmed', tests.cairo_noon(40));
select tests.create_card_payment('gala');
select is(tests.tell('gala', 'needs_response'), 'needs_response', 'the payment of another booking can be disputed');
select tests.authenticate_as('host');
select lives_ok($$ select public.cancel_booking(tests.uuid('gala'), 'Burst pipe') $$, 'a host can cancel a booking while a dispute is open');
select tests.authenticate_as_service_role();
select is(public.get_payment_order(tests.uuid('gala')) ->> 'action', null, 'a refund of a disputed payment is not sent');
select tests.authenticate_as('guest');
select is(public.get_booking_payments(tests.uuid('gala')) -> 'refunds' -> 0 ->> 'status', 'waiting', 'a guest sees that the refund waits');
select tests.authenticate_as_database_owner();
select is(tests.tell('gala', 'lost'), 'lost', 'a dispute of a cancelled booking can be lost');
select is(tests.accounts('gala'), null, 'a lost dispute gives the guest the amount that was held for them');
select is((select status from public.refunds where booking_id = tests.uuid('gala')), 'cancelled', 'a refund that waited is not sent after a lost dispute');
select is(public.get_payment_order(tests.uuid('gala')) ->> 'action', null, 'nothing is to be done at the processor after a lost dispute');
select is((select refund_minor from public.bookings where id = tests.uuid('gala')), 10500::bigint, 'the guest got back the amount once');

-- Won after a cancellation
select tests.create_booking('feast', 'confirmed', tests.cairo_noon(41));
select tests.create_card_payment('feast');
select is(tests.tell('feast', 'needs_response'), 'needs_response', 'the payment of a third booking can be disputed');
select tests.authenticate_as('host');
select lives_ok($$ select public.cancel_booking(tests.uuid('feast'), 'Burst pipe') $$, 'a host can cancel another disputed booking');
select tests.authenticate_as_service_role();
select is(tests.tell('feast', 'withdrawn', false), 'withdrawn', 'a dispute can be withdrawn');
select is(public.get_payment_order(tests.uuid('feast')) ->> 'action', 'refund', 'a refund that waited is sent after the end of a dispute');

-- Lost in part after a cancellation
select tests.authenticate_as_database_owner();
select tests.create_booking('fair', 'confirmed', tests.cairo_noon(43));
select tests.create_card_payment('fair');
select is(tests.tell('fair', 'needs_response', true, 6000), 'needs_response', 'a part of a payment can be disputed');
select tests.authenticate_as('host');
select lives_ok($$ select public.cancel_booking(tests.uuid('fair'), 'Burst pipe') $$, 'a host can cancel a booking that is disputed in part');
select tests.authenticate_as_database_owner();
select is(tests.tell('fair', 'lost', true, 6000), 'lost', 'the dispute of a part of a payment can be lost');
select is((select string_agg(format('%s %s', status, amount_minor), ', ' order by created_at) from public.refunds
  where booking_id = tests.uuid('fair')), 'cancelled 10500, pending 4500', 'the part that was not lost is refunded after a lost dispute');

-- Lost before the event
select tests.authenticate_as_database_owner();
select tests.create_booking('dinner', 'confirmed', tests.cairo_noon(42));
select tests.create_card_payment('dinner');
select is(tests.tell('dinner', 'lost'), 'lost', 'a dispute can be heard of when it is lost');
select is((select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by position) from public.booking_installments
  where booking_id = tests.uuid('dinner')), 'deposit 10500 paid, extra 10500 failed', 'an amount that is lost before the event is due again');
select is((select grace_ends_at > now() + interval '71 hours' from public.booking_installments
  where booking_id = tests.uuid('dinner') and kind = 'extra'), true, 'the guest has a time of grace to pay what was lost');

-- Payouts: held, adjusted, owed back
select tests.past('old', 9), tests.add_payout('old', 'host', 10500, 500);
select is(tests.tell('old', 'needs_response'), 'needs_response', 'the payment of a past booking can be disputed');
select is(tests.transfer(), 'nothing', 'a payout of a disputed booking is not sent');
select is(tests.accounts('old'), 'dispute 10500, guest -10500', 'a payout of a disputed booking is not earned');
select is(tests.tell('old', 'won', false), 'won', 'the dispute of a past booking can be won');
select is(tests.transfer(), '10000', 'a payout is sent after its dispute was won');
select tests.past('late', 12), tests.add_payout('late', 'host', 10500, 500);
select is(tests.tell('late', 'lost'), 'lost', 'the dispute of a booking can be lost before its payout is earned');
select is(tests.payouts('late'), 'cancelled 10500/500/10000', 'a payout of what was lost is cancelled');
select is(tests.transfer(), 'nothing', 'a payout of what was lost is not sent');

insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price) values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 2381);
select tests.past('earned', 15);
insert into public.booking_services (booking_id, service_id, amount_minor, status)
values (tests.uuid('earned'), tests.uuid('band'), 2381, 'accepted');
select tests.add_payout('earned', 'host', 8000, 400), tests.add_payout('earned', 'provider', 2500, 100);
select private.earn_due_payouts(tests.user_id('host')), private.earn_due_payouts(tests.user_id('provider'));
select is(tests.accounts('earned'), 'payee -10000, platform_fee -500, processor 10500', 'both payouts of a booking are earned');
select is(tests.tell('earned', 'lost', true, 5000), 'lost', 'a part of what was earned can be lost');
select is(tests.accounts('earned'), 'payee -5239, platform_fee -261, processor 5500', 'payees and platform give back their parts of what was lost');
select is(tests.payouts('earned'), 'scheduled 4191/209/3982, scheduled 1309/52/1257', 'payouts that are earned and not sent become smaller');
select is(tests.transfer(), '3982', 'the smaller payout is sent to the host');

select tests.past('sent', 18), tests.add_payout('sent', 'host', 10500, 500);
select is(tests.transfer(), '10000', 'a payout is sent before its dispute is opened');
select is(tests.tell('sent', 'lost'), 'lost', 'a dispute can be lost after the payout was sent');
select is(tests.payouts('sent'), 'paid 10500/500/10000', 'a payout that was sent stays as it was sent');
select is(tests.accounts('sent'), null, 'a lost dispute takes the earning of a sent payout back');
select tests.authenticate_as('host');
select is(public.get_earnings_balance() -> 0 ->> 'owed_back_minor', '10000', 'a host sees what they owe after a lost dispute');
select tests.authenticate_as_database_owner();
select tests.past('next', 20), tests.add_payout('next', 'host', 10500, 500);
select is(tests.transfer(), 'nothing', 'the next earning of a host pays what they owe');
select tests.past('after', 22), tests.add_payout('after', 'host', 10500, 500);
select is(tests.transfer(), '10000', 'a payout that exceeds the debt of a host is sent');
select is(private.payee_debt(tests.user_id('host'), 'EGP'), 0::bigint, 'a debt is paid by what was kept back');
select is((select coalesce(sum(amount_minor), 0) from public.ledger_entries), 0::numeric, 'the whole ledger balances with disputes');
select tests.authenticate_as('admin');
select is(public.admin_payment_differences() -> 'ledger', '[]'::jsonb, 'payments and ledger agree on what banks took back');

-- Answers
select tests.authenticate_as_database_owner();
select tests.create_booking('ball', 'confirmed', tests.cairo_noon(50)), tests.create_booking('tea', 'confirmed', tests.cairo_noon(51));
select tests.create_card_payment('ball'), tests.create_card_payment('tea');
select tests.tell('ball', 'needs_response'), tests.tell('tea', 'needs_response');
create function tests.dispute(p_name text) returns uuid language sql stable security definer as $$
  select id from public.disputes where processor_id = 'du_' || p_name
$$;
comment on function tests.dispute is 'Returns the dispute of that name.';
select tests.authenticate_as('host');
select throws_ok($$ select public.answer_dispute(tests.dispute('ball'), 'No') $$, 'PT403', 'only_admins', 'a host does not answer a dispute');
select is((select count(*) from public.disputes where booking_id = tests.uuid('ball')), 1::bigint, 'a host reads the dispute of a booking of theirs');
select throws_ok($$ select answer from public.disputes $$, '42501', null, 'a host does not read the answer to a dispute');
select tests.authenticate_as('guest');
select is((select count(*) from public.disputes), 0::bigint, 'a guest reads no row of a dispute');
select tests.authenticate_as('admin');
select throws_ok($$ select public.answer_dispute(tests.dispute('ball'), ' ') $$, 'PT422', 'invalid_input', 'an empty answer to a dispute is refused');
select lives_ok($$ select public.answer_dispute(tests.dispute('ball'), 'The event took place.') $$, 'an admin can answer a dispute');
select throws_ok($$ select public.accept_dispute(tests.dispute('ball')) $$, 'PT409', 'wrong_status', 'an answered dispute is not accepted');
select lives_ok($$ select public.accept_dispute(tests.dispute('tea')) $$, 'an admin can accept a dispute');
select is((select string_agg(action, ' ' order by id) from public.audit_log where subject_type = 'dispute'), 'dispute_answered dispute_accepted',
  'the audit log says what admins did about disputes');
select tests.authenticate_as_service_role();
select is((select format('%s %s', o ->> 'action', o ->> 'text') from public.get_dispute_order(tests.dispute('ball')) o),
  'answer The event took place.', 'the processor is told the answer');
select lives_ok($$ select public.finish_dispute_order(tests.dispute('ball')) $$, 'an answer can be noted as sent');
select is(public.get_dispute_order(tests.dispute('ball')) ->> 'action', null, 'an answer is sent once');
select * from finish();
rollback;
