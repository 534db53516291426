-- Limits of a card payment: no installment is smaller or larger, and the processor's refusals do not count against the guest.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_cards, takes_cash, deposit_percent, balance_days)
values (tests.uuid('hall'), true, true, 30, 1);
insert into public.conversations (id, listing_id, guest_id, host_id)
values (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'));
create function tests.book(p_name text, p_day int) returns void language sql security definer as $$
  select tests.create_booking(p_name, 'confirmed', tests.cairo_noon(p_day));
  update public.bookings set lines = jsonb_build_array(private.quote_line('hourly', 'Hourly rate', 'سعر الساعة', 2, 5000),
    private.quote_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, 500) || '{"percent": 5}') where id = tests.uuid(p_name);
  insert into private.payment_customers (user_id, processor_id) values (tests.user_id('guest'), 'cus_guest') on conflict do nothing;
  insert into public.saved_cards (id, user_id, processor_id, brand, last4)
  values (tests.uuid('card ' || p_name), tests.user_id('guest'), 'pm_' || p_name, 'visa', '4242');
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, paid_at)
  values (tests.uuid('first ' || p_name), tests.uuid(p_name), 1, 'deposit', 3150, now() - interval '40 days', 'paid', now() - interval '40 days');
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
    processor_id, saved_card_id, authorized_at, captured_at, ended_at)
  values (tests.uuid(p_name), tests.uuid('first ' || p_name), tests.user_id('guest'), 'EGP', 3150, 3150, 'captured', true,
    'pi_first_' || p_name, tests.uuid('card ' || p_name), now() - interval '40 days', now() - interval '40 days', now() - interval '40 days');
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
  values (tests.uuid(p_name), 2, 'balance', 7350, now() - interval '2 hours')
$$;
comment on function tests.book is 'Makes a booking of 105.00 whose deposit of 31.50 was paid with a card that is saved, and whose balance is due.';
create function tests.parts(p_name text) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', kind, amount_minor, status), ', ' order by position) from public.booking_installments
  where booking_id = tests.uuid(p_name) and kind <> 'deposit'
$$;
comment on function tests.parts is 'Returns the installments of a booking after its deposit.';
create function tests.charges(p_name text) returns boolean language sql security definer as $$
  select public.list_due_payments()::text like '%' || tests.uuid(p_name) || '%'
$$;
comment on function tests.charges is 'Returns whether the worker is to charge something of a booking now.';
create function tests.refuse_charge(p_name text) returns void language sql security definer as $$
  select public.fail_payment(p.id, 'amount_too_large', false) from public.payments p
  where p.booking_id = tests.uuid(p_name) and p.is_off_session and p.status = 'created'
$$;
comment on function tests.refuse_charge is 'Lets the processor refuse to make the charge at all, for no fault of the card.';
create function tests.age(p_name text, p_by interval) returns void language sql security definer as $$
  update public.booking_installments set failed_at = failed_at - p_by, grace_ends_at = grace_ends_at - p_by
  where booking_id = tests.uuid(p_name)
$$;
comment on function tests.age is 'Moves the failure of the installments of a booking p_by into the past.';
create function tests.offer(p_name text, p_price bigint) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  perform public.send_offer(tests.uuid('talk'), tests.uuid(p_name), 'Flowers', p_price, (now() at time zone 'Africa/Cairo')::date,
    tests.uuid('offer ' || p_name || p_price));
  return 'sent';
exception when sqlstate 'PT422' then
  return sqlerrm;
end $$;
comment on function tests.offer is 'Sends an offer at a price; returns the code with which it is refused.';
create function tests.lower_total(p_name text, p_by bigint) returns void language sql security definer as $$
  update public.bookings set total_minor = total_minor - p_by where id = tests.uuid(p_name)
$$;
comment on function tests.lower_total is 'Lets a booking cost less, as where a service is declined.';
select tests.book('refused', 10), tests.book('offered', 11), tests.book('reduced', 12), tests.book('joined', 13), tests.book('disputed', 14);
select plan(43);

-- The limits
select is((select string_agg(a || ' ' || c, ', ') from (values (49::numeric, 'EGP'), (50, 'EGP'), (199, 'AED'), (200, 'AED'), (99999999, 'EGP'),
  (100000000, 'EGP'), (null, 'EGP')) v (a, c) where private.is_card_amount(a, c)), '50 EGP, 200 AED, 99999999 EGP',
  'a card is charged what its processor takes');
