-- Steps of a manual refund by host and guest: sent, received, missing.

create function private.lock_manual_refund(p_refund_id uuid, p_role text) returns public.manual_refunds
language plpgsql security definer set search_path = '' as $$
declare
  v_booking_id uuid;
  v_refund public.manual_refunds;
begin
  perform private.require_user();
  perform private.refuse_filtered_call();
  select r.booking_id into v_booking_id from public.manual_refunds r where r.id = p_refund_id;
  if not found then
    perform private.raise_error('not_found');
  elsif (private.lock_booking_for_caller(v_booking_id)).caller_role <> p_role then
    perform private.raise_error('forbidden');
  end if;
  select * into v_refund from public.manual_refunds where id = p_refund_id for update;
  return v_refund;
end $$;
comment on function private.lock_manual_refund is
  'Returns a manual refund, locked with its booking, for the side that may act on it (`p_side`: guest or host). Errors:
not_signed_in (PT401), forbidden (PT403: the other side, a stranger), not_found (PT404).';

create function private.sendable_minor(p_refund public.manual_refunds) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.manual_refund_events e where e.refund_id = p_refund.id and e.event = 'sent')
      or not exists (select from public.bookings b where b.id = p_refund.booking_id
        and (b.status in ('pending', 'confirmed') or private.takes_late_proofs(b)))
    then case when p_refund.status in ('owed', 'missing') then p_refund.amount_minor end
    when p_refund.status in ('owed', 'missing', 'withdrawn') then (
      select greatest(p_refund.amount_minor, max(e.amount_minor)) from public.manual_refund_events e where e.refund_id = p_refund.id) end
$$;
comment on function private.sendable_minor is
  'Returns the most that the host can record as sent of a refund; null when nothing. That is what they owed before it was offset with the price,
because they may have sent it before, while the booking goes on or takes_late_proofs.';

create function private.make_due_again(p_refund public.manual_refunds, p_amount_minor bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings := (select b from public.bookings b where b.id = p_refund.booking_id);
  v_open bigint := private.reduce_manual_refunds(p_refund.booking_id, p_amount_minor);
begin
  if v_open > 0 and v_booking.status in ('pending', 'confirmed', 'completed') then
    insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, refund_id)
    select v_booking.id, max(i.position) + 1, 'extra', v_open, private.extra_due_at(v_booking), p_refund.id
    from public.booking_installments i where i.booking_id = v_booking.id;
    perform private.notify_payment(v_booking, 'guest', 'payment_due', v_open);
  end if;
end $$;
comment on function private.make_due_again is
  'Makes an amount due again that was offset with a refund which its host had sent already: first with other unsent refunds, then as an
installment of that refund (refund_id), of which the guest is told. The booking must be locked.';

create function private.may_store_refund_proof(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|pdf)$'
    and exists (
      select from public.manual_refunds r join public.bookings b on b.id = r.booking_id
      where r.id = split_part(p_path, '/', 1)::uuid and b.host_id = auth.uid() and private.sendable_minor(r) is not null)
    -- Twice the maximum of send_manual_refund, because sending each may fail once after its upload.
    and (select count(*) from storage.objects o where o.bucket_id = 'payment-proofs'
      and o.name ~>=~ (split_part(p_path, '/', 1) || '/') and o.name ~<~ (split_part(p_path, '/', 1) || '0')) < 20;
end $$;
comment on function private.may_store_refund_proof is
  'True for a path in the folder of a refund that the caller must return as the host, or may have returned (sendable_minor), while it has room
for a file.';

create function private.may_read_refund_proof(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.manual_refund_events e join public.manual_refunds r on r.id = e.refund_id
    where e.path = p_path and private.can_see_booking(r.booking_id))
    or (p_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' and exists (
      select from public.manual_refunds r join public.bookings b on b.id = r.booking_id
      where r.id::text = split_part(p_path, '/', 1) and b.host_id = auth.uid()))
$$;
comment on function private.may_read_refund_proof is
  'True for the files of a refund for its host, for sent proofs for its guest, and for admins.';

