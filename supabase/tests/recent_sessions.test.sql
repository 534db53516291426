-- Recent sessions: an older session cannot change an account that receives money, and cannot open data.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into auth.sessions (id, user_id, created_at, updated_at) values
  (tests.session_id('old'), tests.user_id('host'), now() - interval '5 minutes', now()),
  (tests.session_id('older'), tests.user_id('host'), now() - interval '15 minutes', now()),
  (tests.session_id('recent'), tests.user_id('host'), now() - interval '4 minutes 59 seconds', now());
insert into private.device_sessions (session_id, user_id, device_id) values (tests.session_id('recent'), tests.user_id('host'), 'phone');
update public.users set connected_devices = '[{"id": "phone", "name": "Firefox", "browser": "Firefox", "os": "Windows",
  "lastUsed": "2027-01-01T00:00:00.000Z", "isCurrent": true}]' where id = tests.user_id('host');
create function tests.save_account(p_account text, p_session text default 'old', p_percent int default 30) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('host', p_session);
  return public.save_payment_terms(tests.uuid('hall'), false, p_percent, 14, p_account is not null, true, p_account) ->> 'transfer_details';
end $$;
comment on function tests.save_account is 'Saves the terms of the hall as its host, in a session that is named, and returns the account that is stored.';
create function tests.last_cursor() returns text language sql security definer as $$
  select private.format_cursor(now(), tests.uuid('last'))
$$;
comment on function tests.last_cursor is 'Returns the cursor after which the next page of a file begins.';
select plan(37);

-- The account for transfers
select throws_ok($$ select tests.save_account('EG38 0019') $$, 'PT422', 'reauthentication_needed',
  'a host cannot enter the first account for transfers in a session of five minutes');
select is(tests.save_account('EG38 0019', 'recent'), 'EG38 0019', 'a host enters the account for transfers in a session below five minutes');
select throws_ok($$ select tests.save_account('EG38 0019 666') $$, 'PT422', 'reauthentication_needed',
  'a host cannot change the account for transfers in an older session');
select throws_ok($$ select tests.save_account('EG38 0019 666', 'unknown') $$, 'PT422', 'reauthentication_needed',
  'the account for transfers does not change by a token whose session has ended');
select throws_ok($$ select tests.save_account('EG38 0019 666', 'guest') $$, 'PT422', 'reauthentication_needed',
  'the account for transfers does not change by the recent session of another user');
select is(tests.save_account('EG38 0019', 'old', 40), 'EG38 0019', 'other terms are saved in an older session while the account stays');
select is(tests.save_account(' EG38 0019 ', 'old'), 'EG38 0019', 'spaces around an account do not ask for a sign-in');
select is(tests.notification_kinds('host'), 'transfer_account_changed', 'a host is told of a changed account for transfers, and of nothing else');
select is((select data - 'changed_at' from public.notifications), jsonb_build_object('venue_id', tests.uuid('hall'), 'venue_name', 'Hall',
  'venue_name_ar', null, 'time_zone', 'Africa/Cairo', 'device', 'Firefox, Windows'), 'the notification of a host names the venue and the device');
select tests.authenticate_as('host', 'old');
select throws_ok($$ select public.save_payment_terms(tests.uuid('hall'), false, 30, 14, false, true, '') $$, 'PT422',
  'reauthentication_needed', 'a host cannot remove the account for transfers in an older session');
select lives_ok($$ select public.save_payment_terms(tests.uuid('hall'), false, 30, 14, false) $$,
  'a host stops taking transfers in an older session');
select tests.authenticate_as_database_owner();
update public.venue_payment_terms set transfer_details = null, takes_transfers = false;
select is(tests.save_account(null, 'old'), null, 'terms without an account are saved in an older session');

-- Calls of the server for a user
select tests.authenticate_as_service_role();
select lives_ok($$ select public.require_recent_session(tests.user_id('host'), tests.session_id('recent')) $$,
  'the server may act in a session below five minutes');
select throws_ok($$ select public.require_recent_session(tests.user_id('host'), tests.session_id('old')) $$, 'PT422', 'reauthentication_needed',
  'the server may not act in a session of five minutes');
