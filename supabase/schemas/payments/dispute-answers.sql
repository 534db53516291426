-- Answers of admins to disputes, and their submission to the processor.

create function public.admin_list_disputes(p_cursor text default null, p_limit integer default 50)
returns table (id uuid, booking_id uuid, reference text, person text, currency text, amount_minor bigint, reason text, status text,
  respond_by timestamptz, answered_at timestamptz, opened_at timestamptz, ended_at timestamptz, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after record := private.parse_cursor(p_cursor);
begin
  perform private.require_admin();
  return query
  select d.id, b.id, b.reference, btrim(concat_ws(' ', u.first_name, u.last_name)), d.currency, d.amount_minor, d.reason, d.status,
    d.respond_by, d.answered_at, d.opened_at, d.ended_at, private.format_cursor(d.opened_at, d.id)
  from public.disputes d
  join public.payments p on p.id = d.payment_id
  join public.bookings b on b.id = d.booking_id
  join public.users u on u.id = p.payer_id
  where v_after.id is null or (d.opened_at, d.id) < (v_after.at, v_after.id)
  order by d.opened_at desc, d.id desc limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $$;
comment on function public.admin_list_disputes is
  'Returns the disputes with their payers, newest first, each with its cursor. Errors: not_signed_in (PT401), only_admins (PT403).';

create function public.admin_get_dispute(p_dispute_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_dispute jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object('id', d.id, 'currency', d.currency, 'amount_minor', d.amount_minor, 'reason', d.reason, 'status', d.status,
    'processor_id', d.processor_id, 'respond_by', d.respond_by, 'answer', d.answer, 'is_accepted', d.is_accepted,
    'answered_at', d.answered_at, 'is_sent', d.sent_at is not null, 'opened_at', d.opened_at, 'ended_at', d.ended_at,
    'can_answer', private.can_answer(d),
    'paid_minor', p.captured_minor, 'paid_at', p.captured_at,
    'card', case when p.card_last4 is not null then jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) end,
    'booking_id', b.id, 'reference', b.reference, 'booking_status', private.effective_status(b), 'total_minor', b.total_minor,
    'starts_at', b.starts_at, 'time_zone', b.time_zone, 'guests', b.guests,
    'guest', btrim(concat_ws(' ', g.first_name, g.last_name)), 'host', btrim(concat_ws(' ', h.first_name, h.last_name)),
    'venue_name', v.name, 'venue_name_ar', v.name_ar)
  into v_dispute
  from public.disputes d
  join public.payments p on p.id = d.payment_id
  join public.bookings b on b.id = d.booking_id
  join public.venues v on v.id = b.venue_id
  join public.users g on g.id = b.guest_id
  join public.users h on h.id = b.host_id
  where d.id = p_dispute_id;
  if v_dispute is null then
    perform private.raise_error('not_found');
  end if;
  return v_dispute;
end $$;
comment on function public.admin_get_dispute is
  'Returns a dispute with the facts of its booking and payment: { id, currency, amount_minor, reason, status, processor_id, respond_by,
answer, is_accepted, answered_at, is_sent, opened_at, ended_at, can_answer, paid_minor, paid_at, card: { brand, last4 } or null,
booking_id, reference, booking_status, total_minor, starts_at, time_zone, guests, guest, host, venue_name, venue_name_ar }. Errors:
not_signed_in (PT401), only_admins (PT403), not_found (PT404).';

create function private.can_answer(p_dispute public.disputes) returns boolean
language sql stable set search_path = '' as $$
  select p_dispute.status = 'needs_response' and p_dispute.answered_at is null
    and (p_dispute.respond_by is null or p_dispute.respond_by > now())
$$;
comment on function private.can_answer is 'True for a dispute that waits for an answer and can still be answered.';

