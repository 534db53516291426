-- Accepted offers are paid separately: an unpaid one takes no share, and its payee bears its losses.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price) values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000);
insert into public.conversations (id, listing_id, guest_id, host_id) values
  (tests.uuid('talk host'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host')),
  (tests.uuid('talk provider'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('provider'));
create function tests.pay(p_part uuid) returns text language plpgsql security definer as $$
begin
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, is_manual, processor_id, authorized_at)
  select i.booking_id, i.id, tests.user_id('guest'), 'EGP', i.amount_minor, false, 'pi_' || i.id, now()
  from public.booking_installments i where i.id = p_part;
  return (select public.record_payment(p.processor_id, jsonb_build_object('status', 'captured', 'amount_minor', p.amount_minor,
    'captured_minor', p.amount_minor)) ->> 'status' from public.payments p where p.installment_id = p_part);
end $$;
comment on function tests.pay is 'Records that an installment was captured from a card.';
create function tests.part_of(p_booking text, p_kind text) returns uuid language sql security definer as $$
  select id from public.booking_installments where booking_id = tests.uuid(p_booking) and kind = p_kind order by position desc limit 1
$$;
comment on function tests.part_of is 'Returns the last installment of that kind of a booking.';
create function tests.lose(p_part uuid, p_amount bigint) returns text language sql security definer as $$
  select public.record_dispute('du_' || p.processor_id, p.processor_id, jsonb_build_object('status', 'lost', 'amount_minor', p_amount,
    'reason', 'fraudulent', 'is_withdrawn', true)) ->> 'status'
  from public.payments p where p.installment_id = p_part
$$;
comment on function tests.lose is 'Records that an amount of the payment of an installment was lost by a dispute.';
create function tests.begin_party(p_booking text, p_days int, p_paid bigint) returns void language plpgsql as $$
begin
  perform tests.authenticate_as_database_owner();
  perform tests.create_booking(p_booking, 'confirmed', tests.cairo_noon(p_days));
  insert into public.booking_services (booking_id, service_id, amount_minor, status)
  values (tests.uuid(p_booking), tests.uuid('band'), 3000, 'accepted');
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
  select tests.uuid(p_booking), 1, 'deposit', p_paid, now();
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
  select tests.uuid(p_booking), 2, 'balance', 10500 - p_paid, now() + interval '1 day' where p_paid < 10500;
  update public.bookings set policy = 'standard_90', confirmed_at = now() - interval '3 days',
    lines = jsonb_build_array(private.quote_line('hourly', 'Hourly rate', 'سعر الساعة', 2, 3500),
      private.quote_line('service', 'Band', null, 1, 3000) || jsonb_build_object('service_id', tests.uuid('band')),
      private.quote_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, 500) || '{"percent": 5}') where id = tests.uuid(p_booking);
  perform private.schedule_payouts(b) from public.bookings b where b.id = tests.uuid(p_booking);
  perform tests.pay(tests.part_of(p_booking, 'deposit'));
end $$;
comment on function tests.begin_party is 'Makes a booking of 105.00, 31.50 of it for the band, of which the deposit is paid.';
create function tests.add_offer(p_booking text, p_user text, p_price bigint) returns void language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  perform public.send_offer(tests.uuid('talk ' || p_user), tests.uuid(p_booking), 'Flowers', p_price, (now() at time zone 'Africa/Cairo')::date,
    tests.uuid('offer ' || p_booking || p_user), case p_user when 'provider' then tests.uuid('band') end);
  perform tests.authenticate_as('guest');
  perform public.accept_offer(tests.uuid('offer ' || p_booking || p_user));
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.add_offer is 'Sends an offer of the host or the band, which the guest accepts.';
create function tests.cancel(p_booking text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.cancel_booking(tests.uuid(p_booking), 'Illness');
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.cancel is 'Cancels a booking as its guest.';
create function tests.finish(p_booking text) returns void language plpgsql security definer as $$
begin
  update public.bookings set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days',
    occupied = tstzrange(starts_at - interval '40 days', ends_at - interval '40 days') where id = tests.uuid(p_booking);
  perform public.complete_bookings();
  update public.payouts set due_at = now() - interval '1 minute' where booking_id = tests.uuid(p_booking);
  perform private.earn_due_payouts(tests.user_id('host')), private.earn_due_payouts(tests.user_id('provider'));
end $$;
comment on function tests.finish is 'Lets a booking end, and what is due of it be earned.';
create function tests.shares(p_booking text) returns text language sql security definer as $$
  select string_agg(format('%s %s-%s', first_name, gross, fee), ', ' order by first_name) from (
    select u.first_name, sum(p.gross_minor - p.reversed_gross_minor) as gross, sum(p.fee_minor - p.reversed_fee_minor) as fee
    from public.payouts p join public.users u on u.id = p.payee_id
    where p.booking_id = tests.uuid(p_booking) and p.status <> 'cancelled' group by u.first_name) s
$$;
comment on function tests.shares is 'Returns gross and fee of what each payee is owed of a booking.';
select plan(24);

-- An unpaid offer
select tests.begin_party('band offer', 10, 10500), tests.add_offer('band offer', 'provider', 9000000);
select is((select offer_id from public.booking_installments where id = tests.part_of('band offer', 'extra')),
  tests.uuid('offer band offerprovider'), 'the installment that an offer adds knows its offer');
select is(tests.shares('band offer'), 'Host 7350-350, Provider 9453150-450150', 'all of an accepted offer is expected before the booking ends');
select tests.cancel('band offer');
select is(tests.shares('band offer'), 'Host 7350-350, Provider 3150-150', 'an unpaid offer of the band takes nothing of what the host keeps');
select tests.begin_party('host offer', 11, 10500), tests.add_offer('host offer', 'host', 9000000), tests.cancel('host offer');
select is(tests.shares('host offer'), 'Host 7350-350, Provider 3150-150', 'an unpaid offer of the host takes nothing of what the band keeps');
select tests.begin_party('late offer', 12, 10500), tests.add_offer('late offer', 'provider', 2000), tests.finish('late offer');
select is(tests.shares('late offer'), 'Host 7350-350, Provider 3150-150', 'an offer that is unpaid at the end is owed to nobody');
select is(tests.pay(tests.part_of('late offer', 'extra')), 'captured', 'an offer can be paid after the end');
select is(tests.shares('late offer'), 'Host 7350-350, Provider 5250-250', 'an offer that is paid late goes to its maker');

-- A paid offer of a booking with an unpaid balance
select tests.begin_party('deposit', 13, 4200), tests.add_offer('deposit', 'provider', 2000);
select tests.pay(tests.part_of('deposit', 'extra')), tests.finish('deposit');
select is(tests.shares('deposit'), 'Host 2940-140, Provider 3360-160', 'a deposit is shared in proportion, and a paid offer is its maker''s whole');
select tests.begin_party('half', 20, 10500), tests.add_offer('half', 'provider', 2000);
select tests.pay(tests.part_of('half', 'extra')), tests.cancel('half');
select is(tests.shares('half'), 'Host 3675-175, Provider 2625-125', 'half of what was paid whole leaves half to each payee');

-- Half is kept of a booking with a fully paid offer and a partly paid price
select tests.begin_party('kept', 23, 4200), tests.add_offer('kept', 'provider', 2000);
select tests.pay(tests.part_of('kept', 'extra')), tests.cancel('kept');
select is(tests.shares('kept'), 'Host 3675-175, Provider 2625-125', 'a paid offer keeps no more than its half while the price has not reached its own');
select tests.begin_party('dear', 24, 4200), tests.add_offer('dear', 'provider', 100000);
select tests.pay(tests.part_of('dear', 'extra')), tests.cancel('dear');
select is(tests.shares('dear'), 'Host 3675-175, Provider 54075-2575', 'a dear offer that was paid keeps no more than its half either');
select tests.begin_party('beside', 25, 10500), tests.add_offer('beside', 'provider', 2000), tests.pay(tests.part_of('beside', 'extra'));
select tests.add_offer('beside', 'host', 9000000), tests.cancel('beside');
select is(tests.shares('beside'), 'Host 7350-350, Provider 5250-250', 'the paid parts keep what an unpaid offer would have kept');
select tests.begin_party('disputed', 26, 10500), tests.add_offer('disputed', 'provider', 10000);
select tests.pay(tests.part_of('disputed', 'extra')), tests.cancel('disputed'), tests.lose(tests.part_of('disputed', 'deposit'), 2000);
select is(tests.shares('disputed'), 'Host 2276-108, Provider 6224-296', 'a price that is lost after a cancellation is not taken from an offer');

-- A lower price covers an offer
select tests.begin_party('moved', 21, 10500), tests.add_offer('moved', 'host', 2000);
update public.bookings b set lines = c.lines, fee_minor = c.fee_minor, total_minor = c.total_minor
from private.with_lines((select b from public.bookings b where b.id = tests.uuid('moved')), (
  select jsonb_agg(case when line ->> 'kind' = 'hourly' then line || '{"amount_minor": 5000}' else line end)
  from public.bookings b, jsonb_array_elements(b.lines) line where b.id = tests.uuid('moved') and private.is_charge(line))) c
where b.id = tests.uuid('moved');
select tests.cancel('moved');
select is(tests.shares('moved'), 'Host 3675-175, Provider 1575-75', 'an offer that a lower price has paid for counts as paid');

-- A dispute about the payment of an offer
select tests.begin_party('host extra', 14, 10500), tests.add_offer('host extra', 'host', 2000);
select tests.pay(tests.part_of('host extra', 'extra')), tests.finish('host extra');
select is(tests.shares('host extra'), 'Host 9450-450, Provider 3150-150', 'a paid offer of the host is the host''s');
select is(tests.lose(tests.part_of('host extra', 'extra'), 2100), 'lost', 'the payment of an offer can be lost');
select is(tests.shares('host extra'), 'Host 7350-350, Provider 3150-150', 'only who made the offer loses what was lost of it');
select is(tests.lose(tests.part_of('host extra', 'deposit'), 1000), 'lost', 'a part of the price can be lost too');
select is(tests.shares('host extra'), 'Host 6651-316, Provider 2849-135', 'a lost dispute of the price is borne by all its payees');

-- Before the event the amount is due again, for the same offer
select tests.begin_party('again', 15, 10500), tests.add_offer('again', 'provider', 2000);
select tests.pay(tests.part_of('again', 'extra')), tests.lose(tests.part_of('again', 'extra'), 2100);
select is((select format('%s %s', status, offer_id = tests.uuid('offer againprovider')) from public.booking_installments
  where id = tests.part_of('again', 'extra')), 'failed t', 'a lost payment of an offer is due again for that offer');
select tests.pay(tests.part_of('again', 'extra')), tests.finish('again');
select is(tests.shares('again'), 'Host 7350-350, Provider 5250-250', 'an offer that is paid again goes to its maker');

-- A failed refund of a cancellation still belongs to the guest
select tests.begin_party('failed', 22, 3150), tests.pay(tests.part_of('failed', 'balance'));
update public.payments set captured_at = captured_at - interval '1 day' where installment_id = tests.part_of('failed', 'deposit');
select tests.cancel('failed');
select public.record_refund(r.id, 're_failed', 'failed', 'expired_card') from public.refunds r where r.booking_id = tests.uuid('failed');
select is(tests.lose(tests.part_of('failed', 'deposit'), 3150), 'lost', 'a deposit can be lost after a refund of the balance failed');
select is(tests.shares('failed'), 'Host 1470-70, Provider 630-30', 'a refund that failed is not shared after a lost deposit');
select is((select coalesce(sum(amount_minor), 0) from public.ledger_entries), 0::numeric, 'the ledger balances with offers and what was lost');
select * from finish();
rollback;
