-- Stored files: each user writes to their own folder only, everybody sees the pictures.
begin;
select tests.create_users();
select plan(11);

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
select tests.authenticate_as('other_host');
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
select tests.clear_authentication();
select lives_ok('select count(*) from storage.objects', 'a signed-out visitor can list stored files');
select tests.authenticate_as_database_owner();
select is((select count(*) from storage.buckets
  where id in ('venue-images', 'service-images', 'avatars') and public), 3::bigint,
  'the three buckets of pictures are public');

select * from finish();
rollback;
