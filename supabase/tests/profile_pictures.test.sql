-- Profile pictures and logos: whose files a user may show.
begin;
select tests.create_users();
insert into storage.objects (bucket_id, name) select 'service-images', tests.user_id('provider') || '/' || name || '.webp' from unnest('{x}'::text[]) name;
create function tests.avatar_address(p_user text) returns text language sql as $$
  select 'http://127.0.0.1:54321/storage/v1/object/public/avatars/' || tests.user_id(p_user) || '/a-1.webp'
$$;
create function tests.picture_path(p_user text) returns text language sql as $$
  select '/storage/v1/object/public/avatars/' || tests.user_id(p_user) || '/a-1.webp'
$$;
comment on function tests.avatar_address is 'Returns the public address of a picture in the folder of a user.';
select plan(21);

select tests.authenticate_as('guest');
select lives_ok($$ update public.users set avatar_url = tests.avatar_address('guest')
  where id = tests.user_id('guest') $$,
  'a user can use a picture from their own folder as profile picture');
select lives_ok(format($$ update public.users
  set avatar_url = 'https://abc.supabase.co/storage/v1/object/public/avatars/%s/x.png' where id = %L $$,
  tests.user_id('guest'), tests.user_id('guest')),
  'a user of a hosted project can use a picture from their own folder as profile picture');
select throws_ok($$ update public.users set avatar_url = '//evil.test' || tests.picture_path('guest') $$, 'PT422', 'invalid_input',
  'a user cannot use an address without a scheme');
select lives_ok($$ update public.users set avatar_url = 'https://evil.test' || tests.picture_path('guest') $$,
  'a user can name a file in their own folder on any host');
select is((select avatar_url from public.users), tests.picture_path('guest'),
  'the path of a picture is stored and not its host, so that no other host is ever asked for it');
select throws_ok($$ update public.users set avatar_url = tests.avatar_address('other_guest')
  where id = tests.user_id('guest') $$, 'PT422', 'invalid_input',
  'a user cannot use a picture of another user as profile picture');
select throws_ok($$ update public.users set avatar_url = 'https://evil.test/track.png'
  where id = tests.user_id('guest') $$, 'PT422', 'invalid_input',
  'a user cannot use a picture of another site as profile picture');
select throws_ok($$ update public.users set avatar_url = 'javascript:alert(1)'
  where id = tests.user_id('guest') $$, 'PT422', 'invalid_input',
  'a user cannot use a script as profile picture');
select throws_ok($$ update public.users set avatar_url = tests.avatar_address('guest') || '?x=/../../'
  where id = tests.user_id('guest') $$, 'PT422', 'invalid_input',
  'a user cannot use a picture address that ends in a query string');
select throws_ok(format($$ update public.users
  set avatar_url = 'https://evil.test/?/storage/v1/object/public/avatars/%s/x.png' where id = %L $$,
  tests.user_id('guest'), tests.user_id('guest')), 'PT422', 'invalid_input',
  'a user cannot use an address that has the storage path only in its query string');
select lives_ok($$ update public.users set avatar_url = null where id = tests.user_id('guest') $$,
  'a user can remove their profile picture');
select tests.authenticate_as_database_owner();
select throws_ok($$ update public.users set avatar_url = 'https://lh3.googleusercontent.com/a/x'
  where id = tests.user_id('guest') $$, 'PT422', 'invalid_input',
  'nobody can store a profile picture of another site, which the site''s pages could not show');
select tests.authenticate_as('provider');
select throws_ok($$ select public.register_as_service_provider(tests.user_id('provider'), 'Band', p_logo_url => 'https://evil.test/logo.png') $$,
  'PT422', 'invalid_input', 'a provider cannot register with a logo of another site');
select is((public.register_as_service_provider(tests.user_id('provider'), 'Band', p_logo_url => tests.avatar_address('provider'))).logo_url, tests.picture_path('provider'),
  'a provider can register with a logo from their own folder');
select throws_ok($$ update public.service_providers set logo_url = tests.avatar_address('other_guest')
  where user_id = tests.user_id('provider') $$, 'PT422', 'invalid_input',
  'a provider cannot set a logo of another user by updating the table');

select tests.authenticate_as_database_owner();
insert into public.services (id, provider_id) values (tests.uuid('band'), tests.user_id('provider'));
select throws_ok($$ update public.service_providers set logo_url = 'https://evil.test/logo.png' $$, 'PT422', 'invalid_input',
  'nobody can store a logo of another site');
alter table public.users disable trigger users_avatar;
select throws_ok($$ update public.users set avatar_url = 'https://lh3.googleusercontent.com/a/x' $$, '23514', null,
  'the table itself refuses a profile picture that is not the path of an own file');
select tests.authenticate_as('provider');
select throws_ok(format('update public.services set images = array[%L]', image), state, null, 'a provider cannot show ' || image || ' with a service')
from (values ('https://evil.test/x.png', 'PT422'), (tests.user_id('other_guest') || '/x.webp', 'PT422'),
  (tests.user_id('provider') || '/../x.webp', 'PT422')) refused (image, state);
select lives_ok($$ update public.services set images = array[tests.user_id('provider') || '/x.webp'] $$,
  'a provider can show a picture from their own folder with a service');

select * from finish();
rollback;
