-- Refunds by the policy that is frozen on the booking.

create function private.refund_policy_hours(p_policy text, out full_hours integer, out half_hours integer)
language sql immutable set search_path = '' as $$
  select case p_policy when 'very_flexible' then 24 when 'flexible' then 168 when 'standard_30' then 720
      else 2160 end,
    case p_policy when 'flexible' then 24 when 'standard_30' then 168 when 'standard_90' then 336 end
$$;
comment on function private.refund_policy_hours is
  'Returns the hours before the start until which everything, and until which half is refunded (null: never half). The text of each
policy is in messages (policies.texts). An unknown policy counts as standard_90, the strictest.';

create function private.refund_deadlines(p_policy text, p_start timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('policy', p_policy,
    'full_until', p_start - make_interval(hours => full_hours),
    'half_until', p_start - make_interval(hours => half_hours))
  from private.refund_policy_hours(p_policy)
$$;
comment on function private.refund_deadlines is
  'Returns the policy as instants before `p_start`: { policy, full_until, half_until }.';

create function private.calculate_refund(p_booking public.bookings, p_role text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_hours record;
  v_lead_time interval := p_booking.starts_at - p_at;
  v_rule text;
  v_percent integer;
begin
  v_hours := private.refund_policy_hours(p_booking.policy);
  v_rule := case
    when p_booking.confirmed_at is null then 'not_confirmed'
    when p_role in ('host', 'admin') then 'by_' || p_role
    when p_at <= p_booking.confirmed_at + interval '24 hours' and v_lead_time > interval '48 hours' then 'grace'
    when v_lead_time >= make_interval(hours => v_hours.full_hours) then 'policy_full'
    when v_lead_time >= make_interval(hours => v_hours.half_hours) then 'policy_half'
    else 'policy_none'
  end;
  v_percent := case v_rule when 'policy_half' then 50 when 'policy_none' then 0 else 100 end;
  return jsonb_build_object('rule', v_rule, 'percent', v_percent,
    'refund_minor', round(p_booking.total_minor::numeric * v_percent / 100),
    'due_minor', p_booking.total_minor - round(p_booking.total_minor::numeric * v_percent / 100));
end $$;
comment on function private.calculate_refund is
  'Returns { refund_minor, due_minor, percent, rule } for a cancellation by this side at this instant. refund_minor is rounded half
up; due_minor is the rest. Rules: not_confirmed, by_host, by_admin, grace, policy_full, policy_half, policy_none.';

create function private.reserved_minor(p_booking_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(least(p.amount_minor, i.amount_minor)), 0)::bigint
  from public.payments p join public.booking_installments i on i.id = p.installment_id
  where p.booking_id = p_booking_id and p.status = 'authorized' and not p.is_security_deposit
$$;
comment on function private.reserved_minor is
  'Returns the part of a booking''s price that is authorized on a card and not captured yet.';

create function private.cancellation_refund(p_booking public.bookings, p_role text, p_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refund jsonb := private.calculate_refund(p_booking, p_role, p_at);
  v_paid bigint;
  v_kept bigint;
  v_step integer := 1;
begin
  if private.manual_payment_method(p_booking.id) is not null then
    v_paid := private.manual_net(p_booking.id);
  elsif private.is_paid_by_card(p_booking.id) then
    v_paid := private.net_paid(p_booking.id);
    v_step := private.card_amount_step(p_booking.currency);
  elsif p_booking.confirmed_at is null then
    -- Only cards can pay before the confirmation.
    return v_refund || jsonb_build_object('paid_minor', case when private.payment_methods(private.booking_payment_terms(p_booking.id),
      p_booking.total_minor, p_booking.currency) <> '{}' then 0 end, 'kept_minor', 0, 'refund_minor', 0);
  else
    return v_refund || jsonb_build_object('paid_minor', null, 'kept_minor', p_booking.total_minor
      - (v_refund ->> 'refund_minor')::bigint);
  end if;
  v_refund := v_refund || jsonb_build_object('due_minor', (v_refund ->> 'due_minor')::bigint / v_step * v_step);
  -- capture_kept captures the authorized amount of a confirmed booking up to what stays due.
  if (v_refund ->> 'due_minor')::bigint > v_paid then
    v_paid := v_paid + private.reserved_minor(p_booking.id);
  end if;
  v_kept := least(v_paid, (v_refund ->> 'due_minor')::bigint);
  return v_refund || jsonb_build_object('paid_minor', v_paid, 'kept_minor', v_kept, 'refund_minor', v_paid - v_kept);
end $$;
comment on function private.cancellation_refund is
  'Returns the result of calculate_refund with paid_minor, kept_minor and refund_minor as paid minus kept. paid_minor is what was
paid by card and not refunded, or the transfers and cash that the host confirmed and does not already have to return; it
includes the amount authorized on a card when more than the paid amount stays due; null when the guest pays the host directly.
kept_minor is at most due_minor; a card''s due_minor is rounded down to card_amount_step. Refunds nothing for a hold or request
without payments.';

create function private.waiting_minor(p_booking_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(i.amount_minor), 0)::bigint from public.booking_installments i
  where i.booking_id = p_booking_id and i.status <> 'paid' and exists (
    select from public.payment_proofs f where f.installment_id = i.id and f.status = 'sent')
$$;
comment on function private.waiting_minor is
  'Returns the total of the installments that the guest says to have paid by transfer or in cash, with a receipt that the host has
not answered.';

create function private.describe_cancellation(p_booking public.bookings, p_role text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.cancellation_refund(case when p_booking.confirmed_at is null then p_booking
      else private.without_unanswered_parts(p_booking) end, p_role, now())
    || private.refund_deadlines(p_booking.policy, p_booking.starts_at)
    || jsonb_build_object('currency', p_booking.currency, 'waiting_minor', private.waiting_minor(p_booking.id), 'payment_method',
      coalesce(private.manual_payment_method(p_booking.id), case when private.is_paid_by_card(p_booking.id) then 'card' end));
end $$;
comment on function private.describe_cancellation is 'Returns the result of refund_preview for a cancellation by `p_role` now.';

create function public.refund_preview(p_booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_caller_role text;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_caller_role := private.booking_role(v_booking, v_user);
  if v_caller_role is null or (v_caller_role = 'host' and v_booking.submitted_at is null) then
    perform private.raise_error('forbidden');
  -- Refuses also a booking that has ended or expired by time while its row still has the old status.
  elsif private.effective_status(v_booking) <> v_booking.status
    or not private.may_transition(v_booking, 'cancel', v_caller_role) then
    perform private.raise_error('wrong_status');
  end if;
  return private.describe_cancellation(v_booking, v_caller_role);
end $$;
comment on function public.refund_preview is
  'Returns what cancelling now would refund to the guest: { refund_minor, due_minor (stays due by the policy), percent, rule,
paid_minor (by card, transfer or cash; refund_minor is the part of it that comes back; null when the host is paid directly),
kept_minor, waiting_minor (paid by transfer or in cash according to the guest, not answered by the host yet: settled by the same
rule if it has arrived), currency, payment_method (card, transfer, cash, or null), policy, full_until, half_until }. The rule
depends on the role of the caller. Errors: not_signed_in (PT401), forbidden (PT403), not_found (PT404), wrong_status (PT409:
over, or begun, when only an admin may cancel).';

grant execute on function
  public.refund_preview
  to anon, authenticated, service_role;
