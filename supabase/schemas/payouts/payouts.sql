-- Payouts: amounts owed to hosts and providers for a booking.

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
  is_collected boolean not null default false,
  transfer_id uuid references public.payout_transfers (id) on delete restrict,
  kind text not null default 'booking' check (kind in ('booking', 'security', 'fee')),
  posted_at timestamptz,
  reversed_gross_minor bigint not null default 0,
  reversed_fee_minor bigint not null default 0,
  check (net_minor = gross_minor - fee_minor),
  constraint payouts_never_negative check (gross_minor >= 0 and fee_minor >= 0 and net_minor >= 0),
  constraint payouts_reversed check (reversed_fee_minor between 0 and reversed_gross_minor and reversed_gross_minor <= gross_minor)
);
alter table public.payouts enable row level security;
comment on table public.payouts is
  'Amounts owed to a host or provider for a booking: one open row for each payee, and one for each posted part. In minor units of
the currency.';

comment on column public.payouts.notified_at is 'When its payee was notified of the due payout.';
comment on column public.payouts.is_collected is
  'True when the guest paid by card and a transfer sends the money; false when the host was paid directly.';
comment on column public.payouts.kind is
  'booking: a share of the guest''s payment; security: the host''s granted part of the security deposit; fee: a service
fee that they paid and do not owe any more (return_fees).';
comment on column public.payouts.posted_at is
  'When it was posted in the ledger as earned; later payments of the guest are another payout. Null when the host was paid directly.';
comment on column public.payouts.reversed_gross_minor is
  'The part of the gross that lost disputes took back after it was sent. The payee owes its net, and the platform returns its fee.';
comment on column public.payouts.reversed_fee_minor is 'The fee in reversed_gross_minor.';
comment on column public.payouts.transfer_id is 'The transfer that sent or is sending it.';

create unique index payouts_open_idx on public.payouts (booking_id, payee_id, kind) where status = 'scheduled' and posted_at is null;
create index payouts_booking_idx on public.payouts (booking_id, payee_id);
create index payouts_falling_due_idx on public.payouts (due_at) where status = 'scheduled' and notified_at is null;
create index payouts_payee_idx on public.payouts (payee_id, due_at);
create index payouts_transfer_idx on public.payouts (transfer_id);
create index payouts_unsent_idx on public.payouts (due_at) where is_collected and status = 'scheduled' and transfer_id is null;

create function private.kept_percent(p_booking public.bookings) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when p_booking.status = 'cancelled'
    then 100 - (private.calculate_refund(p_booking, p_booking.cancelled_by, p_booking.cancelled_at) ->> 'percent')::numeric else 100 end
$$;
comment on function private.kept_percent is
  'Returns the percentage of its price that a booking keeps by its policy: 100 unless it was cancelled.';

