-- Security deposits: frozen with the booking, authorized around the event, released after it, never part of the price.
begin;
select tests.create_users();
select tests.create_venue('hall');
update public.venues set instant_booking = true;
insert into public.venue_payment_terms (venue_id, takes_cards, security_deposit_minor) values (tests.uuid('hall'), true, 50000);
create function tests.record(p_processor text, p_status text, p_captured bigint default null) returns text language sql security definer as $$
  select r ->> 'status' from public.payments p, public.record_payment(p_processor, jsonb_build_object('status', p_status,
    'amount_minor', p.amount_minor, 'captured_minor', case p_status when 'captured' then coalesce(p_captured, p.amount_minor) else 0 end,
    'failure_code', 'insufficient_funds', 'card', jsonb_build_object('id', 'pm_1', 'brand', 'visa', 'last4', '4242', 'exp_month', 12,
      'exp_year', 2030))) r
  where p.processor_id = p_processor
$$;
create function tests.start(p_key text, p_processor text) returns boolean language plpgsql security definer as $$
declare
  v_started jsonb;
begin
  delete from private.rate_limit_counters;
  v_started := public.start_payment(tests.user_id('guest'), tests.booking_id(p_key), '{}');
  perform public.set_payment_processor_id((v_started ->> 'payment_id')::uuid, p_processor, 'cus_guest');
  return (v_started ->> 'is_manual')::boolean;
end $$;
comment on function tests.start is 'Begins a payment as the guest, and returns whether it is authorized only.';
create function tests.book(p_key text, p_days int) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform tests.create_hold(p_key, tests.cairo_noon(p_days));
  perform tests.start(p_key, 'pi_' || p_key);
  perform tests.record('pi_' || p_key, 'authorized');
  perform tests.authenticate_as_service_role();
  return tests.record('pi_' || p_key, 'captured');
end $$;
create function tests.security_deposit_of(p_key text) returns text language sql security definer as $$
  select format('%s %s', amount_minor, status) from public.booking_installments
  where booking_id = tests.booking_id(p_key) and kind = 'security'
$$;
create function tests.state_of(p_key text, p_user text) returns jsonb language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return public.get_booking_payments(tests.booking_id(p_key));
end $$;
create function tests.move_to(p_key text, p_at timestamptz) returns void language plpgsql security definer as $$
declare
  v_by interval := p_at - (select starts_at from public.bookings where id = tests.booking_id(p_key));
begin
  update public.bookings set starts_at = starts_at + v_by, ends_at = ends_at + v_by,
    occupied = tstzrange(lower(occupied) + v_by, upper(occupied) + v_by) where id = tests.booking_id(p_key);
  update public.booking_installments set due_at = due_at + v_by where booking_id = tests.booking_id(p_key) and kind = 'security';
end $$;
comment on function tests.move_to is 'Moves a booking with its security deposit, as if time had come or gone.';
create function tests.charge(p_key text, p_processor text, p_status text) returns text language plpgsql security definer as $$
declare
  v_due jsonb;
begin
  select e into v_due from jsonb_array_elements(public.list_due_payments()) e where (e ->> 'booking_id')::uuid = tests.booking_id(p_key);
  if v_due is null then
    return 'nothing';
  end if;
  perform public.set_payment_processor_id((v_due ->> 'payment_id')::uuid, p_processor, null);
  return format('%s %s %s', v_due ->> 'amount_minor', v_due ->> 'is_manual', tests.record(p_processor, p_status));
end $$;
comment on function tests.charge is 'Does as the worker what list_due_payments asks for of a booking, with this outcome.';
create function tests.order_of(p_processor text) returns text language sql security definer as $$
  select public.get_payment_order(id) ->> 'action' from public.payments where processor_id = p_processor
$$;
create function tests.part_of(p_key text, p_kind text) returns public.booking_installments language sql security definer as $$
  select i from public.booking_installments i where i.booking_id = tests.booking_id(p_key) and i.kind = p_kind
$$;
create function tests.set_security_deposit(p_amount bigint) returns void language sql security definer as $$
  update public.venue_payment_terms set security_deposit_minor = p_amount
