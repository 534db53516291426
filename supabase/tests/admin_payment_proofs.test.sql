-- Proofs of payments for admins: unanswered ones, and refused ones of cancelled bookings.
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
create function tests.amounts(p_key text) returns text language sql security definer as $$
  select format('%s back, %s owed by hand, payouts %s', b.refund_minor, (select sum(m.amount_minor) from public.manual_refunds m
    where m.booking_id = b.id), (select coalesce(sum(p.gross_minor), 0) from public.payouts p where p.booking_id = b.id and p.status <> 'cancelled'))
  from public.bookings b where b.id = tests.booking_id(p_key)
$$;
comment on function tests.amounts is 'Returns what of a booking goes back to its guest, and what its host keeps.';
select plan(25);

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

select * from finish();
rollback;
