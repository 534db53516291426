-- Files of messages: pictures and PDF documents in the private bucket message-files. A file is pending until it is sent with a
-- message; then it belongs to that message permanently.

create table public.message_files (
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  message_id uuid references public.messages (id) on delete cascade,
  position smallint check (position between 1 and 5),
  uploader_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('picture', 'document')),
  name text not null check (char_length(name) <= 100),
  size integer check (size > 0),
  width integer check (width between 1 and 10000),
  height integer check (height between 1 and 10000),
  path text not null generated always as (conversation_id::text || '/' || id::text
    || case kind when 'picture' then '.webp' else '.pdf' end) stored,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nulls(message_id, position) <> 1)
);
alter table public.message_files enable row level security;
comment on table public.message_files is 'Files of messages, and pending files of their uploaders. Written by functions only.';
comment on column public.message_files.name is
  'The uploader''s name of the file, without its ending; empty when it contained a contact that the other side may not see.';
comment on column public.message_files.size is 'Bytes of the stored file; null while it is pending.';
comment on column public.message_files.path is 'The path in the bucket message-files.';

create unique index message_files_path_idx on public.message_files (path);
create unique index message_files_message_idx on public.message_files (message_id, position) where message_id is not null;
create index message_files_conversation_idx on public.message_files (conversation_id);
create index message_files_uploader_idx on public.message_files (uploader_id, created_at desc);
create index message_files_pending_idx on public.message_files (created_at) where message_id is null;

create table private.deleted_message_files (
  path text primary key
);
alter table private.deleted_message_files enable row level security;
comment on table private.deleted_message_files is
  'Paths of files whose row was deleted: a job deletes them from storage, which a database function cannot do.';

create function private.clean_file_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select btrim(left(regexp_replace(regexp_replace(private.clean_line(regexp_replace(coalesce(p_name, ''), '[[:cntrl:]\u2028\u2029]', '', 'g')),
    '[/\\<>:"|?*]', '', 'g'),
    '\.(pdf|jpe?g|png|webp)$', '', 'i'), 100), ' .')
$$;
comment on function private.clean_file_name is
  'Returns the name of a file without its ending: at most 100 characters, without characters that systems refuse in names or that
change the text direction.';

create function public.add_message_file(p_conversation_id uuid, p_file_id uuid, p_kind text, p_name text default '',
  p_width integer default null, p_height integer default null) returns public.message_files
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_conversation public.conversations;
  v_file public.message_files;
  v_limit integer;
begin
  perform private.refuse_filtered_call();
  if p_file_id is null or p_kind is null or p_kind not in ('picture', 'document') or char_length(p_name) > 1000
    or p_width not between 1 and 10000 or p_height not between 1 and 10000 then
    perform private.raise_error('invalid_input');
  end if;
  select * into v_conversation from public.conversations c
  where c.id = p_conversation_id and private.is_conversation_member(c, v_user);
  if not found then
    perform private.raise_error('not_found');
  end if;
  perform private.lock_messages(v_user);
  select * into v_file from public.message_files where id = p_file_id;
  if found then
    if (v_file.uploader_id, v_file.conversation_id, v_file.kind) is distinct from (v_user, p_conversation_id, p_kind) then
      perform private.raise_error('invalid_input');
    end if;
    update public.message_files set width = p_width, height = p_height
    where id = p_file_id and message_id is null and kind = 'picture' and width is null and height is null
      and p_width is not null and p_height is not null
    returning * into v_file;
    if not found then
      select * into v_file from public.message_files where id = p_file_id;
    end if;
    return v_file;
  end if;
  if private.is_blocked(v_conversation.guest_id, v_conversation.host_id)
    or private.is_blocked(v_conversation.host_id, v_conversation.guest_id) then
    perform private.raise_error('forbidden');
  end if;
  select case when u.is_verified then 100 else 20 end into v_limit from public.users u where u.id = v_user;
  if (select count(*) from public.message_files
      where uploader_id = v_user and created_at > clock_timestamp() - interval '24 hours') >= v_limit then
    perform private.raise_error('rate_limited');
  end if;
  insert into public.message_files (id, conversation_id, uploader_id, kind, name, width, height)
  values (p_file_id, p_conversation_id, v_user, p_kind, private.clean_file_name(p_name), p_width, p_height)
  returning * into v_file;
  return v_file;
end $$;
comment on function public.add_message_file is
  'Announces a file that the caller will store for a message in one of their conversations, and returns it with its path.
`p_file_id`, chosen by the caller, makes the request idempotent; a repeated request may add the dimensions of a picture, which
are known once it is drawn. An unsent file is deleted after a day. At most 100 files a day, 20 for an unverified account.
Errors: not_signed_in (PT401), forbidden (PT403: blocked), not_found (PT404), invalid_input (PT422), rate_limited (PT429).';

create function private.may_store_message_file(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.message_files f join public.conversations c on c.id = f.conversation_id
    where f.path = p_path and f.message_id is null and f.uploader_id = auth.uid()
      and private.is_conversation_member(c, auth.uid())
      and not private.is_blocked(c.guest_id, c.host_id) and not private.is_blocked(c.host_id, c.guest_id))
