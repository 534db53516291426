-- Limits of mails by receiver: a stranger who uses them up cannot lock out the owner. Time passes by changing the rows.
begin;
create function tests.age_messages(p_by interval) returns void language sql security definer as $$
  update private.message_sends set created_at = created_at - p_by
$$;
comment on function tests.age_messages is 'Makes all messages older, as if this time had passed.';
create function tests.is_sent(p_budget text, p_target text) returns boolean language sql security definer as $$
  select private.count_message(p_budget, p_target, null) is null
$$;
comment on function tests.is_sent is 'Counts one more message and returns whether it may be sent.';
create function tests.send_messages(p_budget text, p_target text, p_times int) returns bigint language sql as $$
  select count(*) from generate_series(1, p_times) where tests.is_sent(p_budget, p_target)
$$;
comment on function tests.send_messages is 'Counts several messages at once and returns how many of them may be sent.';
select plan(20);

select is(tests.send_messages('auth_mail', 'amal@mahfil.test', 15), 10::bigint,
  'ten mails of the sign-in service are sent to one address in an hour');
select tests.age_messages(interval '9 minutes');
select ok(not tests.is_sent('auth_mail', 'amal@mahfil.test'), 'an eleventh mail is not sent while the link of the tenth works');
select is(private.message_retry_at('auth_mail', 'amal@mahfil.test', null), now() + interval '1 minute',
  'the instant of the next try is the end of the link that was mailed last');
select ok(tests.is_sent('auth_mail', 'badr@mahfil.test'), 'another address is not concerned');
select tests.age_messages(interval '1 minute');
select is(private.message_retry_at('auth_mail', 'amal@mahfil.test', null), null,
  'an owner whose mails a stranger has used up may ask when the link of the last one has ended');
select is(tests.send_messages('auth_mail', 'amal@mahfil.test', 15), 1::bigint,
  'one more mail is sent then, and not a second one while its link works');

-- A stranger requests one each minute. The owner receives the mails: a link of the last ten minutes works.
create function tests.attack_for(p_minutes int, out sent int, out without_link int) language plpgsql as $$
declare
  v_is_sent boolean;
begin
  sent := 0;
  without_link := 0;
  for n in 1..p_minutes loop
    v_is_sent := tests.is_sent('auth_mail', 'amal@mahfil.test');
    sent := sent + v_is_sent::int;
    without_link := without_link + (not tests.has_link('amal@mahfil.test'))::int;
    perform tests.age_messages(interval '1 minute');
  end loop;
end $$;
comment on function tests.attack_for is
  'Asks each minute for a mail: how many are sent, and in how many minutes neither an earlier link works nor a new one is sent.';
create function tests.has_link(p_email text) returns boolean language sql security definer as $$
  select exists (select from private.message_sends
    where budget = 'auth_mail' and target = p_email and created_at > now() - interval '10 minutes')
$$;
comment on function tests.has_link is 'Returns whether a link that was mailed to an address still works.';
select is(tests.attack_for(9 * 60)::text, '(57,0)',
  'an owner has a link in each minute of nine hours in which a stranger asks without end');
select is(tests.attack_for(60)::text, '(1,50)', 'one mail an hour is sent after sixty-eight of a day');
select ok((tests.attack_for(24 * 60)).sent <= 82, 'no more than eighty-two mails are sent in any day');

select is(tests.send_messages('auth_code', 'fadi@mahfil.test', 15), 10::bigint, 'ten codes to sign in are sent to one address in an hour');
select tests.age_messages(interval '59 minutes');
select ok(not tests.is_sent('auth_code', 'fadi@mahfil.test'), 'no code to sign in is sent beyond its limit');

-- Mails that nobody needs for signing in have no such exception
select is(tests.send_messages('unproven_mail', 'dina@mahfil.test', 15), 10::bigint,
  'ten notifications are mailed to an address that nobody has proved');
select tests.age_messages(interval '2 hours');
select ok(not tests.is_sent('unproven_mail', 'dina@mahfil.test'), 'no further notification is mailed to it on that day');
select is(private.message_retry_at('unproven_mail', 'dina@mahfil.test', null), now() + interval '22 hours',
  'the next one is mailed a day after the first');

-- Notices that an address already has an account
create function tests.send_notices(p_hours int) returns bigint language plpgsql as $$
declare
  v_sent bigint := 0;
begin
  for n in 1..p_hours loop
    v_sent := v_sent + tests.is_sent('notice', 'eman@mahfil.test')::int;
    perform tests.age_messages(interval '1 hour');
  end loop;
  return v_sent;
end $$;
comment on function tests.send_notices is 'Sends a notice at the beginning of each of that many hours and returns how many may be sent.';
select is(tests.send_notices(23), 20::bigint, 'an address is told twenty times a day that it has an account');
select is(limits.notice, limits.code, 'a taken address is limited like one whose account was just created with it, for each span of time')
from (select jsonb_agg(jsonb_build_array(l.sends, l.within) order by l.within) filter (where l.budget = 'notice') as notice,
    jsonb_agg(jsonb_build_array(l.sends, l.within) order by l.within) filter (where l.budget = 'code_session') as code
  from (select b as budget, m.* from unnest(array['notice', 'code_session']) b, private.message_limits(b) m) l) limits;
select is(private.message_retry_at('notice', 'eman@mahfil.test', null), now() + interval '1 hour',
  'the next notice is sent a day after the first one');
select is(tests.send_notices(2), 1::bigint, 'a notice of the day before makes room for another one');

-- Waiting of concurrent callers
create function tests.held_locks() returns bigint language sql as $$
  select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
$$;
comment on function tests.held_locks is 'Returns how many advisory locks the transaction holds.';
create function tests.new_locks(p_budget text) returns bigint language plpgsql as $$
declare
  v_before bigint := tests.held_locks();
begin
  perform private.count_message(p_budget, 'ghada@mahfil.test', '192.0.2.0/24'), private.count_message(p_budget, 'hani@mahfil.test', '192.0.2.0/24');
  return tests.held_locks() - v_before;
end $$;
comment on function tests.new_locks is 'Counts a message to two addresses and returns how many locks that took.';
select is((select string_agg(budget, ', ') from unnest(array['code_session', 'code_address', 'notice', 'email_change', 'unproven_mail', 'invitation']) budget
  where tests.new_locks(budget) <> 2), null, 'requests for two addresses do not wait for each other where only addresses are counted');
select is(tests.new_locks('code_public'), 1::bigint, 'requests from one network wait for each other where networks are counted');

select * from finish();
rollback;