create function private.collected_charges(p_booking public.bookings, p_collected bigint, p_percent numeric)
returns table (offer_id uuid, service_id uuid, amount_minor numeric, shared numeric, whole numeric)
language sql stable security definer set search_path = '' as $$
  with offers as (
    select (line ->> 'offer_id')::uuid as id, (line ->> 'service_id')::uuid as service_id, (line ->> 'amount_minor')::numeric as amount
    from jsonb_array_elements(p_booking.lines) line where line ? 'offer_id'
  ), priced as (
    select id, service_id, amount, amount + coalesce(
      div(amount * p_booking.fee_minor, nullif(p_booking.total_minor - p_booking.fee_minor, 0)), 0) as price
    from offers
  ), charges as (
    select * from priced union all select null, null, null, p_booking.total_minor - coalesce(sum(price), 0) from priced
  ), charged as (
    select c.*, least(price, coalesce(sum(i.amount_minor), 0)) as gross,
      least(price, greatest(coalesce(sum(i.amount_minor - private.lost_of_installment(i.id)), 0), 0)) as paid
    from charges c left join public.booking_installments i on i.booking_id = p_booking.id and i.status = 'paid' and i.kind <> 'security'
      and i.offer_id is not distinct from c.id
    group by c.id, c.service_id, c.amount, c.price
  ), paid as (
    -- An excess payment for a charge, whose price fell, covers other charges.
    select id, service_id, amount, price, gross - paid as lost, price * private.kept_percent(p_booking) / 100 as due,
      paid + least(price - paid, greatest(least(p_booking.total_minor, p_collected
        + greatest(coalesce(p_booking.refund_minor, 0) - private.lost_minor(p_booking.id), 0)) - sum(paid) over ()
      - coalesce(sum(price - paid) over (order by id nulls first rows between unbounded preceding and 1 preceding), 0), 0)) as paid
    from charged
  ), kept as (
    select *, greatest(least(paid, due - least(lost, price - paid)), 0) as kept from paid
  ), missing as (
    select *, case when paid + lost > 0 then due - kept else 0 end as missing, sum(kept) over () as all_kept, sum(paid) over () as all_paid
    from kept
  ), summed as (
    select *, coalesce(nullif(all_kept, 0), 1) as per_kept, coalesce(nullif(sum(missing) over (), 0), 1) as per_missing,
      coalesce(nullif(all_paid, 0), 1) as per_paid, least(p_collected, all_kept) as first,
      least(greatest(p_collected - all_kept, 0), sum(missing) over ()) as second
    from missing
  ), shares as (
    select *, kept * first * per_missing * per_paid + missing * second * per_kept * per_paid
        + paid * (p_collected - first - second) * per_kept * per_missing as share,
      greatest(price, 1) * per_kept * per_missing * per_paid as whole
    from summed
  )
  -- Reduced fractions, so that equal shares are rounded together.
  select id, service_id, amount, case when p_collected is null then p_percent else div(share, gcd(share, whole)) end,
    case when p_collected is null then 100 else div(whole, gcd(share, whole)) end
  from shares
$$;
comment on function private.collected_charges is
  'Returns the charges of a booking that are paid separately, its accepted offers and, without an offer, the rest, and what of each is
shared between its payees: shared / whole of its price. Of what was collected each charge first has what was paid for it in its own
installments, up to what it may keep (kept_percent), less what was lost of it by a dispute. What is left goes to the charges of which
something was paid: in proportion to what they may keep and have not, and beyond that to what was paid. Where less was collected, in
proportion. Where nothing is collected through us, p_percent of each.';

create function private.provider_shares(p_booking public.bookings, p_collected bigint default null, p_percent numeric default 100)
returns table (payee_id uuid, status text, amount numeric, fee numeric)
language sql stable security definer set search_path = '' as $$
  with charges as (
    select * from private.collected_charges(p_booking, p_collected, p_percent)
  ), owned as (
    select p.payee_id, p.state, c.shared, c.whole, sum(coalesce(c.amount_minor, p.amount_minor
      - coalesce((select sum(o.amount_minor) from charges o where o.service_id = p.service_id), 0))) as amount
    from public.booking_parts p join charges c on c.offer_id is null or c.service_id = p.service_id
    where p.booking_id = p_booking.id and p.place > 1 and p.state <> 'declined' and p.payee_id <> p_booking.host_id
    group by p.payee_id, p.state, c.shared, c.whole
  )
  select o.payee_id, o.state, sum(div(o.amount * o.shared, o.whole)),
    sum(coalesce(div(o.amount * p_booking.fee_minor * o.shared,
      nullif(p_booking.total_minor - p_booking.fee_minor, 0) * o.whole), 0))
  from owned o group by o.payee_id, o.state having sum(o.amount) > 0
$$;
comment on function private.provider_shares is
  'Returns the shares of a booking''s providers other than its host, accepted and unanswered: the price of their services and its
part of the service fee, in minor units, each times the shared fraction of its charge (collected_charges), rounded down.';

