-- Offers in conversations: who may send and answer them, and their effect on the booking.
begin;
select tests.create_users(), tests.create_user('band', 'service_provider'), tests.create_user('baker', 'service_provider');
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('band'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, name, status, pricing_type, price) values
  (tests.uuid('show'), tests.user_id('band'), 'Show', 'active', 'custom', 0),
  (tests.uuid('cake'), tests.user_id('baker'), 'Cake', 'active', 'fixed', 2000);
-- Bookings of 10000 with a fee of 5 %, and a show whose price is agreed in a conversation
select tests.create_booking(b.name, b.status, tests.cairo_noon(b.day), p_guest => b.guest)
from (values ('pending', 'pending', 20, 'guest'), ('confirmed', 'confirmed', 21, 'guest'), ('held', 'held', 22, 'guest'),
  ('ended', 'completed', -5, 'guest'), ('declined', 'declined', 23, 'guest'), ('other', 'confirmed', 24, 'other_guest'),
  ('lapsed', 'pending', 25, 'guest')) b (name, status, day, guest);
update public.bookings set request_expires_at = now() - interval '1 hour' where id = tests.uuid('lapsed');
update public.bookings set lines = jsonb_build_array(
  private.quote_line('hourly', 'Hourly rate', 'سعر الساعة', 2, 5000),
  private.quote_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, 500) || '{"percent": 5}');
insert into public.booking_services (booking_id, service_id, amount_minor)
select tests.uuid(b), tests.uuid('show'), 0 from unnest(array['pending', 'confirmed', 'ended']) b;
select private.schedule_payouts(b) from public.bookings b where b.id in (tests.uuid('confirmed'), tests.uuid('other'));
insert into public.conversations (id, listing_id, guest_id, host_id) values
  (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host')),
  (tests.uuid('show talk'), tests.uuid('show'), tests.user_id('guest'), tests.user_id('band')),
  (tests.uuid('cake talk'), tests.uuid('cake'), tests.user_id('guest'), tests.user_id('baker')),
  (tests.uuid('loft talk'), tests.uuid('loft'), tests.user_id('guest'), tests.user_id('other_host'));
create function tests.offer(p_name text, p_booking text default 'confirmed', p_talk text default 'talk',
  p_service text default null, p_price bigint default 2000, p_text text default null, p_day date default current_date + 5)
returns void language sql as $$
  select public.send_offer(tests.uuid(p_talk), tests.uuid(p_booking), coalesce(p_text, p_name), p_price, p_day,
    tests.uuid(p_name), tests.uuid(p_service))
$$;
comment on function tests.offer is 'Sends an offer of 20 EGP for five days as the signed-in user, with its name as text and id.';
create function tests.booking_price(p_name text) returns text language sql security definer as $$
  select concat_ws(' ', total_minor, fee_minor, (select string_agg(line ->> 'amount_minor', '+' order by place)
    from jsonb_array_elements(lines) with ordinality l (line, place)))
  from public.bookings where id = tests.uuid(p_name)
$$;
comment on function tests.booking_price is 'Returns total, fee and the amounts of the lines of a booking.';
create function tests.payouts_of(p_booking text) returns text language sql security definer as $$
  select string_agg(format('%s %s-%s', u.first_name, p.gross_minor, p.fee_minor), ', ' order by u.first_name)
  from public.payouts p join public.users u on u.id = p.payee_id where p.booking_id = tests.uuid(p_booking)
$$;
comment on function tests.payouts_of is 'Returns payee, gross amount and fee of each payout of a booking.';
create function tests.payout_statuses(p_booking text) returns text language sql security definer as $$
  select string_agg(status, ' ') from public.payouts where booking_id = tests.uuid(p_booking)
$$;
comment on function tests.payout_statuses is 'Returns the statuses of the payouts of a booking.';
create function tests.offer_states(p_talk text) returns text language sql as $$
  select string_agg(m.body || ' ' || o.state, ', ' order by m.body)
  from public.list_conversation_offers(tests.uuid(p_talk), '-infinity', 'infinity') o
  join public.messages m on m.id = o.id
$$;
comment on function tests.offer_states is 'Returns texts and states of the offers that the signed-in user reads in a conversation.';
create function tests.mailed_prices(p_user text) returns text language sql security definer as $$
  select string_agg(private.describe_mailed_booking(n, b) ->> 'amount_minor', ' '
    order by (private.describe_mailed_booking(n, b) ->> 'amount_minor')::bigint)
  from public.notifications n join public.bookings b on b.id = (n.data ->> 'booking_id')::uuid
  where n.user_id = tests.user_id(p_user) and n.data ? 'offer_id'
$$;
comment on function tests.mailed_prices is 'Returns the prices that the mails of a user about offers name, the lowest first.';
create function tests.expire_offer(p_name text) returns void language sql security definer as $$
  update private.offers set expires_at = now() - interval '1 second' where id = tests.uuid(p_name)
$$;
comment on function tests.expire_offer is 'Makes an offer end a second ago.';
select plan(106);

-- Sending
select tests.clear_authentication();
select throws_ok($$ select tests.offer('x') $$, 'PT401', 'not_signed_in', 'a signed-out visitor cannot send an offer');
select throws_ok('select * from private.offers', '42501', null, 'a signed-out visitor cannot read offers from the table');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.offer('x') $$, 'PT404', 'not_found', 'a guest cannot send an offer to the host');
select throws_ok('select * from private.offers', '42501', null, 'a guest cannot read offers from the table');
select is_empty($$ select public.list_offerable_bookings(tests.uuid('talk')) $$, 'a guest has no bookings to send offers for');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.offer('x') $$, 'PT404', 'not_found', 'an admin cannot send an offer in the name of a host');
select throws_ok($$ select public.list_offerable_bookings(tests.uuid('talk')) $$, 'PT404', 'not_found',
  'an admin cannot list what a host can send offers for');
