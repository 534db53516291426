-- Types, categories, occasions and amenities from which listings choose.

create table public.venue_types (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  name_ar text not null,
  position integer not null default 0
);
alter table public.venue_types enable row level security;
comment on table public.venue_types is 'Types of venues.';

create table public.service_categories (like public.venue_types including all);
alter table public.service_categories enable row level security;
comment on table public.service_categories is 'Categories of services.';

create table public.event_types (like public.venue_types including all);
alter table public.event_types enable row level security;
comment on table public.event_types is 'Occasions for which venues are booked.';

create table public.amenities (
  like public.venue_types including all,
  category text not null default 'general'
);
alter table public.amenities enable row level security;
comment on table public.amenities is 'Amenities of venues, grouped by category.';

create policy venue_types_select on public.venue_types for select to anon, authenticated using (true);
create policy service_categories_select on public.service_categories for select to anon, authenticated using (true);
create policy event_types_select on public.event_types for select to anon, authenticated using (true);
create policy amenities_select on public.amenities for select to anon, authenticated using (true);

grant select on public.venue_types, public.service_categories, public.event_types, public.amenities to anon, authenticated;
