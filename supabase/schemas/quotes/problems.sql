-- Reasons why a booking cannot be made, shared by quotes and holds.

create function private.is_valid_range(p_zone text, p_start timestamptz, p_end timestamptz)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_start is null or p_end is null or not isfinite(p_start) or not isfinite(p_end)
    or p_start < '2000-01-01 00:00+00' or p_end > '2200-01-01 00:00+00' or p_end <= p_start then
    return false;
  end if;
  return (p_end at time zone p_zone) - (p_start at time zone p_zone)
    <= make_interval(days => private.get_number_setting('longest_booking_days', 30)::integer);
end $$;
comment on function private.is_valid_range is
  'True for two finite instants in order, within the supported years, and at most as far apart as the longest booking.';

create function private.is_open(p_venue public.venues, p_model text, p_start timestamptz, p_end timestamptz)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_open tstzmultirange := private.opening_ranges(p_venue.id, p_venue.time_zone, p_start, p_end);
begin
  if p_model not in ('daily', 'daily_per_person') then
    return v_open @> tstzrange(p_start, p_end, '[)');
  end if;
  return v_open @> p_start
    and exists (select 1 from unnest(v_open) o where lower(o) < p_end and p_end <= upper(o));
end $$;
comment on function private.is_open is
  'True when the venue is open throughout the booking, or for a venue sold by the day at its start and end.';

create function private.time_problems(
  p_venue public.venues, p_start timestamptz, p_end timestamptz, p_pricing public.venue_pricing)
returns text[]
language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when not private.is_half_hour(p_start, p_venue.time_zone)
      or not private.is_half_hour(p_end, p_venue.time_zone) then 'invalid_range' end,
    case when p_start < now() + make_interval(hours => p_venue.minimum_notice_hours) then 'too_soon' end,
    case when p_start > now() + make_interval(months => p_venue.booking_window_months) then 'too_far' end,
    case when extract(epoch from p_end - p_start) < coalesce(p_pricing.minimum_hours, 1) * 3600
      then 'too_short' end
  ], null)
$$;
comment on function private.time_problems is
  'Returns the codes of problems with the time of a booking, apart from other bookings. The range must be usable.';

create function private.booking_problems(
  p_venue public.venues, p_start timestamptz, p_end timestamptz, p_guests integer, p_guest_id uuid)
returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_usable boolean := private.is_valid_range(p_venue.time_zone, p_start, p_end);
  v_pricing public.venue_pricing;
  v_occupied tstzrange;
  v_problems text[];
begin
  v_problems := array_remove(array[
    case when coalesce(p_guests, 0) < 1 then 'invalid_input' end,
    case when not v_usable then 'invalid_range' end,
    case when p_venue.status <> 'active' then 'venue_not_bookable' end,
    case when p_venue.host_id = p_guest_id then 'own_venue' end
  ], null);
  if v_usable then
    select * into v_pricing from public.venue_pricing where venue_id = p_venue.id;
    v_problems := v_problems || private.time_problems(p_venue, p_start, p_end, v_pricing);
  end if;
  if p_guests > p_venue.capacity then
    v_problems := v_problems || 'over_capacity'::text;
  end if;
  if v_usable then
    v_occupied := private.occupied_range(p_venue.id, p_start, p_end);
    v_problems := v_problems || array_remove(array[
      case when not private.is_open(p_venue, coalesce(v_pricing.pricing_model, 'hourly'), p_start, p_end)
        then 'outside_opening_hours' end,
      case when exists (select 1 from private.blocked_ranges(p_venue.id, v_occupied)) then 'blocked' end,
      case when exists (select 1 from private.booked_ranges(p_venue.id, v_occupied, p_guest_id))
        then 'slot_taken' end
    ], null);
  end if;
  return v_problems;
end $$;
comment on function private.booking_problems is
  'Returns the codes of all problems of a booking by `p_guest_id` (null for any guest), the one to show first in front; empty when it
is possible. Never raises.';
