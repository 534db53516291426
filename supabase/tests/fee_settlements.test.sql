-- Owed service fees of hosts: admins list them, and record payments of invoices.
begin;
select tests.create_users();
create function tests.owe(p_user text, p_amount bigint, p_currency text default 'EGP') returns void language sql security definer as $$
  select private.post_ledger('fee_owed', 'fee:' || gen_random_uuid(), null, p_currency,
    private.ledger_pair('platform_fee', null, 'payee', tests.user_id(p_user), p_amount))
$$;
create function tests.settle(p_amount bigint, p_key text default 'invoice', p_user text default 'host', p_note text default 'Invoice 17, by transfer')
returns text language sql as $$
  select public.settle_owed_fees(tests.user_id(p_user), 'EGP', p_amount, p_note, tests.uuid(p_key)) ->> 'owed_minor'
$$;
create function tests.owed() returns text language sql as $$
  select string_agg(format('%s %s %s', person, currency, amount_minor), ', ' order by person, currency) from public.admin_list_owed_fees()
$$;
comment on function tests.owe is 'Posts a service fee that a user owes.';
comment on function tests.settle is 'Records as the signed-in user what somebody has paid of their fees, and returns what they still owe.';
comment on function tests.owed is 'Returns who owes how much, as the signed-in user reads it.';
select tests.owe('host', 1000), tests.owe('host', 500), tests.owe('host', 70, 'SAR'), tests.owe('other_host', 300);
select plan(23);

select tests.authenticate_as('admin');
select is(tests.owed(), 'Host Aziz EGP 1500, Host Aziz SAR 70, Other Host Aziz EGP 300', 'an admin sees who owes how much in each currency');
select is((select count(*) from public.admin_list_owed_fees(1, (select cursor from public.admin_list_owed_fees(1)))), 1::bigint,
  'an admin reads one page of owed fees after another');
select is(tests.settle(900), '600', 'an admin records what a host has paid of an invoice');
select is(tests.settle(900), '600', 'an invoice that is recorded twice with one key counts once');
select is(tests.owed(), 'Host Aziz EGP 600, Host Aziz SAR 70, Other Host Aziz EGP 300', 'a fee that was paid is not owed any more');
select throws_ok($$ select tests.settle(800) $$, 'PT422', 'invalid_input', 'a key records no other amount');
select throws_ok($$ select tests.settle(100, 'invoice', 'other_host') $$, 'PT422', 'invalid_input', 'a key records nothing for somebody else');
select throws_ok($$ select tests.settle(601, 'more') $$, 'PT409', 'wrong_status', 'an admin records no more than is owed');
select throws_ok(format('select tests.settle(%s, ''wrong'')', amount), 'PT422', 'invalid_input', 'an admin does not record an amount of ' || amount)
from unnest(array['0', 'null']) amount;
select throws_ok($$ select tests.settle(-5, 'wrong') $$, 'PT409', 'wrong_status', 'an admin records no return of a fee that was not paid');
select throws_ok($$ select tests.settle(100, 'silent', p_note => ' ') $$, 'PT422', 'invalid_input', 'an admin says what was paid');
select throws_ok($$ select public.settle_owed_fees(tests.user_id('host'), 'EGP', 100, 'Invoice 18, by transfer', null) $$, 'PT422', 'invalid_input',
  'a settlement without a key is refused');
select throws_ok($$ select public.settle_owed_fees(gen_random_uuid(), 'EGP', 100, 'Invoice 18, by transfer', gen_random_uuid()) $$, 'PT404', 'not_found',
  'an admin records nothing for nobody');
select tests.authenticate_as_database_owner();
select is((select sum(e.amount_minor)::bigint from public.ledger_entries e where e.account = 'bank'), 900::bigint,
  'the ledger has what was paid outside of the processor');
select is(private.open_money(tests.user_id('host')) @> '[{"reason": "fees", "currency": "EGP", "amount_minor": 600}]', true,
  'an account is kept only for what is still owed of its fees');
select is(private.payee_debt(tests.user_id('host'), 'EGP'), 0::bigint, 'a fee that was paid is no debt');
select is((select data ->> 'note' from public.audit_log where action = 'fees_settled'), 'Invoice 17, by transfer', 'the audit log has what an admin has recorded');
select tests.owe('admin', 50);
select tests.authenticate_as('admin');
select throws_ok($$ select tests.settle(50, 'own', 'admin') $$, 'PT403', 'forbidden', 'an admin does not settle fees of their own');
select tests.authenticate_as('host');
select throws_ok($$ select tests.settle(100, 'mine') $$, 'PT403', 'only_admins', 'a host does not settle their own fees');
select throws_ok($$ select tests.owed() $$, 'PT403', 'only_admins', 'a host does not read what others owe');
select tests.clear_authentication();
select throws_ok($$ select tests.settle(100, 'mine') $$, 'PT401', 'not_signed_in', 'a stranger settles no fees');
select throws_ok($$ select tests.owed() $$, 'PT401', 'not_signed_in', 'a stranger does not read what hosts owe');

select * from finish();
rollback;
