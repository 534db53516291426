-- Saved venues, and how a host answers: who may see what.
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
from unnest(array['guest', 'friend', 'host', 'rival', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('admin'));
insert into public.venues (id, host_id, name, name_ar, city, capacity, status, price_per_hour)
values (tests.id('hall'), tests.id('host'), 'Hall', 'قاعة', 'Cairo', 100, 'active', 10000),
  (tests.id('loft'), tests.id('rival'), 'Loft', null, 'Cairo', 100, 'active', 20000),
  (tests.id('draft'), tests.id('host'), 'Draft', null, 'Cairo', 100, 'draft', 10000);
-- A request at the hall, so many days ago, answered or not.
create function tests.ask(p_key text, p_ago int, p_event text default null, p_role text default null, p_after interval default '1 hour')
returns void language plpgsql security definer as $$
declare
  v_to text := case p_event when 'accept' then 'confirmed' when 'decline' then 'declined' when 'cancel' then 'cancelled'
    when 'lapse' then 'expired' else 'pending' end;
  v_at timestamptz := now() - make_interval(days => p_ago);
begin
  insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests,
    currency, total_minor, lines, policy, idempotency_key, submitted_at, confirmed_at, request_expires_at)
  select tests.id(p_key), tests.id('hall'), tests.id('guest'), tests.id('host'), v_to, s, s + interval '1 hour',
    tstzrange(s, s + interval '1 hour'), 'Africa/Cairo', 10, 'EGP', 1000, '[]', 'flexible', tests.id(p_key), v_at,
    case when v_to = 'confirmed' then v_at end, v_at + interval '24 hours'
  from (select now() + make_interval(days => 10, hours => 3 * (select count(*)::int from public.bookings))) n (s);
  insert into public.booking_events (booking_id, actor_role, event, from_status, to_status, created_at)
  values (tests.id(p_key), 'guest', 'request', 'held', 'pending', v_at);
  if p_event is not null then
    insert into public.booking_events (booking_id, actor_role, event, from_status, to_status, created_at)
    values (tests.id(p_key), p_role, p_event, 'pending', v_to, v_at + p_after);
  end if;
end $$;
grant execute on all functions in schema tests to public;
select plan(21);

-- Saved venues
select tests.be('stranger');
select throws_ok('select * from public.my_favorites()', 'PT401', 'not_signed_in', 'a stranger has saved nothing');
select tests.be('guest');
select is_empty('select * from public.my_favorites()', 'a guest begins with none');
insert into public.favorites (user_id, venue_id) values (tests.id('guest'), tests.id('hall'));
select is((select name from public.my_favorites()), 'Hall', 'what they save is listed');
select is((select card ->> 'name_ar' from public.my_favorites()), 'قاعة', 'with all that a card says');
select ok((select (card ->> 'from_minor')::bigint >= 10000 from public.my_favorites()), 'and a price');
select tests.be('friend');
select is_empty('select * from public.my_favorites()', 'nobody sees another''s');
select tests.be('admin');
select is_empty('select * from public.my_favorites()', 'not even an admin');
select tests.be('owner');
update public.venues set status = 'paused' where id = tests.id('hall');
select tests.be('guest');
select is((select venue_id from public.my_favorites()), tests.id('hall'), 'a venue that is no longer public stays in the list');
select is((select name || ', ' || city from public.my_favorites()), 'Hall, Cairo', 'by its name');
select is((select card from public.my_favorites()), null, 'and says no more of itself');
select tests.be('owner');
update public.venues set status = 'active' where id = tests.id('hall');

-- How a host answers
select tests.be('stranger');
select is(public.host_response(tests.id('host')), null, 'who was never asked has no rate');
select tests.be('owner');
select tests.ask('one', 5, 'accept', 'host', '1 hour'), tests.ask('two', 6, 'decline', 'host', '3 hours');
select tests.be('stranger');
select is(public.host_response(tests.id('host')), null, 'two requests say nothing yet');
select tests.be('owner');
select tests.ask('three', 7, 'lapse', 'system', '24 hours');
select tests.be('stranger');
select is(public.host_response(tests.id('host')), '{"requests": 3, "percent": 67, "minutes": 120}'::jsonb, 'three do');
select tests.be('owner');
select tests.ask('open', 0), tests.ask('taken back', 3, 'cancel', 'guest'), tests.ask('by us', 3, 'decline', 'admin'),
  tests.ask('long ago', 120, 'lapse', 'system');
select tests.be('stranger');
select is((public.host_response(tests.id('host')) ->> 'requests')::int, 3,
  'what waits, was taken back, was ended by an admin or is long ago does not count');
select tests.be('owner');
select tests.ask('forgotten', 2);
select tests.be('stranger');
select is(public.host_response(tests.id('host')), '{"requests": 4, "percent": 50, "minutes": 120}'::jsonb,
  'what nobody answered in time counts, noted or not');
select tests.be('owner');
select tests.ask('four', 1, 'accept', 'host', '7 hours');
select tests.be('guest');
select is((public.host_response(tests.id('host')) ->> 'minutes')::int, 180, 'the time is that of the middle one');
select is(public.host_response(tests.id('rival')), null, 'another host''s requests are their own');
select is(public.host_response(tests.id('guest')), null, 'a guest hosts nothing');
select tests.be('owner');
update public.venues set status = 'paused' where host_id = tests.id('host');
select tests.be('stranger');
select is(public.host_response(tests.id('host')), null, 'who offers nothing publicly is nobody''s business');
select throws_ok('select * from public.booking_events', '42501', null, 'and the requests themselves stay unseen');
select tests.be('friend');
select is((select count(*)::int from public.booking_events), 0, 'also for other guests');

select * from finish();
rollback;