create function private.settle_dispute(p_dispute_id uuid, p_answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_dispute public.disputes;
begin
  perform private.require_admin();
  select * into v_dispute from public.disputes where id = p_dispute_id for update;
  if not found then
    perform private.raise_error('not_found');
  end if;
  perform private.require_impartial_admin(b) from public.bookings b where b.id = v_dispute.booking_id;
  if not private.can_answer(v_dispute) then
    perform private.raise_error('wrong_status');
  end if;
  update public.disputes set answer = p_answer, is_accepted = p_answer is null, answered_at = now() where id = p_dispute_id;
  perform private.write_audit_log(case when p_answer is null then 'dispute_accepted' else 'dispute_answered' end, 'dispute',
    p_dispute_id, jsonb_strip_nulls(jsonb_build_object('booking_id', v_dispute.booking_id, 'currency', v_dispute.currency,
      'amount_minor', v_dispute.amount_minor, 'answer', p_answer)));
  perform private.enqueue_job('settle_dispute', jsonb_build_object('dispute_id', p_dispute_id),
    p_key => 'dispute:' || p_dispute_id);
end $$;
comment on function private.settle_dispute is
  'Answers a dispute as an admin, or accepts it without an answer; a job tells the processor. Errors: as answer_dispute.';

create function public.answer_dispute(p_dispute_id uuid, p_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := btrim(p_text, E' \t\r\n');
begin
  perform private.require_admin();
  if coalesce(char_length(v_text), 0) not between 1 and 5000 then
    perform private.raise_error('invalid_input', 'text');
  end if;
  perform private.settle_dispute(p_dispute_id, v_text);
end $$;
comment on function public.answer_dispute is
  'Answers a dispute with a text for the bank, once. Errors: not_signed_in (PT401), only_admins, forbidden (PT403: the caller is guest,
host or provider of its booking), not_found (PT404),
wrong_status (PT409: answered or ended already, or too late), invalid_input (PT422: an empty text, or one of more than 5000 characters).';

create function public.accept_dispute(p_dispute_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_dispute(p_dispute_id, null);
end $$;
comment on function public.accept_dispute is
  'Accepts a dispute, which loses it permanently. Errors: not_signed_in (PT401), only_admins, forbidden (PT403: as answer_dispute),
not_found (PT404), wrong_status (PT409: answered or ended already, or too late).';

create function public.get_dispute_order(p_dispute_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_dispute public.disputes;
begin
  select * into v_dispute from public.disputes where id = p_dispute_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return jsonb_build_object('processor_id', v_dispute.processor_id, 'text', v_dispute.answer, 'action', case
    when v_dispute.answered_at is null or v_dispute.sent_at is not null or v_dispute.status <> 'needs_response' then null
    when v_dispute.is_accepted then 'accept' else 'answer' end);
end $$;
comment on function public.get_dispute_order is
  'Returns what to submit to the processor for a dispute: { processor_id, action: answer, accept or null, text }. For the server. Errors:
not_found (PT404).';

create function public.finish_dispute_order(p_dispute_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.disputes set sent_at = coalesce(sent_at, now()) where id = p_dispute_id and answered_at is not null
$$;
comment on function public.finish_dispute_order is
  'Records that the processor has received an admin''s answer to a dispute. For the server.';

create function public.list_open_disputes(p_limit integer default 50) returns setof text
language sql volatile security definer set search_path = '' as $$
  select d.processor_id from public.disputes d
  where d.ended_at is null or (d.status <> 'lost' and d.funds_withdrawn_at is not null and d.funds_reinstated_at is null)
    or (d.status = 'lost' and d.funds_withdrawn_at is null and d.ended_at > now() - interval '30 days')
  -- Random order, so that no dispute always waits behind the others.
  order by random() limit least(greatest(coalesce(p_limit, 50), 1), 500)
$$;
comment on function public.list_open_disputes is
  'Returns the processor''s identifiers of disputes whose state should be read again: open ones, and those whose amount is not
settled yet. For the server.';

grant execute on function
  public.admin_list_disputes,
  public.admin_get_dispute,
  public.answer_dispute,
  public.accept_dispute
  to anon, authenticated, service_role;
grant execute on function
  public.get_dispute_order,
  public.finish_dispute_order,
  public.list_open_disputes
  to service_role;
