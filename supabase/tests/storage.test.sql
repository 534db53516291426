-- Public pictures: only the site stores them; users list and delete only in their own folder.
begin;
select tests.create_users();
select plan(74);

select tests.clear_authentication();
select throws_ok($$ insert into storage.objects (bucket_id, name)
  values ('venue-images', tests.user_id('host') || '/x.webp') $$, '42501', null,
  'a signed-out visitor cannot upload a file');
select throws_ok($$ select public.check_picture_upload('venue-images', tests.user_id('host')) $$, '42501', null,
  'a signed-out visitor cannot ask whether they may upload a picture');
select tests.authenticate_as(person), throws_ok(format($$ insert into storage.objects (bucket_id, name) values (%L, %L) $$, bucket, folder || '/x.webp'),
  '42501', null, format('the %s cannot upload a file to %s/%s past the site', person, bucket, position))
from (values ('host'), ('admin')) people (person), unnest(array['venue-images', 'service-images', 'avatars', 'secrets']) bucket,
  lateral (values ('their own folder', tests.user_id(person)::text), ('the widths of their photos', '640/' || tests.user_id(person)),
    ('the folder of another host', tests.user_id('other_host')::text)) folders (position, folder);
select tests.authenticate_as_service_role();
select lives_ok($$ insert into storage.objects (bucket_id, name)
  values ('venue-images', tests.user_id('host') || '/x.webp'), ('venue-images', '640/' || tests.user_id('host') || '/x.webp') $$,
  'the site can store a photo in the folder of a host, and its widths');
select tests.authenticate_as('host');
select isnt_empty($$ select * from storage.objects $$, 'a host can list the files in their own folder');
select tests.authenticate_as('host', 'ended session');
select is_empty($$ select * from storage.objects $$, 'a session that has ended lists no files');
select tests.clear_authentication();
select is_empty($$ select * from storage.objects $$, 'a signed-out visitor lists no files');
select is_empty($$ select * from storage.buckets $$, 'a signed-out visitor lists no buckets');
select tests.authenticate_as('admin');
select is_empty($$ select * from storage.objects $$, 'an admin lists no files of others');
select tests.authenticate_as('other_host');
select is_empty($$ select * from storage.objects $$, 'another host lists no files of the host');
select is(tests.affected_rows($$ delete from storage.objects where name like '%/x.webp' $$), 0::bigint,
  'another host cannot delete a file of the host');
select is(tests.affected_rows($$ update storage.objects set name = tests.user_id('other_host') || '/y.webp'
  where name like '%/x.webp' $$), 0::bigint,
  'another host cannot move a file of the host to their own folder');
select tests.authenticate_as('host');
select is(tests.affected_rows(format($$ update storage.objects set name = '%s/y.webp' where name like '%%/x.webp' $$, tests.user_id(owner))),
  0::bigint, 'a host cannot move a file to the folder of ' || owner)
from unnest(array['host', 'other_host']) owner;
select is(tests.affected_rows($$ delete from storage.objects where name like '%/x.webp' $$), 1::bigint,
  'a host can delete a photo in their own folder, and not its widths, without which it could not be shown');

select tests.authenticate_as_service_role();
select throws_ok(format($$ insert into storage.objects (bucket_id, name) values ('venue-images', '%s%s/x.webp') $$, width, tests.user_id('host')),
  '42501', 'another file was stored under this path', 'the site cannot store another file under the path of a deleted photo, or a width of it: ' || width)
from unnest(array['', '750/']) width;
select throws_ok($$ insert into storage.objects (bucket_id, name)
  values ('venue-images', tests.user_id('host') || '/x.webp') on conflict (bucket_id, name) do update set version = 'later' $$,
  '42501', null, 'storage cannot end an upload to the path of a file that has been deleted since it began');
insert into storage.objects (bucket_id, name, version) values ('venue-images', tests.user_id('host') || '/first.webp', 'first');
select throws_ok($$ insert into storage.objects (bucket_id, name, version)
  values ('venue-images', tests.user_id('host') || '/first.webp', 'second')
  on conflict (bucket_id, name) do update set version = excluded.version $$,
  '42501', null, 'storage cannot end an upload over a file that has been stored since it began');