select tests.authenticate_as('other_host');
select throws_ok($$ select tests.offer('x') $$, 'PT404', 'not_found', 'a host cannot send an offer in the conversation of another host');
select throws_ok($$ select tests.offer('x', p_talk => 'loft talk') $$, 'PT404', 'not_found',
  'a host cannot send an offer for a booking at the venue of another host');
select tests.authenticate_as('baker');
select throws_ok($$ select tests.offer('x', p_talk => 'cake talk', p_service => 'cake') $$, 'PT404', 'not_found',
  'a provider cannot send an offer for a booking without their service');
select throws_ok($$ select tests.offer('x', p_talk => 'cake talk', p_service => 'show') $$, 'PT404', 'not_found',
  'a provider cannot send an offer with the service of another provider');
select tests.authenticate_as('band');
select throws_ok($$ select tests.offer('x', p_talk => 'show talk') $$, 'PT409', 'wrong_status',
  'a provider cannot send an offer in place of the host');
select tests.authenticate_as('host');
select throws_ok($$ select tests.offer('x', p_service => 'show') $$, 'PT409', 'wrong_status',
  'a host cannot send an offer with the service of a provider');
select throws_ok($$ select tests.offer('x', p_booking => 'other') $$, 'PT404', 'not_found',
  'a host cannot send an offer for the booking of another guest than that of the conversation');
select throws_ok($$ select tests.offer('x', p_booking => 'held') $$, 'PT404', 'not_found', 'a host cannot send an offer for a hold');
select throws_ok(format('select tests.offer(''x'', p_booking => %L)', name), 'PT409', 'wrong_status',
  'a host cannot send an offer for a booking that is ' || name) from unnest(array['ended', 'declined', 'lapsed']) name;
select throws_ok(format('select tests.offer(''x'', p_price => %s)', price), 'PT422', 'invalid_input',
  'an offer with the price ' || price || ' is refused')
from unnest(array['0', '-1', 'null', '100000000001']) price;
select throws_ok(format('select tests.offer(''x'', p_text => %L)', text), 'PT422', 'invalid_input',
  'an offer with a text of ' || char_length(text) || ' characters is refused') from unnest(array[E' \n\t', repeat('x', 201)]) text;
select throws_ok(format('select tests.offer(''x'', p_day => %s)', day), 'PT422', 'invalid_input',
  'an offer until ' || day || ' is refused') from unnest(array['current_date - 2', 'current_date + 30', 'null']) day;
select results_eq($$ select reference is not null, service_id, currency, fee_percent from public.list_offerable_bookings(tests.uuid('talk')) $$,
  $$ values (true, null::uuid, 'EGP', 5.0), (true, null, 'EGP', 5) $$,
  'a host lists the requested and the confirmed booking of a guest, with the service fee that the guest pays');
