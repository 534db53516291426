-- Proofs of payments for admins: unanswered ones, and refused ones of cancelled bookings. What follows of a refusal is in
-- refused_receipts.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values (tests.uuid('hall'), true, 'EG38 0019');
update public.venues set instant_booking = true, policy = 'flexible';
create function tests.book(p_key text, p_days int) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  return (public.submit_booking(tests.create_hold(p_key, tests.cairo_noon(p_days)), '{"payment_method": "transfer"}')).status;
end $$;
comment on function tests.book is 'Books the hall by transfer, with a deposit of 6300.';
create function tests.part(p_key text) returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = 'deposit'
$$;
create function tests.send_proof(p_key text, p_age interval default '0', p_proof text default null) returns void language sql security definer as $$
  insert into public.payment_proofs (id, installment_id, booking_id, kind, created_at)
  values (tests.uuid('proof ' || coalesce(p_proof, p_key)), tests.part(p_key), tests.booking_id(p_key), 'picture', now() - p_age)
$$;
comment on function tests.send_proof is 'Sends a proof of the deposit, as long ago as p_age says.';
create function tests.cancel(p_key text, p_user text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  perform public.cancel_booking(tests.booking_id(p_key), 'Sorry');
end $$;
create function tests.refuse(p_proof text) returns void language plpgsql as $$
begin
  perform public.refuse_payment_proof(tests.uuid('proof ' || p_proof), 'Nothing came with ' || p_proof);
end $$;
create function tests.listed(p_group text default 'waiting', p_limit int default 50, p_cursor text default null) returns text language sql as $$
  select string_agg(concat_ws(' ', r.guest, r.host, r.amount_minor, r.booking_status, r.reason), ', ')
  from public.admin_list_payment_proofs(p_group, p_limit, p_cursor) r
$$;
create function tests.make_overdue(p_key text) returns void language sql security definer as $$
  update public.booking_installments set due_at = now() - interval '100 hours' where booking_id = tests.booking_id(p_key) and kind = 'deposit';
  update public.payment_proofs set decided_at = now() - interval '80 hours' where booking_id = tests.booking_id(p_key) and status = 'refused';
  update public.bookings set starts_at = now() + interval '30 hours', ends_at = now() + interval '32 hours', policy = 'standard_90',
    occupied = tstzrange(now() + interval '30 hours', now() + interval '32 hours') where id = tests.booking_id(p_key)
$$;
comment on function tests.make_overdue is 'Makes the deposit of a booking overdue, of which nothing goes back any more when its guest cancels.';
create function tests.decided(p_key text) returns text language sql security definer as $$
  select format('%s by %s; told: %s', f.status, f.decided_by, (
    select string_agg(n.kind || ' ' || coalesce(n.data ->> 'decided_by', 'nobody'), ', ' order by n.kind) from public.notifications n
    where n.data ->> 'booking_id' = f.booking_id::text and n.kind in ('payment_confirmed', 'payment_proof_refused')))
  from public.payment_proofs f where f.id = tests.uuid('proof ' || p_key)
$$;
comment on function tests.decided is 'Returns who decided a proof, and who decided by what the guest was told.';
create function tests.amounts(p_key text) returns text language sql security definer as $$
  select format('%s back, %s owed by hand, payouts %s', b.refund_minor, (select sum(m.amount_minor) from public.manual_refunds m
    where m.booking_id = b.id), (select coalesce(sum(p.gross_minor), 0) from public.payouts p where p.booking_id = b.id and p.status <> 'cancelled'))
  from public.bookings b where b.id = tests.booking_id(p_key)
$$;
comment on function tests.amounts is 'Returns what of a booking goes back to its guest, and what its host keeps.';
select plan(45);

select tests.book('old', 60), tests.book('fresh', 61), tests.book('ended', 62), tests.book('refused', 63), tests.book('again', 64);
select tests.authenticate_as_database_owner();
select tests.send_proof('old', '3 days'), tests.send_proof('fresh', '71 hours 59 minutes');
select tests.send_proof('ended', '2 hours'), tests.send_proof('refused', '1 hour'), tests.send_proof('again', '1 hour', 'first');

-- Who may not
select tests.authenticate_as(name), throws_ok('select public.admin_list_payment_proofs()', 'PT403', 'only_admins', 'proofs of payments of others cannot be listed by: ' || name)
from unnest(array['guest', 'host', 'other_host', 'provider']) name;
select tests.clear_authentication();
select throws_ok('select public.admin_list_payment_proofs()', 'PT401', 'not_signed_in', 'a signed-out visitor cannot list proofs of payments');
select tests.authenticate_as('admin');
select throws_ok(format('select public.admin_list_payment_proofs(%s)', word), 'PT422', 'invalid_input', 'proofs of payments cannot be listed by the group ' || word)
from unnest(array['null', '''sent''', '''confirmed''']) word;

-- Unanswered
select is(tests.listed(), 'Guest Aziz Host Aziz 6300 confirmed', 'an admin lists a proof that a host has not answered for three days, and none that is younger');
select is(tests.listed('refused'), null, 'no proof of a booking that takes place is listed as refused');
select tests.cancel('ended', 'host');
select tests.cancel('fresh', 'guest');
select tests.authenticate_as('admin');
select is((select count(*) from public.admin_list_payment_proofs()), 3::bigint, 'an admin lists a proof of a cancelled booking at once');
select is(tests.listed('waiting', 2, (select max(cursor) from public.admin_list_payment_proofs('waiting', 1))),
  'Guest Aziz Host Aziz 6300 cancelled, Guest Aziz Host Aziz 6300 confirmed', 'the list of proofs goes on behind its cursor');

-- Refused
select tests.authenticate_as('host');
select tests.refuse('refused'), tests.refuse('first');
select tests.authenticate_as('admin');
select is(tests.listed('refused'), null, 'a proof that was refused while the booking takes place is the host''s to answer');
select tests.authenticate_as_database_owner();
select tests.send_proof('again', '0', 'second');
select tests.cancel('refused', 'host'), tests.cancel('again', 'host'), tests.refuse('second');
select tests.authenticate_as('admin');
select is(tests.listed('refused'), 'Guest Aziz Host Aziz 6300 cancelled Nothing came with second, Guest Aziz Host Aziz 6300 cancelled Nothing came with refused',
  'an admin lists the last proof that a host refused of each part of a cancelled booking');
select is(tests.audit_actions(tests.booking_id('refused')), null, 'the audit log has nothing of what a host says of a proof');

-- An admin decides in place of the host
select lives_ok($$ select public.confirm_manual_payment(tests.part('refused')) $$, 'an admin can confirm a part of which the host refused the proof');
select is((select count(*) from public.admin_list_payment_proofs('refused')), 1::bigint, 'a part that was confirmed is not listed any more');
select lives_ok($$ select tests.refuse('ended') $$, 'an admin can refuse a proof of a cancelled booking');
select is((select count(*) from public.admin_list_payment_proofs('refused')), 2::bigint, 'a proof that an admin refused can still be confirmed');
select is(concat_ws(', ', tests.audit_actions(tests.booking_id('refused')), tests.audit_actions(tests.booking_id('ended'))),
  'manual_payment_confirmed, payment_proof_refused', 'the audit log has what an admin says of a payment');

-- Who decided
select tests.authenticate_as_database_owner();
select is(tests.decided('ended'), 'refused by admin; told: payment_proof_refused admin', 'a proof that an admin refused says so, and its guest is told so');
select is(tests.decided('refused'), 'refused by host; told: payment_confirmed admin, payment_proof_refused host',
  'a guest is told that their host refused a proof and that an admin confirmed the part');
select tests.authenticate_as('guest');
select is(public.get_booking_payments(tests.booking_id('ended')) #>> '{manual,proofs,0,decided_by}', 'admin', 'a guest reads that an admin refused their proof');
select tests.authenticate_as('admin'), public.confirm_manual_payment(tests.part('fresh')), tests.authenticate_as_database_owner();
select is(tests.decided('fresh'), 'confirmed by admin; told: payment_confirmed admin', 'a proof that an admin confirmed says so');

-- A receipt that a host refused before they ended the booking as unpaid
select tests.book('honest', 70), tests.authenticate_as_database_owner(), tests.send_proof('honest', '90 hours');
select tests.authenticate_as('host'), tests.refuse('honest'), tests.authenticate_as_database_owner(), tests.make_overdue('honest');
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at)
values (tests.uuid('extra'), tests.booking_id('honest'), 9, 'extra', 500, now() + interval '1 hour');
insert into public.payment_proofs (id, installment_id, booking_id, kind, created_at)
values (tests.uuid('proof extra'), tests.uuid('extra'), tests.booking_id('honest'), 'picture', now());
select tests.authenticate_as('host');
select throws_ok($$ select public.cancel_unpaid_booking(tests.booking_id('honest')) $$, 'PT409', 'wrong_status',
  'a host ends no booking while a receipt of another part waits');
select lives_ok($$ select tests.refuse('extra') $$, 'a host can refuse the receipt of another part');
select lives_ok($$ select public.cancel_unpaid_booking(tests.booking_id('honest')) $$, 'a host can end a booking whose receipts they refused');
select tests.authenticate_as('admin');
select lives_ok($$ select public.confirm_manual_payment(tests.part('honest')) $$, 'an admin can find a receipt true that a host refused');
select is(tests.amounts('honest'), '6300 back, 6300 owed by hand, payouts 0', 'a host who ended a paid booking as unpaid keeps nothing of it');

-- The host confirmed a part, ended the booking for another, and confirms or refuses what the guest transferred for it later.
select tests.authenticate_as_database_owner();
create function tests.balance(p_key text) returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = 'balance'
$$;
create function tests.end_half_paid(p_key text, p_days int) returns void language plpgsql as $$
begin
  perform tests.book(p_key, p_days);
  perform tests.authenticate_as('host');
  perform public.confirm_manual_payment(tests.part(p_key));
  perform tests.authenticate_as_database_owner();
  update public.booking_installments set paid_at = now() - interval '100 hours' where id = tests.part(p_key);
  perform tests.make_overdue(p_key);
  update public.booking_installments set due_at = now() - interval '100 hours' where id = tests.balance(p_key);
  perform tests.authenticate_as('host');
  perform public.cancel_unpaid_booking(tests.booking_id(p_key));
  perform tests.authenticate_as_database_owner();
  insert into public.payment_proofs (id, installment_id, booking_id, kind)
  values (tests.uuid('proof ' || p_key), tests.balance(p_key), tests.booking_id(p_key), 'picture');
end $$;
comment on function tests.end_half_paid is 'Ends a booking whose deposit was confirmed and whose balance of 14700 has a receipt since; nothing of it goes back by its policy.';
create function tests.arrive(p_key text, p_user text, p_arrived boolean, p_arrived_minor bigint default null, p_amount bigint default null) returns text
language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  perform public.confirm_manual_payment(tests.balance(p_key), p_amount, p_arrived, p_arrived_minor);
  perform tests.authenticate_as_database_owner();
  return tests.amounts(p_key);
exception when others then
  perform tests.authenticate_as_database_owner();
  return sqlerrm;
end $$;
comment on function tests.arrive is 'Confirms the balance of a booking, and returns what goes back or the error.';
create function tests.corrected(p_key text, p_user text default 'admin') returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select count(*) from jsonb_array_elements(public.get_booking_payments(tests.booking_id(p_key)) #> '{manual,confirmed_after_end}'));
end $$;
comment on function tests.corrected is 'Returns of how many parts a user reads that they were confirmed after the end.';
select tests.end_half_paid('said late', 80), tests.end_half_paid('said early', 81), tests.end_half_paid('by host', 82);
select is(tests.arrive('said late', 'admin', false), '0 back,  owed by hand, payouts 21000', 'an admin records a transfer that came after the end beside a part that the host had confirmed');
select is(tests.arrive('said early', 'admin', true), '21000 back, 21000 owed by hand, payouts 0', 'an admin records a transfer that came before the end beside a part that the host had confirmed');
select is(tests.arrive('by host', 'host', null), '0 back,  owed by hand, payouts 21000', 'a part that the host confirms after the end is a late payment');
select is(tests.corrected('by host') || tests.corrected('by host', 'host') || tests.corrected('by host', 'guest'), '100', 'an admin, and nobody else, reads which parts were confirmed after the end');
select is(tests.arrive('by host', 'host', true), 'forbidden', 'a host does not say when a part arrived that they have confirmed');
select is(tests.arrive('by host', 'admin', false), '0 back,  owed by hand, payouts 21000', 'an admin who finds a confirmed part late changes nothing');
select is(tests.arrive('by host', 'admin', true), '21000 back, 21000 owed by hand, payouts 0', 'an admin records that a part had arrived before the end which the host confirmed after it');
select is(tests.arrive('by host', 'admin', true) || tests.corrected('by host'), '21000 back, 21000 owed by hand, payouts 00', 'an arrival that is recorded again changes nothing');
select tests.authenticate_as_database_owner();
select is(tests.arrive('by host', 'admin', false), 'wrong_status', 'an admin does not take back that a part had arrived before the end, because its host returns it');
select tests.end_half_paid('part', 83), tests.end_half_paid('part late', 84);
select is(tests.arrive('part', person, true, minor), error, format('%s records of 14700 that %s arrived: %s', person, minor, error))
from (values ('host', 5000, 'forbidden'), ('admin', 0, 'invalid_input'), ('admin', 14701, 'invalid_input')) t (person, minor, error);
select is(tests.arrive('part', 'admin', true, 5000), '11300 back, 11300 owed by hand, payouts 0', 'an admin records that only a part arrived before the end, all of which goes back');
select is(tests.arrive('part late', 'admin', false, 5000), '0 back,  owed by hand, payouts 11300', 'an admin records that only a part arrived after the end, which is a late payment');
select tests.book('running', 85), tests.authenticate_as_database_owner();
select is(tests.arrive('running', 'admin', null, 5000), 'wrong_status', 'an admin records no part of an installment of a booking that takes place');
select is(tests.audit_actions(tests.booking_id('by host')), 'manual_payment_confirmed', 'the audit log has an arrival that an admin records once');

select * from finish();
rollback;
