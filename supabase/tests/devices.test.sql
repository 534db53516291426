-- Devices: registering and removing them, and the sessions that end with them.
begin;
select tests.create_users();
insert into auth.sessions (id, user_id, created_at, updated_at)
values (tests.session_id('old session'), tests.user_id('guest'), now() - interval '6 minutes', now());
create function tests.device(p_changes jsonb default '{}', p_without text default '') returns jsonb language sql as $$
  select jsonb_build_array((jsonb_build_object('id', 'desk', 'name', 'Firefox on Linux', 'browser', 'Firefox', 'os', 'Linux',
    'lastUsed', '2026-11-29T10:00:00.000Z', 'isCurrent', false) || p_changes) - p_without)
$$;
create function tests.set_devices(p_devices jsonb) returns void language sql as $$
  update public.users set connected_devices = p_devices where id = tests.user_id('guest')
$$;
comment on function tests.device is 'Returns a list of one device with these changes and without this field.';
comment on function tests.set_devices is 'Writes the list of devices of the guest, as the signed-in user.';
select plan(50);

select tests.clear_authentication();
select throws_ok($$ select public.register_device('a', 'n', 'b', 'o') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot register a device');
select throws_ok($$ select public.remove_device('a') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot remove a device');
select throws_ok($$ select public.remove_other_devices('a') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot remove all other devices');
select throws_ok($$ select public.count_unlisted_sessions() $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot count sessions');
select tests.authenticate_as('guest', 'old session');
select is(jsonb_array_length(public.register_device('laptop', 'Chrome on Linux', 'Chrome', 'Linux')), 1,
  'registering a device adds it to the list of devices');
select tests.authenticate_as('guest');
select is(public.register_device('phone', 'Safari on iOS', 'Safari', 'iOS') -> 0 ->> 'name', 'Safari on iOS',
  'the list of devices begins with the current device');
select is(tests.session_count('guest'), 2::bigint, 'a user with two devices has two sessions');
select throws_ok($$ select public.register_device('', '', '', '') $$, 'PT422', 'invalid_input',
  'a device without an identifier cannot be registered');
select is(jsonb_array_length(public.remove_device('tablet')), 2,
  'removing an unknown device changes nothing');
select is(public.remove_device('laptop') -> 0 ->> 'id', 'phone',
  'removing a device keeps the other one in the list');
select is(tests.session_count('guest'), 1::bigint, 'removing a device ends its session');
select throws_ok($$ select * from private.device_sessions $$, '42501', null,
  'a user cannot read which session belongs to which device');
select throws_ok($$ update public.users set connected_devices = '{}'
  where id = tests.user_id('guest') $$, '23514', null,
  'the database refuses a list of devices that is not an array');
savepoint listed;
select lives_ok($$ select tests.set_devices(tests.device()) $$, 'a user can write a device as the specification describes it');
select lives_ok(format('select tests.set_devices(tests.device(%L))', jsonb_build_object('lastUsed', used)),
  'a device can say that it was last used at ' || used)
from unnest(array['2026-11-29T10:00:00Z', '2026-11-29T12:00:00+02:00']) used;
select throws_ok(format('select tests.set_devices(tests.device(%L))', changes), '23514', null,
  'the database refuses a device with ' || changes)
from unnest(array['{"id": 7}', '{"id": ""}', '{"name": null}', '{"browser": {}}', '{"os": []}', '{"lastUsed": "yesterday"}',
  '{"isCurrent": "yes"}', '{"token": "secret"}']) changes;
select throws_ok(format('select tests.set_devices(tests.device(p_without => %L))', field), '23514', null,
  'the database refuses a device without ' || field)
from unnest(array['id', 'lastUsed', 'isCurrent']) field;
select throws_ok($$ select tests.set_devices('["desk"]') $$, '23514', null, 'the database refuses a device that is a text');
select throws_ok($$ select tests.set_devices(tests.device(jsonb_build_object('name', repeat('x', 101)))) $$, '23514', null,
  'the database refuses a device with a long name');
rollback to listed;
select tests.authenticate_as('guest', 'old session');
select throws_ok($$ select private.require_active_session() $$, 'PT401', 'not_signed_in',
  'a request with an ended session is refused');
select throws_ok($$ select public.register_device('laptop', '', '', '') $$, 'PT401', 'not_signed_in',
  'an ended session cannot register its device again');
select tests.authenticate_as('guest');
select lives_ok($$ select private.require_active_session() $$, 'a request with a valid session is accepted');
select throws_ok(format('select set_config(''request.headers'', %L, true), private.require_active_session()',
    jsonb_build_object('prefer', prefer)), 'PT422', 'invalid_input', 'nobody is told how many rows the planner expects: ' || prefer)
from unnest(array['count=planned', 'return=representation, Count = estimated']) prefer;
select lives_ok(format('select set_config(''request.headers'', %L, true), private.require_active_session()',
    jsonb_build_object('prefer', prefer)), 'rows that the caller may read are counted: ' || prefer)
from unnest(array['count=exact', '']) prefer;
select is((select set_config('timezone', 'America/Havana', true) || private.require_active_session()::text
  || current_setting('timezone')), 'America/HavanaUTC', 'a request runs in UTC, whatever zone its caller prefers');

-- Sessions without a listed device, and sessions with another device's id
select is(public.count_unlisted_sessions(), 0, 'a user whose only session is the current one has no unlisted session');
select tests.authenticate_as_database_owner();
insert into auth.sessions (id, user_id, created_at, updated_at)
select tests.session_id(name), tests.user_id(u), now(), now()
from (values ('silent', 'guest'), ('later', 'guest'), ('foreign', 'other_guest')) s (name, u);
select tests.authenticate_as('guest');
select is(public.count_unlisted_sessions(), 2, 'sessions without a device are counted, and those of other users are not');
select tests.authenticate_as('guest', 'silent');
create temporary table registered on commit drop as select public.register_device('phone', 'Safari on iOS', 'Safari', 'iOS') as devices;
select is((select devices -> 0 ->> 'id' <> 'phone' and jsonb_array_length(devices) = 2 from registered), true,
  'a session that names the device of another session is listed as a device of its own');
select is(public.register_device('phone', 'Safari on iOS', 'Safari', 'iOS') -> 0 ->> 'id', (select devices -> 0 ->> 'id' from registered),
  'a session that names the device of another session again stays the device that it is');
select tests.authenticate_as('guest');
select is(public.count_unlisted_sessions(), 1, 'a session with a device of its own is not counted');
select tests.authenticate_as_database_owner();
insert into private.device_sessions (session_id, user_id, device_id) values (tests.session_id('later'), tests.user_id('guest'), 'phone');
select tests.authenticate_as('guest');
select is(public.count_unlisted_sessions(), 1, 'a second session of the current device is counted');
select tests.authenticate_as('guest', 'silent');
select is(public.count_unlisted_sessions(), 1, 'two sessions of another device are one session that the list explains');
select public.remove_device('phone');
select is(public.count_unlisted_sessions(), 0, 'sessions that have ended are not counted');
select is(public.register_device('phone', 'Safari on iOS', 'Safari', 'iOS') -> 0 ->> 'id', 'phone',
  'a session can become the device of a session that has ended');
select tests.authenticate_as_database_owner();
insert into auth.sessions (id, user_id, created_at, updated_at)
values (tests.session_id('guest'), tests.user_id('guest'), now(), now());

-- A reused refresh token: the sign-in service revokes all tokens of its session.
select tests.authenticate_as_database_owner();
do $$ begin
  create role supabase_auth_admin;
exception when duplicate_object then null;
end $$;
do $$ begin perform set_config('tests.owner', session_user, true); end $$;
grant usage on schema auth, tests to supabase_auth_admin;
grant execute on function tests.user_id, tests.session_id to supabase_auth_admin;
grant all on auth.refresh_tokens to supabase_auth_admin;
grant select on auth.sessions to supabase_auth_admin;
insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
select n, 'token ' || n, tests.user_id('guest'), tests.session_id('guest'), false from generate_series(1, 2) n;
create function tests.is_active() returns boolean language sql as $$
  select exists (select from auth.sessions where id = tests.session_id('guest'))
$$;
update auth.refresh_tokens set revoked = true where user_id = tests.user_id('guest');
set constraints all immediate;
select is(tests.is_active(), true, 'a session goes on while the embedded service, which has no transaction, replaces its refresh token');
update auth.refresh_tokens set revoked = false where token = 'token 2';
set constraints all deferred;
do $$ begin perform set_config('session_authorization', 'supabase_auth_admin', true); end $$;
update auth.refresh_tokens set revoked = true where token = 'token 2';
insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
values ('3', 'token 3', tests.user_id('guest'), tests.session_id('guest'), false);
set constraints all immediate;
do $$ begin perform set_config('session_authorization', current_setting('tests.owner'), true); end $$;
select is(tests.is_active(), true, 'a session goes on when its refresh token is replaced');
do $$ begin perform set_config('session_authorization', 'supabase_auth_admin', true); end $$;
update auth.refresh_tokens set revoked = true where token = 'token 3';
do $$ begin perform set_config('session_authorization', current_setting('tests.owner'), true); end $$;
select is(tests.is_active(), false, 'a session ends with its last refresh token, one of which was used twice');
select tests.authenticate_as('guest');
select throws_ok($$ select private.require_active_session() $$, 'PT401', 'not_signed_in',
  'a request with the access token of a session whose refresh token was used twice is refused');

select * from finish();
rollback;
