-- The next action at the processor, from the state of the database.

create function private.payment_order(p_payment public.payments) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_status text := (select private.effective_status(b) from public.bookings b where b.id = p_payment.booking_id);
  v_installment public.booking_installments;
  v_refund public.refunds;
  v_action text;
  v_amount bigint;
begin
  select * into v_installment from public.booking_installments where id = p_payment.installment_id;
  select * into v_refund from public.refunds
  where payment_id = p_payment.id and status = 'pending' and processor_id is null and not private.is_disputed(payment_id)
  order by created_at, id limit 1;
  if p_payment.processor_id is null then
    v_action := null;
  elsif v_refund.id is not null then
    v_action := 'refund';
    v_amount := v_refund.amount_minor;
  elsif p_payment.ended_at is not null then
    v_action := null;
  elsif p_payment.status = 'cancelled'
    -- Keeps the security deposit of a booking that was cancelled while it ran, and captures what a cancellation keeps: their
    -- installments have the state.
    or v_status not in ('held', 'pending', 'confirmed', 'completed')
      and not (v_status = 'cancelled' and (p_payment.is_security_deposit or p_payment.status = 'authorized'))
    or v_installment.status in ('paid', 'cancelled')
    or (p_payment.status in ('created', 'failed') and not p_payment.is_off_session
      and p_payment.created_at < now() - interval '1 day') then
    v_action := 'cancel';
  elsif p_payment.is_security_deposit then
    select c.amount_minor into v_amount from private.deposit_claims c where c.payment_id = p_payment.id;
    v_action := case when p_payment.status = 'authorized' and v_amount is not null then 'capture' end;
  elsif p_payment.status = 'authorized' and v_status in ('confirmed', 'completed', 'cancelled') then
    v_action := 'capture';
    v_amount := least(p_payment.amount_minor, v_installment.amount_minor);
  end if;
  return jsonb_build_object('processor_id', p_payment.processor_id, 'currency', p_payment.currency, 'action', v_action,
    'amount_minor', coalesce(v_amount, p_payment.amount_minor), 'refund_id', case when v_action = 'refund' then v_refund.id end,
    'pending_refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('refund_id', r.id, 'processor_id', r.processor_id) order by r.created_at), '[]')
      from public.refunds r where r.payment_id = p_payment.id and r.status = 'pending' and r.processor_id is not null));
end $$;
comment on function private.payment_order is 'Returns the next action for a payment at the processor, as get_payment_order does.';

create function public.get_payment_order(p_payment_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments where id = p_payment_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return private.payment_order(v_payment);
end $$;
comment on function public.get_payment_order is
  'Returns the next action for a payment at the processor: { processor_id, currency, action: capture, cancel, refund or null,
amount_minor, refund_id, pending_refunds: [{ refund_id, processor_id }], whose state must be read there }. Call it again until
the action is null. For the server. Errors: not_found (PT404).';

create function public.list_open_payments(p_limit integer default 50) returns setof text
language sql volatile security definer set search_path = '' as $$
  select p.processor_id from public.payments p
  where p.processor_id is not null and (
    (p.ended_at is null and p.created_at < now() - interval '10 minutes')
    or p.id in (select r.payment_id from public.refunds r
      where r.status = 'pending' and r.created_at < now() - interval '10 minutes'))
  -- Random order, so that no payment always waits behind the others.
  order by random() limit least(greatest(coalesce(p_limit, 50), 1), 500)
$$;
comment on function public.list_open_payments is
  'Returns the processor''s identifiers of payments whose state should be read again: open for more than ten minutes, or with a
refund pending as long. For the server.';

grant execute on function
  public.get_payment_order,
  public.list_open_payments
  to service_role;
