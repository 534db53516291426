-- The host's bookings: filtered lists, counts, the overview, and the export.

create index bookings_host_starts_idx on public.bookings (host_id, starts_at desc, id desc)
  where submitted_at is not null;

create function private.is_in_host_group(p_booking public.bookings, p_group text) returns boolean
language sql stable
return case
  when p_group = 'all' then true
  when p_group = 'requests'
    then p_booking.ends_at > now() and private.effective_status(p_booking) = 'pending'
  when p_group = 'confirmed'
    then p_booking.ends_at > now() and private.effective_status(p_booking) = 'confirmed'
  else private.is_in_booking_group(p_booking, p_group)
end;
comment on function private.is_in_host_group is
  'True when a booking belongs to a group of the host''s page: a group of list_my_bookings, or requests or confirmed, the two parts
of upcoming. Inlined into queries, which a set search_path would prevent. Its names are resolved when it is created, so that no
search path applies: the exception function_search_path_mutable of the advisors.';

create function private.find_host_bookings(p_host_id uuid, p_venue_id uuid, p_from date, p_to date, p_text text)
returns setof public.bookings
language sql stable security definer set search_path = '' as $$
  select b.* from public.bookings b
  left join public.users g on g.id = b.guest_id
  where b.host_id = p_host_id and b.submitted_at is not null
    and (p_venue_id is null or b.venue_id = p_venue_id)
    -- No time zone is more than 15 hours away from UTC: the index narrows the rows by that.
    and (p_from is null or (b.starts_at >= p_from::timestamp at time zone 'UTC' - interval '15 hours'
      and (b.starts_at at time zone b.time_zone)::date >= p_from))
    and (p_to is null or (b.starts_at < (p_to + 1)::timestamp at time zone 'UTC' + interval '15 hours'
      and (b.starts_at at time zone b.time_zone)::date <= p_to))
    and (p_text is null or strpos(
      search.normalize(concat_ws(' ', g.first_name, private.get_booking_details(b, 'host') ->> 'contact_name', b.reference)),
      search.normalize(p_text)) > 0)
$$;
comment on function private.find_host_bookings is
  'Returns the bookings of a host''s venues that match the filters; null filters nothing. The days are those on which a booking
begins in its venue''s time zone, both included. Searches the text in what the host may read: the guest''s first name, the
contact name, and the reference. Returns nothing for a venue of another host.';

