-- Unused pictures: which ones count, and that the worker gets them only after a week.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
delete from storage.objects;
create function tests.store_picture(p_bucket text, p_user text, p_name text) returns text language sql security definer as $$
  insert into storage.objects (bucket_id, name, created_at)
  values (p_bucket, tests.user_id(p_user) || '/' || p_name, now() - interval '2 days') returning name
$$;
comment on function tests.store_picture is 'Stores a picture of a user two days ago, and returns its path.';
create function tests.unused_pictures() returns text language sql security definer as $$
  select string_agg(split_part(path, '/', 2), ' ' order by split_part(path, '/', 2)) from (
    select jsonb_array_elements_text(u -> 'paths') as path
    from jsonb_array_elements(public.find_unused_pictures() -> 'unused') u) listed
$$;
comment on function tests.unused_pictures is 'Looks for unused pictures as the worker does, and returns the names of those to be removed.';
create function tests.noted_pictures() returns text language sql security definer as $$
  select string_agg(split_part(path, '/', 2), ' ' order by split_part(path, '/', 2)) from private.unused_pictures
$$;
comment on function tests.noted_pictures is 'Returns the names of the pictures that are known to be unused.';
create function tests.pass_a_week() returns void language sql security definer as $$
  update private.unused_pictures set noted_at = now() - interval '7 days'
$$;
comment on function tests.pass_a_week is 'Lets a week pass since pictures were found to be unused.';
select plan(26);

-- Who may
select tests.clear_authentication();
select throws_ok('select public.find_unused_pictures()', '42501', null, 'a signed-out visitor cannot look for unused pictures');
select tests.authenticate_as('host');
select throws_ok('select public.find_unused_pictures()', '42501', null, 'a host cannot look for unused pictures');
select throws_ok('select * from private.unused_pictures', '42501', null, 'a host cannot read which pictures are unused');
select throws_ok($$ select private.is_picture_shown('venue-images', 'x') $$, '42501', null, 'a host cannot ask what shows a picture');
select tests.authenticate_as_database_owner();

-- Used pictures
select tests.store_picture('venue-images', 'host', 'hall.webp'), tests.store_picture('venue-images', 'host', 'pending.webp'),
  tests.store_picture('venue-images', 'host', 'rejected.webp'), tests.store_picture('venue-images', 'host', 'forgotten.webp'),
  tests.store_picture('service-images', 'provider', 'band.webp'), tests.store_picture('service-images', 'provider', 'loose.webp'),
  tests.store_picture('avatars', 'guest', 'me.webp'), tests.store_picture('avatars', 'guest', 'earlier.webp'),
  tests.store_picture('avatars', 'provider', 'logo.webp'), tests.store_picture('message-files', 'guest', 'file.webp');
update public.venues set images = array[host_id || '/hall.webp'] where id = tests.uuid('hall');
update public.listing_revisions set changes = jsonb_build_object('images', jsonb_build_array(tests.user_id('host') || '/pending.webp'));
insert into public.listing_revisions (listing_id, changes, status)
values (tests.uuid('hall'), jsonb_build_object('images', jsonb_build_array(tests.user_id('host') || '/rejected.webp')), 'rejected');
update public.services set images = array[tests.user_id('provider') || '/band.webp'] where id = tests.uuid('band');
insert into private.review_rejections (subject_type, subject_id, content, reason)
select 'venue', tests.uuid('draft'), jsonb_build_object('fields', jsonb_build_object('images', array[tests.user_id('host') || '/dark.webp'])), 'Dark'
  union all
select 'service', tests.uuid('band'), jsonb_build_object('fields', jsonb_build_object('images', array[tests.user_id('provider') || '/loud.webp'])), 'Loud'
  union all
select 'provider', tests.user_id('provider'), jsonb_build_object('fields', jsonb_build_object('logo_url',
  '/storage/v1/object/public/avatars/' || tests.user_id('provider') || '/pale.webp')), 'Pale';
select tests.store_picture('venue-images', 'host', 'dark.webp'), tests.store_picture('service-images', 'provider', 'loud.webp'),
  tests.store_picture('avatars', 'provider', 'pale.webp');
update public.users set avatar_url = '/storage/v1/object/public/avatars/' || id || '/me.webp' where id = tests.user_id('guest');
update public.service_providers set logo_url = '/storage/v1/object/public/avatars/' || user_id || '/logo.webp'
  where user_id = tests.user_id('provider');
insert into storage.objects (bucket_id, name, created_at)
values ('venue-images', tests.user_id('host') || '/new.webp', now() - interval '23 hours'),
  ('venue-images', 'seed/demo.webp', now() - interval '2 days');