create function public.send_manual_refund(p_refund_id uuid, p_event_id uuid, p_sent_on date, p_note text default null,
  p_proof_kind text default null, p_amount_minor bigint default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.manual_refunds := private.lock_manual_refund(p_refund_id, 'host');
  v_owed bigint := case when v_refund.status = 'withdrawn' then 0 else v_refund.amount_minor end;
  v_amount bigint := coalesce(p_amount_minor, v_refund.amount_minor);
  v_booking public.bookings;
  v_note text := nullif(btrim(p_note, E' \t\r\n'), '');
  v_event public.manual_refund_events;
begin
  select * into v_booking from public.bookings where id = v_refund.booking_id;
  select * into v_event from public.manual_refund_events where id = p_event_id;
  if found then
    if v_event.refund_id <> p_refund_id or v_event.event <> 'sent' then
      perform private.raise_error('invalid_input', 'event_id');
    end if;
    return;
  elsif p_event_id is null or p_proof_kind not in ('picture', 'document') then
    perform private.raise_error('invalid_input');
  elsif (p_sent_on between (v_booking.created_at at time zone v_booking.time_zone)::date
      and (now() at time zone v_booking.time_zone)::date) is not true then
    perform private.raise_error('invalid_input', 'sent_on');
  elsif char_length(v_note) > 500 then
    perform private.raise_error('invalid_input', 'note');
  elsif private.sendable_minor(v_refund) is null then
    perform private.raise_error('wrong_status');
  elsif v_amount not between greatest(v_owed, 1) and private.sendable_minor(v_refund) then
    perform private.raise_error('invalid_input', 'amount_minor');
  -- A host who sends a refund after it was offset has no claim to get it back.
  elsif v_amount > v_owed and p_sent_on > (
    select (max(e.created_at) at time zone v_booking.time_zone)::date from public.manual_refund_events e
    where e.refund_id = p_refund_id and e.event in ('reduced', 'withdrawn')) then
    perform private.raise_error('invalid_input', 'sent_on');
  elsif (select count(*) from public.manual_refund_events e where e.refund_id = p_refund_id and e.event = 'sent') >= 10 then
    perform private.raise_error('rate_limited');
  end if;
  v_refund.amount_minor := v_amount;
  v_refund := private.record_manual_refund(v_refund, 'sent', 'host', v_note, p_event_id, p_sent_on, p_proof_kind);
  if p_proof_kind is not null and not exists (
    select from storage.objects o join public.manual_refund_events e on e.id = p_event_id
    where o.bucket_id = 'payment-proofs' and o.name = e.path) then
    perform private.raise_error('invalid_input', 'file');
  end if;
  perform private.notify_manual_refund(v_refund, 'guest', 'manual_refund_sent');
  if v_amount > v_owed then
    perform private.make_due_again(v_refund, v_amount - v_owed);
  end if;
end $$;
comment on function public.send_manual_refund is
  'Marks a refund as sent by the host on a day (in the venue''s time zone, from the day of the booking to today), with a note and a
stored file (<refund>/<event>.webp or .pdf in the bucket payment-proofs) as proof, and notifies the guest. Idempotent by
`p_event_id`. At most ten times per refund. Of one that was offset with the price (withdrawn or reduced) they can record with `p_amount_minor`
how much they had sent by then, up to sendable_minor: the guest owes it again (make_due_again). Errors: not_signed_in (PT401), forbidden (PT403: the guest, a stranger), not_found
(PT404), wrong_status (PT409: sent before, received, settled, or withdrawn too long ago), invalid_input (PT422: also a file that is not stored),
rate_limited (PT429).';

create function public.confirm_manual_refund(p_refund_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.manual_refunds := private.lock_manual_refund(p_refund_id, 'guest');
begin
  if v_refund.status = 'received' then
    return;
  elsif v_refund.status not in ('owed', 'sent', 'missing') then
    perform private.raise_error('wrong_status');
  end if;
  v_refund := private.record_manual_refund(v_refund, 'received', 'guest');
  perform private.notify_manual_refund(v_refund, 'host', 'manual_refund_received');
end $$;
comment on function public.confirm_manual_refund is
  'Marks a refund as received by the guest, also when the host has not marked it as sent, and notifies the host. Idempotent. Errors:
not_signed_in (PT401), forbidden (PT403: the host, a stranger), not_found (PT404), wrong_status (PT409: settled or withdrawn).';

create function public.report_missing_refund(p_refund_id uuid, p_note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.manual_refunds := private.lock_manual_refund(p_refund_id, 'guest');
  v_note text := nullif(btrim(p_note, E' \t\r\n'), '');
begin
  if v_refund.status = 'missing' then
    return;
  elsif char_length(v_note) > 500 then
    perform private.raise_error('invalid_input', 'note');
  elsif v_refund.status <> 'sent' and not (v_refund.status = 'owed' and v_refund.due_at <= now()) then
    perform private.raise_error('wrong_status');
  end if;
  v_refund := private.record_manual_refund(v_refund, 'missing', 'guest', v_note);
  perform private.notify_manual_refund(v_refund, 'host', 'manual_refund_missing', v_note);
  perform private.note_in_admin_queue('manual_refunds');
end $$;
comment on function public.report_missing_refund is
  'Marks a sent or late refund as missing for the guest, and notifies the host and admins. Idempotent. Errors: not_signed_in
(PT401), forbidden (PT403: the host, a stranger), not_found (PT404), wrong_status (PT409: not due yet, received, settled or
withdrawn), invalid_input (PT422: a note of more than 500 characters).';

create function private.manual_refund_history(p_refund_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'event', e.event, 'actor_role', e.actor_role, 'amount_minor', e.amount_minor,
    'sent_on', e.sent_on, 'note', e.note, 'proof_kind', e.proof_kind, 'created_at', e.created_at) order by e.created_at, e.id), '[]')
  from public.manual_refund_events e where e.refund_id = p_refund_id
$$;
comment on function private.manual_refund_history is
  'Returns the history of a manual refund, oldest first: [{ id, event, actor_role, amount_minor, sent_on, note, proof_kind,
created_at }].';

