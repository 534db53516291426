-- Bookings by transfer whose price falls: parts that were paid are followed though they are not due any more.
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
create function tests.part(p_key text, p_kind text default 'balance') returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = p_kind order by position limit 1
$$;
comment on function tests.part is 'Returns the first part of a kind, as the booking had it from the beginning.';
create function tests.parts(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by position)
  from public.booking_installments where booking_id = tests.booking_id(p_key)
$$;
comment on function tests.parts is 'Returns the parts of a booking.';
create function tests.pay_deposit(p_key text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('host'), public.confirm_manual_payment(tests.part(p_key, 'deposit')), tests.authenticate_as_database_owner();
end $$;
comment on function tests.pay_deposit is 'Confirms the deposit of a booking as its host.';
create function tests.send_proof(p_proof text, p_key text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  insert into storage.objects (bucket_id, name, owner_id)
  values ('payment-proofs', format('%s/%s.webp', tests.part(p_key), tests.uuid('proof ' || p_proof)), tests.user_id('guest')::text);
  perform public.send_payment_proof(tests.part(p_key), tests.uuid('proof ' || p_proof), 'picture');
  perform tests.authenticate_as_database_owner();
  return 'sent';
end $$;
comment on function tests.send_proof is 'Sends a receipt of the first balance of a booking as its guest.';
create function tests.refuse(p_proof text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('host'), public.refuse_payment_proof(tests.uuid('proof ' || p_proof), 'Nothing came'),
    tests.authenticate_as_database_owner();
  return 'refused';
end $$;
comment on function tests.refuse is 'Refuses a receipt as the host.';
create function tests.reduce(p_key text, p_total bigint) returns text language sql security definer as $$
  update public.bookings set total_minor = p_total where id = tests.booking_id(p_key);
  select 'reduced'
$$;
comment on function tests.reduce is 'Lets the price of a booking fall.';
create function tests.complete(p_key text) returns void language sql security definer as $$
  update public.bookings set starts_at = now() - interval '5 hours', ends_at = now() - interval '3 hours', status = 'completed',
    occupied = tstzrange(now() - interval '5 hours', now() - interval '3 hours') where id = tests.booking_id(p_key)
$$;
comment on function tests.complete is 'Lets a booking be over.';
create function tests.confirm_as(p_user text, p_key text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user), public.confirm_manual_payment(tests.part(p_key), 14700), tests.authenticate_as_database_owner();
  return tests.parts(p_key) || coalesce('; back ' || (
    select sum(m.amount_minor) from public.manual_refunds m where m.booking_id = tests.booking_id(p_key) and m.status = 'owed'), '');
exception when others then
  return sqlerrm;
end $$;
comment on function tests.confirm_as is 'Confirms the first balance of a booking, and returns its parts and what its host gives back, or the error.';
create function tests.receipts() returns text language sql security definer as $$
  select string_agg(format('%s %s', side, amount_minor), ', ' order by amount_minor) from private.open_booking_money(tests.user_id('host'))
  where reason = 'receipt'
$$;
comment on function tests.receipts is 'Returns what of receipts keeps the account of the host.';
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
create function tests.late_part(p_key text, p_steps text[], p_total bigint, p_is_over boolean, p_by text) returns text language plpgsql as $$
declare
  v_step text;
begin
  perform tests.book(p_key, 40), tests.pay_deposit(p_key);
  foreach v_step in array p_steps loop
    perform case v_step when 'send' then tests.send_proof('first', p_key) when 'refuse' then tests.refuse('first')
      when 'reduce' then tests.reduce(p_key, p_total) end;
  end loop;
  if p_is_over then
    perform tests.complete(p_key);
  end if;
  raise exception using errcode = 'T0000', message = tests.parts(p_key) || '; receipt ' || coalesce(tests.receipts(), 'none') || '; '
    || tests.confirm_as(p_by, p_key);
exception when others then
  return sqlerrm;
end $$;
comment on function tests.late_part is 'Returns the parts of a booking after these steps and once its first balance was confirmed, and undoes it.';
select plan(62);

-- A part that was refused, and that the fall of the price ends or makes smaller
select is(tests.late_part('case', steps, 6300, is_over, person),
  'deposit 6300 paid, balance 14700 cancelled; receipt host 14700; deposit 6300 paid, balance 14700 paid; back 14700',
  format('a balance that %s confirms of a %s booking goes back after its price fell by all of it: %s', person,
    case when is_over then 'completed' else 'confirmed' end, steps))
from unnest(array['host', 'admin']) person, unnest(array[false, true]) is_over,
  (values (array['send', 'refuse', 'reduce']), (array['send', 'reduce', 'refuse']), (array['reduce', 'send', 'refuse'])) listed (steps);
select is(tests.late_part('case', steps, 10000, is_over, person),
  'deposit 6300 paid, balance 14700 cancelled, balance 3700 due; receipt host 14700; '
  'deposit 6300 paid, balance 14700 paid, balance 3700 cancelled; back 11000',
  format('a balance that %s confirms of a %s booking covers what is left of it after its price fell: %s', person,
    case when is_over then 'completed' else 'confirmed' end, steps))
from unnest(array['host', 'admin']) person, unnest(array[false, true]) is_over,
  (values (array['send', 'refuse', 'reduce']), (array['send', 'reduce', 'refuse'])) listed (steps);
select is(tests.late_part('case', array['reduce'], 6300, false, 'host'),
  'deposit 6300 paid, balance 14700 cancelled; receipt none; wrong_status', 'a part that is not due any more is not confirmed without a receipt');

-- The guest proves it again.
select tests.book('again', 41), tests.pay_deposit('again'), tests.send_proof('first', 'again'), tests.refuse('first'), tests.reduce('again', 10000);
select is((select due_at from public.booking_installments where booking_id = tests.booking_id('again') and status = 'due'),
  (select due_at from public.booking_installments where id = tests.part('again')), 'the rest of a balance is due when all of it was');
select is((select i.due_at from public.booking_installments i where i.booking_id = tests.booking_id('again') and i.status = 'due') > now(), true,
  'the rest of a balance can still be paid in time');
select is(tests.send_proof('second', 'again'), 'sent', 'a guest can prove a part again that the fall of the price ended after its receipt was refused');
select is(tests.confirm_as('host', 'again'), 'deposit 6300 paid, balance 14700 paid, balance 3700 cancelled; back 11000',
  'a host who confirms the second receipt gives back what is above the price');
select tests.book('unproven', 42), tests.pay_deposit('unproven'), tests.reduce('unproven', 6300);
select is(tests.send_proof('late', 'unproven'), 'sent', 'a guest can prove a part that they paid before the fall of the price ended it');
select is(private.waiting_minor(tests.booking_id('unproven')), 14700::bigint, 'a receipt of a part that is not due any more is told before a cancellation');
select is(tests.confirm_as('host', 'unproven'), 'deposit 6300 paid, balance 14700 paid; back 14700', 'a host can confirm it, and gives it back');
select tests.book('over', 43), tests.pay_deposit('over'), tests.reduce('over', 6300), tests.complete('over');
update public.bookings set starts_at = now() - interval '31 days 2 hours', ends_at = now() - interval '31 days',
  occupied = tstzrange(now() - interval '31 days 2 hours', now() - interval '31 days') where id = tests.booking_id('over');
select throws_ok($$ select tests.send_proof('never', 'over') $$, '42501', null, 'no receipt of a part that is not due is taken 30 days after the end');
select tests.authenticate_as_database_owner();
select tests.book('still due', 58), tests.pay_deposit('still due'), tests.complete('still due');
select is(tests.send_proof('in time', 'still due'), 'sent', 'a receipt of a part that stayed unpaid is taken until 30 days after the end');
delete from public.payment_proofs where id = tests.uuid('proof in time');
update public.bookings set starts_at = now() - interval '33 days 2 hours', ends_at = now() - interval '33 days',
  occupied = tstzrange(now() - interval '33 days 2 hours', now() - interval '33 days') where id = tests.booking_id('still due');
select throws_ok($$ select tests.send_proof('too late', 'still due') $$, '42501', null, 'no receipt of a part that stayed unpaid is taken 30 days after the end');
select tests.authenticate_as_database_owner();

-- What is left is unpaid until the whole is confirmed.
select tests.book('ended', 44), tests.pay_deposit('ended'), tests.send_proof('ended', 'ended'), tests.refuse('ended'), tests.reduce('ended', 10000);
update public.booking_installments set due_at = now() - interval '100 hours' where booking_id = tests.booking_id('ended') and status = 'due';
update public.payment_proofs set created_at = now() - interval '90 hours', decided_at = now() - interval '80 hours' where id = tests.uuid('proof ended');
select tests.authenticate_as('host'), public.cancel_unpaid_booking(tests.booking_id('ended')), tests.authenticate_as_database_owner();
select is(tests.confirm_as('admin', 'ended'), 'deposit 6300 paid, balance 14700 paid, balance 3700 cancelled; back 21000',
  'everything goes back of a booking that was ended as unpaid though the refused balance covered what was left of it');

-- After the end of the booking
select tests.book('done', 45), tests.pay_deposit('done'), tests.send_proof('done', 'done'), tests.reduce('done', 6300), tests.refuse('done');
select is(tests.listed(), null, 'a refusal is not listed for admins while the booking takes place');
select tests.complete('done');
select is(tests.listed(), 'completed 14700', 'a refused part that is not due any more is listed for admins once the booking is over');
select is(tests.receipts(), 'host 14700', 'a refused part that is not due any more keeps the account of its host');
select tests.authenticate_as('admin');
select lives_ok($$ select public.admin_uphold_refusal(tests.uuid('proof done'), 'The statement has no such transfer') $$,
  'an admin can find right that a host refused a part that is not due any more');
select tests.authenticate_as_database_owner();
select is(tests.listed(), null, 'a refusal that was found right is not listed any more');

-- An accepted offer is not what fell.
create function tests.add_offer(p_key text, p_amount bigint default 1000, p_offer text default 'offer') returns void language sql security definer as $$
  update public.bookings set total_minor = total_minor + p_amount,
    lines = lines || jsonb_build_array(jsonb_build_object('kind', 'offer', 'offer_id', tests.uuid(p_offer), 'amount_minor', p_amount))
  where id = tests.booking_id(p_key)
$$;
comment on function tests.add_offer is 'Adds an accepted offer of an amount to a booking.';
select tests.book('offered', 46), tests.pay_deposit('offered'), tests.add_offer('offered'), tests.reduce('offered', 18000);
select is(tests.parts('offered'), 'deposit 6300 paid, balance 10700 due, extra 1000 due', 'a fall of the price leaves the part of an accepted offer as it is');
select is((select offer_id from public.booking_installments where booking_id = tests.booking_id('offered') and kind = 'extra'), tests.uuid('offer'),
  'the part of an accepted offer stays that of the offer');
select tests.reduce('offered', 6800);
select is(tests.parts('offered'), 'deposit 6300 paid, balance 10700 cancelled, extra 500 due', 'a fall below what is unpaid of the price takes from an offer last');
select tests.book('withdrawn', 47), tests.pay_deposit('withdrawn'), tests.add_offer('withdrawn');
update public.bookings set total_minor = total_minor - 1000, lines = lines - (jsonb_array_length(lines) - 1) where id = tests.booking_id('withdrawn');
select is(tests.parts('withdrawn'), 'deposit 6300 paid, balance 14700 due, extra 1000 cancelled', 'an offer that left the booking takes its own part with it');

-- A receipt that waits pays its own part only, until it is confirmed.
create function tests.preview(p_key text, p_amount bigint) returns bigint language plpgsql as $$
declare
  v_booking public.bookings;
  v_changed public.bookings;
begin
  select * into v_booking from public.bookings where id = tests.booking_id(p_key);
  v_changed := v_booking;
  v_changed.total_minor := v_changed.total_minor + p_amount;
  return (private.preview_extra_installment(v_booking, v_changed) ->> 'amount_minor')::bigint;
end $$;
comment on function tests.preview is 'Returns what the guest is shown to pay for an offer of an amount.';
create function tests.accept_while_waiting(p_key text, p_days int) returns void language plpgsql as $$
begin
  perform tests.book(p_key, p_days), tests.pay_deposit(p_key), tests.send_proof(p_key, p_key), tests.reduce(p_key, 5000);
  perform tests.add_offer(p_key, 8000);
end $$;
comment on function tests.accept_while_waiting is
  'Adds an offer of 8000 to a booking of 5000 whose deposit of 6300 is paid, and of whose balance of 14700 a receipt waits.';
select tests.book('shown', 48), tests.pay_deposit('shown'), tests.send_proof('shown', 'shown'), tests.reduce('shown', 5000);
select is(tests.preview('shown', 8000), 6700::bigint, 'a guest is shown all that an offer adds, less what the host owes them, while a larger receipt waits');
select tests.accept_while_waiting('accepted', 49);
select is(tests.parts('accepted'), 'deposit 6300 paid, balance 14700 due, extra 6700 due', 'an offer that is accepted while a larger receipt waits has a part of its own');
select tests.reduce('accepted', 12500);
select is(tests.parts('accepted'), 'deposit 6300 paid, balance 14700 due, extra 6200 due', 'a fall of the price takes from an offer only what was confirmed beyond the price');
select tests.refuse('accepted');
select is(tests.parts('accepted'), 'deposit 6300 paid, balance 14700 cancelled, extra 6200 due', 'only the offer is due after the refusal of that receipt');
update public.booking_installments set due_at = now() - interval '30 days' where booking_id = tests.booking_id('accepted');
update public.payment_proofs set decided_at = now() - interval '20 days' where booking_id = tests.booking_id('accepted') and status = 'refused';
select is((select private.may_end_unpaid(b) from public.bookings b where b.id = tests.booking_id('accepted')), false,
  'an unpaid offer that was accepted while a receipt waited ends no booking');
select tests.accept_while_waiting('confirmed', 50);
select is(tests.confirm_as('host', 'confirmed'), 'deposit 6300 paid, balance 14700 paid, extra 6700 cancelled; back 8000',
  'the confirmation of that receipt pays the offer, and the rest goes back');
select tests.book('unpaid', 51), tests.add_offer('unpaid'), tests.send_proof('unpaid', 'unpaid'), tests.reduce('unpaid', 4000);
select is(tests.parts('unpaid'), 'deposit 6300 cancelled, balance 14700 due, extra 1000 due', 'a fall of the price while a receipt waits leaves the part of an offer as it is');
select tests.refuse('unpaid');
select is(tests.parts('unpaid'), 'deposit 6300 cancelled, balance 14700 cancelled, extra 1000 due, balance 3000 due',
  'the price is due as the price, and the offer as the offer, after the refusal');
select tests.book('left', 52), tests.pay_deposit('left'), tests.add_offer('left');
insert into public.payment_proofs (id, installment_id, booking_id, kind) values (tests.uuid('proof left'), tests.part('left', 'extra'), tests.booking_id('left'), 'picture');
update public.bookings set total_minor = total_minor - 1000, lines = lines - (jsonb_array_length(lines) - 1) where id = tests.booking_id('left');
select is(tests.parts('left'), 'deposit 6300 paid, balance 14700 due, extra 1000 due', 'the waiting receipt of an offer that left the booking does not pay the price');
select tests.refuse('left');
select is(tests.parts('left'), 'deposit 6300 paid, balance 14700 due, extra 1000 cancelled', 'an offer that left the booking is not due after its receipt was refused');

create function tests.prove_offer(p_key text, p_offer text default 'offer') returns void language sql security definer as $$
  insert into public.payment_proofs (id, installment_id, booking_id, kind)
  select tests.uuid('proof ' || p_key), i.id, i.booking_id, 'picture' from public.booking_installments i
  where i.booking_id = tests.booking_id(p_key) and i.offer_id = tests.uuid(p_offer)
$$;
comment on function tests.prove_offer is 'Adds a waiting receipt of an accepted offer.';
select tests.book('beside', 53), tests.pay_deposit('beside'), tests.add_offer('beside');
select tests.prove_offer('beside'), tests.reduce('beside', 21000);
select is(tests.parts('beside'), 'deposit 6300 paid, balance 13700 due, extra 1000 due', 'a fall of the price while the receipt of an offer waits is taken off the price');
select tests.refuse('beside');
select is(tests.parts('beside'), 'deposit 6300 paid, balance 13700 due, extra 1000 due', 'the refusal of an offer leaves the fallen price as it is');
select tests.book('larger', 54), tests.pay_deposit('larger'), tests.add_offer('larger', 16000);
select tests.prove_offer('larger'), tests.reduce('larger', 26000);
select is(tests.parts('larger'), 'deposit 6300 paid, balance 3700 due, extra 16000 due', 'a fall of the price is taken off it while a larger receipt of an offer waits');
select tests.book('two', 55), tests.pay_deposit('two'), tests.add_offer('two'), tests.add_offer('two', 2000, 'second offer');
select tests.prove_offer('two'), tests.reduce('two', 8000);
select is(tests.parts('two'), 'deposit 6300 paid, balance 14700 cancelled, extra 1000 due, extra 700 due',
  'an amount that was paid beyond a fallen price pays another offer while the receipt of one waits');
select tests.book('mixed', 56), tests.pay_deposit('mixed'), tests.add_offer('mixed'), tests.add_offer('mixed', 2000, 'second offer');
select tests.prove_offer('mixed', 'second offer');
update public.bookings set total_minor = total_minor - 4000, lines = lines - (jsonb_array_length(lines) - 1) where id = tests.booking_id('mixed');
select is(tests.parts('mixed'), 'deposit 6300 paid, balance 12700 due, extra 1000 due, extra 2000 due',
  'a fall of the price is taken off it when an offer leaves whose receipt waits');

-- The mail of a refused receipt names what is due then.
create function tests.told(p_key text) returns text language sql security definer as $$
  select concat_ws(' ', coalesce(data ->> 'amount_minor', 'nothing'), case when data ? 'due_at' then 'by a day' end) from public.notifications
  where user_id = tests.user_id('guest') and kind = 'payment_proof_refused' and data ->> 'booking_id' = tests.booking_id(p_key)::text
  order by created_at desc limit 1
$$;
comment on function tests.told is 'Returns what a guest reads of a refused receipt: what is due, and whether by a day.';
select is(tests.told('again'), '14700 by a day', 'a guest reads what of a refused part is due and by when');
select tests.book('refused part', 57), tests.pay_deposit('refused part'), tests.send_proof('refused part', 'refused part'),
  tests.reduce('refused part', 15000), tests.refuse('refused part');
select is(tests.told('refused part'), '8700 by a day', 'a guest reads what is left of a refused part after the price fell');
select is(tests.told('done'), 'nothing', 'a guest reads of no amount when nothing of a refused part is due any more');
select is(tests.told('beside'), '1000', 'a guest reads of no day for an offer whose receipt was refused');
select is(tests.told('left'), 'nothing', 'a guest reads of no amount for an offer that left the booking');
select is(tests.told('unpaid'), '3000 by a day', 'a guest reads the rest of the price and not that of an offer');

select * from finish();
rollback;