$$;
create function tests.pay_balances() returns void language sql security definer as $$
  update public.booking_installments set status = 'paid' where kind = 'balance'
$$;
create function tests.held_minor() returns bigint language sql security definer as $$
  select count(*) from public.ledger_entries where account = 'security'
$$;
create function tests.is_unpaid(p_key text) returns boolean language sql security definer as $$
  select private.net_paid(tests.booking_id(p_key)) = (select captured_minor from public.payments where processor_id = 'pi_' || p_key)
$$;
select plan(48);

-- Terms
select tests.authenticate_as('host');
select is(public.save_payment_terms(tests.uuid('hall'), true, 30, 14) ->> 'security_deposit_minor', '50000',
  'terms that are saved without a security deposit keep theirs');
select is(public.save_payment_terms(tests.uuid('hall'), true, 30, 14, p_security_deposit_minor => 60000) ->> 'security_deposit_minor', '60000',
  'a host can change the security deposit of their venue');
select throws_ok($$ select public.save_payment_terms(tests.uuid('hall'), true, 30, 14, p_security_deposit_minor => -1) $$, 'PT422',
  'invalid_input', 'a security deposit below nothing is refused');
select throws_ok($$ select public.save_payment_terms(tests.uuid('hall'), true, 30, 14, p_security_deposit_minor => 100000000001) $$, 'PT422',
  'invalid_input', 'a security deposit beyond all sense is refused');
select is(public.get_payment_terms(tests.uuid('hall')) ->> 'security_deposit_minor', '60000', 'a refused security deposit changes nothing');

-- Frozen with the booking
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(40), tests.cairo_noon(40) + interval '4 hours', 50) -> 'security_deposit',
  jsonb_build_object('amount_minor', 60000, 'held_from', tests.cairo_noon(40) - interval '48 hours',
    'released_at', tests.cairo_noon(40) + interval '52 hours'),
  'a quote names the security deposit, held from two days before the start until two days after the end');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(1), tests.cairo_noon(1) + interval '4 hours', 50)
  #> '{security_deposit,held_from}', to_jsonb(now()), 'the security deposit of an event that is near is held at once');
select is(tests.book('party', 40), 'captured', 'a booking with a security deposit is paid by card');
select is(tests.security_deposit_of('party'), '60000 due', 'the security deposit waits for its time');
select is((tests.part_of('party', 'security')).due_at, tests.cairo_noon(40) - interval '48 hours',
  'the security deposit is due two days before the start');
select is(tests.state_of('party', 'guest') -> 'security_deposit' ->> 'status', 'planned', 'a guest sees that a security deposit is planned');
select is(jsonb_array_length(tests.state_of('party', 'guest') -> 'installments'), 2, 'the security deposit is no installment of the price');
select is(tests.state_of('party', 'host') -> 'security_deposit' ->> 'can_claim', 'false', 'a host cannot claim what is not held');
select is((tests.state_of('party', 'guest') ->> 'next_installment_id')::uuid, (tests.part_of('party', 'balance')).id,
  'the balance is paid first, not the security deposit');
select tests.authenticate_as_service_role();
select is(tests.charge('party', 'pi_x', 'authorized'), 'nothing', 'a security deposit is not authorized before its time');
select tests.set_security_deposit(0);
select is(tests.security_deposit_of('party'), '60000 due', 'terms that change later change no booking');
select is(tests.book('plain', 45), 'captured', 'a booking without a security deposit is paid by card');
select is(tests.security_deposit_of('plain'), null, 'a venue without a security deposit asks for none');
select is(tests.state_of('plain', 'guest') -> 'security_deposit', 'null', 'a guest without a security deposit sees none');
select tests.set_security_deposit(50000);

