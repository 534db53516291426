-- Data of a booking's calendar entry and receipt.

create function private.describe_booking_documents(p_booking public.bookings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'sequence', e.changes + (private.effective_status(p_booking) <> p_booking.status)::integer,
    'changed_at', to_char(coalesce(e.latest, p_booking.updated_at) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'address', v.address, 'address_ar', v.address_ar, 'area', v.area, 'area_ar', v.area_ar, 'city', v.city,
    'city_name', coalesce(c.name, v.city), 'city_name_ar', coalesce(c.name_ar, v.city), 'country', v.country,
    'latitude', v.latitude, 'longitude', v.longitude,
    'guest_name', g.first_name, 'host_name', h.first_name, 'bookable', v.status = 'active')
  from public.venues v
  left join public.users g on g.id = p_booking.guest_id
  left join public.users h on h.id = p_booking.host_id
  left join lateral (
    select n.name, n.name_ar from public.cities n
    where lower(btrim(v.city)) in (n.slug, lower(n.name), n.name_ar) limit 1
  ) c on true
  cross join (
    select count(*) as changes, max(created_at) as latest
    from public.booking_events where booking_id = p_booking.id
  ) e
  where v.id = p_booking.venue_id
$$;
comment on function private.describe_booking_documents is
  'Returns the result of get_booking_documents without checking the caller.';

create function public.get_booking_documents(p_booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  if private.booking_role(v_booking, v_user) is null or v_booking.submitted_at is null then
    perform private.raise_error('not_found');
  end if;
  return private.describe_booking_documents(v_booking);
end $$;
comment on function public.get_booking_documents is
  'Returns { sequence, changed_at, address, address_ar, area, area_ar, city, city_name, city_name_ar, country, latitude, longitude,
guest_name, host_name, bookable } of a submitted booking. sequence grows with every change, including a change of status by time
that is not written yet. The address stays visible to both sides when the venue is no longer listed. Errors: not_signed_in
(PT401), not_found (PT404: also for strangers, and for a hold).';

grant execute on function
  public.get_booking_documents
  to anon, authenticated, service_role;
