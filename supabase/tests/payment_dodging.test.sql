-- Nobody who owes money of a booking can prevent its collection, return or recording.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_cards, takes_transfers, transfer_details, balance_days, security_deposit_minor)
values (tests.uuid('hall'), true, true, 'EG38 0019', 14, 500000);
update public.venues set instant_booking = true, policy = 'flexible';
create function tests.part(p_key text, p_kind text default 'deposit') returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = p_kind
$$;
create function tests.parts(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by position)
  from public.booking_installments where booking_id = tests.booking_id(p_key)
$$;
create function tests.refunds(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by created_at) from public.manual_refunds
  where booking_id = tests.booking_id(p_key)
$$;
create function tests.start_in(p_key text, p_lead interval) returns void language sql security definer as $$
  update public.bookings set starts_at = now() + p_lead, ends_at = now() + p_lead + interval '2 hours', confirmed_at = now() - interval '40 days',
    occupied = tstzrange(now() + p_lead, now() + p_lead + interval '2 hours') where id = tests.booking_id(p_key)
$$;
create function tests.book_by_card(p_key text, p_day int) returns void language plpgsql as $$
declare
  v_payment public.payments;
begin
  perform tests.authenticate_as('guest');
  perform tests.create_hold(p_key, tests.cairo_noon(p_day));
  perform tests.authenticate_as_database_owner();
  perform public.start_payment(tests.user_id('guest'), tests.booking_id(p_key), '{}');
  select * into v_payment from public.payments where booking_id = tests.booking_id(p_key);
  perform public.set_payment_processor_id(v_payment.id, 'pi_' || p_key, 'cus_1');
  perform public.record_payment('pi_' || p_key, jsonb_build_object('status', 'authorized', 'amount_minor', v_payment.amount_minor,
    'card', '{"id": "pm_1", "brand": "visa", "last4": "4242"}'::jsonb));
  perform public.record_payment('pi_' || p_key, jsonb_build_object('status', 'captured', 'amount_minor', v_payment.amount_minor,
    'captured_minor', v_payment.amount_minor));
end $$;
create function tests.book_by_transfer(p_key text, p_day int) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.submit_booking(tests.create_hold(p_key, tests.cairo_noon(p_day)), '{"payment_method": "transfer"}');
  perform tests.authenticate_as_database_owner();
end $$;
create function tests.pay(p_key text, p_kind text default 'deposit') returns void language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  perform public.confirm_manual_payment(tests.part(p_key, p_kind));
  perform tests.authenticate_as_database_owner();
end $$;
create function tests.send_proof(p_key text, p_kind text default 'deposit') returns void language sql security definer as $$
  insert into public.payment_proofs (id, installment_id, booking_id, kind)
  values (tests.uuid('proof ' || p_key), tests.part(p_key, p_kind), tests.booking_id(p_key), 'picture')
$$;
create function tests.extra(p_key text, p_total bigint) returns text language plpgsql security definer as $$
declare
  v_booking public.bookings;
  v_changed public.bookings;
begin
  select * into v_booking from public.bookings where id = tests.booking_id(p_key);
  v_changed := v_booking;
  v_changed.total_minor := p_total;
  return private.preview_extra_installment(v_booking, v_changed) ->> 'amount_minor';
end $$;
comment on function tests.extra is 'Returns what a guest is told to pay more for a booking that came to cost that total.';
comment on function tests.part is 'Returns an installment of a booking by its kind.';
comment on function tests.parts is 'Returns kind, amount and status of the installments of a booking.';
comment on function tests.refunds is 'Returns kind, amount and status of what a host returns by hand.';
comment on function tests.start_in is 'Moves a booking that was confirmed long ago to start so long from now.';
comment on function tests.book_by_card is 'Books as the guest, who pays the deposit by card.';
comment on function tests.book_by_transfer is 'Books as the guest, who is to pay by transfer.';
comment on function tests.pay is 'Confirms as the host that an installment has arrived.';
comment on function tests.send_proof is 'Adds a receipt of an installment that waits for an answer.';
select plan(39);

-- A guest without a saved card keeps a payment open.
select tests.book_by_card('begun', 60);
select public.remove_saved_card(tests.user_id('guest'), (select id from public.saved_cards));
select tests.start_in('begun', '13 days');
update public.booking_installments set due_at = now() - interval '61 minutes' where id = tests.part('begun', 'balance');
select lives_ok($$ select public.start_payment(tests.user_id('guest'), tests.booking_id('begun'), '{}') $$,
  'a guest without a saved card begins to pay a balance that is due');
