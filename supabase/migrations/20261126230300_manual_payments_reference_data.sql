-- Reference data of payments by transfer and in cash.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('payment-proofs', 'payment-proofs', false, 5242880, array['image/webp', 'application/pdf'])
on conflict (id) do nothing;
