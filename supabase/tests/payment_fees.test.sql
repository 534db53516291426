-- Service fees of bookings that were paid to their host: owed once the payout is due, and taken off the next transfer.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
create function tests.finish_booking(p_key text, p_days int, p_method text, p_venue text default 'hall') returns void
language plpgsql security definer as $$
declare
  v_installment uuid := tests.uuid('installment ' || p_key);
begin
  perform tests.create_booking(p_key, 'completed', now() - make_interval(days => p_days), p_venue => p_venue);
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, paid_at)
  values (v_installment, tests.uuid(p_key), 1, 'deposit', 10500, now() - interval '60 days', 'paid', now());
  if p_method = 'card' then
    insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
      captured_at, ended_at, authorized_at)
    values (tests.uuid('payment ' || p_key), tests.uuid(p_key), v_installment, tests.user_id('guest'), 'EGP', 10500, 10500,
      'captured', true, now(), now(), now());
    perform private.post_capture(p, p.captured_minor) from public.payments p where p.id = tests.uuid('payment ' || p_key);
  else
    insert into private.manual_payments (booking_id, method, transfer_details)
    values (tests.uuid(p_key), p_method, case p_method when 'transfer' then 'EG38' end);
  end if;
  perform private.schedule_payouts(b) from public.bookings b where b.id = tests.uuid(p_key);
end $$;
comment on function tests.finish_booking is 'A completed booking of so many days ago, paid by card, by transfer or in cash, with its payout.';
create function tests.accounts() returns text language sql security definer as $$
  select string_agg(format('%s %s', account, amount), ', ' order by account)
  from (select account, sum(amount_minor) as amount from public.ledger_entries group by account) a
$$;
create function tests.transfers() returns text language sql security definer as $$
  select string_agg(format('%s-%s %s', amount_minor, fee_minor, status), ', ' order by created_at) from public.payout_transfers
$$;
create function tests.last_transfer() returns uuid language sql stable security definer as $$
  select id from public.payout_transfers order by created_at desc limit 1
$$;
create function tests.balance(p_user text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select string_agg(format('%s %s/%s/%s', e ->> 'currency', e ->> 'available_minor', e ->> 'on_the_way_minor', e ->> 'fees_owed_minor'), ', ')
    from jsonb_array_elements(public.get_earnings_balance()) e);
end $$;
insert into public.payout_accounts (user_id, processor_id, country, status) values (tests.user_id('host'), 'acct_1', 'EG', 'enabled');
select plan(24);

select tests.finish_booking('cash', 20, 'cash');
select tests.finish_booking('recent', 1, 'transfer');
select tests.finish_booking('stranger', 20, 'cash', 'loft');
select is(tests.accounts(), null, 'the money of a transfer is never in the ledger');
select tests.authenticate_as_service_role();
select is(public.create_due_transfers(), '[]'::jsonb, 'nothing is sent to a host who was paid directly');
select is(tests.accounts(), 'payee 1000, platform_fee -878, tax -122', 'the fee of a booking is owed by its host once the payout is due');
select is(public.create_due_transfers(), '[]'::jsonb, 'fees can be posted again without an effect');
select is(tests.accounts(), 'payee 1000, platform_fee -878, tax -122', 'the fee of a booking is posted once');
select is(tests.balance('host'), 'EGP 0/0/500', 'a host sees what they owe');
select is(tests.balance('other_host'), 'EGP 0/0/500', 'another host sees only what they owe themselves');
select is(tests.balance('guest'), null, 'a guest owes no fees');
select is((select sum(amount_minor) from public.ledger_entries), null, 'a guest reads no entries of fees');
select tests.authenticate_as('host');
select is((select sum(amount_minor) from public.ledger_entries), 500::numeric, 'a host reads their own entry of a fee');

-- Taken off the next transfer
select tests.authenticate_as_database_owner();
select tests.finish_booking('card', 10, 'card');
select tests.authenticate_as_service_role();
select is((select format('%s %s', t ->> 'amount_minor', t ->> 'payee_account') from jsonb_array_elements(public.create_due_transfers()) t),
  '9500 acct_1', 'fees that a host owes are taken off their next transfer');
select is(tests.transfers(), '9500-500 pending', 'a transfer says what was taken off');
select is(tests.balance('host'), 'EGP 0/10000/0', 'a fee that is being taken off is not owed any more');
select tests.authenticate_as_service_role();
select lives_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_1', 'failed', 'account_closed') $$, 'a transfer with a fee can fail');
select is(tests.balance('host'), 'EGP 10000/0/500', 'the fee of a failed transfer is owed again');
select tests.authenticate_as_service_role();
select lives_ok($$ select public.record_payout_account('acct_1', 'enabled') $$, 'the account of a failed transfer can be put in order');
select is(jsonb_array_length(public.create_due_transfers()), 1, 'the fee is taken off another transfer');
select lives_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_2', 'paid') $$, 'a transfer with a fee can be paid');
select is(tests.accounts(), 'guest 0, payee 500, platform_fee -1378, processor 1000, tax -122', 'the host is owed nothing and owes nothing after it');
select tests.authenticate_as('host');
select is((select format('%s %s %s', amount_minor, fee_minor, status) from public.list_my_transfers(1)), '9500 500 paid', 'a host reads what was taken off');

-- Never below zero
select tests.authenticate_as_database_owner();
insert into public.payout_accounts (user_id, processor_id, country, status) values (tests.user_id('other_host'), 'acct_2', 'EG', 'enabled');
select tests.finish_booking('card2', 10, 'card', 'loft');
update public.payouts set gross_minor = 500, fee_minor = 100, net_minor = 400 where booking_id = tests.uuid('card2');
select tests.authenticate_as_service_role();
select is(public.create_due_transfers(), '[]'::jsonb, 'nothing is sent while the fees exceed what was earned');
select is(tests.balance('other_host'), 'EGP 400/0/500', 'earnings that wait for the fees stay available');
select tests.authenticate_as_database_owner();
select tests.finish_booking('card3', 12, 'card', 'loft');
select tests.authenticate_as_service_role();
select is((select string_agg(t ->> 'amount_minor', ', ') from jsonb_array_elements(public.create_due_transfers()) t), '9900',
  'earnings of a later booking pay the fees');
select is(tests.balance('other_host'), 'EGP 0/10400/0', 'no fee is owed after it was taken off');

select * from finish();
rollback;
