-- Quiet hours and pauses of mails: who sets them, when they end across clock changes, and what is mailed meanwhile.
begin;
select tests.create_users();
select tests.create_venue('hall');
update public.users set is_verified = true;
create function tests.quiet_until(p_at text, p_from time, p_until time, p_zone text default 'Africa/Cairo') returns text
language sql as $$
  select to_char(private.quiet_hours_end(p_at::timestamptz, p_from, p_until, p_zone) at time zone 'UTC', 'MM-DD HH24:MI')
$$;
comment on function tests.quiet_until is 'Returns the end of the quiet hours at an instant, in UTC; null when it is not quiet.';
create function tests.note(p_kind text, p_job text default 'job') returns text language plpgsql security definer as $$
declare
  v_id uuid;
  v_mail jsonb;
begin
  delete from public.notifications;
  delete from private.jobs;
  perform private.create_notification(tests.user_id('guest'), p_kind, '{}');
  delete from private.jobs;
  select id into v_id from public.notifications where user_id = tests.user_id('guest');
  v_mail := public.get_notification_mail(v_id, tests.uuid(p_job));
  return case when v_mail is null then 'held ' else 'mailed ' end || (select count(*) from private.jobs where kind = 'notification_mail');
end $$;
comment on function tests.note is
  'Notifies the guest, and returns whether the mail is handed to the worker, with how many jobs were enqueued to mail it later.';
create function tests.set_quiet_now(p_is_quiet boolean) returns void language sql security definer as $$
  insert into public.mail_settings (user_id, quiet_from, quiet_until, time_zone)
  values (tests.user_id('guest'), (now() at time zone 'UTC' + case when p_is_quiet then interval '-1 hour' else interval '1 hour' end)::time,
    (now() at time zone 'UTC' + interval '2 hours')::time, 'UTC')
  on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, time_zone = 'UTC',
    paused_from = null, paused_until = null
$$;
comment on function tests.set_quiet_now is 'Lets the quiet hours of the guest have begun an hour ago, or begin in an hour.';
select plan(54);

-- The rule
select is(tests.quiet_until('2027-03-01 19:59Z', '22:00', '07:00'), null, 'a minute before the quiet hours nothing is quiet');
select is(tests.quiet_until('2027-03-01 20:00Z', '22:00', '07:00'), '03-02 05:00', 'an evening is quiet until the next morning');
select is(tests.quiet_until('2027-03-01 23:30Z', '22:00', '07:00'), '03-02 05:00', 'a night is quiet until the morning of the same day');
select is(tests.quiet_until('2027-03-02 05:00Z', '22:00', '07:00'), null, 'the end of the quiet hours is quiet no more');
select is(tests.quiet_until('2027-03-01 11:00Z', '12:00', '15:00'), '03-01 13:00', 'quiet hours of an afternoon end on the same day');
select is(tests.quiet_until('2027-03-01 14:00Z', '12:00', '15:00'), null, 'the time after quiet hours of an afternoon is not quiet');
select is(tests.quiet_until('2027-03-01 22:00Z', '00:00', '07:00'), '03-02 05:00', 'quiet hours can begin at midnight');
select is(tests.quiet_until('2027-03-01 20:00Z', '22:00', '00:00'), '03-01 22:00', 'quiet hours can end at midnight');
select is(tests.quiet_until('2027-03-01 20:00Z', null, null), null, 'no time is quiet without quiet hours');
select is(tests.quiet_until('2027-04-29 20:30Z', '22:00', '07:00'), '04-30 04:00',
  'the night in which clocks are put forward is an hour shorter');
select is(tests.quiet_until('2027-04-29 21:30Z', '22:00', '00:30'), '04-29 22:30',
  'an end that clocks skip is moved on by the length of the gap');
select is(tests.quiet_until('2027-04-29 22:00Z', '00:30', '07:00'), '04-30 04:00',
  'a beginning that clocks skip has begun when they have skipped it');
select is(tests.quiet_until('2027-10-28 19:30Z', '22:00', '07:00'), '10-29 05:00',
  'the night in which clocks are put back is an hour longer');
select is(tests.quiet_until('2027-10-28 19:30Z', '22:00', '23:30'), '10-28 20:30',
  'an end that clocks show twice is the first of both');
select is(tests.quiet_until('2027-10-28 21:10Z', '22:00', '23:30'), '10-28 21:30',
  'an end of which the first has passed is the second, when it is quiet again');
select is(tests.quiet_until('2027-10-28 21:10Z', '23:00', '07:00'), '10-29 05:00',
  'a beginning that clocks show twice has begun both times');
select is(tests.quiet_until('2027-03-01 17:30Z', '23:00', '07:00', 'Asia/Kathmandu'), '03-02 01:15',
  'quiet hours are those of the time zone, also of one with an odd offset');
select is((select count(*) from generate_series('2027-01-01'::timestamptz, '2027-12-31', '10 minutes') at,
    unnest(array['Africa/Cairo', 'Europe/Dublin', 'Australia/Lord_Howe', 'America/St_Johns']) zone,
    (values (time '22:00', time '07:00'), ('00:30', '02:30'), ('23:00', '00:00'), ('01:30', '01:00')) hours (h_from, h_until),
    private.quiet_hours_end(at, h_from, h_until, zone) quiet_end
  where quiet_end <= at or quiet_end > at + interval '25 hours'), 0::bigint,
  'the end is ahead, and within 25 hours, in every ten minutes of a year');

