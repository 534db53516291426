-- Pictures of users and businesses: files in their owner's own folder only. Stores the path of the file, not an address; the
-- reader adds the project's own address, so that no other host can be named.

create function private.own_picture_path(p_url text, p_owner uuid) returns text
language sql immutable set search_path = '' as $$
  select substring(p_url from '^(?:https?://[][A-Za-z0-9.:-]+)?(/storage/v1/object/public/avatars/' || p_owner
    || '/[A-Za-z0-9_-]{1,100}\.(?:webp|png|jpe?g))$')
$$;
comment on function private.own_picture_path is
  'Returns the path of a file in the owner''s folder of the public bucket, from an address with any host or from a path; else null.';

create function private.validate_avatar_url() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_path text := private.own_picture_path(new.avatar_url, new.id);
begin
  if new.avatar_url is not null and v_path is null then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'avatar_url';
  end if;
  new.avatar_url := v_path;
  return new;
end $$;
comment on function private.validate_avatar_url is
  'Stores the path of an own file, and refuses every other picture. Errors: invalid_input (PT422).';

create function private.validate_logo_url() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_path text := private.own_picture_path(new.logo_url, new.user_id);
begin
  if new.logo_url is not null and v_path is null then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'logo_url';
  end if;
  new.logo_url := v_path;
  return new;
end $$;
comment on function private.validate_logo_url is
  'Stores the path of an own file, and refuses every other logo. Errors: invalid_input (PT422).';

create trigger users_avatar before insert or update of avatar_url on public.users
  for each row execute function private.validate_avatar_url();
