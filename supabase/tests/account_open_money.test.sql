-- Deletion of an account with open money: what prevents it, who is told, and when it no longer does.
begin;
select tests.create_users(), tests.create_user('payee', 'host'), tests.create_user('provider_payee', 'service_provider');
select tests.create_venue('hall');
create function tests.owe(p_key text, p_net bigint, p_ended interval, p_payee text default 'host', p_collected boolean default true)
returns void language plpgsql security definer as $$
begin
  perform tests.create_booking(p_key, 'completed', now() - p_ended);
  insert into public.payouts (id, booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at, is_collected)
  values (tests.uuid('payout ' || p_key), tests.uuid(p_key), tests.user_id(p_payee), 'EGP', p_net + 500, 500, p_net,
    now() - p_ended + interval '2 days 2 hours', p_collected);
end $$;
comment on function tests.owe is 'Creates a completed booking that began p_ended ago, with the payout of a payee.';
create function tests.open_money(p_user text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select string_agg(concat_ws(' ', e ->> 'reason', e ->> 'side', e ->> 'currency', e ->> 'amount_minor',
      case when e ->> 'booking_id' is not null then 'named' end, e ->> 'bookings', case when not (e ->> 'is_blocking')::boolean then 'given up' end), ', ')
    from jsonb_array_elements(public.get_account_dependencies() -> 'open_money') e);
end $$;
comment on function tests.open_money is 'Returns what a user is told of their open money.';
create function tests.deletion(p_user text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  begin
    perform public.delete_account();
    raise exception 'deleted';
  exception when others then
    return sqlerrm;
  end;
end $$;
comment on function tests.deletion is 'Returns what comes of deleting an account (deleted, or the error), and takes it back.';
create function tests.part(p_key text, p_kind text, p_status text, p_payment text default null) returns void language sql security definer as $$
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
  select tests.uuid(p_kind || ' ' || p_key), tests.uuid(p_key), case p_kind when 'deposit' then 1 when 'balance' then 2 else 3 end, p_kind,
    5000, now(), p_status;
  insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
    is_security_deposit, authorized_at, ended_at)
  select tests.uuid('payment ' || p_kind || ' ' || p_key), tests.uuid(p_key), tests.uuid(p_kind || ' ' || p_key), tests.user_id('guest'),
    'EGP', 5000, case when p_payment = 'captured' then 5000 else 0 end, p_payment, true, p_kind = 'security', now(),
    case when p_payment = 'captured' then now() end
  where p_payment is not null
$$;
comment on function tests.part is 'Inserts an installment of a booking, and its payment of this status.';
create function tests.begin_late(p_status text, p_over interval) returns void language plpgsql as $$
begin
  perform tests.create_booking('late', p_status, now() - p_over - interval '2 hours');
  update public.bookings set confirmed_at = now() - interval '90 days',
    cancelled_at = case p_status when 'cancelled' then now() - p_over end where id = tests.uuid('late');
  insert into private.manual_payments (booking_id, method) values (tests.uuid('late'), 'transfer');
  perform tests.part('late', 'balance', case p_status when 'cancelled' then 'cancelled' else 'due' end);
end $$;
comment on function tests.begin_late is 'Creates a booking by transfer that ended or was cancelled some time ago, with a part that nobody has confirmed.';
create function tests.takes_proof() returns boolean language sql security definer as $$
  select (private.provable_installment(tests.uuid('balance late'), tests.user_id('guest'))).id is not null
$$;
comment on function tests.takes_proof is 'True while the guest can send a receipt of that part.';
select plan(70);

select is(tests.open_money('host'), null, 'an account without bookings has no open money');
select is(tests.deletion('host'), 'deleted', 'an account without open money can be deleted');

