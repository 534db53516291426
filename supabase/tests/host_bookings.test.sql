-- The host's bookings: filters, notes that only the host reads, the mark that nobody came, and earnings.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name), 'last_name', 'Secret')
from unnest(array['guest', 'friend', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
insert into public.venues (id, host_id, name, capacity, status, price_per_hour, time_zone)
values (tests.id('hall'), tests.id('host'), 'Hall', 100, 'active', 10000, 'Africa/Cairo'),
  (tests.id('roof'), tests.id('host'), 'Roof', 100, 'active', 10000, 'Pacific/Kiritimati'),
  (tests.id('loft'), tests.id('rival'), 'Loft', 100, 'active', 10000, 'Africa/Cairo');
-- A booking as the process would have left it.
create function tests.put(p_key text, p_start timestamptz, p_status text, p_venue text default 'hall',
  p_guest text default 'guest', p_contact text default 'Nadia Adel') returns void
language sql security definer as $$
  insert into public.bookings (id, reference, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied,
    time_zone, guests, currency, total_minor, fee_minor, lines, policy, details, idempotency_key, submitted_at,
    confirmed_at)
  select tests.id(p_key), upper(p_key), v.id, tests.id(p_guest), v.host_id, p_status, p_start,
    p_start + interval '2 hours', tstzrange(p_start, p_start + interval '2 hours'), v.time_zone, 10, 'EGP', 10500,
    500, '[]', 'flexible', jsonb_build_object('contact_name', p_contact), tests.id(p_key),
    case when p_status <> 'held' then p_start - interval '60 days' end,
    case when p_status in ('confirmed', 'completed') then p_start - interval '50 days' end
  from public.venues v where v.id = tests.id(p_venue)
$$;
create function tests.page(p_group text default 'all', p_venue text default null, p_from date default null,
  p_to date default null, p_text text default null, p_limit int default 20, p_cursor text default null)
returns text language sql as $$
  select coalesce(string_agg(b ->> 'reference', ' ' order by place), '')
  from jsonb_array_elements(public.host_bookings(p_group, tests.id(p_venue), p_from, p_to, p_text, p_limit, p_cursor)
    -> 'bookings') with ordinality listed (b, place)
$$;
grant all on all functions in schema tests to public;
select tests.put('SOON', now() + interval '3 days', 'pending'), tests.put('NEXT', now() + interval '5 days', 'confirmed'),
  tests.put('ROOF', timestamptz '2025-06-30 11:00Z', 'completed', 'roof'),
  tests.put('NIGHT', timestamptz '2025-06-30 21:30Z', 'completed', 'hall', 'friend', 'أحمد'),
  tests.put('RUNS', now() - interval '1 hour', 'confirmed'),
  tests.put('LATE', now() - interval '40 days', 'completed'),
  tests.put('OFF', now() - interval '9 days', 'cancelled'), tests.put('HELD', now() + interval '9 days', 'held'),
  tests.put('ELSE', now() - interval '4 days', 'completed', 'loft');
select plan(52);

-- Filters
select tests.be('stranger');
select throws_ok($$ select tests.page() $$, 'PT401', 'not_signed_in', 'a stranger has no bookings to list');
select throws_ok($$ select public.host_earnings() $$, 'PT401', 'not_signed_in', 'nor earnings');
select throws_ok($$ select public.host_month() $$, 'PT401', 'not_signed_in', 'nor a month');
select tests.be('guest');
select is(tests.page(), '', 'a guest hosts nothing');
select tests.be('rival');
select is(tests.page(), 'ELSE', 'another host sees their own');
select is(tests.page('all', 'hall'), '', 'and nothing at a venue of somebody else');
select tests.be('host');
select is(tests.page(), 'NEXT SOON RUNS OFF LATE NIGHT ROOF', 'all that were sent, latest first');
select is(tests.page('upcoming'), 'RUNS SOON NEXT', 'what comes, soonest first');
select is(tests.page('requests'), 'SOON', 'requests');
select is(tests.page('confirmed'), 'RUNS NEXT', 'confirmed');
select is(tests.page('cancelled'), 'OFF', 'cancelled');
select is(tests.page('past'), 'OFF LATE NIGHT ROOF', 'past');
select is(tests.page('all', 'roof'), 'ROOF', 'one venue');
-- 11:00 UTC is 01:00 of the next day in Kiritimati; 21:30 UTC is 00:30 of the next day in Cairo.
select is(tests.page(p_from => '2025-07-01', p_to => '2025-07-01'), 'NIGHT ROOF', 'a day is the venue''s own');
select is(tests.page(p_from => '2025-06-30', p_to => '2025-06-30'), '', 'and not that of UTC');
select is(tests.page(p_to => '2025-07-01'), 'NIGHT ROOF', 'until a day');
select is(tests.page(p_text => 'nadia'), 'NEXT SOON RUNS OFF LATE ROOF', 'the name of the contact, in any case');
select is(tests.page(p_text => ' احمد '), 'NIGHT', 'and in another spelling');
select is(tests.page(p_text => 'friend'), 'NIGHT', 'the guest''s first name');
select is(tests.page(p_text => 'secret'), '', 'the last name is not the host''s to know');
select is(tests.page(p_text => 'nex'), 'NEXT', 'a reference');
select is(tests.page(p_text => '%'), '', 'no pattern is one');
select is(public.host_bookings('past', p_text => 'friend') -> 'counts',
  '{"all": 1, "past": 1, "upcoming": 0, "requests": 0, "confirmed": 0, "cancelled": 0, "completed": 1}',
  'counts obey the filters');
select is(tests.page(p_limit => 3, p_text => 'guest'), 'NEXT SOON RUNS', 'a page');
select is(tests.page(p_limit => 3, p_text => 'guest', p_cursor => (
  select public.host_bookings('all', p_limit => 3) #>> '{bookings,2,cursor}')), 'OFF LATE ROOF', 'and the next one');
select throws_ok($$ select tests.page('held') $$, 'PT422', 'invalid_input', 'a hold is the guest''s own matter');
select throws_ok($$ select tests.page(p_text => repeat('x', 201)) $$, 'PT422', 'invalid_input', 'a text has its limit');
select results_eq($$ select reference from public.host_bookings_rows('past') $$,
  array['OFF', 'LATE', 'NIGHT', 'ROOF'], 'a file has the same rows');

-- Notes
select lives_ok($$ select public.add_booking_note(tests.id('NEXT'), '  Wants the blue chairs ') $$, 'the host keeps a note');
select is((select text from public.booking_notes), 'Wants the blue chairs', 'and reads it');
select throws_ok($$ select public.add_booking_note(tests.id('NEXT'), '  ') $$, 'PT422', 'invalid_input', 'not an empty one');
select throws_ok($$ select public.add_booking_note(tests.id('NEXT'), repeat('x', 2001)) $$, 'PT422', 'invalid_input', 'nor one without end');
select throws_ok($$ select public.add_booking_note(tests.id('HELD'), 'x') $$, 'PT404', 'not_found', 'nor about a hold');
select throws_ok($$ insert into public.booking_notes (booking_id, text) values (tests.id('NEXT'), 'x') $$, '42501', null,
  'notes are written by their function only');
select tests.be('guest');
select is_empty($$ select * from public.booking_notes $$, 'the guest reads no note');
select throws_ok($$ select public.add_booking_note(tests.id('NEXT'), 'x') $$, 'PT404', 'not_found', 'and writes none');
select throws_ok($$ select public.delete_booking_note((select id from public.booking_notes)) $$, 'PT404', 'not_found', 'nor deletes one');
select ok(not public.my_booking(tests.id('NEXT'))::text like '%blue chairs%', 'the guest''s view of the booking is without it');
select tests.be('rival');
select is_empty($$ select * from public.booking_notes $$, 'another host reads none');
select tests.be('stranger');
select throws_ok($$ select * from public.booking_notes $$, '42501', null, 'a stranger may not ask');
select tests.be('admin');
select isnt_empty($$ select * from public.booking_notes $$, 'an admin reads it');

-- Nobody came
select tests.be('host');
select is((public.mark_no_show(tests.id('RUNS'), true)).no_show_at, now(), 'from the start on');
select is((select event || ' ' || actor_role || ' ' || to_status from public.booking_events where booking_id = tests.id('RUNS')),
  'no_show host confirmed', 'the timeline says so');
select is((select (public.mark_no_show(tests.id('RUNS'), false)).no_show_at), null, 'it can be taken back');
select throws_ok($$ select public.mark_no_show(tests.id('NEXT'), true) $$, 'PT409', 'wrong_status', 'not before');
select throws_ok($$ select public.mark_no_show(tests.id('LATE'), true) $$, 'PT409', 'wrong_status', 'not after a month');
select throws_ok($$ select public.mark_no_show(tests.id('OFF'), true) $$, 'PT409', 'wrong_status', 'not when it was called off');
select tests.be('guest');
select throws_ok($$ select public.mark_no_show(tests.id('RUNS'), true) $$, 'PT403', 'forbidden', 'not the guest');
select tests.be('rival');
select throws_ok($$ select public.mark_no_show(tests.id('RUNS'), true) $$, 'PT403', 'forbidden', 'nor another host');

-- Who leaves is forgotten
select tests.be('owner');
update public.users set deleted_at = now(), email = null, first_name = null, role = 'guest' where id = tests.id('guest');
select is_empty($$ select * from public.booking_notes $$, 'notes go with the guest whom they are about');

select tests.be('host');
select tests.be('owner');
insert into public.payouts (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at)
values (tests.id('RUNS'), tests.id('host'), 'EGP', 10500, 500, 10000, now());
update public.bookings set guests = 7 where id = tests.id('RUNS');
select tests.be('host');
-- What runs now began an hour ago: in this month, but in its first hour.
select is(public.host_month() -> 'earned', case
  when date_trunc('month', now() at time zone 'Africa/Cairo')
    = date_trunc('month', (now() - interval '1 hour') at time zone 'Africa/Cairo')
  then '[{"minor": 10000, "currency": "EGP"}]' else '[]' end::jsonb, 'the month has what the ledger owes');
select is(public.host_earnings(2025) -> 'months', '[]', 'what the ledger does not owe is not earned');
select * from finish();
rollback;
