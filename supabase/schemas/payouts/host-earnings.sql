-- What a host earns, from the payouts.

create function private.host_payouts(p_host_id uuid, p_year integer, p_venue_id uuid)
returns table (payout public.payouts, booking public.bookings, month date)
language sql stable security definer set search_path = '' as $$
  select p, b, date_trunc('month', b.starts_at at time zone b.time_zone)::date
  from public.payouts p
  join public.bookings b on b.id = p.booking_id and b.host_id = p_host_id
  where p.payee_id = p_host_id and p.kind = 'booking' and p.status <> 'cancelled'
    and (p_venue_id is null or b.venue_id = p_venue_id)
    and (p_year is null or extract(year from b.starts_at at time zone b.time_zone) = p_year)
$$;
comment on function private.host_payouts is
  'Returns the payouts of a host for bookings at their venues (a booking can have several), each with the month in which the
booking begins in its venue''s time zone. Leaves out payouts for services elsewhere and for security deposits.';

create function private.net_in_hand(p_payout public.payouts, p_booking public.bookings) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_received bigint;
begin
  if p_payout.is_collected or private.manual_payment_method(p_booking.id) is null then
    return 0;
  end if;
  v_received := private.manual_net(p_booking.id);
  return case when p_booking.status in ('cancelled', 'completed') or v_received >= p_booking.total_minor then p_payout.net_minor
    else p_payout.net_minor::numeric * v_received / p_booking.total_minor end;
end $$;
comment on function private.net_in_hand is
  'Returns the part of a payout that its host has already received by transfer or in cash, in minor units: everything once the
booking is completed or cancelled, before that the received share of the price, rounded. 0 for a booking that is paid by card or
to the host directly.';

create function public.get_host_earnings(p_year integer default null, p_venue_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if p_year not between 2000 and 2198 then
    perform private.raise_error('invalid_input', 'year');
  end if;
  return (
    with owed as materialized (
      select o.month, (o.booking).id as booking_id, (o.booking).venue_id, (o.payout).currency, (o.payout).gross_minor, (o.payout).fee_minor,
        (o.payout).net_minor, private.net_in_hand(o.payout, o.booking) as in_hand_minor, case
          when (o.payout).status = 'paid' then 'paid'
          when (o.payout).due_at <= now() then 'due'
          else 'upcoming' end as state
      from private.host_payouts(v_user, p_year, p_venue_id) o
    ), monthly as (
      select month, venue_id, currency, count(distinct booking_id) as bookings, sum(gross_minor)::bigint as gross_minor,
        sum(fee_minor)::bigint as fee_minor, sum(net_minor)::bigint as net_minor
      from owed group by month, venue_id, currency
    ), total as (
      select currency, count(distinct booking_id) as bookings, sum(gross_minor)::bigint as gross_minor,
        sum(fee_minor)::bigint as fee_minor, sum(net_minor)::bigint as net_minor,
        coalesce(sum(net_minor - in_hand_minor) filter (where state = 'upcoming'), 0)::bigint as upcoming_minor,
        coalesce(sum(net_minor - in_hand_minor) filter (where state = 'due'), 0)::bigint as due_minor,
        coalesce(sum(case state when 'paid' then net_minor else in_hand_minor end), 0)::bigint as paid_minor
      from owed group by currency
    )
    select jsonb_build_object(
      'years', (
        select coalesce(jsonb_agg(y.year order by y.year desc), '[]')
        from (select distinct extract(year from o.month)::integer as year
          from private.host_payouts(v_user, null, null) o) y),
      'venues', (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'name_ar', v.name_ar)
          order by v.name, v.id), '[]')
        from public.venues v where v.host_id = v_user
          and exists (select 1 from public.bookings b where b.venue_id = v.id and b.submitted_at is not null)),
      'totals', (select coalesce(jsonb_agg(to_jsonb(t) order by t.currency), '[]') from total t),
      'months', (
        select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('month', to_char(m.month, 'YYYY-MM'))
          order by m.month desc, m.currency, m.net_minor desc, m.venue_id), '[]')
        from monthly m)));
end $$;
comment on function public.get_host_earnings is
  'Returns the caller''s earnings as host of a year (null: ever) and a venue (null: all; another host''s: nothing): { years: [2027,
..], venues: [{ id, name, name_ar }], totals: [{ currency, bookings, gross_minor, fee_minor, net_minor, upcoming_minor,
due_minor, paid_minor }], months: [{ month: "2027-04", venue_id, currency, bookings, gross_minor, fee_minor, net_minor }] }.
Minor units, each currency apart; months latest first. A confirmed booking counts in the month in which it begins in its
venue''s time zone. Upcoming, due and paid are net amounts, by due_at of the payout; transfers and cash that the host confirmed
count as paid (net_in_hand). Gross is the total less the refund and less what the guest pays for services of providers; fee is
the service fee on that, in the share that is not refunded; net is gross less fee (schedule_payouts). So a cancellation that
refunds half leaves half of gross and fee, one that refunds nothing leaves both whole, and one that refunds all leaves no row;
for each booking the sum of gross over its payees is total less refund. Errors: not_signed_in (PT401), invalid_input
(PT422: a year before 2000 or after 2198).';

