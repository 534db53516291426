-- Parts of a booking: each is one listing, at one time, for one price. The first is its venue, the others are services.

create table public.booking_parts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  place integer not null check (place > 0),
  -- Foreign keys are checked in this order, which is that of a deletion: the account, the row of the kind, the listing and the resource that follow it.
  payee_id uuid not null references public.users (id) on delete restrict,
  service_id uuid references public.services (id) on delete restrict,
  listing_id uuid not null references public.listings (id) on delete restrict,
  resource_id uuid not null references public.resources (id) on delete restrict,
  is_exclusive boolean not null,
  state text not null default 'pending'
    check (state in ('held', 'pending', 'accepted', 'completed', 'declined', 'cancelled', 'expired')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  occupied tstzrange,
  quantity integer not null default 1 check (quantity between 1 and 1000),
  hours numeric(7, 2) check (hours > 0),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array' and octet_length(lines::text) <= 100000),
  amount_minor bigint not null check (amount_minor >= 0),
  policy text not null,
  check (ends_at > starts_at),
  check (occupied @> tstzrange(starts_at, ends_at, '[)')),
  constraint booking_parts_take_time check (case when state in ('held', 'pending', 'accepted', 'completed')
    then occupied is not null or not is_exclusive else occupied is null end),
  unique (booking_id, place),
  unique (booking_id, listing_id),
  constraint booking_parts_never_overlap exclude using gist (resource_id with =, occupied with &&)
    where (is_exclusive and occupied is not null)
);
alter table public.booking_parts enable row level security;
comment on table public.booking_parts is
  'What a booking is made of. Its venue is the first part, and follows the booking. What a part copies from its booking is written by
private.fill_part, in the statement that changes the booking.';
comment on column public.booking_parts.payee_id is 'The owner of the listing when it was booked.';
comment on column public.booking_parts.service_id is 'The listing, when it is a service; null for a venue. For embeds of services.';
comment on column public.booking_parts.resource_id is
  'What the part takes time of: the venue itself, or the provider, whose services share their time.';
comment on column public.booking_parts.is_exclusive is
  'True when the resource is taken by one part at a time (booking_parts_never_overlap), false when its parts are counted
(validate_accepted_part).';
comment on column public.booking_parts.state is
  'The answer of the payee (private.part_transitions). Of the first part the status of the booking, where accepted is confirmed.';
comment on column public.booking_parts.occupied is 'The time that the part takes of its resource; null while it takes none.';
comment on column public.booking_parts.lines is 'The lines of the booking that belong to the part. None of the service fee.';
comment on column public.booking_parts.amount_minor is
  'The price without the service fee. A declined part keeps what it would have cost.';

create table private.part_transitions (
  from_state text not null,
  event text not null,
  actor_role text not null check (actor_role in ('guest', 'payee', 'system')),
  to_state text not null,
  history_event text,
  notification text,
  primary key (from_state, event, actor_role)
);
alter table private.part_transitions enable row level security;
comment on table private.part_transitions is
  'Transitions of the parts that their payees answer for themselves: state before, event, role of the actor, state after, event in the
history of the booking, and notification to its guest and host. The first part follows private.booking_transitions.';

create view public.booking_services with (security_invoker = true) as
  select booking_id, service_id, quantity, state as status, amount_minor, hours
  from public.booking_parts where service_id is not null;
comment on view public.booking_services is 'Services of a booking, with the response of their provider: the parts that are services.';
comment on column public.booking_services.hours is 'Hours of use of a service that is sold by the hour; else null.';

create index booking_parts_payee_idx on public.booking_parts (payee_id, place);
create index booking_parts_listing_idx on public.booking_parts (listing_id);
create index booking_parts_service_idx on public.booking_parts (service_id) where service_id is not null;
create index booking_parts_counted_idx on public.booking_parts (resource_id) where not is_exclusive and occupied is not null;

create function private.takes_time(p_part public.booking_parts, p_booking public.bookings) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when p_part.is_exclusive then p_part.state in ('held', 'pending', 'accepted', 'completed')
    when p_booking.status not in ('pending', 'confirmed', 'completed') then false
    -- A host accepts their own services with the booking.
    else p_part.state = 'accepted'
      or (p_part.state = 'pending' and p_part.payee_id = p_booking.host_id and p_booking.status <> 'pending')
  end
$$;
comment on function private.takes_time is
  'True when a part takes time of its resource: a venue from the hold on, a service once its provider has accepted it, and both until the
booking ends before its time.';

