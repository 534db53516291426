-- Filters on the result of a writing function would hold its locks for as long as the filter runs.
begin;
select plan(1);

create function tests.functions_without_refusal() returns setof text language sql as $$
  with recursive functions as (
    select p.oid, n.nspname, p.proname, p.prosrc, p.provolatile, p.prorettype,
      has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute') as is_callable
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prolang <> (select oid from pg_language where lanname = 'c')
  ), refusing as (
    select f.oid, f.nspname, f.proname from functions f where f.proname = 'refuse_filtered_call'
    union
    select f.oid, f.nspname, f.proname from functions f join refusing r
      on f.prosrc ~ ('\m' || r.nspname || '\.' || r.proname || '\M')
  )
  select f.proname from functions f
  where f.nspname = 'public' and f.is_callable and f.provolatile = 'v' and f.prorettype not in ('void'::regtype, 'trigger'::regtype)
    and f.oid not in (select oid from refusing)
  order by f.proname
$$;

select is((select string_agg(name, ', ') from tests.functions_without_refusal() name), null,
  'each function that writes and returns something refuses filters of its result');

select * from finish();
rollback;
