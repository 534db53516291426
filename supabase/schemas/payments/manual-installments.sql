-- Installments of bookings by transfer or in cash: chosen with the booking, due from its confirmation.

create function private.chosen_payment_method(p_booking public.bookings, p_details jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_method text := private.sanitize_detail(p_details, 'payment_method', 20);
  v_methods text[] := private.payment_methods(private.booking_payment_terms(p_booking.id), p_booking.total_minor,
    p_booking.currency);
begin
  if v_method is not null and not (v_method = any (v_methods))
    or v_method is null and v_methods <> '{}' and not ('card' = any (v_methods)) then
    perform private.raise_error('invalid_input', 'payment_method');
  end if;
  return coalesce(v_method, case when 'card' = any (v_methods) then 'card' end);
end $$;
comment on function private.chosen_payment_method is
  'Returns the payment method that the guest of a hold chose: card, transfer, cash; null when the venue is paid directly. Without a
choice returns card when the terms have it. Errors: invalid_input (PT422: not among the terms, or a missing choice).';

create function private.begin_manual_payment(p_booking public.bookings, p_method text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Cancels a card payment that the guest had started.
  perform private.end_booking_payments(p_booking.id);
  update public.booking_installments set is_given_up = true where booking_id = p_booking.id;
  insert into private.manual_payments (booking_id, method, transfer_details)
  select p_booking.id, p_method, case when p_method = 'transfer' then (
    select t.transfer_details from public.venue_payment_terms t where t.venue_id = p_booking.venue_id) end;
  perform private.add_installments(p_booking.id,
    private.manual_payment_schedule(private.booking_payment_terms(p_booking.id), p_booking.total_minor, p_booking.starts_at,
      private.hold_time(p_booking), p_booking.currency, p_method));
end $$;
comment on function private.begin_manual_payment is
  'Freezes the method of a hold at its submission (transfer or cash), the account of its venue and its installments. The booking
must be locked.';

create function private.restart_manual_payment(p_booking_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.booking_installments i
  set due_at = greatest(case when i.kind = 'balance' then i.due_at else '-infinity' end,
    private.manual_due_at(private.manual_payment_method(b.id), b.starts_at, now()))
  from public.bookings b
  where b.id = p_booking_id and i.booking_id = b.id and i.status = 'due' and private.manual_payment_method(b.id) is not null;
  update private.manual_payments m set transfer_details = t.transfer_details
  from public.bookings b join public.venue_payment_terms t on t.venue_id = b.venue_id and t.takes_transfers
  where b.id = p_booking_id and m.booking_id = b.id and m.method = 'transfer'
$$;
comment on function private.restart_manual_payment is
  'Restarts the time to pay by transfer or in cash when a request is accepted, and freezes the venue''s account at that time; keeps
the earlier account when the venue no longer takes transfers. The booking must be locked.';
