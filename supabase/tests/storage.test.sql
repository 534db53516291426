-- Stored files: each user writes to, and lists, their own folder only; whoever has the address of a picture sees it.
begin;
select tests.create_users();
select plan(15);

select tests.clear_authentication();
select throws_ok($$ insert into storage.objects (bucket_id, name)
  values ('venue-images', tests.user_id('host') || '/x.webp') $$, '42501', null,
  'a signed-out visitor cannot upload a file');
select tests.authenticate_as('host');
select throws_ok($$ insert into storage.objects (bucket_id, name)
  values ('venue-images', tests.user_id('other_host') || '/x.webp') $$, '42501', null,
  'a host cannot upload a file to another host''s folder');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('venue-images', 'x.webp') $$, '42501', null,
  'a host cannot upload a file outside of any folder');
select throws_ok($$ insert into storage.objects (bucket_id, name)
  values ('secrets', tests.user_id('host') || '/x.webp') $$, '42501', null,
  'a host cannot upload a file to an unknown bucket');
select lives_ok($$ insert into storage.objects (bucket_id, name)
  values ('venue-images', tests.user_id('host') || '/x.webp') $$,
  'a host can upload a file to their own folder');
select isnt_empty($$ select * from storage.objects $$, 'a host can list the files in their own folder');
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
select throws_ok($$ update storage.objects set name = tests.user_id('other_host') || '/y.webp'
  where name like '%/x.webp' $$, '42501', null,
  'a host cannot move a file to another host''s folder');
select is(tests.affected_rows($$ delete from storage.objects where name like '%/x.webp' $$), 1::bigint,
  'a host can delete a file in their own folder');
select tests.authenticate_as_database_owner();
select is((select count(*) from storage.buckets
  where id in ('venue-images', 'service-images', 'avatars') and public), 3::bigint,
  'the three buckets of pictures are public');

select * from finish();
rollback;
