-- Payment terms of a venue, the resulting schedule, and the required payment of a hold at a venue that takes cards.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.schedule(p_total bigint, p_percent int, p_days int, p_ahead interval) returns text language sql as $$
  select string_agg(format('%s %s %s', part ->> 'kind', part ->> 'amount_minor',
    ((part ->> 'due_at')::timestamptz - '2030-01-01 12:00+00')), ', ' order by place)
  from jsonb_array_elements(private.payment_schedule(p_total, row(null, true, p_percent, p_days, null, false, false, null, 0)::public.venue_payment_terms,
    '2030-01-01 12:00+00'::timestamptz + p_ahead, '2030-01-01 12:00+00', 'EGP')) with ordinality listed (part, place)
$$;
comment on function tests.schedule is
  'Returns the schedule of a total that is paid so long before the start: kind, amount, and how much later each part is due.';
create function tests.status_of(p_key text) returns text language sql security definer as $$
  select status from public.bookings where id = tests.booking_id(p_key)
$$;
select plan(43);

-- Saving
select tests.clear_authentication();
select throws_ok($$ select public.save_payment_terms(tests.uuid('hall'), true, 30, 14) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot save payment terms');
select throws_ok(format('select public.save_payment_terms(tests.uuid(''hall''), true, 30, 14) from tests.authenticate_as(%L)', name),
  'PT403', 'forbidden', 'the payment terms of a host''s venue cannot be saved by: ' || name)
from unnest(array['guest', 'other_host', 'provider', 'admin']) name;
select tests.authenticate_as('host');
select throws_ok($$ select public.save_payment_terms(tests.uuid('nothing'), true, 30, 14) $$, 'PT404', 'not_found',
  'the payment terms of an unknown venue cannot be saved');
select throws_ok(format('select public.save_payment_terms(tests.uuid(''hall''), %s)', arguments), 'PT422', 'invalid_input',
  'a host cannot save the payment terms ' || arguments)
from unnest(array['null, 30, 14', 'true, 9, 14', 'true, 101, 14', 'true, null, 14', 'true, 30, 0', 'true, 30, 181', 'true, 30, null'])
  arguments;
select is(public.get_payment_terms(tests.uuid('hall')), '{"takes_cards": false, "takes_transfers": false, "takes_cash": false,
  "deposit_percent": 30, "balance_days": 14, "transfer_details": null, "security_deposit_minor": 0}'::jsonb, 'a venue without payment terms takes no cards');
select is(public.save_payment_terms(tests.uuid('hall'), true, 25, 10),
  '{"takes_cards": true, "takes_transfers": false, "takes_cash": false, "deposit_percent": 25, "balance_days": 10,
    "transfer_details": null, "security_deposit_minor": 0}'::jsonb, 'a host can save the payment terms of their venue');
select is(public.save_payment_terms(tests.uuid('hall'), true, 30, 14) ->> 'deposit_percent', '30',
  'a host can change the payment terms of their venue');
select lives_ok($$ select public.save_payment_terms(tests.uuid('draft'), true, 30, 14) $$,
  'a host can save the payment terms of a draft');

-- Reading
select tests.clear_authentication();
select is(public.get_payment_terms(tests.uuid('hall')) ->> 'takes_cards', 'true',
  'a signed-out visitor can read the payment terms of a public venue');
select throws_ok($$ select public.get_payment_terms(tests.uuid('draft')) $$, 'PT404', 'not_found',
  'a signed-out visitor cannot read the payment terms of a draft');
select throws_ok('select * from public.venue_payment_terms', '42501', null, 'a signed-out visitor cannot read the table of payment terms');
select tests.authenticate_as('host');
select throws_ok(statement, '42501', null, 'a host cannot write past the function: ' || statement)
from unnest(array['insert into public.venue_payment_terms (venue_id) values (tests.uuid(''hall''))',
  'update public.venue_payment_terms set deposit_percent = 10', 'delete from public.venue_payment_terms']) statement;
select tests.authenticate_as_database_owner();

-- The schedule
select is(tests.schedule(10500, 30, 14, '60 days'), 'deposit 3150 00:00:00, balance 7350 46 days',
  'the balance is due so many days before the start');
select is(tests.schedule(10001, 50, 14, '60 days'), 'deposit 5001 00:00:00, balance 5000 46 days', 'the deposit is rounded half up');
select is(tests.schedule(10500, 100, 14, '60 days'), 'deposit 10500 00:00:00', 'a deposit of all leaves no balance');
select is(tests.schedule(10500, 30, 14, '14 days'), 'deposit 10500 00:00:00', 'everything is due at once after the balance would be');
select is(tests.schedule(10500, 30, 14, '14 days 23 hours'), 'deposit 10500 00:00:00',
  'everything is due at once when the balance would be due within a day');
select is(tests.schedule(10500, 30, 14, '15 days'), 'deposit 3150 00:00:00, balance 7350 1 day',
  'the balance can be due a day after the deposit');
select is(tests.schedule(1, 30, 14, '60 days'), 'deposit 1 00:00:00', 'an amount that cannot be divided is due at once');
select is(tests.schedule(9007199254740991, 30, 14, '60 days'),
  'deposit 2702159776422297 00:00:00, balance 6305039478318694 46 days', 'the parts of the largest amount add up to it');

-- The quote
create function tests.quoted_schedule(p_venue text) returns text language sql as $$
  select string_agg(part ->> 'kind' || ' ' || (part ->> 'amount_minor'), ', ')
  from jsonb_array_elements(nullif(public.quote_booking(tests.uuid(p_venue), tests.cairo_noon(60), tests.cairo_noon(60) + interval '2 hours', 10)
    -> 'payment_schedule', 'null')) part
$$;
comment on function tests.quoted_schedule is 'Returns the schedule in the quote of two hours at a venue.';
select tests.clear_authentication();
select is(tests.quoted_schedule('hall'), 'deposit 6300, balance 14700', 'a quote has the schedule of a venue that takes cards');
select is(tests.quoted_schedule('loft'), null, 'a quote has no schedule where the venue takes no cards');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(60), tests.cairo_noon(60), 10) -> 'payment_schedule', 'null'::jsonb,
  'a quote of no time has no schedule');
