-- Requests that are withdrawn within a minute: they notify nobody, unless the notification was already sent.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.request_and_withdraw(p_key text, p_days int, p_between text default 'select 1') returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform tests.create_hold(p_key, tests.cairo_noon(p_days));
  perform public.submit_booking(tests.booking_id(p_key), '{"contact_name": "Mona", "phone": "", "terms": true}');
  perform tests.authenticate_as_database_owner();
  execute p_between;
  perform tests.authenticate_as('guest');
  perform public.cancel_booking(tests.booking_id(p_key), null);
  perform tests.authenticate_as_database_owner();
  return (select coalesce(string_agg(kind, ' ' order by created_at), '') from public.notifications
    where user_id = tests.user_id('host') and data ->> 'booking_id' = tests.booking_id(p_key)::text);
end $$;
comment on function tests.request_and_withdraw is
  'Requests the hall so many days ahead and withdraws that, after a statement of the test, and returns of what the host is notified.';
select plan(9);

select is(tests.request_and_withdraw('at once', 3), '', 'a host is not notified of a request that is withdrawn at once, nor of its withdrawal');
select is((select count(*)::int from private.jobs j where j.kind = 'notification_mail' and j.run_at <= now() + interval '59 seconds'
    and exists (select from public.notifications n where n.id::text = j.payload ->> 'notification_id' and n.user_id = tests.user_id('host'))), 0,
  'no mail of a request leaves before a minute is over');
select is(tests.request_and_withdraw('read', 4, 'update public.notifications set read_at = now() where kind = ''booking_requested'''),
  'booking_requested booking_cancelled', 'a host who has read of a request is notified of its withdrawal');
select is(tests.request_and_withdraw('later', 5,
    'update public.notifications set created_at = now() - interval ''1 minute'' where kind = ''booking_requested'' and read_at is null'),
  'booking_requested booking_cancelled', 'a host is notified of a request that is withdrawn after a minute');
select is(tests.request_and_withdraw('mailed', 6, $$ insert into private.notification_mails (notification_id, job_id)
    select id, gen_random_uuid() from public.notifications where data ->> 'booking_id' = tests.booking_id('mailed')::text and kind = 'booking_requested' $$),
  'booking_requested booking_cancelled', 'a host who has a mail of a request is notified of its withdrawal');
select is(tests.request_and_withdraw('by mail alone', 7, $$ update public.notifications set is_shown = false, read_at = now()
    where data ->> 'booking_id' = tests.booking_id('by mail alone')::text and kind = 'booking_requested' $$),
  '', 'a host who is notified by mail alone gets none of a request that is withdrawn at once');

-- By the host
select tests.authenticate_as('guest');
select tests.create_hold('host', tests.cairo_noon(8));
select public.submit_booking(tests.booking_id('host'), '{"contact_name": "Mona", "phone": "", "terms": true}');
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('host'), 'decline', 'A wedding of ours');
select ok(tests.notification_kinds('guest') like '%booking_declined', 'a guest is notified of a request that the host declines at once');

-- Permissions
select tests.authenticate_as(name), throws_ok($$ select private.retract_notification(auth.uid(), 'booking_requested', '{}') $$, '42501', null,
  'nobody retracts notifications directly: ' || name) from unnest(array['guest', 'host']) name;

select * from finish();
rollback;