select lives_ok($$ select tests.offer('Flowers'), tests.offer('Lights', p_price => 333), tests.offer('Late', 'pending') $$,
  'a host can send offers for requested and confirmed bookings');
select lives_ok($$ select tests.offer('Flowers') $$, 'an offer that is sent again with its id changes nothing');
select lives_ok($$ select tests.offer('Flowers', p_text => U&'\202EFlowers\200F\200B') $$,
  'the text of an offer, which becomes a line of the price, is stored without marks that nobody sees');
select throws_ok($$ select tests.offer('Flowers', p_price => 1) $$, 'PT422', 'invalid_input',
  'the id of an offer cannot be used for another price');
select throws_ok($$ select tests.offer('Flowers', p_text => 'Trees') $$, 'PT422', 'invalid_input',
  'the id of an offer cannot be used for another text');
select is((select string_agg(to_char(expires_at at time zone time_zone, 'HH24:MI'), ' ')
  from public.list_conversation_offers(tests.uuid('talk'), '-infinity', 'infinity')), '23:59 23:59 23:59',
  'an offer can be accepted until the last minute of its last day at the venue');
select is((select count(*) from public.messages), 3::bigint, 'each offer is one message');
select is(tests.booking_price('confirmed'), '10500 500 10000+500', 'an offer that is not accepted costs nothing');
select tests.authenticate_as('band');
select results_eq($$ select service_id from public.list_offerable_bookings(tests.uuid('show talk')) $$,
  $$ values (tests.uuid('show')), (tests.uuid('show')) $$, 'a provider lists the bookings that have their service');
select lives_ok($$ select tests.offer('Show', p_talk => 'show talk', p_service => 'show', p_price => 4000) $$,
  'a provider can send an offer for a booking with their service');
select throws_ok($$ select public.list_conversation_offers(tests.uuid('talk'), '-infinity', 'infinity') $$, 'PT404', 'not_found',
  'a provider cannot list the offers of a host');

-- Reading
select tests.authenticate_as('guest');
select is(tests.offer_states('talk'), 'Flowers open, Late open, Lights open', 'a guest reads the offers that they received');
select is((select string_agg(price_minor || ' ' || fee_percent, ', ' order by price_minor)
  from public.list_conversation_offers(tests.uuid('talk'), '-infinity', 'infinity')), '333 5, 2000 5, 2000 5',
  'a guest reads the price of an offer with the percentage of the fee that accepting it adds');
select is(tests.notification_kinds('guest'), 'offer_received offer_received offer_received offer_received',
  'a guest is notified of each offer once');
select public.mark_conversation_read(tests.uuid('talk'));
select is((select count(*) from public.notifications where read_at is null), 1::bigint,
  'a guest who reads a conversation has read the notifications of its offers, and not of another conversation''s');
select is(public.preview_offer(tests.uuid('Lights')),
  '{"currency": "EGP", "price_minor": 333, "fee_minor": 17, "total_minor": 10850,
    "payment": {"method": null, "amount_minor": 350, "state": null, "due_at": null, "card": null}}'::jsonb,
  'a guest reads the total that a booking would have with an offer, with the fee rounded as all fees');
select tests.authenticate_as('host');
select throws_ok($$ select public.preview_offer(tests.uuid('Lights')) $$, 'PT404', 'not_found',
  'a host cannot ask for the total that a guest would have');

