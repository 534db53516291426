-- Steps of a manual refund by host, guest and admins: their order, and who may take them.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.owe(p_key text, p_days int) returns void language plpgsql security definer as $$
declare
  v_booking public.bookings;
begin
  perform tests.create_booking(p_key, 'cancelled', tests.cairo_noon(p_days));
  update public.bookings set cancelled_at = now(), cancelled_by = 'host', confirmed_at = submitted_at, created_at = now() - interval '20 days'
  where id = tests.uuid(p_key);
  insert into private.manual_payments (booking_id, method) values (tests.uuid(p_key), 'cash');
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, status)
  values (tests.uuid(p_key), 1, 'deposit', 10500, now(), 'paid');
  select * into v_booking from public.bookings where id = tests.uuid(p_key);
  perform private.request_manual_refund(v_booking, 'cancellation', 10500);
  update public.manual_refunds set due_at = due_at + make_interval(mins => p_days) where booking_id = v_booking.id;
end $$;
comment on function tests.owe is 'Creates a cancelled booking in cash whose host is to return 10500.';
create function tests.refund(p_key text) returns uuid language sql stable security definer as $$
  select id from public.manual_refunds where booking_id = tests.uuid(p_key)
$$;
create function tests.store(p_key text, p_event text, p_ending text default 'webp') returns void language sql as $$
  insert into storage.objects (bucket_id, name)
  values ('payment-proofs', tests.refund(p_key) || '/' || tests.uuid(p_event) || '.' || p_ending)
$$;
comment on function tests.store is 'Stores a file in the folder of a refund, as the caller.';
create function tests.send(p_key text, p_event text, p_sent_on date default current_date, p_note text default null, p_kind text default null)
returns void language sql as $$
  select public.send_manual_refund(tests.refund(p_key), tests.uuid(p_event), p_sent_on, p_note, p_kind)
$$;
create function tests.settle(p_key text, p_outcome text default 'paid', p_note text default 'We saw the transfer') returns void language sql as $$
  select public.settle_manual_refund(tests.refund(p_key), p_outcome, p_note)
$$;
create function tests.status(p_key text) returns text language sql security definer as $$
  select status from public.manual_refunds where booking_id = tests.uuid(p_key)
