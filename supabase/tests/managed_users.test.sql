-- Users for admins: pages of all users, and checked identities.
begin;
select tests.create_users();
update public.users set is_verified = true, created_at = now() - interval '1 hour' where id = tests.user_id('host');
create function tests.listed(p_text text default '', p_role text default null, p_state text default null, p_page int default 1,
  p_limit int default 25) returns text language sql as $$
  select (a ->> 'total') || ' ' || (a ->> 'page') || ' ' || (a ->> 'pages') || ' ' || coalesce((
    select string_agg(u ->> 'email', ',' order by u ->> 'email') from jsonb_array_elements(a -> 'users') u), '')
  from public.admin_list_users(p_text, p_role, p_state, p_page, p_limit) a
$$;
create function tests.check_identity(p_user text, p_is_checked boolean default true) returns boolean language sql as $$
  select public.admin_set_identity_checked(tests.user_id(p_user), p_is_checked) is not null
$$;
select plan(27);

-- Pages and filters
select tests.clear_authentication();
select throws_ok('select tests.listed()', 'PT401', 'not_signed_in', 'a signed-out visitor cannot list users');
select tests.authenticate_as('host');
select throws_ok('select tests.listed()', 'PT403', 'only_admins', 'a host cannot list users');
select tests.authenticate_as('admin');
select is(tests.listed('OTHER_h'), '1 1 1 other_host@mahfil.test', 'an admin finds users by a part of their address');
select is(tests.listed('other guest'), '1 1 1 other_guest@mahfil.test', 'an admin finds users by their name');
select is(tests.listed('%'), '0 1 1 ', 'a percent sign is searched as it is written');
select is(tests.listed(p_role => 'host', p_state => 'confirmed'), '1 1 1 host@mahfil.test',
  'an admin filters users by role and by what is confirmed');
select is(tests.listed(p_role => 'host', p_state => 'unconfirmed'), '1 1 1 other_host@mahfil.test',
  'an admin finds users who confirmed nothing');
select is(split_part(tests.listed(p_limit => 4), ' ', 3), '2', 'six users are two pages of four');
select is(split_part(tests.listed(p_limit => 4, p_page => 9), ' ', 2), '2', 'a page behind the last one is the last one');
select is(split_part(tests.listed(p_limit => 4, p_page => -1), ' ', 2), '1', 'a page before the first one is the first one');
select is(tests.listed(p_limit => 5, p_page => 2), '6 2 2 host@mahfil.test', 'the oldest account is on the last page');
select throws_ok($$ select tests.listed(p_role => 'king') $$, 'PT422', 'invalid_input', 'users cannot be filtered by an unknown role');
select throws_ok($$ select tests.listed(p_state => 'tall') $$, 'PT422', 'invalid_input', 'users cannot be filtered by an unknown state');

-- Identities
select tests.authenticate_as('host');
select throws_ok($$ select tests.check_identity('host') $$, 'PT403', 'only_admins', 'a host cannot check the own identity');
select throws_ok($$ update public.users set identity_checked_at = now() where id = tests.user_id('host') $$, '42501', null,
  'a host cannot write that the own identity was checked');
select tests.clear_authentication();
select throws_ok($$ select tests.check_identity('host') $$, 'PT401', 'not_signed_in', 'a signed-out visitor cannot check an identity');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.check_identity('admin') $$, 'PT403', 'forbidden', 'an admin cannot check the own identity');
select throws_ok($$ select tests.check_identity('nobody') $$, 'PT404', 'not_found', 'the identity of an unknown user cannot be checked');
select throws_ok($$ select tests.check_identity('host', null) $$, 'PT422', 'invalid_input', 'an identity is checked or it is not');
select is(tests.check_identity('host'), true, 'an admin can say that an identity was checked');
select is(tests.check_identity('host'), true, 'saying it twice changes nothing');
select is(tests.audit_actions(tests.user_id('host')), 'identity_checked', 'the check of an identity is in the audit log, once');
select is(tests.listed(p_state => 'identity_checked'), '1 1 1 host@mahfil.test', 'an admin finds users whose identity was checked');
select tests.authenticate_as('host');
update public.users set bio = 'Weddings' where id = tests.user_id('host');
select isnt((select identity_checked_at from public.users where id = tests.user_id('host')), null,
  'a change of the profile that is no other identity keeps the check');
update public.users set last_name = 'Other' where id = tests.user_id('host');
select is((select identity_checked_at from public.users where id = tests.user_id('host')), null,
  'another name was not checked');
select tests.authenticate_as('admin');
select is(tests.check_identity('host'), true, 'an admin can check an identity again');
select is(tests.check_identity('host', false), false, 'an admin can take a check of an identity back');

select * from finish();
rollback;
