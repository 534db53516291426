-- Proofs of payments: who may store, send, read and decide them.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values (tests.uuid('hall'), true, 'EG38 0019');
update public.venues set instant_booking = true;
create function tests.part(p_kind text default 'deposit') returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id('booking') and kind = p_kind
$$;
create function tests.path(p_proof text, p_ending text default 'webp') returns text language sql stable as $$
  select tests.part() || '/' || tests.uuid(p_proof) || '.' || p_ending
$$;
create function tests.store(p_proof text, p_ending text default 'webp') returns void language sql as $$
  insert into storage.objects (bucket_id, name) values ('payment-proofs', tests.path(p_proof, p_ending))
$$;
comment on function tests.store is 'Stores a file in the folder of the deposit, as the caller.';
create function tests.send(p_proof text, p_kind text default 'picture', p_note text default null) returns uuid language sql as $$
  select public.send_payment_proof(tests.part(), tests.uuid(p_proof), p_kind, p_note)
$$;
create function tests.reads() returns text language sql as $$
  select format('%s rows, %s files', (select count(*) from public.payment_proofs),
    (select count(*) from storage.objects where bucket_id = 'payment-proofs'))
$$;
comment on function tests.reads is 'Returns how many proofs and how many of their files the caller reads.';
create function tests.proofs() returns text language sql security definer as $$
  select string_agg(status || coalesce(' ' || reason, ''), ', ' order by created_at) from public.payment_proofs
$$;
create function tests.create_transfer(p_key text, p_days int) returns text language sql as $$
  select (public.submit_booking(tests.create_hold(p_key, tests.cairo_noon(p_days)), '{"payment_method": "transfer"}')).status
$$;
create function tests.late_proof(p_proof text, p_kind text default 'deposit') returns text language plpgsql as $$
declare
  v_part uuid := tests.cancelled_part(p_kind);
begin
  insert into storage.objects (bucket_id, name) values ('payment-proofs', v_part || '/' || tests.uuid(p_proof) || '.webp');
  perform public.send_payment_proof(v_part, tests.uuid(p_proof), 'picture');
  return (select status from public.payment_proofs where id = tests.uuid(p_proof));
end $$;
comment on function tests.late_proof is 'Stores and sends a proof of a part of the cancelled booking as the caller, and returns its status.';
create function tests.cancelled_part(p_kind text) returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id('cancelled') and kind = p_kind
$$;
select tests.authenticate_as('guest');
select tests.create_transfer('booking', 60), tests.create_transfer('cancelled', 62);
select public.cancel_booking(tests.booking_id('cancelled'), null);
select tests.authenticate_as('other_guest');
select tests.create_transfer('other', 64);
select plan(75);

-- Storing
select tests.clear_authentication();
select throws_ok($$ select tests.store('receipt') $$, '42501', null, 'a signed-out visitor cannot store a proof');
select tests.authenticate_as(name), throws_ok($$ select tests.store('receipt') $$, '42501', null, 'a proof of a guest''s payment cannot be stored by: ' || name)
from unnest(array['other_guest', 'host', 'other_host', 'provider', 'admin']) name;
select tests.authenticate_as('guest');
select throws_ok(format('insert into storage.objects (bucket_id, name) values (''payment-proofs'', %L)', name), '42501', null,
  'a guest cannot store a proof under a path that is ' || problem)
from (values (tests.uuid('x') || '/' || tests.uuid('y') || '.webp', 'of no installment'), (tests.path('x', 'html'), 'of another kind'),
  (tests.part() || '/receipt.webp', 'without an id'), ('receipt.webp', 'in no folder')) refused (name, problem);
select tests.authenticate_as('guest');
select lives_ok($$ select tests.store('receipt') $$, 'a guest can store a proof of their payment');
select is(tests.reads(), '0 rows, 1 files', 'a guest reads the file that they have stored');
select is(tests.affected_rows($$ update storage.objects set name = tests.path('moved') where bucket_id = 'payment-proofs' $$), 0::bigint,
  'a guest cannot move a proof');
