-- The audit log: admins read it, only functions write it.
begin;
select tests.create_users();
select private.write_audit_log('test', 'user', tests.user_id('guest'));
select plan(6);

select tests.clear_authentication();
select throws_ok('select * from public.audit_log', '42501', null,
  'a signed-out visitor cannot read the audit log');
select tests.authenticate_as('host');
select is((select count(*) from public.audit_log), 0::bigint, 'a host sees no entries of the audit log');
select throws_ok($$ insert into public.audit_log (action, subject_type) values ('x', 'x') $$, '42501', null,
  'a host cannot insert an entry into the audit log');
select throws_ok('select private.write_audit_log(''x'', ''x'', null)', '42501', null,
  'a host cannot call the function that writes the audit log');
select tests.authenticate_as('admin');
select ok(exists (select 1 from public.audit_log where action = 'test'), 'an admin can read the audit log');
select throws_ok('delete from public.audit_log', '42501', null,
  'an admin cannot delete entries of the audit log');

select * from finish();
rollback;
