-- Notifications of transfers to payees.

create function private.notify_payout(p_payout public.payouts, p_kind text, p_currency text, p_amount_minor bigint) returns void
language sql security definer set search_path = '' as $$
  select private.create_notification(p_payout.payee_id, p_kind, jsonb_build_object(
    'booking_id', b.id, 'reference', b.reference,
    'payee', case when u.role not in ('host', 'service_provider') then 'former'
      when p_payout.payee_id = b.host_id then 'host' else 'provider' end,
    'venue_name', v.name, 'venue_name_ar', v.name_ar, 'currency', p_currency, 'amount_minor', p_amount_minor))
  from public.bookings b join public.venues v on v.id = b.venue_id
  join public.users u on u.id = p_payout.payee_id
  where b.id = p_payout.booking_id
$$;
comment on function private.notify_payout is
  'Notifies a payee of money that is due, is sent, came back or waits, with the amount in minor units, one of the bookings it is for, and as
whom they were paid (payee: host, provider, or former where their role is another one by now).';
