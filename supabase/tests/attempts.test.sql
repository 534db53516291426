-- Limits of attempts: how many, for whom, until when; the clock is moved by moving the rows.
begin;
create schema tests;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
create function tests.try(p_kind text, p_subject text, p_ip text, p_times int default 1) returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
begin
  for i in 1..p_times loop
    v_answer := public.take_attempt(p_kind, p_subject, p_ip);
  end loop;
  return v_answer;
end $$;
create function tests.may(p_kind text, p_subject text, p_ip text, p_times int default 1) returns boolean language sql as $$
  select (tests.try(p_kind, p_subject, p_ip, p_times) ->> 'allowed')::boolean
$$;
create function tests.later(p_by interval) returns void language sql security definer as $$
  update private.attempts set made_at = made_at - p_by
$$;
create function tests.kept() returns bigint language sql security definer as $$ select count(*) from private.attempts $$;
grant usage on schema tests to anon, authenticated;
grant execute on all functions in schema tests to public;
insert into auth.users (id, email) values (tests.id('amal'), 'amal@mahfil.test'), (tests.id('badr'), 'badr@mahfil.test');
select plan(36);

-- As the site calls it: with the publishable key, as nobody.
select set_config('role', 'anon', true);
select ok(tests.may('sign_in', 'amal@mahfil.test', '203.0.113.7', 5), 'five attempts at signing in are allowed');
select ok(not tests.may('sign_in', 'amal@mahfil.test', '203.0.113.7'), 'the sixth is not');
select ok(not tests.may('sign_in', ' AMAL@Mahfil.Test ', '203.0.113.7'), 'nor in other letter case');
select is((tests.try('sign_in', 'amal@mahfil.test', '203.0.113.7') ->> 'retry_at')::timestamptz,
  date_trunc('milliseconds', now() + interval '15 minutes'), 'it says when: when the first of the five is 15 minutes old');
select ok(tests.may('sign_in', 'amal@mahfil.test', '198.51.100.4'), 'the person herself, elsewhere, is not shut out');
select ok(tests.may('sign_in', 'badr@mahfil.test', '203.0.113.7'), 'another person in the same place is not either');
select ok(tests.may('recovery', 'amal@mahfil.test', '203.0.113.7'), 'and the way to a new password stays open');
select tests.later('14 minutes');
select ok(not tests.may('sign_in', 'amal@mahfil.test', '203.0.113.7'), 'after 14 minutes it is still too early');
select tests.later('1 minute');
select ok(tests.may('sign_in', 'amal@mahfil.test', '203.0.113.7'), 'after 15 it is allowed again');
select ok(tests.may('sign_in', 'amal@mahfil.test', '203.0.113.7', 4), 'and as often as before');
select ok(not tests.may('sign_in', 'amal@mahfil.test', '203.0.113.7'), 'but no oftener');
select throws_ok('select * from private.attempts', '42501', null, 'nobody reads the attempts');
select throws_ok('select private.attempt_key(''a'', ''b'', ''c'', ''d'')', '42501', null, 'nor makes their keys');
select throws_ok('select public.forgive_sign_in(''203.0.113.7'')', '42501', null, 'and a stranger forgives nobody');

-- A right password
select set_config('request.jwt.claim.sub', tests.id('badr')::text, true), set_config('role', 'authenticated', true);
select lives_ok($$ select public.forgive_sign_in('203.0.113.7') $$, 'whoever signed in is forgiven');
select ok(not tests.may('sign_in', 'amal@mahfil.test', '203.0.113.7'), 'which forgives nobody else');
select set_config('request.jwt.claim.sub', tests.id('amal')::text, true);
select lives_ok($$ select public.forgive_sign_in('203.0.113.7') $$, 'the right one at last');
select ok(tests.may('sign_in', 'amal@mahfil.test', '203.0.113.7', 5), 'and all five are back');
select ok(not tests.may('sign_in', 'amal@mahfil.test', '203.0.113.7'), 'five, not six');
select set_config('request.jwt.claim.sub', '', true);
select throws_ok($$ select public.forgive_sign_in('203.0.113.7') $$, 'PT401', 'not_signed_in', 'a token of nobody forgives nothing');

-- One place, many addresses
select set_config('role', 'anon', true);
select is((select count(*) from generate_series(1, 40) n where tests.may('sign_in', 'p' || n || '@mahfil.test', '192.0.2.1')),
  30::bigint, 'one place may try 30 addresses');
select ok(tests.may('sign_in', 'p40@mahfil.test', '192.0.2.2'), 'another place is not affected');
select is((select count(*) from generate_series(1, 20) n where tests.may('sign_up', 'p' || n || '@mahfil.test', '192.0.2.1')),
  10::bigint, 'ten accounts an hour come from one place');
select is((select count(*) from generate_series(1, 20) n where tests.may('newsletter', 'p' || n || '@mahfil.test', '192.0.2.1')),
  10::bigint, 'and ten addresses for the newsletter');
select is((select count(*) from generate_series(1, 40) n
  where tests.may('recovery', 'p' || n || '@mahfil.test', '2001:db8:1:2::' || to_hex(n))),
  20::bigint, 'a subscriber of IPv6 is one place, however many addresses they have');
select ok(tests.may('recovery', 'p40@mahfil.test', '2001:db8:1:3::1'), 'the next subscriber is another');
select is((select count(*) from generate_series(1, 40) n where tests.may('verification', 'p' || n || '@mahfil.test',
  (array['192.0.2.9', '::ffff:192.0.2.9'])[1 + n % 2])), 20::bigint, 'IPv4 written as IPv6 is the same place');

-- Places that are none
select is((select count(*) from generate_series(1, 60) n where tests.may('sign_in', 'p' || n || '@mahfil.test', '127.0.0.1')),
  60::bigint, 'this machine is not limited as a place');
select is((select count(*) from generate_series(1, 60) n where tests.may('sign_in', 'q' || n || '@mahfil.test', null)),
  60::bigint, 'nor is a place that nobody knows');
select is((select count(*) from generate_series(1, 6) n where tests.may('sign_in', 'r@mahfil.test', 'not an address')),
  5::bigint, 'an address of neither is');
select is((select count(*) from generate_series(1, 6) n where tests.may('sign_in', 's@mahfil.test', '::1')),
  5::bigint, 'one address from this machine is');

-- What makes no sense, and what is kept
select throws_ok($$ select public.take_attempt('rob', 'a@mahfil.test', '192.0.2.1') $$, 'PT422', 'invalid_input', 'an unknown kind');
select throws_ok($$ select public.take_attempt('sign_in', null, '192.0.2.1') $$, 'PT422', 'invalid_input', 'an attempt of nobody');
select lives_ok($$ select public.take_attempt('sign_in', repeat('x', 1000000), repeat('9', 100000)) $$, 'an endless address is cut');
select tests.later('61 minutes');
select tests.try('sign_in', 't@mahfil.test', '192.0.2.77');
select is(tests.kept(), 2::bigint, 'old attempts are thrown away by the next one');

-- The newsletter past the site
select throws_ok($$ do $do$ begin for i in 1..61 loop
  perform public.subscribe_newsletter('n' || i || '@mahfil.test'); end loop; end $do$ $$,
  'PT429', 'rate_limited', 'at most 60 new addresses a minute from everybody together');

select * from finish();
rollback;
