-- The payment terms that a guest sees before and during a hold.

create function private.describe_payment_terms(p_terms public.venue_payment_terms, p_total numeric, p_start timestamptz,
  p_end timestamptz, p_at timestamptz, p_currency text)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('security_deposit',
      case when 'card' = any (methods) then private.planned_security_deposit(p_terms, p_start, p_end) end,
    'payment_schedule', private.card_payment_schedule(p_terms, p_total, p_start, p_at, p_currency),
    'payment_methods', to_jsonb(methods),
    'manual_payment_schedule', private.manual_payment_schedule(p_terms, p_total, p_start, p_at, p_currency, 'transfer'),
    'cash_payment_schedule', private.manual_payment_schedule(p_terms, p_total, p_start, p_at, p_currency, 'cash'))
  from private.payment_methods(p_terms, p_total, p_currency) methods
$$;
comment on function private.describe_payment_terms is
  'Returns how a total is paid by these terms for a booking held at `p_at`: { security_deposit, payment_schedule, payment_methods,
manual_payment_schedule, cash_payment_schedule }, as quote_booking describes them. A total that cannot be paid by card has no
security deposit.';

create function public.get_hold_terms(p_booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_terms jsonb;
begin
  select * into v_booking from public.bookings where id = p_booking_id and guest_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  elsif private.effective_status(v_booking) <> 'held' then
    return null;
  end if;
  v_terms := private.describe_payment_terms(private.booking_payment_terms(p_booking_id), v_booking.total_minor, v_booking.starts_at,
    v_booking.ends_at, private.hold_time(v_booking), v_booking.currency);
  return v_terms || jsonb_build_object('currency', v_booking.currency, 'instant', private.is_booked_instantly(p_booking_id),
    'refund_policy', private.refund_deadlines(v_booking.policy, v_booking.starts_at),
    'tax', case when jsonb_typeof(v_terms -> 'payment_schedule') = 'array' then private.booking_tax(v_booking) end);
end $$;
comment on function public.get_hold_terms is
  'Returns the frozen terms of the caller''s hold: { currency, payment_schedule, payment_methods, manual_payment_schedule, cash_payment_schedule, security_deposit, tax,
refund_policy, instant }, each as in quote_booking; null once it is submitted or over. Errors: not_signed_in (PT401), not_found (PT404:
also a hold of somebody else).';

grant execute on function
  public.get_hold_terms
  to anon, authenticated, service_role;
