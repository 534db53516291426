-- Payment terms of a venue: the payment methods and the parts of a booking's price.

create table public.venue_payment_terms (
  venue_id uuid primary key references public.venues (id) on delete cascade,
  takes_cards boolean not null default false,
  deposit_percent integer not null default 30 check (deposit_percent between 10 and 100),
  balance_days integer not null default 14 check (balance_days between 1 and 180),
  updated_at timestamptz not null default now(),
  takes_transfers boolean not null default false,
  takes_cash boolean not null default false,
  transfer_details text check (char_length(transfer_details) between 1 and 500),
  security_deposit_minor bigint not null default 0
    constraint venue_payment_terms_security_deposit check (security_deposit_minor between 0 and 100000000000),
  constraint venue_payment_terms_account check (not takes_transfers or transfer_details is not null)
);
alter table public.venue_payment_terms enable row level security;
comment on table public.venue_payment_terms is
  'The payment terms of venues whose host has chosen some. Without a row, or with none of the three methods, guests pay the host directly.';
comment on column public.venue_payment_terms.deposit_percent is 'The percentage of the total that is paid with the booking.';
comment on column public.venue_payment_terms.balance_days is 'How many days (of 24 hours) before the start the balance is due.';
comment on column public.venue_payment_terms.transfer_details is
  'The account for bank transfers as text of the host: bank, owner, IBAN. Only guests who pay by transfer, the host and admins see it.';
comment on column public.venue_payment_terms.security_deposit_minor is
  'Authorized on the guest''s card around the event, and released after it unless the host claims it; 0 for none. In minor units of the
venue''s currency.';

create trigger venue_payment_terms_set_updated_at before update on public.venue_payment_terms
  for each row execute function private.set_updated_at();

create function public.get_payment_terms(p_venue_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues := private.require_visible_venue(p_venue_id);
  v_terms public.venue_payment_terms;
begin
  select * into v_terms from public.venue_payment_terms where venue_id = v_venue.id;
  return jsonb_build_object('takes_cards', coalesce(v_terms.takes_cards, false),
    'takes_transfers', coalesce(v_terms.takes_transfers, false), 'takes_cash', coalesce(v_terms.takes_cash, false),
    'deposit_percent', coalesce(v_terms.deposit_percent, 30), 'balance_days', coalesce(v_terms.balance_days, 14),
    'security_deposit_minor', coalesce(v_terms.security_deposit_minor, 0),
    'transfer_details', case when v_venue.host_id = auth.uid() or private.is_admin() then v_terms.transfer_details end,
    'outdated_accounts', case when v_venue.host_id = auth.uid() then (select count(*) from private.outdated_accounts(v_venue.id)) end);
end $$;
comment on function public.get_payment_terms is
  'Returns the payment terms of a venue that the caller may see: { takes_cards, takes_transfers, takes_cash, deposit_percent,
balance_days, security_deposit_minor, transfer_details (null except for its host and admins), outdated_accounts (how many bookings
replace_transfer_details changes; null except for its host) }. Errors: not_found (PT404).';

