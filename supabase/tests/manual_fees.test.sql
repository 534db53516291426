-- Service fees of bookings by transfer or in cash: only on confirmed amounts, whenever the host confirms them.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price) values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000);
create function tests.begin_cash(p_key text, p_ends_at timestamptz, p_parts bigint[] default array[3150, 7350], p_fee bigint default 500,
  p_venue text default 'hall') returns void
language plpgsql security definer as $$
begin
  perform tests.create_booking(p_key, 'confirmed', p_ends_at - interval '2 hours', p_venue => p_venue);
  insert into private.manual_payments (booking_id, method) values (tests.uuid(p_key), 'cash');
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at)
  select tests.uuid(p_key || part.position), tests.uuid(p_key), part.position, case part.position when 1 then 'deposit' else 'balance' end,
    part.amount, p_ends_at - interval '9 days'
  from unnest(p_parts) with ordinality part (amount, position);
  update public.bookings set total_minor = (select sum(amount) from unnest(p_parts) amount), fee_minor = p_fee where id = tests.uuid(p_key);
  perform private.schedule_payouts(b) from public.bookings b where b.id = tests.uuid(p_key);
end $$;
comment on function tests.begin_cash is 'A confirmed booking in cash that ends at an instant, of which no part is confirmed as received.';
create function tests.confirm(p_key text, p_part int, p_user text default 'host') returns void language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  perform public.confirm_manual_payment(tests.uuid(p_key || p_part));
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.confirm is 'Lets the host confirm a part of a booking as received.';
create function tests.posted(p_key text) returns text language sql security definer as $$
  select string_agg(e.amount_minor::text, ' ' order by e.id) from public.ledger_entries e
  where e.booking_id = tests.uuid(p_key) and e.account = 'payee'
$$;
comment on function tests.posted is 'Returns the fees of a booking that were posted as owed, each.';
create function tests.payouts(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s-%s=%s', u.first_name, p.gross_minor, p.fee_minor, p.net_minor), ', ' order by u.first_name)
  from public.payouts p join public.users u on u.id = p.payee_id where p.booking_id = tests.uuid(p_key)
$$;
comment on function tests.payouts is 'Returns the payouts of a booking.';
select plan(50);

-- Nothing is confirmed
select tests.begin_cash('unpaid', now() - interval '5 days');
select is(tests.payouts('unpaid'), 'Host 10500-500=10000', 'a booking in cash is expected to be paid until it ends');
select is(public.complete_bookings(), 1, 'a booking in cash of which nothing is confirmed is completed');
select is(tests.payouts('unpaid'), 'Host 0-0=0', 'a host has earned nothing of cash that they have not confirmed');
select lives_ok($$ select public.create_due_transfers() $$, 'fees are posted while nothing is confirmed');
select is(tests.posted('unpaid'), null, 'a host owes no fee of cash that they have not confirmed');
select tests.authenticate_as('host');
select is(public.get_earnings_balance(), '[]'::jsonb, 'a host whose guest never came owes nothing');
select results_eq('select gross_minor, fee_minor, net_minor from public.list_host_statements()', 'values (0::bigint, 0::bigint, 0::bigint)',
  'a statement shows nothing as earned of cash that was not confirmed');
select tests.authenticate_as_database_owner();

-- A part is confirmed, and the rest later
select tests.begin_cash('party', now() - interval '7 days');
select tests.confirm('party', 1);
select is(tests.payouts('party'), 'Host 3150-150=3000', 'a host has earned of a booking in cash that is over what they have confirmed');
select is(public.complete_bookings(), 0, 'a host who confirms after the end finds the booking completed');
select lives_ok($$ select public.create_due_transfers() $$, 'fees are posted once a part is confirmed');
select is(tests.posted('party'), '150', 'the fee of a part that is confirmed is owed');
select tests.confirm('party', 2);
select is(tests.payouts('party'), 'Host 10500-500=10000', 'a part that is confirmed after the fee was posted is earned too');
select lives_ok($$ select public.create_due_transfers() $$, 'fees are posted again after another part was confirmed');
select is(tests.posted('party'), '150 350', 'the fee of a part that is confirmed later is posted beside the first');
select tests.confirm('party', 2);
select lives_ok($$ select public.create_due_transfers(), public.create_due_transfers() $$, 'fees can be posted again after the same part was confirmed again');
select is(tests.posted('party'), '150 350', 'the fee of a part is posted once');
select tests.authenticate_as('host');
select is((select e ->> 'fees_owed_minor' from jsonb_array_elements(public.get_earnings_balance()) e), '500', 'a host owes the fees of all parts');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.confirm_manual_payment(tests.uuid('unpaid1')) $$, 'PT403', 'forbidden',
  'another host does not confirm a part, by which a fee would be owed');
