-- The payment of an offer that the guest sees before accepting equals the one after it.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.conversations (id, listing_id, guest_id, host_id)
values (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'));
create function tests.make_booking(p_name text, p_status text, p_day int) returns void language plpgsql as $$
begin
  perform tests.create_booking(p_name, p_status, tests.cairo_noon(p_day));
  update public.bookings set request_expires_at = case p_status when 'pending' then now() + interval '1 day' end,
    lines = jsonb_build_array(private.quote_line('hourly', 'Hourly rate', 'سعر الساعة', 2, 5000),
    private.quote_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, 500) || '{"percent": 5}') where id = tests.uuid(p_name);
end $$;
comment on function tests.make_booking is 'Makes a booking of 105.00 with the fee of 5 % in it.';
create function tests.add_card(p_name text, p_status text default 'captured') returns void language sql as $$
  insert into private.payment_customers (user_id, processor_id) values (tests.user_id('guest'), 'cus_guest') on conflict do nothing;
  insert into public.saved_cards (id, user_id, processor_id, brand, last4)
  values (tests.uuid('card ' || p_name), tests.user_id('guest'), 'pm_' || p_name, 'visa', '4242');
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
  values (tests.uuid('first ' || p_name), tests.uuid(p_name), 1, 'deposit', 10500, now() - interval '40 days',
    case p_status when 'captured' then 'paid' else 'processing' end);
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
    processor_id, saved_card_id, card_brand, card_last4, authorized_at, captured_at)
  values (tests.uuid(p_name), tests.uuid('first ' || p_name), tests.user_id('guest'), 'EGP', 10500,
    case p_status when 'captured' then 10500 else 0 end, p_status, true, 'pi_' || p_name, tests.uuid('card ' || p_name), 'visa', '4242', now(),
    case p_status when 'captured' then now() end)
$$;
comment on function tests.add_card is 'Pays a booking with a card that is saved, or reserves it there.';
create function tests.pay_manually(p_name text, p_method text) returns void language sql as $$
  insert into private.manual_payments (booking_id, method, transfer_details)
  values (tests.uuid(p_name), p_method, case p_method when 'transfer' then 'EG38 0019' end);
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
  values (tests.uuid(p_name), 1, 'deposit', 10500, now() + interval '2 days')