select is((select jsonb_array_length(private.payment_schedule(160, t, now() + interval '30 days', now(), 'EGP'))
  from public.venue_payment_terms t where t.venue_id = tests.uuid('hall')), 1, 'a part too small for a card is not split off');
select is((select jsonb_array_length(private.payment_schedule(200, t, now() + interval '30 days', now(), 'EGP'))
  from public.venue_payment_terms t where t.venue_id = tests.uuid('hall')), 2, 'parts that a card can be charged are split');
select is((select private.payment_methods(t, 100000000, 'EGP') || private.payment_methods(t, 99999999, 'EGP')
  from public.venue_payment_terms t where t.venue_id = tests.uuid('hall')), '{cash,card,cash}',
  'a total above what a card can be charged is not paid by card');
select is((select private.card_payment_schedule(t, 100000000, now() + interval '30 days', now(), 'EGP')
  from public.venue_payment_terms t where t.venue_id = tests.uuid('hall')), null, 'a total above what a card can be charged has no schedule by card');
select is((select d #>> '{payment_methods}' from public.venue_payment_terms t, private.describe_payment_terms(
    private.booking_payment_terms(tests.uuid('refused')), 150, now() + interval '30 days', now() + interval '31 days', now(), 'AED') d
  where t.venue_id = tests.uuid('hall')), '["cash"]', 'the frozen terms of a booking have the limits of its currency');
select is((select concat_ws(' ', d -> 'security_deposit' ->> 'amount_minor', d ->> 'payment_methods') from private.describe_payment_terms(
    jsonb_populate_record(private.booking_payment_terms(tests.uuid('refused')), '{"security_deposit_minor": 5000}'), total, now() + interval '30 days',
    now() + interval '31 days', now(), 'EGP') d), expected,
  'a total of ' || total || ' has a security deposit only where it can be paid by card')
from (values (99999999::numeric, '5000 ["card", "cash"]'), (100000000, '["cash"]')) v (total, expected);

-- Security deposits
select tests.authenticate_as('host');
select throws_ok(format('select public.save_payment_terms(tests.uuid(''hall''), true, 30, 1, p_security_deposit_minor => %s)', amount),
  'PT422', 'invalid_input', format('a security deposit of %s is not saved', amount)) from unnest(array[49, 100000000]) amount;
select lives_ok(format('select public.save_payment_terms(tests.uuid(''hall''), true, 30, 1, p_security_deposit_minor => %s)', amount),
  format('a security deposit of %s is saved', amount)) from unnest(array[50, 99999999, 0]) amount;

-- Refusals of the processor
select tests.authenticate_as_database_owner();
select is(tests.charges('refused'), true, 'a balance that is due is charged');
select tests.refuse_charge('refused');
select is(tests.parts('refused'), 'balance 7350 due', 'a charge that the processor cannot make stays due');
select is((select grace_ends_at from public.booking_installments where booking_id = tests.uuid('refused') and kind = 'balance'), null,
  'a charge that the processor cannot make begins no time of grace');
select is((select (p.ended_at, i.failed_at)::text from public.payments p join public.booking_installments i on i.id = p.installment_id
  where p.booking_id = tests.uuid('refused') and p.is_off_session), (now(), now())::text,
  'a charge that the processor cannot make ends and fails at the present time');
create function tests.told() returns text language sql security definer as $$
  select string_agg(n.kind, ' ' order by n.kind) from public.notifications n where n.data ->> 'booking_id' = tests.uuid('refused')::text
$$;
comment on function tests.told is 'Returns what both sides of the booking were told whose charge the processor refused.';
select is(tests.told(), 'balance_delayed payment_delayed', 'a charge that the processor cannot make is told as a delay to both sides');
select is(tests.charges('refused'), false, 'a charge that the processor refused is not tried again at once');
select is((private.describe_admin_queue('payments') ->> 'waiting')::int, 1, 'a charge that the processor refused waits for an admin');
select tests.authenticate_as('admin');
select is((select string_agg(concat_ws(' ', c ->> 'booking_id' = tests.uuid('refused')::text, c ->> 'amount_minor', c ->> 'failure_code'), ', ')
  from jsonb_array_elements(public.admin_payment_differences() -> 'charges') c), 't 7350 amount_too_large',
  'an admin reads which charge the processor refused, and why');
