-- Bookings by transfer that their host ended as unpaid: what had arrived before the end is compared with what was overdue then.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values (tests.uuid('hall'), true, 'EG38 0019');
update public.venues set instant_booking = true, policy = 'flexible';
create function tests.part(p_key text, p_kind text default 'balance') returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = p_kind order by position limit 1
$$;
comment on function tests.part is 'Returns the first part of a kind, as the booking had it from the beginning.';
create function tests.rest(p_key text) returns uuid language sql stable security definer as $$
  select id from public.booking_installments where rest_of = tests.part(p_key)
$$;
comment on function tests.rest is 'Returns the rest of a balance of which only a part arrived.';
create function tests.send_proof(p_installment uuid) returns void language sql security definer as $$
  insert into public.payment_proofs (id, installment_id, booking_id, kind)
  select gen_random_uuid(), i.id, i.booking_id, 'picture' from public.booking_installments i where i.id = p_installment
$$;
comment on function tests.send_proof is 'Adds a receipt of a part that waits for an answer.';
create function tests.refuse(p_installment uuid) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  perform public.refuse_payment_proof(f.id, 'Nothing came') from public.payment_proofs f where f.installment_id = p_installment and f.status = 'sent';
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.refuse is 'Refuses the waiting receipt of a part as the host.';
create function tests.end_unpaid(p_key text, p_is_deposit_paid boolean default true, p_refused text[] default array['balance'],
  p_total bigint default 10000, p_offer bigint default 0) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.submit_booking(tests.create_hold(p_key, tests.cairo_noon(60 + (select count(*) from public.bookings)::int)), '{"payment_method": "transfer"}');
  perform tests.authenticate_as('host'), public.confirm_manual_payment(tests.part(p_key, 'deposit')) where p_is_deposit_paid;
  perform tests.authenticate_as_database_owner();
  perform tests.send_proof(tests.part(p_key, kind)), tests.refuse(tests.part(p_key, kind)) from unnest(p_refused) kind;
  update public.bookings set total_minor = total_minor + p_offer,
    lines = lines || jsonb_build_array(jsonb_build_object('kind', 'offer', 'offer_id', tests.uuid('offer'), 'amount_minor', p_offer))
  where id = tests.booking_id(p_key) and p_offer > 0;
  update public.bookings set total_minor = p_total + p_offer where id = tests.booking_id(p_key);
  update public.booking_installments set due_at = now() - interval '100 hours' where booking_id = tests.booking_id(p_key);
  update public.payment_proofs set created_at = now() - interval '90 hours', decided_at = now() - interval '80 hours' where booking_id = tests.booking_id(p_key);
  update public.bookings set starts_at = now() + interval '30 hours', ends_at = now() + interval '32 hours', policy = 'standard_90',
    occupied = tstzrange(now() + interval '30 hours', now() + interval '32 hours') where id = tests.booking_id(p_key);
  perform tests.authenticate_as('host'), public.cancel_unpaid_booking(tests.booking_id(p_key)), tests.authenticate_as_database_owner();
  return p_key;
end $$;
comment on function tests.end_unpaid is
  'Ends a booking as unpaid, of 21000 with a deposit of 6300, whose price fell after receipts were refused; nothing goes back by its policy.';
create function tests.arrive(p_installment uuid, p_arrived boolean, p_minor bigint default null) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('admin'), public.confirm_manual_payment(p_installment, null, p_arrived, p_minor), tests.authenticate_as_database_owner();
  return (select 'back ' || coalesce(sum(m.amount_minor), 0) from public.manual_refunds m
    where m.booking_id = (select i.booking_id from public.booking_installments i where i.id = p_installment));
exception when others then
  perform tests.authenticate_as_database_owner();
  return sqlerrm;
end $$;
comment on function tests.arrive is 'Confirms a part of an ended booking as an admin, and returns what its host gives back in all, or the error.';
create function tests.asked(p_key text) returns text language plpgsql as $$
declare
  v_asked jsonb;
