-- Resources: what bookings take time of. A venue is one, the services of a provider share the provider's; nobody writes them.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
insert into public.service_providers (user_id, business_name, status, events_at_once) values
  (tests.user_id('provider'), 'Band', 'active', 3), (tests.user_id('other_provider'), 'Choir', 'active', 1);
insert into public.venues (id, host_id, name, status) values
  (tests.uuid('hall'), tests.user_id('host'), 'Hall', 'active'), (tests.uuid('attic'), tests.user_id('host'), 'Attic', 'draft');
insert into public.services (id, provider_id, name, status) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active'), (tests.uuid('duo'), tests.user_id('provider'), 'Duo', 'draft');
create function tests.resources() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', coalesce(v.name, p.business_name), case when r.is_exclusive then 'alone' else 'counted' end, r.capacity),
    ', ' order by coalesce(v.name, p.business_name))
  from public.resources r left join public.venues v on v.id = r.id left join public.service_providers p on p.user_id = r.id
  where r.owner_id = coalesce(v.host_id, p.user_id)
$$;
comment on function tests.resources is 'Returns the resources that belong to the owner of their venue or business.';
create function tests.seen_resources() returns bigint language sql as $$ select count(*) from public.resources $$;
comment on function tests.seen_resources is 'Returns how many resources the caller may read.';
select plan(22);

-- What is a resource
select is(tests.resources(), 'Attic alone 1, Band counted 3, Choir counted 1, Hall alone 1',
  'each venue is a resource for one booking at a time, and each business one for as many events as it serves');
select results_eq($$ select l.name, l.resource_id from public.listings l order by l.name $$,
  $$ values ('Attic', tests.uuid('attic')), ('Band', tests.user_id('provider')), ('Duo', tests.user_id('provider')), ('Hall', tests.uuid('hall')) $$,
  'a venue takes its own time, and services that of their provider');
update public.service_providers set events_at_once = 5 where user_id = tests.user_id('provider');
select is((select capacity from public.resources where id = tests.user_id('provider')), 5, 'a resource follows the number of teams');
delete from public.venues where id = tests.uuid('attic');
select is((select count(*) from public.resources where id = tests.uuid('attic')), 0::bigint, 'a deleted draft leaves no resource');
delete from public.services where id = tests.uuid('duo');
select is((select count(*) from public.resources where id = tests.user_id('provider')), 1::bigint, 'a deleted service leaves the resource of its provider');
delete from public.service_providers where user_id = tests.user_id('other_provider');
select is((select count(*) from public.resources where id = tests.user_id('other_provider')), 0::bigint, 'a deleted business leaves no resource');
select is(tests.resources(), 'Band counted 5, Hall alone 1', 'the resources of what was deleted are gone, and no others');
select throws_ok($$ insert into public.resources (id, owner_id, is_exclusive, capacity) values
  (tests.uuid('double'), tests.user_id('host'), true, 2) $$, '23514', null, 'a resource that is taken alone has no second place');

-- A venue under the id of a user would take the time of the services that this user sells later.
select tests.authenticate_as('host');
select throws_ok($$ insert into public.venues (id, host_id, name) values (tests.user_id('guest'), tests.user_id('host'), 'Trap') $$,
  'PT422', 'invalid_input', 'a venue cannot have the id of a user');
select throws_ok($$ insert into public.venues (id, host_id, name) values (tests.user_id('provider'), tests.user_id('host'), 'Trap') $$,
  'PT422', 'invalid_input', 'a venue cannot have the id of a provider');

-- Who reads and writes
select is(tests.seen_resources(), 1::bigint, 'a host sees the resources of their own venues');
select throws_ok($$ update public.resources set capacity = 1 $$, '42501', null, 'a host cannot change a resource');
select throws_ok($$ delete from public.resources $$, '42501', null, 'a host cannot delete a resource');
select throws_ok($$ insert into public.resources (id, owner_id, is_exclusive, capacity) values
  (gen_random_uuid(), tests.user_id('host'), false, 9) $$, '42501', null, 'a host cannot make a resource');
select tests.authenticate_as('provider');
select is(tests.seen_resources(), 1::bigint, 'a provider sees the resource of their own services');
select throws_ok($$ update public.resources set capacity = 50 $$, '42501', null, 'a provider cannot change a resource beside their business');
select tests.authenticate_as('guest');
select is(tests.seen_resources(), 0::bigint, 'a guest sees no resource');
select tests.clear_authentication();
select throws_ok($$ select tests.seen_resources() $$, '42501', null, 'a visitor cannot read resources');
select tests.authenticate_as('admin');
select is(tests.seen_resources(), 2::bigint, 'an admin sees all resources');
select throws_ok($$ update public.resources set capacity = 1 $$, '42501', null, 'an admin cannot change a resource');
select tests.authenticate_as_service_role();
select throws_ok($$ update public.resources set is_exclusive = false $$, '42501', null, 'the secret key cannot let bookings of a venue overlap');
select throws_ok($$ delete from public.resources $$, '42501', null, 'the secret key cannot delete resources beside their venues');

select * from finish();
rollback;
