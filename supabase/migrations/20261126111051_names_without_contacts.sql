SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.handle_new_identity()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_claims jsonb := private.to_json_object(to_jsonb(new.identity_data));
  v_name text := btrim(regexp_replace(coalesce(v_claims ->> 'full_name', v_claims ->> 'name', ''), '\s+', ' ', 'g'));
  v_first text := coalesce(v_claims ->> 'given_name', split_part(v_name, ' ', 1));
  v_last text := coalesce(v_claims ->> 'family_name', btrim(substr(v_name, length(split_part(v_name, ' ', 1)) + 1)));
  v_account record;
begin
  if new.provider in ('email', 'phone') then
    return new;
  end if;
  select coalesce(a.encrypted_password, '') <> ''
      or exists (select 1 from auth.identities i where i.user_id = new.user_id) as existed,
    private.is_email_proven(new.user_id) as proven,
    private.vouches_for_email(new.provider, v_claims, a.email) as vouched
  into v_account
  from auth.users a where a.id = new.user_id;

  if v_account.existed and not v_account.vouched then
    raise sqlstate 'PT403' using message = 'forbidden';
  elsif v_account.existed and not v_account.proven then
    perform private.detach_unverified_identity(new.user_id);
  end if;
  if private.is_refused_name(v_first, v_last) then
    v_first := '';
    v_last := '';
  end if;
  update public.users set
    first_name = case when first_name = '' and last_name = '' then left(v_first, 100) else first_name end,
    last_name = case when first_name = '' and last_name = '' then left(v_last, 100) else last_name end
  where id = new.user_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.handle_new_user()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_meta jsonb := private.to_json_object(to_jsonb(new.raw_user_meta_data));
  -- Programs of others send the names in camel case, which the product itself does not.
  v_first text := left(coalesce(v_meta ->> 'first_name', ''), 100);
  v_last text := left(coalesce(v_meta ->> 'last_name', ''), 100);
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
end $function$;

CREATE OR REPLACE FUNCTION private.is_refused_name (
  p_first_name text,
  p_last_name  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  -- As much as is stored: reading a text without a limit would occupy the database.
  v_name text := left(coalesce(p_first_name, ''), 100) || ' ' || left(coalesce(p_last_name, ''), 100);
begin
  return private.is_reserved_name(v_name) or v_name ~ '[[:cntrl:]]' or private.mask_contacts(v_name) <> v_name;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_reserved_name()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if private.is_refused_name(new.first_name, new.last_name) and new.role <> 'admin' then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'first_name';
  end if;
  return new;
end $function$;

COMMENT ON FUNCTION "private"."handle_new_user"() IS 'Creates the profile at sign-up. Metadata comes from the client: only harmless parts are taken, a role other than guest,
host and service_provider becomes guest, a name that is refused is left empty, and nothing in it verifies the user.';

COMMENT ON FUNCTION "private"."is_refused_name"(text, text) IS 'True for the names of a user that are the product''s own, contain a telephone number, an address or a link, which the other side
of a conversation would read, or are not on one line.';

COMMENT ON FUNCTION "private"."refuse_reserved_name"() IS 'Refuses what is_refused_name says as the name of a user. Errors: invalid_input (PT422).';

REVOKE ALL ON FUNCTION "private"."is_refused_name"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_refused_name"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_refused_name"(text, text) TO "postgres";
