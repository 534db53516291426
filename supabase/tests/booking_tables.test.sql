-- Tables of the booking process: who reads which rows, and that only functions write them.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status)
  values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price)
values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000);
insert into public.venue_services (venue_id, service_id, status)
  values (tests.uuid('hall'), tests.uuid('band'), 'accepted');
insert into public.venue_addons (id, venue_id, name, price)
  values (tests.uuid('screens'), tests.uuid('hall'), 'Screens', 700);

-- A confirmed booking and a hold, each with an add-on and a service, and a block of each host
create function tests.hold_with_extras(p_key text, p_starts_at timestamptz) returns uuid language sql as $$
  select (public.hold_booking(tests.uuid('hall'), p_starts_at, p_starts_at + interval '2 hours', 10, tests.uuid(p_key),
    jsonb_build_array(jsonb_build_object('id', tests.uuid('screens'))),
    jsonb_build_array(jsonb_build_object('id', tests.uuid('band'))))).id
$$;
select tests.authenticate_as('guest');
select public.submit_booking(tests.hold_with_extras('confirmed', tests.cairo_noon(3)), '{}');
select tests.hold_with_extras('held', tests.cairo_noon(5));
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('confirmed'), 'accept');
select tests.authenticate_as('provider');
select public.decide_booking_service(tests.booking_id('confirmed'), tests.uuid('band'), 'accept');
select tests.authenticate_as('host');
insert into public.blocked_times (venue_id, starts_at, ends_at, reason)
values (tests.uuid('hall'), tests.cairo_noon(9), tests.cairo_noon(10), 'Paint');
select tests.authenticate_as_database_owner();
insert into public.blocked_times (venue_id, starts_at, ends_at)
values (tests.uuid('loft'), tests.cairo_noon(9), tests.cairo_noon(10));

create function tests.visible_rows(p_user text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select concat_ws(' ',
    (select count(*) from public.bookings), (select count(*) from public.booking_events),
    (select count(*) from public.booking_addons), (select count(*) from public.booking_services),
    (select count(*) from public.payouts), (select count(*) from public.blocked_times)));
end $$;
comment on function tests.visible_rows is
  'Returns how many bookings, events, add-ons, services, payouts and blocks a user sees.';
create function tests.write_is_refused(p_user text, p_statement text, p_action text) returns text language plpgsql as $$
begin
  if p_user = 'visitor' then
    perform tests.clear_authentication();
  else
    perform tests.authenticate_as(p_user);
  end if;
  return throws_ok(p_statement, '42501', null,
    case p_user when 'visitor' then 'a signed-out visitor' when 'admin' then 'an admin' else 'a ' || p_user end
    || ' cannot ' || p_action);
end $$;
comment on function tests.write_is_refused is 'Asserts that a user, or a visitor, lacks the privilege for a statement.';
create function tests.insert_copy(p_shift interval, p_status text default 'confirmed') returns void language sql as $$
  insert into public.bookings (venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests, currency,
    total_minor, lines, policy, idempotency_key)
  select venue_id, guest_id, host_id, p_status, starts_at + p_shift, ends_at + p_shift,
    tstzrange(starts_at + p_shift, ends_at + p_shift), time_zone, guests, currency, total_minor, lines, policy, gen_random_uuid()
  from public.bookings where id = tests.booking_id('confirmed')
$$;
comment on function tests.insert_copy is 'Inserts a copy of the confirmed booking with a status, so much later.';
select plan(80);

-- References
select is((select count(*) from generate_series(1, 2000) where private.new_reference() !~ '^[A-DFGHJ-NP-TV-Z][A-DFGHJ-NP-TV-Z2-9]{9}$'), 0::bigint,
  'a reference begins with a letter and has no E, so that no spreadsheet takes it for a number');
select is((select count(distinct reference) from (select private.new_reference() as reference from generate_series(1, 2000)) drawn), 2000::bigint,
  'a reference is not drawn twice');

-- Reading
select is(tests.visible_rows('guest'), '2 5 2 2 0 0',
  'a guest reads their own bookings, but no payouts and no blocked times');
select is(tests.visible_rows('other_guest'), '0 0 0 0 0 0', 'another guest reads no rows of a booking');
select is(tests.visible_rows('host'), '1 4 1 1 1 1',
  'the host reads requests, their payout and their blocked times, but no hold');
select is(tests.visible_rows('other_host'), '0 0 0 0 0 1', 'another host reads only their own blocked times');
select is(tests.visible_rows('provider'), '0 0 0 1 1 0',
  'a provider reads their own service of a booking and their payout, but neither its history nor its add-ons');
select is(tests.visible_rows('admin'), '2 5 2 2 2 2', 'an admin reads all rows of all bookings');
select tests.clear_authentication();
select throws_ok('select * from public.' || t, '42501', null,
  'a signed-out visitor cannot read the table ' || t)
from unnest(array['bookings', 'booking_events', 'booking_addons', 'booking_services', 'payouts', 'blocked_times']) t;