create function private.collected_minor(p_booking public.bookings) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when private.manual_payment_method(p_booking.id) is not null then
      case when p_booking.status in ('cancelled', 'completed') then least(p_booking.total_minor,
        private.manual_net(p_booking.id)) end
    when not private.is_paid_by_card(p_booking.id) then null
    when p_booking.status in ('cancelled', 'completed') then greatest(least(p_booking.total_minor, private.net_paid(p_booking.id)
      -- A failed refund of a cancellation belongs to the guest, unless they got it from their bank.
      - coalesce((select sum(greatest(f.amount - private.lost_minor(p_booking.id, f.payment_id), 0)) from (
        select r.payment_id, sum(r.amount_minor) as amount from public.refunds r join public.payments p on p.id = r.payment_id
        where r.booking_id = p_booking.id and r.status = 'failed' and r.created_at >= p_booking.cancelled_at and not p.is_security_deposit
        group by r.payment_id) f), 0)::bigint), 0)
    else p_booking.total_minor
  end;
end $$;
comment on function private.collected_minor is
  'Returns the amount that the payees of a booking share. Paid by card: its total, or once it is cancelled or completed what was
paid and not refunded, less failed refunds of the cancellation. By transfer or in cash: once it is cancelled or completed what
the host confirmed less manual refunds (manual_net), at most the total; null before, when the whole price is expected. Null when
the host is paid directly.';

create function private.posted_share(p_booking_id uuid, p_payee_id uuid default null, out gross_minor bigint, out fee_minor bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(p.gross_minor - p.reversed_gross_minor), 0)::bigint, coalesce(sum(p.fee_minor - p.reversed_fee_minor), 0)::bigint
  from public.payouts p
  where p.booking_id = p_booking_id and (p_payee_id is null or p.payee_id = p_payee_id) and p.kind = 'booking'
    and (p.posted_at is not null or p.status = 'paid')
$$;
comment on function private.posted_share is
  'Returns what a payee, or all payees of a booking, already have: posted as earned or paid, less what lost disputes took back.';