-- Unsent payouts
select tests.authenticate_as_database_owner();
savepoint start;
select tests.owe('past', 10000, '1 day');
select is(tests.open_money('host'), 'payout host EGP 10000 named 1', 'a host is told of a payout between the event and its day');
select is(tests.deletion('host'), 'open_money', 'a host cannot delete their account between an event and its payout');
select is(tests.deletion('guest'), 'deleted', 'the payout of a host does not keep the account of the guest');
select tests.authenticate_as_database_owner();
select tests.owe('older', 2000, '9 days');
select is(tests.open_money('host'), 'payout host EGP 12000 2', 'a host is told of two payouts in one sum');
select tests.authenticate_as_database_owner();
update public.payouts set status = 'paid', paid_at = now();
select is(tests.deletion('host'), 'deleted', 'a host whose payouts were sent can delete their account');
select tests.authenticate_as_database_owner();
update public.payouts set status = 'cancelled', paid_at = null;
select is(tests.deletion('host'), 'deleted', 'cancelled payouts keep no account');
select tests.authenticate_as_database_owner();
insert into public.payout_transfers (id, payee_id, currency, amount_minor) values (tests.uuid('sent'), tests.user_id('host'), 'EGP', 12000);
update public.payouts set status = 'scheduled', transfer_id = tests.uuid('sent');
select is(tests.deletion('host'), 'open_money', 'a host cannot delete their account while a transfer is on its way');
rollback to start;
select tests.owe('service', 3000, '1 day', 'provider_payee');
select is(tests.open_money('provider_payee'), 'payout provider EGP 3000 named 1', 'a provider is told of a payout');
select is(tests.deletion('provider_payee'), 'open_money', 'a provider cannot delete their account before their payout');
rollback to start;
select tests.owe('direct', 10000, '9 days', p_collected => false);
select is(tests.deletion('host'), 'deleted', 'a payment to the host directly keeps no account');
rollback to start;

-- Amounts that are too small or too old to be sent
select tests.owe('little', 99, '9 days');
select is(tests.open_money('host'), 'payout host EGP 99 named 1', 'less than one unit is open until it is earned');
select tests.authenticate_as_database_owner();
select private.post_earning(p) from public.payouts p;
select is(tests.open_money('host'), 'payout host EGP 99 named 1 given up', 'less than one unit that is earned is given up with the account');
select is(tests.deletion('host'), 'deleted', 'less than one unit that is earned keeps no account');
select tests.authenticate_as_database_owner();
select tests.owe('one', 1, '11 days');
select private.post_earning(p) from public.payouts p where p.id = tests.uuid('payout one');
select is(tests.deletion('host'), 'open_money', 'one unit that is earned keeps the account');
rollback to start;
select tests.owe('year', 10000, '367 days 1 hour');
select is(tests.open_money('host'), 'payout host EGP 10000 named 1', 'earnings that nobody could send keep the account for a year');
select tests.authenticate_as_database_owner();
update public.payouts set due_at = now() - interval '1 year 1 minute';
select is(tests.open_money('host'), 'payout host EGP 10000 named 1 given up',
  'earnings that nobody could send for a year are given up with the account');
select is(tests.deletion('host'), 'deleted', 'earnings that nobody could send for a year keep no account');
rollback to start;

-- Parts by transfer of which a receipt may still come
select tests.begin_late('cancelled', '29 days 23 hours');
select is(tests.open_money('host'), 'late_receipt host EGP 5000 named 1', 'a host is told of a part of a cancelled booking of which a receipt may come');
select is(tests.deletion('host'), 'open_money', 'a host cannot delete their account while a receipt of a cancelled booking may come');
select tests.authenticate_as_database_owner();
update public.bookings set cancelled_at = now() - interval '30 days';
select is(concat_ws(', ', tests.open_money('host'), tests.deletion('host'), tests.takes_proof()), 'deleted, f',
  'a part of a cancelled booking keeps no account once no receipt is taken');