select is(tests.unused_pictures(), null, 'no picture is removed when it is first found to be unused');
select is(tests.noted_pictures(), 'earlier.webp forgotten.webp loose.webp',
  'a picture is used that a listing, a change of one, what was rejected, a service, a business or a user shows, or of the last day');
update private.unused_pictures set noted_at = now() - interval '6 days 23 hours';
select is(tests.unused_pictures(), null, 'no picture is removed before a week is over');
select tests.pass_a_week();
select is(tests.unused_pictures(), 'earlier.webp forgotten.webp loose.webp',
  'pictures are removed that nothing has shown for a week');
select is(tests.unused_pictures(), 'earlier.webp forgotten.webp loose.webp',
  'pictures that a killed worker did not remove are returned again');

-- Shown again, removed
update public.services set images = images || (provider_id || '/loose.webp')::text where id = tests.uuid('band');
select is(tests.unused_pictures(), 'earlier.webp forgotten.webp', 'a picture that is shown again is not removed');
select is(tests.noted_pictures(), 'earlier.webp forgotten.webp', 'a picture that is shown again is forgotten');
update public.services set images = images[1:1] where id = tests.uuid('band');
select is(tests.unused_pictures(), 'earlier.webp forgotten.webp', 'the week of a picture begins anew when it was shown again');
delete from storage.objects where name like '%/earlier.webp' or name like '%/forgotten.webp';
select is(tests.noted_pictures(), 'loose.webp', 'a picture that storage removed is forgotten');
select is(tests.unused_pictures(), null, 'a picture that storage removed is not returned again');
update public.users set avatar_url = null;
delete from public.listing_revisions;
delete from private.review_rejections;
select tests.unused_pictures(), tests.pass_a_week();
select is(tests.unused_pictures(), 'dark.webp loose.webp loud.webp me.webp pale.webp pending.webp rejected.webp',
  'pictures of discarded changes and of users who chose none are removed after a week');

-- Widths of photos
delete from storage.objects;
select tests.store_picture('venue-images', 'host', 'new-hall.webp');
insert into storage.objects (bucket_id, name, created_at)
select 'venue-images', width || '/' || tests.user_id('host') || '/new-hall.webp', now() - interval '2 days' from unnest(array[256, 384]) width;
select is((select array_agg(path) from public.list_photos_without_widths(array[256, 384, 640])), array[tests.user_id('host') || '/new-hall.webp'],
  'a photo of which one width is missing is listed for the command that makes widths');
select is_empty('select * from public.list_photos_without_widths(array[256, 384])', 'a photo with all of the widths is not listed');
select is_empty($$ select * from public.list_photos_without_widths(array[640], 'venue-images/' || tests.user_id('host') || '/new-hall.webp') $$,
  'photos up to the one that was listed last are not listed again');
select tests.authenticate_as('host');
select throws_ok('select * from public.list_photos_without_widths(array[256])', '42501', null, 'a host cannot list the photos of all users');
select tests.authenticate_as_database_owner();
select tests.unused_pictures(), tests.pass_a_week();
select is((select jsonb_agg(path order by path) from private.unused_pictures), jsonb_build_array(tests.user_id('host') || '/new-hall.webp'),
  'the widths of a photo that nothing shows stay as long as the photo is stored');
delete from storage.objects where name = tests.user_id('host') || '/new-hall.webp';
select is(tests.unused_pictures(), null, 'the widths of a deleted photo are not removed when that is first found');
select tests.pass_a_week();
select is(public.find_unused_pictures() -> 'unused' -> 0 -> 'paths', jsonb_build_array('256/' || tests.user_id('host') || '/new-hall.webp',
  '384/' || tests.user_id('host') || '/new-hall.webp'), 'the widths of a photo are removed a week after it was deleted');
delete from storage.objects;
select is((select count(*) from private.deleted_pictures d where d.path_digest =
  sha256(convert_to('venue-images/256/' || tests.user_id('host') || '/new-hall.webp', 'UTF8'))), 0::bigint,
  'the path of a deleted width is not remembered beside that of its photo');

-- Pages
insert into storage.objects (bucket_id, name, created_at)
select 'venue-images', tests.user_id('host') || '/page-' || n || '.webp', now() - interval '2 days' from generate_series(1, 1100) n;
create temp table looked as
with recursive pages as (
  select 1 as page, public.find_unused_pictures('') as answer
  union all
  select page + 1, public.find_unused_pictures(answer ->> 'next') from pages where answer ->> 'next' is not null
) select * from pages;
select is((select count(*) from looked), 3::bigint, 'stored pictures are looked through in pages of five hundred');
select is((select count(*) from private.unused_pictures where path like '%/page-%'), 1100::bigint,
  'every stored picture is looked at once in all pages');
select is((select answer ->> 'next' from looked order by page desc limit 1), null, 'the last page has no next one');

select * from finish();
rollback;
