-- When a host may end an unpaid booking by transfer or in cash: the time of grace, and the effect of a receipt.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.add_transfer(p_name text, p_start interval, p_due interval) returns void language sql security definer as $$
  select tests.create_venue('hall ' || p_name);
  select tests.create_booking(p_name, 'confirmed', now() + p_start, p_venue => 'hall ' || p_name);
  insert into private.manual_payments (booking_id, method, transfer_details) values (tests.uuid(p_name), 'transfer', 'EG38 0019');
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at)
  values (tests.uuid('part ' || p_name), tests.uuid(p_name), 1, 'deposit', 10500, now() + p_due)
$$;
comment on function tests.add_transfer is 'Creates a booking by transfer that starts p_start from now and is to be paid p_due from now.';
create function tests.refuse(p_name text, p_ago interval, p_receipt text default 'receipt') returns void language sql security definer as $$
  insert into public.payment_proofs (id, installment_id, booking_id, kind, status, reason, created_at, decided_at, decided_by)
  values (tests.uuid(p_receipt || p_name), tests.uuid('part ' || p_name), tests.uuid(p_name), 'picture', 'refused', 'Nothing came',
    now() - p_ago, now() - p_ago, 'host')
$$;
comment on function tests.refuse is 'Adds a receipt that the host refused p_ago ago.';
create function tests.may_end(p_name text) returns boolean language sql as $$
  select (public.get_booking_payments(tests.uuid(p_name)) -> 'manual' ->> 'may_cancel')::boolean
$$;
select tests.add_transfer('long before', '20 days', '-72 hours 1 minute'), tests.add_transfer('long at', '20 days', '-72 hours'),
  tests.add_transfer('short before', '23 hours 1 minute', '-59 minutes'), tests.add_transfer('short at', '23 hours', '-1 hour'),
  tests.add_transfer('day before', '24 hours 1 minute', '-30 hours'), tests.add_transfer('day at', '24 hours', '-30 hours'),
  tests.add_transfer('refused', '20 days', '-200 hours'), tests.add_transfer('refused early', '20 days', '-200 hours'),
  tests.add_transfer('refused late', '10 hours', '-200 hours'), tests.add_transfer('refused often', '20 days', '-900 hours');
select tests.refuse('refused', '72 hours'), tests.refuse('refused early', '71 hours 59 minutes'), tests.refuse('refused late', '59 minutes');
select tests.refuse('refused often', make_interval(hours => 400 - 80 * n), 'receipt ' || n) from generate_series(0, 3) n;
select tests.refuse('refused often', '1 hour', 'last');
select plan(36);

select tests.authenticate_as('host');
select is(tests.may_end('long before'), false, 'a host cannot end an unpaid booking a minute before 72 hours after its due time');
select is(tests.may_end('long at'), true, 'a host can end an unpaid booking 72 hours after its due time');
select is(tests.may_end('day before'), false, 'a time of grace lasts until a day before the start');
select is(tests.may_end('day at'), true, 'a time of grace ends a day before the start');
select is(tests.may_end('short before'), false, 'a time of grace lasts an hour at least');
select is(tests.may_end('short at'), true, 'a host can end an unpaid booking that was made under five days ahead');
select is(tests.may_end('refused early'), false, 'a guest has the whole time of grace after a receipt was refused');
select is(tests.may_end('refused'), true, 'a host can end an unpaid booking 72 hours after they refused its receipt');
select is(tests.may_end('refused late'), false, 'a guest has an hour at least after a receipt was refused');
select is(tests.may_end('refused often'), true, 'a fourth refused receipt lengthens no time of grace');
select throws_ok($$ select public.cancel_unpaid_booking(tests.uuid('refused early')) $$, 'PT409', 'wrong_status',
  'a host cannot end a booking in the second in which they refuse its receipt');
select throws_ok($$ select public.cancel_unpaid_booking(tests.uuid('short before')) $$, 'PT409', 'wrong_status',
  'a host cannot end an unpaid booking during its time of grace');
select lives_ok($$ select public.cancel_unpaid_booking(tests.uuid('short at')) $$, 'a host ends an unpaid booking of the day before');
select lives_ok($$ select public.cancel_unpaid_booking(tests.uuid('refused')) $$, 'a host ends a booking after the time of grace of a refused receipt');
select tests.authenticate_as('guest');
select throws_ok($$ select public.cancel_unpaid_booking(tests.uuid('long at')) $$, 'PT403', 'forbidden', 'a guest cannot end a booking as unpaid');

-- Booked shortly before the start
select tests.authenticate_as_database_owner();
select is(private.manual_due_at(method, start, at) - at, due::interval, format('a %s that is asked for %s before the start is due after %s', method, start - at, due))
from (values ('transfer', '200 hours', '48:00'), ('transfer', '96 hours', '48:00'), ('transfer', '95 hours', '47:30'),
  ('transfer', '49 hours', '24:30'), ('transfer', '2 hours', '01:00'), ('cash', '200 hours', '48:00'), ('cash', '48 hours', '48:00'),
  ('cash', '2 hours', '02:00')) asked (method, lead, due), lateral (select now() as at, now() + lead::interval as start) times;
select is(private.manual_unpaid_until(start, at) - at, grace::interval, format('a part that is due %s before the start can stay unpaid for %s', lead, grace))
from (values ('97 hours', '72:00'), ('95 hours', '71:00'), ('48 hours', '24:00'), ('24 hours 30 minutes', '01:00'), ('2 hours', '01:00'), ('1 hour', '00:30'), ('0', '00:00'))
  asked (lead, grace), lateral (select now() as at, now() + lead::interval as start) times;
select is((select count(*) from generate_series(2, 400) h, lateral (select now() + make_interval(hours => h) as start) s
  where private.manual_unpaid_until(s.start, private.manual_due_at('transfer', s.start, now())) >= s.start), 0::bigint,
  'every transfer that is asked for before the start can be ended as unpaid before it');
select tests.add_transfer('near', '10 hours', '-5 hours');
select tests.authenticate_as('host');
select lives_ok($$ select public.cancel_unpaid_booking(tests.uuid('near')) $$, 'a host ends an unpaid booking that was made shortly before its start');
select tests.authenticate_as('guest');
select is((select i ->> 'grace_ends_at' from jsonb_array_elements(public.get_booking_payments(tests.uuid('refused early')) -> 'installments') i)::timestamptz,
  now() + interval '1 minute', 'a guest reads from when on the host may end their booking');

-- The guest's notification of a refused receipt
select tests.authenticate_as_database_owner();
create function tests.pay_by(p_name text) returns text language sql security definer as $$
  select coalesce(data ->> 'due_at', 'never') from public.notifications
  where kind = 'payment_proof_refused' and data ->> 'booking_id' = tests.uuid(p_name)::text
$$;
create function tests.refuse_now(p_name text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as_database_owner();
  insert into public.payment_proofs (id, installment_id, booking_id, kind)
  values (tests.uuid('now ' || p_name), tests.uuid('part ' || p_name), tests.uuid(p_name), 'picture');
  perform tests.authenticate_as('host');
  perform public.refuse_payment_proof(tests.uuid('now ' || p_name), 'Nothing came');
  return tests.pay_by(p_name);
end $$;
select is(tests.refuse_now('long at'), to_char((now() + interval '72 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'a guest whose receipt is refused is told until when they have to pay');
select is(tests.refuse_now('day at'), to_char((now() + interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'a guest whose receipt is refused a day before the start is told that they have an hour');
select is(tests.refuse_now('refused often'), 'never', 'a guest whose time is over is told no day that has passed');

select * from finish();
rollback;
