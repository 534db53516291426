-- Files of payment proofs: a guest stores them in the folder of an installment that they must pay, a host in the folder of a
-- refund that they must return. The other side of the booking and admins read them once they are sent.

create policy mahfil_payment_proofs_select on storage.objects for select to authenticated
  using (bucket_id = 'payment-proofs'
    -- Refuses signed links, as for message files: no link may outlast the permission.
    and coalesce((select storage.operation()), '') not like '%sign%'
    and (private.may_read_payment_proof(name) or private.may_read_refund_proof(name)));
create policy mahfil_payment_proofs_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'payment-proofs'
    -- Refuses late and replacing uploads, as for message files.
    and coalesce((select storage.operation()), '') in ('', 'storage.object.upload')
    and coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-upsert', '') <> 'true'
    and (private.may_store_payment_proof(name) or private.may_store_refund_proof(name)));
-- No policies for update and delete: a sent proof stays unchanged.
