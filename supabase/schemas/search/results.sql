-- Pages of search results.

create function search.parse_cursor(p_cursor text, p_sort text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_parts text[];
begin
  if p_cursor is null or p_cursor !~ '^([0-9a-f]{2}){1,200}$' then
    return null;
  end if;
  v_parts := string_to_array(convert_from(decode(p_cursor, 'hex'), 'UTF8'), ' ');
  if cardinality(v_parts) <> 3 or v_parts[1] is distinct from p_sort
    or v_parts[2] !~ '^-?[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?$' then
    return null;
  end if;
  return jsonb_build_object('key', v_parts[2]::double precision::text, 'id', v_parts[3]::uuid);
exception when others then
  return null;
end $$;
comment on function search.parse_cursor is
  'Returns the end of the last page, { key, id }, for a cursor of this sort; null for an invalid one.';

create function search.format_cursor(p_sort text, p_key double precision, p_id uuid) returns text
language sql immutable set search_path = '' as $$
  select encode(convert_to(p_sort || ' ' || p_key::text || ' ' || p_id::text, 'UTF8'), 'hex')
$$;
comment on function search.format_cursor is 'Returns the cursor of a row of results.';

create function search.result_items(p_ids uuid[], p_units bigint[], p_froms bigint[], p_totals bigint[], p_guests integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', v.id, 'name', v.name, 'name_ar', v.name_ar,
      'city', coalesce(c.name, v.city), 'city_ar', coalesce(c.name_ar, v.city), 'city_slug', c.slug,
      'area', v.area, 'area_ar', v.area_ar, 'country', v.country,
      'type', t.slug, 'type_name', t.name, 'type_name_ar', t.name_ar,
      'capacity', v.capacity, 'avg_rating', v.avg_rating, 'review_count', v.review_count,
      'featured', v.featured, 'instant_booking', v.instant_booking,
      'main_image', i.path, 'main_image_alt', i.alt, 'main_image_alt_ar', i.alt_ar,
      'latitude', v.latitude, 'longitude', v.longitude, 'time_zone', v.time_zone,
      'currency', p.currency, 'exponent', public.currency_exponent(p.currency),
      'pricing_model', p.pricing_model, 'from_minor', listed.unit, 'total_minor', listed.total,
      'from_total_minor', listed.from_total,
      'from_hours', case when p.pricing_model like 'hourly%' then trim_scale(s.from_hours) end,
      'from_days', case when p.pricing_model like 'daily%' then s.from_days end,
      'from_guests', case when p.pricing_model like '%per_person' then coalesce(p_guests, 1) end)
      order by listed.position), '[]')
    from unnest(p_ids, p_units, p_froms, p_totals) with ordinality as listed (id, unit, from_total, total, position)
    join public.venues v on v.id = listed.id
    join search.venues s on s.venue_id = v.id
    join public.venue_pricing p on p.venue_id = v.id
    left join public.venue_types t on t.id = v.type_id
    left join public.cities c on c.slug = s.city
    left join lateral (
      select im.path, im.alt, im.alt_ar from public.listing_images im
      where im.listing_id = v.id order by im.position limit 1
    ) i on true);
end $$;
comment on function search.result_items is
  'Returns the list items of these venues, in this order: [{ id, name, … }]. All prices are totals with everything included:
from_minor (`p_units`) for one unit; from_total_minor (`p_froms`) for the shortest booking, with those of from_hours, from_days
and from_guests that its price depends on; total_minor (`p_totals`) for the requested time, null without one.';

