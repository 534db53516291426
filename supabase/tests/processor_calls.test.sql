-- Rate limits of users' calls to the card processor.
begin;
select tests.create_users();
create function tests.count_calls(p_kind text, p_user text, p_ip text default null, p_count int default 1) returns bigint
language sql security definer as $$
  select count(public.count_processor_call(p_kind, tests.user_id(p_user), p_ip)) from generate_series(1, p_count)
$$;
comment on function tests.count_calls is 'Counts p_count calls for a user, as the server does.';
create function tests.wait_until_call(p_kind text, p_user text, p_ip text) returns interval language plpgsql security definer as $$
declare
  v_detail text;
begin
  perform tests.count_calls(p_kind, p_user, p_ip);
  return null;
exception when sqlstate 'PT429' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return date_trunc('second', v_detail::timestamptz - now() + interval '0.5 seconds');
end $$;
comment on function tests.wait_until_call is 'Returns after how long a refused call is allowed again, to the second; null when it is allowed.';
select plan(36);

-- Who
select tests.clear_authentication();
select throws_ok($$ select public.count_processor_call('payment_start', tests.uuid('x'), null) $$, '42501', null,
  'a visitor cannot count calls of the processor');
select tests.authenticate_as('guest');
select throws_ok($$ select public.count_processor_call('payment_start', tests.user_id('guest'), null) $$, '42501', null,
  'a user cannot count calls of the processor');

select tests.authenticate_as_service_role();
select throws_ok($$ select tests.count_calls('sign_in', 'guest') $$, 'PT422', 'invalid_input',
  'attempts at a password are no calls of the processor');
select throws_ok($$ select tests.count_calls(null, 'guest') $$, 'PT422', 'invalid_input', 'a call of the processor has a kind');
select throws_ok($$ select public.count_processor_call('payment_start', null, null) $$, 'PT422', 'invalid_input',
  'a call of the processor has a user');

-- Each kind
create temp table kind (name text, of_account int, of_network int);
grant select on kind to public;
insert into kind values ('payment_start', 10, 300), ('payment_confirm', 30, 900), ('payout_account_open', 10, 300),
  ('payout_account_refresh', 30, 900);
select lives_ok(format('select tests.count_calls(%L, ''host'', ''203.0.113.1'', %s)', name, of_account),
  format('%s: an account can do it %s times within an hour', name, of_account)) from kind;
select throws_ok(format('select tests.count_calls(%L, ''host'')', name), 'PT429', 'rate_limited',
  format('%s: an account cannot do it %s times within an hour', name, of_account + 1)) from kind;
select throws_ok(format('select tests.count_calls(%L, ''host'', ''203.0.113.2'')', name), 'PT429', 'rate_limited',
  format('%s: an account cannot do it more often from another network', name)) from kind;
select lives_ok(format('select tests.count_calls(%L, ''guest'', ''203.0.113.1'')', name),
  format('%s: another account can still do it from the same network', name)) from kind;
select tests.authenticate_as_database_owner();
select public.consume_rate_limit(name, null, '203.0.113.3') from kind, generate_series(1, of_network);
select throws_ok(format('select tests.count_calls(%L, ''guest'', ''203.0.113.3'')', name), 'PT429', 'rate_limited',
  format('%s: a network cannot do it %s times within an hour', name, of_network + 1)) from kind;
select is((select string_agg(format('%s %s', l.kind, l.attempts), ', ' order by l.kind) from kind k
    cross join lateral (select k.name as kind, r.attempts from private.rate_limit_rules(k.name) r where r.scope = 'ip') l
    join private.rate_limit_rules(k.name) own on own.scope = 'pair' where l.attempts < 30 * own.attempts), null,
  'an address that many accounts share has room for 30 of them that do all that they may');
select is((select bool_and(attempts * 2 <= (select attempts from private.rate_limit_rules('processor_call') where scope = 'all'))
    from private.rate_limit_rules('processor_call') where scope = 'ip'), true,
  'one address cannot use up the calls of everybody');
select is((select count(*)::int from private.rate_limit_counters c
    where c.key = private.rate_limit_key('payment_start', 'pair', tests.user_id('guest')::text, null)), 1,
  'a call that is refused to the network is not counted for the account');

select is(tests.wait_until_call('payment_start', 'host', null), interval '1 hour', 'a call that is refused to an account says when it is allowed again');
select is(tests.wait_until_call('payment_start', 'guest', '203.0.113.3'), interval '1 hour',
  'a call that is refused to a network says when it is allowed again');

-- All together
delete from private.rate_limit_counters;
select public.consume_rate_limit('processor_call', null, '203.0.113.4') from generate_series(1, 1800);
select throws_ok($$ select tests.count_calls('payment_confirm', 'guest', '203.0.113.4') $$, 'PT429', 'rate_limited',
  'a network cannot have the processor called 1,801 times within an hour in all kinds');
select is(tests.wait_until_call('payment_confirm', 'guest', '203.0.113.4'), interval '1 hour',
  'a call that is refused in all kinds together says when it is allowed again');
insert into private.rate_limit_counters (kind, scope, key)
select 'processor_call', 'all', private.rate_limit_key('processor_call', 'all', null, null) from generate_series(1, 6000 - 1800);
select lives_ok($$ select tests.count_calls('payment_confirm', 'guest', '203.0.113.5', 3) $$,
  'a network has its first three calls when everybody together has had 6,000 within 15 minutes');
select throws_ok($$ select tests.count_calls('payment_confirm', 'guest', '203.0.113.5') $$, 'PT429', 'rate_limited',
  'a network has no fourth call when everybody together has had 6,000 within 15 minutes');
select throws_ok($$ select tests.count_calls('payment_confirm', 'guest') $$, 'PT429', 'rate_limited',
  'an unknown network has no call when everybody together has had 6,000 within 15 minutes');
update private.rate_limit_counters set created_at = now() - interval '15 minutes' where scope = 'all';
select lives_ok($$ select tests.count_calls('payment_confirm', 'guest') $$, 'the calls of everybody count for 15 minutes');

select * from finish();
rollback;
