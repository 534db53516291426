-- Services that providers sell.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references public.service_providers (user_id) on delete cascade,
  like private.listing_columns including all,
  category_id uuid references public.service_categories (id),
  pricing_type text not null default 'fixed' check (pricing_type in ('fixed', 'hourly', 'per_person', 'custom')),
  price bigint not null default 0 check (price between 0 and 100000000000),
  currency text not null default 'EGP' check (private.is_currency(currency)),
  number bigint generated always as identity,
  constraint services_images_limit check (cardinality(images) <= private.list_limit('service_images')),
  constraint services_listing foreign key (id) references public.listings (id) on delete cascade deferrable initially deferred
);
alter table public.services enable row level security;
comment on table public.services is 'Services: listings of what a provider does at events.';
comment on column public.services.number is
  'Ascending in the order of creation, with gaps; each part of the sitemap is a range of it.';
comment on column public.services.price is 'Minor units; the lowest price of an offer for the pricing type custom.';

create index services_provider_idx on public.services (provider_id, updated_at desc);
create index services_unpublished_idx on public.services (provider_id) where published_at is null;
create index services_active_number_idx on public.services (number) where status = 'active';
create index services_active_idx on public.services (category_id, city) where status = 'active';

create trigger clean_lines before insert or update of name, name_ar, city on public.services
  for each row execute function private.clean_lines('name', 'name_ar', 'city');
create trigger services_set_updated_at before update on public.services
  for each row execute function private.set_updated_at();
create trigger listing_0_sync after insert or update on public.services
  for each row execute function private.sync_listing('service', 'provider_id');
create trigger listing_delete after delete on public.services
  for each row execute function private.delete_listing();

create trigger listing_archived before update of status on public.services
  for each row execute function private.validate_archived_status();
create trigger listing_guard before insert or update on public.services
  for each row execute function private.guard_listing('service');
create trigger listing_count_changes after insert or update on public.services
  for each row execute function private.count_reviewed_change('service');
create trigger listing_submitted after insert or update of status on public.services for each row
  when (new.status = 'pending') execute function private.record_submitted_version('id');
create trigger services_limit_drafts after insert on public.services
  referencing new table as inserted for each statement
  execute function private.limit_rows_of_user('drafts', 'provider_id', 'published_at is null');

create policy services_select on public.services for select to anon, authenticated
  using (status = 'active' or provider_id = (select auth.uid()) or (select private.is_admin()));
create policy services_insert on public.services for insert to authenticated
  with check (provider_id = (select auth.uid()) and ((select private.is_provider()) or (select private.is_admin())));
create policy services_update on public.services for update to authenticated
  using (provider_id = (select auth.uid())) with check (provider_id = (select auth.uid()));
create policy services_delete on public.services for delete to authenticated
  using (provider_id = (select auth.uid()) and status in ('draft', 'rejected'));

grant select on public.services to anon, authenticated;
grant delete, insert (id, provider_id, category_id, name, name_ar, description, description_ar, pricing_type, price,
    currency, city, country, images),
  update (category_id, name, name_ar, description, description_ar, pricing_type, price, currency, city, country,
    images) on public.services to authenticated;
