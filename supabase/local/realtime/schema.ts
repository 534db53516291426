/**
 * The schema `realtime` of a hosted project: broadcasts of the database, and the table whose policies decide about private
 * topics (supabase/realtime, `lib/realtime/tenants/repo/migrations`). The table is not partitioned here.
 */
export const realtimeSchema = `
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  generated_id uuid;
  final_payload jsonb;
begin
  begin
    generated_id := gen_random_uuid();
    if payload ? 'id' then
      final_payload := payload;
    else
      final_payload := jsonb_set(payload, '{id}', to_jsonb(generated_id));
    end if;
    execute format('set local realtime.topic to %L', topic);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (generated_id, final_payload, event, topic, private, 'broadcast');
  exception when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
  end;
end $$;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean) to public;

-- Hosted Realtime reads the write-ahead log; here a notification announces each row. A notification holds at most 8,000 bytes,
-- so it contains only the row's id, and the topic, by which a backend without subscribers skips it.
create or replace function local.announce_realtime_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if octet_length(new.topic) <= 240 then
    perform pg_notify('realtime_messages', new.id || (case when new.private then ' private ' else ' public ' end) || new.topic);
  end if;
  return null;
end $$;
create or replace trigger announce_realtime_message after insert on realtime.messages for each row
  when (new.extension = 'broadcast' and new.event is not null) execute function local.announce_realtime_message();
`;
