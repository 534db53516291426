-- The host's bookings, filtered: for the page and for the file.

create index bookings_host_starts_idx on public.bookings (host_id, starts_at desc, id desc)
  where submitted_at is not null;

-- True when a booking of the host's is in a group of their page: those of my_bookings, and the two halves
-- of upcoming, requests and confirmed. (As is_stale.)
create function private.in_host_group(p_booking public.bookings, p_group text) returns boolean
language sql stable as $$
  select case
    when p_group = 'all' then true
    when p_group = 'requests'
      then p_booking.ends_at > now() and private.effective_status(p_booking) = 'pending'
    when p_group = 'confirmed'
      then p_booking.ends_at > now() and private.effective_status(p_booking) = 'confirmed'
    else private.in_group(p_booking, p_group)
  end
$$;

-- The bookings of a host's venues that answer to the filters; null filters nothing. The days are those on
-- which a booking begins by its venue's clock, both included. The text is looked for in what the host may
-- read: the guest's first name, the name given for contact, and the reference. A venue that is not theirs
-- has nothing.
create function private.host_matches(p_host_id uuid, p_venue_id uuid, p_from date, p_to date, p_text text)
returns setof public.bookings
language sql stable security definer set search_path = '' as $$
  select b.* from public.bookings b
  left join public.users g on g.id = b.guest_id
  where b.host_id = p_host_id and b.submitted_at is not null
    and (p_venue_id is null or b.venue_id = p_venue_id)
    -- No clock on earth is more than 15 hours away from UTC: this much the index finds.
    and (p_from is null or (b.starts_at >= p_from::timestamp at time zone 'UTC' - interval '15 hours'
      and (b.starts_at at time zone b.time_zone)::date >= p_from))
    and (p_to is null or (b.starts_at < (p_to + 1)::timestamp at time zone 'UTC' + interval '15 hours'
      and (b.starts_at at time zone b.time_zone)::date <= p_to))
    and (p_text is null or strpos(
      private.normalise(concat_ws(' ', g.first_name, b.details ->> 'contact_name', b.reference)),
      private.normalise(p_text)) > 0)
$$;

-- The text of a filter: trimmed, null when empty. Errors: invalid_input (PT422: over 200 characters).
create function private.filter_text(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(p_text) > 200 then
    perform private.fail('invalid_input', 'text');
  end if;
  return nullif(btrim(p_text, E' \t\r\n'), '');
end $$;

-- The caller's bookings as host, by group (upcoming, requests, confirmed, past, completed, cancelled, all),
-- venue, days on which they begin (by the venue's clock) and text (guest's name, reference):
-- { bookings: [booking_summary], counts: { group: number } }. The counts obey the other filters. Requests,
-- confirmed and upcoming come soonest first, the others latest first; the next page is asked for with the
-- cursor of the last row.
-- Errors: not_signed_in (PT401), invalid_input (PT422: no such group, or a text over 200 characters).
create function public.host_bookings(p_group text default 'all', p_venue_id uuid default null,
  p_from date default null, p_to date default null, p_text text default null, p_limit int default 20,
  p_cursor text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.filter_text(p_text);
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_soonest boolean := p_group in ('upcoming', 'requests', 'confirmed');
  v_after record;
begin
  if coalesce(p_group, '') not in
    ('upcoming', 'requests', 'confirmed', 'past', 'completed', 'cancelled', 'all') then
    perform private.fail('invalid_input', 'group');
  end if;
  v_after := private.read_cursor(p_cursor);
  return (
    with matching as materialized (
      select b from private.host_matches(v_user, p_venue_id, p_from, p_to, v_text) b
    ), soonest as (
      select m.b, row_number() over (order by (m.b).starts_at, (m.b).id) as place from matching m
      where v_soonest and private.in_host_group(m.b, p_group)
        and (v_after.id is null or ((m.b).starts_at, (m.b).id) > (v_after.starts, v_after.id))
      order by place limit v_limit
    ), latest as (
      select m.b, row_number() over (order by (m.b).starts_at desc, (m.b).id desc) as place from matching m
      where not v_soonest and private.in_host_group(m.b, p_group)
        and (v_after.id is null or ((m.b).starts_at, (m.b).id) < (v_after.starts, v_after.id))
      order by place limit v_limit
    )
    select jsonb_build_object(
      'bookings', coalesce((
        select jsonb_agg(to_jsonb(s) order by shown.place)
        from (select * from soonest union all select * from latest) shown
        cross join lateral private.summarise(shown.b, 'host') s), '[]'),
      'counts', (
        select jsonb_build_object('all', count(*),
          'upcoming', count(*) filter (where private.in_group(m.b, 'upcoming')),
          'requests', count(*) filter (where private.in_host_group(m.b, 'requests')),
          'confirmed', count(*) filter (where private.in_host_group(m.b, 'confirmed')),
          'past', count(*) filter (where private.in_group(m.b, 'past')),
          'completed', count(*) filter (where private.in_group(m.b, 'completed')),
          'cancelled', count(*) filter (where private.in_group(m.b, 'cancelled')))
        from matching m)));
end $$;

-- The same bookings as rows of a file, latest first, with what the host is owed for each (null where
-- nothing is): at most 1000 at a time, the next ones after the cursor of the last. Amounts are minor units.
-- Errors: as host_bookings.
create function public.host_bookings_rows(p_group text default 'all', p_venue_id uuid default null,
  p_from date default null, p_to date default null, p_text text default null, p_limit int default 500,
  p_cursor text default null)
returns table (reference text, status text, no_show boolean, venue_name text, venue_name_ar text,
  guest_name text, contact_name text, phone text, event_type text, guests integer, starts_at timestamptz,
  ends_at timestamptz, time_zone text, currency text, total_minor bigint, refund_minor bigint,
  gross_minor bigint, fee_minor bigint, net_minor bigint, submitted_at timestamptz, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.filter_text(p_text);
  v_after record;
begin
  if coalesce(p_group, '') not in
    ('upcoming', 'requests', 'confirmed', 'past', 'completed', 'cancelled', 'all') then
    perform private.fail('invalid_input', 'group');
  end if;
  v_after := private.read_cursor(p_cursor);
  return query
  select b.reference, private.effective_status(b), b.no_show_at is not null, v.name, v.name_ar, g.first_name,
    b.details ->> 'contact_name', b.details ->> 'phone', b.details ->> 'event_type', b.guests, b.starts_at,
    b.ends_at, b.time_zone, b.currency, b.total_minor, b.refund_minor, p.gross_minor, p.fee_minor,
    p.net_minor, b.submitted_at,
    to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '|' || b.id
  from private.host_matches(v_user, p_venue_id, p_from, p_to, v_text) b
  join public.venues v on v.id = b.venue_id
  left join public.users g on g.id = b.guest_id
  left join public.payouts p on p.booking_id = b.id and p.payee_id = v_user and p.status <> 'cancelled'
  where private.in_host_group(b, p_group)
    and (v_after.id is null or (b.starts_at, b.id) < (v_after.starts, v_after.id))
  order by b.starts_at desc, b.id desc limit least(greatest(coalesce(p_limit, 500), 1), 1000);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function public.host_bookings(text, uuid, date, date, text, int, text),
  public.host_bookings_rows(text, uuid, date, date, text, int, text) to anon, authenticated;
