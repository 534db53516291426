-- Notifications of payouts that fall due.

create function public.notify_due_payouts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_payout record;
  v_count integer := 0;
begin
  for v_payout in
    select p.id, p.payee_id, p.currency, p.net_minor, b.id as booking_id, b.reference, b.host_id, v.name, v.name_ar
    from public.payouts p
    join public.bookings b on b.id = p.booking_id
    join public.venues v on v.id = b.venue_id
    where p.status = 'scheduled' and p.notified_at is null and p.net_minor > 0 and not private.has_open_dispute(b.id)
      -- What fell due earlier was due before such notifications were sent, or in a backup.
      and p.due_at <= now() and p.due_at > now() - interval '2 days'
    order by p.due_at limit 200
    for no key update of p skip locked
  loop
    update public.payouts set notified_at = now() where id = v_payout.id;
    perform private.create_notification(v_payout.payee_id, 'payout_due', jsonb_build_object(
      'booking_id', v_payout.booking_id, 'reference', v_payout.reference,
      'payee', case when v_payout.payee_id = v_payout.host_id then 'host' else 'provider' end,
      'venue_name', v_payout.name, 'venue_name_ar', v_payout.name_ar,
      'currency', v_payout.currency, 'amount_minor', v_payout.net_minor));
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function public.notify_due_payouts is
  'Notifies hosts and providers of at most 200 payouts that fell due within two days, each once, and returns of how many. It skips
what is locked, and what waits for a dispute. For the worker, until it returns 0.';

grant execute on function
  public.notify_due_payouts
  to service_role;
