-- Refunds by hand that a host had sent before the price rose and offset them: they can be recorded afterwards, and are owed again.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values (tests.uuid('hall'), true, 'EG38 0019');
update public.venues set instant_booking = true, policy = 'flexible';
create function tests.deposit(p_key text) returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = 'deposit'
$$;
create function tests.owe(p_key text, p_days int) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.submit_booking(tests.create_hold(p_key, tests.cairo_noon(p_days)), '{"payment_method": "transfer"}');
  perform tests.authenticate_as('host'), public.confirm_manual_payment(tests.deposit(p_key));
  perform tests.authenticate_as_database_owner();
  update public.bookings set total_minor = 5000 where id = tests.booking_id(p_key);
  return p_key;
end $$;
comment on function tests.owe is 'Makes a booking of 5000 of which 6300 was paid: its host owes 1300.';
create function tests.offset(p_key text, p_amount bigint) returns void language sql as $$
  update public.bookings set total_minor = total_minor + p_amount,
    lines = lines || jsonb_build_array(jsonb_build_object('kind', 'offer', 'offer_id', tests.uuid('offer ' || p_key), 'amount_minor', p_amount))
  where id = tests.booking_id(p_key)
$$;
comment on function tests.offset is 'Adds an accepted offer of an amount to a booking, which is taken off what its host owes first.';
create function tests.refund(p_key text) returns uuid language sql stable security definer as $$
  select id from public.manual_refunds where booking_id = tests.booking_id(p_key) order by created_at limit 1
$$;
create function tests.state(p_key text) returns text language sql security definer as $$
  select (select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by position) from public.booking_installments
    where booking_id = tests.booking_id(p_key) and kind = 'extra')
    || '; ' || (select string_agg(amount_minor || ' ' || status, ', ' order by created_at) from public.manual_refunds where booking_id = tests.booking_id(p_key))
    || '; ' || (select private.unscheduled_minor(b) from public.bookings b where b.id = tests.booking_id(p_key))
