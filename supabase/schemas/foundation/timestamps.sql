-- The trigger function of `updated_at` columns.

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function private.set_updated_at is 'Sets `updated_at` to the time of the transaction, whatever the client sent.';
