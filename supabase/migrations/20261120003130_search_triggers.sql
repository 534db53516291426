-- When the search rows are written anew. A new listing needs no trigger of its own: the opening hours
-- with which it is furnished, after its prices and buffers, come through here.

create function private.search_follows_new() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_search(array_agg(distinct n.venue_id)) from new_rows n;
  return null;
end $$;

create function private.search_follows_old() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_search(array_agg(distinct o.venue_id)) from old_rows o;
  return null;
end $$;

-- Only columns that the search reads count: a mere touch costs nothing.
create function private.search_follows_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_unread text[] := '{updated_at,images,policy,rejection_reason,submitted_at,property_id,host_id}';
begin
  perform private.refresh_search(array_agg(n.id))
  from new_rows n join old_rows o on o.id = n.id
  where (n.status = 'active' or o.status = 'active')
    and to_jsonb(n) - v_unread is distinct from to_jsonb(o) - v_unread;
  return null;
end $$;

create trigger venues_search after update on public.venues
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.search_follows_venues();
create trigger venue_pricing_search after update on public.venue_pricing
  referencing new table as new_rows for each statement execute function private.search_follows_new();
create trigger buffer_times_search after update on public.buffer_times
  referencing new table as new_rows for each statement execute function private.search_follows_new();

create trigger opening_hours_search_insert after insert on public.opening_hours
  referencing new table as new_rows for each statement execute function private.search_follows_new();
create trigger opening_hours_search_update after update on public.opening_hours
  referencing new table as new_rows for each statement execute function private.search_follows_new();
create trigger opening_hours_search_delete after delete on public.opening_hours
  referencing old table as old_rows for each statement execute function private.search_follows_old();

create trigger venue_allowed_events_search_insert after insert on public.venue_allowed_events
  referencing new table as new_rows for each statement execute function private.search_follows_new();
create trigger venue_allowed_events_search_delete after delete on public.venue_allowed_events
  referencing old table as old_rows for each statement execute function private.search_follows_old();

select private.rebuild_search();
