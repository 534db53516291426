-- Bookings and their timeline. Nobody writes these tables but the functions of the booking process.

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
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
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  policy text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  refund_minor bigint check (refund_minor between 0 and total_minor),
  idempotency_key uuid not null,
  hold_expires_at timestamptz,
  request_expires_at timestamptz,
  submitted_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('guest', 'host', 'admin')),
  reason text check (char_length(reason) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (occupied @> tstzrange(starts_at, ends_at, '[)')),
  unique (guest_id, idempotency_key),
  constraint bookings_never_overlap exclude using gist (venue_id with =, occupied with &&)
    where (status in ('held', 'pending', 'confirmed', 'completed'))
);
comment on column public.bookings.occupied is 'The range widened by the buffers as they were when it was made.';
comment on column public.bookings.fee_minor is 'The service fee inside total_minor.';
create index bookings_guest_idx on public.bookings (guest_id, starts_at desc);
create index bookings_host_idx on public.bookings (host_id, status, starts_at);
create index bookings_venue_idx on public.bookings (venue_id, starts_at);
create trigger bookings_touch before update on public.bookings
  for each row execute function private.touch_updated_at();

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
create index booking_events_booking_idx on public.booking_events (booking_id, id);

create table public.booking_addons (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  addon_id uuid not null references public.venue_addons (id) on delete restrict,
  quantity integer not null check (quantity between 1 and 100000),
  primary key (booking_id, addon_id)
);
create index booking_addons_addon_idx on public.booking_addons (addon_id);

create table public.booking_services (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  service_id uuid not null references public.services (id) on delete restrict,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (booking_id, service_id)
);
create index booking_services_service_idx on public.booking_services (service_id);

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete restrict,
  payee_id uuid not null references public.users (id) on delete restrict,
  currency text not null,
  gross_minor bigint not null,
  fee_minor bigint not null default 0,
  net_minor bigint not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  status text not null default 'scheduled' check (status in ('scheduled', 'paid', 'cancelled')),
  created_at timestamptz not null default now(),
  unique (booking_id, payee_id),
  check (net_minor = gross_minor - fee_minor)
);
create index payouts_payee_idx on public.payouts (payee_id, due_at);

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references public.bookings (id) on delete cascade,
  venue_id uuid not null references public.venues (id) on delete cascade,
  author_id uuid references public.users (id) on delete set null,
  author_name text not null default '',
  rating smallint not null check (rating between 1 and 5),
  text text not null check (char_length(text) between 1 and 5000),
  reply text check (char_length(reply) <= 5000),
  replied_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column public.reviews.author_name is 'First name as shown to everyone, frozen when written.';
create index reviews_venue_idx on public.reviews (venue_id, created_at desc);

-- True for the guest, the host, a provider with a part in it, and admins.
create function private.can_see_booking(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.bookings b
    where b.id = p_booking_id and (
      b.guest_id = (select auth.uid()) or b.host_id = (select auth.uid())
      or exists (
        select 1 from public.booking_services bs join public.services s on s.id = bs.service_id
        where bs.booking_id = b.id and s.provider_id = (select auth.uid())
      )
    )
  ) or private.is_admin()
$$;
grant execute on function private.can_see_booking(uuid) to authenticated;

alter table public.bookings enable row level security;
alter table public.booking_events enable row level security;
alter table public.booking_addons enable row level security;
alter table public.booking_services enable row level security;
alter table public.payouts enable row level security;
alter table public.reviews enable row level security;

grant select on public.bookings, public.booking_events, public.booking_addons, public.booking_services,
  public.payouts to authenticated;
-- A hold is the guest's own matter until it is submitted; a provider sees a booking through booking_services.
create policy bookings_select on public.bookings for select to authenticated
  using (guest_id = (select auth.uid())
    or (host_id = (select auth.uid()) and submitted_at is not null)
    or (select private.is_admin()));
create policy booking_events_select on public.booking_events for select to authenticated
  using (private.can_see_booking(booking_id));
create policy booking_addons_select on public.booking_addons for select to authenticated
  using (private.can_see_booking(booking_id));
create policy booking_services_select on public.booking_services for select to authenticated
  using (private.can_see_booking(booking_id));
create policy payouts_select on public.payouts for select to authenticated
  using (payee_id = (select auth.uid()) or (select private.is_admin()));

grant select (id, venue_id, author_name, rating, text, reply, replied_at, created_at) on public.reviews to anon;
grant select on public.reviews to authenticated;
create policy reviews_select on public.reviews for select to anon, authenticated
  using (private.can_see_venue(venue_id) or author_id = (select auth.uid()));