create function search.result_item(p_venue_id uuid, p_unit bigint, p_from bigint, p_total bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return search.result_items(array[p_venue_id], array[p_unit], array[p_from], array[p_total], null) -> 0;
end $$;
comment on function search.result_item is 'Returns one item of result_items.';

create function search.sort_key_expression(p_sort text, p_filters jsonb, p_tsquery tsquery) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_origin double precision[] := search.distance_origin(p_filters);
begin
  case
    when p_sort = 'price' and search.is_priced_at_request(p_filters) then
      return format('(-%s::double precision * s.minor_unit_value)', search.total_expression(p_filters));
    when p_sort = 'price' then
      return 's.price_rank';
    when p_sort = 'rating' then
      return 's.rating_rank';
    when p_sort = 'newest' then
      return 's.published';
    when p_sort = 'distance' and v_origin is not null then
      return format($sql$coalesce(-12742 * asin(sqrt(least(1, power(sind((s.location[1] - %2$s) / 2), 2)
        + cosd(%2$s) * cosd(s.location[1]) * power(sind((s.location[0] - %1$s) / 2), 2)))), -1e9)$sql$, v_origin[1], v_origin[2]);
    when p_tsquery is not null then
      return format($sql$(floor(ts_rank('{0.02, 0.1, 0.4, 1}', s.heading_vector, %L::tsquery) * 100) * 1000 + s.quality)$sql$,
        p_tsquery);
    when p_filters -> 'required' ? 'rank' then
      return format($sql$(case when s.heading_vector @@ %1$L::tsquery then 2000 when s.document_vector @@ %1$L::tsquery then 1000
        else 0 end + s.quality)$sql$, p_filters -> 'required' ->> 'rank');
    else
      return 's.quality';
  end case;
end $$;
comment on function search.sort_key_expression is
  'Returns the SQL over s of the key by which a sort orders listings, largest first. Falls back to relevance when a sort lacks its
data (a place for distance).';

create function search.result_columns(p_filters jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return format('array_agg(s.venue_id), array_agg(s.key), array_agg((%s)::bigint), array_agg((%s)::bigint), array_agg((%s)::bigint)',
    search.with_service_fee('s.rate_hour + s.rate_day + s.rate_person'), search.total_expression(p_filters - 'start' - 'end'),
    case when p_filters ? 'start' then search.total_expression(p_filters) else 'null' end);
end $$;
comment on function search.result_columns is
  'Returns the SQL of a page''s columns over its rows s, as arrays in the order of the rows.';

create function search.result_page(
  p_filters jsonb, p_tsquery tsquery, p_sort text, p_limit integer, p_cursor text, p_candidates uuid[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order record := search.candidate_order(p_sort, p_filters, p_tsquery);
  v_key text := search.sort_key_expression(p_sort, p_filters, p_tsquery);
  v_from jsonb := search.parse_cursor(p_cursor, p_sort);
  v_candidate_limit integer := search.candidate_limit();
  v_has_more boolean := cardinality(p_candidates) > v_candidate_limit;
  v_max_items integer := case when v_has_more and not v_order.is_sort_order then v_candidate_limit end;
  v_candidates uuid[] := p_candidates;
  v_after text := '%1$s <= %2$L and (%1$s < %2$L or %3$s.venue_id > %4$L)';
  v_ids uuid[];
  v_keys double precision[];
  v_units bigint[];
  v_froms bigint[];
  v_totals bigint[];
begin
  if v_has_more and not v_order.is_sort_order and p_sort = 'relevance' then
    v_candidates := v_candidates || search.find_name_candidates(p_filters, p_tsquery, v_candidate_limit);
  elsif v_has_more and not v_order.is_sort_order and p_sort = 'price' then
    v_candidates := v_candidates || search.find_cheapest_candidates(p_filters, p_tsquery, v_candidate_limit);
  elsif v_has_more and v_order.is_sort_order and v_from is not null then
    v_candidates := search.find_candidates(p_filters, p_tsquery, p_sort, p_limit + 1,
      format(v_after, v_key, (v_from ->> 'key')::double precision, 's', v_from ->> 'id'));
  elsif v_order.is_sort_order and v_from is null then
    -- The candidates already have the order of the page.
    v_candidates := v_candidates[: p_limit + 1];
  end if;
  execute format($sql$
    with candidate as materialized (
      -- A join: for a condition with a list of ids the planner reads all listings through the index with their order.
      select s.venue_id, (%s)::double precision as key, s.schedule_id, s.rate_hour, s.rate_day, s.rate_person, s.booking_fees, s.from_amount, s.total_step
      from (select distinct listed.id from unnest($1) listed (id)) c join search.venues s on s.venue_id = c.id
      order by 2 desc, 1 limit %L
    )
    select %s from (select * from candidate h where %s order by h.key desc, h.venue_id limit %s) s$sql$,
    v_key, v_max_items, search.result_columns(p_filters),
    case when v_from is null then 'true'
      else format(v_after, 'h.key', (v_from ->> 'key')::double precision, 'h', v_from ->> 'id') end, p_limit + 1)
  using v_candidates into v_ids, v_keys, v_units, v_froms, v_totals;
  return jsonb_build_object(
    'items', search.result_items(v_ids[: p_limit], v_units[: p_limit], v_froms[: p_limit], v_totals[: p_limit],
      search.requested_guests(p_filters)),
    'next_cursor', case when cardinality(v_ids) > p_limit
      then search.format_cursor(p_sort, v_keys[p_limit], v_ids[p_limit]) end,
    'total', least(cardinality(p_candidates), v_candidate_limit),
    'total_is_more', v_has_more);
end $$;
comment on function search.result_page is
  'Returns a page of a query with known candidates (up to one more than the limit, or than the page):
{ items, next_cursor, total, total_is_more }.';

create function public.search_venues(
  p_query text default null,
  p_filters jsonb default '{}',
  p_sort text default 'relevance',
  p_limit integer default 20,
  p_cursor text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 as $$
declare
  f jsonb := search.prepare_filters(search.parse_filters(p_filters));
  v_sort text := case when p_sort in ('price', 'rating', 'newest', 'distance') then p_sort else 'relevance' end;
  v_limit integer := greatest(1, least(100, coalesce(p_limit, 20)));
  v_answer record := search.find_answers(p_query, f, v_sort, greatest(search.candidate_limit(), v_limit) + 1);
begin
  return search.result_page(v_answer.filters, v_answer.words, v_answer.sort, v_limit, p_cursor, v_answer.candidates)
    || jsonb_build_object('clauses', v_answer.clauses);
end $$;
comment on function public.search_venues is
  'Returns public listings by words, filters and order: { items: [...], next_cursor: text or null, total, total_is_more, clauses },
where clauses are those of the parsed query (search.query_clauses). total is exact up to candidate_limit; with more matches it
is that limit, and total_is_more is true. Then relevance to words, price of a time and distance order only the first matches
(the best, the cheapest by unit, the nearest), and pages end with these; other sorts continue to the end. Ignores null and
invalid arguments. Filters: type city country event amenities[] guests layout start end min_total max_total (minor units)
instant min_rating bbox[w,s,e,n] near[lng,lat]. With start and end returns only venues that hold_booking would accept, with the
whole price as total_minor; guests default to 1. Sorts: relevance price rating newest distance. `p_limit` is between 1 and 100,
default 20.';

grant execute on function
  public.search_venues
  to anon, authenticated, service_role;