create function public.list_host_bookings(p_group text default 'all', p_venue_id uuid default null,
  p_from date default null, p_to date default null, p_text text default null, p_limit int default 20,
  p_cursor text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.normalize_filter_text(p_text);
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_is_ascending boolean := p_group in ('upcoming', 'requests', 'confirmed');
  v_cursor record;
begin
  if coalesce(p_group, '') not in
    ('upcoming', 'requests', 'confirmed', 'past', 'completed', 'cancelled', 'all') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  return (
    with matching as materialized (
      select b from private.find_host_bookings(v_user, p_venue_id, p_from, p_to, v_text) b
    ), soonest as (
      select m.b, row_number() over (order by (m.b).starts_at, (m.b).id) as place from matching m
      where v_is_ascending and private.is_in_host_group(m.b, p_group)
        and (v_cursor.id is null or ((m.b).starts_at, (m.b).id) > (v_cursor.at, v_cursor.id))
      order by place limit v_limit
    ), latest as (
      select m.b, row_number() over (order by (m.b).starts_at desc, (m.b).id desc) as place from matching m
      where not v_is_ascending and private.is_in_host_group(m.b, p_group)
        and (v_cursor.id is null or ((m.b).starts_at, (m.b).id) < (v_cursor.at, v_cursor.id))
      order by place limit v_limit
    )
    select jsonb_build_object(
      'bookings', coalesce((
        select jsonb_agg(to_jsonb(s) order by shown.place)
        from (select * from soonest union all select * from latest) shown
        cross join lateral private.summarize_booking(shown.b, 'host') s), '[]'),
      'counts', (
        select jsonb_build_object('all', count(*),
          'upcoming', count(*) filter (where private.is_in_booking_group(m.b, 'upcoming')),
          'requests', count(*) filter (where private.is_in_host_group(m.b, 'requests')),
          'confirmed', count(*) filter (where private.is_in_host_group(m.b, 'confirmed')),
          'past', count(*) filter (where private.is_in_booking_group(m.b, 'past')),
          'completed', count(*) filter (where private.is_in_booking_group(m.b, 'completed')),
          'cancelled', count(*) filter (where private.is_in_booking_group(m.b, 'cancelled')))
        from matching m)));
end $$;
comment on function public.list_host_bookings is
  'Returns the caller''s bookings as host by group (upcoming, requests, confirmed, past, completed, cancelled, all), venue,
days on which they begin (in the venue''s time zone) and text (guest''s name, reference): { bookings: [booking_summary],
counts: { group: number } }. The counts apply the other filters. Requests, confirmed and upcoming are ordered soonest
first, the others latest first; the cursor of the last row requests the next page.
Errors: not_signed_in (PT401), invalid_input (PT422: no such group, or a text over 200 characters).';

create function public.export_host_bookings(p_group text default 'all', p_venue_id uuid default null,
  p_from date default null, p_to date default null, p_text text default null, p_limit int default 500,
  p_cursor text default null)
returns table (reference text, status text, no_show boolean, venue_name text, venue_name_ar text,
  guest_name text, contact_name text, phone text, event_type text, guests integer, starts_at timestamptz,
  ends_at timestamptz, time_zone text, currency text, total_minor bigint, refund_minor bigint,
  gross_minor bigint, fee_minor bigint, net_minor bigint, submitted_at timestamptz, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.normalize_filter_text(p_text);
  v_cursor record;
begin
  if coalesce(p_group, '') not in
    ('upcoming', 'requests', 'confirmed', 'past', 'completed', 'cancelled', 'all') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  perform private.require_export_session(v_user, p_cursor);
  return query
  select b.reference, private.effective_status(b), b.no_show_at is not null, v.name, v.name_ar, g.first_name,
    d.details ->> 'contact_name', d.details ->> 'phone', d.details ->> 'event_type', b.guests, b.starts_at,
    b.ends_at, b.time_zone, b.currency, b.total_minor, b.refund_minor, p.gross_minor, p.fee_minor,
    p.net_minor, b.submitted_at,
    private.format_cursor(b.starts_at, b.id)
  from private.find_host_bookings(v_user, p_venue_id, p_from, p_to, v_text) b
  join public.venues v on v.id = b.venue_id
  cross join lateral (select private.get_booking_details(b, 'host') as details) d
  left join public.users g on g.id = b.guest_id
  cross join lateral (
    select sum(p.gross_minor)::bigint as gross_minor, sum(p.fee_minor)::bigint as fee_minor, sum(p.net_minor)::bigint as net_minor
    from public.payouts p where p.booking_id = b.id and p.payee_id = v_user and p.kind = 'booking' and p.status <> 'cancelled') p
  where private.is_in_host_group(b, p_group)
    and (v_cursor.id is null or (b.starts_at, b.id) < (v_cursor.at, v_cursor.id))
  order by b.starts_at desc, b.id desc limit least(greatest(coalesce(p_limit, 500), 1), 1000);
end $$;
comment on function public.export_host_bookings is
  'Returns the bookings of list_host_bookings as rows of a file, latest first, with what the host is owed for each (null for
nothing): at most 1000 at a time; the cursor of the last row requests the next ones. Amounts are in minor units. Errors: as
list_host_bookings, reauthentication_needed (PT422: require_export_session).';

create function public.get_host_overview(p_max_items integer default 5) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_user uuid := private.require_user();
  v_max_items integer := least(greatest(coalesce(p_max_items, 5), 1), 50);
begin
  return (
    with upcoming as (
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
        and not private.is_expired(b.status, b.hold_expires_at, b.request_expires_at)
    ), placed as (
      select c.*, row_number() over (partition by c.list order by c.moment, c.id) as place from upcoming c
    ), shown as (
      select p.list, jsonb_agg(to_jsonb(s) order by p.place) as bookings
      from placed p cross join lateral private.summarize_booking(p.booking, 'host') s
      where p.place <= v_max_items
      group by p.list
    )
    select jsonb_build_object('requests', '[]'::jsonb, 'running', '[]'::jsonb, 'today', '[]'::jsonb, 'next', '[]'::jsonb)
      || coalesce((select jsonb_object_agg(s.list, s.bookings) from shown s), '{}')
      || jsonb_build_object(
        'requests_count', (select count(*) from upcoming c where c.list = 'requests'),
        'today_count', (select count(*) from upcoming c where c.list in ('today', 'running'))));
end $$;
comment on function public.get_host_overview is
  'Returns the caller''s bookings as host: { requests, running, today, next, requests_count, today_count }, at most
p_max_items of each list. Requests are ordered by their deadline. Running and today are confirmed, in the time zone of
each venue; next are those from tomorrow on. Errors: not_signed_in (PT401).';

create function public.count_upcoming_bookings_by_venue()
returns table (venue_id uuid, confirmed integer, requests integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select b.venue_id, count(*) filter (where b.status = 'confirmed')::integer,
    count(*) filter (where b.status = 'pending')::integer
  from public.bookings b
  where b.host_id = v_user and b.status in ('confirmed', 'pending') and b.submitted_at is not null
    and b.ends_at > now()
    and not private.is_expired(b.status, b.hold_expires_at, b.request_expires_at)
  group by b.venue_id;
end $$;
comment on function public.count_upcoming_bookings_by_venue is
  'Returns the number of confirmed bookings that have not ended and of requests that await a decision, for each of the caller''s
venues with any. Errors: not_signed_in (PT401).';

grant execute on function
  public.list_host_bookings,
  public.export_host_bookings,
  public.get_host_overview,
  public.count_upcoming_bookings_by_venue
  to anon, authenticated, service_role;
