-- Businesses of service providers: who may register, read and change one.
begin;
select tests.create_users();
select plan(39);

insert into public.service_categories (id, slug, name, name_ar)
  values (tests.uuid('flowers'), 'test-flowers', 'Flowers', 'زهور');
select tests.clear_authentication();
select throws_ok($$ select public.register_as_service_provider(tests.user_id('guest'), 'Band') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot register a business');
select tests.authenticate_as('guest');
select throws_ok($$ select public.register_as_service_provider(tests.user_id('other_guest'), 'Band') $$, 'PT403', 'forbidden',
  'a guest cannot register a business for another user');
select throws_ok($$ select public.register_as_service_provider(null, 'Band') $$, 'PT403', 'forbidden',
  'a guest cannot register a business for no user');
select throws_ok($$ select public.register_as_service_provider(tests.user_id('guest'), '  ') $$, 'PT422', 'invalid_input',
  'a business without a name is refused');
select throws_ok($$ select public.register_as_service_provider(tests.user_id('guest'), 'Band', '', array[gen_random_uuid()]) $$, 'PT422', 'invalid_input',
  'a business with an unknown category is refused');
select throws_ok($$ select public.register_as_service_provider(tests.user_id('guest'), 'Band', p_website_url => 'javascript:alert(1)') $$, 'PT422', 'invalid_input',
  'a business with a script as website is refused');
select throws_ok($$ select public.register_as_service_provider(tests.user_id('guest'), 'Band', p_years_of_experience => -1) $$, 'PT422', 'invalid_input',
  'a business with negative years of experience is refused');
select is((public.register_as_service_provider(tests.user_id('guest'), ' Band ', 'We play', array[tests.uuid('flowers')], null, 'https://band.test', 4)).status,
  'pending', 'a guest can register a business, which is pending');
select is((select business_name || is_verified || avg_rating || review_count
  from public.service_providers), 'Bandfalse0.000',
  'a new business is neither verified nor rated');
select is((select role from public.users), 'service_provider',
  'a guest who registers a business becomes a provider');
select is((public.register_as_service_provider(tests.user_id('guest'), 'Big Band')).business_name, 'Big Band',
  'registering a business again updates it');
select is(tests.affected_rows($$ update public.service_providers set business_description = 'Loud' $$), 1::bigint,
  'a provider can change the description of their business');
select throws_ok(format('update public.service_providers set website_url = %L', website), 'PT422', 'invalid_input',
  format('a provider cannot change the website of their business to %L', website))
from unnest(array['https://band.test/a b', E'https://band.test\nx', 'https://', 'javascript:alert(1)', 'https://band.test/"x',
  'https://band.test/<b>', E'https://band.test/\u202Egnp', E'https://band.test/\u0007']) website;
select throws_ok(format($$ select public.register_as_service_provider(tests.user_id('guest'), 'Band', p_website_url => %L) $$, website),
  'PT422', 'invalid_input', format('a provider cannot register %L as website', website))
from unnest(array['https://band.test/a b', 'https://band.test/<b>', E'https://band.test/\u202Egnp']) website;
select throws_ok(format('update public.service_providers set %s', change), 'PT422', 'invalid_input',
  format('a provider cannot change their business with %s', change))
from unnest(array['business_name = '' ''', 'category_ids = array[gen_random_uuid()]', 'category_ids = array[null]::uuid[]',
  'years_of_experience = 101']) change;
select is(tests.affected_rows($$ update public.service_providers set website_url = 'https://فرقة.مصر/?a=1&b=%20#c',
  category_ids = array[tests.uuid('flowers')] $$), 1::bigint, 'a provider can change website and categories of their business');
select throws_ok($$ update public.service_providers set status = 'active' $$, '42501', null,
  'a provider cannot activate their business');
select throws_ok($$ update public.service_providers set is_verified = true $$, '42501', null,
  'a provider cannot verify their business');
select throws_ok($$ update public.service_providers set avg_rating = 5 $$, '42501', null,
  'a provider cannot rate their business');
select throws_ok($$ delete from public.service_providers $$, '42501', null,
  'a provider cannot delete their business');
select tests.authenticate_as('host');
select is((public.register_as_service_provider(tests.user_id('host'), 'Host and Sons')).status, 'pending',
  'a host can register a business');
select is((select role || ' ' || is_provider from public.users), 'host true', 'a host who registers a business hosts and offers services');
select is((select count(*) from public.service_providers where user_id = tests.user_id('guest')), 0::bigint,
  'a host cannot see a pending business of another user');
select is(tests.affected_rows($$ update public.service_providers set business_name = 'X'
  where user_id = tests.user_id('guest') $$), 0::bigint,
  'a host cannot change a business of another user');
select tests.clear_authentication();
select is((select count(*) from public.service_providers), 0::bigint,
  'a signed-out visitor cannot see a pending business');
select tests.authenticate_as('admin');
select is((select count(*) from public.service_providers), 2::bigint, 'an admin sees all pending businesses');
select tests.authenticate_as_database_owner();
update public.service_providers set status = 'active' where user_id = tests.user_id('guest');
select tests.clear_authentication();
select is((select business_name from public.service_providers), 'Big Band',
  'a signed-out visitor sees an active business');

select * from finish();
rollback;
