-- Proofs of payments: guests show that they paid an installment by transfer or in cash. The files are in the private bucket
-- payment-proofs.

create table public.payment_proofs (
  id uuid primary key,
  installment_id uuid not null references public.booking_installments (id) on delete restrict,
  booking_id uuid not null references public.bookings (id) on delete restrict,
  kind text not null check (kind in ('picture', 'document')),
  path text not null generated always as (installment_id::text || '/' || id::text
    || case kind when 'picture' then '.webp' else '.pdf' end) stored,
  note text check (char_length(note) <= 500),
  status text not null default 'sent' check (status in ('sent', 'confirmed', 'refused')),
  reason text check (char_length(reason) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text check (decided_by in ('host', 'admin')),
  upheld_at timestamptz,
  constraint payment_proofs_upheld check (upheld_at is null or status = 'refused'),
  constraint payment_proofs_decided check ((status = 'sent') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint payment_proofs_reason check (status <> 'refused' or reason is not null)
);
alter table public.payment_proofs enable row level security;
comment on table public.payment_proofs is
  'Pictures and documents with which guests prove that they paid an installment, with the decision of the host or of an admin. Written by functions
only; a decision never changes.';
comment on column public.payment_proofs.path is 'The path of the file in the bucket payment-proofs.';
comment on column public.payment_proofs.decided_by is 'Who confirmed or refused it: its host, or an admin in their place.';
comment on column public.payment_proofs.upheld_at is 'When an admin found its refusal right; null without that.';

create unique index payment_proofs_open_idx on public.payment_proofs (installment_id) where status = 'sent';
create unique index payment_proofs_path_idx on public.payment_proofs (path);
create index payment_proofs_installment_idx on public.payment_proofs (installment_id, created_at desc);
create index payment_proofs_booking_idx on public.payment_proofs (booking_id);

create function private.has_host_account(p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.users u where u.id = p_booking.host_id and u.deleted_at is null)
$$;
comment on function private.has_host_account is 'True while the host of a booking has not deleted their account.';

create function private.takes_late_proofs(p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_booking.confirmed_at is not null and private.has_host_account(p_booking) and case p_booking.status
    when 'confirmed' then true
    when 'completed' then p_booking.ends_at > now() - interval '30 days'
    when 'cancelled' then greatest(p_booking.cancelled_at, (
      select max(i.created_at) from public.booking_installments i where i.booking_id = p_booking.id and i.rest_of is not null))
      > now() - interval '30 days' else false end
$$;
comment on function private.takes_late_proofs is
  'True for a confirmed booking until 30 days after its end or its cancellation: its guest may have paid an unpaid installment, also before that was
cancelled, by a fall of the price or with the booking. Also until 30 days after only a part of an installment was found to have
arrived, for its rest. False once its host has deleted their account: nobody would owe what is confirmed then.';

create function private.provable_installment(p_installment_id uuid, p_user_id uuid) returns public.booking_installments
language sql stable security definer set search_path = '' as $$
  select i from public.booking_installments i join public.bookings b on b.id = i.booking_id and b.guest_id = p_user_id
  where i.id = p_installment_id and private.manual_payment_method(b.id) is not null and not i.is_given_up
    and private.takes_late_proofs(b) and (i.status = 'cancelled' or i.status = 'due' and b.status in ('confirmed', 'completed'))
$$;
comment on function private.provable_installment is
  'Returns an installment that a user must pay by transfer or in cash, or may have paid before it was cancelled, while the booking
takes_late_proofs; else null.';

create function private.may_store_payment_proof(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|pdf)$'
    and (private.provable_installment(split_part(p_path, '/', 1)::uuid, auth.uid())).id is not null
    -- Twice the maximum of send_payment_proof, because sending each may fail once after its upload.
    and (select count(*) from storage.objects o where o.bucket_id = 'payment-proofs'
      and o.name ~>=~ (split_part(p_path, '/', 1) || '/') and o.name ~<~ (split_part(p_path, '/', 1) || '0')) < 20;
end $$;
comment on function private.may_store_payment_proof is
  'True for a path in the folder of an installment for which the caller may send a proof (provable_installment), while it has room
for a file.';

create function private.may_read_payment_proof(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.payment_proofs f where f.path = p_path and private.can_see_booking(f.booking_id))
    or (p_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' and exists (
      select from public.booking_installments i join public.bookings b on b.id = i.booking_id
      where i.id::text = split_part(p_path, '/', 1) and b.guest_id = auth.uid()))
$$;
comment on function private.may_read_payment_proof is
  'True for the files of an installment for its guest, for sent proofs for its host, and for admins.';

create function public.send_payment_proof(p_installment_id uuid, p_proof_id uuid, p_kind text, p_note text default null)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_note text := nullif(btrim(p_note, E' \t\r\n'), '');
  v_installment public.booking_installments;
  v_booking public.bookings;
  v_proof public.payment_proofs;
begin
  perform private.refuse_filtered_call();
  select * into v_installment from public.booking_installments where id = p_installment_id;
  select * into v_booking from public.bookings where id = v_installment.booking_id and guest_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  elsif p_proof_id is null or p_kind is null or p_kind not in ('picture', 'document') then
    perform private.raise_error('invalid_input');
  elsif char_length(v_note) > 500 then
    perform private.raise_error('invalid_input', 'note');
  end if;
  v_booking := private.lock_booking(v_booking.id);
  select * into v_proof from public.payment_proofs where id = p_proof_id;
  if found then
    if v_proof.installment_id <> p_installment_id or v_proof.kind <> p_kind then
      perform private.raise_error('invalid_input', 'proof_id');
    end if;
    return v_proof.id;
  elsif (private.provable_installment(p_installment_id, v_user)).id is null
    or exists (select from public.payment_proofs where installment_id = p_installment_id and status = 'sent') then
    perform private.raise_error('wrong_status');
  elsif (select count(*) from public.payment_proofs where installment_id = p_installment_id) >= 10 then
    perform private.raise_error('rate_limited');
  end if;
  insert into public.payment_proofs (id, installment_id, booking_id, kind, note)
  values (p_proof_id, p_installment_id, v_booking.id, p_kind, v_note) returning * into v_proof;
  if not exists (select from storage.objects o where o.bucket_id = 'payment-proofs' and o.name = v_proof.path) then
    perform private.raise_error('invalid_input', 'file');
  end if;
  perform private.notify_payment(v_booking, 'host', 'payment_proof_sent', v_installment.amount_minor);
  perform private.broadcast_booking(v_booking);
  return v_proof.id;
end $$;
comment on function public.send_payment_proof is
  'Sends a stored file (<installment>/<proof>.webp or .pdf in the bucket payment-proofs) to the host as proof that the caller paid
an installment of their booking, and returns its id. Idempotent by the id. At most ten per installment, one at a time. Errors:
not_signed_in (PT401), not_found (PT404: also for everybody else), wrong_status (PT409: not payable now and not
takes_late_proofs, or a proof waits for an answer), invalid_input (PT422: also a file that is not stored), rate_limited (PT429).';

create function private.may_have_been_paid(p_installment public.booking_installments, p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_booking.status in ('confirmed', 'completed', 'cancelled') and private.has_host_account(p_booking) and case p_installment.status
    when 'due' then p_booking.status <> 'cancelled'
    when 'cancelled' then exists (
      select from public.payment_proofs f where f.installment_id = p_installment.id and f.status in ('sent', 'refused'))
    else false end
$$;
comment on function private.may_have_been_paid is
  'True for an unpaid installment of a booking by transfer or in cash that can be confirmed: a due one, or one with a proof that was
cancelled with its booking or by a fall of the price, even when its host refused the proof. False once its host has deleted their account.';

create function private.is_refusal_open(p_proof public.payment_proofs) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_proof.status = 'refused' and p_proof.upheld_at is null
    and not exists (select from public.payment_proofs later
      where later.installment_id = p_proof.installment_id and (later.created_at, later.id) > (p_proof.created_at, p_proof.id))
    and exists (select from public.booking_installments i join public.bookings b on b.id = i.booking_id
      where i.id = p_proof.installment_id and private.may_have_been_paid(i, b))
$$;
comment on function private.is_refusal_open is
  'True for the last proof of an unpaid installment, which the host refused and no admin has upheld (admin_uphold_refusal): it may
have been paid nevertheless.';

create function private.may_uphold_refusal(p_proof public.payment_proofs, p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_booking.status in ('cancelled', 'completed') and private.is_refusal_open(p_proof)
$$;
comment on function private.may_uphold_refusal is
  'True for an open refusal (is_refusal_open) of a cancelled or completed booking, which an admin decides; before, the guest can
answer it with another proof.';

create policy payment_proofs_select on public.payment_proofs for select to authenticated
  using (private.can_see_booking(booking_id));

grant select on public.payment_proofs to authenticated;
grant execute on function
  private.may_store_payment_proof,
  private.may_read_payment_proof
  to authenticated;
grant execute on function
  public.send_payment_proof
  to anon, authenticated, service_role;
