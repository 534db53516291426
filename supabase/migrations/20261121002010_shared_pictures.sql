-- A picture may hang in several venues of one host: it is stored once, and stays while one of them shows it.

-- Raises invalid_input (PT422) unless every new picture lies in the owner's own folder, or hangs in
-- another venue of theirs already.
create or replace function private.check_image_paths(p_host_id uuid, p_new text[], p_known text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select 1 from unnest(p_new) path
    where path <> all (p_known)
      and (path not like p_host_id::text || '/_%' or path like '%..%' or char_length(path) > 500)
      and not exists (select 1 from public.venues v where v.host_id = p_host_id and path = any (v.images))
  ) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'images';
  end if;
end $$;

-- True while a venue of the caller, or a change of one that waits for review, shows the picture.
create function private.shows_picture(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.venues v
    left join public.venue_revisions r on r.venue_id = v.id and r.status = 'pending'
    where v.host_id = (select auth.uid())
      and (p_path = any (v.images) or coalesce(r.changes -> 'images' ? p_path, false)))
$$;

drop policy mahfil_objects_delete on storage.objects;
create policy mahfil_objects_delete on storage.objects for delete to authenticated
  using (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not (bucket_id = 'venue-images' and private.shows_picture(name)));

revoke execute on all functions in schema private from public;
grant execute on function private.shows_picture(text) to authenticated;
