-- Files of messages: who may store and read them is decided by the rows of public.message_files, as their reader sees them.

create policy mahfil_message_files_select on storage.objects for select to authenticated
  using (bucket_id = 'message-files'
    -- A signed link is valid for as long as its maker says, for everybody, whatever becomes of account and message.
    and coalesce((select storage.operation()), '') not like '%sign%'
    and exists (select 1 from public.message_files f where f.path = objects.name));
create policy mahfil_message_files_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'message-files'
    -- An upload address or a resumable upload would write later, when the file was sent; one that may replace is written over it.
    and coalesce((select storage.operation()), '') in ('', 'storage.object.upload')
    and coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-upsert', '') <> 'true'
    and private.may_store_message_file(name));
-- No policies for update and delete: a file that was sent stays as it is until its row is deleted, and a job removes it.