-- Answering
select tests.clear_authentication();
select throws_ok($$ select public.accept_offer(tests.uuid('Flowers')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot accept an offer');
select tests.authenticate_as(name),
  throws_ok($$ select public.accept_offer(tests.uuid('Flowers')) $$, 'PT404', 'not_found', name || ' cannot accept an offer to a guest')
from unnest(array['host', 'other_guest', 'other_host', 'admin', 'band']) name;
select tests.authenticate_as(name), throws_ok($$ select public.decline_offer(tests.uuid('Flowers')) $$, 'PT404', 'not_found', name || ' cannot decline an offer to a guest')
from unnest(array['host', 'other_guest', 'other_host', 'admin', 'band']) name;
select tests.authenticate_as(name),
  throws_ok($$ select public.withdraw_offer(tests.uuid('Flowers')) $$, 'PT404', 'not_found', name || ' cannot withdraw an offer of the host')
from unnest(array['guest', 'other_host', 'band', 'admin']) name;
select tests.authenticate_as('guest');
select lives_ok($$ select public.accept_offer(tests.uuid('Flowers')) $$, 'a guest can accept an offer');
select is(tests.booking_price('confirmed'), '12600 600 10000+2000+600',
  'an accepted offer is a line of the booking before the service fee, which grows with it');
select is(tests.payouts_of('confirmed'), 'Host 12600-600', 'an accepted offer of a host is paid to the host');
select lives_ok($$ select public.accept_offer(tests.uuid('Flowers')) $$, 'an offer that is accepted again changes nothing');
select is(tests.booking_price('confirmed'), '12600 600 10000+2000+600', 'an offer that was accepted twice costs its price once');
select is((select string_agg(event || ' ' || actor_role || ' ' || reason, ',') from public.booking_events
  where booking_id = tests.uuid('confirmed')), 'accept_offer guest Flowers', 'an accepted offer is in the history of the booking once');
select is((select data ->> 'side' from public.notifications where kind = 'offer_accepted'), null,
  'a guest is not notified of what they accept');
select throws_ok($$ select public.decline_offer(tests.uuid('Flowers')) $$, 'PT409', 'wrong_status',
  'an accepted offer cannot be declined');
select lives_ok($$ select public.accept_offer(tests.uuid('Show')) $$, 'a guest can accept the offer of a provider');
select is(tests.booking_price('confirmed'), '16800 800 10000+2000+4000+800', 'the offer of a provider is a line of the booking too');
select is(tests.payouts_of('confirmed'), 'Band 4200-200, Host 12600-600', 'an accepted offer of a provider is paid to the provider');
select is((select amount_minor || ' ' || status from public.booking_services
  where booking_id = tests.uuid('confirmed')), '4000 accepted', 'a service whose offer is accepted is accepted by its provider');
select is(tests.booking_price('pending'), '10500 500 10000+500', 'an offer for one booking does not change another');
select lives_ok($$ select public.decline_offer(tests.uuid('Lights')), public.decline_offer(tests.uuid('Lights')) $$,
  'a guest can decline an offer, twice too');
select throws_ok($$ select public.accept_offer(tests.uuid('Lights')) $$, 'PT409', 'wrong_status', 'a declined offer cannot be accepted');
select tests.authenticate_as('host');
select is(tests.notification_kinds('host'), 'offer_accepted offer_accepted offer_declined',
  'a host is notified of the answers to their offers, and of a provider''s offer that changes the total');
select is(tests.mailed_prices('guest'), '350 2100 2100 4200', 'the mail of an offer names its price to the guest with the service fee');
select is(tests.mailed_prices('host'), '350 2100 4200', 'the mail of an answer names the price that the guest sees to the host');
select is(tests.mailed_prices('band'), '4000', 'the mail of an accepted offer names to a provider what they receive');
select throws_ok($$ select public.withdraw_offer(tests.uuid('Flowers')) $$, 'PT409', 'wrong_status',
  'an accepted offer cannot be withdrawn');
select lives_ok($$ select public.withdraw_offer(tests.uuid('Late')), public.withdraw_offer(tests.uuid('Late')) $$,
  'a host can withdraw an offer, twice too');
select is((select count(*) from public.notifications where data ->> 'offer_id' = tests.uuid('Late')::text), 0::bigint,
  'a guest is not notified of an offer that was withdrawn within a minute');
select tests.offer('Over', 'pending'), tests.offer('Request', 'pending'), tests.expire_offer('Over');
select tests.authenticate_as('band');
select is(tests.notification_kinds('band'), 'offer_accepted', 'a provider is notified of an offer that was accepted');
select is((select count(*) from public.notifications where data::text like '%Flowers%'), 0::bigint,
  'a notification of an offer does not have its text');
select tests.offer('Pending show', 'pending', 'show talk', 'show', 1000);
select tests.authenticate_as('guest');
select throws_ok($$ select public.accept_offer(tests.uuid('Late')) $$, 'PT409', 'wrong_status', 'a withdrawn offer cannot be accepted');
select throws_ok($$ select public.accept_offer(tests.uuid('Over')) $$, 'PT409', 'wrong_status', 'an offer whose time is over cannot be accepted');
select throws_ok($$ select public.decline_offer(tests.uuid('Over')) $$, 'PT409', 'wrong_status', 'an offer whose time is over cannot be declined');
select is(tests.offer_states('talk'), 'Flowers accepted, Late withdrawn, Lights declined, Over expired, Request open',
  'a guest reads the state of each offer');
select public.accept_offer(tests.uuid('Request')), public.accept_offer(tests.uuid('Pending show'));
select is(tests.booking_price('pending'), '13650 650 10000+2000+1000+650', 'offers for a request can be accepted');
select is(tests.payouts_of('pending'), null, 'an accepted offer for a request schedules no payout');
select tests.authenticate_as('host');
select public.decide_booking(tests.uuid('pending'), 'accept');
select is(tests.payouts_of('pending'), 'Band 1050-50, Host 12600-600', 'accepted offers for a request are paid once it is confirmed');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('show'), 'decline') $$, 'PT403', 'forbidden',
  'a host cannot decline what a provider offered');
