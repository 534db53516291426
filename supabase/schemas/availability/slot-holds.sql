-- Holds as other users may see them: that a time is held and until when, never by whom.

create function private.taken_for_good(p_venue_id uuid, p_range tstzrange) returns setof tstzrange
language sql stable security definer set search_path = '' as $$
  select p.occupied from public.booking_parts p join public.bookings b on b.id = p.booking_id
  where p.resource_id = p_venue_id and p.is_exclusive and p.occupied && p_range and p.state <> 'held'
    and not private.is_expired(b.status, b.hold_expires_at, b.request_expires_at)
  union all
  select * from private.blocked_ranges(p_venue_id, p_range)
$$;
comment on function private.taken_for_good is
  'Returns the ranges that are booked, requested or blocked within a range. Leaves out holds.';

create function public.get_slot_hold(p_venue_id uuid, p_start timestamptz, p_end timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues := private.require_visible_venue(p_venue_id);
  v_range tstzrange;
begin
  if not private.is_valid_range(v_venue.time_zone, p_start, p_end) then
    perform private.raise_error('invalid_range');
  end if;
  v_range := private.occupied_range(p_venue_id, p_start, p_end);
  if exists (select 1 from private.taken_for_good(p_venue_id, v_range)) then
    return null;
  end if;
  return (
    select jsonb_build_object('until',
      to_char(date_trunc('minute', max(b.hold_expires_at) + interval '59.999999 seconds') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from public.booking_parts p join public.bookings b on b.id = p.booking_id
    where p.resource_id = p_venue_id and p.is_exclusive and p.occupied && v_range and p.state = 'held' and b.hold_expires_at > now()
    having count(*) > 0);
end $$;
comment on function public.get_slot_hold is
  'Returns { until } when only holds of guests take the time, else null. until is the end of the last hold, rounded up to the
minute; the time is free then, unless the hold is extended or submitted. Errors: not_found (PT404), invalid_range (PT422).';

grant execute on function public.get_slot_hold to anon, authenticated, service_role;
