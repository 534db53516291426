-- Payouts: what is owed to whom for a booking.

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete restrict,
  payee_id uuid not null references public.users (id) on delete restrict,
  currency text not null,
  gross_minor bigint not null,
  fee_minor bigint not null default 0,
  net_minor bigint not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  status text not null default 'scheduled' check (status in ('scheduled', 'paid', 'cancelled')),
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  unique (booking_id, payee_id),
  check (net_minor = gross_minor - fee_minor),
  constraint payouts_never_negative check (gross_minor >= 0 and fee_minor >= 0 and net_minor >= 0)
);
alter table public.payouts enable row level security;
comment on table public.payouts is
  'What a host or provider is owed for a booking. Amounts are in minor units of the currency.';

comment on column public.payouts.notified_at is 'When its payee was notified that it is due.';

create index payouts_falling_due_idx on public.payouts (due_at) where status = 'scheduled' and notified_at is null;
create index payouts_payee_idx on public.payouts (payee_id, due_at);

create function private.schedule_payouts(p_booking public.bookings, p_not_refunded_percent numeric default 100)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due timestamptz := p_booking.ends_at
    + make_interval(hours => (24 * private.get_number_setting('payout_days', 2))::integer);
  v_total numeric := p_booking.total_minor - coalesce(p_booking.refund_minor, 0);
  v_fee numeric := floor(p_booking.fee_minor * p_not_refunded_percent / 100);
begin
  insert into public.payouts as p (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at)
  with service as (
    select s.provider_id as payee, bs.status, floor(sum(bs.amount_minor) * p_not_refunded_percent / 100) as gross
    from public.booking_services bs join public.services s on s.id = bs.service_id
    where bs.booking_id = p_booking.id and bs.status <> 'declined' and bs.amount_minor > 0
      and s.provider_id <> p_booking.host_id
    group by s.provider_id, bs.status
  )
  select p_booking.id, owed.payee, p_booking.currency, owed.gross, owed.fee, owed.gross - owed.fee, v_due
  from (
    select payee, gross, 0 as fee from service where status = 'accepted'
    union all
    select p_booking.host_id, v_total - coalesce((select sum(gross) from service), 0), v_fee
  ) owed
  on conflict (booking_id, payee_id) do update
    set gross_minor = excluded.gross_minor, fee_minor = excluded.fee_minor, net_minor = excluded.net_minor
    where p.status = 'scheduled';
end $$;
comment on function private.schedule_payouts is
  'Schedules the payouts of a confirmed booking: each provider gets the services that they accepted, the host the rest net of the
service fee and of services that are not answered yet, which nobody is owed. p_not_refunded_percent is the part that is not refunded, in percent. The shares of providers and of the fee are rounded
down and the host gets the rest: together they never exceed the whole, whose refund is rounded half up, and none is
negative.';

create function public.list_my_payouts() returns table (
  id uuid,
  booking_id uuid,
  reference text,
  time_zone text,
  venue_name text,
  venue_name_ar text,
  currency text,
  gross_minor bigint,
  fee_minor bigint,
  net_minor bigint,
  due_at timestamptz,
  paid_at timestamptz,
  status text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select p.id, b.id, b.reference, b.time_zone, v.name, v.name_ar, p.currency, p.gross_minor, p.fee_minor,
    p.net_minor, p.due_at, p.paid_at, p.status
  from public.payouts p
  join public.bookings b on b.id = p.booking_id
  join public.venues v on v.id = b.venue_id
  where p.payee_id = v_user and p.status <> 'cancelled'
  order by p.due_at desc, p.id;
end $$;
comment on function public.list_my_payouts is
  'Returns what the caller is and was owed, as host or provider, with what it is for; the latest due first.
Errors: not_signed_in (PT401).';

create policy payouts_select on public.payouts for select to authenticated
  using (payee_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.payouts to authenticated;
grant execute on function
  public.list_my_payouts
  to anon, authenticated, service_role;
