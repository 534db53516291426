-- What belongs to a venue: prices, amenities, events, house rules and add-ons.

create table public.venue_pricing (
  venue_id uuid primary key references public.venues (id) on delete cascade,
  pricing_model text not null default 'hourly'
    check (pricing_model in ('hourly', 'daily', 'per_person', 'hourly_per_person', 'daily_per_person')),
  currency text not null default 'EGP' check (private.is_currency(currency)),
  price_per_hour bigint not null default 0 check (price_per_hour between 0 and 100000000000),
  price_per_day bigint not null default 0 check (price_per_day between 0 and 100000000000),
  price_per_person bigint not null default 0 check (price_per_person between 0 and 100000000000),
  cleaning_fee bigint not null default 0 check (cleaning_fee between 0 and 100000000000),
  minimum_hours numeric(5, 1) not null default 1 check (minimum_hours between 0.5 and 720)
);
alter table public.venue_pricing enable row level security;
comment on table public.venue_pricing is 'Prices of a venue. All in minor units of the currency.';
comment on column public.venue_pricing.price_per_hour is 'Also written by a change of venues.price_per_hour, its copy.';
comment on column public.venue_pricing.cleaning_fee is 'Charged once for a booking; 0 for none.';

create table public.venue_amenities (
  venue_id uuid not null references public.venues (id) on delete cascade,
  amenity_id uuid not null references public.amenities (id) on delete cascade,
  primary key (venue_id, amenity_id)
);
alter table public.venue_amenities enable row level security;
comment on table public.venue_amenities is 'Amenities of a venue; follows venues.amenities by trigger.';

create table public.venue_allowed_events (
  venue_id uuid not null references public.venues (id) on delete cascade,
  event_type_id uuid not null references public.event_types (id) on delete cascade,
  primary key (venue_id, event_type_id)
);
alter table public.venue_allowed_events enable row level security;
comment on table public.venue_allowed_events is 'Occasions that a venue allows.';

create table public.venue_house_rules (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  code text check (code in ('no_smoking', 'no_alcohol', 'no_outside_catering', 'no_pets', 'no_confetti',
    'no_open_flames', 'no_amplified_music', 'music_until_midnight', 'families_only', 'leave_as_found')),
  text text check (char_length(text) <= 300),
  text_ar text check (char_length(text_ar) <= 300),
  position integer not null default 0,
  check (code is not null or text is not null or text_ar is not null),
  unique (venue_id, code)
);
alter table public.venue_house_rules enable row level security;
comment on table public.venue_house_rules is 'House rules of a venue: a known code or the host''s own text.';

create table public.venue_addons (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 160),
  name_ar text check (char_length(name_ar) <= 160),
  description text check (char_length(description) <= 1000),
  description_ar text check (char_length(description_ar) <= 1000),
  pricing text not null default 'per_booking' check (pricing in ('per_booking', 'per_hour', 'per_person')),
  price bigint not null check (price between 0 and 100000000000),
  stock integer check (stock between 1 and 100000),
  is_active boolean not null default true,
  position integer not null default 0
);
alter table public.venue_addons enable row level security;
comment on table public.venue_addons is 'Add-ons that a host offers with a venue.';
comment on column public.venue_addons.stock is 'How many can be booked at overlapping times; null: no limit.';

create index venue_amenities_amenity_idx on public.venue_amenities (amenity_id, venue_id);
create index venue_allowed_events_event_idx on public.venue_allowed_events (event_type_id, venue_id);
create index venue_house_rules_venue_idx on public.venue_house_rules (venue_id, position);
create index venue_addons_venue_idx on public.venue_addons (venue_id, position);

create function private.limit_rows_of_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_exceeded boolean;
begin
  perform private.lock_rows_of_owners(tg_table_name, (select array_agg(i.venue_id) from inserted i));
  execute format('select exists (select from %I.%I t join public.venues v on v.id = t.venue_id
    where t.venue_id in (select i.venue_id from inserted i)
    group by v.id having count(*) > case when v.published_at is null then $2 else $1 end)', tg_table_schema, tg_table_name)
    into v_is_exceeded using private.list_limit(tg_argv[0]), private.list_limit(coalesce(tg_argv[1], tg_argv[0]));
  if v_is_exceeded then
    perform private.raise_error('invalid_input', tg_table_name);
  end if;
  return null;
