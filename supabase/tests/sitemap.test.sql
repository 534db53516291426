-- The sitemap: public pages in parts of equal ranges, for visitors.
begin;
select tests.create_users();
select tests.create_venue('first');
select tests.create_venue('second');
select tests.create_venue('third');
select tests.create_venue('draft');
update public.venues set status = 'draft' where id = tests.uuid('draft');
create function tests.sitemap_venues(p_part_size int) returns text language sql as $$
  select string_agg(entry ->> 'id', ' ' order by part, place)
  from generate_series(0, (public.count_sitemap_parts(p_part_size) ->> 'venues')::int - 1) part,
    jsonb_array_elements(public.list_sitemap_part('venues', part, p_part_size)) with ordinality e (entry, place)
$$;
comment on function tests.sitemap_venues is 'Returns the venues of all parts of the sitemap.';
select plan(5);

select tests.clear_authentication();
select is(tests.sitemap_venues(5000), concat_ws(' ', tests.uuid('first'), tests.uuid('second'), tests.uuid('third')),
  'the sitemap names the active venues and no draft');
select is(tests.sitemap_venues(1), tests.sitemap_venues(5000), 'parts of one number name the same venues as a single part');
select is(tests.sitemap_venues(2), tests.sitemap_venues(5000), 'parts of two numbers name the same venues as a single part');
select is(public.list_sitemap_part('services', 0), '[]', 'a part without active services is empty');
select is(public.list_sitemap_part('users', 0), '[]', 'a part of an unknown kind is empty');

select * from finish();
rollback;