-- Authorized, and not part of the price
select tests.authenticate_as_service_role();
select tests.pay_balances();
select tests.move_to('party', now() + interval '47 hours');
select is(tests.charge('party', 'pi_hold', 'authorized'), '60000 true authorized', 'two days before the start the saved card is authorized');
select is(tests.security_deposit_of('party'), '60000 processing', 'an authorized security deposit is held');
select is(tests.order_of('pi_hold'), null, 'a security deposit that is held is not captured');
select ok(tests.is_unpaid('party'), 'a security deposit is not paid');
select is(tests.state_of('party', 'host') -> 'security_deposit' ->> 'status', 'held', 'a host sees that the security deposit is held');
select tests.authenticate_as_service_role();
select is(tests.charge('party', 'pi_x', 'authorized'), 'nothing', 'a security deposit that is held is not authorized again');
select is(tests.held_minor(), 0::bigint, 'an authorization posts nothing in the ledger');

-- An authorization that ends early is repeated
select is(tests.record('pi_hold', 'cancelled'), 'cancelled', 'a bank can end an authorization');
select is(tests.security_deposit_of('party'), '60000 due', 'a security deposit whose authorization ended is due again');
select is(tests.charge('party', 'pi_hold_2', 'authorized'), '60000 true authorized', 'a security deposit is authorized again');

-- Released
select tests.move_to('party', now() - interval '40 hours');
select is(tests.charge('party', 'pi_x', 'authorized'), 'nothing', 'nothing is charged after the end');
select is(tests.security_deposit_of('party'), '60000 processing', 'a security deposit is held while the host can claim');
select tests.move_to('party', now() - interval '60 hours');
select is(tests.charge('party', 'pi_x', 'authorized'), 'nothing', 'nothing is charged two days after the end');
select is(tests.security_deposit_of('party'), '60000 cancelled', 'a security deposit is released two days after the end');
select is(tests.order_of('pi_hold_2'), 'cancel', 'the authorization of a released security deposit is cancelled');
select is(tests.state_of('party', 'guest') -> 'security_deposit' ->> 'status', 'released', 'a guest sees that it was released');

-- A refused card, and another one
select tests.authenticate_as_service_role();
select tests.move_to('plain', now() + interval '10 days');
select is(tests.book('poor', 50), 'captured', 'another booking with a security deposit is paid');
select tests.pay_balances();
select tests.move_to('poor', now() + interval '20 hours');
select is(tests.charge('poor', 'pi_poor_hold', 'failed'), '50000 true failed', 'a card can refuse the security deposit');
select is(tests.state_of('poor', 'guest') -> 'security_deposit' ->> 'status', 'failed', 'a guest sees that nothing could be held');
select matches(tests.notification_kinds('guest'), '^(booking_confirmed payment_succeeded ){3}security_failed$', 'a guest is told that nothing could be held');
select matches(tests.notification_kinds('host'), '(^| )security_missing$', 'a host is told that nothing could be held');
select tests.authenticate_as_service_role();
select is(public.cancel_unpaid_bookings(), 0, 'a booking is not cancelled for want of a security deposit');
select ok(tests.start('poor', 'pi_poor_own'), 'a guest can authorize another card, which is not charged');
select is(tests.record('pi_poor_own', 'authorized'), 'authorized', 'the other card can be authorized');
select is(tests.security_deposit_of('poor'), '50000 processing', 'the other card holds the security deposit');

-- Cancelled
select tests.authenticate_as('host');
select lives_ok($$ select public.cancel_booking(tests.booking_id('poor'), 'The hall is flooded') $$, 'a host can cancel what is held for');
select tests.authenticate_as_service_role();
select is(tests.security_deposit_of('poor') || ' ' || tests.order_of('pi_poor_own'), '50000 cancelled cancel', 'a cancelled booking releases its security deposit');
select is(tests.state_of('poor', 'guest') -> 'security_deposit' ->> 'status', 'cancelled', 'a guest sees that a cancelled booking holds nothing');
select tests.authenticate_as_service_role();
select tests.book('early', 60);
select tests.authenticate_as('host');
select public.cancel_booking(tests.booking_id('early'), 'The hall is flooded');
select is(tests.state_of('early', 'guest') -> 'security_deposit', 'null', 'nothing is said of a security deposit that was never held');

select * from finish();
rollback;