select is(tests.affected_rows($$ delete from storage.objects where bucket_id = 'payment-proofs' $$), 0::bigint, 'a guest cannot delete a proof');
select tests.authenticate_as(name), is(tests.reads(), '0 rows, 0 files', 'a file that was not sent is not read by: ' || name)
from unnest(array['host', 'other_guest', 'other_host', 'provider', 'admin']) name;

-- Sending
select tests.clear_authentication();
select throws_ok($$ select tests.send('receipt') $$, 'PT401', 'not_signed_in', 'a signed-out visitor cannot send a proof');
select tests.authenticate_as(name), throws_ok($$ select tests.send('receipt') $$, 'PT404', 'not_found',
  'a proof of a guest''s payment cannot be sent by: ' || name)
from unnest(array['other_guest', 'host', 'other_host', 'provider', 'admin']) name;
select tests.authenticate_as('guest');
select throws_ok(statement, 'PT422', 'invalid_input', 'a guest cannot send a proof as in ' || statement)
from unnest(array['select tests.send(''never stored'')', 'select tests.send(''receipt'', ''document'')', 'select tests.send(''receipt'', ''script'')',
  'select tests.send(''receipt'', null)', 'select tests.send(null)', 'select tests.send(''receipt'', p_note => repeat(''x'', 501))']) statement;
select throws_ok($$ insert into public.payment_proofs (id, installment_id, booking_id, kind)
  values (tests.uuid('receipt'), tests.part(), tests.booking_id('booking'), 'picture') $$, '42501', null, 'a guest cannot write a proof past the function');
select is(tests.send('receipt', p_note => ' Paid today '), tests.uuid('receipt'), 'a guest can send a proof that they have stored');
select is(tests.send('receipt'), tests.uuid('receipt'), 'a proof that was sent can be sent again');
select is(tests.notification_kinds('host'), 'booking_confirmed booking_confirmed booking_cancelled booking_confirmed payment_proof_sent', 'a host is told once of a proof');
select is((select note from public.payment_proofs), 'Paid today', 'the note of a proof is stored without what surrounds it');
select lives_ok($$ select tests.store('second', 'pdf') $$, 'a guest can store a document as a proof');
select throws_ok($$ select tests.send('second', 'document') $$, 'PT409', 'wrong_status', 'a guest cannot send a second proof before the first is answered');
select tests.authenticate_as(name), is(tests.reads(), '1 rows, 1 files', 'a proof that was sent is read by: ' || name)
from unnest(array['host', 'admin']) name;
set local "storage.operation" = 'storage.object.sign';
select tests.authenticate_as(name), is(tests.reads(), reads, 'a link to a proof, which would outlive the right to read it, cannot be made by: ' || name)
from (values ('guest', '1 rows, 0 files'), ('host', '1 rows, 0 files'), ('admin', '1 rows, 0 files')) reader (name, reads);
set local "storage.operation" = '';
select tests.authenticate_as(name), is(tests.reads(), '0 rows, 0 files', 'a proof of another booking is not read by: ' || name)
from unnest(array['other_guest', 'other_host', 'provider']) name;

-- Refusing
select tests.authenticate_as(name), throws_ok($$ select public.refuse_payment_proof(tests.uuid('receipt'), 'No') $$, 'PT403', 'forbidden',
  'a proof cannot be refused by: ' || name)
