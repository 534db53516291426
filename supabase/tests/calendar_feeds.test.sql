-- Calendars that leave and calendars that come in: who may do what, and that bookings stay.
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
-- Ten in the morning, so many days from now, in UTC.
create function tests.at(p_days int, p_hours int default 0) returns timestamptz language sql stable as $$
  select date_trunc('day', now(), 'UTC') + make_interval(days => p_days, hours => 10 + p_hours)
$$;
create function tests.event(p_uid text, p_days int, p_hours int, p_title text default 'Taken') returns jsonb
language sql stable as $$
  select jsonb_build_object('uid', p_uid, 'start', tests.at(p_days), 'end', tests.at(p_days, p_hours), 'title', p_title)
$$;
create function tests.blocks() returns text language sql security definer as $$
  select coalesce(string_agg(extract(epoch from starts_at - tests.at(0)) / 3600 || '-'
    || extract(epoch from ends_at - tests.at(0)) / 3600, ' ' order by starts_at), '')
  from public.blocked_times where source = 'feed'
$$;
create function tests.import() returns uuid language sql security definer as $$
  select id from public.calendar_imports where venue_id = tests.id('hall') order by created_at, id limit 1
$$;
create function tests.book(p_name text, p_days int, p_hours int) returns void language sql security definer as $$
  insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone,
    guests, currency, total_minor, lines, policy, idempotency_key, submitted_at, details)
  values (tests.id(p_name), tests.id('hall'), tests.id('guest'), tests.id('host'), 'confirmed', tests.at(p_days),
    tests.at(p_days, p_hours), tstzrange(tests.at(p_days), tests.at(p_days, p_hours)), 'UTC', 10, 'EGP', 1000, '[]',
    'flexible', tests.id(p_name), now(), '{"contact_name": "Secret Guest"}')
$$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name))
from unnest(array['guest', 'host', 'rival']) name;
update public.users set role = 'host' where id in (tests.id('host'), tests.id('rival'));
insert into public.venues (id, host_id, name, city, capacity, status, price_per_hour)
values (tests.id('hall'), tests.id('host'), 'Hall', 'Cairo', 100, 'active', 10000),
  (tests.id('loft'), tests.id('rival'), 'Loft', 'Cairo', 100, 'active', 20000);
grant execute on all functions in schema tests to public;
select plan(61);

-- The address of a venue.
select tests.be('stranger');
select throws_ok($$ select public.renew_calendar_feed(tests.id('hall'), repeat('a', 43)) $$, 'PT401', 'not_signed_in', 'a stranger makes no address');
select throws_ok('select * from public.calendar_feeds', '42501', null, 'and sees none');
select is(public.read_calendar_feed(repeat('a', 43)), null, 'an address that nobody made reads nothing');
select is(public.read_calendar_feed(null), null, 'nor does none');
select tests.be('rival');
select throws_ok($$ select public.renew_calendar_feed(tests.id('hall'), repeat('a', 43)) $$, 'PT404', 'not_found', 'another host makes none either');
select tests.be('host');
select throws_ok($$ select public.renew_calendar_feed(tests.id('hall'), 'short') $$, 'PT422', 'invalid_input', 'a token is long');
select lives_ok($$ select public.renew_calendar_feed(tests.id('hall'), repeat('a', 43)) $$, 'the host makes one');
select throws_ok('select token_hash from public.calendar_feeds', '42501', null, 'what is kept of it is nobody''s to read');
select tests.book('party', 10, 4);
select lives_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at, reason)
  values (tests.id('hall'), tests.at(12), tests.at(12, 2), 'Private matter') $$, 'the host blocks a time');
