-- How the ratings of a venue spread.

-- How many reviews gave one star, two … five, in that order; of reviews that the caller may read.
create function public.venue_rating_counts(p_venue_id uuid) returns int[]
language sql stable security invoker set search_path = '' as $$
  select array_agg((
    select count(*)::int from public.reviews r where r.venue_id = p_venue_id and r.rating = stars
  ) order by stars)
  from generate_series(1, 5) stars
$$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function public.venue_rating_counts(uuid) to anon, authenticated;
