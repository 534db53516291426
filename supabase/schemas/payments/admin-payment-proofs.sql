-- Proofs of payments for admins: unanswered ones, and refused ones of cancelled and completed bookings, whose refusal they can uphold.

create function public.admin_list_payment_proofs(p_group text default 'waiting', p_limit integer default 50, p_cursor text default null)
returns table (id uuid, booking_id uuid, reference text, venue_name text, venue_name_ar text, guest text, host text, currency text,
  amount_minor bigint, booking_status text, reason text, sent_at timestamptz, decided_at timestamptz, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after record := private.parse_cursor(p_cursor);
begin
  perform private.require_admin();
  if p_group is null or p_group not in ('waiting', 'refused') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  return query
  select f.id, b.id, b.reference, v.name, v.name_ar, btrim(concat_ws(' ', g.first_name, g.last_name)),
    btrim(concat_ws(' ', h.first_name, h.last_name)), b.currency, i.amount_minor, b.status, f.reason, f.created_at, f.decided_at,
    private.format_cursor(f.created_at, f.id)
  from public.payment_proofs f
  join public.booking_installments i on i.id = f.installment_id
  join public.bookings b on b.id = f.booking_id
  join public.venues v on v.id = b.venue_id
  left join public.users g on g.id = b.guest_id
  left join public.users h on h.id = b.host_id
  where case p_group
      when 'waiting' then f.status = 'sent' and (b.status = 'cancelled' or f.created_at <= now() - interval '3 days')
      else private.may_uphold_refusal(f, b) end
    and (v_after.id is null or (f.created_at, f.id) < (v_after.at, v_after.id))
  order by f.created_at desc, f.id desc limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $$;
comment on function public.admin_list_payment_proofs is
  'Returns the proofs of payments that a host must answer (waiting: of a cancelled booking, or three days old), or whose
refusal an admin can uphold or, by confirming the installment, overrule (refused: may_uphold_refusal), newest first, each with its
cursor. Errors: not_signed_in (PT401), only_admins (PT403), invalid_input (PT422).';

create function public.admin_uphold_refusal(p_proof_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text;
  v_booking public.bookings;
  v_proof public.payment_proofs;
  v_part public.booking_installments;
begin
  perform private.require_admin();
  perform private.refuse_filtered_call();
  select * into v_proof from public.payment_proofs where id = p_proof_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_reason := private.normalize_reason(p_reason);
  if v_reason is null then
    perform private.raise_error('invalid_input', 'reason');
  end if;
  v_booking := private.lock_booking(v_proof.booking_id);
  perform private.require_impartial_admin(v_booking);
  select * into v_proof from public.payment_proofs where id = p_proof_id for update;
  if v_proof.upheld_at is not null then
    return;
  elsif not private.may_uphold_refusal(v_proof, v_booking) then
    perform private.raise_error('wrong_status');
  end if;
  update public.payment_proofs set upheld_at = now() where id = p_proof_id;
  select * into v_part from public.booking_installments where id = v_proof.installment_id;
  perform private.write_audit_log('payment_refusal_upheld', 'booking', v_booking.id, jsonb_build_object('currency', v_booking.currency,
    'installment_id', v_part.id, 'amount_minor', v_part.amount_minor, 'reason', v_reason));
  perform private.notify_payment(v_booking, 'guest', 'payment_proof_refused', case when v_part.status = 'due' then v_part.amount_minor end,
    v_reason, p_decided_by => 'admin');
  perform private.broadcast_booking(v_booking);
end $$;
comment on function public.admin_uphold_refusal is
  'Finds as an admin, with a reason, that a host was right to refuse a proof (may_uphold_refusal), and notifies the guest. The
refusal is then neither listed nor open money of the host; another proof of the guest opens it again. Idempotent. Errors:
not_signed_in (PT401), only_admins, forbidden (PT403: require_impartial_admin), not_found (PT404), wrong_status (PT409: answered
otherwise, another proof was sent, or the booking takes place), invalid_input (PT422: no reason).';

grant execute on function
  public.admin_list_payment_proofs,
  public.admin_uphold_refusal
  to anon, authenticated, service_role;