rollback to start;
select tests.begin_late('completed', '29 days 23 hours');
select is(tests.open_money('host'), 'late_receipt host EGP 5000 named 1', 'a host is told of an unpaid part of a finished booking of which a receipt may come');
select is(tests.deletion('host'), 'open_money', 'a host cannot delete their account while a receipt of a finished booking may come');
select tests.authenticate_as_database_owner();
update public.booking_installments set is_given_up = true, status = 'cancelled';
select is(tests.open_money('host'), null, 'a part that the guest gave up for a transfer keeps no account');
select tests.authenticate_as_database_owner();
update public.booking_installments set is_given_up = false, status = 'due';
insert into public.payment_proofs (id, installment_id, booking_id, kind, status, reason, decided_at, decided_by, upheld_at)
values (tests.uuid('proof'), tests.uuid('balance late'), tests.uuid('late'), 'picture', 'refused', 'Nothing came', now(), 'host', now());
select is(tests.open_money('host'), null, 'a part whose refusal an admin found right keeps no account');
select is(tests.takes_proof(), true, 'a guest can send another receipt of a finished booking while its host is there');
select tests.authenticate_as('host');
select public.delete_account();
select tests.authenticate_as_database_owner();
select is(tests.takes_proof(), false, 'no receipt is taken that nobody could answer');
select tests.authenticate_as('admin');
select throws_ok($$ select public.confirm_manual_payment(tests.uuid('balance late')) $$, 'PT409', 'wrong_status',
  'an admin confirms no part of which nobody would owe what follows');
select tests.authenticate_as_database_owner();
rollback to start;
select tests.begin_late('cancelled', '1 day');
select tests.authenticate_as('guest'), public.delete_account();
select is(tests.open_money('host'), null, 'a receipt of a guest who has deleted their account is not waited for');
rollback to start;

-- What a host has received for providers
select tests.begin_late('completed', '29 days 23 hours');
update public.booking_installments set status = 'paid', paid_at = now();
insert into public.payouts (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at)
values (tests.uuid('late'), tests.user_id('provider_payee'), 'EGP', 3000, 0, 3000, now());
select is(tests.open_money('host'), 'provider_share host EGP 3000 named 1', 'a host is told of what they received for a provider');
select is(tests.deletion('host') || ' ' || tests.deletion('provider_payee'), 'open_money deleted',
  'the share of a provider keeps the account of the host who received it, and no other');
select tests.authenticate_as_database_owner();
update public.bookings set ends_at = now() - interval '30 days', starts_at = now() - interval '31 days', occupied = tstzrange(now() - interval '31 days', now() - interval '30 days');
select is(tests.open_money('host'), null, 'the share of a provider keeps no account 30 days after the end');
rollback to start;

-- Amounts that a payee owes
select tests.create_booking('cash', 'completed', now() - interval '1 day');
insert into private.manual_payments (booking_id, method) values (tests.uuid('cash'), 'cash');
insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, status, paid_at)
values (tests.uuid('cash'), 1, 'deposit', 10500, now() - interval '3 days', 'paid', now() - interval '2 days');
insert into public.payouts (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at)
values (tests.uuid('cash'), tests.user_id('host'), 'EGP', 10500, 500, 10000, now() + interval '1 day');
select is(tests.open_money('host'), 'fees host EGP 500 0', 'a host is told of the fee of a cash booking that is over before it is posted');
select is(tests.deletion('host'), 'open_money', 'a host cannot delete their account before the fee of a cash booking is paid');
select tests.authenticate_as_database_owner();
update public.payouts set due_at = now();
select private.post_due_fees();
select is(tests.open_money('host'), 'fees host EGP 500 0', 'a host is told once of a fee that is posted');
select is(tests.deletion('host'), 'open_money', 'a host who owes a fee cannot delete their account');
select tests.authenticate_as_database_owner();
select tests.owe('card', 520, '9 days');
select private.post_earning(p) from public.payouts p where p.is_collected;
select is(tests.open_money('host'), 'fees host EGP 500 0 given up, payout host EGP 520 named 1 given up',
  'a payout and a fee that nearly offset each other are given up');
