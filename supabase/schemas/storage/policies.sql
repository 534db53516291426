-- Who may store and list which files: every user only below a folder named by their own id.

create function private.is_picture_in_use(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.venues v
    left join public.venue_revisions r on r.venue_id = v.id and r.status = 'pending'
    where v.host_id = (select auth.uid())
      and (p_path = any (v.images) or coalesce(r.changes -> 'images' ? p_path, false)))
$$;
comment on function private.is_picture_in_use is
  'True while a venue of the caller, or a pending revision of one, shows the picture.';

-- The address of a public picture needs no policy. Listing is for the owner of a folder: who else could list it would learn
-- the addresses of pictures of listings that are not public.
create policy mahfil_objects_select on storage.objects for select to authenticated
  using (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy mahfil_objects_insert on storage.objects for insert to authenticated
  with check (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy mahfil_objects_update on storage.objects for update to authenticated
  using (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy mahfil_objects_delete on storage.objects for delete to authenticated
  using (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not (bucket_id = 'venue-images' and private.is_picture_in_use(name)));
-- PostgREST calls require_active_session before a request; storage does not, so its policies check the session.
create policy mahfil_objects_session_insert on storage.objects as restrictive for insert
  to authenticated with check ((select private.is_session_active()));
create policy mahfil_objects_session_update on storage.objects as restrictive for update
  to authenticated using ((select private.is_session_active()));
create policy mahfil_objects_session_delete on storage.objects as restrictive for delete
  to authenticated using ((select private.is_session_active()));

grant execute on function
  private.is_picture_in_use
  to authenticated;