select public.set_payment_processor_id((select id from public.payments where status = 'created'), 'pi_later', 'cus_1');
select public.list_due_payments();
select is(tests.parts('begun'), 'deposit 6300 paid, balance 14700 failed, security 500000 due',
  'a payment that was begun does not keep the time of grace of a balance from beginning');
select is((select public.start_payment(tests.user_id('guest'), tests.booking_id('begun'), '{}') ->> 'amount_minor'), '14700',
  'a guest can go on paying a balance in its time of grace');
update public.booking_installments set grace_ends_at = now() - interval '1 second' where id = tests.part('begun', 'balance');
update public.payments set created_at = now() - interval '16 minutes' where processor_id = 'pi_later';
select public.cancel_unpaid_bookings();
select is((select status from public.bookings where id = tests.booking_id('begun')), 'cancelled',
  'a booking whose guest only ever begins payments is cancelled after the time of grace');

-- A guest with a declined card starts payments again and again.
savepoint declined;
select tests.book_by_card('declined', 62);
update public.saved_cards set removed_at = null;
select tests.start_in('declined', '-1 hour');
update public.booking_installments set status = 'cancelled' where id = tests.part('declined', 'security');
update public.booking_installments set status = 'failed', due_at = now() - interval '3 days', failed_at = now() - interval '24 hours 30 minutes',
  grace_ends_at = now() - interval '1 hour' where id = tests.part('declined', 'balance');
create function tests.attempts(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s', case when is_off_session then 'charge' else 'attempt' end, case when ended_at is null then 'open' else 'ended' end), ', '
    order by is_off_session) from public.payments where installment_id = tests.part(p_key, 'balance')
$$;
comment on function tests.attempts is 'Returns the attempts of the guest at a balance, and the charges of their saved card.';
select lives_ok($$ select public.start_payment(tests.user_id('guest'), tests.booking_id('declined'), '{}') $$,
  'a guest whose card was declined a day ago can begin to pay');
select public.list_due_payments();
select is(tests.attempts('declined'), 'attempt open', 'a guest whose card was declined has an hour to pay before it is charged again');
update public.booking_installments set failed_at = now() - interval '25 hours 1 second' where id = tests.part('declined', 'balance');
select throws_ok($$ select public.start_payment(tests.user_id('guest'), tests.booking_id('declined'), '{}') $$, 'PT409', 'wrong_status',
  'a guest begins no payment while their card is about to be charged again');
select public.list_due_payments();
select is(tests.attempts('declined'), 'attempt ended, charge open', 'a payment that was just begun does not keep a declined card from being charged again');
delete from public.payments where is_off_session;
update public.booking_installments set status = 'due' where id = tests.part('declined', 'balance');
select throws_ok($$ select public.start_payment(tests.user_id('guest'), tests.booking_id('declined'), '{}') $$, 'PT409', 'wrong_status',
  'a guest begins no payment while their card is about to be charged after the processor failed');
select tests.start_in('declined', '-31 days');
select lives_ok($$ select public.start_payment(tests.user_id('guest'), tests.booking_id('declined'), '{}') $$,
  'a guest can pay what is not collected from their card any more');
rollback to declined;

-- A refused security deposit beside a due balance.
select tests.book_by_card('both', 61);
select tests.start_in('both', '23 hours');
update public.booking_installments set due_at = now() - interval '2 hours' where id = tests.part('both', 'balance');
update public.booking_installments set due_at = now() - interval '25 hours', status = 'failed', failed_at = now(), grace_ends_at = now() + interval '1 day'
where id = tests.part('both', 'security');
select is((private.next_installment(tests.booking_id('both'))).kind, 'balance', 'a price that is due is paid before a security deposit');
update public.booking_installments set due_at = now() + interval '1 hour' where id = tests.part('both', 'balance');
select is((private.next_installment(tests.booking_id('both'))).kind, 'security', 'a security deposit that is due comes before a price that is not');
update public.booking_installments set status = 'paid' where id = tests.part('both', 'security');
select is((private.next_installment(tests.booking_id('both'))).kind, 'balance', 'a price can be paid before it is due');

