-- Resources: what a booking takes time of. A venue is its own resource; the services of a provider share the provider's.

create table public.resources (
  id uuid primary key,
  owner_id uuid not null references public.users (id) on delete cascade,
  is_exclusive boolean not null,
  capacity integer not null check (capacity between 1 and 1000),
  check (capacity = 1 or not is_exclusive)
);
alter table public.resources enable row level security;
comment on table public.resources is
  'What bookings take time of, with the id of the venue or of the provider. Written by private.sync_listing and private.sync_teams alone.';
comment on column public.resources.is_exclusive is
  'True when an exclusion constraint keeps its bookings apart (booking_parts_never_overlap), false when they are counted
(validate_accepted_part).';
comment on column public.resources.capacity is 'How many bookings may take its time at once: of a provider, how many events they serve.';

create index resources_owner_idx on public.resources (owner_id);

create function private.lock_resources(variadic p_resource_ids uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse_filtered_call();
  perform pg_advisory_xact_lock(hashtextextended('resource:' || locked.id::text, 0))
  from (select distinct id from unnest(p_resource_ids) id order by id) locked;
end $$;
comment on function private.lock_resources is
  'Serializes writers of the time of resources until the transaction ends: a venue before the providers of a booking. The exclusion
constraint of parts is the authority; the lock makes concurrent writers wait instead of deadlocking, and is what a count needs.
Errors: invalid_input (PT422: a filtered call).';

create function private.try_lock_resource(p_resource_id uuid) returns boolean
language sql volatile set search_path = '' as $$
  select pg_try_advisory_xact_lock(hashtextextended('resource:' || p_resource_id::text, 0))
$$;
comment on function private.try_lock_resource is
  'Takes the lock of lock_resources if nobody has it, and returns whether it did: jobs skip a venue whose time is being changed.';

create function private.sync_teams() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.resources where id = old.user_id;
  else
    insert into public.resources (id, owner_id, is_exclusive, capacity)
    values (new.user_id, new.user_id, false, new.events_at_once)
    on conflict (id) do update set capacity = excluded.capacity;
  end if;
  return null;
end $$;
comment on function private.sync_teams is 'Writes the resource of a provider: as many events at once as the business serves.';

create policy resources_select on public.resources for select to authenticated
  using (owner_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.resources to authenticated;
-- Nor with the secret key: a resource would differ from its venue or provider.
revoke insert, update, delete, truncate on public.resources from service_role;
