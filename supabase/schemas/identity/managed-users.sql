-- Users as admins manage them: a paged list, and the identity check.

create function private.is_listed_user(p_user public.users, p_text text, p_role text, p_state text) returns boolean
language sql immutable set search_path = '' as $$
  select (coalesce(p_text, '') = ''
      or position(p_text in lower(concat_ws(' ', p_user.first_name, p_user.last_name, p_user.email))) > 0)
    and (p_role is null or (p_user.deleted_at is null
      and (p_user.role = p_role or (p_role = 'service_provider' and p_user.is_provider))))
    and case p_state
      when 'deleted' then p_user.deleted_at is not null
      when 'confirmed' then p_user.is_verified
      when 'unconfirmed' then not p_user.is_verified and p_user.deleted_at is null
      when 'identity_checked' then p_user.identity_checked_at is not null
      else true end
$$;
comment on function private.is_listed_user is
  'True when a user matches the text (lower case; in name or address), the role and the state; null or an empty text matches all.';

create function public.admin_list_users(
  p_text text default '', p_role text default null, p_state text default null, p_page int default 1, p_limit int default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := lower(private.normalize_filter_text(p_text));
  v_limit int := least(greatest(coalesce(p_limit, 25), 1), 100);
  v_total bigint;
  v_page bigint;
begin
  perform private.require_admin();
  if p_role not in ('guest', 'host', 'service_provider', 'admin')
    or p_state not in ('confirmed', 'unconfirmed', 'identity_checked', 'deleted') then
    perform private.raise_error('invalid_input');
  end if;
  select count(*) into v_total from public.users u where private.is_listed_user(u, v_text, p_role, p_state);
  v_page := least(greatest(coalesce(p_page, 1), 1), greatest(ceil(v_total::numeric / v_limit), 1));
  return jsonb_build_object('total', v_total, 'page', v_page, 'pages', greatest(ceil(v_total::numeric / v_limit), 1), 'users', (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'first_name', u.first_name,
      'last_name', u.last_name, 'role', u.role, 'is_provider', u.is_provider, 'is_verified', u.is_verified, 'verification_type', u.verification_type,
      'identity_checked_at', u.identity_checked_at, 'avatar_url', u.avatar_url, 'created_at', u.created_at,
      'is_deleted', u.deleted_at is not null) order by u.created_at desc, u.id), '[]')
    from (
      select * from public.users u where private.is_listed_user(u, v_text, p_role, p_state)
      order by u.created_at desc, u.id limit v_limit offset (v_page - 1) * v_limit
    ) u));
end $$;
comment on function public.admin_list_users is
  'Returns a page of the users with this text, role and state, newest first: { total, page, pages, users }. A page number beyond
the last returns the last page. States: confirmed, unconfirmed (an address or number), identity_checked, deleted. Errors:
not_signed_in (PT401), only_admins (PT403), invalid_input (PT422).';

create function public.admin_set_identity_checked(p_user_id uuid, p_is_checked boolean) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_user public.users;
begin
  perform private.refuse_filtered_call();
  if p_is_checked is null then
    perform private.raise_error('invalid_input');
  elsif p_user_id = v_admin then
    perform private.raise_error('forbidden');
  end if;
  select * into v_user from public.users where id = p_user_id and deleted_at is null for no key update;
  if not found then
    perform private.raise_error('not_found');
  elsif p_is_checked = (v_user.identity_checked_at is not null) then
    return v_user.identity_checked_at;
  end if;
  update public.users set identity_checked_at = case when p_is_checked then now() end
  where id = p_user_id returning * into v_user;
  perform private.write_audit_log(case when p_is_checked then 'identity_checked' else 'identity_unchecked' end, 'user', p_user_id);
  return v_user.identity_checked_at;
end $$;
comment on function public.admin_set_identity_checked is
  'Marks the identity of a user as checked on a document, or removes the mark, and returns the time of the check.
Idempotent. Errors: not_signed_in (PT401), only_admins, forbidden (PT403: oneself), not_found (PT404), invalid_input (PT422).';

create function private.forget_identity_check() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.identity_checked_at := null;
  return new;
end $$;
comment on function private.forget_identity_check is
  'Removes the identity check when the name changes: the check was about the old name.';

create trigger users_forget_identity_check before update on public.users for each row
  when (old.identity_checked_at is not null and new.identity_checked_at = old.identity_checked_at
    and (new.first_name, new.last_name, new.birthdate) is distinct from (old.first_name, old.last_name, old.birthdate))
  execute function private.forget_identity_check();

grant execute on function
  public.admin_list_users,
  public.admin_set_identity_checked
  to anon, authenticated, service_role;
