-- Files of messages: a user may store and read a file when they may see its row of public.message_files.

create policy mahfil_message_files_select on storage.objects for select to authenticated
  using (bucket_id = 'message-files'
    -- Refuses signed links: they would stay valid for everybody after the account or message is gone.
    and coalesce((select storage.operation()), '') not like '%sign%'
    and exists (select 1 from public.message_files f where f.path = objects.name));
create policy mahfil_message_files_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'message-files'
    -- Refuses upload addresses and resumable uploads, which could write after the file was sent, and uploads that may replace a
    -- file.
    and coalesce((select storage.operation()), '') in ('', 'storage.object.upload')
    and coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-upsert', '') <> 'true'
    and private.may_store_message_file(name));
-- No policies for update and delete: a sent file stays unchanged until its row is deleted; then a job removes it.
