SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION search.result_columns (
  p_filters jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return format('array_agg(s.venue_id), array_agg(s.key), array_agg((%s)::bigint), array_agg((%s)::bigint), array_agg((%s)::bigint)',
    search.with_service_fee('s.rate_hour + s.rate_day + s.rate_person'), search.total_expression(p_filters - 'start' - 'end'),
    case when p_filters ? 'start' then search.total_expression(p_filters) else 'null' end);
end $function$;

CREATE OR REPLACE FUNCTION search.result_page (
  p_filters    jsonb,
  p_tsquery    tsquery,
  p_sort       text,
  p_limit      integer,
  p_cursor     text,
  p_candidates uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    -- They are in the order of the page already.
    v_candidates := v_candidates[: p_limit + 1];
  end if;
  execute format($sql$
    with candidate as materialized (
      -- Joined: for a list of ids in a condition the planner reads all listings by the index that has their order.
      select s.venue_id, (%s)::double precision as key, s.schedule_id, s.rate_hour, s.rate_day, s.rate_person, s.booking_fees, s.from_amount
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
end $function$;

COMMENT ON FUNCTION "search"."result_columns"(jsonb) IS 'Returns the SQL of what a page needs of its rows s, as arrays in the order in which the rows are read.';