select is(tests.deletion('host'), 'deleted', 'a payout and a fee that nearly offset each other keep no account');
rollback to start;
select tests.create_booking('lost', 'completed', now() - interval '40 days');
select private.post_ledger('dispute_lost', 'test', tests.uuid('lost'), 'EGP',
  private.ledger_pair('guest', tests.user_id('guest'), 'payee', tests.user_id('host'), 4000));
select is(tests.open_money('host'), 'debt host EGP 4000 0', 'a host is told of what they owe back of a lost dispute');
select is(tests.deletion('host'), 'open_money', 'a host who owes back a lost dispute cannot delete their account');
rollback to start;

-- Money of bookings
select tests.create_booking('party', 'completed', now() - interval '1 day');
select tests.part('party', 'deposit', 'paid', 'captured');
select is(tests.deletion('guest') || ' ' || tests.deletion('host'), 'deleted deleted', 'a booking that is paid and over keeps no account');
select tests.authenticate_as_database_owner();
insert into public.refunds (payment_id, booking_id, amount_minor) values (tests.uuid('payment deposit party'), tests.uuid('party'), 700);
select is(tests.open_money('guest') || '; ' || coalesce(tests.open_money('host'), ''), 'refund guest EGP 700 named 1; ',
  'a guest is told of a refund that is on its way, and nobody else');
select is(tests.deletion('guest'), 'open_money', 'a guest cannot delete their account while a refund is on its way');
select tests.authenticate_as_database_owner();
update public.refunds set status = 'failed', ended_at = now() - interval '364 days';
select is(tests.open_money('guest') || '; ' || coalesce(tests.open_money('host'), ''), 'failed_refund guest EGP 700 named 1; ',
  'a guest is told of a refund that failed, and nobody else');
select is(tests.deletion('guest'), 'open_money', 'a guest cannot delete their account while a refund has failed');
select tests.authenticate_as_database_owner();
insert into public.disputes (payment_id, booking_id, currency, amount_minor, reason, status, processor_id, funds_withdrawn_at, ended_at)
values (tests.uuid('payment deposit party'), tests.uuid('party'), 'EGP', 300, 'fraudulent', 'lost', 'du_1', now(), now());
select is(tests.open_money('guest'), 'failed_refund guest EGP 400 named 1', 'a guest is not owed what they got from their bank instead');
select tests.authenticate_as_database_owner();
insert into public.refunds (payment_id, booking_id, amount_minor, status, ended_at)
values (tests.uuid('payment deposit party'), tests.uuid('party'), 4700, 'succeeded', now());
select is(tests.open_money('guest'), null, 'a guest is not owed what was refunded again');
select tests.authenticate_as_database_owner();
delete from public.refunds where status = 'succeeded';
update public.refunds set ended_at = now() - interval '367 days';
select is(tests.deletion('guest'), 'deleted', 'a refund that nobody could make for a year keeps no account');
rollback to start;
select tests.create_booking('party', 'completed', now() - interval '1 day');
select tests.part('party', 'balance', status), is(tests.open_money('guest'), 'installment guest EGP 5000 named 1',
  format('a guest is told of an installment that is %s', status)), tests.authenticate_as_database_owner(),
  tests.affected_rows('delete from public.booking_installments')
from unnest(array['due', 'failed', 'processing']) status;
select tests.part('party', 'balance', 'due');
select is(tests.deletion('guest'), 'open_money', 'a guest who owes an installment cannot delete their account');
select tests.authenticate_as_database_owner();
select is(tests.open_money('host'), 'collection host EGP 5000 named 1', 'a host is told of what is still collected for them');
select is(tests.deletion('host'), 'open_money', 'a host for whom a part is still collected cannot delete their account');
select tests.authenticate_as_database_owner();
insert into public.payouts (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at, status)
values (tests.uuid('party'), tests.user_id('provider_payee'), 'EGP', 3500, 500, 3000, now(), 'paid');
select is(tests.open_money('provider_payee'), 'collection provider EGP 5000 named 1', 'a provider is told of what is still collected of their booking');
select is(tests.deletion('provider_payee'), 'open_money', 'a provider for whom a part is still collected cannot delete their account');
select tests.authenticate_as_database_owner();
update public.bookings set starts_at = now() - interval '30 days 2 hours', ends_at = now() - interval '30 days',
  occupied = tstzrange(now() - interval '30 days 2 hours', now() - interval '30 days');