create function public.list_host_statements(p_year integer default null, p_month integer default null,
  p_venue_id uuid default null, p_limit integer default 50, p_cursor text default null, p_currency text default null)
returns table (booking_id uuid, reference text, status text, venue_name text, venue_name_ar text,
  starts_at timestamptz, ends_at timestamptz, time_zone text, month text, currency text, total_minor bigint,
  refund_minor bigint, gross_minor bigint, fee_minor bigint, net_minor bigint, due_at timestamptz,
  paid_at timestamptz, state text, is_collected boolean, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_cursor record;
begin
  if p_year not between 2000 and 2198 or p_month not between 1 and 12 or (p_year is null and p_month is not null)
  then
    perform private.raise_error('invalid_input', 'month');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  if p_limit > 100 then
    perform private.require_export_session(v_user, p_cursor);
  end if;
  return query
  with owed as (
    select (o.booking).id, o.month, (o.payout).currency, sum((o.payout).gross_minor)::bigint as gross_minor,
      sum((o.payout).fee_minor)::bigint as fee_minor, sum((o.payout).net_minor)::bigint as net_minor,
      min((o.payout).due_at) filter (where (o.payout).status <> 'paid'
        and ((o.payout).net_minor = 0 or private.net_in_hand(o.payout, o.booking) < (o.payout).net_minor))
        as open_due_at, max((o.payout).due_at) as last_due_at,
      max((o.payout).paid_at) as last_paid_at, bool_or((o.payout).is_collected) as is_collected
    from private.host_payouts(v_user, p_year, p_venue_id) o group by 1, 2, 3
  )
  select b.id, b.reference, private.effective_status(b), v.name, v.name_ar, b.starts_at, b.ends_at, b.time_zone,
    to_char(o.month, 'YYYY-MM'), o.currency, b.total_minor, b.refund_minor, o.gross_minor, o.fee_minor, o.net_minor,
    coalesce(o.open_due_at, o.last_due_at), case when o.open_due_at is null then o.last_paid_at end,
    case when o.open_due_at is null then 'paid' when o.open_due_at <= now() then 'due' else 'upcoming' end,
    o.is_collected, private.format_cursor(b.starts_at, b.id)
  from owed o
  join public.bookings b on b.id = o.id
  join public.venues v on v.id = b.venue_id
  where (p_month is null or extract(month from o.month) = p_month)
    and (p_currency is null or o.currency = p_currency)
    and (v_cursor.id is null or (b.starts_at, b.id) < (v_cursor.at, v_cursor.id))
  order by b.starts_at desc, b.id desc limit least(greatest(coalesce(p_limit, 50), 1), 1000);
end $$;
comment on function public.list_host_statements is
  'Returns the caller''s earnings, one row per booking, latest start first, with the filters and months of get_host_earnings, in
one currency or all: at most 1000 at a time; the cursor of the last row requests the next ones. Amounts are in minor units, for
all payouts of the booking. state is upcoming, due or paid (also when the host received everything by transfer or in cash);
due_at is the first due time of an unpaid payout; is_collected is true when the guest paid by card and a transfer sends the
money. Errors: as get_host_earnings, and a month without its year or out of range; reauthentication_needed (PT422: more than 100
at a time, require_export_session).';

create function public.get_host_month_summary() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    with running as materialized (
      select b.id, b.guests, b.status in ('confirmed', 'completed') as stands, b.currency, (
        select sum(p.net_minor) from public.payouts p
        where p.booking_id = b.id and p.payee_id = v_user and p.kind = 'booking' and p.status <> 'cancelled') as net_minor
      from public.bookings b
      where b.host_id = v_user and b.submitted_at is not null
        and b.starts_at between now() - interval '33 days' and now() + interval '33 days'
        and date_trunc('month', b.starts_at at time zone b.time_zone)
          = date_trunc('month', now() at time zone b.time_zone)
    )
    select jsonb_build_object(
      'bookings', count(*) filter (where r.stands),
      'guests', coalesce(sum(r.guests) filter (where r.stands), 0),
      'earned', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', e.currency, 'minor', e.minor)
          order by e.currency), '[]')
        from (select o.currency, sum(o.net_minor)::bigint as minor from running o
          where o.net_minor is not null group by o.currency) e))
    from running r);
end $$;
comment on function public.get_host_month_summary is
  'Returns the caller''s bookings as host that begin in the current month of their venue''s time zone: { bookings, guests, earned:
[{ currency, minor }] }. Counts confirmed and completed ones; earned is the net of all payouts of the month, as in
get_host_earnings, in minor units. Errors: not_signed_in (PT401).';

grant execute on function
  public.get_host_earnings,
  public.list_host_statements,
  public.get_host_month_summary
  to anon, authenticated, service_role;
