-- Notifications of due payouts: to host and provider, once, each with their own amount.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
delete from public.notifications;
create function tests.payouts_told(p_user text) returns text language sql security definer as $$
  select string_agg((data ->> 'payee') || ' ' || (data ->> 'reference' = b.reference) || ' ' || (data ->> 'amount_minor'), ', ')
  from public.notifications n join public.bookings b on b.id = (n.data ->> 'booking_id')::uuid
  where n.user_id = tests.user_id(p_user) and n.kind = 'payout_due'
$$;
comment on function tests.payouts_told is 'Returns what a user was told of payouts.';
update public.payouts set due_at = now() + interval '1 hour';
select plan(16);

select tests.clear_authentication();
select throws_ok('select public.notify_due_payouts()', '42501', null, 'a signed-out visitor cannot write notifications of payouts');
select tests.authenticate_as('host');
select throws_ok('select public.notify_due_payouts()', '42501', null, 'a host cannot write notifications of payouts');
select throws_ok('update public.payouts set notified_at = now()', '42501', null, 'a host cannot write that they were notified');
select tests.authenticate_as_database_owner();
select is(public.notify_due_payouts(), 0, 'nobody is told of a payout before it is due');
update public.payouts set due_at = now() - interval '1 minute' where booking_id = tests.uuid('completed');
select is(public.notify_due_payouts(), 0, 'nobody is told that a payout is due of what its guest has paid to the host directly');
update public.payouts set is_collected = true;
select is(public.notify_due_payouts(), 0, 'nobody is told that a payout is due before the money for it is held');
select private.post_ledger('capture', 'capture:' || b.id, b.id, b.currency,
  private.ledger_pair('guest', b.guest_id, 'processor', null, (select sum(p.gross_minor)::bigint from public.payouts p where p.booking_id = b.id)))
from public.bookings b where b.id in (tests.uuid('completed'), tests.uuid('confirmed'));
select is(public.notify_due_payouts(), 2, 'host and provider are told of a payout that has fallen due');
select is(tests.payouts_told('host'), (select 'host true ' || net_minor from public.payouts
  where booking_id = tests.uuid('completed') and payee_id = tests.user_id('host')), 'the host is told the net amount of the host');
select is(tests.payouts_told('provider'), (select 'provider true ' || net_minor from public.payouts
  where booking_id = tests.uuid('completed') and payee_id = tests.user_id('provider')), 'the provider is told the amount of the provider');
select is(coalesce(tests.payouts_told('guest'), 'nothing'), 'nothing', 'the guest is told nothing of payouts');
delete from public.notifications;
select is(public.notify_due_payouts(), 0, 'nobody is told twice of a payout, even after deleting the notification');
update public.payouts set due_at = now() - interval '49 hours' where booking_id = tests.uuid('confirmed');
select is(public.notify_due_payouts(), 0, 'nobody is told of a payout that fell due more than two days ago');
update public.payouts set due_at = now(), status = 'cancelled' where booking_id = tests.uuid('confirmed');
select is(public.notify_due_payouts(), 0, 'nobody is told of a payout that was cancelled');
update public.payouts set status = 'paid' where booking_id = tests.uuid('confirmed');
select is(public.notify_due_payouts(), 0, 'nobody is told that a payout is due that was paid');
update public.payouts set status = 'scheduled', gross_minor = 0, fee_minor = 0, net_minor = 0 where booking_id = tests.uuid('confirmed');
select is(public.notify_due_payouts(), 0, 'nobody is told of a payout of nothing');
update public.payouts set notified_at = null, due_at = now() where booking_id = tests.uuid('completed');
update public.users set role = 'admin' where id = tests.user_id('host');
select public.notify_due_payouts();
select is((select data ->> 'payee' from public.notifications where kind = 'payout_due' and user_id = tests.user_id('host')), 'former',
  'a host who became an admin is not led to the pages of hosts by a payout');

select * from finish();
rollback;
