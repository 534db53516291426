-- Public pictures. The site's server draws each one again and writes it with the secret key, photos also in the page widths as
-- `<width>/<path>` (decision 0107). Users ask for permission, list their own folder and delete from it.

create function private.is_picture_in_use(p_bucket_id text, p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_owner_id uuid;
begin
  if p_path !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then
    return false;
  end if;
  v_owner_id := split_part(p_path, '/', 1)::uuid;
  if p_bucket_id = 'avatars' then
    return exists (
      select from public.service_providers p
      where p.user_id = v_owner_id and split_part(p.logo_url, '/object/public/avatars/', 2) = p_path);
  end if;
  return exists (
    select from public.listings l
    join private.listing_kinds() k on k.kind = l.kind and k.bucket = p_bucket_id
    left join public.listing_revisions r on r.listing_id = l.id and r.status = 'pending'
    where l.owner_id = v_owner_id and (p_path = any (l.images) or coalesce(r.changes -> 'images' ? p_path, false)));
end $$;
comment on function private.is_picture_in_use is
  'True while a listing or business of the folder''s owner, or a pending revision, uses the picture: an admin reviews the
file at this path, so no other file may replace it.';

create function private.original_path(p_path text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_path, '^[0-9]{1,4}/', '')
$$;
comment on function private.original_path is
  'Returns the path of the original photo for a path `<width>/<path>`; any other path unchanged.';

create function private.is_picture_stored(p_bucket_id text, p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from storage.objects o where o.bucket_id = p_bucket_id and o.name = p_path)
$$;
comment on function private.is_picture_stored is
  'True when a picture is stored at the path. The site stores the original after its widths, so the widths exist too.';

create function public.check_picture_upload(p_bucket_id text, p_owner_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_is_verified boolean := coalesce((select u.is_verified from public.users u where u.id = v_user), false);
  v_limit integer := case p_bucket_id when 'avatars' then 20 else (
    select case when v_is_verified then k.stored_images else k.unverified_images end
    from private.listing_kinds() k where k.bucket = p_bucket_id) end;
begin
  -- An admin's pictures of another user's listing or service stay in that user's folder.
  if v_limit is null or p_owner_id is null or (p_owner_id <> v_user
    and (p_bucket_id = 'avatars' or private.is_admin() is not true
      or not exists (select from public.users u where u.id = p_owner_id))) then
    perform private.raise_error('forbidden');
  end if;
  -- Counts a folder by a range of names, which the index (text_pattern_ops) supports; '0' is the character after '/'.
  if (select count(*) from (
    select from storage.objects o
    where o.bucket_id = p_bucket_id
      and o.name ~>=~ (v_user || '/') and o.name ~<~ (v_user || '0')
    limit v_limit) stored) >= v_limit then
    perform private.raise_error('too_many_files');
  end if;
end $$;
comment on function public.check_picture_upload is
  'Refuses an upload of a picture that is not allowed. The site calls it with the uploader''s session before it stores the picture
in the folder of `p_owner_id`. Errors: not_signed_in (PT401), forbidden (PT403: the folder of somebody else, an unknown bucket),
too_many_files (PT422: the caller''s folder is full). Limits: those of private.listing_kinds; 20 pictures of a user and their
business, because replaced ones are deleted. Concurrent uploads may exceed the limit by their number.';

-- Reading a public picture by its address needs no policy. Only the owner lists a folder: others would learn the addresses of
-- pictures of unpublished listings.
create policy mahfil_objects_select on storage.objects for select to authenticated
  using ((bucket_id = 'avatars' or bucket_id = any (private.listing_buckets()))
    and (storage.foldername(name))[1] = (select auth.uid())::text);
-- No policies for insert and update: only the site may store pictures, because it draws each one again.
create policy mahfil_objects_delete on storage.objects for delete to authenticated
  using ((storage.foldername(name))[1] = (select auth.uid())::text
    and (bucket_id = 'avatars' or bucket_id = any (private.listing_buckets()) and not private.is_picture_in_use(bucket_id, name)));
-- Unlike PostgREST, storage does not call require_active_session, so its policies check the session.
create policy mahfil_objects_session_select on storage.objects as restrictive for select
  to authenticated using ((select private.is_session_active()));
create policy mahfil_objects_session_insert on storage.objects as restrictive for insert
  to authenticated with check ((select private.is_session_active()));
create policy mahfil_objects_session_delete on storage.objects as restrictive for delete
  to authenticated using ((select private.is_session_active()));

create table private.deleted_pictures (
  path_digest bytea primary key
);
alter table private.deleted_pictures enable row level security;
comment on table private.deleted_pictures is
  'Digests of the bucket and path of every deleted picture, message file and payment proof: no other file may be stored at the same
path.';

create function private.keep_picture_of_path() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_original text;
begin
  if tg_op = 'DELETE' then
    insert into private.deleted_pictures
    select sha256(convert_to(old.bucket_id || '/' || old.name, 'UTF8')) where old.name = private.original_path(old.name)
    on conflict do nothing;
    delete from private.unused_pictures where bucket_id = old.bucket_id and path = old.name;
    return old;
  end if;
  v_original := private.original_path(new.name);
  if tg_op = 'UPDATE' or exists (select from private.deleted_pictures d
    where d.path_digest = sha256(convert_to(new.bucket_id || '/' || v_original, 'UTF8')))
    or (private.is_picture_in_use(new.bucket_id, v_original)
      and (v_original = new.name or not private.is_picture_stored(new.bucket_id, v_original))) then
    raise insufficient_privilege using message = 'another file was stored under this path';
  end if;
  return new;
end $$;
comment on function private.keep_picture_of_path is
  'Makes a path of a bucket refer to the same file for ever. Browsers and caches keep the first file of a path: an admin could
approve another one than guests see. Hosted storage checks the policies when an upload begins, and writes its row without them
when it ends: a slow upload could replace a picture after its approval. Allows adding widths to a stored photo. Error:
insufficient_privilege (42501).';
create trigger on_picture_stored before insert on storage.objects for each row
  when (new.bucket_id in ('venue-images', 'service-images', 'avatars', 'message-files', 'payment-proofs')) execute function private.keep_picture_of_path();
create trigger on_picture_deleted before delete on storage.objects for each row
  when (old.bucket_id in ('venue-images', 'service-images', 'avatars', 'message-files', 'payment-proofs')) execute function private.keep_picture_of_path();
create trigger on_picture_replaced before update on storage.objects for each row
  when (
    (old.bucket_id, old.name, old.version) is distinct from (new.bucket_id, new.name, new.version)
    and (old.bucket_id in ('venue-images', 'service-images', 'avatars', 'message-files', 'payment-proofs')
      or new.bucket_id in ('venue-images', 'service-images', 'avatars', 'message-files', 'payment-proofs')))
  execute function private.keep_picture_of_path();

grant execute on function
  private.is_picture_in_use,
  public.check_picture_upload
  to authenticated;
