-- Payees' accounts at the processor.

create table public.payout_accounts (
  user_id uuid primary key references public.users (id) on delete restrict,
  processor_id text not null unique check (char_length(processor_id) between 1 and 255),
  country text check (country ~ '^[A-Z]{2}$'),
  status text not null default 'incomplete' check (status in ('incomplete', 'enabled', 'restricted')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  bank_key text check (char_length(bank_key) between 1 and 500),
  bank_last4 text check (char_length(bank_last4) between 1 and 4),
  bank_changed_at timestamptz,
  is_held boolean not null default false
);
alter table public.payout_accounts enable row level security;
comment on table public.payout_accounts is
  'The processor''s account of a host or provider. The processor stores their bank accounts; here only what shows a change.';
comment on column public.payout_accounts.status is
  'incomplete: the processor still needs details. enabled: they can be paid. restricted: the processor asks for more.';
comment on column public.payout_accounts.bank_key is
  'The processor''s fingerprints of the bank accounts, which show a change; null before the first.';
comment on column public.payout_accounts.bank_changed_at is
  'When the account was opened, or the processor first told of these bank accounts: for 72 hours from then nothing is sent (payouts_wait_until).';
comment on column public.payout_accounts.is_held is 'True after its owner stopped payouts, until they resume them (hold_payouts).';

create function private.payouts_wait_until(p_account public.payout_accounts) returns timestamptz
language sql stable set search_path = '' as $$
  select case when p_account.bank_changed_at + interval '72 hours' > now() then p_account.bank_changed_at + interval '72 hours' end
$$;
comment on function private.payouts_wait_until is
  'Returns until when nothing is sent to an account because its bank was set or changed less than 72 hours ago; else null. The
owner can stop somebody else''s change in this time.';

create function private.can_be_paid_out(p_account public.payout_accounts) returns boolean
language sql stable set search_path = '' as $$
  select p_account.status = 'enabled' and not p_account.is_held and private.payouts_wait_until(p_account) is null
$$;
comment on function private.can_be_paid_out is 'True when payouts may be sent to an account now.';

create table private.removed_payout_accounts (
  processor_id text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  removed_at timestamptz not null default now()
);
alter table private.removed_payout_accounts enable row level security;
comment on table private.removed_payout_accounts is
  'Processor accounts of users whose account was taken over by its owner. They are never used again.';

create index removed_payout_accounts_user_idx on private.removed_payout_accounts (user_id);

create function private.has_payouts(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payout_accounts a where a.user_id = p_user_id)
    or exists (select from public.payouts p
      where p.payee_id = p_user_id and p.is_collected and p.status = 'scheduled' and p.net_minor > 0)
$$;
comment on function private.has_payouts is
  'Returns whether a user has a payout account, or is owed money of what guests paid by card, whatever their role has become.';

create function public.start_payout_account(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
begin
  select * into v_user from public.users where id = p_user_id and deleted_at is null;
  if not found then
    perform private.raise_error('not_found');
  elsif v_user.role not in ('host', 'service_provider') and not private.has_payouts(p_user_id) then
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
  'Returns what is needed to open the account of a payee at the processor, who hosts, provides services, or is owed money from before: { processor_id (null: to be created), email, name,
locale, country (null: unknown), removed_accounts: how many were removed before }. For the server. Errors: not_found (PT404), forbidden
(PT403: they are none of that), not_verified (PT403: they have not proved their address).';

create function public.set_payout_account(p_user_id uuid, p_processor_id text, p_status text, p_country text default null,
  p_session_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The request was allowed before the call to the processor: the account may have been taken over since.
  perform private.lock_account_writes(p_user_id);
  if p_session_id is not null and not exists (
    select from auth.sessions s where s.id = p_session_id and s.user_id = p_user_id) then
    perform private.raise_error('not_signed_in');
  end if;
  if p_status is null or p_status not in ('incomplete', 'enabled', 'restricted') then
    perform private.raise_error('invalid_input', 'status');
  elsif not exists (select from public.users where id = p_user_id and deleted_at is null) then
    perform private.raise_error('not_found');
  elsif exists (select from private.removed_payout_accounts where processor_id = p_processor_id) then
    perform private.raise_error('wrong_status', 'processor_id');
  end if;
  perform private.require_proven_email(p_user_id);
  insert into public.payout_accounts (user_id, processor_id, status, country, bank_changed_at)
  values (p_user_id, p_processor_id, p_status, upper(p_country), now())
  on conflict (user_id) do nothing;
  if not found and not exists (
    select from public.payout_accounts where user_id = p_user_id and processor_id = p_processor_id) then
    perform private.raise_error('wrong_status', 'processor_id');
  end if;
end $$;
comment on function public.set_payout_account is
  'Stores the processor''s identifier of a payee. Idempotent. For the server. Errors: not_found (PT404), not_signed_in (PT401: a
given session is not theirs or has ended), not_verified (PT403: they have not proved their address), wrong_status (PT409: they
have another one, or it was removed), invalid_input (PT422).';

create function public.record_payout_account(p_processor_id text, p_status text, p_bank_key text default null,
  p_bank_last4 text default null)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_account public.payout_accounts;
begin
  if p_status is null or p_status not in ('incomplete', 'enabled', 'restricted') then
    perform private.raise_error('invalid_input', 'status');
  end if;
  select * into v_account from public.payout_accounts where processor_id = p_processor_id for no key update;
  if not found then
    return false;
  elsif v_account.status <> p_status then
    update public.payout_accounts set status = p_status, updated_at = clock_timestamp() where user_id = v_account.user_id;
  end if;
  if p_bank_key is distinct from v_account.bank_key and p_bank_key is not null then
    update public.payout_accounts set bank_key = left(p_bank_key, 500), bank_last4 = right(p_bank_last4, 4), bank_changed_at = now()
    where user_id = v_account.user_id;
    perform private.notify_security_change(v_account.user_id, 'bank_account_changed',
      jsonb_strip_nulls(jsonb_build_object('bank_last4', right(p_bank_last4, 4))));
  end if;
  return (select private.can_be_paid_out(a) from public.payout_accounts a where a.user_id = v_account.user_id);
end $$;
comment on function public.record_payout_account is
  'Records the processor''s state of an account, the fingerprints of its bank accounts and the last digits of the first (null:
unknown). New or changed bank accounts delay payouts (payouts_wait_until) and notify the owner by mail. Returns whether payouts
may be sent now; false for an unknown account. For the server. Errors: invalid_input (PT422).';

