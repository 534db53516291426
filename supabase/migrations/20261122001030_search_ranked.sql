-- The search that everybody uses, by pools.

-- The key by which a sort puts listings in order, the largest first, in SQL over s. A sort that lacks what it
-- needs (a place for distance) is relevance.
create or replace function private.search_sort_key(p_sort text, p_filters jsonb, p_question tsquery) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_middle double precision[] := private.search_middle(p_filters);
begin
  case
    when p_sort = 'price' and p_filters ? 'start' then
      return format('(-%s::double precision * s.minor_value)', private.search_total(p_filters));
    when p_sort = 'price' then
      return 's.price_rank';
    when p_sort = 'rating' then
      return 's.rating_rank';
    when p_sort = 'newest' then
      return 's.published';
    when p_sort = 'distance' and v_middle is not null then
      return format($sql$coalesce(-12742 * asin(sqrt(least(1, power(sind((s.place[1] - %2$s) / 2), 2)
        + cosd(%2$s) * cosd(s.place[1]) * power(sind((s.place[0] - %1$s) / 2), 2)))), -1e9)$sql$, v_middle[1], v_middle[2]);
    when p_question is not null then
      return format($sql$(floor(ts_rank('{0.02, 0.1, 0.4, 1}', s.head, %L::tsquery) * 100) * 1000 + s.quality)$sql$,
        p_question);
    else
      return 's.quality';
  end case;
end $$;

-- What a page needs of its rows, as lists in their order.
create or replace function private.search_columns(p_filters jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return format('array_agg(j.venue_id order by j.key desc, j.venue_id) as ids, '
      || 'array_agg(j.key order by j.key desc, j.venue_id) as keys, '
      || 'array_agg((%s)::bigint order by j.key desc, j.venue_id) as units, '
      || 'array_agg((%s)::bigint order by j.key desc, j.venue_id) as totals',
    private.search_total('{}'), case when p_filters ? 'start' then private.search_total(p_filters) else 'null' end);
end $$;

drop function private.search_answer(text, integer, bigint, uuid[], double precision[], bigint[], bigint[]);

-- A page of a question whose pool (up to one listing more than the cap, or than the page) is known:
-- { items, next_cursor, total, total_is_more }.
create function private.search_answer(
  p_filters jsonb, p_question tsquery, p_sort text, p_limit integer, p_cursor text, p_pool uuid[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order record := private.search_order(p_sort, p_filters, p_question);
  v_key text := private.search_sort_key(p_sort, p_filters, p_question);
  v_from jsonb := private.read_cursor(p_cursor, p_sort);
  v_cap integer := private.search_cap();
  v_more boolean := cardinality(p_pool) > v_cap;
  v_most integer := case when v_more and not v_order.whole then v_cap end;
  v_pool uuid[] := p_pool;
  v_after text := '%1$s <= %2$L and (%1$s < %2$L or %3$s.venue_id > %4$L)';
  v_ids uuid[];
  v_keys double precision[];
  v_units bigint[];
  v_totals bigint[];
begin
  if v_more and not v_order.whole and p_sort = 'relevance' then
    v_pool := v_pool || private.search_named(p_filters, p_question, v_cap);
  elsif v_more and not v_order.whole and p_sort = 'price' then
    v_pool := v_pool || private.search_cheapest(p_filters, p_question, v_cap);
  elsif v_more and v_order.whole and v_from is not null then
    v_pool := private.search_pool(p_filters, p_question, p_sort, p_limit + 1,
      format(v_after, v_key, (v_from ->> 'key')::double precision, 's', v_from ->> 'id'));
  end if;
  execute format($sql$
    with hit as materialized (
      select s.venue_id, (%s)::double precision as key from private.venue_search s where s.venue_id = any ($1)
      order by 2 desc, 1 limit %L
    )
    select %s
    from (select * from hit h where %s order by h.key desc, h.venue_id limit %s) j
    join private.venue_search s on s.venue_id = j.venue_id$sql$,
    v_key, v_most, private.search_columns(p_filters),
    case when v_from is null then 'true'
      else format(v_after, 'h.key', (v_from ->> 'key')::double precision, 'h', v_from ->> 'id') end, p_limit + 1)
  using v_pool into v_ids, v_keys, v_units, v_totals;
  return jsonb_build_object(
    'items', private.search_items(v_ids[: p_limit], v_units[: p_limit], v_totals[: p_limit]),
    'next_cursor', case when cardinality(v_ids) > p_limit
      then private.write_cursor(p_sort, v_keys[p_limit], v_ids[p_limit]) end,
    'total', least(cardinality(p_pool), v_cap),
    'total_is_more', v_more);
end $$;

-- Public listings by words, filters and order:
-- { items: [...], next_cursor: text or null, total, total_is_more }. The total is exact up to the cap
-- (private.search_cap); where more fit, total is the cap and total_is_more true. Then relevance to words, price
-- of a time and distance put the first of them in order (the best, the cheapest by unit, the nearest), and pages
-- end with these; the other orders go on to the end. Every argument may be null or garbage: what cannot be used
-- is ignored. Filters: type city country event amenities[] guests layout start end min_total max_total (minor
-- units) instant min_rating bbox[w,s,e,n] near[lng,lat]. With start and end only venues that hold_booking would
-- accept, total_minor being the whole price; guests count 1 if not said. Sorts: relevance price rating newest
-- distance. p_limit is kept within 1 and 100, 20 if null.
create or replace function public.search_venues(
  p_query text default null,
  p_filters jsonb default '{}',
  p_sort text default 'relevance',
  p_limit integer default 20,
  p_cursor text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 as $$
declare
  f jsonb := private.judged(private.search_filters(p_filters));
  v_sort text := case when p_sort in ('price', 'rating', 'newest', 'distance') then p_sort else 'relevance' end;
  v_limit integer := greatest(1, least(100, coalesce(p_limit, 20)));
  v_question tsquery := private.search_question(p_query);
begin
  return private.search_answer(f, v_question, v_sort, v_limit, p_cursor,
    private.search_pool(f, v_question, v_sort, greatest(private.search_cap(), v_limit) + 1));
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