$$;
comment on function tests.state is 'Returns the extra parts of a booking, its refunds, and what of its price is in neither.';
create function tests.call_as(p_user text, p_key text, p_call text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  execute 'select ' || p_call;
  perform tests.authenticate_as_database_owner();
  return tests.state(p_key);
exception when others then
  perform tests.authenticate_as_database_owner();
  return sqlerrm;
end $$;
comment on function tests.call_as is 'Calls a function as a user, and returns the state of a booking, or the error.';
create function tests.send(p_key text, p_amount bigint, p_sent_on date default (now() at time zone 'Africa/Cairo')::date, p_event text default '')
returns text language sql as $$
  select tests.call_as('host', p_key, format('public.send_manual_refund(%L, %L, %L, p_amount_minor => %L)', tests.refund(p_key),
    tests.uuid(p_key || p_event), p_sent_on, p_amount))
$$;
comment on function tests.send is 'Records as the host what they sent of a refund, and returns the state of its booking, or the error.';
create function tests.sendable(p_key text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  return public.get_booking_payments(tests.booking_id(p_key)) #>> '{manual,refunds,0,sendable_minor}';
end $$;
comment on function tests.sendable is 'Returns how much of its latest refund a host can record as sent.';
create function tests.make_overdue(p_key text) returns boolean language sql security definer as $$
  update public.booking_installments set due_at = now() - interval '30 days' where booking_id = tests.booking_id(p_key) and status = 'due';
  select private.may_end_unpaid(b) from public.bookings b where b.id = tests.booking_id(p_key)
$$;
comment on function tests.make_overdue is 'Makes the unpaid parts of a booking overdue, and returns whether its host may end it.';
select plan(31);

-- Withdrawn, and reduced
select tests.owe(key, 60 + day::int) from unnest(array['gone', 'less', 'never', 'denied', 'waived', 'cancelled', 'over', 'later']) with ordinality listed (key, day);
select tests.offset('gone', 2000), tests.offset('less', 400), tests.offset('never', 400), tests.offset('denied', 1300), tests.offset('waived', 1300),
  tests.offset('cancelled', 1300), tests.offset('over', 1300), tests.offset('later', 1300);
select is(tests.state('gone'), 'extra 700 due; 1300 withdrawn; 0', 'an offer is taken off what the host still owes first');
select is(tests.sendable('gone') || ' ' || tests.sendable('less'), '1300 1300', 'a host can record all that they owed before it was offset');
select tests.authenticate_as_database_owner();
select is(tests.send('gone', amount), 'invalid_input', format('a host cannot record %s of a refund of 1300 that was withdrawn', amount)) from unnest(array[0, 1301]) amount;
select is(tests.send('gone', 1300, (now() at time zone 'Africa/Cairo')::date + 1), 'invalid_input', 'a host cannot have sent a withdrawn refund on a day to come');
select is(tests.send('gone', 1300), 'extra 700 due, extra 1300 due; 1300 sent; 0', 'a guest owes again the amount of a withdrawn refund that its host had sent');
select is(tests.send('gone', 1300), 'extra 700 due, extra 1300 due; 1300 sent; 0', 'a withdrawn refund that is recorded again changes nothing');
select is(tests.sendable('gone'), null, 'a host can record nothing more of a refund that was sent');
select tests.authenticate_as_database_owner();
select is((select string_agg(n.kind || ' ' || (n.data ->> 'amount_minor'), ', ' order by n.created_at, n.kind) from public.notifications n
  where n.user_id = tests.user_id('guest') and n.data ->> 'booking_id' = tests.booking_id('gone')::text and n.kind in ('manual_refund_sent', 'payment_due')),
  'manual_refund_sent 1300, payment_due 1300', 'a guest is told that a refund was sent and what is to be paid again');
select is(tests.send('less', 899), 'invalid_input', 'a host records no less than what they still owe');
select is(tests.send('less', 1300), 'extra 400 due; 1300 sent; 0', 'a host who had sent all of a refund before it was reduced is owed the rest again');
select is(tests.send('never', null), null, 'a refund that was reduced is sent as it is without another amount');
select is((select amount_minor || ' ' || status from public.manual_refunds where id = tests.refund('never')), '900 sent', 'a reduced refund keeps its amount');

-- A false record ends no booking.
select is(tests.make_overdue('less'), false, 'a part that is owed again ends no booking before the refund has come');
select is((select public.get_booking_payments(tests.booking_id('less')) #>> '{installments,2,grace_ends_at}' from tests.authenticate_as('guest')), null,
  'no page names a day for a part that is owed again before the refund has come');
select tests.authenticate_as_database_owner();
select is(tests.call_as('guest', 'less', format('public.confirm_manual_refund(%L)', tests.refund('less'))), 'extra 400 due; 1300 received; 0',
  'a guest can confirm a refund that was sent before it was reduced');
select is(tests.make_overdue('less'), true, 'a part that is owed again can end the booking once the refund has come');
select tests.send('denied', 1300), tests.send('waived', 1300);
select is(tests.call_as('guest', 'denied', format('public.report_missing_refund(%L)', tests.refund('denied'))), 'extra 1300 due; 1300 missing; 0',
  'a guest can say that a withdrawn refund was never sent');
select is(tests.make_overdue('denied'), false, 'a part that is owed again ends no booking while the refund is missing');
select is(tests.call_as('admin', 'denied', format('public.settle_manual_refund(%L, ''paid'', ''The bank has sent it'')', tests.refund('denied'))),
  'extra 1300 due; 1300 settled; 0', 'an admin can find that a withdrawn refund was sent');
select is(tests.make_overdue('denied'), true, 'a part that is owed again can end the booking once an admin found the refund paid');
select is(tests.call_as('admin', 'waived', format('public.settle_manual_refund(%L, ''waived'', ''The bank has no transfer'')', tests.refund('waived'))),
  'extra 1300 cancelled; 1300 withdrawn; 0', 'an admin can find that a withdrawn refund was not sent, and nothing is owed any more');
select is(tests.send('waived', 1300, p_event => 'again'), 'wrong_status', 'a host does not record again what an admin found not sent');

-- Only while something follows of it
select tests.authenticate_as('host'), public.cancel_booking(tests.booking_id('cancelled'), 'Sorry'), tests.authenticate_as_database_owner();
select is((select string_agg(amount_minor || ' ' || status, ', ' order by created_at) from public.manual_refunds where booking_id = tests.booking_id('cancelled')),
  '1300 withdrawn, 6300 owed', 'a cancellation returns all that was paid');
select is(tests.send('cancelled', 1300), null, 'a host can record after a cancellation what they had sent before');
select is((select string_agg(amount_minor || ' ' || status, ', ' order by created_at) from public.manual_refunds where booking_id = tests.booking_id('cancelled')),
  '1300 sent, 5000 owed', 'a refund that was sent before a cancellation is taken off what its host returns after it');
update public.bookings set starts_at = now() - interval '31 days 2 hours', ends_at = now() - interval '31 days', status = 'completed', confirmed_at = now() - interval '60 days',
  occupied = tstzrange(now() - interval '31 days 2 hours', now() - interval '31 days') where id = tests.booking_id('over');
select is(tests.send('over', 1300), 'wrong_status', 'a host records nothing of a withdrawn refund 30 days after the end');
update public.bookings set created_at = now() - interval '20 days' where id = tests.booking_id('later');
update public.manual_refund_events set created_at = now() - interval '3 days' where refund_id = tests.refund('later');
select is(tests.send('later', 1300, (now() at time zone 'Africa/Cairo')::date - 2), 'invalid_input', 'a host cannot have sent after the withdrawal what they owed before it');
select is(tests.send('later', 1300, (now() at time zone 'Africa/Cairo')::date - 4), 'extra 1300 due; 1300 sent; 0', 'a host can have sent before the withdrawal what they owed');
select is((select count(*) from public.booking_installments where refund_id is not null), 5::bigint, 'a part that is owed again names its refund');
select is((select string_agg(e.event || ' ' || e.amount_minor, ', ' order by e.created_at, e.amount_minor) from public.manual_refund_events e where e.refund_id = tests.refund('gone')),
  'owed 1300, withdrawn 0, sent 1300', 'the history says what was sent of a withdrawn refund');

select * from finish();
rollback;