create function private.fill_part() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_listing public.listings;
begin
  select * into v_booking from public.bookings where id = new.booking_id;
  if tg_op = 'INSERT' then
    new.place := coalesce(new.place, (select max(place) + 1 from public.booking_parts where booking_id = new.booking_id), 1);
    new.listing_id := coalesce(new.listing_id, new.service_id);
  end if;
  if new.place = 1 then
    new.listing_id := v_booking.venue_id;
  end if;
  if tg_op = 'INSERT' or new.listing_id <> old.listing_id then
    select * into v_listing from public.listings where id = new.listing_id;
    new.service_id := (select id from public.services where id = new.listing_id);
    new.payee_id := v_listing.owner_id;
    new.resource_id := v_listing.resource_id;
    new.is_exclusive := (select r.is_exclusive from public.resources r where r.id = new.resource_id);
  end if;
  new.starts_at := v_booking.starts_at;
  new.ends_at := v_booking.ends_at;
  new.policy := v_booking.policy;
  new.lines := (
    select coalesce(jsonb_agg(line order by place), '[]')
    from jsonb_array_elements(v_booking.lines) with ordinality listed (line, place)
    where private.is_charge(line) and line ->> 'service_id' is not distinct from new.service_id::text);
  if new.place = 1 then
    new.payee_id := v_booking.host_id;
    new.state := case v_booking.status when 'confirmed' then 'accepted' else v_booking.status end;
    new.amount_minor := (select coalesce(sum((line ->> 'amount_minor')::numeric), 0) from jsonb_array_elements(new.lines) line);
  end if;
  new.occupied := case
    when not private.takes_time(new, v_booking) then null
    when new.is_exclusive then v_booking.occupied
    else tstzrange(new.starts_at, new.ends_at, '[)')
  end;
  return new;
end $$;
comment on function private.fill_part is
  'Writes what a part has of its booking and its listing: times, lines, policy, payee and resource; of the first part also state and
price. Its trigger is the first of the table, so that the others read a whole row.';

create function private.write_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.booking_parts (booking_id, place) values (new.id, 1);
  elsif (new.venue_id, new.host_id, new.status, new.starts_at, new.ends_at, new.occupied, new.lines, new.policy) is distinct from
      (old.venue_id, old.host_id, old.status, old.starts_at, old.ends_at, old.occupied, old.lines, old.policy) then
    update public.booking_parts set starts_at = new.starts_at where booking_id = new.id;
  end if;
  return null;
end $$;
comment on function private.write_parts is
  'Writes the first part of a new booking, and all parts of a changed one (fill_part). Its trigger is the first of the table, so that the
others find the parts as they are now. Errors: exclusion_violation (23P01: the time is taken).';

create function private.sells_part(p_booking_id uuid, p_payee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_payee_id = (select auth.uid())
    and exists (select from public.bookings where id = p_booking_id and submitted_at is not null)
$$;
comment on function private.sells_part is 'True when the caller is the payee of a part and the booking was submitted.';

create function private.may_share_contacts(p_user_id uuid, p_other_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.bookings b join public.booking_parts p on p.booking_id = b.id
    where b.confirmed_at is not null and b.guest_id in (p_user_id, p_other_id)
      and (p.place = 1 or p.state = 'accepted') and p.payee_id in (p_user_id, p_other_id) and p.payee_id <> b.guest_id)
$$;
comment on function private.may_share_contacts is
  'True when a booking between the two users was ever confirmed: between a guest and the host, or a provider who accepted it.';

create function private.booked_ranges(p_venue_id uuid, p_range tstzrange, p_guest_id uuid)
returns setof tstzrange
language sql stable security definer set search_path = '' as $$
  select p.occupied from public.booking_parts p join public.bookings b on b.id = p.booking_id
  where p.resource_id = p_venue_id and p.is_exclusive and p.occupied && p_range
    and not private.is_expired(b.status, b.hold_expires_at, b.request_expires_at)
    and (b.status <> 'held' or b.guest_id is distinct from p_guest_id)
$$;
comment on function private.booked_ranges is
  'Returns the ranges that live bookings occupy within a range. Leaves out the holds of `p_guest_id`, which do not block that guest.';

create trigger booking_parts_0_fill before insert or update on public.booking_parts
  for each row execute function private.fill_part();
create trigger bookings_0_write_parts after insert or update on public.bookings
  for each row execute function private.write_parts();

-- A provider sees of a booking their own parts only.
create policy booking_parts_select on public.booking_parts for select to authenticated
  using (private.can_see_booking(booking_id) or private.sells_part(booking_id, payee_id));

grant select on public.booking_parts, public.booking_services to authenticated;
-- Nor more with the secret key: a booking without its first part would take no time.
revoke insert, update, delete, truncate on public.booking_parts from service_role;
grant insert (booking_id, service_id, quantity, state, amount_minor, hours), update (quantity, state, amount_minor, hours)
  on public.booking_parts to service_role;
grant execute on function private.sells_part to authenticated;
