-- Limits of value sizes.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.unlimited_columns(p_types text[], p_role text) returns setof text language sql as $$
  select c.relname || '.' || a.attname
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (t.typname = any (p_types) or (t.typcategory = 'A' and 'array' = any (p_types)))
    and (p_role is null or has_column_privilege(p_role, c.oid, a.attnum, 'INSERT')
      or has_column_privilege(p_role, c.oid, a.attnum, 'UPDATE'))
    and not exists (select 1 from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('c', 'f') and a.attnum = any (k.conkey))
$$;
comment on function tests.unlimited_columns is
  'Returns the columns of these types that no check constraint or foreign key bounds, of all or of those a role writes.';
create function tests.layouts(p_count int) returns jsonb language sql as $$
  select jsonb_object_agg('layout_' || translate(n::text, '0123456789', 'abcdefghij'), 1) from generate_series(1, p_count) n
$$;
select plan(26);


select is_empty($$ select * from tests.unlimited_columns(array['json', 'jsonb', 'array'], null) $$,
  'every list and every JSON value of an exposed table is bounded by a constraint');
select is_empty($$ select * from tests.unlimited_columns(array['text', 'varchar', 'bytea'], 'authenticated') $$,
  'every text that a user writes is bounded by a constraint');

select is(private.has_extreme_number(value::jsonb), expected, 'numbers that are long as text are found: ' || value)
from (values ('{"a": [1e131071]}', true), ('[[-1e22]]', true), ('1e-16383', true), ('[{"a": {"b": 0e-16383}}]', true),
  ('{"a": 100000000000, "b": "1e131071", "c": [0.000001, -5, null, true]}', false), ('1e21', false)) cases (value, expected);
select throws_ok(format('select private.require_%s_size(%L, ''field'', %s 100000)', kind, value, case kind when 'list' then '10,' else '' end),
  'PT422', 'invalid_input', 'a long number is refused before its value is measured: ' || kind)
from (values ('list', '[{"x": 1e131071}]'), ('object', '{"x": 1e131071}')) cases (kind, value);
select is(search.parse_filters('{"guests": 20, "x": 1e131071}'), '{}', 'filters with a long number are none');
select is(private.parse_extras('[{"id": "a7f3f1a3-257b-5a2b-aa6d-f4b8bd86bda5", "x": 1e131071}]'), null, 'extras with a long number are refused');
select throws_ok(format('select private.sanitize_booking_details(%L)', '{"phone": [1e131071]}'), 'PT422', 'invalid_input', 'a detail is a text');
select is(private.sanitize_hold_draft('{"selection": [1e131071], "phone": "5"}'), '{"phone": "5"}', 'a draft keeps texts alone');
select throws_ok($$ update public.users set connected_devices = '[{"x": 1e131071}]' where id = tests.user_id('host') $$, '23514', null,
  'a device with a long number is refused');
select tests.authenticate_as('host');
select throws_ok($$ update public.venues set capacity_by_layout = '{"theatre": 1e131071}' where id = tests.uuid('draft') $$, '23514', null,
  'a host cannot store a long number of guests');
select throws_ok($$ select public.save_listing(tests.uuid('draft'), '{"capacity": 1e131071}', '{}', 1) $$, 'PT422', 'invalid_input',
  'a listing with a long number is refused');
select throws_ok(format('update public.venues set capacity_by_layout = %L where id = tests.uuid(''draft'')', layouts), '23514', null,
  'a host cannot store these capacities: ' || left(layouts::text, 30))
from unnest(array['[]'::jsonb, '{"theatre": "many"}', '{"theatre": -1}', '{"theatre": {"x": 1}}', '{"<b>": 1}', tests.layouts(20000)]) layouts;
select lives_ok($$ update public.venues set capacity_by_layout = '{"theatre": 80, "banquet": 60}' where id = tests.uuid('draft') $$,
  'a host can store the capacity of each layout');
select throws_ok($$ update public.venues set amenities = array[repeat('x', 20000)] where id = tests.uuid('draft') $$, null, null,
  'a host cannot store an endless amenity');
select throws_ok($$ update public.venues set capacity_by_layout = tests.layouts(100) where id = tests.uuid('hall') $$,
  'PT422', 'invalid_input', 'a host cannot submit endless capacities for review');

select * from finish();
rollback;
