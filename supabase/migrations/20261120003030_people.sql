-- Roles: who becomes a host or a service provider, and what admins see and change of people.

-- Every profile, newest first. Errors: not_signed_in (PT401), only_admins (PT403).
create function public.admin_get_all_users() returns setof public.users
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select u.* from public.users u order by u.created_at desc, u.id;
end $$;

-- Gives a person another role; answers the profile. Nobody changes their own, so that one admin
-- always remains. Errors: not_signed_in (PT401), only_admins, forbidden (PT403: oneself),
-- not_found (PT404), invalid_input (PT422).
create function public.admin_set_role(p_user_id uuid, p_role text) returns public.users
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_before text;
  v_user public.users;
begin
  if p_role is null or p_role not in ('guest', 'host', 'service_provider', 'admin') then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'role';
  elsif p_user_id = v_admin then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  select role into v_before from public.users where id = p_user_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  update public.users set role = p_role where id = p_user_id returning * into v_user;
  if v_before <> p_role then
    perform private.audit('role_changed', 'user', p_user_id,
      jsonb_build_object('from', v_before, 'to', p_role));
    perform private.notify(p_user_id, 'role_changed', jsonb_build_object('role', p_role));
  end if;
  return v_user;
end $$;

-- Makes a guest a host; hosts and admins stay what they are. Answers the profile.
-- Errors: not_signed_in (PT401), wrong_status (PT409: a service provider, who would lose that role).
create function public.become_host() returns public.users
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
begin
  select * into v_user from public.users where id = private.require_user() for update;
  if v_user.role = 'service_provider' then
    raise sqlstate 'PT409' using message = 'wrong_status';
  elsif v_user.role = 'guest' then
    update public.users set role = 'host' where id = v_user.id returning * into v_user;
    perform private.audit('became_host', 'user', v_user.id);
  end if;
  return v_user;
end $$;

-- Registers the caller's business (status pending), or changes what it says of itself; a guest
-- becomes a service_provider. Answers the provider's row.
-- Errors: not_signed_in (PT401), forbidden (PT403: somebody else), invalid_input (PT422).
create function public.register_as_service_provider(
  p_user_id uuid,
  p_business_name text,
  p_business_description text default '',
  p_category_ids uuid[] default '{}',
  p_logo_url text default null,
  p_website_url text default null,
  p_years_of_experience integer default 0
) returns public.service_providers
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_name text := coalesce(btrim(p_business_name), '');
  v_about text := coalesce(btrim(p_business_description), '');
  v_logo text := nullif(btrim(p_logo_url), '');
  v_website text := nullif(btrim(p_website_url), '');
  v_years integer := coalesce(p_years_of_experience, 0);
  v_categories uuid[] := array(select distinct id from unnest(p_category_ids) id where id is not null);
  v_bad text[];
  v_provider public.service_providers;
begin
  if p_user_id is distinct from v_user then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  v_bad := array_remove(array[
    case when char_length(v_name) not between 1 and 160 then 'business_name' end,
    case when char_length(v_about) > 5000 then 'business_description' end,
    case when char_length(v_logo) > 500 then 'logo_url' end,
    case when v_website !~* '^https?://[^\s]+$' or char_length(v_website) > 500 then 'website_url' end,
    case when v_years not between 0 and 100 then 'years_of_experience' end,
    case when exists (select 1 from unnest(v_categories) wanted
      where not exists (select 1 from public.service_categories c where c.id = wanted)) then 'category_ids' end
  ], null);
  if cardinality(v_bad) > 0 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = array_to_string(v_bad, ',');
  end if;
  insert into public.service_providers as sp
    (user_id, business_name, business_description, logo_url, website_url, years_of_experience, category_ids)
  values (v_user, v_name, v_about, v_logo, v_website, v_years, v_categories)
  on conflict (user_id) do update set
    business_name = excluded.business_name, business_description = excluded.business_description,
    logo_url = excluded.logo_url, website_url = excluded.website_url,
    years_of_experience = excluded.years_of_experience, category_ids = excluded.category_ids,
    status = case when sp.status = 'rejected' then 'pending' else sp.status end
  returning * into v_provider;
  update public.users set role = 'service_provider' where id = v_user and role = 'guest';
  perform private.audit('provider_registered', 'user', v_user);
  return v_provider;
end $$;

grant execute on function public.admin_get_all_users(), public.admin_set_role(uuid, text),
  public.become_host(),
  public.register_as_service_provider(uuid, text, text, uuid[], text, text, integer)
  to anon, authenticated;