select tests.authenticate_as_database_owner();

-- Rounding
select tests.begin_cash('odd', now() - interval '9 days', array[3333, 3337, 3337], 487);
select public.complete_bookings();
select tests.confirm('odd', 1), public.create_due_transfers(), tests.confirm('odd', 3), public.create_due_transfers();
select is(tests.posted('odd'), '162 162', 'the fee of some parts is rounded down together');
select tests.confirm('odd', 2), public.create_due_transfers();
select is(tests.posted('odd'), '162 162 163', 'the fees of all parts are the whole fee');
select tests.begin_cash('thirds', now() - interval '11 days', array[1, 2], 3);
select public.complete_bookings();
select tests.confirm('thirds', 1), public.create_due_transfers();
select is(tests.posted('thirds'), '1', 'a third of a fee of three units is one unit');

-- Services of providers
select tests.begin_cash('feast', now() - interval '13 days');
insert into public.booking_services (booking_id, service_id, amount_minor, status)
values (tests.uuid('feast'), tests.uuid('band'), 3000, 'accepted');
select private.schedule_payouts(b) from public.bookings b where b.id = tests.uuid('feast');
select public.complete_bookings();
select tests.confirm('feast', 1), public.create_due_transfers();
select is(tests.payouts('feast'), 'Host 2205-105=2100, Provider 945-45=900', 'a part that is confirmed is shared between host and provider');
select is(tests.posted('feast'), '150', 'the host owes the fee of the provider''s part too, who was paid through them');

-- The limits of the clock
select tests.begin_cash('running', now() + interval '1 minute', p_venue => 'loft');
select tests.confirm('running', 1, 'other_host');
select is(tests.payouts('running'), 'Other Host 10500-500=10000', 'a minute before the end the whole price is still expected');
update public.bookings set ends_at = now(), occupied = tstzrange(starts_at, now()) where id = tests.uuid('running');
select is(public.complete_bookings(), 1, 'a booking in cash is completed at its end');
select is(tests.payouts('running'), 'Other Host 3150-150=3000', 'a host has earned at the end only what they have confirmed');
update public.payouts set due_at = now() + interval '1 minute' where booking_id = tests.uuid('running');
select public.create_due_transfers();
select is(tests.posted('running'), null, 'a minute before the payout is due no fee is posted');
update public.payouts set due_at = now() where booking_id = tests.uuid('running');
select public.create_due_transfers();
select is(tests.posted('running'), '150', 'the fee is posted when the payout is due');
update public.payouts set due_at = now() - interval '1 minute' where booking_id = tests.uuid('running');
select public.create_due_transfers();
select is(tests.posted('running'), '150', 'a minute later nothing more is posted');

-- No booking waits behind others with unposted fees
select tests.confirm('unpaid', 2), public.create_due_transfers();
select is(tests.posted('unpaid'), '350', 'the fee of a booking that was posted with nothing is posted once a part is confirmed');
select is((select sum(amount_minor) from public.ledger_entries), 0::numeric, 'the ledger balances with the fees of parts');

-- A fee that was paid and is posted back
create function tests.returns(p_user text default 'other_host') returns text language sql security definer as $$
  select string_agg(format('%s %s', status, net_minor), ', ' order by created_at, id) from public.payouts
  where payee_id = tests.user_id(p_user) and kind = 'fee' and status <> 'cancelled'
$$;
comment on function tests.returns is 'Returns the payouts that return service fees to a user.';
create function tests.settle(p_amount bigint, p_key text) returns text language plpgsql as $$
declare
  v_owed text;
begin
  perform tests.authenticate_as('admin');
  v_owed := public.settle_owed_fees(tests.user_id('other_host'), 'EGP', p_amount, 'Invoice 17, by transfer', tests.uuid(p_key)) ->> 'owed_minor';
  perform tests.authenticate_as_database_owner();
  return v_owed;
end $$;
comment on function tests.settle is 'Records as an admin what the other host has paid of their fees, and returns what they owe.';
create function tests.give_back(p_key text, p_amount bigint) returns void language sql security definer as $$
  insert into public.manual_refunds (booking_id, kind, currency, amount_minor, due_at, status)
  values (tests.uuid(p_key), 'late_payment', 'EGP', p_amount, now(), 'received');
  select private.post_owed_fee(b) from public.bookings b where b.id = tests.uuid(p_key);