begin
  perform tests.authenticate_as('admin');
  v_asked := public.get_booking_payments(tests.booking_id(p_key)) #> '{manual,confirmed_after_end}';
  perform tests.authenticate_as_database_owner();
  return (select string_agg(i.amount_minor::text, ' ' order by i.position) from public.booking_installments i where v_asked ? i.id::text);
end $$;
comment on function tests.asked is 'Returns the parts of which an admin can say that they had arrived before the end.';
select plan(25);

-- The price fell to 10000, so that 3700 of the refused balance of 14700 was overdue, with or without an unpaid offer.
select tests.end_unpaid(key, p_offer => offer) from (values ('all', 0), ('less', 0), ('refused', 0), ('late', 0), ('all of offer', 1000),
  ('less of offer', 1000)) c (key, offer);
select is(tests.arrive(tests.part(key), arrived, minor), back, format('%s of a refused balance, arrived before the end: %s: %s', minor, arrived, key))
from (values ('all', true, 3700, 'back 10000'), ('less', true, 3699, 'back 0'), ('refused', null, 3700, 'back 10000'), ('late', false, 3700, 'back 0'),
  ('all of offer', true, 3700, 'back 10000'), ('less of offer', true, 3699, 'back 0')) c (key, arrived, minor, back);
select is(tests.asked('late'), '3700', 'an admin is asked whether a late part had arrived before the end');
select is(tests.asked('less'), null, 'an admin is not asked again of a part that had arrived before the end');
select is(tests.arrive(tests.part('late'), true), 'back 10000', 'an admin can correct that a part had arrived before the end which covers what was overdue');
select is(tests.asked('late'), null, 'an admin is not asked once everything goes back');

-- Parts and their rest
select tests.end_unpaid('rest'), tests.end_unpaid('both');
select is(tests.arrive(tests.part('rest'), false, 2000), 'back 0', 'a part that arrived after the end is a late payment');
select tests.send_proof(tests.rest('rest'));
select is(tests.arrive(tests.rest('rest'), true, 1700), 'back 0', 'a rest that had arrived before the end does not undo it when the first part came after it');
select is(tests.asked('rest'), '2000', 'an admin is asked of the part that was late only');
select is(tests.arrive(tests.part('rest'), true), 'back 10000', 'parts that had all arrived before the end undo it together');
select is(tests.arrive(tests.part('both'), false, 3700), 'back 0', 'a part that covers what was overdue is a late payment after the end');
select is(tests.arrive(tests.part('both'), false, 3700), 'back 0', 'a part that is recorded again as late changes nothing');
select is(tests.arrive(tests.part('both'), true, 3700), 'back 10000', 'an admin can correct the time of a part and repeat its amount');
select is(tests.arrive(tests.part('both'), false, 3700), 'wrong_status', 'a time that contradicts what is being returned is refused with the amount too');
select tests.end_unpaid('undone', p_offer => 0);
select is(tests.arrive(tests.part('undone'), true, 2000), 'back 0', 'a part of what was overdue does not undo the end');
select is(tests.arrive(tests.part('undone'), false), 'back 0', 'an admin can take back that a part had arrived before the end, as long as nothing goes back');
select is(tests.asked('undone'), '2000', 'an admin is asked again after they took back when a part arrived');

-- Several parts were overdue.
select tests.end_unpaid('several', false, '{}', 21000);
select tests.send_proof(tests.part('several', 'deposit')), tests.send_proof(tests.part('several'));
select is(tests.arrive(tests.part('several', 'deposit'), true), 'back 0', 'a deposit that had arrived does not undo the end when the balance was overdue too');
select is(tests.arrive(tests.part('several'), true), 'back 21000', 'everything goes back once all that was overdue had arrived before the end');
select tests.end_unpaid('denied', false, array['deposit'], 21000);
select is(tests.arrive(tests.part('denied', 'deposit'), null), 'back 6300', 'a host who denied a whole deposit keeps nothing of it, though the balance was overdue too');
select tests.end_unpaid('paid', true, '{}', 21000);
select is(tests.arrive(tests.part('paid', 'deposit'), false), 'wrong_status', 'an admin does not say that a part came late which was confirmed before the end');

select * from finish();
rollback;
