-- Manual refunds: created once with their cause, for exactly the amount that the host may not keep.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values (tests.uuid('hall'), true, 'EG38 0019');
update public.venues set instant_booking = true, policy = 'flexible';
create function tests.book(p_key text, p_days int) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  return (public.submit_booking(tests.create_hold(p_key, tests.cairo_noon(p_days)), '{"payment_method": "transfer"}')).status;
end $$;
comment on function tests.book is 'Books the hall by transfer: a deposit of 6300 and a balance of 14700, or 21000 at once.';
create function tests.part(p_key text, p_kind text default 'deposit') returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = p_kind
$$;
create function tests.pay(p_key text, p_kind text default 'deposit') returns void language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  perform public.confirm_manual_payment(tests.part(p_key, p_kind));
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.pay is 'Lets the host confirm a part as received.';
create function tests.cancel(p_key text, p_user text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  perform public.cancel_booking(tests.booking_id(p_key), null);
  perform tests.authenticate_as_database_owner();
end $$;
create function tests.confirm_long_ago(p_key text) returns void language sql security definer as $$
  update public.bookings set confirmed_at = now() - interval '3 days' where id = tests.booking_id(p_key)
$$;
comment on function tests.confirm_long_ago is 'Lets the day in which a guest can cancel for nothing be over.';
create function tests.move_to(p_key text, p_lead interval) returns void language sql security definer as $$
  update public.bookings set starts_at = now() + p_lead, ends_at = now() + p_lead + interval '2 hours',
    occupied = tstzrange(now() + p_lead, now() + p_lead + interval '2 hours') where id = tests.booking_id(p_key)
$$;
create function tests.send_proof(p_key text, p_kind text default 'deposit') returns void language sql security definer as $$
  insert into public.payment_proofs (id, installment_id, booking_id, kind)
  values (tests.uuid('proof ' || p_key), tests.part(p_key, p_kind), tests.booking_id(p_key), 'picture')
$$;
create function tests.refunds(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by created_at) from public.manual_refunds
  where booking_id = tests.booking_id(p_key)
$$;
create function tests.parts(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by position)
  from public.booking_installments where booking_id = tests.booking_id(p_key)
$$;
create function tests.events(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s by %s', e.event, e.amount_minor, e.actor_role), ', ' order by e.created_at)
  from public.manual_refund_events e join public.manual_refunds r on r.id = e.refund_id where r.booking_id = tests.booking_id(p_key)
$$;
create function tests.told(p_user text, p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s', kind, data ->> 'amount_minor'), ', ' order by created_at) from public.notifications
  where user_id = tests.user_id(p_user) and kind like 'manual_refund%' and data ->> 'booking_id' = tests.booking_id(p_key)::text
$$;
create function tests.money(p_key text) returns text language sql as $$
  select format('%s %s %s', p ->> 'paid_minor', p ->> 'refunded_minor', p ->> 'kept_minor')
  from public.get_booking_payments(tests.booking_id(p_key)) p
$$;
comment on function tests.money is 'Returns what was paid, comes back and is kept, as the caller reads it.';
select plan(53);

-- Cancelled
select tests.book('grace', 60), tests.pay('grace'), tests.cancel('grace', 'guest');
select is(tests.refunds('grace'), 'cancellation 6300 owed', 'a cancellation makes the refund of what the host has received');
select is(tests.events('grace'), 'owed 6300 by system', 'a refund begins with an event of its own');
select is((select round(extract(epoch from due_at - now()) / 86400) from public.manual_refunds), 7::numeric, 'a refund is due after seven days');
select is(tests.told('host', 'grace'), 'manual_refund_owed 6300', 'a host is told what they are to return');
select is(tests.told('guest', 'grace'), 'manual_refund_owed 6300', 'a guest is told what the host returns');
select is((select data ->> 'due_at' from public.notifications where kind = 'manual_refund_owed' and user_id = tests.user_id('host')),
  (select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from public.manual_refunds),
  'a host is told until when they are to return it');
update public.platform_settings set value = '3' where key = 'manual_refund_days';
select tests.book('half', 61), tests.pay('half'), tests.pay('half', 'balance'), tests.confirm_long_ago('half');
select tests.move_to('half', '3 days');
select tests.cancel('half', 'guest');
select is(tests.refunds('half'), 'cancellation 10500 owed', 'a cancellation by the policy makes the refund of half');
select is((select round(extract(epoch from due_at - created_at) / 86400) from public.manual_refunds where booking_id = tests.booking_id('half')),
  3::numeric, 'the days until a refund is due are a setting');
select tests.authenticate_as('host');
select is(tests.money('half'), '21000 10500 10500', 'a host reads what was paid, what they return and what they keep');
select tests.authenticate_as_database_owner();
select is((select string_agg(format('%s %s', gross_minor, status), ',') from public.payouts where booking_id = tests.booking_id('half')),
  '10500 scheduled', 'a host earns what they do not return');
select tests.book('by host', 62), tests.pay('by host'), tests.confirm_long_ago('by host'), tests.cancel('by host', 'host');
select is(tests.refunds('by host'), 'cancellation 6300 owed', 'a cancellation by the host makes the refund of all that they have received');
select tests.book('by admin', 63), tests.pay('by admin'), tests.confirm_long_ago('by admin'), tests.cancel('by admin', 'admin');
select is(tests.refunds('by admin'), 'cancellation 6300 owed', 'a cancellation by an admin makes the refund of all that the host has received');
select tests.book('unpaid', 64), tests.cancel('unpaid', 'host');
select is(tests.refunds('unpaid'), null, 'nothing is to be returned of a booking of which nothing was received');
select is(tests.told('guest', 'unpaid'), null, 'nobody is told of a refund of nothing');
select tests.book('late', 65), tests.pay('late'), tests.confirm_long_ago('late');
select tests.move_to('late', '5 days');
update public.booking_installments set due_at = now() - interval '4 days' where id = tests.part('late', 'balance');
select tests.authenticate_as('host');
select lives_ok($$ select public.cancel_unpaid_booking(tests.booking_id('late')) $$, 'a host ends an unpaid booking of which a part was paid');
select tests.authenticate_as_database_owner();
select is(tests.refunds('late'), null, 'nothing comes back of an unpaid booking where the policy asks for more than was paid');
select tests.book('suspended', 66), tests.pay('suspended');
select tests.authenticate_as('admin');
select is((public.review_venue(tests.uuid('hall'), 'suspend', 'Unsafe', p_bookings => 'cancel')).status, 'suspended',
  'an admin can suspend a venue and cancel its bookings');
select tests.authenticate_as_database_owner();
update public.venues set status = 'active';
select is(tests.refunds('suspended'), 'cancellation 6300 owed', 'the bookings that a suspension cancels make refunds');

-- The total falls
select tests.book('cheaper', 70), tests.pay('cheaper');
update public.bookings set total_minor = 18000 where id = tests.booking_id('cheaper');
select is(tests.refunds('cheaper'), null, 'a lower price that is still above what was received makes no refund');
update public.bookings set total_minor = 5000 where id = tests.booking_id('cheaper');
select is(tests.refunds('cheaper'), 'price_reduction 1300 owed', 'a price below what was received makes a refund of the difference');
select is(tests.parts('cheaper'), 'deposit 6300 paid, balance 11700 cancelled', 'nothing more is to be paid then');
update public.bookings set total_minor = 4000 where id = tests.booking_id('cheaper');
select is(tests.refunds('cheaper'), 'price_reduction 1300 owed, price_reduction 1000 owed', 'a price that falls again makes a refund of the rest');
select tests.authenticate_as('guest');
select is(tests.money('cheaper'), '6300 2300 4000', 'a guest reads what comes back of a booking that goes on');
select is((public.refund_preview(tests.booking_id('cheaper')) ->> 'refund_minor'), '4000', 'a preview counts what comes back already');
select tests.authenticate_as_database_owner();
select tests.cancel('cheaper', 'guest');
select is(tests.refunds('cheaper'), 'price_reduction 1300 owed, price_reduction 1000 owed, cancellation 4000 owed',
  'a cancellation returns only what does not come back already');

-- The total rises again
select tests.book('dearer', 72), tests.pay('dearer');
update public.bookings set total_minor = 5000 where id = tests.booking_id('dearer');
update public.bookings set total_minor = 5400 where id = tests.booking_id('dearer');
select is(tests.refunds('dearer'), 'price_reduction 900 owed', 'a price that rises again is taken off what the host still owes');
select is(tests.parts('dearer'), 'deposit 6300 paid, balance 14700 cancelled', 'a guest does not pay again what the host owes them');
update public.bookings set total_minor = 7000 where id = tests.booking_id('dearer');
select is(tests.refunds('dearer'), 'price_reduction 900 withdrawn', 'a refund of which nothing is left is withdrawn');
select is(tests.parts('dearer'), 'deposit 6300 paid, balance 14700 cancelled, extra 700 due', 'only the rest of a higher price is to be paid');
select is(tests.events('dearer'), 'owed 1300 by system, reduced 900 by system, withdrawn 0 by system', 'every change of a refund is in its history');
select is(tests.told('host', 'dearer'), 'manual_refund_owed 1300, manual_refund_changed 900, manual_refund_changed 0', 'a host is told of each change');

-- Services
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price) values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000);
insert into public.venue_services (venue_id, service_id, status) values (tests.uuid('hall'), tests.uuid('band'), 'accepted');
create function tests.book_with_band(p_key text, p_days int) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.submit_booking((public.hold_booking(tests.uuid('hall'), tests.cairo_noon(p_days), tests.cairo_noon(p_days) + interval '2 hours', 10,
    tests.uuid(p_key), '[]', jsonb_build_array(jsonb_build_object('id', tests.uuid('band'))))).id, '{"payment_method": "transfer"}');
  perform tests.pay(p_key), tests.pay(p_key, 'balance');
end $$;
comment on function tests.book_with_band is 'Books the hall by transfer with a service that was not answered, for 24150 which the host has confirmed.';
select tests.book_with_band('declined', 82);
select tests.authenticate_as('provider');
select lives_ok($$ select public.decide_booking_service(tests.booking_id('declined'), tests.uuid('band'), 'decline') $$, 'a provider can decline a service that was paid');
select is(tests.refunds('declined'), 'price_reduction 3150 owed', 'the price of a declined service is returned');
select tests.authenticate_as_database_owner();
select tests.book_with_band('unanswered', 84), tests.cancel('unanswered', 'host');
select is(tests.refunds('unanswered'), 'cancellation 24150 owed', 'a cancellation returns a service that was not answered with the rest, in one refund');
select tests.authenticate_as('guest');
select is(tests.money('unanswered'), '24150 24150 0', 'a guest reads that all of a cancelled booking comes back');
select tests.authenticate_as_database_owner();

-- A receipt that waits
select tests.book('waiting', 74), tests.pay('waiting'), tests.send_proof('waiting', 'balance');
update public.bookings set total_minor = 15000 where id = tests.booking_id('waiting');
select is(tests.parts('waiting'), 'deposit 6300 paid, balance 14700 due', 'a part whose receipt waits stays as its guest has paid it');
select is(tests.refunds('waiting'), null, 'nothing is returned of what the host has not confirmed yet');
select tests.pay('waiting', 'balance');
select is(tests.refunds('waiting'), 'price_reduction 6000 owed', 'a part that is confirmed beyond the price is returned');
select tests.pay('waiting', 'balance');
select is(tests.refunds('waiting'), 'price_reduction 6000 owed', 'a part that is confirmed again makes no other refund');
select tests.book('refused', 76), tests.pay('refused'), tests.send_proof('refused', 'balance');
update public.bookings set total_minor = 15000 where id = tests.booking_id('refused');
select tests.authenticate_as('host');
select public.refuse_payment_proof(tests.uuid('proof refused'), 'Nothing came');
select is(tests.parts('refused'), 'deposit 6300 paid, balance 14700 cancelled, balance 8700 due', 'the rest of a part whose receipt is refused follows the price');
select is(tests.refunds('refused'), null, 'a refused receipt makes no refund');

-- Confirmed after the cancellation
select tests.book('after', 78), tests.pay('after'), tests.send_proof('after', 'balance'), tests.confirm_long_ago('after');
select tests.move_to('after', '4 days');
select tests.cancel('after', 'guest');
select is(tests.refunds('after'), null, 'a cancellation returns nothing while less was received than stays due');
select tests.pay('after', 'balance');
select is(tests.refunds('after'), 'late_payment 10500 owed', 'a part that is confirmed after a cancellation is returned by the policy of then');
select is((select refund_minor from public.bookings where id = tests.booking_id('after')), 10500::bigint, 'the booking says so too');
select is((select string_agg(format('%s %s', gross_minor, status), ',') from public.payouts where booking_id = tests.booking_id('after')),
  '10500 scheduled', 'the rest of what is confirmed after a cancellation is earned');
select tests.pay('after', 'balance');
select is(tests.refunds('after'), 'late_payment 10500 owed', 'a part that is confirmed twice after a cancellation is returned once');
select tests.book('all back', 80), tests.send_proof('all back'), tests.cancel('all back', 'guest'), tests.pay('all back');
select is(tests.refunds('all back'), 'late_payment 6300 owed', 'everything that is confirmed after a full cancellation is returned');
select is((select string_agg(status, ',') from public.payouts where booking_id = tests.booking_id('all back')), 'cancelled',
  'a host earns nothing of what they return');
select tests.authenticate_as('host');
select throws_ok($$ select public.confirm_manual_payment(tests.part('all back', 'balance')) $$, 'PT409', 'wrong_status',
  'a part of a cancelled booking of which no receipt waited cannot be confirmed');
select tests.authenticate_as('guest');
select throws_ok($$ select public.confirm_manual_payment(tests.part('after', 'balance')) $$, 'PT403', 'forbidden',
  'a guest cannot say that a payment came after the cancellation');

-- Deletion is refused
select tests.authenticate_as_database_owner();
select throws_ok('delete from public.manual_refund_events', '23001', null, 'the history of a refund cannot be deleted');
select throws_ok('delete from public.manual_refunds', '23503', null, 'a refund cannot be deleted');
select throws_ok('truncate public.manual_refund_events', '23001', null, 'the history of refunds cannot be truncated');

select * from finish();
rollback;