select tests.be('rival');
select is_empty('select id from public.calendar_feeds', 'another host sees no address');
select throws_ok($$ select public.revoke_calendar_feed(tests.id('hall')) $$, 'PT404', 'not_found', 'and ends none');
select tests.be('stranger');
select is(jsonb_array_length(public.read_calendar_feed(repeat('a', 43)) -> 'entries'), 2, 'whoever has the address reads');
select is((select string_agg(e ->> 'kind', ' ' order by e ->> 'start') from jsonb_array_elements(
  public.read_calendar_feed(repeat('a', 43)) -> 'entries') e), 'booking block', 'bookings and blocks');
select unalike(public.read_calendar_feed(repeat('a', 43))::text, '%Secret%', 'nothing of guests');
select unalike(public.read_calendar_feed(repeat('a', 43))::text, '%Private%', 'and no reasons');
select tests.be('host');
select isnt((select last_read_at from public.calendar_feeds), null, 'the host sees that it is read');
update public.blocked_times set ends_at = tests.at(12, 3) where venue_id = tests.id('hall');
select is((select sequence from public.blocked_times), 1, 'a change of a block is counted');
select lives_ok($$ select public.renew_calendar_feed(tests.id('hall'), repeat('b', 43)) $$, 'a new address');
select is(public.read_calendar_feed(repeat('a', 43)), null, 'ends the old one');
select isnt(public.read_calendar_feed(repeat('b', 43)), null, 'and is read');
select tests.be('owner');
update public.calendar_feeds set minute_reads = 60 where revoked_at is null;
select is(public.read_calendar_feed(repeat('b', 43)), '{"limited": true}', 'not too often');
update public.calendar_feeds set minute = now() - interval '2 minutes' where revoked_at is null;
select isnt(public.read_calendar_feed(repeat('b', 43)) -> 'entries', null, 'a minute later again');
select tests.be('host');
select lives_ok($$ select public.revoke_calendar_feed(tests.id('hall')) $$, 'the host ends it');
select is(public.read_calendar_feed(repeat('b', 43)), null, 'and it reads nothing');

-- Calendars that come in.
select tests.be('stranger');
select throws_ok($$ select public.add_calendar_import(tests.id('hall'), 'Other', 'https://a.test/x.ics') $$, 'PT401', 'not_signed_in', 'a stranger adds no calendar');
select throws_ok('select * from public.calendar_imports', '42501', null, 'and sees none');
select tests.be('rival');
select throws_ok($$ select public.add_calendar_import(tests.id('hall'), 'Other', 'https://a.test/x.ics') $$, 'PT404', 'not_found', 'nor does another host');
select throws_ok($$ select public.check_calendar_url(tests.id('hall'), 'https://a.test/x.ics') $$, 'PT404', 'not_found', 'or tries one');
select tests.be('host');
select throws_ok($$ select public.add_calendar_import(tests.id('hall'), 'Other', 'ftp://a.test/x.ics') $$, 'PT422', 'invalid_input', 'an address is http');
select is(public.check_calendar_url(tests.id('hall'), 'https://a.test/x.ics') ->> 'time_zone', 'Africa/Cairo', 'the host tries one');
select is(public.add_calendar_import(tests.id('hall'), ' Other ', 'https://a.test/x.ics') ->> 'attempt', '1', 'and adds it');
select is(public.add_calendar_import(tests.id('hall'), 'Other', 'https://a.test/x.ics') ->> 'problem', 'known', 'once');
select throws_ok('select events from public.calendar_imports', '42501', null, 'the events are the import''s own');
select throws_ok($$ update public.calendar_imports set url = 'https://b.test' $$, '42501', null, 'nothing of it is changed by hand');

select is(public.apply_calendar_import(tests.import(), jsonb_build_array(tests.event('one', 20, 2), tests.event('two', 21, 3)), 1)
  ->> 'blocks', '2', 'its events block time');
