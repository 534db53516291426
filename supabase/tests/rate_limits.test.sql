-- Rate limits of attempts: how many, for whom and until when. Time passes by changing the rows.
begin;
insert into auth.users (id, email) values
  (tests.user_id('amal'), 'amal@mahfil.test'), (tests.user_id('badr'), 'badr@mahfil.test');
create function tests.take_attempts(p_kind text, p_subject text, p_ip text, p_times int default 1) returns jsonb
language plpgsql as $$
declare
  v_answer jsonb;
begin
  for i in 1..p_times loop
    v_answer := public.consume_rate_limit(p_kind, p_subject, p_ip);
  end loop;
  return v_answer;
end $$;
comment on function tests.take_attempts is 'Takes so many attempts and returns the answer to the last one.';
create function tests.is_allowed(p_kind text, p_subject text, p_ip text, p_times int default 1) returns boolean
language sql as $$
  select (tests.take_attempts(p_kind, p_subject, p_ip, p_times) ->> 'allowed')::boolean
$$;
comment on function tests.is_allowed is 'Takes so many attempts and returns whether the last one was allowed.';
create function tests.age_attempts(p_by interval) returns void language sql security definer as $$
  update private.rate_limit_counters set created_at = created_at - p_by
$$;
comment on function tests.age_attempts is 'Makes all attempts older, as if this time had passed.';
create function tests.attempt_count() returns bigint language sql security definer as $$
  select count(*) from private.rate_limit_counters
$$;
select plan(44);

-- Only the site's server and the sign-in service may count, because the caller chooses the IP address
select tests.clear_authentication();
select throws_ok($$ select public.consume_rate_limit('sign_in', 'amal@mahfil.test', '203.0.113.7') $$, '42501', null,
  'a signed-out visitor cannot count an attempt for another IP address');
select throws_ok($$ select public.reset_rate_limit('sign_in', 'amal@mahfil.test', '203.0.113.7') $$, '42501', null,
  'a signed-out visitor cannot reset the attempts of an IP address');
select tests.authenticate_as('badr');
select throws_ok($$ select public.consume_rate_limit('sign_in', 'amal@mahfil.test', '203.0.113.7') $$, '42501', null,
  'a signed-in user cannot count an attempt for another IP address');
select throws_ok($$ select public.reset_rate_limit('sign_in', 'badr@mahfil.test', '203.0.113.7') $$, '42501', null,
  'a signed-in user cannot reset the attempts of an IP address');
select throws_ok('select * from private.rate_limit_counters', '42501', null,
  'a signed-in user cannot read the attempts');
select throws_ok('select private.rate_limit_key(''a'', ''b'', ''c'', ''d'')', '42501', null,
  'a signed-in user cannot compute the key of an attempt');

-- Attempts at one account from one IP address
select tests.set_identity('service_role', '{"role": "service_role"}');
select ok(tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7', 5),
  'five attempts to sign in are allowed');
select ok(not tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7'),
  'a sixth attempt to sign in is refused');
select ok(not tests.is_allowed('sign_in', ' AMAL@Mahfil.Test ', '203.0.113.7'),
  'a sixth attempt is refused when the address is written in other letter case');
select is((tests.take_attempts('sign_in', 'amal@mahfil.test', '203.0.113.7') ->> 'retry_at')::timestamptz,
  date_trunc('milliseconds', now() + interval '15 minutes'),
  'a refused attempt reports when the first of the five is 15 minutes old');
select ok(tests.is_allowed('sign_in', 'amal@mahfil.test', '198.51.100.4'),
  'the same address is allowed to sign in from another IP address');
select ok(tests.is_allowed('sign_in', 'badr@mahfil.test', '203.0.113.7'),
  'another address is allowed to sign in from the same IP address');
select ok(tests.is_allowed('recovery', 'amal@mahfil.test', '203.0.113.7'),
  'a refused attempt to sign in does not limit the recovery of the password');
select tests.age_attempts('14 minutes');
select ok(not tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7'),
  'a sixth attempt to sign in is still refused after 14 minutes');
select tests.age_attempts('1 minute');
select ok(tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7'),
  'an attempt to sign in is allowed again after 15 minutes');
select ok(tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7', 4),
  'five attempts to sign in are allowed again after 15 minutes');
select ok(not tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7'),
  'a sixth attempt after the first 15 minutes is refused');

-- Reset by a sign-in
select public.reset_rate_limit('sign_in', 'badr@mahfil.test', '203.0.113.7');
select ok(not tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7'),
  'a right password of one account does not reset the attempts at another');
select public.reset_rate_limit('sign_in', 'amal@mahfil.test', '198.51.100.4');
select ok(not tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7'),
  'a right password from one IP address does not reset the attempts from another');
select public.reset_rate_limit('sign_in', 'amal@mahfil.test', '203.0.113.7');
select ok(tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7', 5),
  'five attempts are allowed again after a right password');
select ok(not tests.is_allowed('sign_in', 'amal@mahfil.test', '203.0.113.7'),
  'a sixth attempt after a reset is refused');

-- Attempts at many accounts from one network
select is((select count(*) from generate_series(1, 40) n
  where tests.is_allowed('sign_in', 'p' || n || '@mahfil.test', '192.0.2.1')),
  30::bigint, 'one IP address is allowed 30 attempts to sign in to any accounts');