create function public.get_payout_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return coalesce((
    select jsonb_build_object('status', a.status, 'country', a.country, 'bank_last4', a.bank_last4,
      'waits_until', private.payouts_wait_until(a), 'is_held', a.is_held)
    from public.payout_accounts a where a.user_id = v_user),
    '{"status": null, "country": null, "bank_last4": null, "waits_until": null, "is_held": false}');
end $$;
comment on function public.get_payout_account is
  'Returns the state of the caller''s payout account: { status (null: none), country, bank_last4, waits_until (payouts_wait_until,
or null), is_held }. Errors: not_signed_in (PT401).';

create function public.hold_payouts() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.refuse_filtered_call();
  update public.payout_accounts set is_held = true, updated_at = clock_timestamp() where user_id = v_user and not is_held;
end $$;
comment on function public.hold_payouts is
  'Stops payouts to the caller until they resume them; allowed in any session, against a bank that somebody else has entered. Errors:
not_signed_in (PT401).';

create function public.release_payouts() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.refuse_filtered_call();
  perform private.require_recent_session(v_user);
  update public.payout_accounts set is_held = false, updated_at = clock_timestamp() where user_id = v_user and is_held;
end $$;
comment on function public.release_payouts is
  'Resumes payouts that the caller has stopped. Requires a session that began within five minutes. Errors: not_signed_in
(PT401), reauthentication_needed (PT422).';

create policy payout_accounts_select on public.payout_accounts for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Leaves out the processor's identifier.
grant select (user_id, country, status, created_at, updated_at) on public.payout_accounts to authenticated;
grant execute on function
  public.get_payout_account,
  public.hold_payouts,
  public.release_payouts
  to anon, authenticated, service_role;
grant execute on function
  public.start_payout_account,
  public.set_payout_account,
  public.record_payout_account
  to service_role;
