-- Users: sign-up, profiles, roles, and what a user may read and change.
begin;
select tests.create_users();
select plan(86);

-- The product's own name, as in the application (tests/unit/shared/reserved-name.test.ts)
select is((select string_agg(name, ' ') from unnest(array['Mahfiǀ', 'MAHϜIL', 'Mahſil', 'ꓟꓮꓧꓝꓲꓡ', 'ᎷᎪᎻFᎥᏞ', 'ᴍᴀʜꜰɪʟ', 'rnahfil', 'Maħfil', 'Mahfił', 'Ⲙahfil', 'ϺAHFIL', 'Mahꞙil', 'ᎷᎪᎻҒᏆᏞ',
    'ᗰᗩᕼᖴIᒪ', '🅼🅰🅷🅵🅸🅻', 'Mahfi!', 'ӎahfil', 'Maꜧfil', 'Maћfil', 'Mahꬵil', 'ɱahfil', 'Mɐhfil', 'Maⱨfil', 'Mahfi۱', 'محڧل', 'محٯل', 'Mahfouz', 'Layla']) name
  where not private.is_reserved_name(name)), 'Mahfouz Layla', 'a name that looks like the one of the product is reserved');

-- Sign-up
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.user_id('n1'), 'n1@mahfil.test', '{"first_name": "Nour", "last_name": "Aziz", "role": "admin", "is_verified": true, "locale": "ar"}'),
  (tests.user_id('n2'), 'n2@mahfil.test', '{"role": "host"}'),
  (tests.user_id('n3'), 'n3@mahfil.test', '{"role": "service_provider", "locale": "fr"}'),
  (tests.user_id('n4'), 'n4@mahfil.test', null);
select is((select role from public.users where id = tests.user_id('n1')), 'guest',
  'a user who signs up as an admin becomes a guest');
select is((select is_verified from public.users where id = tests.user_id('n1')), false,
  'a user who signs up as verified is not verified');
select is((select first_name || ' ' || last_name || ' ' || locale from public.users
  where id = tests.user_id('n1')), 'Nour Aziz ar',
  'a user who signs up gets the names and the language of the form');
select is((select role from public.users where id = tests.user_id('n2')), 'host',
  'a user can sign up as a host');
select is((select role || locale from public.users where id = tests.user_id('n3')), 'service_provideren',
  'a user can sign up as a provider, and an unknown language becomes English');
select is((select role from public.users where id = tests.user_id('n4')), 'guest',
  'a user who signs up without metadata becomes a guest');
select lives_ok($$ insert into auth.users (id, email, raw_user_meta_data) values
  (tests.user_id('g1'), 'g1@mahfil.test', '"text"'), (tests.user_id('g2'), 'g2@mahfil.test', '[1, 2]'), (tests.user_id('g3'), 'g3@mahfil.test', '7'),
  (tests.user_id('g4'), 'g4@mahfil.test', '"{\"role\": \"admin\"}"'), (tests.user_id('g5'), 'g5@mahfil.test', 'null'),
  (tests.user_id('g6'), 'g6@mahfil.test', jsonb_build_object('first_name', repeat('ن', 5000), 'role', jsonb_build_object('a', 1))),
  (tests.user_id('g7'), 'g7@mahfil.test', '{"first_name": {"a": 1}, "last_name": [], "role": null}') $$,
  'a user can sign up with malformed metadata');
select is((select count(*) from public.users where email like 'g_@mahfil.test' and role = 'guest'), 7::bigint,
  'a user who signs up with malformed metadata becomes a guest');
select is((select char_length(first_name) from public.users where id = tests.user_id('g6')), 100,
  'a name of more than 100 characters is cut at sign-up');
update auth.users set email = 'new@mahfil.test' where id = tests.user_id('n4');
select is((select email from public.users where id = tests.user_id('n4')), 'new@mahfil.test',
  'a changed sign-in address updates the address of the profile');
