-- Prices of search results, for the histogram beside the price limits.

create function public.get_search_prices(p_query text default null, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 as $$
declare
  v_candidate_limit integer := search.candidate_limit();
  f jsonb := search.prepare_filters(search.parse_filters(p_filters) - '{min_total,max_total}'::text[]);
  v_answer record := search.find_answers(p_query, f, 'relevance', v_candidate_limit + 1);
  v_currencies text[];
  v_prices bigint[];
begin
  execute format($sql$
    select array_agg(distinct p.currency), array_agg(p.price order by p.price)
    from (select s.currency, (%s)::bigint as price from search.venues s where s.venue_id = any ($1)) p$sql$,
    search.total_expression(v_answer.filters))
  using v_answer.candidates[: v_candidate_limit] into v_currencies, v_prices;
  return case when cardinality(v_currencies) = 1
    then jsonb_build_object('currency', v_currencies[1], 'prices', to_jsonb(v_prices))
    else '{"currency": null, "prices": []}' end
    || jsonb_build_object('is_more', cardinality(v_answer.candidates) > v_candidate_limit);
end $$;
comment on function public.get_search_prices is
  'Returns the prices of the results of search_venues without price limits: { currency, prices, is_more }, in minor units, lowest
first: the total for the requested time, else the price that the limits compare. is_more is true when there are other results.
With several currencies, which cannot be compared, currency is null and the list empty.';

grant execute on function public.get_search_prices to anon, authenticated, service_role;
