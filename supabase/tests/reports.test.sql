-- Reports of listings, venues and services: who may write, read and settle them.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.report_id() returns uuid language sql security definer as $$
  select id from public.reports where listing_id = tests.uuid('hall') order by created_at, id limit 1
$$;
create function tests.audit_count(p_action text) returns bigint language sql security definer as $$
  select count(*) from public.audit_log where action = p_action and subject_id = tests.uuid('hall')
$$;
comment on function tests.audit_count is 'Returns how often the audit log has an action on the hall.';
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band of Cairo', 'active');
insert into public.service_categories (id, slug, name, name_ar) values (tests.uuid('music'), 'test-music', 'Music', 'موسيقى');
insert into public.services (id, provider_id, name, description, category_id, city, price, status) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'Jazz', tests.uuid('music'), 'Giza', 5, 'active'),
  (tests.uuid('duo'), tests.user_id('provider'), 'Duo', 'Jazz', tests.uuid('music'), 'Giza', 5, 'draft');
select plan(54);

select tests.clear_authentication();
select throws_ok($$ select public.report_listing(tests.uuid('hall'), 'fraud') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot report a venue');
select throws_ok('select * from public.reports', '42501', null,
  'a signed-out visitor cannot read reports from the table');
select throws_ok('select * from public.admin_list_reports()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list reports');
select throws_ok('select public.resolve_report(gen_random_uuid())', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot settle a report');

select tests.authenticate_as('guest');
select throws_ok($$ select public.report_listing(tests.uuid('hall'), 'boring') $$, 'PT422', 'invalid_input',
  'a report with an unknown reason is refused');
select throws_ok($$ select public.report_listing(tests.uuid('hall'), null) $$, 'PT422', 'invalid_input',
  'a report without a reason is refused');
select throws_ok($$ select public.report_listing(tests.uuid('hall'), 'other', '  ') $$, 'PT422', 'invalid_input',
  'a report with another reason needs a text');
select throws_ok($$ select public.report_listing(tests.uuid('hall'), 'fraud', repeat('x', 2001)) $$, 'PT422', 'invalid_input',
  'a report with more than 2,000 characters is refused');
select throws_ok($$ select public.report_listing(tests.uuid('draft'), 'fraud') $$, 'PT404', 'not_found',
  'a guest cannot report a draft');
select throws_ok($$ select public.report_listing(tests.uuid('nothing'), 'fraud') $$, 'PT404', 'not_found',
  'a guest cannot report an unknown venue');
select lives_ok($$ select public.report_listing(tests.uuid('hall'), 'inaccurate', ' It is smaller ') $$,
  'a guest can report a venue');
select is((select text from public.reports), 'It is smaller', 'a guest can read their report, trimmed');
select is(tests.audit_count('venue_reported'), 1::bigint, 'a report is recorded in the audit log');
select is(public.report_listing(tests.uuid('hall'), 'fraud'), tests.report_id(),
  'a second report of the same venue replaces the first');
select is((select count(*)::int from public.reports), 1, 'a guest who reports a venue twice has one report');
select throws_ok($$ insert into public.reports (listing_id, reporter_id, reason)
  values (tests.uuid('loft'), tests.user_id('guest'), 'fraud') $$,
  '42501', null, 'a guest cannot insert a report into the table');
select throws_ok('update public.reports set settled_at = now()', '42501', null,
  'a guest cannot update a report in the table');
select throws_ok('delete from public.reports', '42501', null,
  'a guest cannot delete a report from the table');
select throws_ok('select * from public.admin_list_reports()', 'PT403', 'only_admins',
  'a guest cannot list all reports');
select throws_ok('select public.resolve_report(tests.report_id())', 'PT403', 'only_admins',
  'a guest cannot settle a report');

select tests.authenticate_as('other_guest');
select is((select count(*)::int from public.reports), 0, 'another guest cannot see a report of a guest');
select tests.authenticate_as('host');
select is((select count(*)::int from public.reports), 0, 'the host of a venue cannot see reports of it');
select throws_ok($$ select public.report_listing(tests.uuid('hall'), 'fraud') $$, 'PT422', 'own_venue',
  'a host cannot report their own venue');
select throws_ok('select public.resolve_report(tests.report_id())', 'PT403', 'only_admins',
  'the host of a venue cannot settle a report of it');

select tests.authenticate_as('admin');
select is((select listing_name || ' ' || reason || ' ' || reporter_name from public.admin_list_reports()), 'Hall fraud Guest',
  'an admin can list the open reports');
select lives_ok('select public.resolve_report(tests.report_id())', 'an admin can settle a report');
select is_empty('select * from public.admin_list_reports()', 'a settled report is no longer listed');
select throws_ok('select public.resolve_report(tests.report_id())', 'PT409', 'wrong_status',
  'a report cannot be settled twice');
select throws_ok('select public.resolve_report(gen_random_uuid())', 'PT404', 'not_found',
  'an unknown report cannot be settled');
select is(tests.audit_count('report_settled'), 1::bigint, 'settling a report is recorded in the audit log');

select tests.authenticate_as_database_owner();
insert into public.venues (id, host_id, name, city, capacity, status)
select tests.uuid('room ' || n), tests.user_id('other_host'), 'Room ' || n, 'Cairo', 10, 'active'
  from generate_series(1, 10) n;
select tests.authenticate_as('other_guest');
select is((select count(public.report_listing(tests.uuid('room ' || n), 'fraud'))::int from generate_series(1, 10) n), 10,
  'a guest can report ten venues a day');
select throws_ok($$ select public.report_listing(tests.uuid('loft'), 'fraud') $$, 'PT429', 'rate_limited',
  'a guest cannot report an eleventh venue on the same day');

-- Services are reported to the same queue
select tests.clear_authentication();
select throws_ok($$ select public.report_listing(tests.uuid('band'), 'fraud') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot report a service');
select tests.authenticate_as('guest');
select throws_ok($$ select public.report_listing(tests.uuid('duo'), 'fraud') $$, 'PT404', 'not_found',
  'a guest cannot report the draft of a service');
select throws_ok($$ select public.report_listing(tests.uuid('band'), 'spam') $$, 'PT422', 'invalid_input',
  'a report of a service with a reason of conversations is refused');
select lives_ok($$ select public.report_listing(tests.uuid('band'), 'inaccurate', ' They do not play ') $$,
  'a guest can report a service');
select is((select text from public.reports where listing_id = tests.uuid('band')), 'They do not play',
  'a guest can read their report of a service');
select is(public.report_listing(tests.uuid('band'), 'fraud'), (select id from public.reports where listing_id = tests.uuid('band')),
  'a second report of the same service replaces the first');
select throws_ok($$ insert into public.reports (listing_id, reporter_id, reason)
  values (tests.uuid('band'), tests.user_id('guest'), 'fraud') $$,
  '42501', null, 'a guest cannot insert a report of a service into the table');
select tests.authenticate_as('other_guest');
select is((select count(*)::int from public.reports where listing_id = tests.uuid('band')), 0,
  'another guest cannot see the report of a service');
select throws_ok($$ select public.report_listing(tests.uuid('band'), 'fraud') $$, 'PT429', 'rate_limited',
  'reports of venues and of services are limited together');
select tests.authenticate_as('provider');
select is((select count(*)::int from public.reports), 0, 'the provider of a service cannot see reports of it');
select throws_ok($$ select public.report_listing(tests.uuid('band'), 'fraud') $$, 'PT422', 'own_venue',
  'a provider cannot report their own service');
select throws_ok($$ select * from public.admin_list_reports() $$, 'PT403', 'only_admins',
  'a provider cannot list the reports');
select lives_ok($$ select public.report_listing(tests.uuid('loft'), 'unsafe') $$, 'a provider can report a venue');
select tests.authenticate_as('host');
select is((select count(*)::int from public.reports), 0, 'a host cannot see the report of a service');
select lives_ok($$ select public.report_listing(tests.uuid('band'), 'offensive') $$, 'a host can report a service');
select tests.authenticate_as('admin');
select is((select string_agg(listing_kind || ' ' || listing_name || ' ' || reason, ', ' order by reason)
    from public.admin_list_reports() where listing_id in (tests.uuid('band'), tests.uuid('loft'))),
  'service Band fraud, service Band offensive, venue Loft unsafe', 'an admin reads reports of venues and services in one list');
select is((select array_agg(distinct listing_status) from public.admin_list_reports()), array['active'],
  'an admin reads the status of reported listings of both kinds');
select lives_ok($$ select public.resolve_report((select id from public.reports where listing_id = tests.uuid('band') and reason = 'fraud')) $$,
  'an admin can settle a report of a service');
select is((select count(*)::int from public.admin_list_reports() where listing_id = tests.uuid('band')), 1,
  'a settled report of a service is no longer listed');
select tests.authenticate_as_database_owner();
select is((select string_agg(action || ' ' || subject_type, ', ' order by action, created_at) from public.audit_log
    where subject_id = tests.uuid('band') and action like '%report%'),
  'report_settled service, service_reported service, service_reported service', 'reports of a service are recorded as those of a service');
update public.services set status = 'paused' where id = tests.uuid('band');
select tests.authenticate_as('host');
select throws_ok($$ select public.report_listing(tests.uuid('band'), 'fraud') $$, 'PT404', 'not_found',
  'a host cannot report a service that is paused');
select tests.authenticate_as_database_owner();
delete from public.services where id = tests.uuid('band');
select is((select count(*)::int from public.reports where listing_id = tests.uuid('band')), 0,
  'the reports of a service are deleted with it');

select * from finish();
rollback;
