-- The price per hour is stored with the other prices; the column of venues repeats it.
begin;
select tests.create_users();
select tests.create_venues();
update public.venues set status = 'draft' where id = tests.uuid('hall');
create function tests.prices(p_venue text default 'hall') returns text language sql security definer as $$
  select v.price_per_hour || ' ' || p.price_per_hour
  from public.venues v join public.venue_pricing p on p.venue_id = v.id where v.id = tests.uuid(p_venue)
$$;
comment on function tests.prices is 'Returns the price per hour of a venue and the one among its prices.';
create function tests.save(p_venue jsonb, p_pricing jsonb) returns jsonb language sql as $$
  select public.save_listing(tests.uuid('hall'), p_venue, jsonb_build_object('pricing', p_pricing, 'house_rules', '[]'::jsonb,
    'allowed_events', '[]'::jsonb, 'addons', '[]'::jsonb, 'services', '[]'::jsonb, 'buffers', '{}'::jsonb, 'captions', '[]'::jsonb,
    'opening_hours', '[{"weekday": 4, "opens": "10:00", "closes": "22:00"}]'::jsonb))
$$;
comment on function tests.save is 'Saves the hall with these columns and prices.';
select plan(10);

select is(tests.prices(), '10000 10000', 'a new venue has its price per hour among its prices');
select tests.authenticate_as('host');
update public.venues set price_per_hour = 12000 where id = tests.uuid('hall');
select is(tests.prices(), '12000 12000', 'a price per hour that a host writes to the venue becomes one of its prices');
update public.venue_pricing set price_per_hour = 13000 where venue_id = tests.uuid('hall');
select is(tests.prices(), '13000 13000', 'a price per hour that a host writes among the prices is repeated on the venue');
select throws_ok($$ update public.venue_pricing set price_per_hour = -1 where venue_id = tests.uuid('hall') $$, '23514', null,
  'a price per hour below zero is refused');
select lives_ok($$ select tests.save('{"price_per_hour": 14000}', '{"price_per_day": 90000}') $$,
  'a host can send the price per hour with the columns of the venue');
select is(tests.prices(), '14000 14000', 'a price per hour that is sent with the columns of the venue is stored');
select lives_ok($$ select tests.save('{"price_per_hour": 1}', '{"price_per_hour": 15000}') $$,
  'a host can send the price per hour twice');
select is(tests.prices(), '15000 15000', 'a price per hour that is sent twice is stored as it is among the prices');
select tests.authenticate_as('other_host');
update public.venues set price_per_hour = 1 where id = tests.uuid('hall');
update public.venue_pricing set price_per_hour = 1 where venue_id = tests.uuid('hall');
select is(tests.prices(), '15000 15000', 'another host changes the price per hour in neither place');
select tests.clear_authentication();
select throws_ok($$ update public.venue_pricing set price_per_hour = 1 where venue_id = tests.uuid('hall') $$, '42501', null,
  'a signed-out visitor cannot change the price per hour');

select * from finish();
rollback;
