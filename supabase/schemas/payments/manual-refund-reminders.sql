-- Reminders of manual refunds: to the host before the due time, at it, and each week while late; to the guest once after the
-- refund was sent. Notifies admins of refunds that do not arrive.

create function private.remind_of_manual_refund(p_refund public.manual_refunds) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.manual_refunds set next_reminder_at = case
    when status = 'sent' then null
    when due_at > now() then due_at
    else now() + interval '7 days' end
  where id = p_refund.id;
  if p_refund.status = 'sent' then
    perform private.notify_manual_refund(p_refund, 'guest', 'manual_refund_unconfirmed');
  else
    perform private.notify_manual_refund(p_refund, 'host',
      case when p_refund.due_at > now() - interval '1 day' then 'manual_refund_due' else 'manual_refund_late' end);
  end if;
end $$;
comment on function private.remind_of_manual_refund is
  'Reminds the host of an owed refund (as late from the day after the due time), or asks its guest whether a sent one has arrived,
and sets the next reminder. Does not catch up on missed reminders.';

create function private.remind_manual_refunds() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.manual_refunds;
  v_count integer := 0;
begin
  for v_refund in
    select * from public.manual_refunds where next_reminder_at <= now()
    order by next_reminder_at limit 200 for no key update skip locked
  loop
    perform private.remind_of_manual_refund(v_refund);
    v_count := v_count + 1;
  end loop;
  for v_refund in
    select * from public.manual_refunds
    where queued_at is null and status in ('owed', 'missing') and due_at <= now() - private.manual_refund_patience()
    order by due_at limit 200 for no key update skip locked
  loop
    update public.manual_refunds set queued_at = now() where id = v_refund.id;
    perform private.note_in_admin_queue('manual_refunds');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function private.remind_manual_refunds is
  'Sends due reminders of at most 200 manual refunds, and notifies admins of at most 200 that are 14 days late, each once; returns
the number. Skips locked ones.';
