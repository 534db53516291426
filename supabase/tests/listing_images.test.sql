-- Pictures of listings: one table for every kind, which follows the list of the listing, and the view venue_images for callers outside.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into storage.objects (bucket_id, name)
select k.bucket, tests.user_id(owner) || '/' || name || '.webp'
from (values ('venue', 'host'), ('service', 'provider')) owned (kind, owner)
join private.listing_kinds() k on k.kind = owned.kind cross join unnest('{a,b,c}'::text[]) name;
insert into public.service_categories (id, slug, name, name_ar) values (tests.uuid('music'), 'test-music', 'Music', 'موسيقى');
create function tests.pictures(p_owner text, p_names text) returns text[] language sql as $$
  select array_agg(tests.user_id(p_owner) || '/' || name || '.webp') from unnest(string_to_array(p_names, ' ')) name
$$;
comment on function tests.pictures is 'Returns the paths of pictures of these names in the folder of a user.';
insert into public.venues (id, host_id, name, status, images) values
  (tests.uuid('hall'), tests.user_id('host'), 'Hall', 'active', tests.pictures('host', 'a b')),
  (tests.uuid('attic'), tests.user_id('host'), 'Attic', 'draft', tests.pictures('host', 'a'));
insert into public.services (id, provider_id, name, status, images, description, category_id, city, price) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', tests.pictures('provider', 'a b'), 'Jazz', tests.uuid('music'), 'Giza', 5),
  (tests.uuid('duo'), tests.user_id('provider'), 'Duo', 'draft', tests.pictures('provider', 'c'), 'Jazz', tests.uuid('music'), 'Giza', 5);
create function tests.seen_images(p_listing text) returns text language sql as $$
  select string_agg(substr(i.path, 38, 1) || coalesce('=' || i.caption, ''), ' ' order by i.position)
  from public.listing_images i where i.listing_id = tests.uuid(p_listing)
$$;
comment on function tests.seen_images is 'Returns the pictures of a listing that the caller may read, in their order, with captions.';
select plan(24);

-- They follow the list of the listing
select is(tests.seen_images('hall') || ', ' || tests.seen_images('band'), 'a b, a b', 'each kind of listing has its pictures as rows');
select is((select count(*) from public.listing_images where (venue_id is null) = (listing_id in (tests.uuid('hall'), tests.uuid('attic')))),
  0::bigint, 'pictures of venues refer to the venue, those of services to no venue');
select tests.authenticate_as('provider');
update public.listing_images set caption = 'On stage', alt_ar = 'الفرقة' where listing_id = tests.uuid('duo');
update public.services set images = tests.pictures('provider', 'b c') where id = tests.uuid('duo');
select is(tests.seen_images('duo'), 'b c=On stage', 'pictures of a service keep their captions when the list changes');
update public.services set images = tests.pictures('provider', 'b') where id = tests.uuid('duo');
select is(tests.seen_images('duo'), 'b', 'a picture that a service no longer shows has no row');
update public.services set images = tests.pictures('provider', 'c b') where id = tests.uuid('band');
select is(tests.seen_images('band'), 'a b', 'pictures of a published service stay until the change of its list is approved');

-- Whoever can read a listing can read its pictures
select tests.clear_authentication();
select is((select count(*) from public.listing_images), 4::bigint, 'a visitor reads the pictures of active listings');
select tests.authenticate_as('guest');
select is((select count(*) from public.listing_images), 4::bigint, 'a guest reads the pictures of active listings');
select tests.authenticate_as('host');
select is(tests.seen_images('attic'), 'a', 'a host reads the pictures of their draft');
select is(tests.seen_images('duo'), null, 'a host reads no pictures of the draft of a provider');
select tests.authenticate_as('admin');
select is((select count(*) from public.listing_images), 6::bigint, 'an admin reads the pictures of every listing');

-- Who writes them: the owner, and of a row only its texts
select tests.authenticate_as('provider');
select is(tests.affected_rows($$ update public.listing_images set caption = 'Live' $$), 3::bigint,
  'a provider captions the pictures of their services only');
select throws_ok($$ insert into public.listing_images (listing_id, path) values (tests.uuid('duo'), 'x') $$, '42501', null,
  'a provider cannot add a picture beside the list of the service');
select throws_ok($$ delete from public.listing_images where listing_id = tests.uuid('duo') $$, '42501', null,
  'a provider cannot delete a picture beside the list of the service');
select throws_ok($$ update public.listing_images set path = 'x' where listing_id = tests.uuid('duo') $$, '42501', null,
  'a provider cannot exchange the file of a picture');
select throws_ok($$ update public.listing_images set caption = repeat('x', 301) where listing_id = tests.uuid('duo') $$, '23514', null,
  'a caption of a picture has at most 300 characters');
select tests.authenticate_as('other_provider');
select is(tests.affected_rows($$ update public.listing_images set caption = 'Mine' $$), 0::bigint,
  'another provider captions no picture of the first');
select tests.clear_authentication();
select throws_ok($$ update public.listing_images set caption = 'Mine' $$, '42501', null, 'a visitor captions no picture');

-- The name that callers outside use
select tests.authenticate_as('host');
select is(tests.affected_rows($$ update public.venue_images set caption = 'At dusk' $$), 3::bigint,
  'a host captions the pictures of their venues by the view');
select is(tests.seen_images('hall'), 'a=At dusk b=At dusk', 'a caption that is written by the view is stored');
select is((select count(*) from public.venue_images where venue_id not in (tests.uuid('hall'), tests.uuid('attic'))), 0::bigint,
  'the view has pictures of venues only');
select tests.clear_authentication();
select is((select count(*) from public.venue_images), 2::bigint, 'a visitor reads the pictures of active venues by the view');
select tests.authenticate_as_service_role();
insert into public.venue_images (venue_id, path, position) values (tests.uuid('hall'), 'c', 2);
select is((select count(*) from public.listing_images where listing_id = tests.uuid('hall')), 3::bigint,
  'a picture that is added by the view belongs to the listing of its venue');
select throws_ok($$ insert into public.listing_images (listing_id, venue_id, path) values (tests.uuid('attic'), tests.uuid('hall'), 'c') $$,
  '23514', null, 'a picture cannot belong to one listing and to another venue');

-- They end with the listing
select tests.authenticate_as('provider');
delete from public.services where id = tests.uuid('duo');
select tests.authenticate_as_database_owner();
select is((select count(*) from public.listing_images where listing_id = tests.uuid('duo')), 0::bigint,
  'the pictures of a draft that is deleted are rows no more');

select * from finish();
rollback;
