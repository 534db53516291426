-- Notifications of payouts that fall due.

create function public.notify_due_payouts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_payout public.payouts;
  v_count integer := 0;
begin
  for v_payout in
    select p.* from public.payouts p
    where p.status = 'scheduled' and p.notified_at is null and p.net_minor > 0 and not private.has_open_dispute(p.booking_id)
      -- What was paid to the host directly, by transfer or in cash, they have already.
      and p.is_collected and (p.posted_at is not null or private.is_covered(p))
      -- What fell due earlier was due before such notifications were sent, or in a backup.
      and p.due_at <= now() and p.due_at > now() - interval '2 days'
    order by p.due_at limit 200
    for no key update of p skip locked
  loop
    update public.payouts set notified_at = now() where id = v_payout.id;
    perform private.notify_payout(v_payout, 'payout_due', v_payout.currency, v_payout.net_minor);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function public.notify_due_payouts is
  'Notifies hosts and providers of at most 200 payouts that fell due within two days, each once, and returns of how many: of those whose money
is held here. It skips what is locked, and what waits for a dispute. For the worker, until it returns 0.';

grant execute on function
  public.notify_due_payouts
  to service_role;