insert into public.service_categories (id, slug, name, name_ar)
  values (tests.uuid('category'), 'test-bands', 'Bands', 'فرق');
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.user_id('n5'), 'n5@mahfil.test', jsonb_build_object('date_of_birth', '1990-02-28', 'gender', 'female', 'nationality', 'JO',
    'service_categories', jsonb_build_array(tests.uuid('category'), tests.uuid('nothing')), 'is_verified', true)),
  (tests.user_id('n6'), 'n6@mahfil.test', '{"date_of_birth": "1990-02-31", "gender": "x", "nationality": "Jordan", "service_categories": "all"}'),
  (tests.user_id('n7'), 'n7@mahfil.test', jsonb_build_object('dateOfBirth', '1991-03-04',
    'serviceCategories', jsonb_build_array(tests.uuid('category')))),
  (tests.user_id('n8'), 'n8@mahfil.test', '{"first_name": "M a h f i l ·", "last_name": "محفل"}'),
  (tests.user_id('n9'), 'n9@mahfil.test', '{"first_name": "Nour", "last_name": "0501234567"}');
select is((select concat_ws(' ', birthdate, gender, nationality, wanted_category_ids = array[tests.uuid('category')], is_verified)
  from public.users where id = tests.user_id('n5')), '1990-02-28 female JO t f',
  'a sign-up stores valid birthdate, gender, nationality and known categories');
select is((select concat_ws(' ', birthdate, gender, nationality, cardinality(wanted_category_ids))
  from public.users where id = tests.user_id('n6')), '0',
  'a sign-up ignores invalid birthdate, gender, nationality and categories');
select is((select concat_ws(' ', birthdate, wanted_category_ids = array[tests.uuid('category')])
  from public.users where id = tests.user_id('n7')), '1991-03-04 t',
  'a sign-up takes the date of birth and the categories in camel case too');
select is((select first_name || last_name from public.users where id = tests.user_id('n8')), '',
  'a sign-up under the name of the product leaves the name empty');
select is((select first_name || last_name from public.users where id = tests.user_id('n9')), '',
  'a sign-up under a telephone number leaves the name empty');

-- Reading profiles
select tests.clear_authentication();
select throws_ok('select * from public.users', '42501', null, 'a signed-out visitor cannot read profiles');
select tests.authenticate_as('guest');
select results_eq('select id from public.users', array[tests.user_id('guest')],
  'a guest reads only their own profile');
select tests.authenticate_as('host');
select is((select count(*) from public.users where id = tests.user_id('guest')), 0::bigint,
  'a host cannot read the profile of a guest');
select tests.authenticate_as('admin');
select ok((select count(*) from public.users) > 10, 'an admin can read all profiles');

-- Writing profiles
select tests.authenticate_as('guest');
select throws_ok(format($$ update public.users set first_name = %L, last_name = %L where id = tests.user_id('guest') $$, first, last),
  'PT422', 'invalid_input', format('a guest cannot take the name "%s %s" of the product', first, last))
from (values ('Mahfil · محفل', ''), ('ｍａｈｆｉｌ', 'Support'), ('Mah', 'fil'), ('مـحـفـل', '')) refused (first, last);
select throws_ok(format($$ update public.users set first_name = %L, last_name = %L where id = tests.user_id('guest') $$, first, last),
  'PT422', 'invalid_input', format('a guest cannot take a name with a contact: %s', label))
from (values ('Layla 0501234567', '', 'a number'), ('Layla', '+971 50 123 4567', 'a number as last name'), ('Layla 0501', '234567', 'a number in both'),
  ('ليلى ٠٥٠١٢٣٤٥٦٧', '', 'a number in Arabic digits'), ('layla@example.com', '', 'an address'), ('www.layla.com', '', 'a link'),
  ('Layla', 'wa.me/971501234567', 'a link as last name'), (E'Layla\nHassan', '', 'a second line')) refused (first, last, label);
select throws_ok($$ update public.users set first_name = repeat('a', 101) || ' 0501234567' where id = tests.user_id('guest') $$, '23514', null,
  'a name is read for contacts as far as it could be stored');
select lives_ok(format($$ update public.users set first_name = %L, last_name = %L where id = tests.user_id('guest') $$, first, last),
  format('a guest can take the name %s %s', first, last))
from (values ('J. R. R.', 'Al-Sayed III'), ('Anne-Marie', 'St. John'), ('عبد الرحمن', 'آل سعيد'), ('', '')) taken (first, last);
select is(tests.affected_rows($$ update public.users set first_name = 'Gamal', phone = '+20 100'
  where id = tests.user_id('guest') $$), 1::bigint,
  'a guest can change their name and phone');
select is(tests.affected_rows($$ update public.users set first_name = 'X'
  where id = tests.user_id('other_guest') $$), 0::bigint,
  'a guest cannot change the name of another guest');
