-- Former admins: what remains of their role.
begin;
select tests.create_users(), tests.create_user('former', 'admin'), tests.create_user('leaver', 'admin'),
  tests.create_user('third', 'admin');
update public.users set first_name = 'Mahfil', last_name = 'Support' where id = tests.user_id('former');
update public.users set first_name = 'Dina', last_name = 'Leaver' where id = tests.user_id('leaver');
create function tests.name_of(p_user text) returns text language sql security definer as $$
  select btrim(concat_ws(' ', u.first_name, u.last_name, u.role)) from public.users u where u.id = tests.user_id(p_user)
$$;
comment on function tests.name_of is 'Returns the name and role of a user.';
create function tests.named_in_notices(p_user text) returns text language sql security definer as $$
  select string_agg(distinct coalesce(n.data ->> 'sender_name', 'nobody'), ', ') from public.notifications n
  where n.kind = 'admin_removed' and n.data ->> 'user_id' = tests.user_id(p_user)::text
$$;
comment on function tests.named_in_notices is 'Returns the names by which admins were told that a user is no admin any more.';
select plan(6);

select tests.authenticate_as('admin');
select is((public.admin_set_role(tests.user_id('former'), 'guest')).role, 'guest', 'an admin can be made a guest');
select is(tests.name_of('former'), 'guest', 'a name that only admins may have does not outlast their role');
select is((public.admin_set_role(tests.user_id('leaver'), 'host')).role, 'host', 'an admin can be made a host');
select is(tests.name_of('leaver') || ' / ' || tests.named_in_notices('leaver'), 'Dina Leaver host / Dina Leaver',
  'a name that everybody may have outlasts the role of an admin');
select tests.authenticate_as('leaver');
select public.delete_account();
select tests.authenticate_as('third');
select public.delete_account();
select tests.authenticate_as('admin');
select is(tests.named_in_notices('third'), 'nobody', 'an admin is told when another one deletes their account');
select is(tests.named_in_notices('leaver'), 'nobody', 'no notice names an admin who has deleted their account');

select * from finish();
rollback;
