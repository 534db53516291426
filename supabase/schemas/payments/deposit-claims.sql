-- Claims of security deposits by hosts, with the guests' answers and the decisions.

create table private.deposit_claims (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references public.bookings (id) on delete restrict,
  payment_id uuid not null unique references public.payments (id) on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  reason text check (char_length(reason) between 10 and 1000),
  status text not null default 'open' check (status in ('open', 'contested', 'decided')),
  answer_by timestamptz not null,
  answer text check (char_length(answer) between 10 and 1000),
  answered_at timestamptz,
  granted_minor bigint check (granted_minor between 0 and amount_minor),
  decision_note text check (char_length(decision_note) between 10 and 1000),
  decided_by uuid references public.users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint deposit_claims_decided check ((status = 'decided') = (granted_minor is not null and decided_at is not null))
);
alter table private.deposit_claims enable row level security;
comment on table private.deposit_claims is
  'The host''s only claim of a booking''s security deposit. Read through get_booking_payments and admin_list_deposit_claims.';
comment on column private.deposit_claims.status is
  'open: the guest may accept or contest it until answer_by; no answer accepts it. contested: waits for an admin.';
comment on column private.deposit_claims.granted_minor is 'What the host gets, in minor units; the rest of the claim is refunded.';

create index deposit_claims_waiting_idx on private.deposit_claims (answer_by) where status = 'open';
create index deposit_claims_created_idx on private.deposit_claims (created_at desc, id desc);
create index deposit_claims_decided_by_idx on private.deposit_claims (decided_by);

create function private.require_claim_text(p_text text, p_field text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(p_text, E' \t\r\n');
begin
  if coalesce(char_length(v_text), 0) not between 10 and 1000 then
    perform private.raise_error('invalid_input', p_field);
  end if;
  return v_text;
end $$;
comment on function private.require_claim_text is
  'Returns the trimmed text of a claim or answer. Errors: invalid_input (PT422, the field in the detail: less than 10 or more than
1000 characters).';