select throws_ok($$ update public.users set role = 'admin' where id = tests.user_id('guest') $$, '42501', null,
  'a guest cannot make themselves an admin');
select throws_ok($$ update public.users set is_verified = true where id = tests.user_id('guest') $$, '42501', null,
  'a guest cannot mark themselves as verified');
select throws_ok($$ update public.users set email = 'x@y.z' where id = tests.user_id('guest') $$, '42501', null,
  'a guest cannot change the address of their profile directly');
select throws_ok($$ insert into public.users (id) values (gen_random_uuid()) $$, '42501', null,
  'a guest cannot insert a second profile');
select throws_ok($$ delete from public.users where id = tests.user_id('guest') $$, '42501', null,
  'a guest cannot delete their profile from the table');
select throws_ok($$ update public.users set bio = repeat('x', 2001) where id = tests.user_id('guest') $$, '23514', null,
  'a biography of more than 2,000 characters is refused');
select tests.authenticate_as('admin');
select throws_ok($$ update public.users set role = 'admin' where id = tests.user_id('guest') $$, '42501', null,
  'an admin cannot change a role in the table');

-- Listing users
select tests.clear_authentication();
select throws_ok('select public.admin_get_all_users()', 'PT401', 'Not authenticated',
  'a signed-out visitor cannot list all users');
select tests.authenticate_as('guest');
select throws_ok('select public.admin_get_all_users()', 'PT403', 'Only admins can access all users',
  'a guest cannot list all users');
select tests.authenticate_as('host');
select throws_ok('select public.admin_get_all_users()', 'PT403', 'Only admins can access all users',
  'a host cannot list all users');
select tests.authenticate_as('provider');
select throws_ok('select public.admin_get_all_users()', 'PT403', 'Only admins can access all users',
  'a provider cannot list all users');
select tests.authenticate_as_database_owner();
update public.users set created_at = now() + interval '1 day' where id = tests.user_id('other_guest');
select tests.authenticate_as('admin');
select is((select array_agg(id) from (select id
  from public.admin_get_all_users() limit 1) u), array[tests.user_id('other_guest')],
  'an admin lists users newest first');
select is((select count(*) from public.admin_get_all_users()), (select count(*) from public.users),
  'an admin lists every user');

