-- Transfers by currency: of three decimals in steps of ten minor units, without losing the rest, and none waits for another currency.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
create function tests.earn(p_key text, p_net bigint, p_currency text default 'KWD', p_venue text default 'hall') returns void
language plpgsql security definer as $$
begin
  perform tests.create_booking(p_key, 'completed', now() - make_interval(days => 10 + (select count(*)::integer from public.bookings)), p_venue => p_venue);
  insert into public.payouts (id, booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at, is_collected)
  select tests.uuid('payout ' || p_key), b.id, b.host_id, p_currency, p_net, 0, p_net, b.ends_at + interval '2 days', true
  from public.bookings b where b.id = tests.uuid(p_key);
  perform private.post_ledger('capture', 'capture:' || p_key, b.id, p_currency, private.ledger_pair('guest', b.guest_id, 'processor', null, p_net))
  from public.bookings b where b.id = tests.uuid(p_key);
end $$;
comment on function tests.earn is 'A completed booking that was paid by card, with the payout of its host.';
create function tests.send(p_status text default 'paid', p_failure text default null, p_currency text default null) returns text
language plpgsql security definer as $$
declare
  v_sent text;
begin
  select string_agg(format('%s %s', x ->> 'currency', x ->> 'amount_minor'), ', ' order by x ->> 'currency', x ->> 'amount_minor') into v_sent
  from jsonb_array_elements(public.create_due_transfers()) x;
  perform public.record_transfer(x.id, case when p_status = 'paid' then 'tr_' || x.id end, p_status, p_failure)
  from public.payout_transfers x where x.status = 'pending' and x.currency = coalesce(p_currency, x.currency);
  return v_sent;
end $$;
comment on function tests.send is 'Makes the transfers that are due, records what became of them, and returns them.';
create function tests.owed(p_user text default 'host') returns text language sql security definer as $$
  select string_agg(format('%s %s', currency, amount), ', ' order by currency) from (
    select e.currency, -sum(e.amount_minor) as amount from public.ledger_entries e
    where e.account = 'payee' and e.user_id = tests.user_id(p_user) group by e.currency) o
$$;
comment on function tests.owed is 'Returns what the ledger owes to a payee in each currency.';
create function tests.balance() returns text language plpgsql as $$
declare
  v_balance text;
begin
  perform tests.authenticate_as('host');
  select string_agg(format('%s %s/%s', e ->> 'currency', e ->> 'available_minor', e ->> 'paid_minor'), ', ') into v_balance
  from jsonb_array_elements(public.get_earnings_balance()) e;
  perform tests.authenticate_as_database_owner();
  return v_balance;
end $$;
comment on function tests.balance is 'Returns what the host reads as available and as paid out.';
insert into public.payout_accounts (user_id, processor_id, status, country, bank_changed_at, updated_at)
values (tests.user_id('host'), 'acct_1', 'enabled', 'KW', now() - interval '80 hours', now() - interval '80 hours'),
  (tests.user_id('other_host'), 'acct_2', 'enabled', 'KW', now() - interval '80 hours', now() - interval '80 hours');
select plan(28);

-- Three decimals
select tests.earn('first', 1003);
select is(tests.send(), 'KWD 1000', 'a transfer of three decimals is a multiple of ten minor units');
select is(tests.owed(), 'KWD 3', 'the rest that a transfer leaves of three decimals stays owed to the payee');
select is(tests.balance(), 'KWD 3/1000', 'a payee reads what a transfer left as available');
select tests.earn('second', 1004);
select is(tests.send('failed', 'account_closed'), 'KWD 1000', 'the rest of an earlier transfer is less than a step of the next one');
select is(tests.owed(), 'KWD 1007', 'a transfer that failed leaves everything owed');
update public.payout_transfers set ended_at = ended_at - interval '25 hours' where status = 'failed';
update public.payout_accounts set status = 'enabled';
select is(tests.send(), 'KWD 1000', 'a transfer that failed is sent again in the same step');
select is(tests.owed(), 'KWD 7', 'the rests that several transfers leave add up');
select tests.earn('third', 1003);
select is(tests.send(), 'KWD 1010', 'the rests that several transfers left are sent with the next one');
select is(tests.owed(), 'KWD 0', 'nothing is lost of amounts of three decimals');
select is(tests.balance(), 'KWD 0/3010', 'a payee reads all of it as paid out');
select tests.earn('small', 8);
select is(tests.send(), null, 'less than a step is no transfer');
select is((select status from public.payouts where id = tests.uuid('payout small')), 'scheduled', 'a payout of less than a step waits for the next one');
select tests.earn('with fee', 5000);
select private.post_ledger('fee_owed', 'fee:one', null, 'KWD',
  private.ledger_pair('platform_fee', null, 'payee', tests.user_id('host'), 333));
