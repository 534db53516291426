-- Receipts that a host refused: what goes back of a booking that was ended as unpaid, and what keeps the host's account.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values (tests.uuid('hall'), true, 'EG38 0019');
update public.venues set instant_booking = true, policy = 'flexible';
create function tests.book(p_key text, p_days int) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.submit_booking(tests.create_hold(p_key, tests.cairo_noon(p_days)), '{"payment_method": "transfer"}');
  perform tests.authenticate_as_database_owner();
  return p_key;
end $$;
comment on function tests.book is 'Books the hall by transfer, with a deposit of 6300 and a balance of 14700.';
create function tests.part(p_key text, p_kind text default 'deposit') returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = p_kind
$$;
create function tests.send_proof(p_proof text, p_key text, p_kind text default 'deposit') returns void language sql security definer as $$
  insert into public.payment_proofs (id, installment_id, booking_id, kind)
  values (tests.uuid('proof ' || p_proof), tests.part(p_key, p_kind), tests.booking_id(p_key), 'picture')
$$;
comment on function tests.send_proof is 'Adds a receipt of an installment that waits for an answer.';
create function tests.refuse(p_proof text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  perform public.refuse_payment_proof(tests.uuid('proof ' || p_proof), 'Nothing came');
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.refuse is 'Refuses a receipt as the host.';
create function tests.end_unpaid(p_key text, p_kind text default 'deposit') returns void language plpgsql as $$
begin
  update public.booking_installments set due_at = now() - interval '100 hours' where id = tests.part(p_key, p_kind);
  update public.payment_proofs set created_at = now() - interval '90 hours', decided_at = now() - interval '80 hours'
  where booking_id = tests.booking_id(p_key) and status = 'refused';
  update public.bookings set starts_at = now() + interval '30 hours', ends_at = now() + interval '32 hours', policy = 'standard_90',
    occupied = tstzrange(now() + interval '30 hours', now() + interval '32 hours') where id = tests.booking_id(p_key);
  perform tests.authenticate_as('host');
  perform public.cancel_unpaid_booking(tests.booking_id(p_key));
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.end_unpaid is 'Ends a booking as unpaid, of which nothing goes back by its policy, as the host.';
create function tests.amounts(p_key text) returns text language sql stable security definer as $$
  select format('%s back, %s owed by hand, payouts %s', b.refund_minor, (select coalesce(sum(m.amount_minor), 0) from public.manual_refunds m
    where m.booking_id = b.id), (select coalesce(sum(p.gross_minor), 0) from public.payouts p where p.booking_id = b.id and p.status <> 'cancelled'))
  from public.bookings b where b.id = tests.booking_id(p_key)
$$;
comment on function tests.amounts is 'Returns what of a booking goes back to its guest, and what its host keeps.';
create function tests.outcome(p_by text, p_is_refused boolean, p_again text, p_arrived boolean) returns text language plpgsql as $$
begin
  perform tests.book('case', 60);
  if p_is_refused then
    perform tests.send_proof('first', 'case'), tests.refuse('first');
  end if;
  perform tests.end_unpaid('case');
  if p_again <> 'not sent' then
    perform tests.send_proof('second', 'case');
  end if;
  if p_again = 'refused' then
    perform tests.refuse('second');
  end if;
  perform tests.authenticate_as(p_by);
  perform public.confirm_manual_payment(tests.part('case'), null, p_arrived);
  raise exception using errcode = 'T0000', message = tests.amounts('case');
exception when others then
  return sqlerrm;
end $$;
comment on function tests.outcome is 'Returns what goes back of a booking that was ended as unpaid once its deposit is confirmed, or the error, and undoes it.';
create function tests.receipts(p_user text) returns text language sql security definer as $$
  select string_agg(format('%s %s', side, amount_minor), ', ' order by amount_minor) from private.open_booking_money(tests.user_id(p_user))
  where reason = 'receipt'
$$;
comment on function tests.receipts is 'Returns what of receipts keeps the account of a user.';
create function tests.listed() returns text language plpgsql as $$
declare
  v_listed text;
begin
  perform tests.authenticate_as('admin');
  select string_agg(r.booking_status || ' ' || r.amount_minor, ', ') into v_listed from public.admin_list_payment_proofs('refused') r;
  perform tests.authenticate_as_database_owner();
  return v_listed;
end $$;
comment on function tests.listed is 'Returns the refused receipts that an admin lists.';
create function tests.uphold(p_proof text, p_reason text default 'The statement of the bank has no such transfer') returns text
language plpgsql as $$
begin
  perform tests.authenticate_as('admin');
  perform public.admin_uphold_refusal(tests.uuid('proof ' || p_proof), p_reason);
  perform tests.authenticate_as_database_owner();
  return 'upheld';
exception when others then
  return sqlerrm;
end $$;
comment on function tests.uphold is 'Finds a refusal right as an admin, and returns upheld or the error.';
select plan(68);

-- What goes back once a part of an ended booking is confirmed: by whom, refused before the end, sent again since, and what an admin says.
select is(tests.outcome(person, is_refused, again, arrived), case
    when arrived is not null and person = 'host' then 'forbidden'
    when not is_refused and again = 'not sent' then 'wrong_status'
    when coalesce(arrived, is_refused) then '6300 back, 6300 owed by hand, payouts 0'
    else '0 back, 0 owed by hand, payouts 6300' end,
  format('a deposit that %s confirms, %s before the end, %s after it, which had arrived before it: %s', person,
    case when is_refused then 'refused' else 'without a receipt' end, again, coalesce(arrived::text, 'not said')))
from unnest(array['host', 'admin']) person, unnest(array[true, false]) is_refused, unnest(array['not sent', 'waiting', 'refused']) again,
  unnest(array[null, true, false]) arrived;

-- Who may say when it arrived
select tests.book('cancelled', 61), tests.send_proof('cancelled', 'cancelled'), tests.authenticate_as('host');
select public.cancel_booking(tests.booking_id('cancelled'), 'Sorry');
select tests.authenticate_as('admin');
select throws_ok($$ select public.confirm_manual_payment(tests.part('cancelled'), null, true) $$, 'PT409', 'wrong_status',
  'nobody says when a payment arrived of a booking that was not ended as unpaid');
select tests.authenticate_as_database_owner();
select tests.book('said', 62), tests.send_proof('said', 'said'), tests.refuse('said'), tests.end_unpaid('said'), tests.authenticate_as('admin');
select is((public.get_booking_payments(tests.booking_id('said')) -> 'manual') ->> 'is_ended_unpaid', 'true', 'an admin reads that a booking was ended as unpaid');
select is((public.get_booking_payments(tests.booking_id('said')) -> 'manual' -> 'proofs' -> 0) ->> 'is_refused_before_end', 'true',
  'a receipt that was refused before the end is told from others');
select public.confirm_manual_payment(tests.part('said'), null, true);
select tests.authenticate_as_database_owner();
select is((select l.data ->> 'arrived_before_end' from public.audit_log l where l.subject_id = tests.booking_id('said')), 'true',
  'the audit log has what an admin says of the time at which a payment arrived');

-- A kept part of which the fee was posted
select tests.book('kept', 63), tests.authenticate_as('host');
select public.confirm_manual_payment(tests.part('kept'));
select tests.authenticate_as_database_owner(), tests.send_proof('kept', 'kept', 'balance'), tests.refuse('kept'), tests.end_unpaid('kept', 'balance');
update public.payouts set due_at = now() where booking_id = tests.booking_id('kept');
select public.create_due_transfers();
create function tests.fee(p_key text) returns text language sql stable security definer as $$
  select string_agg(account || ' ' || amount, ', ' order by account) from (
    select e.account, sum(e.amount_minor) as amount from public.ledger_entries e where e.booking_id = tests.booking_id(p_key) group by e.account) sums
$$;
comment on function tests.fee is 'Returns the posted fee of a booking by account.';
select is(tests.amounts('kept') || '; ' || tests.fee('kept'), '0 back, 0 owed by hand, payouts 6300; payee 300, platform_fee -263, tax -37',
  'the fee of a kept deposit is posted once its payout is due');
select tests.authenticate_as('host'), public.confirm_manual_payment(tests.part('kept', 'balance')), tests.authenticate_as_database_owner();
select is(tests.amounts('kept') || '; ' || tests.fee('kept'), '21000 back, 21000 owed by hand, payouts 0; payee 0, platform_fee 0, tax 0',
  'the payout of a kept part that goes back after all is cancelled, and its fee is posted back');
select is(private.outstanding_fees(tests.user_id('host'), 'EGP'), 0::bigint, 'a host owes no fee of what goes back after all');
select public.create_due_transfers();
select is(tests.fee('kept'), 'payee 0, platform_fee 0, tax 0', 'a fee that was posted back is not posted again');

-- What keeps the account of a host
update public.payment_proofs set status = 'confirmed', decided_at = now(), decided_by = 'host' where status = 'sent';
update public.booking_installments set status = 'paid' where id = tests.part('cancelled');
select is(tests.receipts('host'), null, 'receipts of paid parts keep no account');
select tests.book('left', 64), tests.send_proof('left', 'left'), tests.refuse('left');
select is(tests.receipts('host'), 'host 6300', 'a refused receipt of a confirmed booking keeps the account of its host');
select is(tests.receipts('guest'), null, 'a refused receipt does not keep the account of its guest');
select is(tests.uphold('left'), 'wrong_status', 'an admin does not decide a refusal that the guest can answer while the booking takes place');
select tests.authenticate_as('host'), public.cancel_booking(tests.booking_id('left'), 'Sorry');
select throws_ok($$ select public.delete_account() $$, 'PT409', 'open_money', 'a host who refused a receipt and cancelled cannot delete their account');
select tests.authenticate_as_database_owner();
update public.payment_proofs set decided_at = now() - interval '30 days' + interval '1 minute' where id = tests.uuid('proof left');
select is(tests.receipts('host'), 'host 6300', 'a refused receipt keeps the account of its host until 30 days are over');
update public.payment_proofs set decided_at = now() - interval '30 days' where id = tests.uuid('proof left');
select is(tests.receipts('host'), null, 'a refused receipt keeps no account after 30 days');
select is(tests.listed(), 'cancelled 6300', 'a refused receipt is listed for admins after 30 days too');

-- An admin finds the refusal right
update public.payment_proofs set decided_at = now() where id = tests.uuid('proof left');
select tests.authenticate_as(name), throws_ok($$ select public.admin_uphold_refusal(tests.uuid('proof left'), 'No') $$, 'PT403', 'only_admins',
  'a refusal is not found right by: ' || name) from unnest(array['guest', 'host', 'other_host', 'provider']) name;
select tests.clear_authentication();
select throws_ok($$ select public.admin_uphold_refusal(tests.uuid('proof left'), 'No') $$, 'PT401', 'not_signed_in', 'a signed-out visitor finds no refusal right');
select tests.authenticate_as_database_owner();
select is(tests.uphold('left', ' '), 'invalid_input', 'a refusal is not found right without a reason');
select is(tests.uphold('unknown'), 'not_found', 'an unknown refusal is not found right');
delete from public.notifications where user_id = tests.user_id('guest');
select is(tests.uphold('left') || tests.uphold('left'), 'upheldupheld', 'an admin can find a refusal right, and again');
select is(concat_ws('; ', tests.receipts('host'), tests.listed(), tests.audit_actions(tests.booking_id('left'))), 'payment_refusal_upheld',
  'a refusal that was found right keeps no account, is not listed, and is in the audit log once');
select is((select string_agg(concat_ws(' ', n.kind, n.data ->> 'decided_by', n.data ->> 'reason'), ', ') from public.notifications n where n.user_id = tests.user_id('guest')),
  'payment_proof_refused admin The statement of the bank has no such transfer', 'the guest is told once that a refusal was found right, and why');
select tests.send_proof('again', 'left');
select is(tests.receipts('host'), 'host 6300', 'another receipt keeps the account of the host again');
select is(tests.uphold('again'), 'wrong_status', 'a receipt that waits has no refusal to find right');
select tests.refuse('again');
select is(tests.receipts('host') || '; ' || tests.listed(), 'host 6300; cancelled 6300', 'another refusal opens the case again');

-- After a completed booking
select tests.uphold('again'), tests.book('done', 65), tests.send_proof('done', 'done', 'balance'), tests.refuse('done');
update public.bookings set status = 'completed' where id = tests.booking_id('done');
select is(tests.receipts('host') || '; ' || tests.listed(), 'host 14700; completed 14700',
  'a refused receipt of a completed booking keeps the account of its host, and is listed for admins');
select is(concat_ws('; ', tests.uphold('done'), tests.receipts('host'), tests.listed()), 'upheld', 'a refusal of a completed booking that was found right keeps no account and is not listed');

-- A refusal that was found right does not end a booking unduly.
select tests.book('right', 66), tests.send_proof('right', 'right'), tests.refuse('right'), tests.end_unpaid('right'), tests.uphold('right');
select tests.send_proof('later', 'right'), tests.authenticate_as('host'), public.confirm_manual_payment(tests.part('right')), tests.authenticate_as_database_owner();
select is(tests.amounts('right'), '0 back, 0 owed by hand, payouts 6300', 'a payment that arrives after a refusal was found right is a late payment');

select * from finish();
rollback;
