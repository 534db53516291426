-- Files of payment proofs: a guest stores them in the folder of an installment that they are to pay, a host in that of a refund that
-- they are to return; the other side of the booking and admins read them once they are sent.

create policy mahfil_payment_proofs_select on storage.objects for select to authenticated
  using (bucket_id = 'payment-proofs'
    -- As message files: no link outlives the right to read.
    and coalesce((select storage.operation()), '') not like '%sign%'
    and (private.may_read_payment_proof(name) or private.may_read_refund_proof(name)));
create policy mahfil_payment_proofs_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'payment-proofs'
    -- As message files: nothing is written later, or over what was sent.
    and coalesce((select storage.operation()), '') in ('', 'storage.object.upload')
    and coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-upsert', '') <> 'true'
    and (private.may_store_payment_proof(name) or private.may_store_refund_proof(name)));
-- No policies for update and delete: what was shown to the host stays as it is.
