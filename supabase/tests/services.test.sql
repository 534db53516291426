-- Services: who reads and writes them, and which changes of status a provider may make.
begin;
select tests.create_users(), tests.create_user('baker', 'service_provider');
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, name, status, price) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000),
  (tests.uuid('choir'), tests.user_id('provider'), 'Choir', 'draft', 2000),
  (tests.uuid('cake'), tests.user_id('baker'), 'Cake', 'draft', 1000);
select plan(24);

-- Reading
select tests.clear_authentication();
select results_eq('select name from public.services', array['Band'],
  'a signed-out visitor sees no draft services');
select tests.authenticate_as('guest');
select results_eq('select name from public.services', array['Band'], 'a guest sees no draft services');
select tests.authenticate_as('provider');
select results_eq('select name from public.services order by name', array['Band', 'Choir'],
  'a provider sees their own draft services, but not those of another provider');
select tests.authenticate_as('admin');
select is((select count(*) from public.services), 3::bigint, 'an admin sees all services');

-- Writing
select tests.clear_authentication();
select throws_ok($$ insert into public.services (provider_id, name)
  values (tests.user_id('provider'), 'X') $$, '42501', null,
  'a signed-out visitor cannot add a service');
select tests.authenticate_as('guest');
select throws_ok($$ insert into public.services (provider_id, name)
  values (tests.user_id('guest'), 'X') $$, '42501', null,
  'a guest cannot add a service');
select tests.authenticate_as('host');
select throws_ok($$ insert into public.services (provider_id, name)
  values (tests.user_id('provider'), 'X') $$, '42501', null,
  'a host cannot add a service of a provider');
select tests.authenticate_as('provider');
select throws_ok($$ insert into public.services (provider_id, name, status)
  values (tests.user_id('provider'), 'X', 'active') $$, '42501', null,
  'a provider cannot add an active service');
select lives_ok($$ insert into public.services (id, provider_id, name, price)
  values (tests.uuid('duo'), tests.user_id('provider'), 'Duo', 1500) $$,
  'a provider can add a draft service');
select is(tests.affected_rows($$ update public.services set price = 1600 where id = tests.uuid('duo') $$), 1::bigint,
  'a provider can change the price of their service');
select is(tests.affected_rows($$ update public.services set price = 1 where id = tests.uuid('cake') $$), 0::bigint,
  'a provider cannot change the price of another provider''s service');
select throws_ok($$ update public.services set featured = true $$, '42501', null,
  'a provider cannot feature their service');
select throws_ok($$ update public.services set avg_rating = 5 $$, '42501', null,
  'a provider cannot rate their service');
select throws_ok($$ update public.services set price = -1 where id = tests.uuid('duo') $$, '23514', null,
  'a service with a negative price is refused');
select throws_ok($$ select public.set_listing_status(tests.uuid('duo'), 'active') $$, 'PT409', 'wrong_status',
  'a provider cannot activate a draft service');
select throws_ok($$ select public.set_listing_status(tests.uuid('duo'), 'pending') $$, 'PT422', 'invalid_input',
  'a provider cannot submit a service without its conditions');
select throws_ok($$ update public.services set status = 'pending' where id = tests.uuid('duo') $$, '42501', null,
  'a provider cannot write the status of their service');
select tests.authenticate_as('baker');
select throws_ok($$ select public.set_listing_status(tests.uuid('band'), 'paused') $$, 'PT403', 'forbidden',
  'a provider cannot pause the service of another provider');
select tests.clear_authentication();
select throws_ok($$ select public.set_listing_status(tests.uuid('band'), 'paused') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot pause a service');
select tests.authenticate_as('provider');
select lives_ok($$ select public.set_listing_status(tests.uuid('band'), 'paused') $$,
  'a provider can pause an active service');
select lives_ok($$ select public.set_listing_status(tests.uuid('band'), 'active') $$,
  'a provider can activate a paused service');
select is(tests.affected_rows($$ delete from public.services where id = tests.uuid('band') $$), 0::bigint,
  'a provider cannot delete an active service');
select is(tests.affected_rows($$ delete from public.services where id = tests.uuid('duo') $$), 1::bigint,
  'a provider can delete a draft service');
select tests.authenticate_as('admin');
select throws_ok($$ update public.services set status = 'active' where id = tests.uuid('cake') $$, '42501', null,
  'an admin cannot activate a draft service past its review');

select * from finish();
rollback;
