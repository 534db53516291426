-- Properties: buildings or estates with several venues of a host.

create table public.properties (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 160),
  name_ar text check (char_length(name_ar) <= 160),
  address text not null default '' check (char_length(address) <= 300),
  city text not null default '' check (char_length(city) <= 120),
  country text not null default '' check (char_length(country) <= 80),
  created_at timestamptz not null default now()
);
alter table public.properties enable row level security;
comment on table public.properties is 'Properties of hosts.';

create index properties_host_idx on public.properties (host_id);

create trigger clean_lines before insert or update of name, name_ar, address, city on public.properties
  for each row execute function private.clean_lines('name', 'name_ar', 'address', 'city');
create trigger properties_limit after insert on public.properties
  referencing new table as inserted for each statement
  execute function private.limit_rows_of_user('properties', 'host_id', 'true');

create policy properties_select on public.properties for select to authenticated
  using (host_id = (select auth.uid()) or (select private.is_admin()));
create policy properties_insert on public.properties for insert to authenticated
  with check (host_id = (select auth.uid()) and (select private.get_my_role()) in ('host', 'admin'));
create policy properties_update on public.properties for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));
create policy properties_delete on public.properties for delete to authenticated
  using (host_id = (select auth.uid()));

grant select, delete, insert (host_id, name, name_ar, address, city, country),
  update (name, name_ar, address, city, country) on public.properties to authenticated;
