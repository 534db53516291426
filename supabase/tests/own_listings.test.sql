-- What owners do with listings of any kind, shown with services: save, caption, archive, copy, list. Venues: save_listing,
-- venue_archiving, venue_duplication and list_pages.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('other_provider'), 'Choir', 'active');
insert into public.service_categories (id, slug, name, name_ar) values (tests.uuid('music'), 'test-music', 'Music', 'موسيقى');
insert into storage.objects (bucket_id, name) select 'service-images', tests.user_id('provider') || '/' || name || '.webp' from unnest('{a,b}'::text[]) name;
insert into public.services (id, provider_id, name, name_ar, status, description, category_id, city, price, images)
select tests.uuid(name), tests.user_id('provider'), name, name_ar, status, 'Jazz', tests.uuid('music'), 'Giza', 5,
  array[tests.user_id('provider') || '/a.webp']
from (values ('Band', 'الفرقة', 'active'), ('Duo', null, 'pending'), ('Trio', null, 'draft'), ('Choir', null, 'suspended')) s (name, name_ar, status);
select tests.create_venue('hall');
insert into public.venue_services (venue_id, service_id) values (tests.uuid('hall'), tests.uuid('Band'));
insert into public.notifications (user_id, kind, data) values (tests.user_id('provider'), 'service_invited',
  jsonb_build_object('venue_id', tests.uuid('hall'), 'service_id', tests.uuid('Band')));
create function tests.save(p_service text, p_columns jsonb, p_version int default null, p_save text default null, p_details jsonb default '{}')
returns jsonb language sql as $$
  select public.save_service(tests.uuid(p_service), p_columns, p_details, p_version, tests.uuid(p_save))
$$;
create function tests.own_names(p_group text default 'all', p_text text default null) returns text language sql as $$
  select string_agg(s.name, ' ' order by s.name) from public.services s
  where public.list_my_listings('service', p_group, p_text) -> 'ids' ? s.id::text
$$;
comment on function tests.own_names is 'Returns the names of the caller''s services of a group, by the list of their listings.';
create function tests.captions(p_service uuid) returns text language sql as $$
  select string_agg(substr(i.path, 38, 1) || coalesce('=' || i.caption, ''), ' ' order by i.position)
  from public.listing_images i where i.listing_id = p_service
$$;
create function tests.latest_copy() returns public.services language sql security definer as $$
  select s from public.services s order by s.number desc limit 1
$$;
comment on function tests.latest_copy is 'Returns the service that was made last.';
select plan(38);

-- Saving
select tests.authenticate_as('provider');
select is(tests.save('Trio', '{"price": 7}', 1) ->> 'version', '2', 'each save of a service is a new version');
select throws_ok($$ select tests.save('Trio', '{"price": 8}', 1) $$, 'PT409', 'edited_elsewhere',
  'a provider who began before another save does not overwrite it unseen');
select is((select price from public.services where id = tests.uuid('Trio')), 7::bigint, 'a save that is refused writes nothing');
select is(tests.save('Trio', '{"price": 9}') ->> 'version', '3', 'a save without a version overwrites');
select is((public.save_service(null, '{"name": "New"}', p_save_id => tests.uuid('once'))) ->> 'id',
  (public.save_service(null, '{"name": "New one"}', p_save_id => tests.uuid('once'))) ->> 'id',
  'a new service that is saved again after a lost answer is the same service');
select is((select count(*) from public.services where name like 'New%'), 1::bigint, 'a repeated save makes one service');
select is(public.save_service(tests.uuid('Band'), '{"city": "Cairo"}') - 'version',
  jsonb_build_object('id', tests.uuid('Band'), 'status', 'active'), 'a save of a published service says that it is public');
select is(tests.save('Trio', jsonb_build_object('images', array[tests.user_id('provider') || '/b.webp', tests.user_id('provider') || '/a.webp']),
  null, null, jsonb_build_object('captions', jsonb_build_array(jsonb_build_object('path', tests.user_id('provider') || '/a.webp', 'caption', 'Live'))))
  ->> 'version', '4', 'a service is saved with captions of its pictures');
