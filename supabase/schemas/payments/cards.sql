-- Saved cards: stored by the processor; here only its identifiers and what a card's owner recognises it by.

create table private.payment_customers (
  user_id uuid primary key references public.users (id) on delete cascade,
  processor_id text not null unique check (char_length(processor_id) between 1 and 255),
  created_at timestamptz not null default now()
);
alter table private.payment_customers enable row level security;
comment on table private.payment_customers is 'The processor''s identifier of a user who pays by card.';

create table public.saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  processor_id text not null unique check (char_length(processor_id) between 1 and 255),
  brand text not null check (char_length(brand) <= 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer check (exp_year between 2000 and 2200),
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
alter table public.saved_cards enable row level security;
comment on table public.saved_cards is
  'Cards with which users have paid, for later payments that they agreed to. Only the processor has their numbers.';

create index saved_cards_user_idx on public.saved_cards (user_id, created_at desc);

create function public.list_my_cards() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'brand', c.brand, 'last4', c.last4, 'exp_month', c.exp_month,
      'exp_year', c.exp_year) order by c.created_at desc, c.id), '[]')
    from public.saved_cards c where c.user_id = v_user and c.removed_at is null);
end $$;
comment on function public.list_my_cards is
  'Returns the caller''s saved cards, newest first: [{ id, brand, last4, exp_month, exp_year }]. Errors: not_signed_in (PT401).';

create function public.remove_saved_card(p_user_id uuid, p_card_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.saved_cards set removed_at = coalesce(removed_at, now()) where id = p_card_id and user_id = p_user_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
end $$;
comment on function public.remove_saved_card is
  'Removes a saved card of a user: it is no longer charged, and the processor deletes it. Idempotent. For the server. Errors:
not_found (PT404: also a card of somebody else).';

create function private.detach_removed_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('detach_card', jsonb_build_object('card', new.processor_id),
    p_key => 'detach_card:' || md5(new.processor_id));
  return null;
end $$;
comment on function private.detach_removed_card is
  'Enqueues the deletion of a removed card at the processor, removed by its owner or with their account; retried until it succeeds.';

create trigger saved_cards_detach after update of removed_at on public.saved_cards
  for each row when (old.removed_at is null and new.removed_at is not null)
  execute function private.detach_removed_card();

create function private.save_card(p_user_id uuid, p_card jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  -- Does not save a card whose last digits are unknown; the payment counts nevertheless.
  if coalesce(p_card ->> 'id', '') = '' or coalesce(p_card ->> 'last4', '') !~ '^[0-9]{4}$' then
    return null;
  end if;
  insert into public.saved_cards (user_id, processor_id, brand, last4, exp_month, exp_year)
  values (p_user_id, p_card ->> 'id', left(coalesce(p_card ->> 'brand', 'card'), 40), p_card ->> 'last4',
    (p_card ->> 'exp_month')::integer, (p_card ->> 'exp_year')::integer)
  on conflict (processor_id) do nothing;
  select c.id into v_id from public.saved_cards c where c.processor_id = p_card ->> 'id' and c.user_id = p_user_id;
  return v_id;
end $$;
comment on function private.save_card is
  'Saves the card of a payment for its payer and returns its id; null without a card. Leaves a known card unchanged, also a removed
one. Returns null for a card that another user has saved.';

grant execute on function
  public.list_my_cards
  to anon, authenticated, service_role;
grant execute on function
  public.remove_saved_card
  to service_role;
