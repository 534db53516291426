-- Starting payments: for whom, for what, and how much.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_cards) values (tests.uuid('hall'), true);
create function tests.start(p_user text, p_key text, p_details jsonb default '{}') returns jsonb
language sql security definer as $$
  select public.start_payment(tests.user_id(p_user), tests.booking_id(p_key), p_details)
$$;
comment on function tests.start is 'Starts a payment as the server does for this user.';
create function tests.installments(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by position)
  from public.booking_installments where booking_id = tests.booking_id(p_key)
$$;
create function tests.hold_left(p_key text) returns interval language sql security definer as $$
  select date_trunc('minute', hold_expires_at - now() + interval '30 seconds') from public.bookings where id = tests.booking_id(p_key)
$$;
comment on function tests.hold_left is 'Returns how long a hold lasts from now, to the minute.';
select tests.authenticate_as('guest');
select tests.create_hold('hold', tests.cairo_noon(60)), tests.create_hold('lapsed', tests.cairo_noon(61)),
  tests.create_hold('released', tests.cairo_noon(62));
select public.release_hold(tests.booking_id('released'));
select tests.authenticate_as_database_owner();
update public.bookings set hold_expires_at = now() where id = tests.booking_id('lapsed');
select plan(47);

-- Who
select tests.authenticate_as('guest');
select throws_ok(statement, '42501', null, 'a guest cannot call what is for the server: ' || statement)
from unnest(array['select public.start_payment(tests.user_id(''guest''), tests.booking_id(''hold''), ''{}'')',
  'select public.set_payment_processor_id(tests.uuid(''x''), ''pi'', ''cus'')', 'select public.record_payment(''pi'', ''{}'')',
  'select public.get_payment_order(tests.uuid(''x''))', 'select public.record_refund(tests.uuid(''x''), ''re'', ''succeeded'')',
  'select public.list_due_payments()', 'select public.cancel_unpaid_bookings()', 'select public.remind_due_installments()',
  'select public.store_payment_event(''e'', ''k'', ''o'')', 'select public.finish_payment_event(''e'')',
  'select public.list_open_payments()', 'select public.remove_saved_card(tests.user_id(''guest''), tests.uuid(''x''))']) statement;
select throws_ok(format('insert into public.%I default values', name), '42501', null, 'a guest cannot write to the table ' || name)
from unnest(array['booking_installments', 'payments', 'refunds', 'saved_cards', 'venue_payment_terms']) name;
select throws_ok(format('select * from public.%I', name), '42501', null, 'a guest cannot read the table ' || name)
from unnest(array['booking_installments', 'payments', 'refunds', 'saved_cards', 'venue_payment_terms']) name;
select tests.authenticate_as_service_role();
select throws_ok($$ select tests.start('other_guest', 'hold') $$, 'PT403', 'forbidden', 'another guest cannot pay a hold');
select throws_ok($$ select tests.start('host', 'hold') $$, 'PT403', 'forbidden', 'a host cannot pay a hold');
select throws_ok($$ select tests.start('admin', 'hold') $$, 'PT403', 'forbidden', 'an admin cannot pay a hold');
select throws_ok($$ select tests.start('guest', 'nothing') $$, 'PT404', 'not_found', 'an unknown booking cannot be paid');
select throws_ok($$ select tests.start('guest', 'lapsed') $$, 'PT409', 'hold_expired', 'an expired hold cannot be paid');
select throws_ok($$ select tests.start('guest', 'released') $$, 'PT409', 'hold_expired', 'a released hold cannot be paid');
select throws_ok($$ select tests.start('guest', 'hold', '{"phone": 1}') $$, 'PT422', 'invalid_input',
  'a payment with invalid details cannot be started');

-- What
create temp table first_start as select tests.start('guest', 'hold', '{"contact_name": "Mona", "amount_minor": 1}') as answer;
grant select on first_start to public;
select is(answer - 'payment_id' - 'reference' - 'booking_id' - 'hold_expires_at', '{"processor_id": null, "amount_minor": 6300, "currency": "EGP", "is_manual": true,
  "customer_id": null, "email": "guest@mahfil.test", "name": "Mona", "locale": "en"}'::jsonb,
  'a payment of a hold is of the deposit, whatever amount the client names') from first_start;
