-- What calendar entry and receipt say: to whom, and how the sequence grows.
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
insert into public.venues (id, host_id, name, capacity, status, price_per_hour, minimum_notice_hours, address,
  latitude, longitude)
values (tests.id('hall'), tests.id('host'), 'Hall', 100, 'active', 10000, 2, '1 Street', 30, 31);
create function tests.noon() returns timestamptz language sql stable as $$
  select (((now() at time zone 'Africa/Cairo')::date + 9) + time '12:00') at time zone 'Africa/Cairo'
$$;
create function tests.booking() returns uuid language sql security definer as $$
  select id from public.bookings where idempotency_key = tests.id('key')
$$;
create function tests.papers() returns jsonb language sql as $$
  select public.booking_papers(tests.booking())
$$;
grant all on all functions in schema tests to public;
select plan(13);

select tests.be('guest');
select lives_ok($$ select public.hold_booking(tests.id('hall'), tests.noon(), tests.noon() + interval '2 hours',
  10, tests.id('key')) $$, 'a guest holds');
select throws_ok($$ select tests.papers() $$, 'PT404', 'not_found', 'a hold has no papers yet');
select lives_ok($$ select public.submit_booking(tests.booking(),
  '{"contact_name": "Guest", "phone": "", "terms": true}') $$, 'it is sent');
select is(tests.papers() ->> 'sequence', '2', 'hold and request are two changes');
select is(tests.papers() ->> 'host_name', 'Host', 'the other side is named');
select is(tests.papers() ->> 'address', '1 Street', 'and where it is');
select tests.be('friend');
select throws_ok($$ select tests.papers() $$, 'PT404', 'not_found', 'not to somebody else');
select tests.be('stranger');
select throws_ok($$ select tests.papers() $$, 'PT401', 'not_signed_in', 'not to strangers');
select tests.be('host');
select is(tests.papers() ->> 'guest_name', 'Guest', 'to the host');
select lives_ok($$ select public.decide_booking(tests.booking(), 'accept') $$, 'the host accepts');
select is(tests.papers() ->> 'sequence', '3', 'which is a change');
select tests.be('owner');
update public.bookings set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour',
  occupied = tstzrange(now() - interval '3 hours', now() - interval '1 hour') where id = tests.booking();
update public.venues set status = 'suspended' where id = tests.id('hall');
select tests.be('guest');
select is(tests.papers() ->> 'sequence', '4', 'what the clock has done is a change before it is written down');
select is(tests.papers() -> 'bookable', 'false'::jsonb, 'a suspended place cannot be booked again');
select * from finish();
rollback;
