-- Who may store and list which files: every user only below a folder named by their own id, admins also pictures in the folder
-- of an owner.

create function private.is_picture_in_use(p_bucket_id text, p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_owner_id uuid;
begin
  if p_path !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then
    return false;
  end if;
  v_owner_id := split_part(p_path, '/', 1)::uuid;
  return case p_bucket_id
    when 'venue-images' then exists (
      select 1 from public.venues v
      left join public.venue_revisions r on r.venue_id = v.id and r.status = 'pending'
      where v.host_id = v_owner_id and (p_path = any (v.images) or coalesce(r.changes -> 'images' ? p_path, false)))
    when 'service-images' then exists (
      select 1 from public.services s
      left join public.service_revisions r on r.service_id = s.id and r.status = 'pending'
      where s.provider_id = v_owner_id and (p_path = any (s.images) or coalesce(r.changes -> 'images' ? p_path, false)))
    when 'avatars' then exists (
      select 1 from public.service_providers p
      where p.user_id = v_owner_id and split_part(p.logo_url, '/object/public/avatars/', 2) = p_path)
    else false end;
end $$;
comment on function private.is_picture_in_use is
  'True while a venue, service or business of the owner of the folder, or a pending revision, shows the picture: an admin reviews
what is stored under the path, so nothing else may come to be stored there.';

create function public.is_storage_folder_full(p_bucket_id text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_is_verified boolean := coalesce((select u.is_verified from public.users u where u.id = v_user), false);
  v_limit integer := case p_bucket_id
    when 'venue-images' then case when v_is_verified then 2000 else 200 end
    when 'service-images' then case when v_is_verified then 500 else 100 end
    when 'avatars' then 20 else 0 end;
begin
  -- The names of a folder are one range of the index of names (text_pattern_ops); the sign after '/' is '0'.
  return (select count(*) from (
    select from storage.objects o
    where o.bucket_id = p_bucket_id
      and o.name ~>=~ (v_user || '/') and o.name ~<~ (v_user || '0')
    limit v_limit) stored) >= v_limit;
end $$;
comment on function public.is_storage_folder_full is
  'True when the caller''s folder of a bucket has no room for another file. A verified host may store 2,000 photos, which are 50
listings with all the 40 that one holds, a verified provider 500 (25 services with 20), an account that is not verified 200 and
100: it can publish nothing. Pictures of a user and their business: 20, as each replaced one is deleted. Uploads at the same
moment may exceed the limit by their number.';

-- The address of a public picture needs no policy. Listing is for the owner of a folder: who else could list it would learn
-- the addresses of pictures of listings that are not public.
create policy mahfil_objects_select on storage.objects for select to authenticated
  using (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy mahfil_objects_insert on storage.objects for insert to authenticated
  with check (bucket_id in ('venue-images', 'service-images', 'avatars')
    -- An admin adds pictures to the listing or service of somebody, whose folder they stay in.
    and ((storage.foldername(name))[1] = (select auth.uid())::text
      or (bucket_id <> 'avatars' and (select private.is_admin())
        and exists (select from public.users u where u.id::text = (storage.foldername(name))[1])))
    -- An upload address or a resumable upload would write later, when the path is in use.
    and coalesce((select storage.operation()), '') in ('', 'storage.object.upload')
    -- An upload that may replace is written over what is stored when it ends, by storage itself.
    and coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-upsert', '') <> 'true'
    and not private.is_picture_in_use(bucket_id, name)
    and not public.is_storage_folder_full(bucket_id));
-- No policy for update: files are stored under new names and deleted, never replaced, moved or renamed.
create policy mahfil_objects_delete on storage.objects for delete to authenticated
  using (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and (bucket_id = 'avatars' or not private.is_picture_in_use(bucket_id, name)));
-- PostgREST calls require_active_session before a request; storage does not, so its policies check the session.
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
  'Digests of the bucket and path of every picture, file of a message and payment proof that was deleted: nothing else is stored under its address.';

create function private.keep_picture_of_path() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into private.deleted_pictures values (sha256(convert_to(old.bucket_id || '/' || old.name, 'UTF8')))
    on conflict do nothing;
    delete from private.unused_pictures where bucket_id = old.bucket_id and path = old.name;
    return old;
  elsif tg_op = 'UPDATE' or exists (select from private.deleted_pictures d
    where d.path_digest = sha256(convert_to(new.bucket_id || '/' || new.name, 'UTF8')))
    or private.is_picture_in_use(new.bucket_id, new.name) then
    raise insufficient_privilege using message = 'another file was stored under this path';
  end if;
  return new;
end $$;
comment on function private.keep_picture_of_path is
  'Lets the path of a picture name one file for ever. Image optimizers and browsers go on showing the file that they were sent
first: an admin would approve another than guests see. Hosted storage asks the policies when an upload begins and writes its row
without them when it ends, so that a slow upload would replace what has been approved since, or fill a path that was
empty when it was approved. Error: insufficient_privilege
(42501).';
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
  public.is_storage_folder_full
  to authenticated;
