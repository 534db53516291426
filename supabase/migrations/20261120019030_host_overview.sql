-- What a host needs to know now: who waits for an answer, who is there, who comes.

-- The caller's bookings as host: { requests, running, today, next, requests_count, today_count }, at most
-- p_most of each. Requests: the one that lapses first comes first. Running and today are confirmed, by the
-- clocks of each venue; next are those from tomorrow on. Errors: not_signed_in (PT401).
create function public.host_overview(p_most integer default 5) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_user uuid := private.require_user();
  v_most integer := least(greatest(coalesce(p_most, 5), 1), 50);
begin
  return (
    with coming as (
      select b as booking, case
          when b.status = 'pending' then 'requests'
          when b.starts_at <= now() then 'running'
          when (b.starts_at at time zone b.time_zone)::date = (now() at time zone b.time_zone)::date then 'today'
          else 'next'
        end as list,
        case when b.status = 'pending' then b.request_expires_at else b.starts_at end as moment, b.id
      from public.bookings b
      where b.host_id = v_user and b.status in ('pending', 'confirmed') and b.submitted_at is not null
        and b.ends_at > now()
        and not coalesce(b.status = 'pending' and b.request_expires_at <= now(), false)
    ), placed as (
      select c.*, row_number() over (partition by c.list order by c.moment, c.id) as place from coming c
    ), shown as (
      select p.list, jsonb_agg(to_jsonb(s) order by p.place) as bookings
      from placed p cross join lateral private.summarise(p.booking, 'host') s
      where p.place <= v_most
      group by p.list
    )
    select jsonb_build_object('requests', '[]'::jsonb, 'running', '[]'::jsonb, 'today', '[]'::jsonb, 'next', '[]'::jsonb)
      || coalesce((select jsonb_object_agg(s.list, s.bookings) from shown s), '{}')
      || jsonb_build_object(
        'requests_count', (select count(*) from coming c where c.list = 'requests'),
        'today_count', (select count(*) from coming c where c.list in ('today', 'running'))));
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function public.host_overview(integer) to anon, authenticated;
