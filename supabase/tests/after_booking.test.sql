-- Reminders: to both sides, once, a day before. Alternatives: free, of the same length, near.
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
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name))
from unnest(array['guest', 'friend', 'host']) name;
update public.users set role = 'host' where id = tests.id('host');
insert into public.venues (id, host_id, name, capacity, status, price_per_hour, minimum_notice_hours,
  instant_booking)
values (tests.id('hall'), tests.id('host'), 'Hall', 100, 'active', 10000, 0, true);
update public.opening_hours set opens = '10:00', closes = '22:00' where venue_id = tests.id('hall');
update public.buffer_times set before_minutes = 0, after_minutes = 0 where venue_id = tests.id('hall');
-- A time in Cairo so many days from now.
create function tests.at(p_days int, p_time time) returns timestamptz language sql stable as $$
  select (((now() at time zone 'Africa/Cairo')::date + p_days) + p_time) at time zone 'Africa/Cairo'
$$;
create function tests.book(p_key text, p_from timestamptz, p_to timestamptz) returns void language plpgsql as $$
declare v_id uuid;
begin
  v_id := (public.hold_booking(tests.id('hall'), p_from, p_to, 10, tests.id(p_key))).id;
  perform public.submit_booking(v_id, '{"contact_name": "Guest", "phone": "", "terms": true}');
end $$;
create function tests.move(p_key text, p_start timestamptz, p_confirmed timestamptz) returns void
language sql security definer as $$
  update public.bookings set starts_at = p_start, ends_at = p_start + interval '1 hour',
    occupied = tstzrange(p_start, p_start + interval '1 hour'), confirmed_at = p_confirmed
  where idempotency_key = tests.id(p_key)
$$;
create function tests.reminders(p_name text) returns bigint language sql security definer as $$
  select count(*) from public.notifications where user_id = tests.id(p_name) and kind = 'booking_reminder'
$$;
-- The starts that are offered instead, by Cairo's clock, with days from today.
create function tests.instead(p_from timestamptz, p_to timestamptz, p_guests int default 10) returns text
language sql as $$
  select string_agg(((a ->> 'start')::timestamptz at time zone 'Africa/Cairo')::date
      - (now() at time zone 'Africa/Cairo')::date
    || ' ' || to_char((a ->> 'start')::timestamptz at time zone 'Africa/Cairo', 'HH24:MI'), ', ' order by n)
  from jsonb_array_elements(public.slot_alternatives(tests.id('hall'), p_from, p_to, p_guests))
    with ordinality x (a, n)
$$;
grant all on all functions in schema tests to public;
select plan(18);

select tests.be('guest');
select lives_ok($$ select tests.book('far', tests.at(9, '12:00'), tests.at(9, '14:00')) $$, 'a booking');
select is(public.write_my_reminders(), 0, 'nothing is due nine days before');
select tests.be('owner');
select tests.move('far', now() + interval '23 hours', now() - interval '3 days');
select tests.be('friend');
select is(public.write_my_reminders(), 0, 'nobody writes for somebody else');
select tests.be('guest');
select is(public.write_my_reminders(), 1, 'a day before the guest is reminded');
select is(public.write_my_reminders(), 0, 'once');
select is(tests.reminders('guest'), 1::bigint, 'there is one');
select is(tests.reminders('host'), 0::bigint, 'the host has not looked yet');
delete from public.notifications where kind = 'booking_reminder';
select is(public.write_my_reminders(), 0, 'also when they deleted it');
select throws_ok('select public.write_reminders()', '42501', null, 'not everybody writes for all');
select tests.be('owner');
select is(public.write_reminders(), 1, 'a schedule reminds the host');
select is(public.write_reminders(), 0, 'once');
select tests.move('far', now() + interval '23 hours', now() - interval '1 hour');
delete from private.booking_reminders;
select is(public.write_reminders(), 0, 'who has just booked needs no reminder');
select tests.be('stranger');
select throws_ok('select public.write_my_reminders()', 'PT401', 'not_signed_in', 'strangers have none');

select tests.be('friend');
select tests.book('noon', tests.at(5, '12:00'), tests.at(5, '15:00'));
select tests.be('guest');
select is(tests.instead(tests.at(5, '13:00'), tests.at(5, '15:00')), '5 15:00, 5 10:00, 6 13:00',
  'the nearest after, the nearest before, and the next day at the same time');
select is(tests.instead(tests.at(5, '10:00'), tests.at(5, '23:00')), null, 'no day is open that long');
select is(tests.instead(tests.at(5, '13:00'), tests.at(5, '15:00'), 500), null, 'nor does a time help with too many guests');
select throws_ok($$ select tests.instead(tests.at(5, '13:00'), tests.at(5, '13:00')) $$, 'PT422', 'invalid_range',
  'a time has a length');
select throws_ok($$ select public.slot_alternatives(tests.id('nowhere'), now(), now() + interval '1 hour', 1) $$,
  'PT404', 'not_found', 'and a place');
select * from finish();
rollback;
