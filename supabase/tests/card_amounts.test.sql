-- Card amounts in currencies with three decimals, in which the processor takes steps of ten: installments, refunds, security
-- deposits.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft');
update public.venue_pricing set currency = 'KWD' where venue_id = tests.uuid('hall');
insert into public.venue_payment_terms (venue_id, takes_cards, deposit_percent, balance_days)
select tests.uuid(name), true, 33, 14 from unnest(array['hall', 'loft']) name;
create function tests.parts(p_venue text, p_total bigint) returns text language sql security definer as $$
  select string_agg(part ->> 'amount_minor', ' ' order by part ->> 'due_at')
  from jsonb_array_elements(private.card_payment_schedule(
    private.present_payment_terms(tests.uuid(p_venue)), p_total, now() + interval '60 days', now(),
    (select p.currency from public.venue_pricing p where p.venue_id = tests.uuid(p_venue)))) part
$$;
create function tests.book(p_currency text, p_total bigint, p_status text default 'confirmed') returns void language sql security definer as $$
  select tests.create_booking('party', p_status, now() + interval '3 days');
  update public.bookings set currency = p_currency, total_minor = p_total, fee_minor = 0 where id = tests.uuid('party');
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
  values (tests.uuid('part'), tests.uuid('party'), 1, 'deposit', p_total, now(), 'paid');
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
    authorized_at, captured_at, ended_at)
  values (tests.uuid('party'), tests.uuid('part'), tests.user_id('guest'), p_currency, p_total, p_total, 'captured', true, now(), now(), now())
$$;
comment on function tests.parts is 'Returns the amounts of the parts in which a total is paid at a venue by card.';
comment on function tests.book is 'A booking in three days that was paid by card, of which half is refunded.';
select plan(15);

select is(private.card_amount_step(currency), step, format('an amount by card in %s is a multiple of %s', currency, step))
from (values ('KWD', 10), ('BHD', 10), ('OMR', 10), ('JOD', 10), ('EGP', 1), ('JPY', 1)) known (currency, step);

select is(tests.parts('hall', 13650), '4500 9150', 'a deposit in a currency of three decimals is rounded half up to ten');
select is(tests.parts('loft', 13650), '4505 9145', 'a deposit in a currency of two decimals is rounded to its minor unit');

savepoint start;
select tests.book('KWD', 13650);
select tests.authenticate_as('guest');
select is(public.refund_preview(tests.uuid('party')) - array['rule', 'policy', 'full_until', 'half_until', 'payment_method', 'waiting_minor'],
  '{"percent": 50, "currency": "KWD", "refund_minor": 6830, "due_minor": 6820, "kept_minor": 6820, "paid_minor": 13650}'::jsonb,
  'half of an amount of three decimals is refunded by card in the guest''s favour, to ten');
rollback to start;
select tests.book('EGP', 13651);
select tests.authenticate_as('guest');
select is(public.refund_preview(tests.uuid('party')) ->> 'refund_minor', '6826', 'half of an amount of two decimals is refunded half up');
rollback to start;

select tests.authenticate_as('host');
select throws_ok($$ select public.save_payment_terms(tests.uuid('hall'), true, 30, 14, p_security_deposit_minor => 50005) $$,
  'PT422', 'invalid_input', 'a security deposit of three decimals that does not end in zero is refused');
select lives_ok($$ select public.save_payment_terms(tests.uuid('hall'), true, 30, 14, p_security_deposit_minor => 50010) $$,
  'a security deposit of three decimals that ends in zero is saved');
select lives_ok($$ select public.save_payment_terms(tests.uuid('loft'), true, 30, 14, p_security_deposit_minor => 50005) $$,
  'a security deposit of two decimals can end in any digit');

select tests.authenticate_as_database_owner();
select tests.create_booking('claimed', 'completed', now() - interval '3 hours');
update public.bookings set currency = 'KWD' where id = tests.uuid('claimed');
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
values (tests.uuid('security'), tests.uuid('claimed'), 1, 'security', 50000, now(), 'processing');
insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, status, is_manual, is_security_deposit, authorized_at)
values (tests.uuid('claimed'), tests.uuid('security'), tests.user_id('guest'), 'KWD', 50000, 'authorized', true, true, now());
select tests.authenticate_as('host');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('claimed'), 20005, 'A broken window') $$,
  'PT422', 'invalid_input', 'a claim of three decimals that does not end in zero is refused');
select lives_ok($$ select public.claim_security_deposit(tests.uuid('claimed'), 20010, 'A broken window') $$,
  'a claim of three decimals that ends in zero is accepted');

select * from finish();
rollback;
