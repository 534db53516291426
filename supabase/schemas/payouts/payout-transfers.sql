-- Transfers: money that is sent to payees.

create table public.payout_transfers (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null references public.users (id) on delete restrict,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'returned')),
  processor_id text unique check (char_length(processor_id) between 1 and 255),
  failure_code text check (char_length(failure_code) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  rest_minor bigint not null default 0
);
alter table public.payout_transfers enable row level security;
comment on table public.payout_transfers is
  'What is sent to the account of a payee for one or more payouts (payouts.transfer_id). Amounts are in minor units.';
comment on column public.payout_transfers.fee_minor is
  'What was kept of these payouts for service fees that their payee owes: of bookings that guests paid to them by transfer or in cash.';
comment on column public.payout_transfers.rest_minor is
  'What these payouts are more than the transfer and its fee, because it is a multiple of card_amount_step: it stays owed to the payee. Negative
where the transfer has what earlier ones left.';

create index payout_transfers_payee_idx on public.payout_transfers (payee_id, created_at desc);
create index payout_transfers_pending_idx on public.payout_transfers (created_at) where status = 'pending';
create index payout_transfers_created_idx on public.payout_transfers (created_at desc, id desc);

create function private.unsettled_transfers() returns setof public.payout_transfers
language sql stable security definer set search_path = '' as $$
  select x from public.payout_transfers x
  where x.status in ('failed', 'returned') and not exists (
    select from public.payout_transfers later
    where later.payee_id = x.payee_id and later.currency = x.currency and later.status = 'paid' and later.created_at > x.created_at)
$$;
comment on function private.unsettled_transfers is
  'Returns the transfers that failed or came back and after which their payee was sent nothing yet.';

create function private.unsent_rest(p_payee_id uuid, p_currency text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(x.rest_minor), 0)::bigint from public.payout_transfers x
  where x.payee_id = p_payee_id and x.currency = p_currency and x.status in ('pending', 'paid')
$$;
comment on function private.unsent_rest is
  'Returns what transfers to a payee have left of their payouts, less than one card_amount_step: it is sent with the next transfer.';

create policy payout_transfers_select on public.payout_transfers for select to authenticated
  using (payee_id = (select auth.uid()) or (select private.is_admin()));

grant select (id, payee_id, currency, amount_minor, status, created_at, ended_at, fee_minor) on public.payout_transfers to authenticated;
