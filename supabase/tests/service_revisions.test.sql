-- Revisions of published services: which changes await review, the decisions, and the approved version.
begin;
select tests.create_users(), tests.create_user('baker', 'service_provider');
insert into storage.objects (bucket_id, name) select 'service-images', tests.user_id('provider') || '/' || name || '.webp' from unnest('{a,b}'::text[]) name;
update public.users set is_verified = true;
insert into public.service_categories (id, slug, name, name_ar)
  values (tests.uuid('bands'), 'test-band', 'Bands', 'فرق'), (tests.uuid('cakes'), 'test-cake', 'Cakes', 'كعك');
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, category_id, name, description, price, city, country, images, status)
select tests.uuid(service), tests.user_id('provider'), tests.uuid('bands'), initcap(service), 'About', 3000, 'Cairo', 'EG',
  array[tests.user_id('provider') || '/a.webp'], status
from (values ('band', 'active'), ('choir', 'draft'), ('duo', 'paused')) services (service, status);
create function tests.review_version(p_service text default 'band') returns text language sql as $$
  select public.admin_get_review_version('service', tests.uuid(p_service))
$$;
create function tests.read_version(p_service text default 'band') returns text language sql as $$
  select set_config('tests.version', tests.review_version(p_service), true)
$$;
comment on function tests.read_version is 'Remembers the version of a service that the admin reads now.';
create function tests.decide(p_decision text, p_version text default null, p_service text default 'band') returns text
language sql as $$
  select status || ' ' || name from public.review_listing(tests.uuid(p_service), p_decision, 'Reason', p_version)
$$;
create function tests.change(p_columns text, p_service text default 'band') returns void language plpgsql as $$
begin
  perform tests.authenticate_as('provider');
  execute format('update public.services set %s where id = tests.uuid(%L)', p_columns, p_service);
  perform tests.authenticate_as('admin');
