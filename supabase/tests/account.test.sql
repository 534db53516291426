-- Accounts: own pictures only, devices, and leaving.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
create function tests.session(p_name text) returns uuid language sql immutable as $$ select md5('s' || p_name)::uuid $$;
-- From here on this person speaks, with the session of that name.
create function tests.be(p_name text, p_session text default null) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub', case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('request.jwt.claims', case when p_name in ('stranger', 'owner') then '' else
    jsonb_build_object('sub', tests.id(p_name), 'session_id', tests.session(coalesce(p_session, p_name)))::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', case when name <> 'oauth' then 'hash' end,
  jsonb_build_object('first_name', initcap(name), 'last_name', 'Aziz')
from unnest(array['guest', 'host', 'provider', 'admin', 'second', 'oauth', 'other']) name;
insert into auth.sessions (id, user_id, created_at, updated_at)
select tests.session(name), tests.id(name), now(), now()
from unnest(array['guest', 'host', 'provider', 'admin', 'second', 'oauth', 'other']) name;
insert into auth.sessions (id, user_id, created_at, updated_at) values
  (tests.session('old'), tests.id('guest'), now() - interval '6 minutes', now()),
  (tests.session('oldoauth'), tests.id('oauth'), now() - interval '6 days', now());
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('provider'), tests.id('admin'));
create function tests.mine(p_name text) returns text language sql as $$
  select 'http://127.0.0.1:54321/storage/v1/object/public/avatars/' || tests.id(p_name) || '/a-1.webp' $$;
create function tests.sessions(p_name text) returns bigint language sql security definer as $$
  select count(*) from auth.sessions where user_id = tests.id(p_name) $$;
create function tests.person(p_name text) returns public.users language sql security definer as $$
  select u from public.users u where id = tests.id(p_name) $$;
grant execute on all functions in schema tests to public;
select plan(52);

-- Pictures
select tests.be('guest');
select lives_ok($$ update public.users set avatar_url = tests.mine('guest') where id = tests.id('guest') $$, 'one''s own file is a picture');
select lives_ok(format($$ update public.users set avatar_url = 'https://abc.supabase.co/storage/v1/object/public/avatars/%s/x.png' where id = %L $$,
  tests.id('guest'), tests.id('guest')), 'also on a hosted project');
select throws_ok($$ update public.users set avatar_url = tests.mine('other') where id = tests.id('guest') $$, 'PT422', 'invalid_input', 'another''s is not');
select throws_ok($$ update public.users set avatar_url = 'https://evil.test/track.png' where id = tests.id('guest') $$, 'PT422', 'invalid_input', 'nor a file from elsewhere');
select throws_ok($$ update public.users set avatar_url = 'javascript:alert(1)' where id = tests.id('guest') $$, 'PT422', 'invalid_input', 'nor a script');
select throws_ok($$ update public.users set avatar_url = tests.mine('guest') || '?x=/../../' where id = tests.id('guest') $$, 'PT422', 'invalid_input', 'nor one with something behind it');
select throws_ok(format($$ update public.users set avatar_url = 'https://evil.test/?/storage/v1/object/public/avatars/%s/x.png' where id = %L $$,
  tests.id('guest'), tests.id('guest')), 'PT422', 'invalid_input', 'nor one that only looks like it');
select lives_ok($$ update public.users set avatar_url = null where id = tests.id('guest') $$, 'none is fine');
select tests.be('owner');
select lives_ok($$ update public.users set avatar_url = 'https://lh3.googleusercontent.com/a/x' where id = tests.id('guest') $$, 'a sign-in service may bring one along');
select tests.be('guest');
select lives_ok($$ update public.users set bio = 'Hello' where id = tests.id('guest') $$, 'which does not stand in the way');
select tests.be('provider');
select throws_ok($$ select public.register_as_service_provider(tests.id('provider'), 'Band', p_logo_url => 'https://evil.test/logo.png') $$,
  'PT422', 'invalid_input', 'a logo is one''s own too');
select is((public.register_as_service_provider(tests.id('provider'), 'Band', p_logo_url => tests.mine('provider'))).logo_url, tests.mine('provider'), 'then it is taken');
select throws_ok($$ update public.service_providers set logo_url = tests.mine('other') where user_id = tests.id('provider') $$, 'PT422', 'invalid_input', 'also past the function');

-- Devices
select tests.be('stranger');
select throws_ok($$ select public.register_device('a', 'n', 'b', 'o') $$, 'PT401', 'not_signed_in', 'a stranger has no devices');
select throws_ok($$ select public.remove_device('a') $$, 'PT401', 'not_signed_in', 'and removes none');
select throws_ok($$ select public.remove_other_devices('a') $$, 'PT401', 'not_signed_in', 'nor all of them');
select tests.be('guest', 'old');
select is(jsonb_array_length(public.register_device('laptop', 'Chrome on Linux', 'Chrome', 'Linux')), 1, 'a device is written down');
select tests.be('guest');
select is(public.register_device('phone', 'Safari on iOS', 'Safari', 'iOS') -> 0 ->> 'name', 'Safari on iOS', 'the present one first');
select is(tests.sessions('guest'), 2::bigint, 'two devices, two sessions');
select throws_ok($$ select public.register_device('', '', '', '') $$, 'PT422', 'invalid_input', 'a device has an id');
select is(jsonb_array_length(public.remove_device('tablet')), 2, 'an unknown device changes nothing');
select is(public.remove_device('laptop') -> 0 ->> 'id', 'phone', 'one taken away leaves the other');
select is(tests.sessions('guest'), 1::bigint, 'and ends its session');
select throws_ok($$ select * from private.device_sessions $$, '42501', null, 'whose session is whose nobody reads');
select throws_ok($$ update public.users set connected_devices = '{}' where id = tests.id('guest') $$, '23514', null, 'the list stays a list');
select tests.be('guest', 'old');
select throws_ok($$ select private.check_session() $$, 'PT401', 'not_signed_in', 'an ended session is refused before every request');
select throws_ok($$ select public.register_device('laptop', '', '', '') $$, 'PT401', 'not_signed_in', 'and does not come back by registering');
select tests.be('guest');
select lives_ok($$ select private.check_session() $$, 'a living one is not');

