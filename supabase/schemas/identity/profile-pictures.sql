-- Pictures of users and businesses: files in their owner's own folder only.

create function private.is_own_picture_url(p_url text, p_owner uuid) returns boolean
language sql immutable set search_path = '' as $$
  select p_url ~ ('^https?://[A-Za-z0-9.:-]+/storage/v1/object/public/avatars/' || p_owner || '/[A-Za-z0-9_-]+\.(webp|png|jpe?g)$')
$$;
comment on function private.is_own_picture_url is
  'True for the address of a file in the owner''s folder of the public bucket, on whatever host serves the project: hosted
and embedded addresses differ in their beginning only.';

create function private.validate_avatar_url() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.avatar_url is not null
    and not private.is_own_picture_url(new.avatar_url, new.id) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'avatar_url';
  end if;
  return new;
end $$;
comment on function private.validate_avatar_url is
  'Refuses a profile picture that is not an own file. What an OAuth provider supplied is written without a caller, and
stays. Errors: invalid_input (PT422).';

create function private.validate_logo_url() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.logo_url is not null
    and (tg_op = 'INSERT' or new.logo_url is distinct from old.logo_url)
    and not private.is_own_picture_url(new.logo_url, new.user_id) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'logo_url';
  end if;
  return new;
end $$;
comment on function private.validate_logo_url is 'Refuses a logo that is not an own file. Errors: invalid_input (PT422).';

create trigger users_avatar before update of avatar_url on public.users
  for each row when (new.avatar_url is distinct from old.avatar_url)
  execute function private.validate_avatar_url();
