-- Payment terms of a booking: those shown to the guest at the time of the hold apply, whatever the host changes later.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
insert into public.venue_payment_terms (venue_id, takes_cards, takes_cash, security_deposit_minor) values (tests.uuid('hall'), true, true, 5000);
create function tests.parts(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s', kind, amount_minor), ', ' order by position)
  from public.booking_installments where booking_id = tests.booking_id(p_key) and status <> 'cancelled'
$$;
create function tests.days_of_balance(p_key text) returns numeric language sql security definer as $$
  select round(extract(epoch from b.starts_at - i.due_at) / 86400)
  from public.bookings b join public.booking_installments i on i.booking_id = b.id and i.kind = 'balance'
  where b.id = tests.booking_id(p_key)
$$;
comment on function tests.days_of_balance is 'Returns how many days before the start the balance of a booking is due.';
create function tests.start(p_key text) returns text language sql security definer as $$
  select public.start_payment(tests.user_id('guest'), tests.booking_id(p_key), '{}') ->> 'amount_minor'
$$;
comment on function tests.start is 'Starts the payment of a hold of the guest as the server does.';
create function tests.hold_again(p_key text, p_days int) returns uuid language sql as $$
  select (public.hold_booking(tests.uuid('hall'), tests.cairo_noon(p_days), tests.cairo_noon(p_days) + interval '2 hours', 10,
    gen_random_uuid(), p_reuse => true)).id
$$;
comment on function tests.hold_again is 'Holds a time as the checkout does, with a key of its own.';
create function tests.hold_status(p_key text) returns text language sql security definer as $$
  select status from public.bookings where id = tests.booking_id(p_key)
$$;
create function tests.hold_terms(p_id uuid) returns text language sql as $$
  select format('%s; %s; %s; instant %s; refund %s', (select string_agg(format('%s %s', part ->> 'kind', part ->> 'amount_minor'), ', ')
      from jsonb_array_elements(t -> 'payment_schedule') part), t -> 'payment_methods', t -> 'security_deposit' ->> 'amount_minor',
    t ->> 'instant', t -> 'refund_policy' ->> 'policy')
  from public.get_hold_terms(p_id) t
$$;
select plan(32);

-- Raised while the time is held
select tests.authenticate_as('guest');
select tests.create_hold('card', tests.cairo_noon(60)), tests.create_hold('cash', tests.cairo_noon(61)),
  tests.create_hold('currency', tests.cairo_noon(62)), tests.create_hold('near', tests.cairo_noon(16));
select is(tests.hold_terms(tests.booking_id('card')), 'deposit 6300, balance 14700; ["card", "cash"]; 5000; instant false; refund flexible',
  'a guest reads the terms of their hold');
select tests.authenticate_as_database_owner();
update public.venue_payment_terms set security_deposit_minor = 900000, deposit_percent = 80, balance_days = 90, takes_cash = false
where venue_id = tests.uuid('hall');
update public.venues set instant_booking = true, policy = 'standard_90' where id = tests.uuid('hall');
select tests.authenticate_as('guest');
select is(tests.hold_terms(tests.booking_id('card')), 'deposit 6300, balance 14700; ["card", "cash"]; 5000; instant false; refund flexible',
  'the terms of a hold stay when the host changes those of the venue');
select is((select format('%s %s', q -> 'security_deposit' ->> 'amount_minor', q -> 'payment_methods') from public.quote_booking(
  tests.uuid('hall'), tests.cairo_noon(70), tests.cairo_noon(70) + interval '2 hours', 10) q), '900000 ["card"]', 'a quote has the present terms');
select is(tests.start('card'), '6300', 'a guest pays the deposit that they were shown');
select is(tests.parts('card'), 'deposit 6300, balance 14700, security 5000', 'a guest owes the security deposit that they were shown');
select is(tests.days_of_balance('card'), 14::numeric, 'a balance is due when the guest was shown');
select is((public.submit_booking(tests.booking_id('cash'), '{"payment_method": "cash"}')).status, 'pending',
  'a guest can pay as they were shown, by request as they were shown');
select is(tests.parts('cash'), 'deposit 6300, balance 14700', 'the parts in cash are those that the guest was shown');
select tests.authenticate_as_database_owner();

-- No more cards
update public.venue_payment_terms set takes_cards = false, takes_cash = true where venue_id = tests.uuid('hall');
select tests.authenticate_as('guest');
select is(public.get_booking_payments(tests.booking_id('currency')) ->> 'takes_cards', 'true', 'a hold is paid by card as it was shown');
select throws_ok($$ select public.submit_booking(tests.booking_id('currency'), '{}') $$, 'PT402', 'payment_required',
  'a hold that is paid by card is not submitted without a payment when its venue takes cards no more');
select is(tests.start('currency'), '6300', 'a hold is paid by card when its venue takes cards no more');

-- Another currency
select tests.create_hold('forgotten', tests.cairo_noon(63));
select tests.authenticate_as_database_owner();
select is(tests.parts('currency'), 'deposit 6300, balance 14700, security 5000', 'the security deposit of a hold is in the parts');
update public.venue_payment_terms set takes_cards = true, security_deposit_minor = 7000, deposit_percent = 30, balance_days = 14
where venue_id = tests.uuid('hall');
select tests.authenticate_as('other_guest');
select tests.create_hold('euro', tests.cairo_noon(64));
select tests.authenticate_as_database_owner();
update public.venue_pricing set currency = 'EUR' where venue_id = tests.uuid('hall');
update public.venue_payment_terms set security_deposit_minor = 8000 where venue_id = tests.uuid('hall');
select is((select format('%s %s', b.currency, t.security_deposit_minor) from public.bookings b join private.booking_terms t on t.booking_id = b.id
  where b.id = tests.booking_id('euro')), 'EGP 7000', 'the security deposit of a hold stays in the currency of the hold');
select tests.create_booking('other', 'confirmed', tests.cairo_noon(90));
select is((select security_deposit_minor from private.booking_terms where booking_id = tests.uuid('other')), 0::bigint,
  'a booking in another currency than its venue''s has no security deposit of that');
update public.venue_pricing set currency = 'EGP' where venue_id = tests.uuid('hall');

-- Holding the same again
update public.venue_payment_terms set security_deposit_minor = 5000 where venue_id = tests.uuid('hall');
select tests.authenticate_as('guest');
select tests.create_hold('again', tests.cairo_noon(66));
select is(tests.hold_again('again', 66), tests.booking_id('again'), 'a guest who holds the same again gets their hold');
select tests.authenticate_as_database_owner();
update public.venue_payment_terms set security_deposit_minor = 900000 where venue_id = tests.uuid('hall');
select tests.authenticate_as('guest');
create temporary table replaced as select tests.hold_again('again', 66) as id;
select isnt((select id from replaced), tests.booking_id('again'), 'a hold with other terms than those of the venue is replaced');
select is(tests.hold_status('again'), 'expired', 'a hold that was replaced is released');
select matches(tests.hold_terms((select id from replaced)), '900000', 'the hold that replaces it has the present terms');
select is(tests.hold_again('again', 66), (select id from replaced), 'the new hold is found again');
select tests.authenticate_as_database_owner();
update public.venues set price_per_hour = 20000 where id = tests.uuid('hall');
select tests.authenticate_as('guest');
select isnt(tests.hold_again('again', 66), (select id from replaced), 'a hold with another price than the venue''s is replaced');
select tests.authenticate_as_database_owner();
update public.venues set policy = 'flexible' where id = tests.uuid('hall');
select tests.authenticate_as('guest');
select tests.create_hold('paused', tests.cairo_noon(67));
select tests.authenticate_as_database_owner();
update public.venues set policy = 'standard_30', minimum_notice_hours = 5000 where id = tests.uuid('hall');
select tests.authenticate_as('guest');
select is(tests.hold_again('paused', 67), tests.booking_id('paused'), 'a hold that could not be made again is returned with its own terms');
select tests.authenticate_as_database_owner();
update public.venues set minimum_notice_hours = 2, policy = 'flexible', instant_booking = false where id = tests.uuid('hall');

-- At the limits of the clock
update public.venue_payment_terms set deposit_percent = 30, balance_days = 14, security_deposit_minor = 0;
select tests.authenticate_as('guest');
select public.release_hold(tests.booking_id('near'));
select tests.create_hold('edge', tests.cairo_noon(18));
select tests.authenticate_as_database_owner();
update public.bookings set created_at = now() - interval '20 minutes', starts_at = now() + interval '15 days' - interval '10 minutes',
  ends_at = now() + interval '15 days', occupied = tstzrange(now() + interval '15 days' - interval '10 minutes', now() + interval '15 days')
where id = tests.booking_id('edge');
select tests.authenticate_as('guest');
select matches(tests.hold_terms(tests.booking_id('edge')), '^deposit 12600, balance 29400',
  'the parts of a hold are those of the instant at which it was made');
select is(tests.start('edge'), '12600', 'a guest pays the parts that they were shown, however long they took');

-- Who reads them
select is(public.get_hold_terms(tests.booking_id('again')), null, 'a hold that is over has no terms to show');
select is(public.get_hold_terms(tests.booking_id('cash')), null, 'a request has no terms to choose from');
select tests.authenticate_as(name), throws_ok($$ select public.get_hold_terms(tests.booking_id('edge')) $$, 'PT404', 'not_found',
  'the terms of a hold are not read by: ' || name)
from unnest(array['other_guest', 'host', 'admin', 'provider']) name;
select tests.clear_authentication();
select throws_ok($$ select public.get_hold_terms(tests.booking_id('edge')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor reads no terms of a hold');
select tests.authenticate_as('guest');
select throws_ok('select * from private.booking_terms', '42501', null, 'a guest does not read the table of terms');
select throws_ok($$ select private.booking_payment_terms(tests.uuid('x')) $$, '42501', null, 'a guest does not call what reads the terms');

select * from finish();
rollback;
