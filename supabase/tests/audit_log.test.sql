-- The audit log: admins read it, only functions write it.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
update public.venues set type_id = tests.uuid('villa'), address = 'Street 1', images = array[tests.user_id('host') || '/a.webp']
  where id = tests.uuid('draft');
create function tests.submit_and_withdraw(p_times int) returns void language plpgsql as $$
begin
  for i in 1..p_times loop
    perform public.submit_venue(tests.uuid('draft'));
    perform public.set_listing_status(tests.uuid('draft'), 'draft');
  end loop;
end $$;
comment on function tests.submit_and_withdraw is 'Submits the draft for review and withdraws it, so many times.';
create function tests.audit_count() returns bigint language sql security definer as $$
  select count(*) from public.audit_log where action = 'venue_submitted'
$$;
select private.write_audit_log('test', 'user', tests.user_id('guest'));
update public.users set is_verified = true where id = tests.user_id('host');
select plan(13);

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

-- Repeated actions of users
select tests.authenticate_as('host');
select lives_ok('select tests.submit_and_withdraw(100)', 'a host can submit and withdraw a listing a hundred times in an hour');
select is(tests.audit_count(), 100::bigint, 'each submission is an entry of the audit log');
select throws_ok('select tests.submit_and_withdraw(1)', 'PT429', 'rate_limited',
  'a host cannot submit a listing more than a hundred times in an hour');
select throws_ok($$ select public.archive_listing(tests.uuid('draft')) $$, 'PT429', 'rate_limited',
  'a host who has submitted a hundred times in an hour cannot archive, which is written to the audit log too');
select throws_ok($$ select public.duplicate_listing(tests.uuid('draft')) $$, 'PT429', 'rate_limited',
  'a host who has submitted a hundred times in an hour cannot duplicate, which is written to the audit log too');
select tests.authenticate_as('other_host');
select is((public.archive_listing(tests.uuid('loft'))).status, 'paused', 'the limit of one host is not that of another one');
select tests.authenticate_as_database_owner();
update private.rate_limit_counters set created_at = created_at - interval '1 hour';
select tests.authenticate_as('host');
select lives_ok('select tests.submit_and_withdraw(1)', 'a host can submit again after an hour');

select * from finish();
rollback;