$$;
comment on function private.may_store_message_file is
  'True for the path of a pending file of the caller, in a conversation in which they may write.';

create function private.is_read_by_admin(p_conversation_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_admin() and exists (
    select 1 from public.reports r join public.conversations c on c.id = r.conversation_id
    where r.conversation_id = p_conversation_id and r.settled_at is null and c.admin_read_at >= r.created_at);
end $$;
comment on function private.is_read_by_admin is
  'True when the caller is an admin who may read the conversation: it has an open report, and an admin has read it (admin_read_at),
which both sides see.';

create function private.require_sendable_files(p_conversation_id uuid, p_sender_id uuid, p_file_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if array_ndims(p_file_ids) > 1 or cardinality(p_file_ids) <> (
      select count(*) from public.message_files f join storage.objects o on o.bucket_id = 'message-files' and o.name = f.path
      where f.id = any (p_file_ids) and f.message_id is null and f.uploader_id = p_sender_id
        and f.conversation_id = p_conversation_id) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'file_ids';
  end if;
end $$;
comment on function private.require_sendable_files is
  'Refuses files that are not stored, not the sender''s, of another conversation, sent already or named twice. Runs before the
search for contacts, which costs the most and has no rate limit for a refused message. Errors: invalid_input (PT422).';

create function private.attach_message_files(p_conversation public.conversations, p_message public.messages, p_file_ids uuid[])
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_names text;
  v_shows_names boolean;
  v_count integer;
begin
  select string_agg(f.name, E'\n' order by chosen.position) into v_names
  from unnest(p_file_ids) with ordinality chosen (id, position) join public.message_files f on f.id = chosen.id;
  v_shows_names := private.hide_contacts(p_conversation, p_message.sender_id, v_names) is not distinct from v_names;
  update public.message_files f
  set message_id = p_message.id, position = chosen.position, size = (o.metadata ->> 'size')::integer,
    name = case when v_shows_names then f.name else '' end
  from unnest(p_file_ids) with ordinality chosen (id, position), storage.objects o
  where f.id = chosen.id and f.message_id is null and f.uploader_id = p_message.sender_id
    and f.conversation_id = p_message.conversation_id
    and o.bucket_id = 'message-files' and o.name = f.path
    and o.metadata ->> 'mimetype' = case f.kind when 'picture' then 'image/webp' else 'application/pdf' end;
  get diagnostics v_count = row_count;
  if v_count <> cardinality(p_file_ids) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'file_ids';
  end if;
end $$;
comment on function private.attach_message_files is
  'Attaches stored files to a new message, in order. When contacts may not be shared, empties file names with a contact, also with
one that is spread over several names or the text. Errors: invalid_input (PT422: a file is not stored, not the sender''s, of
another conversation, or sent already).';

create function private.message_file_ids(p_message_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.id order by f.position), '{}') from public.message_files f where f.message_id = p_message_id
$$;
comment on function private.message_file_ids is 'Returns the ids of the files of a message in their order.';

create function private.describe_message_files(p_message_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'size', f.size, 'width', f.width,
    'height', f.height) order by f.position), '[]')
  from public.message_files f where f.message_id = p_message_id
$$;
comment on function private.describe_message_files is
  'Returns the files of a message in their order: [{ id, kind, name, size, width, height }].';

create function private.note_deleted_message_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_message_files values (old.path) on conflict do nothing;
  insert into private.deleted_pictures values (sha256(convert_to('message-files/' || old.path, 'UTF8'))) on conflict do nothing;
  return null;
end $$;
comment on function private.note_deleted_message_file is
  'Queues the file of a deleted row for removal from storage, and blocks its path: an upload that began before the deletion could
otherwise end after it and leave a file that nobody can read and nothing removes.';

create trigger on_message_file_deleted after delete on public.message_files for each row
  execute function private.note_deleted_message_file();

create function public.list_deleted_message_files() returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.message_files where id in (
    select id from public.message_files where message_id is null and created_at < now() - interval '1 day'
    order by created_at limit 500 for update skip locked);
  return (select coalesce(array_agg(path), '{}') from (
    select path from private.deleted_message_files order by path limit 100) deleted);
end $$;
comment on function public.list_deleted_message_files is
  'Deletes files that were not sent within a day, and returns the paths of at most 100 files to remove from the bucket
message-files. For the worker.';

create function public.forget_deleted_message_files(p_paths text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.deleted_message_files where path = any (p_paths)
$$;
comment on function public.forget_deleted_message_files is 'Records that files were removed from storage. For the worker.';

create policy message_files_select on public.message_files for select to authenticated
  using (case when message_id is null then uploader_id = (select auth.uid())
    else private.is_read_by_admin(conversation_id)
      or exists (select 1 from public.conversations c where c.id = conversation_id) end);

grant select on public.message_files to authenticated;
grant execute on function
  private.may_store_message_file,
  private.is_read_by_admin
  to authenticated;
grant execute on function
  public.add_message_file
  to anon, authenticated, service_role;
grant execute on function
  public.list_deleted_message_files,
  public.forget_deleted_message_files
  to service_role;
