-- Payments after a payout of their booking was posted or sent reach the same payees with another payout.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price) values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000);
create function tests.create_part(p_booking text, p_kind text, p_amount bigint) returns void language sql security definer as $$
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at)
  select tests.uuid(p_kind || p_booking), tests.uuid(p_booking), count(*) + 1, p_kind, p_amount, now()
  from public.booking_installments where booking_id = tests.uuid(p_booking);
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, is_manual, processor_id, authorized_at)
  values (tests.uuid(p_booking), tests.uuid(p_kind || p_booking), tests.user_id('guest'), 'EGP', p_amount, false,
    'pi_' || p_kind || '_' || p_booking, now())
$$;
comment on function tests.create_part is 'Adds an installment of a booking with a payment by card that was begun; pi_<kind>_<booking> is its identifier.';
create function tests.capture(p_booking text, p_kind text) returns text language sql security definer as $$
  select public.record_payment(p.processor_id, jsonb_build_object('status', 'captured', 'amount_minor', p.amount_minor,
    'captured_minor', p.amount_minor)) ->> 'status'
  from public.payments p where p.installment_id = tests.uuid(p_kind || p_booking)
$$;
comment on function tests.capture is 'Records that the payment of an installment was captured whole.';
create function tests.lose(p_booking text, p_kind text) returns text language sql security definer as $$
  select public.record_dispute('du_' || p.processor_id, p.processor_id, jsonb_build_object('status', 'lost', 'amount_minor', p.amount_minor,
    'reason', 'fraudulent', 'is_withdrawn', true)) ->> 'status'
  from public.payments p where p.installment_id = tests.uuid(p_kind || p_booking)
$$;
comment on function tests.lose is 'Records that the payment of an installment was lost by a dispute.';
create function tests.begin_party(p_booking text, p_days int) returns void language plpgsql security definer as $$
begin
  perform tests.create_booking(p_booking, 'confirmed', now() - make_interval(days => p_days));
  insert into public.booking_services (booking_id, service_id, amount_minor, status)
  values (tests.uuid(p_booking), tests.uuid('band'), 3000, 'accepted');
  perform tests.create_part(p_booking, 'deposit', 3150), tests.create_part(p_booking, 'balance', 7350);
  perform private.schedule_payouts(b) from public.bookings b where b.id = tests.uuid(p_booking);
end $$;
comment on function tests.begin_party is 'Creates a booking that began p_days days ago, with a service of the provider and a deposit of 30 %.';
create function tests.send() returns text language plpgsql security definer as $$
begin
  perform public.record_transfer((x ->> 'transfer_id')::uuid, 'tr_' || (x ->> 'transfer_id'), 'paid')
  from jsonb_array_elements(public.create_due_transfers()) x;
  return (select string_agg(format('%s %s', u.first_name, x.sent), ', ' order by u.first_name)
    from (select payee_id, sum(amount_minor) as sent from public.payout_transfers where status = 'paid' group by payee_id) x
    join public.users u on u.id = x.payee_id);
end $$;
comment on function tests.send is 'Sends what is due and returns what each payee was sent in all.';
create function tests.payouts(p_booking text, p_user text) returns text language sql security definer as $$
  select string_agg(format('%s %s-%s=%s', p.status, p.gross_minor, p.fee_minor, p.net_minor), ', ' order by p.created_at, p.due_at)
  from public.payouts p where p.booking_id = tests.uuid(p_booking) and p.payee_id = tests.user_id(p_user)
$$;
comment on function tests.payouts is 'Returns the payouts of a payee for a booking, the first one first.';
create function tests.held(p_booking text) returns numeric language sql security definer as $$
  select coalesce(-sum(amount_minor), 0) from public.ledger_entries where booking_id = tests.uuid(p_booking) and account = 'guest'
$$;
comment on function tests.held is 'Returns what is held for the guest of a booking.';
select public.set_payout_account(tests.user_id('host'), 'acct_1', 'enabled', 'EG'),
  public.set_payout_account(tests.user_id('provider'), 'acct_2', 'enabled', 'EG');
update public.payout_accounts set bank_changed_at = now() - interval '72 hours';
select plan(45);

