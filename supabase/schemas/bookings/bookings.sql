-- Bookings and their history. Only the functions of the booking process write these tables.

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default private.new_reference(),
  venue_id uuid not null references public.venues (id) on delete restrict,
  guest_id uuid not null references public.users (id) on delete restrict,
  host_id uuid not null references public.users (id) on delete restrict,
  status text not null
    check (status in ('held', 'pending', 'confirmed', 'completed', 'cancelled', 'declined', 'expired')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  occupied tstzrange not null,
  time_zone text not null,
  guests integer not null check (guests > 0),
  currency text not null,
  total_minor bigint not null check (total_minor >= 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and octet_length(lines::text) <= 100000),
  policy text not null,
  refund_minor bigint check (refund_minor >= 0),
  idempotency_key uuid not null,
  hold_expires_at timestamptz,
  request_expires_at timestamptz,
  submitted_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('guest', 'host', 'admin')),
  reason text check (char_length(reason) <= 2000),
  no_show_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (occupied @> tstzrange(starts_at, ends_at, '[)')),
  unique (guest_id, idempotency_key)
);
alter table public.bookings enable row level security;
comment on table public.bookings is 'Bookings, from the hold to the completed or cancelled booking.';
comment on column public.bookings.occupied is 'The range of the booking extended by the buffers at the time of the hold.';
comment on column public.bookings.fee_minor is 'The service fee inside total_minor.';
comment on column public.bookings.no_show_at is 'When the host marked the booking as a no-show. Amounts do not depend on it.';

create type public.booking_record as (
  id uuid,
  reference text,
  venue_id uuid,
  guest_id uuid,
  host_id uuid,
  status text,
  starts_at timestamptz,
  ends_at timestamptz,
  occupied tstzrange,
  time_zone text,
  guests integer,
  currency text,
  total_minor bigint,
  fee_minor bigint,
  lines jsonb,
  policy text,
  refund_minor bigint,
  idempotency_key uuid,
  hold_expires_at timestamptz,
  request_expires_at timestamptz,
  submitted_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  reason text,
  no_show_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz
);
comment on type public.booking_record is
  'A row of bookings, as returned by functions that lock the time of a venue. PostgREST embeds other tables in rows of a table, in
the same statement: a caller could make that slow, and keep the lock for all of statement_timeout.';

create table private.booking_details (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  details jsonb not null
    constraint booking_details_size check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 40000),
  masked_details jsonb
);
alter table private.booking_details enable row level security;
comment on table private.booking_details is
  'What the guest said when the booking was submitted: contact_name, phone, event_type, message, terms. Not columns of bookings,
because the host may read them in some statuses only: see private.get_booking_details.';
comment on column private.booking_details.masked_details is
  'The details with masked contacts, for a host who may not share contacts with the guest; null when there is nothing to mask.
Stored because masking is too slow for a list of requests.';

create table public.booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  actor_id uuid references public.users (id) on delete set null,
  actor_role text not null check (actor_role in ('guest', 'host', 'provider', 'admin', 'system')),
  event text not null,
  from_status text,
  to_status text not null,
  reason text,
  created_at timestamptz not null default clock_timestamp()
);
alter table public.booking_events enable row level security;
comment on table public.booking_events is 'History of a booking: one row for each change, with its actor.';

create table public.booking_addons (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  addon_id uuid not null references public.venue_addons (id) on delete restrict,
  quantity integer not null check (quantity between 1 and 100000),
  hours numeric(7, 2) check (hours > 0),
  primary key (booking_id, addon_id)
);
alter table public.booking_addons enable row level security;
comment on table public.booking_addons is 'Add-ons of a booking.';
comment on column public.booking_addons.hours is 'Hours of use of an add-on that is sold by the hour; else null.';

create type public.booking_service_record as (
  booking_id uuid,
  service_id uuid,
  quantity integer,
  status text,
  amount_minor bigint,
  hours numeric(7, 2)
);
comment on type public.booking_service_record is 'A row of booking_services without relations, as booking_record.';

create index bookings_waiting_idx on public.bookings (venue_id) where status in ('held', 'pending');
create index bookings_held_guest_idx on public.bookings (guest_id) where status = 'held';
create index bookings_ended_idx on public.bookings (ends_at) where status = 'confirmed';
create index bookings_guest_idx on public.bookings (guest_id, starts_at desc);
create index bookings_host_idx on public.bookings (host_id, status, starts_at);
create index bookings_venue_idx on public.bookings (venue_id, starts_at);
create index bookings_confirmed_start_idx on public.bookings (starts_at) where status = 'confirmed';
create index booking_events_booking_idx on public.booking_events (booking_id, id);
create index booking_addons_addon_idx on public.booking_addons (addon_id);