create function private.manual_refund_states(p_booking_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'amount_minor', r.amount_minor, 'due_at', r.due_at,
    'status', r.status, 'sendable_minor', private.sendable_minor(r), 'events', private.manual_refund_history(r.id)) order by r.created_at desc, r.id), '[]')
  from public.manual_refunds r where r.booking_id = p_booking_id
$$;
comment on function private.manual_refund_states is
  'Returns the manual refunds of a booking, newest first: [{ id, kind, amount_minor, due_at, status, sendable_minor, events
(manual_refund_history) }].';

create function public.list_my_manual_refunds(p_side text, p_group text default 'open', p_limit integer default 20, p_cursor text default null)
returns table (id uuid, booking_id uuid, reference text, venue_name text, venue_name_ar text, counterpart text, time_zone text,
  currency text, amount_minor bigint, kind text, status text, due_at timestamptz, status_changed_at timestamptz, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_after record := private.parse_cursor(p_cursor);
begin
  if p_side is null or p_side not in ('guest', 'host') then
    perform private.raise_error('invalid_input', 'side');
  elsif p_group is null or p_group not in ('open', 'closed') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  return query
  select r.id, b.id, b.reference, v.name, v.name_ar, u.first_name, b.time_zone, r.currency, r.amount_minor, r.kind, r.status, r.due_at,
    r.status_changed_at, private.format_cursor(r.due_at, r.id)
  from public.manual_refunds r
  join public.bookings b on b.id = r.booking_id and v_user = case p_side when 'guest' then b.guest_id else b.host_id end
  join public.venues v on v.id = b.venue_id
  left join public.users u on u.id = case p_side when 'guest' then b.host_id else b.guest_id end
  where (p_group = 'open') = (r.status in ('owed', 'sent', 'missing'))
    and (v_after.id is null or (r.due_at, r.id) > (v_after.at, v_after.id))
  order by r.due_at, r.id limit least(greatest(coalesce(p_limit, 20), 1), 100);
end $$;
comment on function public.list_my_manual_refunds is
  'Returns the manual refunds that the caller owes as a host, or gets as a guest (`p_side`): open (owed, sent, missing) or closed,
first due first, each with its cursor. counterpart is the first name of the other side; null for a deleted account. Errors:
not_signed_in (PT401), invalid_input (PT422).';

grant execute on function
  private.may_store_refund_proof,
  private.may_read_refund_proof
  to authenticated;
grant execute on function
  public.send_manual_refund,
  public.confirm_manual_refund,
  public.report_missing_refund,
  public.list_my_manual_refunds
  to anon, authenticated, service_role;