-- Changing roles
select tests.clear_authentication();
select throws_ok($$ select public.admin_set_role(tests.user_id('guest'), 'admin') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot give a role to a user');
select tests.authenticate_as('host');
select throws_ok($$ select public.admin_set_role(tests.user_id('host'), 'admin') $$, 'PT403', 'only_admins',
  'a host cannot give themselves a role');
select tests.authenticate_as('admin');
select throws_ok($$ select public.admin_set_role(tests.user_id('other_guest'), 'unknown') $$, 'PT422', 'invalid_input',
  'an admin cannot give an unknown role');
select throws_ok($$ select public.admin_set_role(tests.user_id('other_guest'), null) $$, 'PT422', 'invalid_input',
  'an admin cannot give an empty role');
select throws_ok($$ select public.admin_set_role(gen_random_uuid(), 'host') $$, 'PT404', 'not_found',
  'an admin cannot give a role to an unknown user');
select throws_ok($$ select public.admin_set_role(tests.user_id('admin'), 'guest') $$, 'PT403', 'forbidden',
  'the last admin cannot give up their role');
select is((public.admin_set_role(tests.user_id('other_guest'), 'host')).role, 'host',
  'an admin can give a user the role of host');
select is(tests.audit_actions(tests.user_id('other_guest')), 'role_changed',
  'a change of role is recorded in the audit log');
select is(tests.notification_kinds('other_guest'), 'role_changed',
  'a user gets a notification of their new role');
select is((public.admin_set_role(tests.user_id('other_guest'), 'guest')).role, 'guest',
  'an admin can give a host the role of guest');

-- Who is an admin
select throws_ok($$ select public.admin_set_role(tests.user_id('other_guest'), 'admin') $$, 'PT403', 'not_verified',
  'a user who has not proved their address cannot be made an admin');
select tests.authenticate_as_database_owner();
select throws_ok($$ update public.users set role = 'admin' where id = tests.user_id('other_guest') $$, 'PT403', 'not_verified',
  'no statement of the database owner makes a user an admin who has not proved their address');
update public.users set is_verified = true, verification_type = 'phone' where id = tests.user_id('other_guest');
select throws_ok($$ update public.users set role = 'admin' where id = tests.user_id('other_guest') $$, 'PT403', 'not_verified',
  'a verified number does not let a statement of the database owner make a user an admin');
savepoint first_admin;
select lives_ok($$ update public.users set role = 'admin', verification_type = 'email' where id = tests.user_id('other_guest') $$,
  'a statement of the database owner can make a user an admin whose address it says to be verified');
rollback to first_admin;
update public.users set role = 'host' where id = tests.user_id('other_guest');
select private.store_proven_email(tests.user_id('other_guest'));
select lives_ok($$ update public.users set role = 'admin' where id = tests.user_id('other_guest') $$,
  'a statement of the database owner can make a user an admin who has proved their address');
update public.users set role = 'guest' where id = tests.user_id('other_guest');
delete from private.proven_emails where user_id = tests.user_id('other_guest');
select tests.create_user('other_admin', 'admin');
insert into auth.sessions (id, user_id, created_at, updated_at)
values (tests.session_id('old admin'), tests.user_id('admin'), now() - interval '6 minutes', now());
select tests.authenticate_as('admin');
select throws_ok($$ select public.admin_set_role(tests.user_id('other_guest'), 'admin') $$, 'PT403', 'not_verified',
  'a verified number does not make a user one who can become an admin');
select tests.authenticate_as_database_owner();
select private.store_proven_email(tests.user_id('other_guest'));
select tests.authenticate_as('admin', 'old admin');
select throws_ok($$ select public.admin_set_role(tests.user_id('other_guest'), 'admin') $$, 'PT422', 'reauthentication_needed',
  'an admin cannot make somebody an admin in a session of over five minutes');
select throws_ok($$ select public.admin_set_role(tests.user_id('other_admin'), 'guest') $$, 'PT422', 'reauthentication_needed',
  'an admin cannot take the role of an admin away in a session of over five minutes');
select is((public.admin_set_role(tests.user_id('other_guest'), 'guest')).role, 'guest',
  'an admin gives other roles in an older session');
select tests.authenticate_as('admin');
select is((public.admin_set_role(tests.user_id('other_guest'), 'admin')).role, 'admin',
  'an admin can make a user with a proved address an admin who has just signed in');
select is(tests.notification_kinds('admin') || ' / ' || tests.notification_kinds('other_admin'), 'admin_added / admin_added',
  'every admin is told who became an admin, also the one who did it');
select is((public.admin_set_role(tests.user_id('other_guest'), 'guest')).role, 'guest', 'an admin can take the role of an admin away');
select is(tests.notification_kinds('other_admin'), 'admin_added admin_removed', 'every admin is told who is none any more');
select tests.authenticate_as_database_owner();
update public.users set role = 'guest' where id = tests.user_id('other_admin');

-- Becoming a host
select tests.clear_authentication();
select throws_ok('select public.become_host()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot become a host');
select tests.authenticate_as('other_guest');
select is((public.become_host()).role, 'host', 'a guest can become a host');
select is((public.become_host()).role, 'host', 'a host who becomes a host stays a host');
select tests.authenticate_as('admin');
select is((public.become_host()).role, 'admin', 'an admin who becomes a host stays an admin');
select tests.authenticate_as('provider');
select is((public.become_host()).role, 'host', 'a provider can become a host');
select is((select role || ' ' || is_provider from public.users where id = tests.user_id('provider')), 'host true',
  'a provider who becomes a host goes on offering services');
select public.register_as_service_provider(tests.user_id('provider'), 'Band and Hall');
select lives_ok($$ insert into public.services (id, provider_id, name, price) values (tests.uuid('of both'), tests.user_id('provider'), 'Band', 100) $$,
  'a host who offers services can add a service');
select throws_ok('update public.users set is_provider = false', '42501', null, 'a user cannot change whether they offer services');
select tests.authenticate_as('admin');
select is((public.admin_set_role(tests.user_id('provider'), 'service_provider')).role, 'service_provider',
  'an admin can give a host who offers services the role of provider alone');
select is((select u.is_provider from public.admin_set_role(tests.user_id('provider'), 'host') u), false,
  'an admin who gives the role of host gives that role alone');
select is((select string_agg(role || ' ' || is_provider, ', ' order by role) from public.users
    where id in (tests.user_id('guest'), tests.user_id('admin'))), 'admin false, guest false',
  'a guest and an admin do not offer services');

select * from finish();
rollback;