select tests.authenticate_as('guest');
select is(public.get_booking_payments(tests.uuid('refused')) ->> 'next_installment_id' is not null, true,
  'a guest can pay themselves what the processor refused to charge');
select tests.authenticate_as_database_owner();
select lives_ok($$ select public.start_payment(tests.user_id('guest'), tests.uuid('refused'), '{}') $$,
  'a guest can begin to pay what the processor refused to charge');
update public.payments set status = 'cancelled', ended_at = now() where booking_id = tests.uuid('refused') and not is_off_session and captured_minor = 0;
select tests.age('refused', '80 hours');
select is(public.cancel_unpaid_bookings(), 0, 'no booking is cancelled for what the processor cannot charge');
select is(tests.charges('refused'), true, 'a charge that the processor refused is tried again after a day');
select public.fail_payment(p.id, 'card_declined') from public.payments p
where p.booking_id = tests.uuid('refused') and p.is_off_session and p.status = 'created';
select is(tests.parts('refused'), 'balance 7350 failed', 'a card that is declined after that begins the time of grace');
select is(tests.told(), 'balance_delayed balance_unpaid payment_delayed payment_failed', 'a card that is declined after that is told to both sides');
select is((private.describe_admin_queue('payments') ->> 'waiting')::int, 0, 'a card that is declined is no matter of the admins');
update public.booking_installments set status = 'paid', grace_ends_at = null where booking_id = tests.uuid('refused') and kind = 'balance';
update public.booking_installments set due_at = now() + interval '5 days' where status = 'due';

-- Offers
select is(tests.offer('offered', 47), 'invalid_input', 'an offer that costs its guest too little for a card is not sent');
select is(tests.offer('offered', 48), 'sent', 'an offer that costs its guest the least that a card can be charged is sent');
select is(tests.offer('offered', 95238095), 'invalid_input', 'an offer that costs its guest too much for a card is not sent');
select is(tests.offer('offered', 95238094), 'sent', 'an offer that costs its guest the most that a card can be charged is sent');
select tests.authenticate_as('guest');
select lives_ok($$ select public.accept_offer(tests.uuid('offer offered48')) $$, 'an offer at the least price is accepted');
select is(tests.parts('offered'), 'balance 7350 due, extra 50 due', 'an offer at the least price is an installment');
select tests.authenticate_as_database_owner();
insert into private.manual_payments (booking_id, method) select id, 'cash' from public.bookings where id = tests.uuid('joined');
select is(tests.offer('joined', 20), 'sent', 'an offer for a booking that is paid in cash can cost less');
select tests.authenticate_as_database_owner();
delete from private.manual_payments;

-- The rest of a reduced installment
select tests.lower_total('reduced', 7301);
select is(tests.parts('reduced'), 'balance 49 cancelled', 'the rest of a part that is too small for a card is not asked for');
select tests.lower_total('reduced', -20);
select is(tests.parts('reduced'), 'balance 49 cancelled, extra 69 due', 'an amount that was too small is asked for with the next one that is due');
select tests.lower_total('reduced', 68);
select tests.lower_total('reduced', -20);
select is(tests.parts('reduced'), 'balance 49 cancelled, extra 1 cancelled', 'a total that rises by less than a card can be charged is no part');
insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
values (tests.uuid('joined'), 3, 'extra', 2000, now());
select tests.lower_total('joined', -2000);
select tests.lower_total('joined', 1980);
select is(tests.parts('joined'), 'balance 7370 due, extra 20 cancelled', 'the rest of a part that is too small for a card becomes part of another one');
select is((select private.is_paid_in_full(b) from public.bookings b where id = tests.uuid('reduced')), true,
  'a booking of which less than a card can be charged is missing is paid in full');
select is((select private.is_paid_in_full(b) from public.bookings b where id = tests.uuid('joined')), false,
  'a booking of which a part is unpaid is not paid in full');

-- Amounts that a bank took back
select is(public.record_dispute('du_1', 'pi_first_disputed', jsonb_build_object('status', 'lost', 'amount_minor', 30, 'reason', 'general',
  'is_withdrawn', true)) ->> 'status', 'lost', 'a dispute about less than a card can be charged is lost');
select is(tests.parts('disputed'), 'balance 7350 due', 'an amount that a bank took back and is too small for a card is not due again');

select * from finish();
rollback;
