-- Buckets, and who may put what where: everybody writes only below a folder named by their own id.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('venue-images', 'venue-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('service-images', 'service-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

create policy mahfil_objects_select on storage.objects for select to anon, authenticated
  using (bucket_id in ('venue-images', 'service-images', 'avatars'));
create policy mahfil_objects_insert on storage.objects for insert to authenticated
  with check (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy mahfil_objects_update on storage.objects for update to authenticated
  using (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy mahfil_objects_delete on storage.objects for delete to authenticated
  using (bucket_id in ('venue-images', 'service-images', 'avatars')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