end $$;
comment on function tests.change is 'Changes columns of a service as its provider, and continues as the admin.';
create function tests.service_form(p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('name', 'Band', 'name_ar', null, 'description', 'About', 'description_ar', null,
    'category_id', tests.uuid('bands'), 'pricing_type', 'fixed', 'price', 3000, 'currency', 'EGP', 'city', 'Cairo',
    'country', 'EG', 'images', array[tests.user_id('provider') || '/a.webp']) || p_change
$$;
comment on function tests.service_form is 'Returns a service as the form sends it, with these fields changed.';
select plan(51);

-- Changes that await review
select tests.authenticate_as('provider');
select lives_ok(format($$ update public.services set name = 'Big Band', description = 'Loud', category_id = tests.uuid('cakes'),
  city = 'Giza', images = array['%s/b.webp'], price = 4000 where id = tests.uuid('band') $$, tests.user_id('provider')),
  'a provider can change an active service');
select is((select concat_ws(' ', name, description, category_id = tests.uuid('bands'), city, right(images[1], 6), price)
  from public.services where id = tests.uuid('band')), 'Band About t Cairo a.webp 4000',
  'texts, category, city and pictures of an active service change after review, the price at once');
select is((select changes -> 'name' from public.listing_revisions), '"Big Band"'::jsonb,
  'a change of an active service is stored as a revision');
select tests.clear_authentication();
select is((select name from public.services where id = tests.uuid('band')), 'Band',
  'a signed-out visitor sees the approved name of a service');
select throws_ok('select * from public.listing_revisions', '42501', null,
  'a signed-out visitor cannot read revisions of services');
select tests.authenticate_as('baker');
select is((select count(*) from public.listing_revisions), 0::bigint,
  'a provider cannot see the revisions of another provider');
select throws_ok($$ select public.discard_revision(tests.uuid('band')) $$, 'PT404', 'not_found',
  'a provider cannot discard the revision of another provider');
select throws_ok($$ select public.save_service(tests.uuid('band'), '{"name": "Mine"}') $$, 'PT404', 'not_found',
  'a provider cannot save the service of another provider');
select throws_ok($$ insert into public.listing_revisions (listing_id, changes) values (tests.uuid('band'), '{}') $$, '42501', null,
  'a provider cannot insert a revision');
select tests.authenticate_as('provider');
select throws_ok($$ update public.listing_revisions set status = 'approved' $$, '42501', null,
  'a provider cannot approve their own revision');
select throws_ok($$ select public.review_listing(tests.uuid('band'), 'approve') $$, 'PT403', 'only_admins',
  'a provider cannot approve the revision of their service by the function');
select lives_ok($$ update public.services set name = 'Small Duo' where id = tests.uuid('duo') $$,
  'a provider can change a paused service');
select is((select name from public.services where id = tests.uuid('duo')), 'Duo',
  'a change of a paused service waits for review');
select lives_ok($$ select public.set_listing_status(tests.uuid('duo'), 'active') $$, 'a provider can resume a paused service');
select is((select name from public.services where id = tests.uuid('duo')), 'Duo',
  'resuming a service does not publish its revision');
select lives_ok($$ update public.services set name = 'Small Choir' where id = tests.uuid('choir') $$,
  'a provider can change a draft service');
select is((select name from public.services where id = tests.uuid('choir')), 'Small Choir',
  'a draft service changes without review');

-- Values
select throws_ok($$ update public.services set description = '' where id = tests.uuid('band') $$, 'PT422', 'invalid_input',
  'a change that leaves an active service without a description is refused');
select throws_ok($$ update public.services set name = repeat('x', 161) where id = tests.uuid('band') $$, 'PT422', 'invalid_input',
  'a change with an endless name is refused at once');
select throws_ok($$ update public.services set category_id = gen_random_uuid() where id = tests.uuid('band') $$,
  'PT422', 'invalid_input', 'a change to an unknown category is refused');
select throws_ok($$ update public.services set price = 0 where id = tests.uuid('band') $$, 'PT422', 'invalid_input',
  'an active service cannot lose its price');
select throws_ok(format($$ update public.services set images = array['%s'] where id = tests.uuid('choir') $$, path),
  'PT422', 'invalid_input', 'a picture that is not the provider''s own, or is not stored, is refused: ' || path)
from (values ('https://example.com/x.png'), (tests.user_id('baker') || '/x.webp'), (tests.user_id('provider') || '/unstored.webp'),
  (tests.user_id('provider') || '/../x.webp')) pictures (path);
select throws_ok($$ insert into public.services (provider_id, images) values (tests.user_id('provider'), '{//x/y.png}') $$,
  'PT422', 'invalid_input', 'a new service with a picture from elsewhere is refused');

-- Decisions
select tests.authenticate_as('admin');
select is(public.admin_get_overview() -> 'waiting' ->> 'service_revisions', '2',
  'the admin overview counts the revisions of services');
select tests.read_version();
select tests.change($$ name = 'Call 0100' $$);
select throws_ok($$ select tests.decide('approve', current_setting('tests.version')) $$, 'PT409', 'listing_changed',
  'a revision of a service that was changed after the admin read it is not approved');
select throws_ok($$ select tests.decide('approve') $$, 'PT409', 'listing_changed',
  'a decision without a version does not approve a revision of a service that was changed after it was submitted');
select throws_ok($$ select tests.decide('reject', current_setting('tests.version')) $$, 'PT409', 'listing_changed',
  'a revision of a service is not rejected for what it was');
select is(tests.decide('reject', tests.review_version()), 'active Band', 'rejecting a revision keeps the service active');
select is(tests.notification_kinds('provider'), 'service_revision_rejected',
  'a provider gets a notification of a rejected revision');
select tests.authenticate_as('provider');
select is((select status || reason from public.listing_revisions where listing_id = tests.uuid('band')), 'rejectedReason',
  'a provider can read why their revision was rejected');
select tests.change($$ name = 'Brass Band' $$);
select is((select string_agg(status, ' ') from public.listing_revisions where listing_id = tests.uuid('band')), 'pending',
  'a new change replaces the rejected revision');
select is(tests.decide('approve', tests.review_version()), 'active Brass Band',
  'an admin can approve the revision of a service that they read');
select throws_ok($$ select tests.decide('approve') $$, 'PT409', 'wrong_status',
  'a service without a pending revision cannot be approved again');
select is(tests.audit_actions(tests.uuid('band')), 'service_revision_rejected service_revision_approved',
  'decisions about the revisions of a service are recorded in the audit log');

-- A service that awaits its first review, and a suspended one
select tests.authenticate_as('provider');
select public.submit_listing(tests.uuid('choir'));
select tests.authenticate_as('admin');
select tests.read_version('choir');
select tests.change($$ description = 'Call 0100' $$, 'choir');
select throws_ok(format($$ select tests.decide('approve', %L, 'choir') $$, version), 'PT409', 'listing_changed',
  'a service that was changed after it was submitted is not approved ' || label)
from (values (null, 'without a version'), (current_setting('tests.version'), 'as the older version')) versions (version, label);
select is(tests.decide('approve', tests.review_version('choir'), 'choir'), 'active Small Choir',
  'an admin can approve the version of a service that they read');
select is(tests.decide('suspend', null, 'choir'), 'suspended Small Choir', 'an admin can suspend a service without a version');
select tests.change($$ name = 'Call 0200' $$, 'choir');
select is(tests.decide('restore', null, 'choir'), 'active Small Choir',
  'restoring a service publishes what was approved, and not what was changed meanwhile');

-- Saving
select tests.authenticate_as('provider');
select is(public.save_service(tests.uuid('band'), tests.service_form('{"name": "Jazz Band", "status": "paused", "featured": true}')) ->> 'id',
  tests.uuid('band')::text, 'a provider can save a service');
select is((select name || status || featured from public.services where id = tests.uuid('band')), 'Brass Bandactivefalse',
  'a save writes neither status nor whether the service is featured');
select public.save_service(tests.uuid('band'), tests.service_form('{"name": "Brass Band", "city": "Giza"}'));
select is((select changes from public.listing_revisions where listing_id = tests.uuid('band') and status = 'pending'),
  '{"city": "Giza"}'::jsonb, 'saving again replaces the pending revision, so that a field can return to what is public');
select lives_ok($$ select public.discard_revision(tests.uuid('band')) $$, 'a provider can discard a pending revision');
select throws_ok($$ select public.discard_revision(tests.uuid('band')) $$, 'PT404', 'not_found',
  'a revision of a service cannot be discarded twice');
select lives_ok($$ select public.save_service(null,
  tests.service_form('{"name": "New", "provider_id": "00000000-0000-0000-0000-000000000000"}')) $$,
  'a provider can save a new service');
select is((select status || (provider_id = tests.user_id('provider')) from public.services where name = 'New'), 'drafttrue',
  'a new service is saved as a draft of its provider');
select throws_ok($$ select public.save_service(null, '[]') $$, 'PT422', 'invalid_input', 'a service that is no object is refused');
select tests.authenticate_as('guest');
select throws_ok($$ select public.save_service(null, '{"name": "X"}') $$, '42501', null, 'a guest cannot save a service');

select * from finish();
rollback;
