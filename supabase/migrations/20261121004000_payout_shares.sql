-- Nobody is ever owed less than nothing: of what a guest leaves, each share is rounded down once, and the host
-- has the rest. (Rounded half up for each service, the shares of a few cheap ones were more than the whole.)

-- Who is owed what for a confirmed booking: each provider their services, the host the rest net of the
-- service fee. p_kept is the part of it that is not refunded, in percent. Of a part, the shares of providers
-- and of the fee are rounded down: they never sum up to more than the whole, whose refund is rounded half up.
create or replace function private.schedule_payouts(p_booking public.bookings, p_kept numeric default 100)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due timestamptz := p_booking.ends_at
    + make_interval(hours => (24 * private.setting_number('payout_days', 2))::integer);
  v_total numeric := p_booking.total_minor - coalesce(p_booking.refund_minor, 0);
  v_fee numeric := floor(p_booking.fee_minor * p_kept / 100);
begin
  insert into public.payouts as p (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at)
  with provider as (
    select s.provider_id as payee, floor(sum(bs.amount_minor) * p_kept / 100) as gross
    from public.booking_services bs join public.services s on s.id = bs.service_id
    where bs.booking_id = p_booking.id and bs.status <> 'declined' and bs.amount_minor > 0
      and s.provider_id <> p_booking.host_id
    group by s.provider_id
  )
  select p_booking.id, owed.payee, p_booking.currency, owed.gross, owed.fee, owed.gross - owed.fee, v_due
  from (
    select payee, gross, 0 as fee from provider
    union all
    select p_booking.host_id, v_total - coalesce((select sum(gross) from provider), 0), v_fee
  ) owed
  on conflict (booking_id, payee_id) do update
    set gross_minor = excluded.gross_minor, fee_minor = excluded.fee_minor, net_minor = excluded.net_minor
    where p.status = 'scheduled';
end $$;

-- Only a cancellation with half of it back could leave such rows behind.
do $$
declare
  v_booking public.bookings;
begin
  for v_booking in
    select * from public.bookings b where exists (
      select 1 from public.payouts p
      where p.booking_id = b.id and p.status = 'scheduled' and least(p.gross_minor, p.net_minor) < 0)
  loop
    perform private.schedule_payouts(v_booking, 50);
  end loop;
end $$;
-- Not valid: what was paid out once stays as it was.
alter table public.payouts add constraint payouts_never_negative
  check (gross_minor >= 0 and fee_minor >= 0 and net_minor >= 0) not valid;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
