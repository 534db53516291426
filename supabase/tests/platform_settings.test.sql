-- Platform settings: only admins read and change them.
begin;
select tests.create_users();
select plan(8);

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

select * from finish();
rollback;
