-- The running month of a host in three numbers.

-- The caller's bookings as host that begin in the month which it is now by their venue's clock:
-- { bookings, guests, earned: [{ currency, minor }] }. Confirmed and completed ones are counted; earned is the
-- net of the ledger for all of that month, as host_earnings has it, in minor units.
-- Errors: not_signed_in (PT401).
create function public.host_month() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    with running as materialized (
      select b.id, b.guests, b.status in ('confirmed', 'completed') as stands, p.currency, p.net_minor
      from public.bookings b
      left join public.payouts p on p.booking_id = b.id and p.payee_id = v_user and p.status <> 'cancelled'
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
          where o.currency is not null group by o.currency) e))
    from running r);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function public.host_month() to anon, authenticated;