select is(public.quote_booking(tests.uuid('draft'), tests.cairo_noon(60), tests.cairo_noon(60) + interval '2 hours', 10) -> 'payment_schedule',
  'null'::jsonb, 'a quote of a hidden listing has no schedule');

-- Submitting
select tests.authenticate_as('guest');
select tests.create_hold('paid', tests.cairo_noon(60)), tests.create_hold('free', tests.cairo_noon(60), p_venue => 'loft');
select throws_ok($$ select public.submit_booking(tests.booking_id('paid'), '{}') $$, 'PT402', 'payment_required',
  'a guest cannot submit a hold of a venue that takes cards without paying');
select is(tests.status_of('paid'), 'held', 'a hold that was not paid stays held');
select lives_ok($$ select public.submit_booking(tests.booking_id('free'), '{}') $$,
  'a guest can submit a hold of a venue that takes no cards');
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.submit_booking(tests.booking_id('paid'), '{}') $$, 'PT403', 'forbidden',
  'another guest cannot submit a hold that is to be paid');
select tests.authenticate_as('host');
select lives_ok($$ select public.save_payment_terms(tests.uuid('hall'), false, 30, 14) $$, 'a host can stop taking cards');
select tests.authenticate_as('guest');
select throws_ok($$ select public.submit_booking(tests.booking_id('paid'), '{}') $$, 'PT402', 'payment_required',
  'a guest who was shown a card cannot submit without one because the venue has stopped taking cards');
select tests.create_hold('later', tests.cairo_noon(61));
select is((public.submit_booking(tests.booking_id('later'), '{}')).status, 'pending',
  'a guest can submit a hold that was made after the venue had stopped taking cards');
select is(public.get_booking_payments(tests.booking_id('later')) ->> 'takes_cards', 'false',
  'a booking that was made without a card is paid to the host');

select * from finish();
rollback;
