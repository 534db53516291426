-- Accounts at the processor to which payees are paid.

create table public.payout_accounts (
  user_id uuid primary key references public.users (id) on delete restrict,
  processor_id text not null unique check (char_length(processor_id) between 1 and 255),
  country text check (country ~ '^[A-Z]{2}$'),
  status text not null default 'incomplete' check (status in ('incomplete', 'enabled', 'restricted')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
alter table public.payout_accounts enable row level security;
comment on table public.payout_accounts is
  'Under which account a host or provider is paid at the processor, which knows their bank; nothing of that is kept here.';
comment on column public.payout_accounts.status is
  'incomplete: they have not told the processor everything. enabled: they can be paid. restricted: the processor wants more of them.';

create table private.removed_payout_accounts (
  processor_id text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  removed_at timestamptz not null default now()
);
alter table private.removed_payout_accounts enable row level security;
comment on table private.removed_payout_accounts is
  'Accounts at the processor that somebody opened on an account that its owner has taken over since. None of them is ever used again.';

create index removed_payout_accounts_user_idx on private.removed_payout_accounts (user_id);

create function public.start_payout_account(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
begin
  select * into v_user from public.users where id = p_user_id and deleted_at is null;
  if not found then
    perform private.raise_error('not_found');
  elsif v_user.role not in ('host', 'service_provider') then
    perform private.raise_error('forbidden');
  end if;
  perform private.require_proven_email(p_user_id);
  return jsonb_build_object('processor_id', (select a.processor_id from public.payout_accounts a where a.user_id = p_user_id),
    'email', v_user.email, 'name', nullif(btrim(concat_ws(' ', v_user.first_name, v_user.last_name)), ''),
    'locale', v_user.locale, 'country', coalesce(
      (select a.country from public.payout_accounts a where a.user_id = p_user_id),
      (select c.country from public.venues v join public.cities c on v.city in (c.slug, c.name)
        where v.host_id = p_user_id group by c.country order by count(*) desc, c.country limit 1)),
    'removed_accounts', (select count(*) from private.removed_payout_accounts r where r.user_id = p_user_id));
end $$;
comment on function public.start_payout_account is
  'Returns what is needed to open the account of a host or provider at the processor: { processor_id (null: to be created), email, name,
locale, country (null: unknown), removed_accounts: how many were removed before }. For the server. Errors: not_found (PT404), forbidden
(PT403: they are neither), not_verified (PT403: they have not proved their address).';

create function public.set_payout_account(p_user_id uuid, p_processor_id text, p_status text, p_country text default null)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_status is null or p_status not in ('incomplete', 'enabled', 'restricted') then
    perform private.raise_error('invalid_input', 'status');
  elsif not exists (select from public.users where id = p_user_id and deleted_at is null) then
    perform private.raise_error('not_found');
  elsif exists (select from private.removed_payout_accounts where processor_id = p_processor_id) then
    perform private.raise_error('wrong_status', 'processor_id');
  end if;
  perform private.require_proven_email(p_user_id);
  insert into public.payout_accounts (user_id, processor_id, status, country)
  values (p_user_id, p_processor_id, p_status, upper(p_country))
  on conflict (user_id) do nothing;
  if not found and not exists (
    select from public.payout_accounts where user_id = p_user_id and processor_id = p_processor_id) then
    perform private.raise_error('wrong_status', 'processor_id');
  end if;
end $$;
comment on function public.set_payout_account is
  'Stores under which identifier the processor knows a payee; again with the same changes nothing. For the server. Errors: not_found
(PT404), not_verified (PT403: they have not proved their address), wrong_status (PT409: they have another one, or it was removed),
invalid_input (PT422).';

create function public.record_payout_account(p_processor_id text, p_status text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_status is null or p_status not in ('incomplete', 'enabled', 'restricted') then
    perform private.raise_error('invalid_input', 'status');
  end if;
  update public.payout_accounts set status = p_status, updated_at = clock_timestamp()
  where processor_id = p_processor_id and status <> p_status;
end $$;
comment on function public.record_payout_account is
  'Records what the processor says of an account; an unknown one is passed over. For the server. Errors: invalid_input (PT422).';

create function public.get_payout_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return coalesce((
    select jsonb_build_object('status', a.status, 'country', a.country)
    from public.payout_accounts a where a.user_id = v_user),
    '{"status": null, "country": null}');
end $$;
comment on function public.get_payout_account is
  'Returns the state of the caller''s payout account: { status (null: none), country }. Errors: not_signed_in (PT401).';

create policy payout_accounts_select on public.payout_accounts for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Not its identifier at the processor.
grant select (user_id, country, status, created_at, updated_at) on public.payout_accounts to authenticated;
grant execute on function
  public.get_payout_account
  to anon, authenticated, service_role;
grant execute on function
  public.start_payout_account,
  public.set_payout_account,
  public.record_payout_account
  to service_role;
