-- The tables of the booking process: who reads which rows, and that nobody writes past the functions.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
-- From here on this person speaks; 'stranger' is signed out, 'owner' is the database's own.
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name))
from unnest(array['guest', 'friend', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
insert into public.venues (id, host_id, name, capacity, status, price_per_hour, minimum_notice_hours)
values (tests.id('hall'), tests.id('host'), 'Hall', 100, 'active', 10000, 2),
  (tests.id('loft'), tests.id('rival'), 'Loft', 100, 'active', 10000, 2),
  (tests.id('draft'), tests.id('host'), 'Draft', 100, 'draft', 10000, 2);
-- Noon in Cairo so many days from now.
create function tests.noon(p_days int) returns timestamptz language sql stable as $$
  select (((now() at time zone 'Africa/Cairo')::date + p_days) + time '12:00') at time zone 'Africa/Cairo'
$$;

insert into public.service_providers (user_id, business_name, status) values (tests.id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price) values (tests.id('band'), tests.id('provider'), 'Band', 'active', 3000);
insert into public.venue_services (venue_id, service_id, status) values (tests.id('hall'), tests.id('band'), 'accepted');
insert into public.venue_addons (id, venue_id, name, price) values (tests.id('screens'), tests.id('hall'), 'Screens', 700);
-- One booking that was sent and confirmed, with everything, and one that is only held.
select tests.be('guest');
select public.submit_booking((public.hold_booking(tests.id('hall'), tests.noon(3), tests.noon(3) + interval '2 hours', 10,
  tests.id('sent'), jsonb_build_array(jsonb_build_object('id', tests.id('screens'))),
  jsonb_build_array(jsonb_build_object('id', tests.id('band'))))).id, '{}');
select public.hold_booking(tests.id('hall'), tests.noon(5), tests.noon(5) + interval '2 hours', 10, tests.id('held'),
  jsonb_build_array(jsonb_build_object('id', tests.id('screens'))), jsonb_build_array(jsonb_build_object('id', tests.id('band'))));
select tests.be('host');
select public.decide_booking((select id from public.bookings where idempotency_key = tests.id('sent')), 'accept');
insert into public.blocked_times (venue_id, starts_at, ends_at, reason) values (tests.id('hall'), tests.noon(9), tests.noon(10), 'Paint');
select tests.be('owner');
insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.id('loft'), tests.noon(9), tests.noon(10));
create function tests.sees(p_name text) returns text language plpgsql as $$
begin
  perform tests.be(p_name);
  return (select concat_ws(' ',
    (select count(*) from public.bookings), (select count(*) from public.booking_events),
    (select count(*) from public.booking_addons), (select count(*) from public.booking_services),
    (select count(*) from public.payouts), (select count(*) from public.blocked_times)));
end $$;
grant all on all functions in schema tests to public;
select plan(71);

-- Reading: bookings, their events, add-ons, services; payouts; blocked times
select is(tests.sees('guest'), '2 4 2 2 0 0', 'a guest sees their own bookings and nothing of payouts and blocks');
select is(tests.sees('friend'), '0 0 0 0 0 0', 'another guest sees nothing');
select is(tests.sees('host'), '1 3 1 1 1 1', 'the host sees what was sent, their payout and their blocks, but no hold');
select is(tests.sees('rival'), '0 0 0 0 0 1', 'another host sees only their own blocks');
select is(tests.sees('provider'), '0 3 1 1 1 0', 'a provider sees their part of what was sent and their payout');
select is(tests.sees('admin'), '2 4 2 2 2 2', 'an admin sees everything');
select tests.be('stranger');
select throws_ok('select * from public.' || t, '42501', null, 'a stranger reads no ' || t)
from unnest(array['bookings', 'booking_events', 'booking_addons', 'booking_services', 'payouts', 'blocked_times']) t;

-- Writing: nobody, whatever their role
select tests.be('owner');
create function tests.refused(p_name text, p_statement text, p_what text) returns text language plpgsql as $$
begin
  perform tests.be(p_name);
  return throws_ok(p_statement, '42501', null, p_name || ' may not ' || p_what);
end $$;
grant all on all functions in schema tests to public;
select tests.be('owner');
select tests.refused(person, statement, what)
from unnest(array['stranger', 'guest', 'host', 'provider', 'admin']) person
cross join (values
  ('update public.bookings set status = ''confirmed''', 'change bookings'),
  ('delete from public.bookings', 'delete bookings'),
  ('insert into public.booking_events (booking_id, actor_role, event, to_status) select gen_random_uuid(), ''guest'', ''x'', ''x''', 'write timelines'),
  ('delete from public.booking_events', 'delete timelines'),
  ('update public.booking_addons set quantity = 9', 'change add-ons'),
  ('update public.booking_services set amount_minor = 0', 'change services'),
  ('update public.payouts set paid_at = now()', 'change payouts'),
  ('insert into public.payouts (booking_id, payee_id, currency, gross_minor, net_minor, due_at) select gen_random_uuid(), gen_random_uuid(), ''EGP'', 1, 1, now()', 'write payouts'),
  ('insert into public.bookings (venue_id) select gen_random_uuid()', 'write bookings')
) s (statement, what);

-- Blocking
select tests.be('host');
select lives_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.id('hall'), tests.noon(20), tests.noon(21)) $$,
  'a host blocks their own venue');
