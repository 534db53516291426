-- Bookings as guests, hosts and admins see them: with their present status, the venue and the other side.

create type public.booking_summary as (
  id uuid,
  reference text,
  venue_id uuid,
  venue_name text,
  venue_name_ar text,
  venue_city text,
  venue_image text,
  status text,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text,
  guests integer,
  currency text,
  total_minor bigint,
  fee_minor bigint,
  refund_minor bigint,
  lines jsonb,
  policy text,
  details jsonb,
  hold_expires_at timestamptz,
  request_expires_at timestamptz,
  submitted_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  reason text,
  side text,
  other_id uuid,
  other_name text,
  other_avatar text,
  review_id uuid,
  reviewable boolean,
  created_at timestamptz,
  cursor text,
  net_minor bigint
);

create function private.is_in_booking_group(p_booking public.bookings, p_group text) returns boolean
language sql stable
return case
  when p_group = 'held'
    then p_booking.submitted_at is null and private.effective_status(p_booking) = 'held'
  when p_booking.submitted_at is null then false
  when p_group = 'upcoming'
    then p_booking.ends_at > now() and private.effective_status(p_booking) in ('pending', 'confirmed')
  when p_group = 'past'
    then private.effective_status(p_booking) = 'completed' and p_booking.ends_at > now() - interval '720 hours'
  when p_group = 'completed'
    then private.effective_status(p_booking) = 'completed' and p_booking.ends_at <= now() - interval '720 hours'
  when p_group = 'cancelled'
    then private.effective_status(p_booking) in ('cancelled', 'declined', 'expired')
  else p_group = 'all'
end;
comment on function private.is_in_booking_group is
  'True when a booking belongs to a group, by its present status. A submitted booking is in one of four groups: upcoming; past, for
the 30 days after its end in which it can be reviewed (is_reviewable); completed, after that; cancelled (also declined and
expired). A live hold is in `held` only, an expired or released hold in none. Inlined into queries, which a set search_path
would prevent. Its names are resolved when it is created, so that no search path applies: the exception
function_search_path_mutable of the advisors.';

create function private.belongs_to_side(p_booking public.bookings, p_side text, p_user_id uuid) returns boolean
language sql stable
return case p_side
  when 'guest' then p_booking.guest_id = p_user_id
  when 'host' then p_booking.host_id = p_user_id and p_booking.submitted_at is not null
  else p_side = 'admin'
end;
comment on function private.belongs_to_side is
  'True when a user sees the booking on this side.
Inlined into queries, which a set search_path would prevent. Its names are resolved when it is created, so that no search
path applies: the exception function_search_path_mutable of the advisors.';

