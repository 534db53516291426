-- People: sign-up, profiles, roles, providers, and what anyone may know of somebody.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
-- From here on this person speaks; 'stranger' is signed out, 'owner' is the database's own.
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name), 'last_name', 'Aziz')
from unnest(array['guest', 'friend', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
-- How many rows a statement touched, in the speaker's own right.
create function tests.rows(p_statement text) returns bigint language plpgsql as $$
declare
  v_count bigint;
begin
  execute p_statement;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
create function tests.told(p_name text) returns text language sql security definer as $$
  select string_agg(kind, ' ' order by created_at) from public.notifications where user_id = tests.id(p_name)
$$;
create function tests.logged(p_subject uuid) returns text language sql security definer as $$
  select string_agg(action, ' ' order by id) from public.audit_log where subject_id = p_subject
$$;
grant execute on all functions in schema tests to public;
select plan(72);

-- Signing up
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.id('n1'), 'n1@mahfil.test', '{"first_name": "Nour", "last_name": "Aziz", "role": "admin", "is_verified": true, "locale": "ar"}'),
  (tests.id('n2'), 'n2@mahfil.test', '{"role": "host"}'),
  (tests.id('n3'), 'n3@mahfil.test', '{"role": "service_provider", "locale": "fr"}'),
  (tests.id('n4'), 'n4@mahfil.test', null);
select is((select role from public.users where id = tests.id('n1')), 'guest', 'a sign-up that asks for admin becomes a guest');
select is((select is_verified from public.users where id = tests.id('n1')), false, 'nobody is verified by saying so');
select is((select first_name || ' ' || last_name || ' ' || locale from public.users where id = tests.id('n1')), 'Nour Aziz ar',
  'names and language are taken');
select is((select role from public.users where id = tests.id('n2')), 'host', 'one may sign up as a host');
select is((select role || locale from public.users where id = tests.id('n3')), 'service_provideren', 'or as a provider; an unknown language is English');
select is((select role from public.users where id = tests.id('n4')), 'guest', 'no metadata makes a guest');
select lives_ok($$ insert into auth.users (id, email, raw_user_meta_data) values
  (tests.id('g1'), 'g1@mahfil.test', '"text"'), (tests.id('g2'), 'g2@mahfil.test', '[1, 2]'), (tests.id('g3'), 'g3@mahfil.test', '7'),
  (tests.id('g4'), 'g4@mahfil.test', '"{\"role\": \"admin\"}"'), (tests.id('g5'), 'g5@mahfil.test', 'null'),
  (tests.id('g6'), 'g6@mahfil.test', jsonb_build_object('first_name', repeat('ن', 5000), 'role', jsonb_build_object('a', 1))),
  (tests.id('g7'), 'g7@mahfil.test', '{"first_name": {"a": 1}, "last_name": [], "role": null}') $$, 'garbage in the metadata breaks no sign-up');
select is((select count(*) from public.users where email like 'g_@mahfil.test' and role = 'guest'), 7::bigint, 'and makes guests');
select is((select char_length(first_name) from public.users where id = tests.id('g6')), 100, 'an endless name is cut');
update auth.users set email = 'new@mahfil.test' where id = tests.id('n4');
select is((select email from public.users where id = tests.id('n4')), 'new@mahfil.test', 'a new address reaches the profile');

-- Reading profiles
select tests.be('stranger');
select throws_ok('select * from public.users', '42501', null, 'a stranger reads no profile');
select tests.be('guest');
select results_eq('select id from public.users', array[tests.id('guest')], 'a guest reads their own profile only');
select tests.be('host');
select is((select count(*) from public.users where id = tests.id('guest')), 0::bigint, 'a host reads no guest''s profile');
select tests.be('admin');
select ok((select count(*) from public.users) > 10, 'an admin reads all of them');

-- Writing profiles
select tests.be('guest');
select is(tests.rows($$ update public.users set first_name = 'Gamal', phone = '+20 100' where id = tests.id('guest') $$), 1::bigint, 'a guest changes their name');
select is(tests.rows($$ update public.users set first_name = 'X' where id = tests.id('friend') $$), 0::bigint, 'but nobody else''s');
select throws_ok($$ update public.users set role = 'admin' where id = tests.id('guest') $$, '42501', null, 'a guest cannot make themselves an admin');
select throws_ok($$ update public.users set is_verified = true where id = tests.id('guest') $$, '42501', null, 'nor verified');
select throws_ok($$ update public.users set email = 'x@y.z' where id = tests.id('guest') $$, '42501', null, 'nor another address');
select throws_ok($$ insert into public.users (id) values (gen_random_uuid()) $$, '42501', null, 'nor a second profile');
select throws_ok($$ delete from public.users where id = tests.id('guest') $$, '42501', null, 'nor none at all');
select throws_ok($$ update public.users set bio = repeat('x', 2001) where id = tests.id('guest') $$, '23514', null, 'an endless bio is refused');
select tests.be('admin');
select throws_ok($$ update public.users set role = 'admin' where id = tests.id('guest') $$, '42501', null, 'even an admin goes through the function');

-- admin_get_all_users
select tests.be('stranger');
select throws_ok('select public.admin_get_all_users()', 'PT401', 'not_signed_in', 'a stranger cannot list users');
select tests.be('guest');
select throws_ok('select public.admin_get_all_users()', 'PT403', 'only_admins', 'nor a guest');
select tests.be('host');
select throws_ok('select public.admin_get_all_users()', 'PT403', 'only_admins', 'nor a host');
select tests.be('provider');
select throws_ok('select public.admin_get_all_users()', 'PT403', 'only_admins', 'nor a provider');
select tests.be('owner');
update public.users set created_at = now() + interval '1 day' where id = tests.id('friend');
select tests.be('admin');
select is((select array_agg(id) from (select id from public.admin_get_all_users() limit 1) u), array[tests.id('friend')], 'an admin lists everyone, newest first');
select is((select count(*) from public.admin_get_all_users()), (select count(*) from public.users), 'all of them');

-- admin_set_role
select tests.be('stranger');
select throws_ok($$ select public.admin_set_role(tests.id('guest'), 'admin') $$, 'PT401', 'not_signed_in', 'a stranger gives no role');
select tests.be('host');
select throws_ok($$ select public.admin_set_role(tests.id('host'), 'admin') $$, 'PT403', 'only_admins', 'a host gives themselves no role');
select tests.be('admin');
select throws_ok($$ select public.admin_set_role(tests.id('friend'), 'king') $$, 'PT422', 'invalid_input', 'there are four roles');
select throws_ok($$ select public.admin_set_role(tests.id('friend'), null) $$, 'PT422', 'invalid_input', 'and none is not one');
select throws_ok($$ select public.admin_set_role(gen_random_uuid(), 'host') $$, 'PT404', 'not_found', 'an unknown person gets none');
select throws_ok($$ select public.admin_set_role(tests.id('admin'), 'guest') $$, 'PT403', 'forbidden', 'an admin cannot leave the last chair empty');
select is((public.admin_set_role(tests.id('friend'), 'host')).role, 'host', 'an admin gives a role');
select is(tests.logged(tests.id('friend')), 'role_changed', 'which is logged');
select is(tests.told('friend'), 'role_changed', 'and told');
select is((public.admin_set_role(tests.id('friend'), 'guest')).role, 'guest', 'and takes it back');

-- become_host
select tests.be('stranger');
select throws_ok('select public.become_host()', 'PT401', 'not_signed_in', 'a stranger becomes no host');
select tests.be('friend');
select is((public.become_host()).role, 'host', 'a guest becomes a host');
select is((public.become_host()).role, 'host', 'and stays one');
select tests.be('admin');
select is((public.become_host()).role, 'admin', 'an admin stays an admin');
select tests.be('provider');
select throws_ok('select public.become_host()', 'PT409', 'wrong_status', 'a provider keeps their role');

-- Providers
select tests.be('owner');
insert into public.service_categories (id, slug, name, name_ar) values (tests.id('flowers'), 'test-flowers', 'Flowers', 'زهور');
select tests.be('stranger');
select throws_ok($$ select public.register_as_service_provider(tests.id('guest'), 'Band') $$, 'PT401', 'not_signed_in', 'a stranger registers no business');
select tests.be('guest');
select throws_ok($$ select public.register_as_service_provider(tests.id('friend'), 'Band') $$, 'PT403', 'forbidden', 'nobody registers somebody else');
select throws_ok($$ select public.register_as_service_provider(null, 'Band') $$, 'PT403', 'forbidden', 'nor nobody');
select throws_ok($$ select public.register_as_service_provider(tests.id('guest'), '  ') $$, 'PT422', 'invalid_input', 'a business has a name');
select throws_ok($$ select public.register_as_service_provider(tests.id('guest'), 'Band', '', array[gen_random_uuid()]) $$, 'PT422', 'invalid_input', 'and known categories');
select throws_ok($$ select public.register_as_service_provider(tests.id('guest'), 'Band', p_website_url => 'javascript:alert(1)') $$, 'PT422', 'invalid_input', 'and a real website');
select throws_ok($$ select public.register_as_service_provider(tests.id('guest'), 'Band', p_years_of_experience => -1) $$, 'PT422', 'invalid_input', 'and no negative years');
select is((public.register_as_service_provider(tests.id('guest'), ' Band ', 'We play', array[tests.id('flowers')], null, 'https://band.test', 4)).status,
  'pending', 'a guest registers a business, which waits');
select is((select business_name || is_verified || avg_rating || review_count from public.service_providers), 'Bandfalse0.000', 'unverified and unrated');
select is((select role from public.users), 'service_provider', 'and is a provider');
select is((public.register_as_service_provider(tests.id('guest'), 'Big Band')).business_name, 'Big Band', 'registering again changes what it says');
select is(tests.rows($$ update public.service_providers set business_description = 'Loud' $$), 1::bigint, 'a provider describes their business');
select throws_ok($$ update public.service_providers set status = 'active' $$, '42501', null, 'but does not approve it');
select throws_ok($$ update public.service_providers set is_verified = true $$, '42501', null, 'nor verify it');
select throws_ok($$ update public.service_providers set avg_rating = 5 $$, '42501', null, 'nor rate it');
select throws_ok($$ delete from public.service_providers $$, '42501', null, 'nor delete it');
select tests.be('host');
select is((public.register_as_service_provider(tests.id('host'), 'Host and Sons')).status, 'pending', 'a host may have a business too');
select is((select role from public.users), 'host', 'and remains a host');
select is((select count(*) from public.service_providers where user_id = tests.id('guest')), 0::bigint, 'another''s waiting business is not seen');
select is(tests.rows($$ update public.service_providers set business_name = 'X' where user_id = tests.id('guest') $$), 0::bigint, 'nor changed');
select tests.be('stranger');
select is((select count(*) from public.service_providers), 0::bigint, 'a stranger sees no waiting business');
select tests.be('admin');
select is((select count(*) from public.service_providers), 2::bigint, 'an admin sees both');
select tests.be('owner');
update public.service_providers set status = 'active' where user_id = tests.id('guest');
select tests.be('stranger');
select is((select business_name from public.service_providers), 'Big Band', 'a stranger sees an active one');

-- public_profiles
select is((select count(*) from public.public_profiles), 0::bigint, 'who offers nothing publicly is not public');
select tests.be('owner');
insert into public.venues (id, host_id, name, status) values (tests.id('hall'), tests.id('host'), 'Hall', 'active'), (tests.id('draft'), tests.id('rival'), 'Draft', 'draft');
select tests.be('stranger');
select results_eq('select first_name from public.public_profiles', array['Host'], 'a stranger sees the host of a public venue, not that of a draft');
select is((select array_agg(attname::text order by attnum) from pg_attribute where attrelid = 'public.public_profiles'::regclass and attnum > 0),
  array['id', 'first_name', 'avatar_url', 'bio', 'is_verified', 'created_at'], 'and of them no address, phone, family name or birthday');
select throws_ok($$ update public.public_profiles set bio = 'x' $$, '42501', null, 'through which nothing is written');
select tests.be('owner');
update public.venues set status = 'paused' where id = tests.id('hall');
select tests.be('guest');
select is((select count(*) from public.public_profiles), 0::bigint, 'a host whose venue is paused is private again');
select * from finish();
rollback;