create function public.save_payment_terms(p_venue_id uuid, p_takes_cards boolean, p_deposit_percent integer,
  p_balance_days integer, p_takes_transfers boolean default null, p_takes_cash boolean default null,
  p_transfer_details text default null, p_security_deposit_minor bigint default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_listing public.listings;
  v_before public.venue_payment_terms;
  v_takes_transfers boolean;
  v_details text;
begin
  perform private.refuse_filtered_call();
  v_listing := private.lock_own_listing(p_venue_id, 'venue');
  perform private.require_proven_email(v_listing.owner_id);
  select * into v_before from public.venue_payment_terms where venue_id = v_listing.id;
  v_takes_transfers := coalesce(p_takes_transfers, v_before.takes_transfers, false);
  v_details := nullif(btrim(coalesce(p_transfer_details, v_before.transfer_details), E' \t\r\n'), '');
  if p_takes_cards is null then
    perform private.raise_error('invalid_input', 'takes_cards');
  elsif p_deposit_percent is null or p_deposit_percent not between 10 and 100 then
    perform private.raise_error('invalid_input', 'deposit_percent');
  elsif p_balance_days is null or p_balance_days not between 1 and 180 then
    perform private.raise_error('invalid_input', 'balance_days');
  elsif char_length(v_details) > 500 or (v_takes_transfers and v_details is null) then
    perform private.raise_error('invalid_input', 'transfer_details');
  elsif p_security_deposit_minor <> 0 and exists (select from public.venue_pricing p where p.venue_id = v_listing.id
      and not (private.is_card_amount(p_security_deposit_minor, p.currency)
        and p_security_deposit_minor % private.card_amount_step(p.currency) = 0)) then
    perform private.raise_error('invalid_input', 'security_deposit_minor');
  elsif v_details is distinct from v_before.transfer_details then
    perform private.require_recent_session(v_listing.owner_id);
  end if;
  insert into public.venue_payment_terms (venue_id, takes_cards, deposit_percent, balance_days, takes_transfers, takes_cash,
    transfer_details, security_deposit_minor)
  values (v_listing.id, p_takes_cards, p_deposit_percent, p_balance_days, v_takes_transfers,
    coalesce(p_takes_cash, v_before.takes_cash, false), v_details,
    coalesce(p_security_deposit_minor, v_before.security_deposit_minor, 0))
  on conflict (venue_id) do update set takes_cards = excluded.takes_cards, deposit_percent = excluded.deposit_percent,
    balance_days = excluded.balance_days, takes_transfers = excluded.takes_transfers, takes_cash = excluded.takes_cash,
    transfer_details = excluded.transfer_details, security_deposit_minor = excluded.security_deposit_minor;
  if v_details is distinct from v_before.transfer_details then
    perform private.notify_listing_change(v_listing, 'transfer_account_changed');
  end if;
  return public.get_payment_terms(v_listing.id);
end $$;
comment on function public.save_payment_terms is
  'Saves the payment terms of the caller''s venue and returns them as get_payment_terms does. A null for transfers, cash or the
security deposit keeps the present value. Transfers require an account. Earlier bookings and holds keep their terms. Changing
the account requires a session that began within five minutes, and notifies the host by mail. Errors: not_signed_in (PT401),
forbidden (PT403: another host''s venue), not_verified (PT403: the host has not proved their address), not_found (PT404),
invalid_input (PT422, the field in the detail), reauthentication_needed (PT422: another account in an older session).';

create function public.replace_transfer_details(p_venue_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_listing public.listings;
  v_booking public.bookings;
  v_replaced integer := 0;
begin
  perform private.refuse_filtered_call();
  v_listing := private.lock_own_listing(p_venue_id, 'venue');
  perform private.require_proven_email(v_listing.owner_id);
  perform private.require_recent_session(v_listing.owner_id);
  for v_booking in select b.* from public.bookings b where b.id in (select private.outdated_accounts(v_listing.id)) order by b.id loop
    update private.manual_payments m set transfer_details = t.transfer_details
    from public.venue_payment_terms t where t.venue_id = v_listing.id and m.booking_id = v_booking.id;
    insert into public.booking_events (booking_id, actor_id, actor_role, event, from_status, to_status)
    values (v_booking.id, v_listing.owner_id, 'host', 'replace_account', v_booking.status, v_booking.status);
    -- The mails are limited and not the replacements: the host must be able to put back what a thief has replaced.
    if (select count(*) from public.booking_events e where e.booking_id = v_booking.id and e.event = 'replace_account'
      and e.created_at > now() - interval '24 hours') <= 3 then
      perform private.notify_payment(v_booking, 'guest', 'booking_account_replaced', null);
    end if;
    v_replaced := v_replaced + 1;
  end loop;
  if v_replaced > 0 then
    perform private.notify_listing_change(v_listing, 'transfer_account_changed');
  end if;
  return v_replaced;
end $$;
comment on function public.replace_transfer_details is
  'Replaces the account for transfers in the caller''s bookings that still have another one (outdated_accounts) by that of the venue''s terms,
and returns how many. The history of each says so, and get_booking_payments when (manual.account_changed_at). Notifies its guest, at most three
times in 24 hours, and the host, by mail without the account.
Requires a session that began within five minutes. Errors: not_signed_in (PT401), forbidden (PT403: another host''s venue), not_verified
(PT403), not_found (PT404), reauthentication_needed (PT422).';

create function private.forget_security_deposit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.venue_payment_terms set security_deposit_minor = 0 where venue_id = new.venue_id and security_deposit_minor > 0;
  return null;
end $$;
comment on function private.forget_security_deposit is
  'Removes the security deposit of a venue whose currency has changed, which changes the meaning of its amount.';

create trigger venue_pricing_forget_security_deposit after update of currency on public.venue_pricing
  for each row when (new.currency <> old.currency) execute function private.forget_security_deposit();

grant execute on function
  public.get_payment_terms,
  public.save_payment_terms,
  public.replace_transfer_details
  to anon, authenticated, service_role;