create function private.save_open_payout(p_booking public.bookings, p_payee_id uuid, p_gross numeric, p_fee numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due timestamptz := p_booking.ends_at
    + make_interval(hours => (24 * private.get_number_setting('payout_days', 2))::integer);
begin
  if exists (select from public.payouts p where p.booking_id = p_booking.id and p.payee_id = p_payee_id and p.kind = 'booking'
    and (p.posted_at is not null or p.status = 'paid')) then
    if p_gross = 0 then
      update public.payouts set status = 'cancelled'
      where booking_id = p_booking.id and payee_id = p_payee_id and kind = 'booking' and status = 'scheduled' and posted_at is null;
      return;
    end if;
    v_due := greatest(v_due, now());
  end if;
  insert into public.payouts as p (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at, is_collected)
  values (p_booking.id, p_payee_id, p_booking.currency, p_gross, p_fee, p_gross - p_fee, v_due, private.is_paid_by_card(p_booking.id))
  on conflict (booking_id, payee_id, kind) where status = 'scheduled' and posted_at is null do update
    set gross_minor = excluded.gross_minor, fee_minor = excluded.fee_minor, net_minor = excluded.net_minor,
      is_collected = excluded.is_collected,
      -- A payout that was zero until now becomes due now, and its payee is notified.
      due_at = case when p.gross_minor = 0 and excluded.is_collected then greatest(p.due_at, now()) else p.due_at end;
end $$;
comment on function private.save_open_payout is
  'Saves the open payout of a payee for a booking beside posted or paid ones: due payout_days after the end, or now when others
were posted before. Cancels an open payout of zero beside others.';

create function private.schedule_payouts(p_booking public.bookings, p_not_refunded_percent numeric default 100)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_collected bigint := private.collected_minor(p_booking);
  v_is_in_proportion boolean := v_collected is not null and p_booking.total_minor > 0;
  v_shared bigint := case when v_is_in_proportion then v_collected end;
  v_posted record := private.posted_share(p_booking.id);
  v_open numeric;
  v_open_fee numeric;
  v_share record;
  v_gross numeric;
  v_fee numeric;
begin
  -- Services without the provider's answer belong to nobody yet.
  select coalesce(v_collected, p_booking.total_minor - coalesce(p_booking.refund_minor, 0)) - v_posted.gross_minor
      - coalesce(sum(s.amount + s.fee), 0),
    div(p_booking.fee_minor * coalesce(v_shared, p_not_refunded_percent), case when v_is_in_proportion then p_booking.total_minor else 100 end)
      - v_posted.fee_minor - coalesce(sum(s.fee), 0)
  into v_open, v_open_fee
  from private.provider_shares(p_booking, v_shared, p_not_refunded_percent) s where s.status <> 'accepted';
  v_open := greatest(v_open, 0);
  v_open_fee := greatest(v_open_fee, 0);
  for v_share in
    select s.payee_id, s.amount + s.fee as gross, s.fee
    from private.provider_shares(p_booking, v_shared, p_not_refunded_percent) s
    where s.status = 'accepted' order by s.payee_id
  loop
    v_posted := private.posted_share(p_booking.id, v_share.payee_id);
    v_gross := least(greatest(v_share.gross - v_posted.gross_minor, 0), v_open);
    v_fee := least(greatest(v_share.fee - v_posted.fee_minor, 0), v_open_fee, v_gross);
    perform private.save_open_payout(p_booking, v_share.payee_id, v_gross, v_fee);
    v_open := v_open - v_gross;
    v_open_fee := v_open_fee - v_fee;
  end loop;
  perform private.save_open_payout(p_booking, p_booking.host_id, v_open, least(v_open_fee, v_open));
end $$;
comment on function private.schedule_payouts is
  'Schedules the payouts of a confirmed booking: each provider gets the services that they accepted, the host the rest without
unanswered services, which belong to nobody. gross is what the guest pays for the part with its service fee, fee is that service
fee. `p_not_refunded_percent` is the percentage that is not refunded. Rounds the shares of providers and their fees down and
gives the host the rest: together they never exceed the whole, whose refund is rounded half up, and none is negative. A booking
that is paid by card or confirmed by its host shares collected_minor as collected_charges divides it. Keeps posted and paid
payouts; open payouts are the missing rest, so that later payments reach the payees.';

create function private.host_net(p_booking public.bookings) returns bigint
language sql stable security definer set search_path = '' as $$
  select case
    when p_booking.submitted_at is null then null
    when private.effective_status(p_booking) = 'pending' then p_booking.total_minor - p_booking.fee_minor
      - coalesce((select sum(amount) from private.provider_shares(p_booking)), 0)::bigint
    else (
      select coalesce(sum(p.net_minor), 0)::bigint from public.payouts p
      where p.booking_id = p_booking.id and p.payee_id = p_booking.host_id and p.kind = 'booking' and p.status <> 'cancelled')
  end
$$;
comment on function private.host_net is
  'Returns what the host receives for a booking in minor units: for a request the amount after an acceptance, later the sum of
their payouts (0 without one); null for a hold.';

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
  status text,
  is_collected boolean,
  kind text,
  side text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select p.id, b.id, b.reference, b.time_zone, v.name, v.name_ar, p.currency, p.gross_minor, p.fee_minor,
    p.net_minor, p.due_at, p.paid_at, p.status, p.is_collected, p.kind,
    case when b.host_id = v_user then 'host' else 'provider' end
  from public.payouts p
  join public.bookings b on b.id = p.booking_id
  join public.venues v on v.id = b.venue_id
  where p.payee_id = v_user and p.status <> 'cancelled'
  order by p.due_at desc, p.id;
end $$;
comment on function public.list_my_payouts is
  'Returns the caller''s payouts as host or provider, with their bookings, latest due first. is_collected: the guest paid by card
and a transfer sends it; else the host was paid directly. kind: booking, security for a granted part of a security deposit, or
fee for a service fee that is returned. side: host, or provider of a service. Errors: not_signed_in (PT401).';

create policy payouts_select on public.payouts for select to authenticated
  using (payee_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.payouts to authenticated;
grant execute on function
  public.list_my_payouts
  to anon, authenticated, service_role;
