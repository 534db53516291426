-- Reports of listings: who may write, read and settle them.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
-- From here on this person speaks; 'stranger' is signed out, 'owner' is the database's own.
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name))
from unnest(array['guest', 'friend', 'host', 'rival', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('admin'));
insert into public.venues (id, host_id, name, name_ar, city, capacity, status, price_per_hour)
values (tests.id('hall'), tests.id('host'), 'Hall', 'قاعة', 'Cairo', 100, 'active', 10000),
  (tests.id('loft'), tests.id('rival'), 'Loft', null, 'Cairo', 100, 'active', 20000),
  (tests.id('draft'), tests.id('host'), 'Draft', null, 'Cairo', 100, 'draft', 10000);
create function tests.logged(p_action text) returns bigint language sql security definer as $$
  select count(*) from public.audit_log where action = p_action and subject_id = tests.id('hall')
$$;
create function tests.report() returns uuid language sql security definer as $$
  select id from public.reports where venue_id = tests.id('hall') order by created_at, id limit 1
$$;
grant execute on all functions in schema tests to public;
select plan(32);

select tests.be('stranger');
select throws_ok($$ select public.report_venue(tests.id('hall'), 'fraud') $$, 'PT401', 'not_signed_in', 'a stranger reports nothing');
select throws_ok('select * from public.reports', '42501', null, 'and reads none');
select throws_ok('select * from public.admin_reports()', 'PT401', 'not_signed_in', 'nor the list');
select throws_ok('select public.settle_report(gen_random_uuid())', 'PT401', 'not_signed_in', 'nor settles one');

select tests.be('guest');
select throws_ok($$ select public.report_venue(tests.id('hall'), 'boring') $$, 'PT422', 'invalid_input', 'reasons have names');
select throws_ok($$ select public.report_venue(tests.id('hall'), null) $$, 'PT422', 'invalid_input', 'one of them');
select throws_ok($$ select public.report_venue(tests.id('hall'), 'other', '  ') $$, 'PT422', 'invalid_input', 'another reason needs words');
select throws_ok($$ select public.report_venue(tests.id('hall'), 'fraud', repeat('x', 2001)) $$, 'PT422', 'invalid_input', 'not too many');
select throws_ok($$ select public.report_venue(tests.id('draft'), 'fraud') $$, 'PT404', 'not_found', 'a draft is nobody''s to report');
select throws_ok($$ select public.report_venue(tests.id('nothing'), 'fraud') $$, 'PT404', 'not_found', 'nor is what does not exist');
select lives_ok($$ select public.report_venue(tests.id('hall'), 'inaccurate', ' It is smaller ') $$, 'a guest reports a venue');
select is((select text from public.reports), 'It is smaller', 'and sees what they wrote');
select is(tests.logged('venue_reported'), 1::bigint, 'the log knows');
select is(public.report_venue(tests.id('hall'), 'fraud'), tests.report(), 'saying it again replaces it');
select is((select count(*)::int from public.reports), 1, 'so that there is one');
select throws_ok($$ insert into public.reports (venue_id, reporter_id, reason) values (tests.id('loft'), tests.id('guest'), 'fraud') $$,
  '42501', null, 'nobody writes the table itself');
select throws_ok('update public.reports set settled_at = now()', '42501', null, 'or changes it');
select throws_ok('delete from public.reports', '42501', null, 'or empties it');
select throws_ok('select * from public.admin_reports()', 'PT403', 'only_admins', 'the list is for admins');
select throws_ok('select public.settle_report(tests.report())', 'PT403', 'only_admins', 'and so is settling');

select tests.be('friend');
select is((select count(*)::int from public.reports), 0, 'nobody sees another''s report');
select tests.be('host');
select is((select count(*)::int from public.reports), 0, 'not even the host of the venue');
select throws_ok($$ select public.report_venue(tests.id('hall'), 'fraud') $$, 'PT422', 'own_venue', 'who reports nothing of their own');
select throws_ok('select public.settle_report(tests.report())', 'PT403', 'only_admins', 'and settles nothing');

select tests.be('admin');
select is((select venue_name || ' ' || reason || ' ' || reporter_name from public.admin_reports()), 'Hall fraud Guest', 'an admin reads it');
select lives_ok('select public.settle_report(tests.report())', 'and deals with it');
select is_empty('select * from public.admin_reports()', 'then it no longer waits');
select throws_ok('select public.settle_report(tests.report())', 'PT409', 'wrong_status', 'once');
select throws_ok('select public.settle_report(gen_random_uuid())', 'PT404', 'not_found', 'one that exists');
select is(tests.logged('report_settled'), 1::bigint, 'the log knows that too');

select tests.be('owner');
insert into public.venues (id, host_id, name, city, capacity, status)
select tests.id('room ' || n), tests.id('rival'), 'Room ' || n, 'Cairo', 10, 'active' from generate_series(1, 10) n;
select tests.be('friend');
select is((select count(public.report_venue(tests.id('room ' || n), 'fraud'))::int from generate_series(1, 10) n), 10, 'ten listings a day');
select throws_ok($$ select public.report_venue(tests.id('loft'), 'fraud') $$, 'PT422', 'rate_limited', 'and no more');

select * from finish();
rollback;
