-- Manual refunds for admins, who settle missing ones.

create view private.manual_refund_details with (security_invoker = true) as
  select r.id, b.id as booking_id, b.reference, v.name as venue_name, v.name_ar as venue_name_ar,
    btrim(concat_ws(' ', g.first_name, g.last_name)) as guest, btrim(concat_ws(' ', h.first_name, h.last_name)) as host,
    b.time_zone, r.currency, r.amount_minor, r.kind, r.status, r.due_at, r.status_changed_at, r.created_at,
    private.format_cursor(r.created_at, r.id) as cursor
  from public.manual_refunds r
  join public.bookings b on b.id = r.booking_id
  join public.venues v on v.id = b.venue_id
  left join public.users g on g.id = b.guest_id
  left join public.users h on h.id = b.host_id;
comment on view private.manual_refund_details is 'Every manual refund with its data for admins.';

create function public.admin_list_manual_refunds(p_group text default 'waiting', p_limit integer default 50, p_cursor text default null)
returns table (id uuid, booking_id uuid, reference text, venue_name text, venue_name_ar text, guest text, host text, time_zone text,
  currency text, amount_minor bigint, kind text, status text, due_at timestamptz, status_changed_at timestamptz, created_at timestamptz,
  cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after record := private.parse_cursor(p_cursor);
begin
  perform private.require_admin();
  if p_group is null or p_group not in ('waiting', 'open', 'closed') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  return query
  select d.* from private.manual_refund_details d join public.manual_refunds r on r.id = d.id
  where case p_group
      when 'waiting' then private.is_manual_refund_waiting(r)
      when 'open' then r.status in ('owed', 'sent') and not private.is_manual_refund_waiting(r)
      else r.status in ('received', 'settled', 'withdrawn') end
    and (v_after.id is null or (d.created_at, d.id) < (v_after.at, v_after.id))
  order by d.created_at desc, d.id desc limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $$;
comment on function public.admin_list_manual_refunds is
  'Returns the manual refunds that wait for an admin (waiting: missing, or 14 days late), that host and guest handle (open), or
that are closed, newest first, each with its cursor. Errors: not_signed_in (PT401), only_admins (PT403), invalid_input (PT422).';

create function public.admin_get_manual_refund(p_refund_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refund jsonb;
begin
  perform private.require_admin();
  select to_jsonb(d) || jsonb_build_object('events', private.manual_refund_history(d.id)) into v_refund
  from private.manual_refund_details d where d.id = p_refund_id;
  if v_refund is null then
    perform private.raise_error('not_found');
  end if;
  return v_refund;
end $$;
comment on function public.admin_get_manual_refund is
  'Returns a manual refund as a row of admin_list_manual_refunds, with its events (manual_refund_history). Errors: not_signed_in (PT401),
only_admins (PT403), not_found (PT404).';

create function public.settle_manual_refund(p_refund_id uuid, p_outcome text, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.manual_refunds;
  v_note text;
  v_again bigint := 0;
begin
  perform private.require_admin();
  perform private.refuse_filtered_call();
  select * into v_refund from public.manual_refunds where id = p_refund_id;
  if not found then
    perform private.raise_error('not_found');
  elsif p_outcome is null or p_outcome not in ('paid', 'waived') then
    perform private.raise_error('invalid_input', 'outcome');
  end if;
  v_note := private.require_claim_text(p_note, 'note');
  perform private.require_impartial_admin(private.lock_booking(v_refund.booking_id));
  select * into v_refund from public.manual_refunds where id = p_refund_id for update;
  if exists (select from public.manual_refund_events e where e.refund_id = p_refund_id and e.note = v_note and e.actor_role = 'admin'
      and (v_refund.status, e.event) in (('settled', p_outcome), ('withdrawn', case p_outcome when 'waived' then 'withdrawn' end))) then
    return;
  elsif v_refund.status not in ('owed', 'sent', 'missing') then
    perform private.raise_error('wrong_status');
  end if;
  if p_outcome = 'waived' then
    -- What was not sent is not owed again.
    with ended as (
      update public.booking_installments set status = 'cancelled' where refund_id = p_refund_id and status = 'due' returning amount_minor)
    select coalesce(sum(amount_minor), 0) into v_again from ended;
  end if;
  if v_again >= v_refund.amount_minor then
    perform private.record_manual_refund(v_refund, 'withdrawn', 'admin', v_note);
  else
    v_refund.amount_minor := v_refund.amount_minor - v_again;
    v_refund := private.record_manual_refund(v_refund, p_outcome, 'admin', v_note);
  end if;
  perform private.notify_manual_refund(v_refund, side, 'manual_refund_settled', v_note) from unnest(array['guest', 'host']) side;
  perform private.write_audit_log('manual_refund_settled', 'manual_refund', p_refund_id, jsonb_build_object(
    'booking_id', v_refund.booking_id, 'currency', v_refund.currency, 'amount_minor', v_refund.amount_minor, 'outcome', p_outcome,
    'note', v_note));
end $$;
comment on function public.settle_manual_refund is
  'Settles an open refund as an admin, as paid or waived, with a note of 10 to 1000 characters for both sides, and notifies them. What is
waived of a refund that made an amount due again (make_due_again) is neither returned nor due any more.
Idempotent. Errors: not_signed_in (PT401), only_admins, forbidden (PT403: require_impartial_admin), not_found (PT404),
wrong_status (PT409: received, settled or withdrawn), invalid_input (PT422: outcome or note).';

grant execute on function
  public.admin_list_manual_refunds,
  public.admin_get_manual_refund,
  public.settle_manual_refund
  to anon, authenticated, service_role;
