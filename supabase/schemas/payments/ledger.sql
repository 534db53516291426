-- The ledger: double entry, append-only. Every transaction sums to zero in its currency.

create table private.ledger_transactions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  key text not null unique check (char_length(key) between 1 and 200),
  booking_id uuid references public.bookings (id) on delete restrict,
  created_at timestamptz not null default clock_timestamp()
);
alter table private.ledger_transactions enable row level security;
comment on table private.ledger_transactions is
  'Movements of money between accounts: a capture, a refund, an earning, a transfer. The key identifies the cause, so that each is
posted once.';

create table public.ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references private.ledger_transactions (id) on delete restrict,
  account text not null check (account in ('processor', 'guest', 'payee', 'platform_fee', 'tax', 'dispute', 'security', 'bank')),
  user_id uuid references public.users (id) on delete restrict,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  booking_id uuid references public.bookings (id) on delete restrict,
  created_at timestamptz not null default clock_timestamp(),
  constraint ledger_entries_owner check ((account in ('guest', 'payee')) = (user_id is not null))
);
alter table public.ledger_entries enable row level security;
comment on table public.ledger_entries is
  'Entries of the ledger in minor units, never changed or deleted. Positive amounts are ours at the processor; negative ones are
owed to guests and payees, or earned.';
comment on column public.ledger_entries.account is
  'processor: our balance at the processor of cards. guest: held for a guest until it is owed to payees. payee: owed to a host or
provider, or by them when it is positive. platform_fee: earned. tax: in that fee, owed to the state. dispute: withdrawn by a
card''s bank until its decision. security: captured from a security deposit until the claim is decided. bank: paid to us outside
the processor.';

create index ledger_entries_transaction_idx on public.ledger_entries (transaction_id);
create index ledger_entries_booking_idx on public.ledger_entries (booking_id);
create index ledger_entries_user_idx on public.ledger_entries (user_id, account, currency);
create index ledger_transactions_booking_idx on private.ledger_transactions (booking_id);

create function private.refuse_ledger_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'restrict_violation';
end $$;
comment on function private.refuse_ledger_change is 'Refuses to change, delete or truncate the ledger, for everybody.';

create function private.require_balanced_transaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.ledger_entries e where e.transaction_id = new.transaction_id
    group by e.currency having sum(e.amount_minor) <> 0) then
    raise exception 'a transaction of the ledger does not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function private.require_balanced_transaction is
  'Refuses a transaction whose entries do not sum to zero in each currency, at the end of the statement that adds them.';

create function private.post_ledger(p_kind text, p_key text, p_booking_id uuid, p_currency text, p_entries jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into private.ledger_transactions (kind, key, booking_id) values (p_kind, p_key, p_booking_id)
  on conflict (key) do nothing returning id into v_id;
  if v_id is null then
    return (select t.id from private.ledger_transactions t where t.key = p_key);
  end if;
  insert into public.ledger_entries (transaction_id, account, user_id, currency, amount_minor, booking_id)
  select v_id, entry.account, entry.user_id, p_currency, entry.amount_minor, p_booking_id
  from jsonb_to_recordset(p_entries) as entry (account text, user_id uuid, amount_minor bigint)
  where entry.amount_minor <> 0;
  return v_id;
end $$;
comment on function private.post_ledger is
  'Posts a transaction with its entries [{ account, user_id, amount_minor }] in minor units and returns its id. For a posted key
only returns the earlier transaction. Leaves out entries of zero. Errors: check_violation, when the entries do not sum to zero.';

create trigger ledger_entries_balanced after insert on public.ledger_entries
  for each row execute function private.require_balanced_transaction();
create trigger ledger_entries_refuse_change before update or delete on public.ledger_entries
  for each row execute function private.refuse_ledger_change();
create trigger ledger_entries_refuse_truncate before truncate on public.ledger_entries
  for each statement execute function private.refuse_ledger_change();
create trigger ledger_transactions_refuse_change before update or delete on private.ledger_transactions
  for each row execute function private.refuse_ledger_change();
create trigger ledger_transactions_refuse_truncate before truncate on private.ledger_transactions
  for each statement execute function private.refuse_ledger_change();

-- Guests and payees read only their own entries; admins read all.
create policy ledger_entries_select on public.ledger_entries for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.ledger_entries to authenticated;