select throws_ok($$ update storage.objects set name = tests.user_id('host') || '/moved.webp' where name like '%/first.webp' $$,
  '42501', null, 'no file moves to another path');
select lives_ok($$ update storage.objects set last_accessed_at = now() where name like '%/first.webp' $$,
  'storage can note when a file was read');

-- Pictures of listings and services
select tests.authenticate_as_database_owner();
insert into storage.objects (bucket_id, name) values ('venue-images', tests.user_id('host') || '/shown.webp'),
  ('venue-images', tests.user_id('host') || '/waiting.webp'), ('venue-images', tests.user_id('host') || '/free.webp'),
  ('service-images', tests.user_id('provider') || '/shown.webp');
insert into public.venues (host_id, images, status)
  values (tests.user_id('host'), array[tests.user_id('host') || '/shown.webp', tests.user_id('host') || '/later.webp'], 'active');
insert into public.listing_revisions (listing_id, changes) select id,
  jsonb_build_object('images', jsonb_build_array(tests.user_id('host') || '/waiting.webp')) from public.venues;
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (provider_id, images, status)
  values (tests.user_id('provider'), array[tests.user_id('provider') || '/shown.webp'], 'active');
select throws_ok(format($$ insert into storage.objects (bucket_id, name) values ('venue-images', '%s/later.webp') $$,
  tests.user_id('host')), '42501', 'another file was stored under this path',
  'storage cannot write the end of an upload to a path that a listing has named meanwhile');
select throws_ok(format($$ insert into storage.objects (bucket_id, name) values ('venue-images', '640/%s/later.webp') $$,
  tests.user_id('host')), '42501', 'another file was stored under this path',
  'the site cannot store a width of a photo that a listing names and that is not stored');
select lives_ok(format($$ insert into storage.objects (bucket_id, name) values ('venue-images', '640/%s/shown.webp') $$,
  tests.user_id('host')), 'the site can add a width to a stored photo that a listing shows');
select tests.authenticate_as('host');
select is(tests.affected_rows(format($$ update storage.objects set metadata = '{}' where name = '%s/%s.webp' $$,
    tests.user_id('host'), picture)), 0::bigint, 'a host cannot replace a picture that is ' || picture)
from unnest(array['shown', 'waiting']) picture;
select is(tests.affected_rows(format($$ delete from storage.objects where name = '%s/%s.webp' $$, tests.user_id('host'), picture)),
  0::bigint, 'a host cannot delete a picture that is ' || picture)
from unnest(array['shown', 'waiting']) picture;
select is(tests.affected_rows(format($$ update storage.objects set name = '%1$s/later.webp' where name = '%1$s/free.webp' $$,
  tests.user_id('host'))), 0::bigint, 'a host cannot move a picture to where an approved listing names one');
select is(tests.affected_rows($$ update storage.objects set metadata = '{}' where name like '%/free.webp' $$), 0::bigint,
  'a host cannot replace a picture that no listing shows: it may be shown before the replacement has arrived');
select tests.authenticate_as('provider');
select is(tests.affected_rows($$ update storage.objects set metadata = '{}' where name like '%/shown.webp' $$), 0::bigint,
  'a provider cannot replace a picture of their active service');
select is(tests.affected_rows($$ delete from storage.objects where name like '%/shown.webp' $$), 0::bigint,
  'a provider cannot delete a picture of their active service');
select tests.authenticate_as_database_owner();
insert into storage.objects (bucket_id, name) values ('avatars', tests.user_id('provider') || '/logo.webp'),
  ('avatars', tests.user_id('provider') || '/face.webp');
update public.service_providers set logo_url =
  'https://x.test/storage/v1/object/public/avatars/' || tests.user_id('provider') || '/logo.webp';
select tests.authenticate_as('provider');
select is(tests.affected_rows($$ update storage.objects set metadata = '{}' where name like '%/logo.webp' $$), 0::bigint,
  'a provider cannot replace the logo of their business under its path');
