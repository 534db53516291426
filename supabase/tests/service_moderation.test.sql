-- Moderation of service providers and their services: applications, submissions and decisions.
begin;
select tests.create_user('guest'), tests.create_user('admin', 'admin'), tests.create_user('band', 'service_provider'),
  tests.create_user('baker', 'service_provider'), tests.create_user('new_provider', 'service_provider');
update public.users set is_verified = true where email like '%@mahfil.test';
insert into public.service_categories (id, slug, name, name_ar)
  values (tests.uuid('category'), 'test-band', 'Bands', 'فرق');
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('band'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active'),
  (tests.user_id('new_provider'), 'New', 'pending');
insert into public.services (id, provider_id, category_id, name, description, price, city, status)
select tests.uuid(s.name), tests.user_id(s.provider), tests.uuid('category'), initcap(s.name), 'About', s.price, 'Cairo', s.status
from (values ('drums', 'band', 1000, 'active'), ('tango', 'band', 500, 'draft'), ('cake', 'baker', 2000, 'active'),
  ('fire', 'new_provider', 700, 'draft')) s (name, provider, price, status);
insert into public.services (id, provider_id, name) values (tests.uuid('empty'), tests.user_id('band'), 'Empty');
create function tests.provider_version() returns text language sql as $$
  select public.admin_get_review_version('provider', tests.user_id('baker'))
$$;
create function tests.read_version() returns text language sql as $$
  select set_config('tests.version', tests.provider_version(), true)
$$;
comment on function tests.read_version is 'Remembers the version of the bakery that the admin reads now.';
select plan(33);

-- Providers
select tests.authenticate_as('band');
select throws_ok($$ select public.review_provider(tests.user_id('new_provider'), 'approve') $$, 'PT403', 'only_admins',
  'a provider cannot approve another provider');
select tests.clear_authentication();
select throws_ok($$ select public.review_provider(tests.user_id('new_provider'), 'approve') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot approve a provider');
select tests.authenticate_as('new_provider');
select lives_ok($$ select public.submit_listing(tests.uuid('fire')) $$,
  'a pending provider can submit a service');
select tests.authenticate_as('admin');
select throws_ok($$ select public.review_listing(tests.uuid('fire'), 'approve') $$, 'PT409', 'wrong_status',
  'a service of a pending provider cannot be approved');
select throws_ok($$ select public.review_provider(tests.user_id('new_provider'), 'reject', ' ') $$, 'PT422', 'invalid_input',
  'a rejection of a provider without a reason is refused');
select throws_ok($$ select public.review_provider(tests.user_id('guest'), 'approve') $$, 'PT404', 'not_found',
  'a guest who is no provider cannot be approved');
select is((select status || rejection_reason
  from public.review_provider(tests.user_id('new_provider'), 'reject', 'No website')), 'rejectedNo website',
  'an admin can reject a provider with a reason');
select throws_ok($$ select public.review_provider(tests.user_id('new_provider'), 'reject', 'Again') $$, 'PT409', 'wrong_status',
  'a rejected provider cannot be rejected again');
select tests.authenticate_as('new_provider');
select is((select status || coalesce(rejection_reason, '')
  from public.register_as_service_provider(tests.user_id('new_provider'), 'New and better')), 'pending',
  'a rejected provider who registers again is pending without a reason');
select tests.authenticate_as('admin');
select is((select status from public.review_provider(tests.user_id('new_provider'), 'approve')), 'active',
  'an admin can approve a provider');
select is(tests.notification_kinds('new_provider'), 'provider_rejected provider_approved',
  'a provider gets a notification of the rejection and of the approval');
select is(tests.audit_actions(tests.user_id('new_provider')), 'provider_rejected provider_registered provider_approved',
  'decisions about a provider are recorded in the audit log');

-- A changed business
select tests.authenticate_as('baker');
select lives_ok($$ update public.service_providers set years_of_experience = 9 where user_id = tests.user_id('baker') $$,
  'a provider can change how experienced their business is');
select is((select status from public.service_providers where user_id = tests.user_id('baker')), 'active',
  'a change of the experience needs no review');
select lives_ok($$ update public.service_providers set business_name = 'Call 0100' where user_id = tests.user_id('baker') $$,
  'a provider can change the name of their active business');
select tests.clear_authentication();
select is((select count(*) from public.service_providers where user_id = tests.user_id('baker')), 0::bigint,
  'a signed-out visitor sees no business whose name waits for review');
select is((select status from public.services where id = tests.uuid('cake')), 'active',
  'a service stays public while its business waits for review');
select tests.authenticate_as('admin');
select tests.read_version();
select tests.authenticate_as('baker');
select is((select status from public.register_as_service_provider(tests.user_id('baker'), 'Call 0200')), 'pending',
  'a provider can register a business again while it waits for review');
select tests.authenticate_as('admin');
select throws_ok($$ select public.review_provider(tests.user_id('baker'), 'approve', null, current_setting('tests.version')) $$,
  'PT409', 'listing_changed', 'a business that was changed after the admin read it is not approved');
select throws_ok($$ select public.review_provider(tests.user_id('baker'), 'approve') $$, 'PT409', 'listing_changed',
  'a decision without a version does not approve a business that was changed after it was submitted');
select is((select status || business_name
  from public.review_provider(tests.user_id('baker'), 'approve', null, tests.provider_version())), 'activeCall 0200',
  'an admin can approve the version of a business that they read');

-- Services
select tests.authenticate_as('band');
select throws_ok($$ select public.submit_listing(tests.uuid('empty')) $$, 'PT422', 'invalid_input',
  'an incomplete service cannot be submitted');
select throws_ok($$ select public.submit_listing(tests.uuid('cake')) $$, 'PT403', 'forbidden',
  'a provider cannot submit a service of another provider');
select throws_ok($$ select public.submit_listing(tests.uuid('drums')) $$, 'PT409', 'wrong_status',
  'an active service cannot be submitted');
select is((select status from public.submit_listing(tests.uuid('tango'))), 'pending',
  'a provider can submit a draft service');
select throws_ok($$ select public.review_listing(tests.uuid('tango'), 'approve') $$, 'PT403', 'only_admins',
  'a provider cannot approve their own service');
select tests.authenticate_as('admin');
select throws_ok($$ select public.review_listing(tests.uuid('tango'), 'reject') $$, 'PT422', 'invalid_input',
  'a rejection of a service without a reason is refused');
select is((select status || rejection_reason
  from public.review_listing(tests.uuid('tango'), 'reject', ' Say more ')), 'rejectedSay more',
  'an admin can reject a service with a reason');
select is((select status from public.review_listing(tests.uuid('fire'), 'approve')), 'active',
  'an admin can approve a service');
select ok((select featured from public.review_listing(tests.uuid('fire'), 'feature')),
  'an admin can feature a service');
select is((select status || featured from public.review_listing(tests.uuid('fire'), 'suspend', 'Unsafe')), 'suspendedfalse',
  'an admin can suspend a service, which is then no longer featured');
select is((select status || coalesce(rejection_reason, '')
  from public.review_listing(tests.uuid('fire'), 'restore')), 'active',
  'an admin can restore a suspended service');
select is(tests.audit_actions(tests.uuid('fire')), 'service_submitted service_approved service_featured service_suspended service_restored',
  'decisions about a service are recorded in the audit log');

select * from finish();
rollback;