select is(tests.installments('hold'), 'deposit 6300 due, balance 14700 due', 'starting a payment freezes the installments');
select tests.authenticate_as('host');
select lives_ok($$ select public.save_payment_terms(tests.uuid('hall'), true, 90, 1) $$, 'a host can change the terms meanwhile');
select tests.authenticate_as_service_role();
select is(tests.start('guest', 'hold') - 'name', (select answer - 'name' from first_start),
  'a payment that is started again is the same one, by the terms of the first time');
select lives_ok($$ select public.set_payment_processor_id((answer ->> 'payment_id')::uuid, 'pi_1', 'cus_1') from first_start $$,
  'the server stores the identifiers of the processor');
select lives_ok($$ select public.set_payment_processor_id((answer ->> 'payment_id')::uuid, 'pi_1', 'cus_1') from first_start $$,
  'the server can store the same identifiers again');
select throws_ok($$ select public.set_payment_processor_id((answer ->> 'payment_id')::uuid, 'pi_2', 'cus_1') from first_start $$,
  'PT409', 'wrong_status', 'a payment keeps its first identifier');
select is(tests.start('guest', 'hold') ->> 'processor_id', 'pi_1', 'a payment that is started again is the same one at the processor');
select is(tests.start('guest', 'hold') ->> 'customer_id', 'cus_1', 'a payment that is started again has the same customer');

-- The time of the hold
select tests.authenticate_as_database_owner();
update public.bookings set hold_expires_at = now() + interval '2 minutes' where id = tests.booking_id('hold');
select is(tests.start('guest', 'hold') ->> 'processor_id', 'pi_1', 'a payment can be started shortly before the hold expires');
select is(tests.hold_left('hold'), interval '10 minutes', 'a hold lasts at least ten minutes after a payment was started');
update public.bookings set hold_expires_at = now() + interval '2 minutes', created_at = now() - interval '55 minutes'
where id = tests.booking_id('hold');
select is(tests.start('guest', 'hold') ->> 'processor_id', 'pi_1', 'a payment can be started late in a hold');
select is(tests.hold_left('hold'), interval '5 minutes', 'a hold lasts no longer than an hour');
select is((tests.start('guest', 'hold') ->> 'hold_expires_at')::timestamptz, (select hold_expires_at from public.bookings
  where id = tests.booking_id('hold')), 'a payment that is started answers until when its hold lasts');
update public.venues set status = 'paused' where id = tests.uuid('hall');
select throws_ok($$ select tests.start('guest', 'hold') $$, 'PT409', 'venue_not_bookable', 'a hold of a hidden venue cannot be paid');
update public.venues set status = 'active' where id = tests.uuid('hall');
insert into public.user_blocks (blocker_id, blocked_id) values (tests.user_id('host'), tests.user_id('guest'));
select throws_ok($$ select tests.start('guest', 'hold') $$, 'PT403', 'forbidden', 'a guest whom the host has blocked cannot pay');
delete from public.user_blocks;

-- Other identifiers
select tests.authenticate_as('other_guest');
select tests.create_hold('other', tests.cairo_noon(70));
select tests.authenticate_as_service_role();
select throws_ok($$ select public.set_payment_processor_id((tests.start('other_guest', 'other') ->> 'payment_id')::uuid, 'pi_1', 'x') $$,
  'PT409', 'wrong_status', 'the identifier of another booking''s payment cannot be taken');

-- Bookings without cards
select tests.authenticate_as_database_owner();
update public.venue_payment_terms set takes_cards = false;
select tests.authenticate_as('other_guest');
select tests.create_hold('direct', tests.cairo_noon(80));
select throws_ok($$ select tests.start('other_guest', 'direct') $$, 'PT409', 'wrong_status',
  'a hold of a venue that takes no cards cannot be paid by card');

select * from finish();
rollback;
