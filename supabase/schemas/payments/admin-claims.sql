-- Claims of security deposits for admins, who decide contested ones.

create view private.deposit_claim_details with (security_invoker = true) as
  select c.id, b.id as booking_id, b.reference, v.name as venue_name, v.name_ar as venue_name_ar,
    btrim(concat_ws(' ', g.first_name, g.last_name)) as guest, btrim(concat_ws(' ', h.first_name, h.last_name)) as host, b.currency,
    p.amount_minor as security_deposit_minor, c.amount_minor, c.granted_minor, c.reason, c.answer, c.status, c.decision_note, c.answer_by,
    c.created_at, c.decided_at, private.format_cursor(c.created_at, c.id) as cursor
  from private.deposit_claims c
  join public.payments p on p.id = c.payment_id
  join public.bookings b on b.id = c.booking_id
  join public.venues v on v.id = b.venue_id
  join public.users g on g.id = b.guest_id
  join public.users h on h.id = b.host_id;
comment on view private.deposit_claim_details is 'Every claim of a security deposit with its data for admins.';

create function public.admin_list_deposit_claims(p_group text default 'waiting', p_limit integer default 50, p_cursor text default null)
returns table (id uuid, booking_id uuid, reference text, venue_name text, venue_name_ar text, guest text, host text, currency text,
  security_deposit_minor bigint, amount_minor bigint, granted_minor bigint, reason text, answer text, status text, decision_note text,
  answer_by timestamptz, created_at timestamptz, decided_at timestamptz, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after record := private.parse_cursor(p_cursor);
begin
  perform private.require_admin();
  if p_group is null or p_group not in ('waiting', 'open', 'decided') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  return query
  select d.* from private.deposit_claim_details d
  where d.status = case p_group when 'waiting' then 'contested' else p_group end
    and (v_after.id is null or (d.created_at, d.id) < (v_after.at, v_after.id))
  order by d.created_at desc, d.id desc limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $$;
comment on function public.admin_list_deposit_claims is
  'Returns the claims of security deposits that wait for an admin (waiting), wait for the guest''s answer (open), or are decided,
newest first, each with its cursor. Errors: not_signed_in (PT401), only_admins (PT403), invalid_input (PT422).';

create function public.admin_get_deposit_claim(p_claim_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_claim jsonb;
begin
  perform private.require_admin();
  select to_jsonb(d) into v_claim from private.deposit_claim_details d where d.id = p_claim_id;
  if v_claim is null then
    perform private.raise_error('not_found');
  end if;
  return v_claim;
end $$;
comment on function public.admin_get_deposit_claim is
  'Returns a claim of a security deposit as a row of admin_list_deposit_claims. Errors: not_signed_in (PT401), only_admins (PT403),
not_found (PT404).';

create function public.decide_deposit_claim(p_claim_id uuid, p_granted_minor bigint, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_claim private.deposit_claims;
  v_booking public.bookings;
  v_note text;
begin
  perform private.require_admin();
  select * into v_claim from private.deposit_claims where id = p_claim_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_booking := private.lock_booking(v_claim.booking_id);
  perform private.require_impartial_admin(v_booking);
  select * into v_claim from private.deposit_claims where id = p_claim_id for update;
  if v_claim.status <> 'contested' or not private.is_claim_captured(v_claim) then
    perform private.raise_error('wrong_status');
  elsif p_granted_minor is null or p_granted_minor not between 0 and v_claim.amount_minor
    or p_granted_minor % private.card_amount_step(v_booking.currency) <> 0 then
    perform private.raise_error('invalid_input', 'granted_minor');
  end if;
  v_note := private.require_claim_text(p_note, 'note');
  perform private.decide_claim(v_claim, v_booking, p_granted_minor, v_note);
  perform private.write_audit_log('security_claim_decided', 'deposit_claim', p_claim_id, jsonb_build_object(
    'booking_id', v_booking.id, 'currency', v_booking.currency, 'amount_minor', v_claim.amount_minor,
    'granted_minor', p_granted_minor, 'note', v_note));
  return jsonb_build_object('id', p_claim_id, 'status', 'decided', 'granted_minor', p_granted_minor);
end $$;
comment on function public.decide_deposit_claim is
  'Decides as an admin how much of a contested claim the host gets, with a note for both sides; refunds the rest. Returns
{ id, status, granted_minor }. Errors: not_signed_in (PT401), only_admins, forbidden (PT403: the caller is its guest, host or
provider), not_found (PT404), wrong_status (PT409: not contested, decided before, or the deposit is disputed or being captured),
invalid_input (PT422: granted_minor or note).';

grant execute on function
  public.admin_list_deposit_claims,
  public.admin_get_deposit_claim,
  public.decide_deposit_claim
  to anon, authenticated, service_role;
