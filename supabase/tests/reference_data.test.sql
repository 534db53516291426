-- Reference lists (types, events, amenities, categories, cities): everybody reads them, nobody writes them.
begin;
select tests.create_users();
insert into public.venue_types (slug, name, name_ar) values ('test-villa', 'Villa', 'فيلا');
insert into public.event_types (slug, name, name_ar) values ('test-wedding', 'Wedding', 'زفاف');
insert into public.amenities (slug, name, name_ar) values ('test-wifi', 'Wi-Fi', 'واي فاي');
insert into public.service_categories (slug, name, name_ar) values ('test-band', 'Bands', 'فرق');
insert into public.cities (slug, name, name_ar, country, time_zone, currency, latitude, longitude)
values ('test-city', 'Test City', 'مدينة', 'EG', 'Africa/Cairo', 'EGP', 30, 31);
create function tests.visible_entries() returns text language sql as $$
  select format('%s %s %s %s %s', (select count(*) from public.venue_types where slug like 'test-%'),
    (select count(*) from public.event_types where slug like 'test-%'), (select count(*) from public.amenities where slug like 'test-%'),
    (select count(*) from public.service_categories where slug like 'test-%'), (select count(*) from public.cities where slug like 'test-%'))
$$;
comment on function tests.visible_entries is 'Returns how many entries of each list the current user sees.';
select plan(8);

select tests.clear_authentication();
select is(tests.visible_entries(), '1 1 1 1 1', 'a signed-out visitor can read all reference lists');
select tests.authenticate_as('guest');
select is(tests.visible_entries(), '1 1 1 1 1', 'a guest can read all reference lists');
select tests.authenticate_as('admin');
select throws_ok(format('insert into public.%I (slug, name, name_ar) values (''x'', ''X'', ''س'')', t), '42501', null,
  'an admin cannot insert into the reference list ' || t)
from unnest(array['venue_types', 'event_types', 'amenities', 'service_categories']) t;
select throws_ok($$ update public.cities set name = 'X' $$, '42501', null, 'an admin cannot update cities');
select throws_ok($$ delete from public.venue_types $$, '42501', null, 'an admin cannot delete venue types');

select * from finish();
rollback;