select is(tests.deletion('guest'), 'open_money', 'an installment by card keeps the account of the guest until it is paid');
select tests.authenticate_as_database_owner();
select is(tests.deletion('host') || ' ' || tests.deletion('provider_payee'), 'deleted deleted',
  'money that is not collected any more keeps neither host nor provider');
select tests.authenticate_as_database_owner();
insert into private.manual_payments (booking_id, method) values (tests.uuid('party'), 'cash');
select is(tests.open_money('guest'), null, 'an installment in cash that nobody confirms is not open 30 days after the end');
select tests.authenticate_as_database_owner();
delete from private.manual_payments;
update public.bookings set starts_at = now() - interval '1 year 3 hours', ends_at = now() - interval '1 year 1 hour',
  occupied = tstzrange(now() - interval '1 year 3 hours', now() - interval '1 year 1 hour');
select is(tests.deletion('guest'), 'deleted', 'an installment by card that no card has paid a year after the end keeps no account');
rollback to start;
select tests.create_booking('party', 'cancelled', now() + interval '1 day');
select tests.part('party', 'deposit', 'processing', 'authorized'), tests.part('party', 'balance', 'cancelled');
select is(tests.open_money('guest'), 'installment guest EGP 5000 named 1', 'a guest is told of what is still charged of a booking that was cancelled');
select is(tests.deletion('guest'), 'open_money', 'a guest cannot delete their account while an amount of a cancelled booking is still charged');
select tests.authenticate_as_database_owner();
update public.booking_installments set status = 'paid' where status = 'processing';
select is(tests.open_money('guest'), null, 'a guest owes nothing of a cancelled booking once it is charged');
rollback to start;
select tests.create_booking('party', 'completed', now() - interval '1 day');
select tests.part('party', 'security', 'processing', 'authorized');
select is(tests.open_money('guest') || ', ' || tests.open_money('host'),
  'security_deposit guest EGP 5000 named 1, security_deposit host EGP 5000 named 1', 'both sides are told of a security deposit that is held');
select tests.authenticate_as_database_owner();
insert into private.deposit_claims (booking_id, payment_id, amount_minor, reason, answer_by)
values (tests.uuid('party'), tests.uuid('payment security party'), 2000, 'A broken window', now() + interval '1 day');
select is(tests.open_money('guest') || ', ' || tests.open_money('host'), 'claim guest EGP 2000 named 1, claim host EGP 2000 named 1',
  'both sides are told of a claim that is not decided');
select is(tests.deletion('guest') || ' ' || tests.deletion('host'), 'open_money open_money',
  'a guest and a host with an open claim cannot delete their accounts');
rollback to start;
select tests.owe('party', 3000, '1 day', 'provider_payee');
select tests.part('party', 'deposit', 'paid', 'captured');
update public.payouts set status = 'paid';
insert into public.disputes (payment_id, booking_id, currency, amount_minor, reason, status, processor_id)
values (tests.uuid('payment deposit party'), tests.uuid('party'), 'EGP', 5000, 'fraudulent', 'needs_response', 'du_1');
select is(tests.open_money('guest') || ', ' || tests.open_money('host') || ', ' || tests.open_money('provider_payee'),
  'dispute guest EGP 5000 named 1, dispute host EGP 5000 named 1, dispute provider EGP 5000 named 1', 'all sides are told of an open dispute');
select is(tests.deletion('provider_payee'), 'open_money', 'a payee of a disputed booking cannot delete their account');
select is(tests.deletion('other_guest'), 'deleted', 'the money of others keeps no account');

select * from finish();
rollback;