select tests.begin_party('party', 10);
select is(tests.capture('party', 'deposit'), 'captured', 'the deposit of a booking can be captured');
select is(public.complete_bookings(), 1, 'a booking of which the balance is not paid is completed');
select is(tests.send(), 'Host 2100, Provider 900', 'each payee of a booking that is paid in part is sent their share of that part');
select is(tests.capture('party', 'balance'), 'captured', 'the balance can be captured after the payouts were sent');
select is(tests.payouts('party', 'host'), 'paid 2205-105=2100, scheduled 5145-245=4900', 'the host is owed their share of a late balance');
select is(tests.payouts('party', 'provider'), 'paid 945-45=900, scheduled 2205-105=2100', 'the provider is owed their share of a late balance');
select is(tests.capture('party', 'balance'), 'captured', 'the capture of a late balance can be recorded again');
select private.schedule_payouts(b) from public.bookings b where b.id = tests.uuid('party');
select is(tests.payouts('party', 'host'), 'paid 2205-105=2100, scheduled 5145-245=4900', 'a capture that is recorded again adds nothing');
select is((select bool_and(due_at between now() - interval '1 minute' and now()) from public.payouts
  where booking_id = tests.uuid('party') and status = 'scheduled'), true, 'the payout of a late payment is due at once');
select is((select count(*) from public.payouts where due_at < created_at - interval '1 day'), 2::bigint, 'the payouts of what was paid in time keep their day');

-- Readers of a booking's payouts read all of them
select tests.authenticate_as('host');
select results_eq('select gross_minor, fee_minor, net_minor, state, paid_at is null from public.list_host_statements()',
  $$ values (7350::bigint, 350::bigint, 7000::bigint, 'due', true) $$, 'a statement has all payouts of a booking in one row');
select is((select format('%s %s %s %s', t ->> 'bookings', t ->> 'gross_minor', t ->> 'due_minor', t ->> 'paid_minor')
  from jsonb_array_elements(public.get_host_earnings() -> 'totals') t), '1 7350 4900 2100', 'the earnings of a host count a booking with two payouts once');
select is((select format('%s %s', m ->> 'bookings', m ->> 'net_minor') from jsonb_array_elements(public.get_host_earnings() -> 'months') m),
  '1 7000', 'the month of a booking with two payouts counts it once');
select results_eq('select gross_minor, fee_minor, net_minor from public.export_host_bookings()',
  'values (7350::bigint, 350::bigint, 7000::bigint)', 'the file of bookings has a booking with two payouts in one row');
select is((public.get_my_booking(tests.uuid('party'))).net_minor, 7000::bigint, 'the host of a booking reads the net of both payouts');
select results_eq('select net_minor, status from public.list_my_payouts() order by net_minor', $$ values (2100::bigint, 'paid'), (4900, 'scheduled') $$,
  'a payee reads each of their payouts');
select is((select format('%s %s', e ->> 'available_minor', e ->> 'paid_minor') from jsonb_array_elements(public.get_earnings_balance()) e),
  '4900 2100', 'the balance of a payee has both payouts');
select tests.authenticate_as_service_role();
select is(public.notify_due_payouts(), 2, 'each payee is told of what arrived late');

select tests.authenticate_as_database_owner();
select is(tests.send(), 'Host 7000, Provider 3000', 'a late balance is sent to those who earned it');
select is(tests.held('party'), 0::numeric, 'nothing is held for the guest once all is sent');
select is(tests.payouts('party', 'host'), 'paid 2205-105=2100, paid 5145-245=4900', 'both payouts of a booking are paid');
select private.schedule_payouts(b) from public.bookings b where b.id = tests.uuid('party');
select is(tests.payouts('party', 'host'), 'paid 2205-105=2100, paid 5145-245=4900', 'a booking that is paid out has no open payout');
select tests.authenticate_as('host');
select results_eq('select net_minor, state, paid_at is null from public.list_host_statements()',
  $$ values (7000::bigint, 'paid', false) $$, 'a statement is paid when all payouts of the booking are');
select tests.authenticate_as_database_owner();

-- The current month
select tests.begin_party('today', 0);
update public.bookings set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour',
  occupied = tstzrange(now() - interval '3 hours', now() - interval '1 hour') where id = tests.uuid('today');
