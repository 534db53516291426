-- Who counts as verified: only who proved an address or a number by something that was sent there.

alter table public.users add column wanted_category_ids uuid[] not null default '{}'
  check (cardinality(wanted_category_ids) <= 50);
comment on column public.users.wanted_category_ids is 'What a provider said at sign-up to offer; the onboarding starts with it.';

-- Metadata as an object, whatever it arrived as.
create function private.as_object(p_value jsonb) returns jsonb
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

-- Text as a date of birth between 1900 and today; null when it is none.
create function private.as_birthdate(p_text text) returns date
language plpgsql stable set search_path = '' as $$
begin
  if p_text !~ '^\d{4}-\d{2}-\d{2}$' or p_text::date not between '1900-01-01' and current_date then
    return null;
  end if;
  return p_text::date;
exception when others then
  return null;
end $$;

-- Whether a sign-in service (Google, Facebook, Apple) vouches for this very address.
create function private.vouched_for(p_user_id uuid, p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.identities i, private.as_object(to_jsonb(i.identity_data)) said
    where i.user_id = p_user_id and i.provider not in ('email', 'phone')
      and lower(said ->> 'email') = lower(p_email) and said ->> 'email_verified' = 'true')
$$;

-- Makes the profile at sign-up. Metadata is the client's word: only harmless parts are taken, a role beyond
-- guest, host and service_provider becomes guest, and nobody is verified by it.
create or replace function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.as_object(to_jsonb(new.raw_user_meta_data));
  v_categories uuid[];
begin
  if jsonb_typeof(v_meta -> 'service_categories') = 'array' then
    select array_agg(c.id) into v_categories from public.service_categories c
    where v_meta -> 'service_categories' ? c.id::text;
  end if;
  insert into public.users (id, email, first_name, last_name, role, locale, birthdate, gender, nationality,
    wanted_category_ids)
  values (
    new.id,
    new.email,
    left(coalesce(v_meta ->> 'first_name', ''), 100),
    left(coalesce(v_meta ->> 'last_name', ''), 100),
    case when v_meta ->> 'role' in ('guest', 'host', 'service_provider') then v_meta ->> 'role' else 'guest' end,
    case when v_meta ->> 'locale' in ('en', 'ar') then v_meta ->> 'locale' else 'en' end,
    private.as_birthdate(v_meta ->> 'date_of_birth'),
    case when v_meta ->> 'gender' in ('female', 'male', 'unspecified') then v_meta ->> 'gender' end,
    case when v_meta ->> 'nationality' ~ '^[A-Z]{2}$' then v_meta ->> 'nationality' end,
    coalesce(v_categories[1:50], '{}')
  )
  on conflict (id) do nothing;
  return new;
end $$;

-- Marks a person as verified by their address. For triggers of the sign-in service's tables.
create function private.mark_verified(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.users set is_verified = true, verification_type = 'email', verification_code_expires_at = null
  where id = p_user_id and not is_verified
$$;

-- A new address reaches the profile, and is verified only if its own link was opened: then the record had
-- it waiting as email_change.
create or replace function private.handle_user_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id and email is distinct from new.email;
  if old.email is distinct from new.email and new.email <> ''
    and lower(old.email_change) = lower(new.email) and old.email_change_sent_at is not null then
    perform private.mark_verified(new.id);
  end if;
  return new;
end $$;

-- A link from a mail proves the address: the confirmation of a sign-up that waited for one, or a recovery
-- or sign-in link. A password set by other means also drops the token, and proves nothing; nor does the
-- confirmation that a backend without confirmations writes by itself.
create function private.handle_opened_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is distinct from old.email or coalesce(new.email, '') = '' then
    return new;
  end if;
  if old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null then
    perform private.mark_verified(new.id);
  elsif coalesce(old.recovery_token, '') <> '' and coalesce(new.recovery_token, '') = ''
    and new.encrypted_password is not distinct from old.encrypted_password then
    perform private.mark_verified(new.id);
  elsif new.raw_app_meta_data is distinct from old.raw_app_meta_data and private.vouched_for(new.id, new.email) then
    perform private.mark_verified(new.id);
  end if;
  return new;
end $$;
create trigger on_auth_user_opened_link after update on auth.users
  for each row execute function private.handle_opened_link();

create function private.handle_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.users u where u.id = new.user_id and not u.is_verified
    and private.vouched_for(u.id, u.email)) then
    perform private.mark_verified(new.user_id);
  end if;
  return new;
end $$;
-- A hosted project may keep this table to itself; the record of the person tells the same a moment later.
do $$ begin
  create trigger on_auth_identity after insert or update on auth.identities
    for each row execute function private.handle_identity();
exception when insufficient_privilege then null;
end $$;

-- Another address, or another number than the verified one, is not verified by what proved the old one.
create function private.forget_verification() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('mahfil.confirmed', true), '') <> new.id::text
    and old.is_verified and new.is_verified
    and (lower(new.email) is distinct from lower(old.email)
      or (old.verification_type = 'phone' and new.phone is distinct from old.phone)) then
    new.is_verified := false;
    new.verification_type := 'email';
  end if;
  return new;
end $$;
create trigger users_forget_verification before update on public.users
  for each row execute function private.forget_verification();

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function private.as_object(jsonb), private.as_birthdate(text), private.vouched_for(uuid, text),
  private.mark_verified(uuid) to service_role;
