-- Copying a listing into a new draft.

create function private.duplicate_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_name is null or btrim(p_name) in ('', 'Untitled Venue') then p_name
    else left(case when p_name ~ '[\u0600-\u06ff]' then 'نسخة من ' else 'Copy of ' end || p_name, 160)
  end
$$;
comment on function private.duplicate_name is
  'Returns the name of a copy, marked in the language of the name; a listing without a name has none.';

create function private.duplicate_listing_details(p_from uuid, p_to uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_overrides jsonb := jsonb_build_object('venue_id', p_to);
begin
  delete from public.venue_pricing where venue_id = p_to;
  insert into public.venue_pricing
  select (jsonb_populate_record(p, v_overrides)).* from public.venue_pricing p where p.venue_id = p_from;
  delete from public.buffer_times where venue_id = p_to;
  insert into public.buffer_times
  select (jsonb_populate_record(b, v_overrides)).* from public.buffer_times b where b.venue_id = p_from;
  delete from public.opening_hours where venue_id = p_to;
  insert into public.opening_hours (venue_id, weekday, opens, closes)
  select p_to, h.weekday, h.opens, h.closes from public.opening_hours h where h.venue_id = p_from;
  insert into public.venue_house_rules (venue_id, code, text, text_ar, position)
  select p_to, r.code, r.text, r.text_ar, r.position from public.venue_house_rules r where r.venue_id = p_from;
  insert into public.venue_allowed_events (venue_id, event_type_id)
  select p_to, e.event_type_id from public.venue_allowed_events e where e.venue_id = p_from;
  insert into public.venue_addons (venue_id, name, name_ar, description, description_ar, pricing, price, stock, position)
  select p_to, a.name, a.name_ar, a.description, a.description_ar, a.pricing, a.price, a.stock, a.position
  from public.venue_addons a where a.venue_id = p_from and a.is_active;
  update public.listing_images i set caption = s.caption, caption_ar = s.caption_ar, alt = s.alt, alt_ar = s.alt_ar
  from public.listing_images s where s.listing_id = p_from and i.listing_id = p_to and i.path = s.path;
  insert into public.venue_services (venue_id, service_id)
  select p_to, vs.service_id from public.venue_services vs join public.services s on s.id = vs.service_id
  join public.venue_pricing p on p.venue_id = p_from and p.currency = s.currency
  where vs.venue_id = p_from and vs.status <> 'declined' and s.status = 'active';
end $$;
comment on function private.duplicate_listing_details is
  'Copies what belongs to a listing into a new one. Leaves out inactive add-ons and declined services; providers of the others are
invited once the copy is approved, as for every new listing.';

create function public.duplicate_venue(p_venue_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_source public.venues;
  v_changes jsonb := (
    select r.changes from public.listing_revisions r where r.listing_id = p_venue_id and r.status = 'pending');
  v_copy public.venues;
begin
  perform private.lock_own_listing(p_venue_id, 'venue');
  select * into v_source from public.venues where id = p_venue_id;
  perform private.refuse_filtered_call();
  if private.get_my_role() not in ('host', 'admin') then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  -- Copies all columns except those of the listing's history, also columns that are added later.
  v_copy := jsonb_populate_record(v_source, coalesce(v_changes, '{}') || jsonb_build_object(
    'id', gen_random_uuid(), 'status', 'draft', 'featured', false, 'avg_rating', 0, 'review_count', 0,
    'rejection_reason', null, 'submitted_at', null, 'published_at', null, 'archived_at', null,
    'listing_version', 1, 'created_at', now(), 'updated_at', now()));
  v_copy.name := private.duplicate_name(v_copy.name);
  v_copy.name_ar := private.duplicate_name(v_copy.name_ar);
  insert into public.venues overriding user value select v_copy.*;
  perform private.duplicate_listing_details(p_venue_id, v_copy.id);
  perform private.log_user_action('venue_duplicated', 'venue', v_copy.id, jsonb_build_object('from', p_venue_id));
  return v_copy.id;
end $$;
comment on function public.duplicate_venue is
  'Creates a draft from a listing of the caller, whatever its status, including its pending revision, and returns its id. Does not
copy bookings, reviews, blocked times, calendars, opening exceptions and review decisions. Both listings use the same stored
pictures. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: another host''s, or no longer a host),
too_many_drafts (PT422), rate_limited (PT429: see log_user_action).';

grant execute on function
  public.duplicate_venue
  to anon, authenticated, service_role;
