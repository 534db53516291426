-- Changes of public pages, so that every server of the site expires its cached copies.

create table private.public_changes (
  kind text not null check (kind in ('venue', 'service', 'profile', 'catalogue', 'search')),
  subject uuid not null,
  changed_at timestamptz not null,
  primary key (kind, subject)
);
alter table private.public_changes enable row level security;
comment on table private.public_changes is
  'When each venue, service, profile, the catalogue and the search words last changed in a way that public pages show. One row per
subject, so that writers wait only for writers of the same subject.';
comment on column private.public_changes.subject is 'The row that changed; the nil UUID for the catalogue and the search.';

create index public_changes_time_idx on private.public_changes (changed_at);

create function private.record_public_change(p_kind text, p_subject uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.public_changes as known (kind, subject, changed_at)
  values (p_kind, p_subject, clock_timestamp())
  on conflict (kind, subject) do update set changed_at = excluded.changed_at
$$;
comment on function private.record_public_change is 'Records that public pages of a subject have changed.';

create function private.record_listing_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'updated_at' = to_jsonb(old) - 'updated_at' then
    return null;
  elsif 'active' in (case when tg_op <> 'INSERT' then old.status end, case when tg_op <> 'DELETE' then new.status end) then
    perform private.record_public_change(tg_argv[0], case when tg_op = 'DELETE' then old.id else new.id end);
  end if;
  return null;
end $$;
comment on function private.record_listing_change is 'Records changes of listings that are or were public. Argument: the kind.';

create function private.record_venue_detail_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue uuid := case when tg_op = 'DELETE' then old.venue_id else new.venue_id end;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  -- Locks the venue before the record of its change, in the order of every writer of a venue.
  perform 1 from public.venues where id = v_venue and status = 'active' for no key update;
  if found then
    perform private.record_public_change('venue', v_venue);
  end if;
  return null;
end $$;
comment on function private.record_venue_detail_change is
  'Records changes of rows that belong to a public venue: prices, hours, reviews.';

create function private.record_image_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := case when tg_op = 'DELETE' then old.listing_id else new.listing_id end;
  v_kind text := (select l.kind from public.listings l where l.id = v_id and l.status = 'active');
begin
  if v_kind is null or tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform private.lock_listing(v_id, v_kind);
  perform private.record_public_change(v_kind, v_id);
  return null;
end $$;
comment on function private.record_image_change is
  'Records changes of pictures of a public listing, after a lock in the order of every writer of a listing.';

create function private.record_profile_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An unchanged save must not make every server render its pages again.
  if tg_op = 'UPDATE' and (new.first_name, new.avatar_url, new.bio, new.is_verified, new.verification_type, new.identity_checked_at)
    is not distinct from (old.first_name, old.avatar_url, old.bio, old.is_verified, old.verification_type, old.identity_checked_at) then
    return null;
  elsif exists (select from public.listings l where l.owner_id = old.id and l.status = 'active') then
    perform private.record_public_change('profile', old.id);
  end if;
  return null;
end $$;
comment on function private.record_profile_change is
  'Records changes of what public_profiles shows, for hosts and providers with something public only: everybody can read the
records, and a guest''s profile is private.';

create function private.record_catalogue_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_public_change('catalogue', '00000000-0000-0000-0000-000000000000');
  return null;
end $$;
comment on function private.record_catalogue_change is 'Records changes of types, amenities, events, categories and cities.';

create trigger on_venue_public_change after insert or update or delete on public.venues
  for each row execute function private.record_listing_change('venue');
create trigger on_pricing_public_change after insert or update or delete on public.venue_pricing
  for each row execute function private.record_venue_detail_change();
create trigger on_payment_terms_public_change after insert or update or delete on public.venue_payment_terms
  for each row execute function private.record_venue_detail_change();
create trigger on_image_public_change after insert or update or delete on public.listing_images
  for each row execute function private.record_image_change();
create trigger on_addon_public_change after insert or update or delete on public.venue_addons
  for each row execute function private.record_venue_detail_change();
create trigger on_house_rule_public_change after insert or update or delete on public.venue_house_rules
  for each row execute function private.record_venue_detail_change();
create trigger on_opening_hours_public_change after insert or update or delete on public.opening_hours
  for each row execute function private.record_venue_detail_change();
create trigger on_opening_exception_public_change after insert or update or delete on public.opening_exceptions
  for each row execute function private.record_venue_detail_change();
create trigger on_buffer_time_public_change after insert or update or delete on public.buffer_times
  for each row execute function private.record_venue_detail_change();
create trigger on_review_public_change
  after insert or delete or update of author_name, rating, text, reply, not_counted_reason, admin_decision on public.reviews
  for each row execute function private.record_venue_detail_change();
create trigger on_venue_service_public_change after insert or update or delete on public.venue_services
  for each row execute function private.record_venue_detail_change();
create trigger on_service_public_change after insert or update or delete on public.services
  for each row execute function private.record_listing_change('service');
create trigger on_profile_public_change
  after update of first_name, last_name, birthdate, phone, avatar_url, bio, is_verified, verification_type, identity_checked_at or delete
  on public.users
  for each row execute function private.record_profile_change();
create trigger on_venue_type_public_change after insert or update or delete on public.venue_types
  for each statement execute function private.record_catalogue_change();
create trigger on_event_type_public_change after insert or update or delete on public.event_types
  for each statement execute function private.record_catalogue_change();
create trigger on_amenity_public_change after insert or update or delete on public.amenities
  for each statement execute function private.record_catalogue_change();
create trigger on_service_category_public_change after insert or update or delete on public.service_categories
  for each statement execute function private.record_catalogue_change();
create trigger on_city_public_change after insert or update or delete on public.cities
  for each statement execute function private.record_catalogue_change();

create function public.get_public_changes(p_since timestamptz default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with recent as (
    select kind, subject, changed_at from private.public_changes
    -- changed_at is set before the commit: an earlier call may have missed the change.
    where changed_at > p_since - interval '1 minute'
    order by changed_at desc limit 501
  )
  select jsonb_build_object(
    'now', clock_timestamp(),
    'is_complete', p_since is not null and (select count(*) from recent) <= 500,
    'changes', coalesce((select jsonb_agg(to_jsonb(recent)) from recent), '[]'))
$$;
comment on function public.get_public_changes is
  'Returns the changes of public pages since `p_since`, the `now` of an earlier call: { now, is_complete, changes:
[{ kind, subject, changed_at }] }, newest first, at most 501. Repeats the changes of the minute before. is_complete is false
without `p_since` and with over 500 changes: everything may have changed.';

grant execute on function public.get_public_changes to anon, authenticated;
