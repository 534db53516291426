-- Decisions of admins about bookings: in the audit log with their amounts, and in the history as an admin's. Decisions of the
-- sides are not in the audit log.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft');
create function tests.add_cash(p_name text, p_status text) returns void language sql security definer as $$
  insert into private.manual_payments (booking_id, method) values (tests.uuid(p_name), 'cash');
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
  values (tests.uuid('part ' || p_name), tests.uuid(p_name), 1, 'deposit', 6300, now() - interval '90 hours', p_status),
    (tests.uuid('rest ' || p_name), tests.uuid(p_name), 2, 'balance', 4200, now() - interval '90 hours', 'due')
$$;
comment on function tests.add_cash is 'Makes a booking one in cash, with a deposit of that status and a balance that is overdue.';
create function tests.logged(p_name text) returns text language sql security definer as $$
  select string_agg(action || ' ' || data::text, ', ' order by id) from public.audit_log
  where subject_type = 'booking' and subject_id = tests.uuid(p_name) and actor_id = tests.user_id('admin')
$$;
create function tests.last_event(p_name text) returns text language sql security definer as $$
  select format('%s by %s, cancelled by %s', e.event, e.actor_role, coalesce(b.cancelled_by, 'nobody'))
  from public.bookings b join public.booking_events e on e.booking_id = b.id
  where b.id = tests.uuid(p_name) order by e.id desc limit 1
$$;
select tests.create_booking('asked ' || side, 'pending', tests.cairo_noon(20 + n::int)), tests.create_booking('unwanted ' || side, 'pending', tests.cairo_noon(30 + n::int)),
  tests.create_booking('cancelled ' || side, 'confirmed', tests.cairo_noon(40 + n::int)), tests.create_booking('unpaid ' || side, 'confirmed', tests.cairo_noon(50 + n::int)),
  tests.add_cash('cancelled ' || side, 'paid'), tests.add_cash('unpaid ' || side, 'paid')
from unnest(array['admin', 'host']) with ordinality sides (side, n);
select tests.create_booking('of the loft', 'confirmed', tests.cairo_noon(60), p_venue => 'loft');
select tests.create_booking('in cash', 'confirmed', tests.cairo_noon(61)), tests.add_cash('in cash', 'paid');
update public.bookings set policy = 'standard_90', confirmed_at = now() - interval '3 days' where status = 'confirmed';
create function tests.decide(p_side text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as(p_side);
  perform public.decide_booking(tests.uuid('asked ' || p_side), 'accept');
  perform public.decide_booking(tests.uuid('unwanted ' || p_side), 'decline', 'A double booking');
  perform public.cancel_booking(tests.uuid('cancelled ' || p_side), 'A flood');
  perform public.cancel_unpaid_booking(tests.uuid('unpaid ' || p_side));
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.decide is 'Accepts, declines, cancels and ends as unpaid the bookings of that name.';
select plan(14);

select lives_ok($$ select tests.decide('admin') $$, 'an admin can decide a request and cancel a booking');
select is(tests.logged('asked admin'), 'booking_accepted {"currency": "EGP", "total_minor": 10500}', 'the audit log has that an admin accepted a request');
select is(tests.logged('unwanted admin'), 'booking_declined {"reason": "A double booking", "currency": "EGP", "total_minor": 10500}',
  'the audit log has that an admin declined a request');
select is(tests.logged('cancelled admin'),
  'booking_cancelled {"rule": "by_admin", "reason": "A flood", "currency": "EGP", "kept_minor": 0, "paid_minor": 6300, "total_minor": 10500, "refund_minor": 6300}',
  'the audit log has what a cancellation by an admin gives back');
select is(tests.logged('unpaid admin'),
  'booking_ended_unpaid {"rule": "policy_half", "currency": "EGP", "kept_minor": 5250, "paid_minor": 6300, "total_minor": 10500, "refund_minor": 1050}',
  'the audit log has what an admin kept of a booking that was unpaid');
select is(tests.last_event('unpaid admin'), 'end_unpaid by admin, cancelled by guest', 'the history says that an admin ended an unpaid booking in the guest''s name');
select is(tests.last_event('cancelled admin'), 'cancel by admin, cancelled by admin', 'the history says that an admin cancelled a booking');

select tests.authenticate_as('admin');
select lives_ok($$ select public.review_venue(tests.uuid('loft'), 'suspend', 'A check', null, 'cancel') $$, 'an admin can cancel the bookings of a venue');
select is(tests.logged('of the loft'), 'booking_cancelled {"rule": "by_admin", "reason": "A check", "currency": "EGP", "kept_minor": 0, "total_minor": 10500, "refund_minor": 10500}',
  'the audit log has each booking that an admin cancelled with its venue');
select lives_ok($$ select public.confirm_manual_payment(tests.uuid('rest in cash')) $$, 'an admin can confirm a payment in cash');
select is(tests.logged('in cash'), format('manual_payment_confirmed {"currency": "EGP", "total_minor": 10500, "amount_minor": 4200, "installment_id": "%s"}',
  tests.uuid('rest in cash')), 'the audit log has the amount that an admin confirmed');

select lives_ok($$ select tests.decide('host') $$, 'a host can decide a request and cancel a booking');
select is((select string_agg(action, ' ') from public.audit_log l join public.bookings b on b.id = l.subject_id where b.id in (
  select tests.uuid(name || ' host') from unnest(array['asked', 'unwanted', 'cancelled', 'unpaid']) name)), null,
  'the audit log has nothing of what a host decides of a booking');
select is(tests.last_event('unpaid host'), 'end_unpaid by host, cancelled by guest', 'the history says that a host ended an unpaid booking in the guest''s name');

select * from finish();
rollback;
