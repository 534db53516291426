-- The payments of a booking as its two sides see them.

create function private.booking_card(p_booking_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) from public.payments p
  where p.booking_id = p_booking_id and p.card_last4 is not null and p.authorized_at is not null and not p.is_security_deposit
  order by p.authorized_at desc, p.id limit 1
$$;
comment on function private.booking_card is 'Returns the card that last paid for a booking, not the one that only held its security deposit: { brand, last4 }, or null.';

create function public.get_booking_payments(p_booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_role text;
  v_paid bigint;
  v_net bigint := private.net_paid(p_booking_id);
  v_refunded bigint := (select coalesce(sum(r.amount_minor), 0) from public.refunds r
    join public.payments p on p.id = r.payment_id and not p.is_security_deposit
    where r.booking_id = p_booking_id and r.status in ('pending', 'succeeded'));
  v_manual jsonb;
  v_takes_cards boolean;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  v_role := private.booking_role(v_booking, v_user);
  if v_role is null or (v_role = 'host' and v_booking.submitted_at is null) then
    perform private.raise_error('not_found');
  end if;
  v_manual := private.manual_payment_state(v_booking, v_role);
  v_paid := (select coalesce(sum(p.captured_minor), 0) from public.payments p
    where p.booking_id = p_booking_id and not p.is_security_deposit);
  if v_manual is not null then
    v_paid := private.manual_paid(p_booking_id);
    v_net := private.manual_net(p_booking_id);
    v_refunded := v_paid - v_net;
  end if;
  v_takes_cards := private.is_paid_by_card(p_booking_id) or (v_booking.status = 'held'
    and 'card' = any (private.payment_methods(private.booking_payment_terms(p_booking_id), v_booking.total_minor,
      v_booking.currency)));
  return jsonb_build_object('currency', v_booking.currency, 'takes_cards', v_takes_cards,
    'tax', case when v_takes_cards then private.booking_tax(v_booking) end,
    'invoices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'kind', i.kind, 'total_minor', i.total_minor,
        'issued_at', i.issued_at) order by i.issued_at, i.sequence), '[]')
      from public.invoices i where i.booking_id = p_booking_id),
    'installments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'amount_minor', i.amount_minor, 'due_at', i.due_at,
        'status', i.status, 'state', private.installment_state(v_booking, i),
        'grace_ends_at', case when not private.is_reason_to_end(i) then null when v_manual is null then case when v_booking.starts_at > now() then i.grace_ends_at end
          when i.status = 'due' then nullif(least(private.manual_grace_end(i), v_booking.starts_at), v_booking.starts_at) end) order by i.position), '[]')
      from public.booking_installments i where i.booking_id = p_booking_id and i.kind <> 'security' and not i.is_given_up),
    'paid_minor', v_paid, 'refunded_minor', v_refunded, 'kept_minor', v_net,
    'card', case when v_role in ('guest', 'admin') then private.booking_card(p_booking_id) end,
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('amount_minor', r.amount_minor, 'created_at', r.created_at, 'status',
        case when r.status = 'pending' and r.processor_id is null and private.is_disputed(r.payment_id) then 'waiting' else r.status end)
        order by r.created_at, r.id), '[]')
      from public.refunds r join public.payments p on p.id = r.payment_id and not p.is_security_deposit
      where r.booking_id = p_booking_id),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('amount_minor', d.amount_minor, 'status', d.status, 'opened_at', d.opened_at,
        'ended_at', d.ended_at) order by d.opened_at, d.id), '[]')
      from public.disputes d where d.booking_id = p_booking_id),
    'next_installment_id', case when v_role = 'guest' and v_manual is null and v_booking.status in ('confirmed', 'completed')
      then (private.next_installment(p_booking_id)).id end,
    'security_deposit', private.security_deposit_state(v_booking, v_role), 'manual', v_manual || jsonb_build_object('account_changed_at', (
      select max(e.created_at) from public.booking_events e where e.booking_id = p_booking_id and e.event = 'replace_account')));
end $$;
comment on function public.get_booking_payments is
  'Returns how a booking is paid, to its guest, to its host once it was submitted, and to admins: { currency, takes_cards,
installments: [{ id, kind, amount_minor, due_at, status, state (installment_state), grace_ends_at (null unless is_reason_to_end, and once
the event has begun; of a transfer or cash: from when on its host may end the booking)}], paid_minor, refunded_minor (also on its way), kept_minor
(paid less refunded and lost by disputes), tax: { percent, amount_minor } (in the total, or in what was kept; null where no rate is
known), invoices: [{ id, number, kind, total_minor, issued_at }], card: { brand, last4 } (null for the host), refunds: [{ amount_minor,
status (waiting: for the end of a dispute), created_at }], disputes: [{ amount_minor, status, opened_at, ended_at }],
next_installment_id (what the guest can pay by card now, or null: also the security deposit), security_deposit (security_deposit_state, or null; what
is held and returned of it is in no other part), manual (of what is paid by transfer or in cash:
manual_payment_state, and account_changed_at: when its host replaced the account, or null; else null) }. Of one of those refunded_minor is what its host gives back. Errors: not_signed_in (PT401), not_found (PT404: also for everybody else).';

grant execute on function
  public.get_booking_payments
  to anon, authenticated, service_role;
