-- Candidates of a search: the first matching listings in the order of an index. Only they are ranked, so the cost of a search
-- does not depend on the number of listings.

create function search.candidate_limit() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(1, least(10000, private.get_number_setting('search_candidate_limit', 500)))::integer;
end $$;
comment on function search.candidate_limit is
  'Returns the maximum number of listings that a search ranks and counts; with more matches the result says only that there are
more. The platform setting `search_candidate_limit`, default 500.';

create function search.distance_origin(p_filters jsonb) returns double precision[]
language plpgsql immutable set search_path = '' as $$
declare
  v_box jsonb := p_filters -> 'bbox';
begin
  if p_filters ? 'near' then
    return array[p_filters -> 'near' ->> 0, p_filters -> 'near' ->> 1]::double precision[];
  elsif v_box is null then
    return null;
  end if;
  return array[((v_box ->> 0)::numeric + (v_box ->> 2)::numeric) / 2,
    ((v_box ->> 1)::numeric + (v_box ->> 3)::numeric) / 2]::double precision[];
end $$;
comment on function search.distance_origin is
  'Returns longitude and latitude from which distances are measured; null without a place.';

create function search.single_value(p_filters jsonb, p_field text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    case when jsonb_array_length(p_filters -> p_field) = 1 then p_filters -> p_field ->> 0 end,
    case when jsonb_array_length(p_filters -> 'required' -> p_field) = 1 then p_filters -> 'required' -> p_field ->> 0 end);
end $$;
comment on function search.single_value is
  'Returns the only value of a field in the filters or the parsed query; null for none or several.';

create function search.candidate_order(
  p_sort text, p_filters jsonb, p_tsquery tsquery,
  out key text, out direction text, out prefix text, out is_sort_order boolean
)
language plpgsql immutable set search_path = '' as $$
declare
  v_origin double precision[] := search.distance_origin(p_filters);
  v_field text;
begin
  prefix := 'true';
  direction := 'desc';
  is_sort_order := not (p_sort = 'price' and search.is_priced_at_request(p_filters));
  if p_sort in ('price', 'unit_price', 'rating', 'newest') then
    key := case p_sort when 'price' then 's.price_rank' when 'unit_price' then 's.unit_rank' when 'rating' then 's.rating_rank' else 's.published' end;
    if p_sort in ('price', 'unit_price') and search.single_value(p_filters, 'city') is not null then
      prefix := format('s.city = %L', search.single_value(p_filters, 'city'));
    end if;
  elsif p_sort = 'distance' and v_origin is not null then
    key := format('s.location <-> point(%s, %s)', v_origin[1], v_origin[2]);
    direction := 'asc';
    prefix := 's.location is not null';
    is_sort_order := false;
  else
    key := 's.quality';
    is_sort_order := p_tsquery is null and not coalesce(p_filters -> 'required' ? 'rank', false);
    foreach v_field in array array['city', 'type', 'country'] loop
      if search.single_value(p_filters, v_field) is not null then
        prefix := format('s.%I = %L', v_field, search.single_value(p_filters, v_field));
        exit;
      end if;
    end loop;
  end if;
end $$;
comment on function search.candidate_order is
  'Returns the order in which a sort reads candidates: key, an expression of s; direction, asc or desc; then by id. prefix is a
condition within which an index has that order (or true). is_sort_order is true when it is the exact order of the sort, so that
pages can continue beyond the candidates.';

create function search.run_ordered(p_query text) returns text[]
language plpgsql stable security definer set search_path = '' set enable_sort = off set enable_bitmapscan = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  v_found text[];
begin
  execute p_query into v_found;
  return v_found;
end $$;
comment on function search.run_ordered is
  'Runs a query that reads listings in index order until it has enough. Disables sorting, because the planner cannot estimate how
soon that is and might sort all listings.';

create function search.candidate_values(
  p_filters jsonb, p_tsquery tsquery, p_sort text, p_limit integer, p_condition text, p_value text
) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order record := search.candidate_order(p_sort, p_filters, p_tsquery);
  v_condition text := search.listing_condition(p_filters, p_tsquery, false) || ' and ' || p_condition;
  v_select text := 'select from search.venues s where ';
  -- Ignores exceptions to the weekly hours: they are few, and the planner has no statistics of them.
  v_matching double precision := search.estimate_rows(
    v_select || v_condition || ' and ' || search.hours_condition(p_filters, 'false'));
  -- Reading in index order is never faster for so few matches.
  v_range double precision := case when v_matching * 2 < p_limit then 'infinity'
    else search.estimate_rows(v_select || v_order.prefix || ' and ' || p_condition) end;
  -- Scan budget before falling back to the text index.
  v_scan_budget integer := 40 * search.candidate_limit();
  v_expected_reads double precision := p_limit * v_range / v_matching;
  v_unavailable double precision := (p_filters ->> 'unavailable_estimate')::double precision;
  v_words text;
  v_found text[];