select throws_ok($$ select public.require_recent_session(tests.user_id('host'), tests.session_id('guest')) $$, 'PT422', 'reauthentication_needed',
  'the server may not act in the session of another user');
select throws_ok($$ select public.require_recent_session(tests.user_id('host'), null) $$, 'PT422', 'reauthentication_needed',
  'the server may not act by a token without a session');
select tests.authenticate_as(name), throws_ok($$ select public.require_recent_session(tests.user_id('host'), tests.session_id('recent')) $$,
  '42501', null, 'no user learns whether a session is recent: ' || name) from unnest(array['host', 'admin']) name;

-- The address of a calendar
select tests.authenticate_as('host', 'old');
select throws_ok($$ select public.rotate_calendar_feed_token(tests.uuid('hall'), repeat('a', 43)) $$, 'PT422', 'reauthentication_needed',
  'a host cannot create the address of a calendar in an older session');
select tests.authenticate_as('host', 'recent');
select lives_ok($$ select public.rotate_calendar_feed_token(tests.uuid('hall'), repeat('a', 43)) $$,
  'a host creates the address of a calendar in a session below five minutes');
select tests.authenticate_as('host', 'old');
select throws_ok($$ select public.rotate_calendar_feed_token(tests.uuid('hall'), repeat('b', 43)) $$, 'PT422', 'reauthentication_needed',
  'a host cannot renew the address of a calendar in an older session');
select is(tests.notification_kinds('host'), 'transfer_account_changed calendar_address_created', 'a host is told of a new address of a calendar');
select isnt(public.get_calendar_feed(repeat('a', 43)), null, 'the address that was not renewed stays in force');
select lives_ok($$ select public.revoke_calendar_feed(tests.uuid('hall')) $$, 'a host revokes the address of a calendar in any session');

-- Exports
select throws_ok($$ select * from public.export_host_bookings() $$, 'PT422', 'reauthentication_needed',
  'a host cannot download their bookings in an older session');
select throws_ok($$ select * from public.list_host_statements(p_limit => 101) $$, 'PT422', 'reauthentication_needed',
  'a host cannot download their earnings in an older session');
select lives_ok($$ select * from public.list_host_statements(p_limit => 100) $$, 'a host reads a page of their earnings in an older session');
select lives_ok(format('select * from public.%s', call), 'a download that has begun goes on in a session of five minutes: ' || call)
from unnest(array['export_host_bookings(p_cursor => tests.last_cursor())', 'list_host_statements(p_limit => 500, p_cursor => tests.last_cursor())']) call;
select tests.authenticate_as('host', 'older');
select throws_ok(format('select * from public.%s', call), 'PT422', 'reauthentication_needed', 'no download goes on in a session of 15 minutes: ' || call)
from unnest(array['export_host_bookings(p_cursor => tests.last_cursor())', 'list_host_statements(p_limit => 500, p_cursor => tests.last_cursor())']) call;
select tests.authenticate_as('host', 'recent');
select lives_ok($$ select * from public.export_host_bookings() $$, 'a host downloads their bookings in a session below five minutes');
select lives_ok($$ select * from public.list_host_statements(p_limit => 500) $$, 'a host downloads their earnings in a session below five minutes');

-- The first password
select tests.authenticate_as_database_owner();
update auth.sessions set created_at = now() - interval '15 minutes' where user_id = tests.user_id('host');
select ok(not private.may_set_first_password(tests.user_id('host')), 'an account is given no first password 15 minutes after the last sign-in');
update auth.sessions set created_at = now() - interval '14 minutes' where user_id = tests.user_id('host');
select ok(private.may_set_first_password(tests.user_id('host')), 'an account is given its first password within 15 minutes of a sign-in');
select private.take_over_account(tests.user_id('host'));
insert into auth.sessions (id, user_id, created_at, updated_at) values (tests.session_id('owner'), tests.user_id('host'), now(), now());
select ok(not private.may_set_first_password(tests.user_id('host')),
  'an account that was just taken over is given no password by what was under way before');
update public.audit_log set created_at = now() - interval '10 seconds' where action = 'account_taken_over';
select ok(private.may_set_first_password(tests.user_id('host')), 'the owner of an account chooses a password ten seconds after taking it over');
select * from finish();
rollback;