-- A host who cancels while a receipt waits.
select tests.book_by_transfer('refused', 62), tests.send_proof('refused');
select tests.authenticate_as('host');
select is(public.refund_preview(tests.booking_id('refused')) ->> 'waiting_minor', '6300', 'a host reads before a cancellation of which amount a receipt waits');
select public.cancel_booking(tests.booking_id('refused'), 'Sorry'), public.refuse_payment_proof(tests.uuid('proof refused'), 'Nothing came');
select throws_ok($$ select public.confirm_manual_payment(tests.part('both')) $$, 'PT409', 'wrong_status',
  'a part that is paid by card is not confirmed by hand');
select tests.authenticate_as('admin');
select lives_ok($$ select public.confirm_manual_payment(tests.part('refused')) $$,
  'an admin records a payment whose receipt the host refused after a cancellation');
select tests.authenticate_as_database_owner();
select is(tests.refunds('refused'), 'late_payment 6300 owed', 'the host owes the guest what an admin has recorded');

-- A host who leaves while a receipt waits.
select tests.authenticate_as_database_owner();
select tests.book_by_transfer('waits', 64), tests.send_proof('waits');
select tests.authenticate_as('host');
select public.cancel_booking(tests.booking_id('waits'), 'Sorry');
select tests.authenticate_as_database_owner();
create function tests.receipts(p_user text) returns text language sql security definer as $$
  select string_agg(format('%s %s', side, amount_minor), ', ') from private.open_booking_money(tests.user_id(p_user)) where reason = 'receipt'
$$;
comment on function tests.receipts is 'Returns what of receipts keeps the account of a user.';
select is(tests.receipts('host'), 'host 6300', 'a receipt that waits keeps the account of the host');
select is(tests.receipts('guest'), 'guest 6300', 'a receipt that waits keeps the account of the guest');
update public.payment_proofs set created_at = now() - interval '31 days' where id = tests.uuid('proof waits');
select is(tests.receipts('guest'), null, 'a receipt keeps the account of its guest for 30 days');
select is(tests.receipts('host'), 'host 6300', 'a receipt keeps the account of the host until they answer it');
update public.payment_proofs set status = 'refused', reason = 'Nothing came', decided_at = now(), decided_by = 'host' where id = tests.uuid('proof waits');
select is(tests.receipts('host'), 'host 6300', 'a receipt that the host refuses keeps their account still');
update public.payment_proofs set status = 'confirmed' where id = tests.uuid('proof waits');
update public.booking_installments set status = 'paid' where id = tests.part('waits');
select is(tests.receipts('host'), null, 'a receipt that was confirmed keeps no account');

-- A host who owes more than the price increase.
select tests.book_by_transfer('missing', 66), tests.pay('missing');
update public.bookings set total_minor = 5000 where id = tests.booking_id('missing');
update public.manual_refunds set due_at = now() - interval '1 day' where booking_id = tests.booking_id('missing');
select tests.authenticate_as('guest');
select public.report_missing_refund((select id from public.manual_refunds where booking_id = tests.booking_id('missing')));
select tests.authenticate_as_database_owner();
select is(tests.extra('missing', 7000), '700', 'a guest is told before an offer how much exceeds a refund that was never sent');
update public.bookings set total_minor = 6000 where id = tests.booking_id('missing');
select is(tests.parts('missing') || '; ' || tests.refunds('missing'), 'deposit 6300 paid, balance 14700 cancelled; price_reduction 300 missing',
  'a refund that was never sent pays for what a booking comes to cost more, and stays reported');
update public.bookings set total_minor = 7000 where id = tests.booking_id('missing');
select is(tests.parts('missing') || '; ' || tests.refunds('missing'),
  'deposit 6300 paid, balance 14700 cancelled, extra 700 due; price_reduction 300 withdrawn', 'a guest pays only what exceeds the refund');
select tests.book_by_transfer('sent', 67), tests.pay('sent');
update public.bookings set total_minor = 5000 where id = tests.booking_id('sent');
insert into public.manual_refund_events (refund_id, event, actor_role, amount_minor, sent_on)
select id, 'sent', 'host', amount_minor, current_date from public.manual_refunds where booking_id = tests.booking_id('sent');
update public.manual_refunds set status = 'missing' where booking_id = tests.booking_id('sent');
update public.bookings set total_minor = 6000 where id = tests.booking_id('sent');
select is(tests.parts('sent') || '; ' || tests.refunds('sent'),
  'deposit 6300 paid, balance 14700 cancelled, extra 1000 due; price_reduction 1300 missing', 'a refund that the host says to have sent pays for nothing');
