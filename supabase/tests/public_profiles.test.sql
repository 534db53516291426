-- Public profiles: who has one, and what it contains.
begin;
select tests.create_users();
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('guest'), 'Band', 'active');
select tests.clear_authentication();
select plan(5);

select is((select count(*) from public.public_profiles), 0::bigint,
  'a provider without services and a host without venues have no public profile');
select tests.authenticate_as_database_owner();
select tests.create_venue('hall'), tests.create_venue('draft', 'other_host', 'draft');
select tests.clear_authentication();
select results_eq('select first_name from public.public_profiles', array['Host'],
  'a signed-out visitor sees the public profile of a host with an active venue only');
select is((select array_agg(attname::text order by attnum) from pg_attribute
  where attrelid = 'public.public_profiles'::regclass and attnum > 0),
  array['id', 'first_name', 'avatar_url', 'bio', 'is_verified', 'created_at', 'verification_type', 'is_identity_checked'],
  'a public profile has no address, phone, last name and birthdate');
select throws_ok($$ update public.public_profiles set bio = 'x' $$, '42501', null,
  'a signed-out visitor cannot update a public profile');
select tests.authenticate_as_database_owner();
update public.venues set status = 'paused' where id = tests.uuid('hall');
select tests.authenticate_as('guest');
select is((select count(*) from public.public_profiles), 0::bigint,
  'a host whose only venue is paused has no public profile');

select * from finish();
rollback;