create function private.is_expired(p_status text, p_hold timestamptz, p_request timestamptz) returns boolean
language sql stable
return coalesce(
  (p_status = 'held' and p_hold <= now()) or (p_status = 'pending' and p_request <= now()), false);
comment on function private.is_expired is
  'True for a hold or request whose deadline has passed: it occupies no time, even while its row still has the old status.
It has no set search_path, because PostgreSQL could not inline it then. Its names are resolved when it is created, so that no search
path applies: the exception function_search_path_mutable of the advisors.';

create function private.effective_status(p_booking public.bookings) returns text
language sql stable
return case
  when private.is_expired(p_booking.status, p_booking.hold_expires_at, p_booking.request_expires_at)
    then 'expired'
  when p_booking.status = 'confirmed' and p_booking.ends_at <= now() then 'completed'
  else p_booking.status
end;
comment on function private.effective_status is
  'Returns the status of a booking at this moment: `expired` and `completed` as soon as the time has passed, before the row is updated.
It has no set search_path, because PostgreSQL could not inline it then. Its names are resolved when it is created, so that no search
path applies: the exception function_search_path_mutable of the advisors.';

create function private.booking_role(p_booking public.bookings, p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_booking.id is null then null
    when p_booking.guest_id = p_user_id then 'guest'
    when p_booking.host_id = p_user_id then 'host'
    when (select u.role = 'admin' from public.users u where u.id = p_user_id) then 'admin'
  end
$$;
comment on function private.booking_role is
  'Returns the role of a user in a booking: guest, host, admin, or null for everybody else.';

create function private.can_see_booking(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.bookings b
    where b.id = p_booking_id and (b.guest_id = (select auth.uid())
      or (b.host_id = (select auth.uid()) and b.submitted_at is not null))
  ) or private.is_admin()
$$;
comment on function private.can_see_booking is
  'True for the guest, for the host once the booking was submitted, and for admins. Only its guest sees a hold, with its extras and
history. Providers see only their own services of a booking.';

create function private.mask_booking_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.masked_details := nullif(new.details || jsonb_strip_nulls(jsonb_build_object(
    'message', private.mask_contacts(new.details ->> 'message'),
    'contact_name', private.mask_contacts(new.details ->> 'contact_name'))), new.details);
  return new;
end $$;
comment on function private.mask_booking_details is 'Masks contacts in the texts of a guest''s details.';

create function private.get_booking_details(p_booking public.bookings, p_role text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select case
      when p_role in ('guest', 'admin') then d.details
      when p_role <> 'host' then '{}'
      when private.effective_status(p_booking) = 'confirmed' then d.details
      when private.effective_status(p_booking) = 'completed' then case
        when private.has_open_contacts(p_booking) then d.details else d.details - 'phone' end
      when private.effective_status(p_booking) = 'pending' then case
        when d.masked_details is null or private.may_share_contacts(p_booking.guest_id, p_booking.host_id) then d.details
        else d.masked_details end - 'phone'
      else jsonb_strip_nulls(jsonb_build_object('event_type', d.details -> 'event_type'))
    end
    from private.booking_details d where d.booking_id = p_booking.id), '{}');
end $$;
comment on function private.get_booking_details is
  'Returns the part of a guest''s details that a role (guest, host, admin) may read. A host reads the name and message of a
request. A host reads the phone of a confirmed booking until 30 days after the end, or until everything is paid. Of a declined,
cancelled or expired booking a host reads only the occasion.';

create function private.occupied_range(p_venue_id uuid, p_start timestamptz, p_end timestamptz)
returns tstzrange
language sql stable security definer set search_path = '' as $$
  select tstzrange(
    p_start - make_interval(mins => coalesce(max(b.before_minutes), 0)),
    p_end + make_interval(mins => coalesce(max(b.after_minutes), 0)), '[)')
  from public.buffer_times b where b.venue_id = p_venue_id
$$;
comment on function private.occupied_range is 'Returns the range of a booking extended by the venue''s present buffers.';

create trigger booking_details_mask before insert or update of details on private.booking_details
  for each row execute function private.mask_booking_details();
create trigger bookings_set_updated_at before update on public.bookings
  for each row execute function private.set_updated_at();

-- Only its guest sees a hold until it is submitted; a provider sees a booking through its parts.
create policy bookings_select on public.bookings for select to authenticated
  using (guest_id = (select auth.uid())
    or (host_id = (select auth.uid()) and submitted_at is not null)
    or (select private.is_admin()));
create policy booking_events_select on public.booking_events for select to authenticated
  using (private.can_see_booking(booking_id));
create policy booking_addons_select on public.booking_addons for select to authenticated
  using (private.can_see_booking(booking_id));

grant select on public.bookings, public.booking_addons to authenticated;
grant select (id, booking_id, actor_role, event, from_status, to_status, reason, created_at)
  on public.booking_events to authenticated;
grant execute on function private.can_see_booking to authenticated;