select tests.book_by_transfer('offset', 68), tests.pay('offset'), tests.send_proof('offset', 'balance');
update public.bookings set total_minor = 5000 where id = tests.booking_id('offset');
update public.bookings set total_minor = 5500 where id = tests.booking_id('offset');
select tests.authenticate_as('host');
select public.refuse_payment_proof(tests.uuid('proof offset'), 'Nothing came');
select tests.authenticate_as_database_owner();
select is(tests.parts('offset') || '; ' || tests.refunds('offset'), 'deposit 6300 paid, balance 500 cancelled; price_reduction 800 owed',
  'a refund that is owed pays for what stays due once a receipt was refused');

-- The consequences of ending a booking as unpaid for its host.
select tests.book_by_transfer('unpaid', 70), tests.pay('unpaid');
select tests.start_in('unpaid', '10 days');
select tests.authenticate_as('host');
select throws_ok($$ select public.unpaid_end_preview(tests.booking_id('unpaid')) $$, 'PT409', 'wrong_status',
  'a booking of which nothing is overdue has no end as unpaid');
select tests.authenticate_as_database_owner();
update public.booking_installments set due_at = now() - interval '4 days' where id = tests.part('unpaid', 'balance');
select tests.authenticate_as('guest');
select throws_ok($$ select public.unpaid_end_preview(tests.booking_id('unpaid')) $$, 'PT403', 'forbidden', 'a guest does not end a booking as unpaid');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.unpaid_end_preview(tests.booking_id('unpaid')) $$, 'PT403', 'forbidden', 'another host reads nothing of the end of a booking');
select tests.clear_authentication();
select throws_ok($$ select public.unpaid_end_preview(tests.booking_id('unpaid')) $$, 'PT401', 'not_signed_in', 'a stranger reads nothing of the end of a booking');
select tests.authenticate_as('host');
select is(public.unpaid_end_preview(tests.booking_id('unpaid')) - array['policy', 'full_until', 'half_until'],
  '{"rule": "policy_full", "percent": 100, "currency": "EGP", "due_minor": 0, "paid_minor": 6300, "kept_minor": 0, "refund_minor": 6300,
    "waiting_minor": 0, "payment_method": "transfer"}', 'a host reads what they return when they end a booking as unpaid');
select public.cancel_unpaid_booking(tests.booking_id('unpaid'));
select tests.authenticate_as_database_owner();
select is(tests.refunds('unpaid'), 'cancellation 6300 owed', 'a booking that ends unpaid comes to what its preview said');
select is(private.has_open_contacts(b), true, 'the sides of a booking read each other''s phone while money is to be returned')
from public.bookings b where b.id = tests.booking_id('unpaid');

-- Admins who are one of the sides.
update public.users set role = 'admin' where id = tests.user_id('host');
select tests.authenticate_as('host');
select throws_ok(format('select public.settle_manual_refund(%L, ''waived'', ''I owe nothing to anybody'')', (
    select id from public.manual_refunds where booking_id = tests.booking_id('unpaid'))), 'PT403', 'forbidden',
  'an admin does not waive what they owe themselves');
select tests.authenticate_as('admin');
select lives_ok(format('select public.settle_manual_refund(%L, ''waived'', ''The guest agrees to it'')', (
    select id from public.manual_refunds where booking_id = tests.booking_id('unpaid'))), 'another admin can settle what an admin owes');
select tests.authenticate_as_database_owner();
update public.users set role = 'host' where id = tests.user_id('host');

-- A late payment that exceeds the price.
select tests.book_by_transfer('late', 72), tests.pay('late'), tests.send_proof('late', 'balance');
update public.bookings set total_minor = 5000, fee_minor = 238 where id = tests.booking_id('late');
select tests.start_in('late', '5 hours');
select tests.authenticate_as('guest');
select public.cancel_booking(tests.booking_id('late'), null);
select tests.pay('late', 'balance');
select is((select refund_minor from public.bookings where id = tests.booking_id('late')), 0::bigint,
  'a payment beyond the price that comes back is no refund of the price');
select is(tests.refunds('late'), 'price_reduction 1300 owed, late_payment 14700 owed', 'a payment beyond the price comes back whole');

select * from finish();
rollback;