select is(tests.captions(tests.uuid('Trio')), 'b a=Live', 'captions of a service are stored with its pictures');
select is(tests.save('Trio', '{"price": 10}') ->> 'version', '5', 'a service can be saved without captions');
select is(tests.captions(tests.uuid('Trio')), 'b a=Live', 'captions that are not sent stay');
select tests.authenticate_as('other_provider');
select throws_ok($$ select tests.save('Trio', '{"price": 1}') $$, 'PT404', 'not_found', 'another provider cannot save a service');
select throws_ok($$ select public.save_service(tests.uuid('hall'), '{"name": "Mine"}') $$, 'PT404', 'not_found',
  'a venue cannot be saved as a service');
select tests.authenticate_as('host');
select throws_ok($$ select public.save_service(tests.uuid('hall'), '{"name": "Mine"}') $$, 'PT404', 'not_found',
  'a host cannot save their own venue as a service');
select throws_ok($$ select public.save_listing(tests.uuid('Trio'), '{"name": "Mine"}', '{}') $$, 'PT404', 'not_found',
  'a host cannot save a service as a venue');

-- Listing
select tests.authenticate_as('provider');
select is(tests.own_names(), 'Band Choir Duo New one Trio', 'a provider lists their services');
select is(tests.own_names('draft'), 'New one Trio', 'a provider lists their services of a status');
select is(tests.own_names('attention'), 'Choir New one Trio', 'a provider lists the services that need attention');
select is(tests.own_names('all', 'الفرقه'), 'Band', 'a provider finds a service by its Arabic name in another spelling');
select is(public.list_my_listings('service') ->> 'total', '5', 'the total counts the services of the provider');
select is(public.list_my_listings('venue') ->> 'total', '0', 'the list of venues of a provider has no services');
select throws_ok($$ select public.list_my_listings('yacht') $$, 'PT422', 'invalid_input', 'an unknown kind of listings is refused');
select tests.authenticate_as('other_provider');
select is(public.list_my_listings('service') ->> 'total', '0', 'another provider does not list the services of the first');

-- Archiving
select throws_ok($$ select public.archive_listing(tests.uuid('Band')) $$, 'PT403', 'forbidden',
  'another provider cannot archive a service');
select tests.authenticate_as('provider');
select is((public.archive_listing(tests.uuid('Band'))).status, 'paused', 'archiving an active service pauses it');
select is((public.archive_listing(tests.uuid('Duo'))).status, 'draft', 'archiving a pending service makes it a draft');
select is(tests.own_names('archived'), 'Band Duo', 'archived services are listed apart');
select is(tests.own_names('paused'), null, 'an archived service is not listed with its status');
select throws_ok($$ select public.set_listing_status(tests.uuid('Band'), 'active') $$, 'PT409', 'wrong_status',
  'an archived service cannot be activated');
select is((select count(*) from public.venue_services where service_id = tests.uuid('Band')), 0::bigint,
  'archiving a service ends invitations that its provider has not answered');
select is(tests.notification_kinds('provider'), null, 'the notice of an invitation that has ended is removed');
select is((public.unarchive_listing(tests.uuid('Band'))).archived_at, null, 'a provider can unarchive a service');

-- Copying
select lives_ok($$ select public.duplicate_listing(tests.uuid('Trio')) $$, 'a provider can copy a service');
select is((select name || ' ' || status || ' ' || price || ' ' || listing_version from tests.latest_copy()), 'Copy of Trio draft 10 1',
  'a copy of a service is a draft with the same content');
select is(tests.captions((tests.latest_copy()).id), 'b a=Live', 'a copy of a service has its pictures with their captions');
select public.duplicate_listing(tests.uuid('Band'));
select is((select name || ', ' || name_ar || ', ' || city from tests.latest_copy()), 'Copy of Band, نسخة من الفرقة, Cairo',
  'a copy of a published service has its pending change, and a name in each language');
select tests.authenticate_as_database_owner();
update public.users set role = 'guest' where id = tests.user_id('provider');
select tests.authenticate_as('provider');
select throws_ok($$ select public.duplicate_listing(tests.uuid('Trio')) $$, 'PT403', 'forbidden',
  'a user who is no provider any more cannot copy a service');
select tests.clear_authentication();
select throws_ok($$ select public.save_service(tests.uuid('Trio'), '{}') $$, 'PT401', 'not_signed_in', 'a visitor cannot save a service');

select * from finish();
rollback;