select ok(tests.is_allowed('sign_in', 'p40@mahfil.test', '192.0.2.2'),
  'another IP address is allowed to sign in while the first one is limited');
select is((select count(*) from generate_series(1, 20) n
  where tests.is_allowed('sign_up', 'p' || n || '@mahfil.test', '192.0.2.1')),
  10::bigint, 'one IP address is allowed ten sign-ups an hour');
select is((select count(*) from generate_series(1, 20) n
  where tests.is_allowed('newsletter', 'p' || n || '@mahfil.test', '192.0.2.1')),
  10::bigint, 'one IP address is allowed ten newsletter subscriptions an hour');
select is((select count(*) from generate_series(1, 40) n
  where tests.is_allowed('recovery', 'p' || n || '@mahfil.test', '2001:db8:1:2::' || to_hex(n))),
  20::bigint, 'all IPv6 addresses of one /64 network share a limit');
select ok(tests.is_allowed('recovery', 'p40@mahfil.test', '2001:db8:1:3::1'),
  'another IPv6 network has a limit of its own');
select is((select count(*) from generate_series(1, 40) n
  where tests.is_allowed('recovery', 'p' || n || '@mahfil.test',
  (array['192.0.2.9', '::ffff:192.0.2.9'])[1 + n % 2])), 20::bigint,
  'an IPv4 address written as IPv6 shares the limit of the IPv4 address');

-- IP addresses without a limit
select is((select count(*) from generate_series(1, 60) n
  where tests.is_allowed('sign_in', 'p' || n || '@mahfil.test', '127.0.0.1')),
  60::bigint, 'the loopback address has no limit as an IP address');
select is((select count(*) from generate_series(1, 60) n
  where tests.is_allowed('sign_in', 'q' || n || '@mahfil.test', null)),
  60::bigint, 'an unknown IP address has no limit as an IP address');
select is((select count(*) from generate_series(1, 6) n
  where tests.is_allowed('sign_in', 'r@mahfil.test', 'not an address')),
  5::bigint, 'an account is limited when the IP address is invalid');
select is((select count(*) from generate_series(1, 6) n where tests.is_allowed('sign_in', 's@mahfil.test', '::1')),
  5::bigint, 'an account is limited on the loopback address');

-- Invalid and old attempts
select throws_ok($$ select public.consume_rate_limit('unknown', 'a@mahfil.test', '192.0.2.1') $$, 'PT422', 'invalid_input',
  'an unknown kind of attempt is refused');
select is((select count(*) from generate_series(1, 40) n where tests.is_allowed('auth_token', null, '192.0.2.50')),
  30::bigint, 'attempts that name no account are limited by IP address');
select is((select count(*) from generate_series(1, 12) n
  where tests.is_allowed('auth_token', 'code@mahfil.test', '192.0.2.' || 100 + n % 2)), 12::bigint,
  'six codes for one account from each of two IP addresses are allowed');
select is((select count(*) from generate_series(1, 1100) n
  where tests.is_allowed('auth_token', null, '10.1.' || n % 200 || '.1')), (1000 - 30 - 12)::bigint,
  'codes are guessed at most 1000 times within 15 minutes from all IP addresses together');
select ok(not tests.is_allowed('auth_token', 'other@mahfil.test', '127.0.0.1'),
  'the limit of all guesses holds on the loopback address too');
-- The planner may scan all attempts without statistics, or with those of an empty table.
reset role;
set local track_functions = 'all';
set local enable_indexscan = off;
set local enable_bitmapscan = off;
discard plans;
select tests.set_identity('service_role', '{"role": "service_role"}');
select public.reset_rate_limit('auth_token', 'code@mahfil.test', '192.0.2.100');
select ok(tests.is_allowed('auth_token', null, '10.1.5.1'),
  'a right code takes one attempt back from the limit of all guesses');
select cmp_ok(pg_stat_get_xact_function_calls('private.rate_limit_key(text, text, text, text)'::regprocedure), '<', 20::bigint,
  'the key of an attempt is computed once for each scope, not for each stored attempt');
reset role;
set local track_functions = 'none';
set local enable_indexscan = on;
set local enable_bitmapscan = on;
discard plans;
select tests.set_identity('service_role', '{"role": "service_role"}');
select ok(not tests.is_allowed('auth_token', null, '10.1.5.1'), 'a network with wrong codes is refused at the limit of all guesses');
select ok(tests.is_allowed('auth_token', 'new@mahfil.test', '10.9.9.9', 3),
  'a network without wrong codes is allowed three attempts at the limit of all guesses');
select ok(not tests.is_allowed('auth_token', 'new@mahfil.test', '10.9.9.9'),
  'a network is refused its fourth attempt at the limit of all guesses');
select lives_ok($$ select public.consume_rate_limit('sign_in', repeat('x', 1000000), repeat('9', 100000)) $$,
  'an oversized subject or IP address is accepted and cut');
select tests.age_attempts('61 minutes');
select tests.take_attempts('sign_in', 't@mahfil.test', '192.0.2.77');
select is(tests.attempt_count(), 2::bigint, 'a new attempt deletes attempts older than an hour');

select * from finish();
rollback;
