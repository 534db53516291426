-- How a host answers requests, for everybody to see.

-- Of the requests of the last 90 days that the host had the time to answer: how many there were, what part
-- they answered (whole percent) and after how many minutes they did in the middle. A request that its guest
-- or an admin ended first counts neither way. Null for fewer than three, and for who hosts nothing publicly.
create function public.host_response(p_host_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select r.created_at as at, b.status, b.request_expires_at, a.actor_role, a.event, a.created_at as ended_at
    from public.bookings b
    join public.booking_events r on r.booking_id = b.id and r.event = 'request'
    left join lateral (
      select e.actor_role, e.event, e.created_at from public.booking_events e
      where e.booking_id = b.id and e.from_status = 'pending' and e.to_status <> 'pending'
      order by e.id limit 1
    ) a on true
    where b.host_id = p_host_id and r.created_at > now() - interval '90 days'
      and exists (select 1 from public.venues v where v.host_id = p_host_id and v.status = 'active')
  ), ended as (
    select case when actor_role = 'host' then extract(epoch from ended_at - at) / 60 end as minutes
    from asked
    where actor_role = 'host' or event = 'lapse'
      or (event is null and status = 'pending' and request_expires_at <= now())
  )
  select jsonb_build_object(
    'requests', count(*),
    'percent', round(100.0 * count(minutes) / count(*)),
    'minutes', ceil(percentile_cont(0.5) within group (order by minutes)))
  from ended having count(*) >= 3
$$;

grant execute on function public.host_response(uuid) to anon, authenticated;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
