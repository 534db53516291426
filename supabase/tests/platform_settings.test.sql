-- Platform settings: only admins read and change them.
begin;
select tests.create_users();
select plan(12);

select tests.clear_authentication();
select throws_ok('select * from public.platform_settings', '42501', null,
  'a signed-out visitor cannot read settings');
select tests.authenticate_as('host');
select is((select count(*) from public.platform_settings), 0::bigint, 'a host sees no settings');
select is(tests.affected_rows($$ update public.platform_settings set value = '0'
  where key = 'service_fee_percent' $$), 0::bigint,
  'a host cannot change the service fee');
select tests.authenticate_as('admin');
select is((select value from public.platform_settings where key = 'service_fee_percent'), '5'::jsonb,
  'an admin can read the service fee');
select is(tests.affected_rows($$ update public.platform_settings set value = '7'
  where key = 'service_fee_percent' $$), 1::bigint,
  'an admin can change the service fee');
select throws_ok($$ insert into public.platform_settings (key, value) values ('x', '1') $$, '42501', null,
  'an admin cannot add a setting');
select is(private.get_number_setting('nothing', 3), 3::numeric, 'a missing setting has the fallback value');
select is(public.currency_exponent('KWD') || '' || public.currency_exponent('EGP') || public.currency_exponent('JPY'), '320',
  'each currency has its number of decimal digits');

-- Currencies
select tests.authenticate_as_database_owner();
select is((select count(*) from public.platform_settings s, jsonb_object_keys(s.value) c where s.key = 'currency_values' and not private.is_currency(c))
  + (select count(*) from (select 'JPY' as c union select distinct currency from public.cities) k
    where not exists (select from public.platform_settings s where s.key = 'currency_values' and s.value ? k.c)), 0::bigint,
  'the worth is known of the currencies in which something can be offered, and of no others');
select is(array(select c from unnest(array['ZZZ', 'LBP', 'DJF', 'VND', 'egp', '']) c where private.is_currency(c)), '{}'::text[],
  'nothing can be offered in an invented currency, or in one of unknown worth or digits');
select throws_ok($$ insert into public.services (id, provider_id, name, currency) values (gen_random_uuid(), gen_random_uuid(), 'x', 'ZZZ') $$,
  '23514', null, 'a service in an invented currency is refused');

select ok(has_function_privilege('service_role', 'private.is_currency(text)', 'execute'), 'the secret key can write prices, whose currency is checked');

select * from finish();
rollback;
