-- Photos that are uploaded in pieces: what arrived before a connection was lost waits here for the rest.

create table private.photo_uploads (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  size integer not null check (size between 1 and 10485759),
  received integer not null default 0 check (received between 0 and size),
  stored_at timestamptz,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
alter table private.photo_uploads enable row level security;
comment on table private.photo_uploads is
  'Unfinished uploads. The bytes are kept by the database, so that one transaction states what arrived and whose it is; a
finished photo lies in its bucket.';
comment on column private.photo_uploads.stored_at is 'When the photo was stored in the bucket; its pieces are deleted then.';

create table private.photo_pieces (
  upload_id uuid not null references private.photo_uploads (id) on delete cascade,
  starts integer not null check (starts >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  primary key (upload_id, starts)
);
alter table private.photo_pieces enable row level security;
comment on table private.photo_pieces is 'Pieces of unfinished uploads.';
-- Photos are compressed already: compressing them again costs time and saves nothing.
alter table private.photo_pieces alter column bytes set storage external;

create index photo_uploads_owner_idx on private.photo_uploads (owner_id, touched_at);
create index photo_uploads_touched_idx on private.photo_uploads (touched_at);

create function private.my_photo_upload(p_upload_id uuid) returns private.photo_uploads
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_upload private.photo_uploads;
begin
  select * into v_upload from private.photo_uploads
  where id = p_upload_id and owner_id = v_user and touched_at > now() - interval '6 hours' for update;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return v_upload;
end $$;
comment on function private.my_photo_upload is
  'Returns the caller''s upload, locked until the transaction ends. Errors: not_signed_in (PT401), not_found (PT404: none,
another user''s, or unused for six hours).';

create function private.drop_photo_uploads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.photo_uploads where owner_id = new.id;
  return null;
end $$;
comment on function private.drop_photo_uploads is 'Deletes the uploads of a user who deletes their account.';

create function public.begin_photo_upload(p_size int) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_id uuid;
begin
  if coalesce(private.get_my_role(), '') not in ('host', 'admin') then
    perform private.raise_error('forbidden');
  elsif p_size is null or p_size not between 1 and 10485759 then
    perform private.raise_error('invalid_input', 'size');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('photo_uploads:' || v_user::text, 0));
  delete from private.photo_uploads where touched_at <= now() - interval '6 hours';
  delete from private.photo_uploads where id in (
    select u.id from private.photo_uploads u where u.owner_id = v_user and u.stored_at is null
    order by u.touched_at desc, u.id offset 11);
  insert into private.photo_uploads (owner_id, size) values (v_user, p_size) returning id into v_id;
  return v_id;
end $$;
comment on function public.begin_photo_upload is
  'Begins the upload of a photo of p_size bytes (under 10 MB) by a host, and returns its id. A user has at most twelve
unfinished uploads, hence 120 MB: beyond that their oldest is deleted, and the browser begins it again. Uploads that were
unused for six hours are deleted. Errors: not_signed_in (PT401), forbidden (PT403: no host), invalid_input (PT422).';

create function public.photo_upload(p_upload_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_upload private.photo_uploads := private.my_photo_upload(p_upload_id);
begin
  return jsonb_build_object('size', v_upload.size, 'received', v_upload.received,
    'stored', v_upload.stored_at is not null);
end $$;
comment on function public.photo_upload is
  'Returns the state of the caller''s upload: { size, received } in bytes, and stored.
Errors: not_signed_in (PT401), not_found (PT404).';

create function public.add_photo_piece(p_upload_id uuid, p_starts int, p_bytes text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_upload private.photo_uploads := private.my_photo_upload(p_upload_id);
  v_bytes bytea;
  v_ends integer;
begin
  if p_starts is distinct from v_upload.received or v_upload.stored_at is not null then
    perform private.raise_error('wrong_status');
  elsif p_bytes is null or length(p_bytes) not between 1 and 1500000 then
    perform private.raise_error('invalid_input', 'bytes');
  end if;
  begin
    v_bytes := decode(p_bytes, 'base64');
  exception when invalid_parameter_value then
    perform private.raise_error('invalid_input', 'bytes');
  end;
  v_ends := p_starts + octet_length(v_bytes);
  if octet_length(v_bytes) not between 1 and 1048576 or v_ends > v_upload.size then
    perform private.raise_error('invalid_input', 'bytes');
  end if;
  insert into private.photo_pieces (upload_id, starts, bytes) values (p_upload_id, p_starts, v_bytes);
  update private.photo_uploads set received = v_ends, touched_at = now() where id = p_upload_id;
  return v_ends;
end $$;
comment on function public.add_photo_piece is
  'Adds bytes (base64, up to 1 MiB decoded) that begin at p_starts, where the last ones ended, and returns where they end.
Errors: not_signed_in (PT401), not_found (PT404), wrong_status (PT409: they begin elsewhere), invalid_input (PT422: no
base64, none, too many, or more than announced).';

create function public.photo_upload_bytes(p_upload_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_upload private.photo_uploads := private.my_photo_upload(p_upload_id);
begin
  if v_upload.received < v_upload.size or v_upload.stored_at is not null then
    perform private.raise_error('wrong_status');
  end if;
  return (select encode(string_agg(p.bytes, ''::bytea order by p.starts), 'base64')
    from private.photo_pieces p where p.upload_id = p_upload_id);
end $$;
comment on function public.photo_upload_bytes is
  'Returns all bytes of the caller''s complete upload as base64.
Errors: not_signed_in (PT401), not_found (PT404), wrong_status (PT409: incomplete, or stored already).';

create function public.end_photo_upload(p_upload_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_upload private.photo_uploads := private.my_photo_upload(p_upload_id);
begin
  if v_upload.received < v_upload.size then
    perform private.raise_error('wrong_status');
  end if;
  delete from private.photo_pieces where upload_id = p_upload_id;
  update private.photo_uploads set stored_at = coalesce(stored_at, now()), touched_at = now()
  where id = p_upload_id;
end $$;
comment on function public.end_photo_upload is
  'Ends an upload of the caller whose photo is in the bucket: the pieces are deleted, and a repeated request is answered
with that photo. Errors: not_signed_in (PT401), not_found (PT404), wrong_status (PT409: incomplete).';

create function public.drop_photo_upload(p_upload_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.my_photo_upload(p_upload_id);
  delete from private.photo_uploads where id = p_upload_id;
end $$;
comment on function public.drop_photo_upload is
  'Deletes an upload of the caller with all of its pieces. Errors: not_signed_in (PT401), not_found (PT404).';

create trigger users_drop_photo_uploads after update of deleted_at on public.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.drop_photo_uploads();

grant execute on function
  public.begin_photo_upload,
  public.photo_upload,
  public.add_photo_piece,
  public.photo_upload_bytes,
  public.end_photo_upload,
  public.drop_photo_upload
  to anon, authenticated, service_role;