create function private.is_reviewable(p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.effective_status(p_booking) = 'completed'
    and p_booking.ends_at > now() - interval '720 hours'
    and not exists (select 1 from public.reviews r where r.booking_id = p_booking.id)
$$;
comment on function private.is_reviewable is
  'True when the guest may still write a review: completed, within 30 days of the end, none yet.';

create function private.summarize_booking(p_booking public.bookings, p_side text) returns public.booking_summary
language sql stable security definer set search_path = '' as $$
  select p_booking.id, p_booking.reference, v.id, v.name, v.name_ar, v.city, v.images[1],
    private.effective_status(p_booking), p_booking.starts_at, p_booking.ends_at, p_booking.time_zone,
    p_booking.guests, p_booking.currency, p_booking.total_minor, p_booking.fee_minor, p_booking.refund_minor,
    p_booking.lines, p_booking.policy, private.get_booking_details(p_booking, p_side), p_booking.hold_expires_at,
    p_booking.request_expires_at, p_booking.submitted_at, p_booking.confirmed_at, p_booking.cancelled_at,
    p_booking.cancelled_by, p_booking.reason, p_side, o.id, o.first_name, o.avatar_url,
    (select r.id from public.reviews r where r.booking_id = p_booking.id),
    p_side = 'guest' and private.is_reviewable(p_booking), p_booking.created_at,
    private.format_cursor(p_booking.starts_at, p_booking.id),
    case when p_side = 'host' then private.host_net(p_booking) end
  from public.venues v
  left join public.users o
    on o.id = case p_side when 'guest' then p_booking.host_id else p_booking.guest_id end
  where v.id = p_booking.venue_id
$$;
comment on function private.summarize_booking is 'Returns a booking as one side (guest, host or admin) sees it; net_minor is for the host alone.';

create function public.list_my_bookings(p_side text default 'guest', p_group text default null,
  p_limit int default 20, p_cursor text default null)
returns setof public.booking_summary
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_group text := coalesce(p_group, 'all');
  v_is_ascending boolean := v_group in ('upcoming', 'held');
  v_cursor record;
begin
  if coalesce(p_side, '') not in ('guest', 'host', 'admin')
    or v_group not in ('all', 'upcoming', 'past', 'completed', 'cancelled', 'held') then
    perform private.raise_error('invalid_input');
  elsif p_side = 'admin' and not private.is_admin() then
    perform private.raise_error('only_admins');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  if v_is_ascending then
    return query
    select s.* from (
      select b from public.bookings b
      where private.belongs_to_side(b, p_side, v_user) and private.is_in_booking_group(b, v_group) and b.ends_at > now()
        and (v_cursor.id is null or (b.starts_at, b.id) > (v_cursor.at, v_cursor.id))
      order by b.starts_at, b.id limit least(greatest(coalesce(p_limit, 20), 1), 100)
    ) found cross join lateral private.summarize_booking(found.b, p_side) s
    order by s.starts_at, s.id;
    return;
  end if;
  return query
  select s.* from (
    select b from public.bookings b
    where private.belongs_to_side(b, p_side, v_user) and private.is_in_booking_group(b, v_group)
      and (v_cursor.id is null or (b.starts_at, b.id) < (v_cursor.at, v_cursor.id))
    order by b.starts_at desc, b.id desc limit least(greatest(coalesce(p_limit, 20), 1), 100)
  ) found cross join lateral private.summarize_booking(found.b, p_side) s
  order by s.starts_at desc, s.id desc;
end $$;
comment on function public.list_my_bookings is
  'Returns the caller''s bookings as guest, as host, or (admins only) everybody''s. Groups: upcoming, past, completed,
cancelled, held; null: all that were submitted. Upcoming and held are ordered soonest first, the others latest first;
the cursor of the last row requests the next page. Errors: not_signed_in (PT401), only_admins (PT403), invalid_input
(PT422: no such side or group).';

create function public.count_my_bookings(p_side text default 'guest') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if coalesce(p_side, '') not in ('guest', 'host') then
    perform private.raise_error('invalid_input');
  end if;
  return (
    select jsonb_object_agg(g.name, (
      select count(*) from public.bookings b
      where private.belongs_to_side(b, p_side, v_user) and private.is_in_booking_group(b, g.name)))
    from unnest(array['upcoming', 'past', 'completed', 'cancelled', 'held']) g (name));
end $$;
comment on function public.count_my_bookings is
  'Returns how many of the caller''s bookings are in each group: { upcoming, past, completed, cancelled, held }.
Errors: not_signed_in (PT401), invalid_input (PT422).';

create function public.get_my_booking(p_booking_id uuid) returns public.booking_summary
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_caller_role text;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  v_caller_role := private.booking_role(v_booking, v_user);
  if v_caller_role is null or (v_caller_role = 'host' and v_booking.submitted_at is null) then
    perform private.raise_error('not_found');
  end if;
  return private.summarize_booking(v_booking, v_caller_role);
end $$;
comment on function public.get_my_booking is
  'Returns one booking as the caller''s side sees it. Errors: not_signed_in (PT401), not_found
(PT404: also for a caller without a role in it).';

grant execute on function
  public.list_my_bookings,
  public.count_my_bookings,
  public.get_my_booking
  to anon, authenticated, service_role;