-- Writing
select tests.authenticate_as_database_owner();
select tests.write_is_refused(actor, statement, action)
from unnest(array['visitor', 'guest', 'host', 'provider', 'admin']) actor
cross join (values
  ('update public.bookings set status = ''confirmed''', 'update bookings'),
  ('delete from public.bookings', 'delete bookings'),
  ('insert into public.booking_events (booking_id, actor_role, event, to_status) select gen_random_uuid(), ''guest'', ''x'', ''x''', 'insert booking events'),
  ('delete from public.booking_events', 'delete booking events'),
  ('update public.booking_addons set quantity = 9', 'update booked add-ons'),
  ('update public.booking_services set amount_minor = 0', 'update booked services'),
  ('update public.payouts set paid_at = now()', 'update payouts'),
  ('insert into public.payouts (booking_id, payee_id, currency, gross_minor, net_minor, due_at) select gen_random_uuid(), gen_random_uuid(), ''EGP'', 1, 1, now()', 'insert payouts'),
  ('insert into public.bookings (venue_id) select gen_random_uuid()', 'insert bookings')
) refused (statement, action);

-- Blocking
select tests.authenticate_as('host');
select lives_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at)
  values (tests.uuid('hall'), tests.cairo_noon(20), tests.cairo_noon(21)) $$,
  'a host can block a time of their own venue');
select throws_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at)
  values (tests.uuid('hall'), tests.cairo_noon(3) + interval '1 hour', tests.cairo_noon(4)) $$,
  'PT409', 'slot_taken', 'a host cannot block a time that is booked');
select throws_ok($$ update public.blocked_times set starts_at = tests.cairo_noon(2) $$, 'PT409', 'slot_taken',
  'a host cannot move a block over a booking');
select lives_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at)
  values (tests.uuid('hall'), tests.cairo_noon(3) + interval '2 hours', tests.cairo_noon(4)) $$,
  'a host can block the time from the end of a booking');
select throws_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at)
  values (tests.uuid('loft'), tests.cairo_noon(30), tests.cairo_noon(31)) $$,
  '42501', null, 'a host cannot block a time of another host''s venue');
select throws_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at)
  values (gen_random_uuid(), tests.cairo_noon(30), tests.cairo_noon(31)) $$,
  '42501', null, 'a host cannot block a time of a venue that does not exist');
-- A new reason once took five seconds, because a booking was looked up for each of 2,000 blocks.
select tests.authenticate_as_database_owner();
alter table public.blocked_times disable trigger blocked_times_guard;
insert into public.blocked_times (id, venue_id, starts_at, ends_at)
values (tests.uuid('booked block'), tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(4));
alter table public.blocked_times enable trigger blocked_times_guard;
select tests.authenticate_as('host');
select lives_ok($$ update public.blocked_times set reason = 'Repairs' where id = tests.uuid('booked block') $$,
  'a host can give a block another reason without any look at its times');
select throws_ok($$ update public.blocked_times set ends_at = ends_at - interval '1 hour' where id = tests.uuid('booked block') $$,
  'PT409', 'slot_taken', 'a host cannot change the end of a block that is over a booking');
select lives_ok($$ delete from public.blocked_times where id = tests.uuid('booked block') $$, 'a host can delete a block');
select tests.authenticate_as('other_guest');
select throws_ok(format($$ insert into public.blocked_times (venue_id, starts_at, ends_at)
  values (tests.uuid('hall'), tests.cairo_noon(%s), tests.cairo_noon(%s)) $$, days, days + 1),
  '42501', 'new row violates row-level security policy for table "blocked_times"',
  format('a guest who blocks a time of a venue is refused in the same way, whether it is %s', taken))
from (values (30, 'free'), (3, 'booked')) asked (days, taken);
select throws_ok($$ select public.hold_booking(tests.uuid('hall'), tests.cairo_noon(20), tests.cairo_noon(20) + interval '2 hours', 10, tests.uuid('blocked')) $$,
  'PT409', 'blocked', 'a guest cannot hold a blocked time');

-- Types that functions return instead of rows
select is(
  (select array_agg(a.attname || ' ' || a.atttypid::regtype order by a.attnum) from pg_attribute a
   where a.attrelid = ('public.' || record)::regclass and a.attnum > 0 and not a.attisdropped),
  (select array_agg(a.attname || ' ' || a.atttypid::regtype order by a.attnum) from pg_attribute a
   where a.attrelid = ('public.' || origin)::regclass and a.attnum > 0 and not a.attisdropped),
  format('%s has the columns of %s', record, origin))
from (values ('booking_record', 'bookings'), ('booking_service_record', 'booking_services')) records (record, origin);

-- Constraints
select tests.authenticate_as_database_owner();
select throws_ok($$ select tests.insert_copy('1 hour') $$, '23P01', null,
  'the table refuses two confirmed bookings that overlap');
select throws_ok($$ select tests.insert_copy('0', 'held') $$, '23P01', null,
  'the table refuses a hold that overlaps a booking');
select lives_ok($$ select tests.insert_copy('2 hours') $$,
  'the table accepts a booking that begins when another ends');
select lives_ok($$ select tests.insert_copy('1 hour', 'cancelled') $$,
  'the table accepts a cancelled booking that overlaps another');
select throws_ok($$ update public.bookings
  set occupied = tstzrange(starts_at + interval '1 hour', ends_at) $$, '23514', null,
  'the table refuses an occupied range that does not contain the booking');
select throws_ok($$ update public.bookings set idempotency_key = tests.uuid('confirmed') $$, '23505', null,
  'the table refuses a second booking of a guest with the same key');
select throws_ok($$ update public.bookings set refund_minor = -1 $$, '23514', null,
  'the table refuses a refund below nothing');

select * from finish();
rollback;
