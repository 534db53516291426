-- The ledger: balanced, append-only, and users read only their own entries.
begin;
select tests.create_users();
select tests.create_venue('hall');
select tests.create_booking('party', 'confirmed', tests.cairo_noon(30));
create function tests.post(p_key text, p_entries jsonb) returns uuid language sql security definer as $$
  select private.post_ledger('capture', p_key, tests.uuid('party'), 'EGP', p_entries)
$$;
comment on function tests.post is 'Posts a transaction about the booking of the party.';
create function tests.entries_of(p_user text) returns bigint language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select count(*) from public.ledger_entries);
end $$;
comment on function tests.entries_of is 'How many entries a user sees.';
select plan(19);

select isnt(tests.post('capture:1', jsonb_build_array(
  jsonb_build_object('account', 'processor', 'user_id', null, 'amount_minor', 500),
  jsonb_build_object('account', 'guest', 'user_id', tests.user_id('guest'), 'amount_minor', -500))), null,
  'a transaction that sums to zero is posted');
select is(tests.post('capture:1', jsonb_build_array(
  jsonb_build_object('account', 'processor', 'user_id', null, 'amount_minor', 900),
  jsonb_build_object('account', 'guest', 'user_id', tests.user_id('guest'), 'amount_minor', -900))),
  (select id from private.ledger_transactions where key = 'capture:1'), 'the same key is the transaction that was posted before');
select is((select count(*) from public.ledger_entries), 2::bigint, 'the same key posts nothing again');
select is((select sum(amount_minor) from public.ledger_entries), 0::numeric, 'the ledger sums to zero');
select throws_ok($$ select tests.post('odd', jsonb_build_array(
  jsonb_build_object('account', 'processor', 'user_id', null, 'amount_minor', 500),
  jsonb_build_object('account', 'guest', 'user_id', tests.user_id('guest'), 'amount_minor', -499))) $$,
  '23514', null, 'a transaction that does not sum to zero is refused');
select throws_ok($$ select tests.post('single', jsonb_build_array(
  jsonb_build_object('account', 'processor', 'user_id', null, 'amount_minor', 500))) $$,
  '23514', null, 'an entry without its counterpart is refused');
select throws_ok($$ insert into public.ledger_entries (transaction_id, account, currency, amount_minor)
  select id, 'platform_fee', 'EGP', 1 from private.ledger_transactions $$, '23514', null, 'an entry added later is refused');
select throws_ok($$ select tests.post('nobody', jsonb_build_array(
  jsonb_build_object('account', 'processor', 'user_id', null, 'amount_minor', 500),
  jsonb_build_object('account', 'payee', 'user_id', null, 'amount_minor', -500))) $$,
  '23514', null, 'money cannot be owed to nobody');
select throws_ok($$ select tests.post('unknown', jsonb_build_array(
  jsonb_build_object('account', 'savings', 'user_id', null, 'amount_minor', 500),
  jsonb_build_object('account', 'processor', 'user_id', null, 'amount_minor', -500))) $$,
  '23514', null, 'an unknown account is refused');

select throws_ok($$ update public.ledger_entries set amount_minor = 1 $$, '23001', null, 'the owner of the database cannot change an entry');
select throws_ok($$ delete from public.ledger_entries $$, '23001', null, 'the owner of the database cannot delete an entry');
select throws_ok($$ truncate public.ledger_entries $$, '23001', null, 'the owner of the database cannot empty the ledger');
select throws_ok($$ update private.ledger_transactions set kind = 'other' $$, '23001', null, 'the owner of the database cannot change a transaction');
select throws_ok($$ delete from private.ledger_transactions $$, '23001', null, 'the owner of the database cannot delete a transaction');

select is(tests.entries_of('guest'), 1::bigint, 'a guest sees what is held for them');
select is(tests.entries_of('host'), 0::bigint, 'the host sees nothing of what is held for a guest');
select is(tests.entries_of('admin'), 2::bigint, 'an admin sees all entries');
select tests.authenticate_as('guest');
select throws_ok($$ insert into public.ledger_entries (transaction_id, account, currency, amount_minor)
  values (gen_random_uuid(), 'processor', 'EGP', 1) $$, '42501', null, 'no user adds to the ledger');
select throws_ok($$ select private.post_ledger('capture', 'x', null, 'EGP', '[]') $$, '42501', null, 'no user posts a transaction');
select * from finish();
rollback;
