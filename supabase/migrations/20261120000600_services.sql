-- What providers sell, and at which venues.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references public.service_providers (user_id) on delete cascade,
  category_id uuid references public.service_categories (id),
  name text not null default '' check (char_length(name) <= 160),
  name_ar text check (char_length(name_ar) <= 160),
  description text not null default '' check (char_length(description) <= 10000),
  description_ar text check (char_length(description_ar) <= 10000),
  pricing_type text not null default 'fixed' check (pricing_type in ('fixed', 'hourly', 'per_person', 'custom')),
  price bigint not null default 0 check (price between 0 and 100000000000),
  currency text not null default 'EGP' check (currency ~ '^[A-Z]{3}$'),
  city text not null default '' check (char_length(city) <= 120),
  country text not null default '' check (char_length(country) <= 80),
  images text[] not null default '{}' check (cardinality(images) <= 20),
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'active', 'rejected', 'suspended', 'paused')),
  featured boolean not null default false,
  rejection_reason text check (char_length(rejection_reason) <= 2000),
  avg_rating numeric(3, 2) not null default 0,
  review_count integer not null default 0,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.services.price is 'Minor units; for custom the price from which an offer starts.';
create index services_provider_idx on public.services (provider_id, updated_at desc);
create index services_active_idx on public.services (category_id, city) where status = 'active';
create trigger services_touch before update on public.services
  for each row execute function private.touch_updated_at();

create table public.venue_services (
  venue_id uuid not null references public.venues (id) on delete cascade,
  service_id uuid not null references public.services (id) on delete cascade,
  status text not null default 'invited' check (status in ('invited', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  primary key (venue_id, service_id)
);
create index venue_services_service_idx on public.venue_services (service_id);

-- Status moves of a provider's own service; everything else is an admin's.
create function private.guard_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_privileged() or new.status = old.status then
    return new;
  end if;
  if not (
    (old.status in ('draft', 'rejected') and new.status = 'pending')
    or (old.status = 'pending' and new.status = 'draft')
    or (old.status = 'active' and new.status = 'paused')
    or (old.status = 'paused' and new.status = 'active')
  ) then
    raise sqlstate 'PT409' using message = 'wrong_status';
  end if;
  if new.status = 'pending' then
    new.submitted_at := now();
    new.rejection_reason := null;
  end if;
  return new;
end $$;
create trigger services_guard before update on public.services
  for each row execute function private.guard_service();

create function private.owns_service(p_service_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.services where id = p_service_id and provider_id = (select auth.uid()))
$$;
grant execute on function private.owns_service(uuid) to anon, authenticated;

alter table public.services enable row level security;
grant select on public.services to anon, authenticated;
grant delete, insert (id, provider_id, category_id, name, name_ar, description, description_ar, pricing_type, price,
    currency, city, country, images),
  update (category_id, name, name_ar, description, description_ar, pricing_type, price, currency, city, country,
    images, status) on public.services to authenticated;
create policy services_select on public.services for select to anon, authenticated
  using (status = 'active' or provider_id = (select auth.uid()) or (select private.is_admin()));
create policy services_insert on public.services for insert to authenticated
  with check (provider_id = (select auth.uid()) and (select private.my_role()) in ('service_provider', 'admin'));
create policy services_update on public.services for update to authenticated
  using (provider_id = (select auth.uid()) or (select private.is_admin()))
  with check (provider_id = (select auth.uid()) or (select private.is_admin()));
create policy services_delete on public.services for delete to authenticated
  using (provider_id = (select auth.uid()) and status in ('draft', 'rejected'));

alter table public.venue_services enable row level security;
grant select on public.venue_services to anon, authenticated;
grant delete, insert (venue_id, service_id), update (status) on public.venue_services to authenticated;
create policy venue_services_select on public.venue_services for select to anon, authenticated
  using ((status = 'accepted' and private.can_see_venue(venue_id))
    or private.owns_venue(venue_id) or private.owns_service(service_id) or (select private.is_admin()));
create policy venue_services_insert on public.venue_services for insert to authenticated
  with check (private.owns_venue(venue_id) and status = 'invited');
create policy venue_services_update on public.venue_services for update to authenticated
  using (private.owns_service(service_id)) with check (private.owns_service(service_id));
create policy venue_services_delete on public.venue_services for delete to authenticated
  using (private.owns_venue(venue_id) or private.owns_service(service_id));
