-- Price, payments and cancellation of a booking in mails.

create function private.summarized_lines(p_booking public.bookings, p_side text, p_has_texts boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(line - case p_side when 'guest' then '{}' else array['unit_minor', 'amount_minor'] end
    - case when p_has_texts or line ->> 'kind' in ('hourly', 'daily', 'per_person', 'cleaning_fee', 'service_fee', 'rounding') then '{}'
      else array['label', 'label_ar'] end order by place), '[]')
  from jsonb_array_elements(p_booking.lines) with ordinality l (line, place)
  where p_side = 'guest' or private.is_charge(line)
$$;
comment on function private.summarized_lines is
  'Returns the lines of a booking: for its guest with amounts, for its host without, because some lines are those of providers.
Without `p_has_texts` leaves out texts of hosts and providers: the names of add-ons, services and offers.';

create function private.summarized_parts(p_booking public.bookings, p_has_texts boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('purpose', private.installment_purpose(i), 'title', case when p_has_texts then private.added_offer_title(i) end,
    'amount_minor', i.amount_minor, 'state', s.state,
    'due_at', case when s.state in ('charged', 'pay_by') then i.due_at when s.state = 'failed' then i.grace_ends_at end)
    order by i.position), '[]')
  from public.booking_installments i
  cross join lateral (select private.installment_state(p_booking, i) as state) s
  where i.booking_id = p_booking.id and i.kind <> 'security' and i.status <> 'cancelled'
$$;
comment on function private.summarized_parts is
  'Returns the installments of a booking, without the security deposit: [{ purpose (installment_purpose), title (the accepted offer
that it was added for; null without `p_has_texts`), amount_minor, state (installment_state), due_at (or null) }].';

create function private.summarized_security_deposit(p_booking public.bookings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('amount_minor', i.amount_minor, 'held_from', i.due_at,
    'released_at', p_booking.ends_at + private.deposit_claim_time())
  from public.booking_installments i
  where i.booking_id = p_booking.id and i.kind = 'security' and i.status in ('due', 'processing', 'failed')
  order by i.position desc limit 1
$$;
comment on function private.summarized_security_deposit is
  'Returns the security deposit that is or will be held for a booking: { amount_minor, held_from, released_at }, or null.';

create function private.summarized_refunds(p_booking public.bookings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount_minor', r.amount_minor, 'brand', p.card_brand, 'last4', p.card_last4)
    order by r.created_at, r.id), '[]')
  from public.refunds r join public.payments p on p.id = r.payment_id and not p.is_security_deposit
  where r.booking_id = p_booking.id and r.status in ('pending', 'succeeded') and r.created_at >= p_booking.cancelled_at
$$;
comment on function private.summarized_refunds is
  'Returns the card refunds of a cancelled booking: [{ amount_minor, brand, last4 }].';

create function private.cancelled_reservation(p_booking public.bookings, out charged_minor bigint, out released_minor bigint, out open_minor bigint)
language sql stable security definer set search_path = '' as $$
  select sum(r.charged), sum(r.reserved - r.charged), sum(r.charged) filter (where r.is_open) from (
    select p.amount_minor as reserved, p.status = 'authorized' as is_open,
      case p.status when 'authorized' then least(p.amount_minor, i.amount_minor) when 'captured' then p.captured_minor else 0 end as charged
    from public.payments p join public.booking_installments i on i.id = p.installment_id
    where p.booking_id = p_booking.id and not p.is_security_deposit and p_booking.status = 'cancelled' and p.authorized_at <= p_booking.cancelled_at
      and (p.status = 'authorized' or p.captured_at > p_booking.cancelled_at
        or p.status = 'cancelled' and (p.ended_at is null or p.ended_at >= p_booking.cancelled_at))) r
$$;
comment on function private.cancelled_reservation is
  'Returns what of the amounts that were reserved on cards when a booking was cancelled is charged, and what is released, also once that
is done; open_minor of it is not charged yet. Nulls when nothing was reserved.';

create function private.mailed_host_net(p_booking public.bookings) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.host_net(p_booking) + coalesce(share - case when p_booking.total_minor > 0
    then div(p_booking.fee_minor::numeric * share, p_booking.total_minor)::bigint else 0 end, 0)
  from (select private.host_amount(p_booking, null, (private.cancelled_reservation(p_booking)).open_minor) as share) reserved
$$;
comment on function private.mailed_host_net is
  'Returns what the host receives for a booking (host_net), with their share of what is still charged of a cancelled one.';

create function private.summarize_payment(p_booking public.bookings, p_side text, p_has_texts boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_manual text := private.manual_payment_method(p_booking.id);
  v_method text := coalesce(v_manual, case when private.is_paid_by_card(p_booking.id) then 'card' end);
  v_is_guest boolean := p_side = 'guest';
begin
  return jsonb_build_object('lines', private.summarized_lines(p_booking, p_side, p_has_texts), 'payment_method', v_method,
    'parts', private.summarized_parts(p_booking, p_has_texts),
    'paid_minor', case when v_manual is not null then private.manual_paid(p_booking.id)
      when v_method = 'card' then private.net_paid(p_booking.id) end,
    'open_minor', case when v_method is not null then (
      select coalesce(sum(i.amount_minor), 0) from public.booking_installments i
      where i.booking_id = p_booking.id and i.kind <> 'security' and i.status in ('due', 'processing', 'failed')) end,
    'card', case when v_is_guest then private.booking_card(p_booking.id) end,
    'later_card', case when v_is_guest then (
      select jsonb_build_object('brand', c.brand, 'last4', c.last4) from private.find_charged_card(p_booking) c where c.id is not null) end,
    'security_deposit', case when v_is_guest then private.summarized_security_deposit(p_booking) end,
    'refunds', case when v_is_guest then private.summarized_refunds(p_booking) else '[]' end,
    'reservation', case when v_is_guest then (
      select jsonb_build_object('charged_minor', r.charged_minor, 'released_minor', r.released_minor)
      from private.cancelled_reservation(p_booking) r where r.charged_minor is not null) end,
    'refund_minor', case when p_booking.confirmed_at is not null then p_booking.refund_minor end,
    'total_minor', p_booking.total_minor,
    'net_minor', case when p_side = 'host' then private.mailed_host_net(p_booking) end,
    'submitted_at', p_booking.submitted_at, 'confirmed_at', p_booking.confirmed_at,
    'request_expires_at', p_booking.request_expires_at, 'cancelled_by', p_booking.cancelled_by,
    'refund_policy', private.refund_deadlines(p_booking.policy, p_booking.starts_at));
end $$;
comment on function private.summarize_payment is
  'Returns the payment summary of a booking''s mail to its guest or host: { lines, payment_method (card, transfer, cash; null: the
guest pays the host directly), parts (summarized_parts), paid_minor, open_minor (both null when the guest pays the host
directly), refund_minor (of a confirmed and cancelled booking), total_minor, submitted_at, confirmed_at, request_expires_at,
cancelled_by, refund_policy (refund_deadlines) }. For the guest also card (of the last payment) and later_card (of later
charges): { brand, last4 } or null, security_deposit (summarized_security_deposit), refunds (summarized_refunds) and reservation: { charged_minor, released_minor }
(cancelled_reservation) or null. For the host also net_minor (mailed_host_net). Never the host''s bank account, which only the booking''s page shows.';