-- Leaving
select tests.be('owner');
insert into public.venues (id, host_id, name, city, capacity, status, price_per_hour)
select tests.id(s), tests.id('host'), s, 'Cairo', 100, s, 10000
from unnest(array['active', 'draft']) s;
insert into auth.sessions (id, user_id, created_at, updated_at) values (tests.session('old'), tests.id('guest'), now() - interval '6 minutes', now());
insert into public.newsletter_subscribers (email) values ('Guest@mahfil.test');
insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests, currency, total_minor, idempotency_key, lines, policy)
values (tests.id('past'), tests.id('active'), tests.id('guest'), tests.id('host'), 'completed', now() - interval '2 days', now() - interval '47 hours',
  tstzrange(now() - interval '2 days', now() - interval '47 hours'), 'Africa/Cairo', 5, 'EGP', 100, gen_random_uuid(), '[]', '{}');
insert into public.reviews (booking_id, venue_id, author_id, author_name, rating, text)
values (tests.id('past'), tests.id('active'), tests.id('guest'), 'Guest', 5, 'Lovely');
insert into public.favorites (user_id, venue_id) values (tests.id('guest'), tests.id('active'));
select tests.be('stranger');
select throws_ok('select public.delete_account()', 'PT401', 'not_signed_in', 'a stranger has nothing to delete');
select throws_ok('select public.account_ties()', 'PT401', 'not_signed_in', 'and nothing to ask');
select tests.be('guest', 'old');
select throws_ok('select public.delete_account()', 'PT403', 'wrong_password', 'an older session is no proof of the password');
select tests.be('admin');
select throws_ok('select public.delete_account()', 'PT409', 'last_admin', 'the last admin stays');
select is(public.account_ties() ->> 'last_admin', 'true', 'and is told beforehand');
select tests.be('owner');
update public.users set role = 'admin' where id = tests.id('second');
insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests, currency, total_minor, idempotency_key, details, lines, policy, confirmed_at, submitted_at)
values (tests.id('b'), tests.id('active'), tests.id('guest'), tests.id('host'), 'confirmed', now() + interval '2 days', now() + interval '2 days 3 hours',
  tstzrange(now() + interval '2 days', now() + interval '2 days 3 hours'), 'Africa/Cairo', 5, 'EGP', 100, gen_random_uuid(),
  '{"contact_name": "Guest Aziz", "phone": "+20100", "event_type": "birthday"}', '[]', '{}', now(), now());
select tests.be('guest');
select throws_ok('select public.delete_account()', 'PT409', 'open_bookings', 'a guest with a booking ahead stays');
select is(public.account_ties() - 'last_admin', '{"guest": 1, "host": 0, "provider": 0, "password": true}', 'and sees which');
select tests.be('host');
select throws_ok('select public.delete_account()', 'PT409', 'open_bookings', 'so does the host');
select tests.be('owner');
update public.bookings set status = 'cancelled' where id = tests.id('b');
select tests.be('guest');
select lives_ok('select public.delete_account()', 'then a guest may go');
select throws_ok('select public.account_ties()', 'PT401', 'not_signed_in', 'and is nobody afterwards');
select tests.be('owner');
select is((select coalesce(email, first_name, last_name || coalesce(phone, bio, avatar_url, nationality, '')) from public.users where id = tests.id('guest')), '', 'nothing personal is left');
select is((select email from auth.users where id = tests.id('guest')), null, 'nor an address to sign in with');
select is(tests.sessions('guest'), 0::bigint, 'every session is over');
select is((select details from public.bookings where id = tests.id('b')), '{"event_type": "birthday"}', 'the booking stays without the name');
select is((select coalesce(author_name, 'former') || text from public.reviews where author_id = tests.id('guest')), 'formerLovely', 'so does the review');
select is((select count(*) from public.favorites where user_id = tests.id('guest')), 0::bigint, 'favourites go');
select is((select count(*) from public.newsletter_subscribers where email ilike 'guest@mahfil.test'), 0::bigint, 'and the newsletter');
select lives_ok($$ insert into auth.users (id, email) values (tests.id('heir'), 'guest@mahfil.test') $$, 'the address is free');
select tests.be('host');
select lives_ok('select public.delete_account()', 'a host may go too');
select tests.be('owner');
select results_eq($$ select name || status from public.venues where host_id = tests.id('host') $$, array['activepaused'], 'whose listing is no longer public, and whose draft is gone');
select tests.be('provider');
select lives_ok('select public.delete_account()', 'and a provider');
select tests.be('oauth', 'oldoauth');
select lives_ok('select public.delete_account()', 'an account without a password needs no fresh session');
select tests.be('second');
select lives_ok('select public.delete_account()', 'an admin who is not the last may go');
select tests.be('admin');
select throws_ok($$ select public.admin_set_role(tests.id('second'), 'admin') $$, '23514', null, 'and is not called back');

select * from finish();
rollback;
