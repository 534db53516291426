-- Manual refunds: amounts that the host of a booking by transfer or in cash returns to its guest, with their history. Proofs
-- are in the private bucket payment-proofs.

create table public.manual_refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete restrict,
  kind text not null check (kind in ('cancellation', 'price_reduction', 'late_payment')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  due_at timestamptz not null,
  status text not null default 'owed' check (status in ('owed', 'sent', 'received', 'missing', 'settled', 'withdrawn')),
  status_changed_at timestamptz not null default now(),
  next_reminder_at timestamptz,
  queued_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
alter table public.manual_refunds enable row level security;
comment on table public.manual_refunds is
  'Amounts that hosts owe to guests from transfers and cash that they confirmed. Written by functions only; the refund rules
determine the amounts.';
comment on column public.manual_refunds.kind is
  'cancellation: the booking was cancelled; price_reduction: the total fell below the received amount; late_payment: confirmed as
received after the cancellation.';
comment on column public.manual_refunds.status is
  'owed: the host must return it. sent: marked as sent by the host. received: confirmed by the guest. missing: reported by the
guest. settled: by an admin. withdrawn: the total rose again before it was recorded as sent.';
comment on column public.manual_refunds.next_reminder_at is
  'When the host is reminded next, or the guest of a sent refund is asked whether it has arrived; null: never.';
comment on column public.manual_refunds.queued_at is 'When admins were notified that it is late by manual_refund_patience.';

alter table public.booking_installments
  add constraint booking_installments_refund_id_fkey foreign key (refund_id) references public.manual_refunds (id) on delete restrict;
create index manual_refunds_booking_idx on public.manual_refunds (booking_id);
create index manual_refunds_created_idx on public.manual_refunds (created_at desc, id desc);
create index manual_refunds_reminder_idx on public.manual_refunds (next_reminder_at) where next_reminder_at is not null;
create index manual_refunds_late_idx on public.manual_refunds (due_at) where queued_at is null and status in ('owed', 'missing');

create table public.manual_refund_events (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references public.manual_refunds (id) on delete restrict,
  event text not null check (event in ('owed', 'reduced', 'withdrawn', 'sent', 'received', 'missing', 'paid', 'waived')),
  actor_id uuid references public.users (id) on delete set null,
  actor_role text not null check (actor_role in ('guest', 'host', 'admin', 'system')),
  amount_minor bigint not null check (amount_minor >= 0),
  sent_on date,
  note text check (char_length(note) <= 1000),
  proof_kind text check (proof_kind in ('picture', 'document')),
  path text generated always as (refund_id::text || '/' || id::text
    || case proof_kind when 'picture' then '.webp' when 'document' then '.pdf' end) stored,
  created_at timestamptz not null default clock_timestamp(),
  constraint manual_refund_events_sent check ((event = 'sent') = (sent_on is not null) and (event = 'sent' or proof_kind is null))
);
alter table public.manual_refund_events enable row level security;
comment on table public.manual_refund_events is
  'The history of each manual refund: append-only, except that deleting an account removes its author''s notes.';
comment on column public.manual_refund_events.amount_minor is 'The amount of the refund after the event; 0 once it is withdrawn.';
comment on column public.manual_refund_events.sent_on is
  'The day on which the host returned it by their own account, in the venue''s time zone.';
comment on column public.manual_refund_events.path is 'The path of the proof in the bucket payment-proofs; null without one.';

create index manual_refund_events_refund_idx on public.manual_refund_events (refund_id, created_at);
create index manual_refund_events_actor_idx on public.manual_refund_events (actor_id);
create unique index manual_refund_events_path_idx on public.manual_refund_events (path) where path is not null;

create function private.manual_net(p_booking_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.manual_paid(p_booking_id) - coalesce((select sum(r.amount_minor) from public.manual_refunds r
    where r.booking_id = p_booking_id and r.status <> 'withdrawn'), 0)::bigint
$$;
comment on function private.manual_net is
  'Returns the amount that the host of a booking confirmed as received, less manual refunds that are owed or returned.';

create function private.manual_refund_patience() returns interval
language sql immutable set search_path = '' as $$ select interval '14 days' $$;
comment on function private.manual_refund_patience is
  'Returns how late a refund may be before admins are notified, and how long a sent one stays open without an answer of its guest.';

create function private.is_manual_refund_open(p_refund public.manual_refunds) returns boolean
language sql stable set search_path = '' as $$
  select p_refund.status in ('owed', 'missing')
    or (p_refund.status = 'sent' and p_refund.status_changed_at > now() - private.manual_refund_patience())
$$;
comment on function private.is_manual_refund_open is
  'True for a refund that prevents both sides from deleting their accounts: a sent one only during the guest''s 14 days to object.';

create function private.is_manual_refund_waiting(p_refund public.manual_refunds) returns boolean
language sql stable set search_path = '' as $$
  select p_refund.status = 'missing'
    or (p_refund.status = 'owed' and p_refund.due_at <= now() - private.manual_refund_patience())
$$;
comment on function private.is_manual_refund_waiting is
  'True for a refund that waits for an admin: reported as missing, or 14 days late.';

create function private.notify_manual_refund(p_refund public.manual_refunds, p_side text, p_kind text, p_reason text default null)
returns void
language sql security definer set search_path = '' as $$
  select private.notify_payment(b, p_side, p_kind,
    case when p_refund.status = 'withdrawn' then 0 else p_refund.amount_minor end, p_reason,
    case when p_refund.status in ('owed', 'missing') then p_refund.due_at end)
  from public.bookings b where b.id = p_refund.booking_id
$$;
comment on function private.notify_manual_refund is
  'Notifies one side of a booking (guest or host) of a manual refund, with the amount, the due time while it is in the future, and
a reason.';

create function private.record_manual_refund(p_refund public.manual_refunds, p_event text, p_role text, p_note text default null,
  p_event_id uuid default null, p_sent_on date default null, p_proof_kind text default null) returns public.manual_refunds
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.manual_refunds;
begin
  update public.manual_refunds set amount_minor = p_refund.amount_minor,
    status = case p_event when 'reduced' then status when 'paid' then 'settled' when 'waived' then 'settled' else p_event end,
    status_changed_at = now(),
    next_reminder_at = case p_event when 'owed' then case when due_at - interval '2 days' > now() then due_at - interval '2 days' else due_at end
      when 'reduced' then next_reminder_at
      when 'sent' then now() + interval '3 days' when 'missing' then now() + interval '7 days' end
  where id = p_refund.id returning * into v_refund;
  insert into public.manual_refund_events (id, refund_id, event, actor_id, actor_role, amount_minor, note, sent_on, proof_kind)
  values (coalesce(p_event_id, gen_random_uuid()), v_refund.id, p_event, case when p_role <> 'system' then auth.uid() end, p_role,
    case when v_refund.status = 'withdrawn' then 0 else v_refund.amount_minor end, p_note, p_sent_on, p_proof_kind);
  perform private.broadcast_booking(b) from public.bookings b where b.id = v_refund.booking_id;
  return v_refund;
end $$;
comment on function private.record_manual_refund is
  'Writes an event of a refund with the resulting status and the amount of `p_refund`, broadcasts to the booking''s pages, and
returns the row. Its booking must be locked.';

create function private.request_manual_refund(p_booking public.bookings, p_kind text, p_amount_minor bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.manual_refunds;
begin
  if p_amount_minor <= 0 then
    return;
  end if;
  insert into public.manual_refunds (booking_id, kind, currency, amount_minor, due_at)
  values (p_booking.id, p_kind, p_booking.currency, p_amount_minor,
    now() + make_interval(days => private.get_number_setting('manual_refund_days', 7)::integer))
  returning * into v_refund;
  v_refund := private.record_manual_refund(v_refund, 'owed', 'system');
  perform private.notify_manual_refund(v_refund, side, 'manual_refund_owed') from unnest(array['host', 'guest']) side;
end $$;
comment on function private.request_manual_refund is
  'Creates a manual refund of an amount, due after manual_refund_days, and notifies both sides. Does nothing for an amount of zero.
The booking must be locked.';

create function private.is_manual_refund_unsent(p_refund public.manual_refunds) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_refund.status = 'owed' or (p_refund.status = 'missing' and not exists (
    select from public.manual_refund_events e where e.refund_id = p_refund.id and e.event = 'sent'))
$$;
comment on function private.is_manual_refund_unsent is
  'True for a refund that its host owes and never marked as sent, also when its guest reported it as missing.';

create function private.reduce_manual_refunds(p_booking_id uuid, p_amount_minor bigint) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_open bigint := p_amount_minor;
  v_part bigint;
  v_refund public.manual_refunds;
begin
  for v_refund in
    select * from public.manual_refunds r where r.booking_id = p_booking_id and private.is_manual_refund_unsent(r)
    order by r.created_at desc, r.id for update
  loop
    exit when v_open = 0;
    v_part := least(v_open, v_refund.amount_minor);
    v_open := v_open - v_part;
    if v_part = v_refund.amount_minor then
      v_refund := private.record_manual_refund(v_refund, 'withdrawn', 'system');
    else
      v_refund.amount_minor := v_refund.amount_minor - v_part;
      v_refund := private.record_manual_refund(v_refund, 'reduced', 'system');
    end if;
    perform private.notify_manual_refund(v_refund, side, 'manual_refund_changed') from unnest(array['host', 'guest']) side;
  end loop;
  return v_open;
end $$;
comment on function private.reduce_manual_refunds is
  'Offsets a price increase with the unsent manual refunds of a booking, latest first, notifies both sides, and returns the rest of
the amount. Keeps refunds marked as sent. The booking must be locked.';

create function private.refuse_refund_history_deletion() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'the history of refunds is only ever added to' using errcode = 'restrict_violation';
end $$;
comment on function private.refuse_refund_history_deletion is
  'Refuses to delete or truncate the history of refunds, for everybody.';

create trigger manual_refund_events_refuse_delete before delete on public.manual_refund_events
  for each row execute function private.refuse_refund_history_deletion();
create trigger manual_refund_events_refuse_truncate before truncate on public.manual_refund_events
  for each statement execute function private.refuse_refund_history_deletion();

create policy manual_refunds_select on public.manual_refunds for select to authenticated
  using (private.can_see_booking(booking_id));
create policy manual_refund_events_select on public.manual_refund_events for select to authenticated
  using (exists (select from public.manual_refunds r where r.id = refund_id));

grant select (id, booking_id, kind, currency, amount_minor, due_at, status, status_changed_at, created_at)
  on public.manual_refunds to authenticated;
grant select (id, refund_id, event, actor_role, amount_minor, sent_on, note, proof_kind, path, created_at)
  on public.manual_refund_events to authenticated;