select is(tests.blocks(), '480.0000000000000000-482.0000000000000000 504.0000000000000000-507.0000000000000000', 'exactly theirs');
select throws_ok($$ update public.blocked_times set reason = 'Mine' where source = 'feed' $$, 'PT403', 'forbidden', 'no block of it is changed by hand');
select throws_ok($$ delete from public.blocked_times where source = 'feed' $$, 'PT403', 'forbidden', 'or deleted');
select throws_ok($$ select public.apply_calendar_import(tests.import(), '[{"uid": "x", "start": "garbage", "end": "2030-01-01"}]', 1) $$,
  'PT422', 'invalid_input', 'garbage is refused');
select throws_ok($$ select public.apply_calendar_import(tests.import(), '[{"uid": "x", "start": "2030-01-02", "end": "2030-01-01"}]', 1) $$,
  'PT422', 'invalid_input', 'and so is an end before its start');
select is(public.claim_calendar_import(tests.import()) ->> 'attempt', '2', 'another attempt');
select is(public.apply_calendar_import(tests.import(), '[]', 1) ->> 'applied', 'false', 'makes the one before too late');
select is(public.apply_calendar_import(tests.import(), null, 2, p_error => 'http', p_status => 500) ->> 'applied', 'false', 'a failure');
select is((select last_error || ' ' || last_status || ' ' || (failing_since is not null) from public.calendar_imports), 'http 500 true', 'is told');
select is((select count(*)::int from public.blocked_times where source = 'feed'), 2, 'and leaves the last good state');

-- Over a booking: its rest is blocked, and the host is told.
select public.apply_calendar_import(tests.import(), jsonb_build_array(tests.event('over', 10, 6), tests.event('two', 21, 3)), 2);
select is(tests.blocks(), '244.0000000000000000-246.0000000000000000 504.0000000000000000-507.0000000000000000', 'a booking is never blocked over');
select is((select uid || ' ' || title from public.calendar_conflicts where booking_id = tests.id('party')), 'over Taken', 'the host sees the conflict');
select is((select count(*)::int from public.bookings where status = 'confirmed'), 1, 'and the booking stands');
select tests.be('rival');
select is_empty('select id from public.calendar_conflicts', 'another host sees no conflict');
select throws_ok($$ select public.apply_calendar_import(tests.import(), '[]', 2) $$, 'PT404', 'not_found', 'and applies nothing');
select throws_ok($$ select public.claim_calendar_import(tests.import()) $$, 'PT404', 'not_found', 'nor claims');
select is_empty($$ delete from public.calendar_imports where id = tests.import() returning id $$, 'or removes it');
select tests.be('host');
select lives_ok($$ select public.cancel_booking(tests.id('party'), 'Double booked') $$, 'the host settles it');
select is(tests.blocks(), '240.0000000000000000-246.0000000000000000 504.0000000000000000-507.0000000000000000', 'then the event blocks all of its time');
select is_empty('select id from public.calendar_conflicts', 'and the conflict is over');
select public.apply_calendar_import(tests.import(), jsonb_build_array(tests.event('booking-' || tests.id('party') || '@mahfil', 40, 2)), 2);
select is(tests.blocks(), '', 'our own entries that come back block nothing');

-- The clock of the site.
select tests.be('stranger');
select throws_ok($$ select public.claim_stale_calendar_imports(repeat('s', 40)) $$, 'PT403', 'forbidden', 'without a secret nobody claims');
select tests.be('owner');
select private.set_calendar_secret(repeat('s', 40));
update public.calendar_imports set last_tried_at = now() - interval '1 hour';
select tests.be('stranger');
select is(jsonb_array_length(public.claim_stale_calendar_imports(repeat('s', 40))), 1, 'with it whoever waits is claimed');
select is(jsonb_array_length(public.claim_stale_calendar_imports(repeat('s', 40))), 0, 'once');
select is(public.apply_calendar_import(tests.import(), jsonb_build_array(tests.event('three', 30, 1)), 3, p_secret => repeat('s', 40))
  ->> 'blocks', '1', 'and applied');
select tests.be('host');
delete from public.calendar_imports where id = tests.import();
select is(tests.blocks(), '', 'removing a calendar takes its blocks away');
select * from finish();
rollback;