begin
  -- Reading a listing in index order is several times as fast as through the index of words.
  if v_expected_reads <= least(2 * v_matching, v_scan_budget / 2) then
    foreach v_words in array case when p_tsquery is null or v_order.key <> 's.quality'
      then array[search.listing_condition(p_filters, p_tsquery, true)]
      else array[search.listing_condition(p_filters, null, true) || format(' and s.heading_vector @@ %L::tsquery', p_tsquery),
        search.listing_condition(p_filters, p_tsquery, true)] end
    loop
      v_found := search.run_ordered(format($sql$
        select array(
          select %7$s::text from (
            select s.*, %1$s as rank from search.venues s where %3$s order by %1$s %2$s%8$s %4$s
          ) s
          where %5$s order by s.rank %2$s%8$s limit %6$s)$sql$,
        v_order.key, v_order.direction, v_order.prefix || ' and ' || p_condition,
        case when v_range > v_scan_budget / 2 then 'limit ' || v_scan_budget else '' end,
        v_words || ' and ' || search.time_condition(p_filters, v_unavailable > 3 * p_limit), p_limit, p_value,
        -- The index of locations supports no second sort key.
        case when v_order.direction = 'desc' then ', s.venue_id' end));
      exit when cardinality(v_found) = p_limit;
    end loop;
    if cardinality(v_found) = p_limit or v_range <= v_scan_budget / 2 and v_order.prefix !~ 'location' then
      return v_found;
    end if;
  end if;
  -- Materialized, so that the planner chooses the index of words instead of an index with the order.
  execute format($sql$
    with matching as materialized (
      select s.venue_id, s.schedule_id, s.by_day, s.minimum_hours, s.notice_hours, s.window_months,
        s.before_minutes, s.after_minutes, s.rate_hour, s.rate_day, s.rate_person, s.booking_fees, s.from_amount, s.total_step,
        s.quality, s.rating_rank, s.price_rank, s.unit_rank, s.published, s.location, s.currency, s.minor_unit_value,
        %6$s::text as value
      from search.venues s where %1$s
    )
    select array(
      select s.value from (select s.*, %2$s as rank from matching s order by %2$s %3$s, s.venue_id) s
      where %4$s order by s.rank %3$s, s.venue_id limit %5$s)$sql$,
    v_condition || ' and ' || search.hours_condition(p_filters, search.exception_condition(p_filters, false)),
    v_order.key, v_order.direction, search.time_condition(p_filters, v_unavailable > 3 * v_matching), p_limit, p_value)
  into v_found;
  return v_found;
end $$;
comment on function search.candidate_values is
  'Returns `p_value`, SQL over s, of the first `p_limit` matching listings in the order of candidate_order, narrowed by
`p_condition`. Expecting many matches, reads listings in that order until there are enough; expecting or finding few, first
looks up all matches by words and filters. Relevance first reads listings with the words in the row itself, apart from the
description: they rank before all others, and descriptions are stored separately and expensive to read.';

create function search.find_candidates(
  p_filters jsonb, p_tsquery tsquery, p_sort text, p_limit integer, p_condition text default 'true'
) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
begin
  return search.candidate_values(p_filters, p_tsquery, p_sort, p_limit, p_condition, 's.venue_id')::uuid[];
end $$;
comment on function search.find_candidates is 'Returns the ids of the first matching listings (see candidate_values).';

create function search.find_name_candidates(p_filters jsonb, p_tsquery tsquery, p_limit integer) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  f jsonb := p_filters || jsonb_strip_nulls(jsonb_build_object('name_query', p_tsquery::text));
begin
  if search.estimate_rows('select from search.venues s where ' || search.listing_condition(f, null, false))
    > 4 * p_limit then
    return '{}';
  end if;
  return search.find_candidates(f, null, 'relevance', p_limit);
end $$;
comment on function search.find_name_candidates is
  'Returns listings with the words in their name, when they are few and would otherwise rank behind better rated ones; else an
empty array. Added to the candidates of relevance.';

create function search.find_cheapest_candidates(p_filters jsonb, p_tsquery tsquery, p_limit integer) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := '{}';
  v_rates text;
begin
  if search.single_value(p_filters, 'city') is not null then
    foreach v_rates in array array['= 0 and least(s.rate_person, 1) = 0', '= 0 and least(s.rate_person, 1) = 1',
      '= 1 and least(s.rate_person, 1) = 0', '= 1 and least(s.rate_person, 1) = 1']
    loop
      v_ids := v_ids || search.find_candidates(p_filters, p_tsquery, 'unit_price', p_limit, 'least(s.rate_day, 1) ' || v_rates);
    end loop;
  end if;
  return v_ids;
end $$;
comment on function search.find_cheapest_candidates is
  'Returns, for the matching listings of one city, the first `p_limit` by unit price for each way of pricing: by the hour, by the
day, by the guest, by day and guest. Unit prices of different ways are not comparable: a day of one listing can cost less than
an evening by the hour of another. Empty without a city, because no index separates them then.';
