-- The profile that a sign-up creates.

create function private.to_json_object(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_value jsonb := coalesce(p_value, '{}');
begin
  if jsonb_typeof(v_value) = 'string' then
    begin
      v_value := (v_value #>> '{}')::jsonb;
    exception when others then
      v_value := '{}';
    end;
  end if;
  return case when jsonb_typeof(v_value) = 'object' then v_value else '{}' end;
end $$;
comment on function private.to_json_object is
  'Returns metadata as a JSON object, also when it is a string with a JSON object; else an empty object.';

create function private.parse_birthdate(p_text text) returns date
language plpgsql stable set search_path = '' as $$
begin
  if p_text !~ '^\d{4}-\d{2}-\d{2}$' or p_text::date not between '1900-01-01' and current_date then
    return null;
  end if;
  return p_text::date;
exception when others then
  return null;
end $$;
comment on function private.parse_birthdate is 'Returns a date of birth between 1900 and today, or null when the text is not one.';

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.to_json_object(to_jsonb(new.raw_user_meta_data));
  -- Other clients send the names in camel case; the product itself does not.
  v_first text := private.clean_line(left(coalesce(v_meta ->> 'first_name', ''), 100));
  v_last text := private.clean_line(left(coalesce(v_meta ->> 'last_name', ''), 100));
  v_asked jsonb := coalesce(v_meta -> 'service_categories', v_meta -> 'serviceCategories');
  v_categories uuid[];
begin
  if jsonb_typeof(v_asked) = 'array' then
    select array_agg(c.id) into v_categories from public.service_categories c where v_asked ? c.id::text;
  end if;
  if private.is_refused_name(v_first, v_last) then
    v_first := '';
    v_last := '';
  end if;
  insert into public.users (id, email, first_name, last_name, role, locale, birthdate, gender, nationality,
    wanted_category_ids)
  values (
    new.id,
    new.email,
    v_first,
    v_last,
    case when v_meta ->> 'role' in ('guest', 'host', 'service_provider') then v_meta ->> 'role' else 'guest' end,
    case when v_meta ->> 'locale' in ('en', 'ar') then v_meta ->> 'locale' else 'en' end,
    private.parse_birthdate(coalesce(v_meta ->> 'date_of_birth', v_meta ->> 'dateOfBirth')),
    case when v_meta ->> 'gender' in ('female', 'male', 'unspecified') then v_meta ->> 'gender' end,
    case when v_meta ->> 'nationality' ~ '^[A-Z]{2}$' then v_meta ->> 'nationality' end,
    coalesce(v_categories[1:50], '{}')
  )
  on conflict (id) do nothing;
  return new;
end $$;
comment on function private.handle_new_user is
  'Creates the profile at sign-up. Metadata comes from the client: takes only harmless fields, replaces a role other than guest,
host and service_provider by guest, leaves a refused name empty, and never verifies the user.';

create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.handle_new_user();

grant execute on function
  private.to_json_object,
  private.parse_birthdate
  to service_role;