end $$;
comment on function private.limit_rows_of_venue is
  'Limits the rows of one venue to private.list_limit of the first argument: the page of the venue and every quote read them all. A
venue that was never published has the limit of the second argument, because anybody can have 50 of them. Concurrent inserts for
one venue wait for each other. Errors: invalid_input (PT422, the table in the detail).';

create trigger clean_lines before insert or update of name, name_ar on public.venue_addons
  for each row execute function private.clean_lines('name', 'name_ar');
create trigger venue_house_rules_limit after insert on public.venue_house_rules
  referencing new table as inserted for each statement execute function private.limit_rows_of_venue('house_rules');
create trigger venue_addons_limit after insert on public.venue_addons
  referencing new table as inserted for each statement execute function private.limit_rows_of_venue('stored_addons', 'addons');

create policy venue_pricing_select on public.venue_pricing for select to anon, authenticated
  using (exists (select from public.venues v where v.id = venue_id));
create policy venue_pricing_update on public.venue_pricing for update to authenticated
  using (private.owns_listing(venue_id)) with check (private.owns_listing(venue_id));
create policy venue_amenities_select on public.venue_amenities for select to anon, authenticated
  using (exists (select from public.venues v where v.id = venue_id));
create policy venue_allowed_events_select on public.venue_allowed_events for select to anon, authenticated
  using (exists (select from public.venues v where v.id = venue_id));
create policy venue_allowed_events_insert on public.venue_allowed_events for insert to authenticated
  with check (private.owns_listing(venue_id));
create policy venue_allowed_events_delete on public.venue_allowed_events for delete to authenticated
  using (private.owns_listing(venue_id));
create policy venue_house_rules_select on public.venue_house_rules for select to anon, authenticated
  using (exists (select from public.venues v where v.id = venue_id));
create policy venue_house_rules_insert on public.venue_house_rules for insert to authenticated
  with check (private.owns_listing(venue_id));
create policy venue_house_rules_update on public.venue_house_rules for update to authenticated
  using (private.owns_listing(venue_id)) with check (private.owns_listing(venue_id));
create policy venue_house_rules_delete on public.venue_house_rules for delete to authenticated
  using (private.owns_listing(venue_id));
create policy venue_addons_select on public.venue_addons for select to anon, authenticated
  using (exists (select from public.venues v where v.id = venue_id));
create policy venue_addons_insert on public.venue_addons for insert to authenticated
  with check (private.owns_listing(venue_id));
create policy venue_addons_update on public.venue_addons for update to authenticated
  using (private.owns_listing(venue_id)) with check (private.owns_listing(venue_id));
create policy venue_addons_delete on public.venue_addons for delete to authenticated
  using (private.owns_listing(venue_id));

grant select on public.venue_pricing to anon, authenticated;
grant update (pricing_model, currency, price_per_hour, price_per_day, price_per_person, minimum_hours)
  on public.venue_pricing to authenticated;
grant select on public.venue_amenities to anon, authenticated;
grant select on public.venue_allowed_events to anon, authenticated;
grant insert, delete on public.venue_allowed_events to authenticated;
grant select on public.venue_house_rules to anon, authenticated;
grant delete, insert (venue_id, code, text, text_ar, position), update (code, text, text_ar, position)
  on public.venue_house_rules to authenticated;
grant select on public.venue_addons to anon, authenticated;
grant delete, insert (id, venue_id, name, name_ar, description, description_ar, pricing, price, stock, is_active, position),
  update (name, name_ar, description, description_ar, pricing, price, stock, is_active, position)
  on public.venue_addons to authenticated;
grant update (cleaning_fee) on public.venue_pricing to authenticated;