select tests.capture('today', 'deposit'), public.complete_bookings();
update public.payouts set due_at = now() - interval '1 minute' where booking_id = tests.uuid('today');
select tests.send(), tests.capture('today', 'balance');
select tests.authenticate_as('host');
select is((select format('%s %s', s ->> 'bookings', s ->> 'guests') from public.get_host_month_summary() s),
  (select format('%s %s', count(*), coalesce(sum(guests), 0)) from public.bookings where host_id = tests.user_id('host')
    and date_trunc('month', starts_at at time zone time_zone) = date_trunc('month', now() at time zone time_zone)),
  'the summary of the month counts a booking with two payouts once');
select tests.authenticate_as_database_owner();

-- A payment lost before or after the late one arrives
select tests.begin_party('lost', 12);
select tests.capture('lost', 'deposit'), public.complete_bookings(), tests.send();
select is(tests.lose('lost', 'deposit'), 'lost', 'a deposit can be lost after its payouts were sent');
select is(tests.held('lost'), 0::numeric, 'nothing is held for the guest after a lost deposit');
select is(tests.capture('lost', 'balance'), 'captured', 'the balance can be captured after the deposit was lost');
select is(tests.payouts('lost', 'host'), 'paid 2205-105=2100, scheduled 5145-245=4900', 'the host is owed the whole share of a balance after a lost deposit');
select is(tests.payouts('lost', 'provider'), 'paid 945-45=900, scheduled 2205-105=2100', 'the provider is owed the whole share of a balance after a lost deposit');
select lives_ok($$ select tests.send() $$, 'a balance is sent after a lost deposit');
select is(tests.held('lost'), 0::numeric, 'nothing is held for the guest once that balance is sent');
select is((select sum(amount_minor) from public.ledger_entries where account = 'payee' and user_id = tests.user_id('host')), 0::numeric,
  'the host is sent what they are owed less what they owe back');
select is(tests.lose('lost', 'balance'), 'lost', 'the balance can be lost too');
select is((select coalesce(sum(amount_minor), 0) from public.ledger_entries where booking_id = tests.uuid('lost')
  and account in ('platform_fee', 'tax')), 0::numeric, 'the platform keeps no fee of a booking that was lost whole');
select is((select sum(amount_minor) from public.ledger_entries where booking_id = tests.uuid('lost') and account = 'payee'), 0::numeric,
  'the payees of a booking that was lost whole have earned nothing');

select tests.begin_party('half', 14);
select tests.capture('half', 'deposit'), public.complete_bookings();
select private.earn_due_payouts(tests.user_id('host')), private.earn_due_payouts(tests.user_id('provider'));
select is(tests.capture('half', 'balance'), 'captured', 'a balance can be captured after the deposit was earned and not sent');
select is(tests.lose('half', 'deposit'), 'lost', 'the deposit can be lost while the balance waits');
select is((select sum(gross_minor) from public.payouts where booking_id = tests.uuid('half') and status = 'scheduled'), 7350::numeric,
  'the payouts of a booking are what was not lost of it');
select is(tests.held('half'), (select sum(gross_minor)::numeric from public.payouts
  where booking_id = tests.uuid('half') and status = 'scheduled' and posted_at is null), 'the open payouts are covered by what is held');

-- Everything is lost before anything is earned; the balance arrives nevertheless
select tests.begin_party('early', 16);
select tests.capture('early', 'deposit'), public.complete_bookings();
select is(tests.lose('early', 'deposit'), 'lost', 'a deposit can be lost before its payouts are earned');
select is(tests.payouts('early', 'host'), 'cancelled 2205-105=2100', 'the payout of a lost deposit is cancelled');
select is(tests.capture('early', 'balance'), 'captured', 'the balance can be captured after its first payout was cancelled');
select is(tests.payouts('early', 'host'), 'cancelled 2205-105=2100, scheduled 5145-245=4900', 'a balance is owed though an earlier payout was cancelled');

-- Rights
select tests.authenticate_as('host');
select throws_ok($$ update public.payouts set posted_at = null $$, '42501', null, 'a payee does not change a payout');
select tests.authenticate_as('other_host');
select is((select count(*) from public.payouts), 0::bigint, 'another host reads no payout of the booking');
select * from finish();
rollback;
