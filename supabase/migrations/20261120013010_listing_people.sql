-- Listing everybody says in words, beside the code, why it refuses.

-- Every profile, newest first. Errors: not_signed_in (PT401, 'Not authenticated'), only_admins (PT403,
-- 'Only admins can access all users').
create or replace function public.admin_get_all_users() returns setof public.users
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'not_signed_in', detail = 'Not authenticated';
  elsif not private.is_admin() then
    raise sqlstate 'PT403' using message = 'only_admins', detail = 'Only admins can access all users';
  end if;
  return query select u.* from public.users u order by u.created_at desc, u.id;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