select throws_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.id('hall'), tests.noon(3) + interval '1 hour', tests.noon(4)) $$,
  'PT409', 'slot_taken', 'not over a booking');
select throws_ok($$ update public.blocked_times set starts_at = tests.noon(2) $$, 'PT409', 'slot_taken', 'nor by moving a block over one');
select lives_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.id('hall'), tests.noon(3) + interval '2 hours', tests.noon(4)) $$,
  'but up to it');
select throws_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.id('loft'), tests.noon(30), tests.noon(31)) $$,
  '42501', null, 'not another host''s venue');
select tests.be('friend');
select throws_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.id('hall'), tests.noon(30), tests.noon(31)) $$,
  '42501', null, 'a guest blocks nothing');
select throws_ok($$ select public.hold_booking(tests.id('hall'), tests.noon(20), tests.noon(20) + interval '2 hours', 10, tests.id('b')) $$,
  'PT409', 'blocked', 'and holds no blocked time');

-- What the tables themselves refuse
select tests.be('owner');
create function tests.copy(p_shift interval, p_status text default 'confirmed') returns void language sql as $$
  insert into public.bookings (venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests, currency,
    total_minor, lines, policy, idempotency_key)
  select venue_id, guest_id, host_id, p_status, starts_at + p_shift, ends_at + p_shift,
    tstzrange(starts_at + p_shift, ends_at + p_shift), time_zone, guests, currency, total_minor, lines, policy, gen_random_uuid()
  from public.bookings where idempotency_key = tests.id('sent')
$$;
select throws_ok($$ select tests.copy('1 hour') $$, '23P01', null, 'no two live bookings overlap, whoever writes them');
select throws_ok($$ select tests.copy('0', 'held') $$, '23P01', null, 'held ones neither');
select lives_ok($$ select tests.copy('2 hours') $$, 'adjacent ones are fine');
select lives_ok($$ select tests.copy('1 hour', 'cancelled') $$, 'and cancelled ones take nothing');
select throws_ok($$ update public.bookings set occupied = tstzrange(starts_at + interval '1 hour', ends_at) $$, '23514', null,
  'what a booking occupies contains it');
select throws_ok($$ update public.bookings set idempotency_key = tests.id('sent') $$, '23505', null, 'a key is used once');
select throws_ok($$ update public.bookings set refund_minor = total_minor + 1 $$, '23514', null, 'no refund exceeds the price');

select * from finish();
rollback;
