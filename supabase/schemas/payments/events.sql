-- Events of the processor: stored first, handled by a job.

create table private.payment_events (
  id text primary key check (char_length(id) between 1 and 255),
  kind text not null check (char_length(kind) <= 200),
  object_id text check (char_length(object_id) <= 255),
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
alter table private.payment_events enable row level security;
comment on table private.payment_events is
  'Events of the processor, each once. An event only says that something has changed; the job reads the change from the processor.';

create index payment_events_received_idx on private.payment_events (received_at);

create function public.store_payment_event(p_id text, p_kind text, p_object_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_events (id, kind, object_id) values (p_id, p_kind, p_object_id)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform private.enqueue_job('handle_payment_event',
    jsonb_build_object('event_id', p_id, 'kind', p_kind, 'object_id', p_object_id), p_key => 'payment_event:' || md5(p_id));
  return true;
end $$;
comment on function public.store_payment_event is
  'Stores an event of the processor and enqueues the job that handles it; false when it was stored before. For the server.';

create function public.finish_payment_event(p_id text) returns void
language sql security definer set search_path = '' as $$
  update private.payment_events set handled_at = coalesce(handled_at, now()) where id = p_id
$$;
comment on function public.finish_payment_event is 'Marks an event of the processor as handled. For the server.';

grant execute on function
  public.store_payment_event,
  public.finish_payment_event
  to service_role;
