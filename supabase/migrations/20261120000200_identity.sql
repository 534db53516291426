-- People: profiles, service providers, and who may see and change what of them.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  role text not null default 'guest' check (role in ('guest', 'host', 'service_provider', 'admin')),
  phone text check (char_length(phone) <= 32),
  verification_type text not null default 'email' check (verification_type in ('email', 'phone')),
  is_verified boolean not null default false,
  birthdate date check (birthdate between '1900-01-01' and '2100-01-01'),
  gender text check (gender in ('female', 'male', 'unspecified')),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  avatar_url text check (char_length(avatar_url) <= 500),
  bio text check (char_length(bio) <= 2000),
  locale text not null default 'en' check (locale in ('en', 'ar')),
  verification_code_expires_at timestamptz,
  connected_devices jsonb not null default '[]' check (jsonb_typeof(connected_devices) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.users is 'Profiles. The role is written by functions only, never by its owner.';
create index users_created_at_idx on public.users (created_at desc, id);
create trigger users_touch before update on public.users
  for each row execute function private.touch_updated_at();

create table public.service_providers (
  user_id uuid primary key references public.users (id) on delete cascade,
  business_name text not null check (char_length(business_name) between 1 and 160),
  business_description text not null default '' check (char_length(business_description) <= 5000),
  logo_url text check (char_length(logo_url) <= 500),
  website_url text check (website_url ~* '^https?://' and char_length(website_url) <= 500),
  years_of_experience integer not null default 0 check (years_of_experience between 0 and 100),
  category_ids uuid[] not null default '{}',
  is_verified boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'active', 'rejected', 'suspended')),
  avg_rating numeric(3, 2) not null default 0,
  review_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger service_providers_touch before update on public.service_providers
  for each row execute function private.touch_updated_at();

-- The caller's role from the database; null when signed out.
create function private.my_role() returns text
language sql stable security definer set search_path = '' as $$
  select role from public.users where id = (select auth.uid())
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select role = 'admin' from public.users where id = (select auth.uid())), false)
$$;

-- True for admins and for work without a caller (migrations, seed, service key).
-- Safe because no table is writable by anon.
create function private.is_privileged() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) is null or private.is_admin()
$$;

-- Raises not_signed_in (PT401) unless somebody is signed in; answers who.
create function private.require_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if v_user is null or not exists (select 1 from public.users where id = v_user) then
    raise sqlstate 'PT401' using message = 'not_signed_in';
  end if;
  return v_user;
end $$;

grant execute on function private.my_role(), private.is_admin(), private.is_privileged(), private.require_user()
  to anon, authenticated, service_role;

-- Makes the profile at sign-up. Metadata is the client's word: only harmless parts are taken,
-- and a role beyond guest, host and service_provider becomes guest.
create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := coalesce(to_jsonb(new.raw_user_meta_data), '{}');
begin
  if jsonb_typeof(v_meta) = 'string' then
    begin
      v_meta := (v_meta #>> '{}')::jsonb;
    exception when others then
      v_meta := '{}';
    end;
  end if;
  insert into public.users (id, email, first_name, last_name, role, locale)
  values (
    new.id,
    new.email,
    left(coalesce(v_meta ->> 'first_name', ''), 100),
    left(coalesce(v_meta ->> 'last_name', ''), 100),
    case when v_meta ->> 'role' in ('guest', 'host', 'service_provider') then v_meta ->> 'role' else 'guest' end,
    case when v_meta ->> 'locale' in ('en', 'ar') then v_meta ->> 'locale' else 'en' end
  )
  on conflict (id) do nothing;
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.handle_new_user();

create function private.handle_user_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id and email is distinct from new.email;
  return new;
end $$;
create trigger on_auth_user_email after update of email on auth.users
  for each row execute function private.handle_user_email();

alter table public.users enable row level security;
alter table public.service_providers enable row level security;

grant select on public.users to authenticated;
grant update (first_name, last_name, phone, birthdate, gender, nationality, avatar_url, bio, locale, connected_devices)
  on public.users to authenticated;
create policy users_select on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy users_update on public.users for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select on public.service_providers to anon, authenticated;
grant update (business_name, business_description, logo_url, website_url, years_of_experience, category_ids)
  on public.service_providers to authenticated;
create policy service_providers_select on public.service_providers for select to anon, authenticated
  using (status = 'active' or user_id = (select auth.uid()) or (select private.is_admin()));
create policy service_providers_update on public.service_providers for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