select tests.authenticate_as('band');
select throws_ok($$ select public.decide_booking_service(tests.uuid('pending'), tests.uuid('show'), 'decline') $$, 'PT409', 'wrong_status',
  'a provider cannot decline a service whose offer was accepted');

-- Cancelling
select tests.authenticate_as('host');
select tests.offer('Never', 'pending');
select tests.authenticate_as('guest');
select is((public.cancel_booking(tests.uuid('pending'), null)).refund_minor, 13650::bigint, 'accepted offers are refunded as the rest of the total');
select is(tests.payout_statuses('pending'), 'cancelled cancelled', 'accepted offers are owed to nobody once all of the booking is refunded');
select throws_ok($$ select public.accept_offer(tests.uuid('Never')) $$, 'PT409', 'wrong_status',
  'an offer for a cancelled booking cannot be accepted');
select is(tests.booking_price('pending'), '13650 650 10000+2000+1000+650', 'a cancelled booking keeps its price');

-- Contacts and blocking
select tests.authenticate_as_database_owner();
update public.bookings set confirmed_at = null, status = 'pending', request_expires_at = now() + interval '1 day'
  where guest_id = tests.user_id('guest') and id = tests.uuid('confirmed');
update public.bookings set confirmed_at = null where guest_id = tests.user_id('guest');
select tests.authenticate_as('host');
select lives_ok($$ select tests.offer('Hidden', p_text => 'Call 01001234567') $$, 'a host can write a contact into an offer');
select tests.authenticate_as('guest');
select is((select body from public.messages where id = tests.uuid('Hidden')), 'Call •••', 'a contact in an offer is hidden from the guest');
select public.accept_offer(tests.uuid('Hidden'));
select is((select count(*) from public.bookings where lines::text like '%01001234567%')
  + (select count(*) from public.booking_events where reason like '%01001234567%'), 0::bigint,
  'a contact in an offer is hidden in the booking too');
select tests.authenticate_as('host');
select tests.offer('Blocked');
select tests.authenticate_as('guest');
select public.block_user(tests.user_id('host'));
select throws_ok($$ select public.accept_offer(tests.uuid('Blocked')) $$, 'PT403', 'forbidden',
  'an offer between users of whom one has blocked the other cannot be accepted');
select lives_ok($$ select public.decline_offer(tests.uuid('Blocked')) $$, 'a guest can decline the offer of a host whom they have blocked');
select tests.authenticate_as('host');
select throws_ok($$ select tests.offer('Again') $$, 'PT403', 'forbidden', 'a host cannot send an offer to a guest who has blocked them');

-- Limits
select tests.authenticate_as('guest');
select public.unblock_user(tests.user_id('host'));
select tests.authenticate_as('host');
select lives_ok($$ select tests.offer('More ' || n) from generate_series(1, 16) n $$, 'a host can send 20 offers for a booking');
select throws_ok($$ select tests.offer('Too many') $$, 'PT429', 'rate_limited', 'a host cannot send more than 20 offers for a booking');
select tests.clear_authentication();
select throws_ok($$ select public.list_conversation_offers(tests.uuid('talk'), '-infinity', 'infinity') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list offers');

select * from finish();
rollback;