$$;
comment on function tests.pay_manually is 'Lets a booking be paid to its host in one part.';
create function tests.send(p_booking text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  perform public.send_offer(tests.uuid('talk'), tests.uuid(p_booking), 'Flowers', 2000, (now() at time zone 'Africa/Cairo')::date,
    tests.uuid('offer ' || p_booking));
end $$;
comment on function tests.send is 'Sends an offer of 20 EGP, 21 with the fee, until the end of this day at the venue.';
create function tests.shown(p_payment jsonb) returns text language sql as $$
  select concat_ws(' ', coalesce(p_payment ->> 'method', 'direct'), p_payment ->> 'amount_minor', p_payment ->> 'state',
    round(extract(epoch from (p_payment ->> 'due_at')::timestamptz - now()) / 3600) || 'h', p_payment #>> '{card,last4}')
$$;
comment on function tests.shown is 'Returns method, amount, state, hours until it is due, and card of how an offer is paid.';
create function tests.listed(p_booking text, p_user text default 'guest') returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select tests.shown(o.payment) from public.list_conversation_offers(tests.uuid('talk'), '-infinity', 'infinity') o
    where o.id = tests.uuid('offer ' || p_booking) and o.payment is not null);
end $$;
comment on function tests.listed is 'Returns how an offer is paid, as a user reads it in the conversation; null where it is not said.';
create function tests.previewed(p_booking text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  return tests.shown(public.preview_offer(tests.uuid('offer ' || p_booking)) -> 'payment');
end $$;
comment on function tests.previewed is 'Returns how an offer is paid, as the guest is asked before accepting it.';
create function tests.added(p_booking text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.accept_offer(tests.uuid('offer ' || p_booking));
  perform tests.authenticate_as_database_owner();
  return (select concat_ws(' ', i.amount_minor, round(extract(epoch from i.due_at - now()) / 3600) || 'h')
    from public.booking_installments i where i.booking_id = tests.uuid(p_booking) and i.kind = 'extra');
end $$;
comment on function tests.added is 'Accepts an offer, and returns amount and hours until it is due of the installment that it added.';
create function tests.charge_extra() returns void language plpgsql security definer as $$
begin
  perform public.list_due_payments();
  update public.payments set processor_id = 'pi_extra' where booking_id = tests.uuid('card') and is_off_session;
  perform public.record_payment('pi_extra', '{"status": "captured", "amount_minor": 2100, "captured_minor": 2100,
    "card": {"id": "pm_card", "brand": "visa", "last4": "4242"}}');
end $$;
comment on function tests.charge_extra is 'Lets the worker charge what an accepted offer added to the booking that is paid by card.';
create function tests.charge_mail() returns jsonb language sql security definer as $$
  select public.get_notification_mail(n.id, n.id) from public.notifications n
  where n.user_id = tests.user_id('guest') and n.kind = 'payment_succeeded'
$$;
comment on function tests.charge_mail is 'Returns the mail about a charge.';
select tests.make_booking(name, status, day) from (values ('card', 'confirmed', 20), ('reserved', 'pending', 21), ('removed', 'confirmed', 22),
  ('transfer', 'confirmed', 23), ('request by transfer', 'pending', 24), ('cash', 'confirmed', 25), ('direct', 'confirmed', 26)) b (name, status, day);
select tests.create_booking('tomorrow', 'confirmed', now() + interval '20 hours');
update public.bookings set lines = (select lines from public.bookings where id = tests.uuid('cash')) where id = tests.uuid('tomorrow');
select tests.add_card('card'), tests.add_card('reserved', 'authorized'), tests.add_card('removed');
update public.saved_cards set removed_at = now() where id = tests.uuid('card removed');
select tests.pay_manually('transfer', 'transfer'), tests.pay_manually('request by transfer', 'transfer'), tests.pay_manually('cash', 'cash'),
  tests.pay_manually('tomorrow', 'cash');
select tests.send(name) from unnest(array['card', 'reserved', 'removed', 'transfer', 'request by transfer', 'cash', 'direct', 'tomorrow']) name;
select plan(27);

select is(tests.listed('card'), 'card 2100 charging 4242', 'a guest reads that an offer is charged to their card at once');
select is(tests.previewed('card'), tests.listed('card'), 'a guest is asked for the same before they accept');
select is(tests.listed('card', 'host'), null, 'the host does not read how the guest pays');
select is(tests.added('card'), '2100 0h', 'an accepted offer is due at once by card');
select tests.charge_extra();
select is((select concat_ws(' ', data ->> 'purpose', data ->> 'title', data ->> 'amount_minor', data ->> 'card_last4') from public.notifications
  where kind = 'payment_succeeded'), 'extra Flowers 2100 4242', 'a guest is told of the charge for an offer, with its text and the card');
select is(tests.charge_mail()::text ~ 'Flowers', false, 'an address that nobody has proved to own gets no text of an offer');
select tests.authenticate_as_database_owner();
update public.users set is_verified = true;
select is((select concat_ws(' ', mail #>> '{data,title}', mail #>> '{summary,parts,1,title}', mail #>> '{summary,lines,1,label}')
  from tests.charge_mail() mail), 'Flowers Flowers Flowers', 'a proven address gets the text of the offer that was charged');
select is(tests.listed('card'), null, 'how an accepted offer was to be paid is not said any more');
select is(tests.listed('reserved'), 'card 2100 after_acceptance 4242', 'an offer for a request is charged once it is accepted');
select is(tests.added('reserved'), '2100 0h', 'an accepted offer for a request is due when the request is accepted');
select is((select count(*) from public.payments where booking_id = tests.uuid('reserved')), 1::bigint, 'nothing is charged for an offer before the request is accepted');
select is(tests.listed('removed'), 'card 2100 pay_by', 'a guest whose card is removed reads of no day by which they pay an offer');
select is(tests.added('removed'), '2100 0h', 'the offer of a guest without a card is due at once');
select ok(public.list_due_payments() is not null, 'the worker finds no card for it');
select is((select i.grace_ends_at = b.ends_at from public.booking_installments i join public.bookings b on b.id = i.booking_id
  where i.booking_id = tests.uuid('removed') and i.kind = 'extra'), true, 'a guest without a card can pay an offer until the end of the booking');
select is(tests.listed('transfer'), 'transfer 2100 pay_by 48h', 'an offer is paid by transfer within two days');
select is(tests.previewed('transfer'), 'transfer 2100 pay_by 48h', 'a guest is asked for the same transfer before they accept');
select is(tests.added('transfer'), '2100 48h', 'an accepted offer is due by transfer when it was said');
select is(tests.listed('request by transfer'), 'transfer 2100 after_acceptance', 'an offer for a request by transfer is due once it is accepted');
select is(tests.added('request by transfer'), '2100 48h', 'an accepted offer for a request by transfer is an installment of two days');
select is(tests.listed('cash'), 'cash 2100 pay_by 48h', 'an offer is paid in cash within two days');
select is(tests.added('cash'), '2100 48h', 'an accepted offer is due in cash when it was said');
select is(tests.listed('tomorrow'), 'cash 2100 pay_by 20h', 'an offer is not due in cash after the event has begun');
select is(tests.added('tomorrow'), '2100 20h', 'an accepted offer is not due in cash after the event has begun');
select is(tests.listed('direct'), 'direct 2100', 'an offer is paid to the host directly where the booking is');
select is(tests.added('direct'), null, 'an accepted offer adds no installment where the host is paid directly');
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.preview_offer(tests.uuid('offer direct')) $$, 'PT404', 'not_found', 'a stranger cannot read how an offer is paid');

select * from finish();
rollback;
