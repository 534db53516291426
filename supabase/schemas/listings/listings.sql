-- Listings: what somebody publishes, of whichever kind. The row of a listing follows the row of its kind, which has the same id.

create table public.listings (
  id uuid primary key,
  kind text not null,
  owner_id uuid not null references public.users (id) on delete cascade,
  resource_id uuid not null references public.resources (id) on delete cascade,
  status text not null,
  name text not null,
  name_ar text,
  city text not null,
  country text not null,
  time_zone text not null,
  images text[] not null check (cardinality(images) <= private.list_limit('images')),
  featured boolean not null,
  rejection_reason text,
  avg_rating numeric(3, 2) not null,
  review_count integer not null,
  submitted_at timestamptz,
  published_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table public.listings enable row level security;
comment on table public.listings is
  'Venues and services, as far as they are alike. Written by private.sync_listing alone, from the row of the kind (venues, services):
whoever changes a listing writes that row.';
comment on column public.listings.kind is 'One of private.listing_kinds.';
comment on column public.listings.owner_id is 'The host of a venue, the provider of a service.';
comment on column public.listings.resource_id is 'What a booking of the listing takes time of: the venue itself, or its owner, the provider.';

create index listings_owner_idx on public.listings (owner_id);
create index listings_resource_idx on public.listings (resource_id);
create index listings_queue_idx on public.listings (kind) where status = 'pending';

create function private.owns_listing(p_listing_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.listings where id = p_listing_id and owner_id = (select auth.uid()))
$$;
comment on function private.owns_listing is 'True when the caller is the owner of the listing.';

create function private.can_see_listing(p_listing_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.listings where id = p_listing_id and (status = 'active' or owner_id = (select auth.uid()))
  ) or private.is_admin()
$$;
comment on function private.can_see_listing is 'True when the listing is active, or the caller is its owner or an admin.';

create function private.lock_listing(p_listing_id uuid, p_kind text default null) returns public.listings
language plpgsql security definer set search_path = '' as $$
declare
  v_table text := (
    select k.table_name from public.listings l join private.listing_kinds() k on k.kind = l.kind
    where l.id = p_listing_id and l.kind = coalesce(p_kind, l.kind));
  v_listing public.listings;
begin
  if v_table is not null then
    -- Whoever changes a listing has locked the row of its kind.
    execute format('select from %s where id = $1 for no key update', v_table) using p_listing_id;
    select * into v_listing from public.listings where id = p_listing_id;
  end if;
  if v_listing.id is null then
    perform private.raise_error('not_found');
  end if;
  return v_listing;
end $$;
comment on function private.lock_listing is
  'Returns a listing, of p_kind where that is given, with the row of its kind locked. Errors: not_found (PT404).';

create function private.lock_own_listing(p_listing_id uuid, p_kind text default null) returns public.listings
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_listing public.listings := private.lock_listing(p_listing_id, p_kind);
begin
  if v_listing.owner_id <> v_user then
    perform private.raise_error('forbidden');
  end if;
  -- The account may have been deleted while this waited for the lock.
  perform private.require_user();
  return v_listing;
end $$;
comment on function private.lock_own_listing is
  'Returns the caller''s own listing, locked by lock_listing. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403:
another owner''s).';

create function private.listing_row(p_listing_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_table text := (
    select k.table_name from public.listings l join private.listing_kinds() k on k.kind = l.kind where l.id = p_listing_id);
  v_row jsonb;
begin
  if v_table is not null then
    execute format('select to_jsonb(t) from %s t where t.id = $1', v_table) into v_row using p_listing_id;
  end if;
  return v_row;
end $$;
comment on function private.listing_row is 'Returns the row of a listing''s kind by column name; null for none.';

create function private.write_listing(p_listing_id uuid, p_values jsonb) returns public.listings
language plpgsql security definer set search_path = '' as $$
declare
  v_table text := (
    select k.table_name from public.listings l join private.listing_kinds() k on k.kind = l.kind where l.id = p_listing_id);
  v_columns text := (select string_agg(quote_ident(name), ', ' order by name) from jsonb_object_keys(p_values) name);
begin
  execute format('update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where id = $2', v_table, v_columns)
  using p_values, p_listing_id;
  return (select l from public.listings l where l.id = p_listing_id);
end $$;
comment on function private.write_listing is
  'Writes columns of a listing, also those that users may not write, into the row of its kind, and returns the listing. Callers check
who may. Errors: those of the triggers of that row.';

create function private.with_prices(p_row jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_row || coalesce((select to_jsonb(p) from public.venue_pricing p where p.venue_id = (p_row ->> 'id')::uuid), '{}');
end $$;
comment on function private.with_prices is 'Returns the row of a listing with the columns of its venue_pricing, if any.';

create function private.listing_names(p_listing public.listings) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(p_listing.kind || '_id', p_listing.id, p_listing.kind || '_name', p_listing.name,
    p_listing.kind || '_name_ar', p_listing.name_ar)
$$;
comment on function private.listing_names is
  'Returns what notifications say of a listing: of a venue { venue_id, venue_name, venue_name_ar }, of a service the same of it.';

create function private.sync_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_is_exclusive boolean := (select k.is_exclusive from private.listing_kinds() k where k.kind = tg_argv[0]);
  v_listing public.listings := jsonb_populate_record(null::public.listings,
    v_row || jsonb_build_object('kind', tg_argv[0], 'owner_id', v_row -> tg_argv[1],
      'resource_id', v_row -> case when v_is_exclusive then 'id' else tg_argv[1] end));
begin
  if tg_op = 'INSERT' then
    if v_is_exclusive then
      -- A user may become a provider, whose resource has the id of the user.
      if exists (select from public.users where id = v_listing.id) then
        perform private.raise_error('invalid_input', 'id');
      end if;
      insert into public.resources (id, owner_id, is_exclusive, capacity) values (v_listing.id, v_listing.owner_id, true, 1);
    end if;
    insert into public.listings values (v_listing.*);
  else
    update public.listings l set owner_id = v_listing.owner_id, resource_id = v_listing.resource_id, status = v_listing.status, name = v_listing.name,
      name_ar = v_listing.name_ar, city = v_listing.city, country = v_listing.country, time_zone = v_listing.time_zone,
      images = v_listing.images, featured = v_listing.featured, rejection_reason = v_listing.rejection_reason,
      avg_rating = v_listing.avg_rating, review_count = v_listing.review_count, submitted_at = v_listing.submitted_at,
      published_at = v_listing.published_at, archived_at = v_listing.archived_at, created_at = v_listing.created_at,
      updated_at = v_listing.updated_at
    where l.id = old.id and l is distinct from v_listing;
  end if;
  return null;
end $$;
comment on function private.sync_listing is
  'Writes a listing, and its own resource, as the row of its kind is now. Arguments: the kind, and the column with the owner. Its triggers are named
listing_0_sync, so that they run before other triggers of the same row, which read the listing. Errors: unique_violation (23505: a
listing of another kind has this id), invalid_input (PT422: a user has the id of a venue).';

create function private.delete_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.listings where id = old.id;
  delete from public.resources where id = old.id;
  return null;
end $$;
comment on function private.delete_listing is
  'Deletes a listing with the row of its kind, and by that what belongs to it, also its own resource.';

create policy listings_select on public.listings for select to anon, authenticated
  using (status = 'active' or owner_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.listings to anon, authenticated;
-- Nor with the secret key: a listing would differ from the row of its kind.
revoke insert, update, delete, truncate on public.listings from service_role;
grant execute on function
  private.owns_listing,
  private.can_see_listing
  to anon, authenticated;