select is(tests.send(), 'KWD 4670', 'a transfer of three decimals less a fee is a multiple of ten minor units');
select is(tests.owed(), 'KWD 5', 'the rest that a fee leaves of a step stays owed to the payee');
select is(private.outstanding_fees(tests.user_id('host'), 'KWD') || ' ' || private.payee_debt(tests.user_id('host'), 'KWD'), '0 0',
  'a rest of a step is neither fee nor debt');
select tests.earn('pounds', 1003, 'EGP'), tests.earn('yen', 1003, 'JPY');
select is(tests.send(), 'EGP 1003, JPY 1003', 'transfers of two decimals and of none are exact');

-- One currency is refused
select tests.earn('dinars', 2000), tests.earn('more pounds', 3000, 'EGP'), tests.earn('other', 4000, 'KWD', 'loft');
select is(tests.send('failed', 'currency_not_supported', 'JPY'), 'EGP 3000, KWD 2000, KWD 4000', 'each payee has a transfer in each currency');
select public.record_transfer(x.id, null, 'failed', 'currency_not_supported') from public.payout_transfers x
where x.status = 'pending' and x.currency = 'EGP';
select is(tests.send(), 'KWD 2000, KWD 4000', 'a transfer that is refused in one currency holds back no transfer in another, nor of another payee');
select tests.earn('next dinars', 1000);
select is(tests.send(), 'KWD 1000', 'earnings in another currency are sent on while one is refused');
select is(tests.owed(), 'EGP 3000, JPY 0, KWD 5', 'earnings whose transfer was refused stay owed');
select is((select count(*) from public.notifications where kind = 'payout_failed' and user_id = tests.user_id('host') and data ->> 'currency' = 'EGP'),
  1::bigint, 'a payee is told of a currency that is refused');
update public.payout_transfers set ended_at = ended_at - interval '25 hours', created_at = created_at - interval '25 hours';
select is(tests.send('failed', 'currency_not_supported'), 'EGP 3000', 'a currency that was refused is tried again after a day');
select is((select count(*) from public.notifications where kind = 'payout_failed' and user_id = tests.user_id('host') and data ->> 'currency' = 'EGP'),
  1::bigint, 'a payee is told once in a week of a currency that is refused each day');

-- Fees are owed in the currency of their bookings
update public.payout_transfers set ended_at = ended_at - interval '25 hours', created_at = created_at - interval '25 hours';
select private.post_ledger('fee_owed', 'fee:two', null, 'EGP', private.ledger_pair('platform_fee', null, 'payee', tests.user_id('host'), 90000));
select tests.earn('last dinars', 1005);
select is(tests.send(), 'KWD 1010', 'a fee that is owed in one currency is not taken off a transfer in another');
select is(private.outstanding_fees(tests.user_id('host'), 'EGP') || ' ' || private.outstanding_fees(tests.user_id('host'), 'KWD'), '90000 0',
  'a fee stays owed in the currency of its booking');
delete from public.payouts where currency = 'EGP' and status = 'scheduled';
select tests.authenticate_as('host');
select throws_ok($$ select public.delete_account() $$, 'PT409', 'open_money', 'a host who owes fees in one currency cannot delete their account');
select tests.authenticate_as_database_owner();
select is((select string_agg(concat_ws(' ', e ->> 'reason', e ->> 'currency', e ->> 'is_blocking'), ', ')
  from jsonb_array_elements(private.open_money(tests.user_id('host'))) e), 'fees EGP true', 'the fee in its currency is named as the reason that keeps the account');
select is((select sum(amount_minor) from public.ledger_entries), 0::numeric, 'the ledger sums to zero after transfers that left a rest');
select * from finish();
rollback;