-- Who sets them
select tests.clear_authentication();
select throws_ok($$ select public.set_quiet_hours('22:00', '07:00', 'Africa/Cairo') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot set quiet hours');
select throws_ok($$ select public.pause_mails(current_date + 3, 'Africa/Cairo') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot pause mails');
select throws_ok('select * from public.mail_settings', '42501', null, 'a signed-out visitor cannot read settings of mails');
select throws_ok('select public.end_mail_pauses()', '42501', null, 'a signed-out visitor cannot end the pauses of others');
select tests.authenticate_as('host');
select lives_ok($$ select public.set_quiet_hours('21:00', '06:30', 'Asia/Riyadh') $$, 'a host can set quiet hours');
select tests.authenticate_as('guest');
select lives_ok($$ select public.set_quiet_hours('22:00', '07:00', 'Africa/Cairo') $$, 'a guest can set quiet hours');
select is((select string_agg(quiet_from || ' ' || quiet_until || ' ' || time_zone, ', ') from public.mail_settings),
  '22:00:00 07:00:00 Africa/Cairo', 'a user reads their own settings alone');
select throws_ok($$ update public.mail_settings set quiet_from = null $$, '42501', null,
  'a user cannot write settings past the function');
select throws_ok($$ insert into public.mail_settings (user_id) values (tests.user_id('provider')) $$, '42501', null,
  'a user cannot insert the settings of another user');
select throws_ok('delete from public.mail_settings', '42501', null, 'a user cannot delete settings');
select throws_ok('select public.end_mail_pauses()', '42501', null, 'a user cannot end the pauses of others');
select throws_ok($$ select public.set_quiet_hours('22:00', '22:00', 'Africa/Cairo') $$, 'PT422', 'invalid_input',
  'quiet hours cannot begin and end at the same time');
select throws_ok($$ select public.set_quiet_hours('22:00', null, 'Africa/Cairo') $$, 'PT422', 'invalid_input',
  'quiet hours need an end');
select throws_ok($$ select public.set_quiet_hours('22:10', '07:00', 'Africa/Cairo') $$, 'PT422', 'invalid_input',
  'quiet hours begin at a full or half hour');
select throws_ok($$ select public.set_quiet_hours('22:00', '24:00', 'Africa/Cairo') $$, 'PT422', 'invalid_input',
  'quiet hours cannot end at an hour that no clock shows');
select throws_ok($$ select public.set_quiet_hours('22:00', '07:00', 'Mars/Olympus') $$, 'PT422', 'invalid_input',
  'quiet hours need a time zone that exists');
select throws_ok($$ select public.pause_mails((now() at time zone 'Africa/Cairo')::date, 'Africa/Cairo') $$, 'PT422', 'invalid_input',
  'a pause cannot end today');
select throws_ok($$ select public.pause_mails((now() at time zone 'Africa/Cairo')::date + 91, 'Africa/Cairo') $$, 'PT422', 'invalid_input',
  'a pause cannot be longer than ninety days');
select throws_ok($$ select public.pause_mails(current_date + 3) $$, 'PT422', 'invalid_input', 'a pause needs a time zone');
select is(public.pause_mails((now() at time zone 'Africa/Cairo')::date + 2, 'Africa/Cairo'), tests.cairo_time(2, '08:00'),
  'a pause ends at eight in the morning of its day');
select is((select num_nulls(quiet_from, paused_from, paused_until) from public.mail_settings), 0,
  'a pause leaves the quiet hours as they are');
select is(public.pause_mails(null), null, 'a user can end their pause at any time');
select lives_ok($$ select public.set_quiet_hours(null, null, null) $$, 'a user can switch quiet hours off');

-- What is mailed meanwhile
select tests.authenticate_as_database_owner();
select tests.set_quiet_now(true);
select is(tests.note('review_answered'), 'held 1', 'a mail that can wait is enqueued for later in quiet hours');
select is((select run_at from private.jobs), date_trunc('second', now() + interval '2 hours')
    + (now() - date_trunc('second', now())), 'the mail leaves when the quiet hours end');
select is((select public.get_notification_mail(id, tests.uuid('job')) from public.notifications), null,
  'a job that runs twice in quiet hours sends nothing');
select is((select count(*) from private.jobs), 1::bigint, 'a job that runs twice enqueues the mail for later once');
select is(tests.note('booking_confirmed'), 'mailed 0', 'the mail of a booking leaves at once in quiet hours');
select is(tests.note('role_changed'), 'mailed 0', 'the mail of the account leaves at once in quiet hours');
select tests.set_quiet_now(false);
select is(tests.note('review_answered'), 'mailed 0', 'a mail leaves at once outside of the quiet hours');
select tests.set_quiet_now(true);
select is((select public.get_notification_mail(id, tests.uuid('job')) ->> 'kind' from public.notifications), 'review_answered',
  'a mail whose first try failed before the quiet hours is tried again in them');
update public.mail_settings set paused_from = now() - interval '1 hour', paused_until = now() + interval '1 day'
where user_id = tests.user_id('guest');
select is(tests.note('review_answered'), 'held 0', 'a mail that can wait is neither sent nor enqueued during a pause');
select is(tests.note('booking_confirmed'), 'mailed 0', 'the mail of a booking leaves at once during a pause');
select is(tests.note('review_answered') || public.end_mail_pauses(), 'held 00', 'a pause is not ended before its time');
select private.create_notification(tests.user_id('host'), 'review_answered', '{}');
update public.notifications set created_at = now() - interval '1 minute';
update public.mail_settings set paused_until = now() where paused_until is not null;
select is((select public.end_mail_pauses() || ' ' || public.end_mail_pauses()), '1 0', 'a pause that is over ends once');
select is((select string_agg(kind || ' ' || (data ->> 'unread') || ' ' || is_shown, ', ') from public.notifications
  where user_id = tests.user_id('guest') and kind = 'mails_resumed'), 'mails_resumed 1 false',
  'one mail says after a pause how much is unread, which the list of notifications shows anyway');

select * from finish();
rollback;
