-- The cheapest for a time, among listings that are priced in different ways: an hour of one costs less than a day
-- of another, which may be the cheaper for an evening. So each way of pricing gives its own cheapest.

create index venue_search_rates_idx on private.venue_search
  (city, least(rate_day, 1), least(rate_person, 1), price_rank desc, venue_id);

-- Of the listings of one city that fit, the first p_limit by unit price of each way of pricing: by the hour, by
-- the day, by the guest, by both. None without a city, where no index tells them apart.
create function private.search_cheapest(p_filters jsonb, p_question tsquery, p_limit integer) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := '{}';
  v_rates text;
begin
  if jsonb_array_length(p_filters -> 'city') = 1 then
    foreach v_rates in array array['= 0 and least(s.rate_person, 1) = 0', '= 0 and least(s.rate_person, 1) = 1',
      '= 1 and least(s.rate_person, 1) = 0', '= 1 and least(s.rate_person, 1) = 1']
    loop
      v_ids := v_ids || private.search_pool(p_filters, p_question, 'price', p_limit, 'least(s.rate_day, 1) ' || v_rates);
    end loop;
  end if;
  return v_ids;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
