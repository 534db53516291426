-- Sizes of values: nobody can store an endless one.
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
select plan(11);

select is_empty($$ select * from tests.unlimited_columns(array['json', 'jsonb', 'array'], null) $$,
  'every list and every JSON value of an exposed table is bounded by a constraint');
select is_empty($$ select * from tests.unlimited_columns(array['text', 'varchar', 'bytea'], 'authenticated') $$,
  'every text that a user writes is bounded by a constraint');

select tests.authenticate_as('host');
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