select is(tests.affected_rows($$ update storage.objects set metadata = '{}' where name like '%/face.webp' $$), 0::bigint,
  'a provider cannot replace another picture in their folder');
select is(tests.affected_rows($$ delete from storage.objects where name like '%/logo.webp' $$), 1::bigint,
  'a provider can delete the logo of their business');
select tests.authenticate_as_database_owner();
select is((select count(*) from storage.buckets
  where id in ('venue-images', 'service-images', 'avatars') and public), 3::bigint,
  'the three buckets of pictures are public');
select is((select count(*) from storage.buckets
  where id in ('venue-images', 'service-images', 'avatars') and allowed_mime_types = '{image/webp}'), 3::bigint,
  'the three buckets of pictures take WebP only');
select set_eq($$ select unnest(private.buckets()) $$, $$ select id from storage.buckets $$,
  'a path of every bucket refers to the same file for ever');


-- Limits
create function tests.store_files(p_user text, p_bucket text, p_count bigint) returns void language sql as $$
  insert into storage.objects (bucket_id, name)
  select p_bucket, tests.user_id(p_user) || '/' || n || '.webp' from generate_series(1, p_count) n
  on conflict do nothing
$$;
comment on function tests.store_files is 'Stores so many files in the folder of a user, as the owner of the database.';
delete from storage.objects;
update public.users set is_verified = id = tests.user_id('host');
select tests.store_files('guest', 'avatars', 20), tests.store_files('host', 'venue-images', 1999),
  tests.store_files('other_host', 'venue-images', 199), tests.store_files('provider', 'service-images', 100);
create function tests.check_upload(p_user text, p_bucket text, p_owner text default null) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  perform public.check_picture_upload(p_bucket, tests.user_id(coalesce(p_owner, p_user)));
  return 'allowed';
exception when others then
  return sqlerrm;
end $$;
comment on function tests.check_upload is
  'Asks as a user whether they may upload a picture into a folder, their own by default, and returns the error or ''allowed''.';
create function tests.store_file(p_user text, p_bucket text) returns void language sql security definer as $$
  insert into storage.objects (bucket_id, name) values (p_bucket, tests.user_id(p_user) || '/' || gen_random_uuid() || '.webp')
$$;
comment on function tests.store_file is 'Stores one more file in the folder of a user, as the site does.';
select is(tests.check_upload('guest', 'avatars'), 'too_many_files', 'a user cannot store more than 20 profile pictures and logos');
select is(tests.check_upload('host', 'avatars'), 'allowed', 'a full folder of one user leaves that of another as it is');
select is(tests.check_upload('host', 'venue-images'), 'allowed', 'a verified host can store 2,000 photos');
select tests.store_file('host', 'venue-images'), tests.store_file('other_host', 'venue-images');
select is(tests.check_upload('host', 'venue-images'), 'too_many_files', 'a verified host cannot store more than 2,000 photos');
select is(tests.check_upload('other_host', 'venue-images'), 'too_many_files',
  'a host who is not verified cannot store more than 200 photos');
select is(tests.check_upload('provider', 'service-images'), 'too_many_files',
  'a provider who is not verified cannot store more than 100 photos');
select tests.authenticate_as_database_owner();
update public.users set is_verified = true;
select is(tests.check_upload('provider', 'service-images'), 'allowed', 'a verified provider can store more than 100 photos');
select is(tests.check_upload('host', 'venue-images', 'other_host'), 'forbidden', 'a host cannot upload to the folder of another host');
select is(tests.check_upload('admin', 'venue-images', 'other_host'), 'allowed', 'an admin can upload a photo to the folder of a host');
select is(tests.check_upload('admin', 'avatars', 'host'), 'forbidden', 'an admin cannot upload a profile picture of somebody else');
select is(tests.check_upload('admin', 'venue-images', 'nobody'), 'forbidden', 'an admin cannot upload to the folder of an unknown user');
select is(tests.check_upload('host', 'unknown'), 'forbidden', 'nothing can be uploaded to an unknown bucket');
select is(tests.check_upload('host', 'message-files'), 'forbidden', 'no picture can be uploaded to a bucket of private files');

select * from finish();
rollback;
