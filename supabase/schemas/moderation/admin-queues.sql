-- Queues of the admins: each transaction notes its additions, and the worker notifies the admins, at most once an hour for each
-- queue.

create table private.admin_queue_events (
  id bigint generated always as identity primary key,
  queue text not null check (queue in ('venues', 'services', 'providers', 'reports', 'contacts', 'jobs', 'payments',
    'disputes', 'claims', 'manual_refunds')),
  created_at timestamptz not null default clock_timestamp()
);
alter table private.admin_queue_events enable row level security;
comment on table private.admin_queue_events is
  'New items in a queue, of which the admins are not notified yet. Users'' transactions only insert, so they never wait.';

create table private.admin_queue_notices (
  queue text primary key,
  notified_at timestamptz not null
);
alter table private.admin_queue_notices enable row level security;
comment on table private.admin_queue_notices is 'When the admins were last notified of each queue.';

create function private.note_in_admin_queue(p_queue text) returns void
language sql security definer set search_path = '' as $$
  insert into private.admin_queue_events (queue) values (p_queue)
$$;
comment on function private.note_in_admin_queue is 'Notes a new item in a queue of the admins.';

create function private.note_new_admin_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_in_admin_queue(tg_argv[0]);
  return null;
end $$;
comment on function private.note_new_admin_item is 'Notes a new row in the queue that the trigger''s argument names.';

create function private.describe_admin_queue(p_queue text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_services bigint;
  v_changes bigint;
begin
  case p_queue
    when 'venues' then
      return jsonb_build_object('waiting', (
        select count(*) from public.listings l where l.kind = 'venue' and l.status = 'pending') + (
        select count(*) from public.listing_revisions r
        join public.listings l on l.id = r.listing_id and l.kind = 'venue' and l.status in ('active', 'paused', 'suspended')
        where r.status = 'pending'));
    when 'services' then
      select count(*) into v_services from public.listings l where l.kind = 'service' and l.status = 'pending';
      select count(*) into v_changes from public.listing_revisions r
      join public.listings l on l.id = r.listing_id and l.kind = 'service' and l.status in ('active', 'paused', 'suspended')
      where r.status = 'pending';
      return jsonb_build_object('waiting', v_services + v_changes,
        'list', case when v_services > 0 then 'pending' else 'changes' end);
    when 'providers' then
      return jsonb_build_object('waiting', (select count(*) from public.service_providers p where p.status = 'pending'));
    when 'reports' then
      return jsonb_build_object('waiting', (select count(*) from public.reports r where r.settled_at is null));
    when 'contacts' then
      return jsonb_build_object('waiting', (select count(*) from public.contact_messages m where m.settled_at is null));
    when 'payments' then
      return jsonb_build_object('waiting', (select count(*) from public.refunds r where r.status = 'failed')
        + (select count(*) from private.refused_charges())
        + (select count(*) from private.unsettled_transfers()));
    when 'disputes' then
      return jsonb_build_object('waiting', (select count(*) from public.disputes d where private.can_answer(d)));
    when 'claims' then
      return jsonb_build_object('waiting', (select count(*) from private.deposit_claims c where c.status = 'contested'));
    when 'manual_refunds' then
      return jsonb_build_object('waiting', (select count(*) from public.manual_refunds r where private.is_manual_refund_waiting(r)));
    when 'jobs' then
      return jsonb_build_object('waiting', (select count(*) from private.jobs j where j.failed_at is not null));
  end case;
end $$;
comment on function private.describe_admin_queue is
  'Returns the data of a queue''s notification: { waiting: number of items, list: for services, the list that has them (pending or
changes) }.';

create function public.notify_admins() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_queue text;
  v_data jsonb;
  v_count integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('notify admins', 0)) then
    return 0;
  end if;
  for v_queue in
    select distinct e.queue from private.admin_queue_events e
    where not exists (select from private.admin_queue_notices n
      where n.queue = e.queue and n.notified_at > now() - interval '1 hour')
  loop
    -- Before reading the queue: an item that commits later keeps its own event.
    delete from private.admin_queue_events where queue = v_queue;
    v_data := private.describe_admin_queue(v_queue);
    continue when v_data ->> 'waiting' = '0';
    insert into private.admin_queue_notices (queue, notified_at) values (v_queue, now())
    on conflict (queue) do update set notified_at = now();
    perform private.create_notification(u.id, case v_queue
        when 'reports' then 'reports_received' when 'contacts' then 'contacts_received' when 'jobs' then 'jobs_failed'
        when 'payments' then 'payments_failed' when 'disputes' then 'disputes_opened'
          when 'claims' then 'claims_contested' when 'manual_refunds' then 'manual_refunds_waiting' else v_queue || '_submitted' end, v_data)
    from public.users u where u.role = 'admin' and u.deleted_at is null;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function public.notify_admins is
  'Notifies every admin of the queues with new items, each with the number of waiting items, at most once an hour for each queue;
returns the number of queues. Skips a queue that is empty by now. For the worker.';

grant execute on function
  public.notify_admins
  to service_role;