from unnest(array['guest', 'other_guest', 'other_host', 'provider']) name;
select tests.clear_authentication();
select throws_ok($$ select public.refuse_payment_proof(tests.uuid('receipt'), 'No') $$, 'PT401', 'not_signed_in', 'a signed-out visitor cannot refuse a proof');
select tests.authenticate_as('host');
select throws_ok($$ select public.refuse_payment_proof(tests.uuid('receipt'), ' ') $$, 'PT422', 'invalid_input', 'a host cannot refuse a proof without a reason');
select throws_ok($$ select public.refuse_payment_proof(tests.uuid('nothing'), 'No') $$, 'PT404', 'not_found', 'an unknown proof cannot be refused');
select lives_ok($$ select public.refuse_payment_proof(tests.uuid('receipt'), 'Another amount') $$, 'a host can refuse a proof');
select lives_ok($$ select public.refuse_payment_proof(tests.uuid('receipt'), 'Another reason') $$, 'a host can refuse a proof again');
select is(tests.proofs(), 'refused Another amount', 'a refused proof keeps its first reason');
select matches(tests.notification_kinds('guest'), 'payment_proof_refused$', 'a guest is told of a refused proof');
select tests.authenticate_as('guest');
select lives_ok($$ select tests.send('second', 'document') $$, 'a guest can send another proof after one was refused');

-- A waiting proof protects the booking
select tests.authenticate_as_database_owner();
update public.booking_installments set due_at = now() - interval '80 hours' where id = tests.part();
select tests.authenticate_as('host');
select throws_ok($$ select public.cancel_unpaid_booking(tests.booking_id('booking')) $$, 'PT409', 'wrong_status',
  'a host cannot cancel an unpaid booking while a proof waits');

-- Confirming
select lives_ok($$ select public.confirm_manual_payment(tests.part()) $$, 'a host can confirm a payment with its proof');
select is(tests.proofs(), 'refused Another amount, confirmed', 'a proof is confirmed with its payment');
select throws_ok($$ select public.refuse_payment_proof(tests.uuid('second'), 'No') $$, 'PT409', 'wrong_status', 'a confirmed proof cannot be refused');
select is((select string_agg(p ->> 'status', ', ') from jsonb_array_elements(public.get_booking_payments(tests.booking_id('booking')) -> 'manual' -> 'proofs') p),
  'confirmed, refused', 'the host reads the proofs with the payments, the last one first');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.store('third') $$, '42501', null, 'nothing is stored for a payment that was confirmed');

-- After a cancellation
select is(public.get_booking_payments(tests.booking_id('cancelled')) #>> '{manual,takes_late_proofs}', 'true',
  'a guest reads that proofs of a cancelled booking are taken');
select is(tests.late_proof('transferred'), 'sent', 'a guest can send a proof of what they transferred before a cancellation');
select tests.authenticate_as('host');
select matches(tests.notification_kinds('host'), 'payment_proof_sent$', 'a host is told of a proof that is sent after a cancellation');
savepoint answered;
select lives_ok($$ select public.refuse_payment_proof(tests.uuid('transferred'), 'Not arrived') $$, 'a host can refuse a proof that was sent after a cancellation');
select tests.authenticate_as('guest');
select is(tests.late_proof('again'), 'sent', 'a guest can send another proof after a cancellation when one was refused');
rollback to answered;
select lives_ok($$ select public.confirm_manual_payment(tests.cancelled_part('deposit')) $$,
  'a host can confirm what was transferred before a cancellation');
select is((select string_agg(kind || ' ' || amount_minor || ' ' || status, ', ') from public.manual_refunds where booking_id = tests.booking_id('cancelled')),
  'late_payment 6300 owed', 'a host who confirms it owes what the policy gives back');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.late_proof('twice') $$, '42501', null, 'nothing is stored for a part of a cancelled booking that was confirmed');
select tests.authenticate_as_database_owner();
update public.bookings set cancelled_at = now() - interval '31 days', confirmed_at = now() - interval '40 days' where id = tests.booking_id('cancelled');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.late_proof('balance', 'balance') $$, '42501', null, 'no proof is taken 30 days after a cancellation');
select is(public.get_booking_payments(tests.booking_id('cancelled')) #>> '{manual,takes_late_proofs}', 'false',
  'a guest reads that no more proofs of a cancelled booking are taken');
select tests.authenticate_as_database_owner();
update public.bookings set cancelled_at = now(), confirmed_at = null where id = tests.booking_id('cancelled');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.late_proof('balance', 'balance') $$, '42501', null, 'no proof is taken of a request that was never confirmed');

select * from finish();
rollback;