$$;
create function tests.events(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s by %s', e.event, e.actor_role), ', ' order by e.created_at)
  from public.manual_refund_events e where e.refund_id = tests.refund(p_key)
$$;
create function tests.make_late(p_key text, p_by interval) returns void language sql security definer as $$
  update public.manual_refunds set due_at = now() - p_by where booking_id = tests.uuid(p_key)
$$;
create function tests.told(p_user text, p_key text) returns text language sql security definer as $$
  select string_agg(kind, ', ' order by created_at) from public.notifications
  where user_id = tests.user_id(p_user) and kind like 'manual_refund%' and data ->> 'booking_id' = tests.uuid(p_key)::text
$$;
create function tests.queued() returns bigint language sql security definer as $$
  select count(*) from private.admin_queue_events where queue = 'manual_refunds'
$$;
create function tests.reads() returns text language sql as $$
  select format('%s refunds, %s events, %s files', (select count(*) from public.manual_refunds), (select count(*) from public.manual_refund_events),
    (select count(*) from storage.objects where bucket_id = 'payment-proofs'))
$$;
create function tests.listed(p_side text, p_group text default 'open', p_limit int default 20, p_cursor text default null) returns text language sql as $$
  select string_agg(format('%s %s %s %s', l.reference = (select b.reference from public.bookings b where b.id = l.booking_id), l.amount_minor,
    l.status, l.counterpart), ', ') from public.list_my_manual_refunds(p_side, p_group, p_limit, p_cursor) l
$$;
select tests.owe('party', 20), tests.owe('silent', 22), tests.owe('lost', 24), tests.owe('waived', 26), tests.owe('early', 28);
select plan(106);

-- Storing a proof
select tests.clear_authentication();
select throws_ok($$ select tests.store('party', 'slip') $$, '42501', null, 'a signed-out visitor cannot store a proof of a refund');
select tests.authenticate_as(name), throws_ok($$ select tests.store('party', 'slip') $$, '42501', null,
  'a proof of a refund cannot be stored by: ' || name)
from unnest(array['guest', 'other_guest', 'other_host', 'provider', 'admin']) name;
select tests.authenticate_as('host');
select throws_ok($$ select tests.store('party', 'slip', 'html') $$, '42501', null, 'a host cannot store a proof of another kind');
select lives_ok($$ select tests.store('party', 'slip') $$, 'a host can store a proof of a refund');
select is(tests.affected_rows($$ delete from storage.objects where bucket_id = 'payment-proofs' $$), 0::bigint, 'a host cannot delete a proof');
select is(tests.reads(), '5 refunds, 5 events, 1 files', 'a host reads their refunds and what they have stored');
select tests.authenticate_as('guest');
select is(tests.reads(), '5 refunds, 5 events, 0 files', 'a guest reads their refunds, and no file that was not sent');
select tests.authenticate_as(name), is(tests.reads(), '0 refunds, 0 events, 0 files', 'a refund is not read by: ' || name)
from unnest(array['other_guest', 'other_host', 'provider']) name;

-- Sent
select tests.clear_authentication();
select throws_ok($$ select tests.send('party', 'slip') $$, 'PT401', 'not_signed_in', 'a signed-out visitor cannot say that a refund was sent');
select tests.authenticate_as(name), throws_ok($$ select tests.send('party', 'slip') $$, 'PT403', 'forbidden',
  'a refund cannot be said to be sent by: ' || name)
from unnest(array['guest', 'other_guest', 'other_host', 'provider', 'admin']) name;
select tests.authenticate_as('host');
select throws_ok($$ select public.send_manual_refund(tests.uuid('none'), tests.uuid('slip'), current_date) $$, 'PT404', 'not_found',
  'an unknown refund cannot be sent');
select throws_ok(format('select tests.send(''party'', ''slip'', %s)', arguments), 'PT422', 'invalid_input', 'a refund cannot be sent with ' || problem)
from (values ('null', 'no day'), ('(now() at time zone ''Africa/Cairo'')::date + 1', 'a day to come'),
  ('current_date - 25', 'a day before the booking'), ('current_date, repeat(''x'', 501)', 'a long note'),
  ('current_date, null, ''film''', 'another kind of proof'), ('current_date, null, ''document''', 'a file that is not stored')) bad (arguments, problem);
select throws_ok($$ select public.send_manual_refund(tests.refund('party'), null, current_date) $$, 'PT422', 'invalid_input',
  'a refund cannot be sent without an id');
select is(tests.status('party'), 'owed', 'a refund whose sending was refused is still owed');
select lives_ok($$ select tests.send('party', 'slip', current_date, ' Reference 77 ', 'picture') $$, 'a host can say that they sent a refund');
select lives_ok($$ select tests.send('party', 'slip', current_date, ' Reference 77 ', 'picture') $$, 'a host can say the same again');
select is(tests.events('party'), 'owed by system, sent by host', 'a sending that is told twice is written once');
select throws_ok($$ select tests.send('party', 'second') $$, 'PT409', 'wrong_status', 'a refund that was sent cannot be sent again');
select throws_ok($$ select tests.send('silent', 'slip') $$, 'PT422', 'invalid_input', 'the id of one sending is not that of another refund''s');
select throws_ok($$ select tests.store('party', 'other') $$, '42501', null, 'a host stores no proof of what they have sent');
select is(tests.told('guest', 'party'), 'manual_refund_owed, manual_refund_sent', 'a guest is told once that a refund was sent');
select tests.authenticate_as('guest');
select is(tests.reads(), '5 refunds, 6 events, 1 files', 'a guest reads the proof that was sent to them');
select is((select format('%s %s %s', e ->> 'event', e ->> 'note', e ->> 'proof_kind')
  from jsonb_array_elements(public.get_booking_payments(tests.uuid('party')) #> '{manual,refunds,0,events}') e where e ->> 'event' = 'sent'),
  'sent Reference 77 picture', 'a guest reads on the booking what was sent');
select is(public.get_booking_payments(tests.uuid('party')) #>> '{manual,refunds,0,status}', 'sent', 'a guest reads the status of a refund on the booking');
select throws_ok('update public.manual_refunds set status = ''received''', '42501', null, 'a guest cannot write a refund');
select throws_ok('insert into public.manual_refund_events (refund_id, event, actor_role, amount_minor) select id, ''received'', ''guest'', 0 from public.manual_refunds',
  '42501', null, 'a guest cannot write the history of a refund');

-- Received
select tests.clear_authentication();
select throws_ok($$ select public.confirm_manual_refund(tests.refund('party')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot say that a refund has come');
select tests.authenticate_as(name), throws_ok($$ select public.confirm_manual_refund(tests.refund('party')) $$, 'PT403', 'forbidden',
  'a refund cannot be said to have come by: ' || name)
from unnest(array['host', 'other_guest', 'other_host', 'provider', 'admin']) name;
select tests.authenticate_as('guest');
select lives_ok($$ select public.confirm_manual_refund(tests.refund('party')) $$, 'a guest can say that a refund has come');
select lives_ok($$ select public.confirm_manual_refund(tests.refund('party')) $$, 'a guest can say twice that a refund has come');
select is(tests.events('party'), 'owed by system, sent by host, received by guest', 'a refund that has come twice is written once');
select is(tests.told('host', 'party'), 'manual_refund_owed, manual_refund_received', 'a host is told once that a refund has come');
select throws_ok($$ select public.report_missing_refund(tests.refund('party')) $$, 'PT409', 'wrong_status', 'a refund that has come is not missing');
select tests.authenticate_as('host');
select throws_ok($$ select tests.send('party', 'late slip') $$, 'PT409', 'wrong_status', 'a refund that has come is not sent any more');
select lives_ok($$ select tests.send('party', 'slip', current_date, null, 'picture') $$, 'a repeated sending that arrives late changes nothing');
select is(tests.status('party'), 'received', 'a refund that has come stays so');
select tests.authenticate_as('guest');
select lives_ok($$ select public.confirm_manual_refund(tests.refund('early')) $$, 'a guest can say that a refund has come before its host says that they sent it');
select is(tests.status('early'), 'received', 'a refund can come before it was said to be sent');

-- Missing
select throws_ok($$ select public.report_missing_refund(tests.refund('silent')) $$, 'PT409', 'wrong_status', 'a refund is not missing before it is due');
select tests.make_late('silent', '0');
select lives_ok($$ select public.report_missing_refund(tests.refund('silent'), 'Nothing on my account') $$, 'a guest can say from its due time that a refund is missing');
select lives_ok($$ select public.report_missing_refund(tests.refund('silent')) $$, 'a guest can say twice that a refund is missing');
select is(tests.queued(), 1::bigint, 'admins are told once of a missing refund');
select is(tests.told('host', 'silent'), 'manual_refund_owed, manual_refund_missing', 'a host is told once that a refund has not come');
select tests.clear_authentication();
select throws_ok($$ select public.report_missing_refund(tests.refund('lost')) $$, 'PT401', 'not_signed_in', 'a signed-out visitor cannot miss a refund');
select tests.authenticate_as(name), throws_ok($$ select public.report_missing_refund(tests.refund('lost')) $$, 'PT403', 'forbidden',
  'a refund cannot be missing to: ' || name)
from unnest(array['host', 'other_guest', 'other_host', 'provider', 'admin']) name;
select tests.authenticate_as('host');
select lives_ok($$ select tests.send('lost', 'lost 0') $$, 'a host can send a refund without proof and note');
select tests.authenticate_as('guest');
select throws_ok($$ select public.report_missing_refund(tests.refund('lost'), repeat('x', 501)) $$, 'PT422', 'invalid_input', 'a guest cannot write a long note');
select lives_ok($$ select public.report_missing_refund(tests.refund('lost')) $$, 'a guest can say that what was sent has not come');
select tests.authenticate_as('host');
select lives_ok($$ select tests.send('lost', 'lost 1', current_date, 'Again') $$, 'a host can send again what has not come');
select is(tests.status('lost'), 'sent', 'a refund that was sent again waits for the guest');
select tests.authenticate_as_database_owner();
insert into public.manual_refund_events (refund_id, event, actor_role, amount_minor, sent_on)
select tests.refund('lost'), 'sent', 'host', 10500, current_date from generate_series(1, 8);
update public.manual_refunds set status = 'missing' where id = tests.refund('lost');
select tests.authenticate_as('host');
select throws_ok($$ select tests.send('lost', 'lost 11') $$, 'PT429', 'rate_limited', 'a host cannot send a refund more than ten times');

-- Lists of both sides
select is(tests.listed('host'), 't 10500 missing Guest, t 10500 missing Guest, t 10500 owed Guest', 'a host lists what is open, what is due first at the beginning');
select is(tests.listed('host', 'closed'), 't 10500 received Guest, t 10500 received Guest', 'a host lists what is over');
select is(tests.listed('host', 'open', 2, (select cursor from public.list_my_manual_refunds('host', 'open', 1))),
  't 10500 missing Guest, t 10500 owed Guest', 'a list goes on behind its cursor');
select is(tests.listed('guest'), null, 'a host gets no refunds');
select tests.authenticate_as('guest');
select is(tests.listed('guest'), 't 10500 missing Host, t 10500 missing Host, t 10500 owed Host', 'a guest lists what they are to get');
select tests.authenticate_as('other_host');
select is(tests.listed('host'), null, 'another host lists nothing of it');
select throws_ok(format('select public.list_my_manual_refunds(%s)', arguments), 'PT422', 'invalid_input', 'refunds cannot be listed for ' || arguments)
from unnest(array['null', '''admin''', '''host'', ''all''', '''host'', null']) arguments;

-- Admins
select throws_ok(format('select public.%s', call), 'PT403', 'only_admins', 'another than an admin cannot call ' || call)
from unnest(array['admin_list_manual_refunds()', 'admin_get_manual_refund(tests.refund(''silent''))']) call;
select throws_ok($$ select tests.settle('silent') $$, 'PT403', 'only_admins', 'another than an admin cannot settle a refund');
select tests.authenticate_as('admin');
select results_eq($$ select status, host, guest from public.admin_list_manual_refunds() order by 1 $$,
  $$ values ('missing', 'Host Aziz', 'Guest Aziz'), ('missing', 'Host Aziz', 'Guest Aziz') $$, 'an admin lists what is missing');
select tests.make_late('waived', '14 days');
select is((select count(*) from public.admin_list_manual_refunds()), 3::bigint, 'an admin lists what is late by 14 days');
select is((select count(*) from public.admin_list_manual_refunds('closed')), 2::bigint, 'an admin lists what is over');
select is((select array_agg(l.id order by l.created_at desc, l.id desc) from public.admin_list_manual_refunds() l), (
  select (select array_agg(f.id) from public.admin_list_manual_refunds('waiting', 1) f) || (
    select array_agg(n.id order by n.created_at desc, n.id desc) from public.admin_list_manual_refunds('waiting', 50, (
      select f.cursor from public.admin_list_manual_refunds('waiting', 1) f)) n)), 'an admin reads each refund on one page alone');
select is((select format('%s %s', r ->> 'status', r -> 'events' -> 1 ->> 'note') from public.admin_get_manual_refund(tests.refund('silent')) r),
  'missing Nothing on my account', 'an admin reads what became of a refund');
select throws_ok(format('select tests.settle(''silent'', %s)', arguments), 'PT422', 'invalid_input', 'a refund cannot be settled as ' || arguments)
from unnest(array['null', '''sent''', '''paid'', ''short''']) arguments;
select throws_ok($$ select public.settle_manual_refund(tests.uuid('none'), 'paid', 'We saw the transfer') $$, 'PT404', 'not_found', 'an unknown refund is not settled');
select lives_ok($$ select tests.settle('silent') $$, 'an admin can settle a refund as paid');
select lives_ok($$ select tests.settle('silent') $$, 'an admin can settle a refund twice in the same way');
select throws_ok($$ select tests.settle('silent', 'waived') $$, 'PT409', 'wrong_status', 'a refund that is settled is not settled in another way');
select throws_ok($$ select tests.settle('party') $$, 'PT409', 'wrong_status', 'a refund that has come is not settled');
select lives_ok($$ select tests.settle('waived', 'waived', 'The guest took another day') $$, 'an admin can waive a refund');
select is(tests.events('silent'), 'owed by system, missing by guest, paid by admin', 'the decision of an admin is in the history');
select is(tests.told('guest', 'silent') || '; ' || tests.told('host', 'silent'),
  'manual_refund_owed, manual_refund_settled; manual_refund_owed, manual_refund_missing, manual_refund_settled', 'both sides are told once of a decision');
select is(tests.audit_actions(tests.refund('silent')), 'manual_refund_settled', 'a decision is in the audit log once');
select tests.authenticate_as('guest');
select is((select string_agg(e ->> 'note', ', ') from jsonb_array_elements(public.get_booking_payments(tests.uuid('waived')) #> '{manual,refunds,0,events}') e),
  'The guest took another day', 'a guest reads why a refund was waived');
select throws_ok($$ select public.confirm_manual_refund(tests.refund('waived')) $$, 'PT409', 'wrong_status', 'a waived refund does not come');

select * from finish();
rollback;