$$;
comment on function tests.give_back is 'Lets the host have given back a part of what they confirmed, after its fee was posted.';
create function tests.owed() returns text language plpgsql as $$
declare
  v_owed text;
begin
  perform tests.authenticate_as('admin');
  select string_agg(amount_minor::text, ', ') into v_owed from public.admin_list_owed_fees() where payee_id = tests.user_id('other_host');
  perform tests.authenticate_as_database_owner();
  return v_owed;
end $$;
comment on function tests.owed is 'Returns what the other host owes, as an admin lists it.';
select tests.begin_cash('kept', now() - interval '5 days', p_venue => 'loft'), tests.confirm('kept', 1, 'other_host'), tests.confirm('kept', 2, 'other_host');
select public.complete_bookings(), public.create_due_transfers();
select is(tests.posted('kept'), '500', 'the fee of a booking that the host keeps is owed');
select tests.give_back('kept', 2100);
select is(concat_ws(' ', tests.posted('kept'), tests.returns()), '500 -100', 'a fee that was not paid yet is owed no more, and nothing is returned');
select is(tests.settle(550, 'first'), '0', 'an admin records that a host has paid all of their fees');
select tests.give_back('kept', 8400);
select is(tests.posted('kept'), '500 -100 -400', 'the fee of what the host gives back is posted back');
select is(tests.returns(), 'scheduled 400', 'a fee that was paid and is posted back is a payout to its host');
select is(private.payee_debt(tests.user_id('other_host'), 'EGP'), 0::bigint, 'a fee that is returned is no debt');
select is(private.open_money(tests.user_id('other_host')) @> '[{"reason": "payout", "currency": "EGP", "amount_minor": 400, "is_blocking": true}]', true,
  'a fee that is to be returned keeps the account of its host');
select is(tests.owed(), '-400', 'an admin sees what is to be returned to a host');
select tests.authenticate_as('other_host');
select is((select format('%s %s', e ->> 'available_minor', e ->> 'fees_owed_minor') from jsonb_array_elements(public.get_earnings_balance()) e), '400 0',
  'a host sees a fee that is to be returned among what is sent next');
select results_eq($$ select kind, net_minor, is_collected from public.list_my_payouts() where kind <> 'booking' $$, $$ values ('fee', 400::bigint, true) $$,
  'a host finds a fee that is returned among their payouts');
select tests.authenticate_as_database_owner();
select is(private.has_payouts(tests.user_id('other_host')), true, 'a host can open an account for a fee that is to be returned');
select tests.begin_cash('next', now() - interval '7 days', array[2100, 2100], 200, 'loft');
select tests.confirm('next', 1, 'other_host'), tests.confirm('next', 2, 'other_host'), public.complete_bookings(), public.create_due_transfers();
select is(concat_ws(', ', tests.returns(), tests.owed()), 'scheduled 200, -200', 'a fee that is owed meanwhile comes off what is to be returned');
select is(tests.settle(-50, 'by hand'), '-150', 'an admin records what they returned to a host by hand');
select is(tests.settle(-50, 'by hand'), '-150', 'a return by hand that is recorded twice with one key counts once');
select throws_ok($$ select tests.settle(-151, 'more') $$, 'PT409', 'wrong_status', 'an admin returns no more than the host has paid');
select throws_ok($$ select tests.settle(10, 'wrong way') $$, 'PT409', 'wrong_status', 'an admin records no payment of a host to whom a fee is to be returned');
select tests.authenticate_as_database_owner();
select public.set_payout_account(tests.user_id('other_host'), 'acct_loft', 'enabled', 'EG');
update public.payout_accounts set bank_changed_at = now() - interval '72 hours';
select public.record_transfer((x ->> 'transfer_id')::uuid, 'tr_' || (x ->> 'transfer_id'), 'paid') from jsonb_array_elements(public.create_due_transfers()) x;
select is((select string_agg(format('%s %s', amount_minor, fee_minor), ', ') from public.payout_transfers), '150 0', 'a fee that is returned is sent by itself when there is nothing else');
select is((select sum(amount_minor) from public.ledger_entries where account = 'payee' and user_id = tests.user_id('other_host')), 0::numeric,
  'nothing is owed to a host after a fee was returned');
select is(concat_ws(', ', tests.returns(), tests.owed(), jsonb_array_length(public.create_due_transfers())), 'paid 150, 0', 'a fee is returned once');
select * from finish();
rollback;
