-- Holds: a slot is reserved for a guest for some minutes; it can be extended once, or released.

create function private.get_booking_extras(p_booking_id uuid, out addons jsonb, out services jsonb)
language sql stable security definer set search_path = '' as $$
  select
    (select coalesce(jsonb_object_agg(a.addon_id, jsonb_strip_nulls(
        jsonb_build_object('quantity', a.quantity, 'hours', a.hours))), '{}')
      from public.booking_addons a where a.booking_id = p_booking_id),
    (select coalesce(jsonb_object_agg(s.service_id, jsonb_strip_nulls(
        jsonb_build_object('quantity', s.quantity, 'hours', s.hours))), '{}')
      from public.booking_parts s where s.booking_id = p_booking_id and s.service_id is not null)
$$;
comment on function private.get_booking_extras is 'Returns the add-ons and services of a booking in the form of parse_extras.';

create function private.save_booking_extras(p_booking public.bookings, p_addons jsonb, p_services jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.booking_addons (booking_id, addon_id, quantity, hours)
  select p_booking.id, chosen.key::uuid, (chosen.value ->> 'quantity')::integer, (
    select (line ->> 'hours')::numeric from jsonb_array_elements(p_booking.lines) line
    where line ->> 'addon_id' = chosen.key)
  from jsonb_each(p_addons) chosen;
  insert into public.booking_parts (booking_id, listing_id, quantity, amount_minor, hours)
  select p_booking.id, chosen.key::uuid, (chosen.value ->> 'quantity')::integer,
    coalesce((line.value ->> 'amount_minor')::bigint, 0), (line.value ->> 'hours')::numeric
  from jsonb_each(p_services) chosen
  left join jsonb_array_elements(p_booking.lines) line on line.value ->> 'service_id' = chosen.key;
$$;
comment on function private.save_booking_extras is
  'Stores the chosen extras with the hours and, for services, the amounts of the frozen lines (0 when the price is agreed later).';

create function private.release_replaced_holds(p_guest_id uuid, p_venue_id uuid, p_occupied tstzrange, p_replaced_id uuid,
  p_reuse boolean)
returns private.hold_drafts
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_found private.hold_drafts;
  v_draft private.hold_drafts;
begin
  for v_booking in
    select * from public.bookings
    where guest_id = p_guest_id and venue_id = p_venue_id and status = 'held'
      and (id = p_replaced_id
        or (occupied && p_occupied and (p_reuse or created_at < clock_timestamp() - interval '1 minute')))
    for update
  loop
    select * into v_found from private.hold_drafts where booking_id = v_booking.id;
    if found and (v_draft.booking_id is null or v_booking.id = p_replaced_id) then
      v_draft := v_found;
    end if;
    perform private.transition_booking(v_booking, 'release', 'guest', p_guest_id, 'replaced');
  end loop;
  return v_draft;
end $$;
comment on function private.release_replaced_holds is
  'Releases the guest''s own holds that the new hold replaces: `p_replaced_id`, and those at the venue that overlap `p_occupied`.
Without `p_reuse`, an overlapping hold must be older than a minute: of two concurrent requests one succeeds, and the other gets
slot_taken. Returns the draft of `p_replaced_id`, else of another released hold, else null.';

create function private.find_own_hold(p_guest_id uuid, p_venue public.venues, p_start timestamptz,
  p_end timestamptz, p_guests integer, p_addons jsonb, p_services jsonb)
returns public.bookings
language sql stable security definer set search_path = '' as $$
  select b from public.bookings b
    cross join lateral private.get_booking_extras(b.id) e
    join public.venue_pricing p on p.venue_id = b.venue_id
    cross join lateral private.hours_of_extras(p_venue, p.pricing_model, b.starts_at, b.ends_at) h
  where b.guest_id = p_guest_id and b.venue_id = p_venue.id and b.status = 'held'
    and private.effective_status(b) = 'held'
    and (b.starts_at, b.ends_at, b.guests) = (p_start, p_end, p_guests)
    and private.are_same_extras(e.addons, p_addons, h.default_hours)
    and private.are_same_extras(e.services, p_services, h.default_hours)
$$;
comment on function private.find_own_hold is
  'Returns the guest''s live hold with exactly these values, or null. There is at most one, because holds never overlap. Hours that
are not given count as the default hours of a quote.';

create function private.insert_hold(p_venue public.venues, p_guest_id uuid, p_start timestamptz,
  p_end timestamptz, p_guests integer, p_key uuid, p_quote jsonb)
returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  insert into public.bookings (venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone,
    guests, currency, total_minor, fee_minor, lines, policy, idempotency_key, hold_expires_at, created_at)
  values (p_venue.id, p_guest_id, p_venue.host_id, 'held', p_start, p_end,
    private.occupied_range(p_venue.id, p_start, p_end), p_venue.time_zone, p_guests,
    p_quote ->> 'currency', (p_quote ->> 'total_minor')::bigint, (p_quote ->> 'fee_minor')::bigint,
    p_quote -> 'lines', p_venue.policy, p_key,
    clock_timestamp() + make_interval(mins => private.get_number_setting('hold_minutes', 15)::integer),
    clock_timestamp())
  returning * into v_booking;
  insert into public.booking_events (booking_id, actor_id, actor_role, event, to_status)
  values (v_booking.id, p_guest_id, 'guest', 'hold', 'held');
  return v_booking;
exception when exclusion_violation then
  perform private.raise_error('slot_taken');
end $$;
comment on function private.insert_hold is
  'Inserts the hold and freezes everything that must not change for the guest; freeze_booking_terms freezes the terms.
Errors: slot_taken (PT409: refused by the exclusion constraint).';

create function private.find_idempotent_hold(p_guest_id uuid, p_key uuid, p_venue_id uuid, p_start timestamptz,
  p_end timestamptz, p_guests integer, p_addons jsonb, p_services jsonb)
returns public.bookings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings where guest_id = p_guest_id and idempotency_key = p_key;
  if not found then
    return null;
  end if;
  if (v_booking.venue_id, v_booking.starts_at, v_booking.ends_at, v_booking.guests)
      is distinct from (p_venue_id, p_start, p_end, p_guests)
    or exists (
      select 1 from private.get_booking_extras(v_booking.id) e
      where not private.are_same_extras(e.addons, p_addons) or not private.are_same_extras(e.services, p_services)) then
    perform private.raise_error('invalid_input', 'idempotency_key');
  end if;
  return v_booking;
end $$;
comment on function private.find_idempotent_hold is
  'Returns the booking that was created with this idempotency key, or null when the key is new.
Errors: invalid_input (PT422: the key was used with other values).';

create function private.lock_own_hold(p_booking_id uuid) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_locked record;
begin
  v_locked := private.lock_booking_for_caller(p_booking_id);
  if v_locked.caller_role <> 'guest' then
    perform private.raise_error('forbidden');
  elsif (v_locked.booking).status = 'expired' and (v_locked.booking).submitted_at is null then
    perform private.raise_error('hold_expired');
  elsif (v_locked.booking).status <> 'held' then
    perform private.raise_error('wrong_status');
  end if;
  return v_locked.booking;
end $$;
comment on function private.lock_own_hold is
  'Returns the caller''s own hold, locked and not expired.
Errors: not_signed_in (PT401), forbidden (PT403), not_found (PT404), hold_expired, wrong_status (PT409).';

create function public.hold_booking(
  p_venue_id uuid, p_start timestamptz, p_end timestamptz, p_guests int, p_idempotency_key uuid,
  p_addons jsonb default '[]', p_services jsonb default '[]', p_replaces uuid default null, p_reuse boolean default false)
returns public.booking_record
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_addons jsonb := private.parse_extras(p_addons);
  v_services jsonb := private.parse_extras(p_services);
  v_venue public.venues;
  v_booking public.bookings;
  v_draft private.hold_drafts;
  v_quote jsonb;
begin
  if p_idempotency_key is null then
    perform private.raise_error('invalid_input', 'idempotency_key');
  end if;
  -- Always locks the user before the venue: concurrent holds cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('holds:' || v_user::text, 0));
  -- Locks the user's row before the venue: the insert below references it, and must wait while the account is being deleted.
  perform 1 from public.users where id = v_user for key share;
  v_booking := private.find_idempotent_hold(
    v_user, p_idempotency_key, p_venue_id, p_start, p_end, p_guests, v_addons, v_services);
  if v_booking.id is not null then
    return v_booking;
  end if;
  if not exists (select 1 from public.venues where id = p_venue_id) then
    perform private.raise_error('not_found');
  end if;
  perform private.lock_resources(p_venue_id);
  select * into v_venue from public.venues where id = p_venue_id;
  perform private.require_unblocked_booking(v_user, v_venue.host_id, v_services);
  perform private.expire_bookings(p_venue_id);
  v_quote := public.quote_booking(p_venue_id, p_start, p_end, p_guests, p_addons, p_services);
  if p_reuse then
    v_booking := private.find_own_hold(v_user, v_venue, p_start, p_end, p_guests, v_addons, v_services);
    -- The guest saw the present price and terms: replaces a hold with other ones, unless no new hold is possible now.
    if v_booking.id is not null and (v_quote -> 'problems' <> '[]' or private.are_terms_current(v_booking, v_venue, v_quote)) then
      v_draft := private.release_replaced_holds(
        v_user, p_venue_id, 'empty', nullif(p_replaces, v_booking.id), false);
      perform private.copy_hold_draft(v_draft, v_booking.id);
      return v_booking;
    end if;
  end if;
  if v_quote -> 'problems' ->> 0 is not null then
    perform private.raise_error(v_quote -> 'problems' ->> 0, v_quote ->> 'problems');
  end if;
  v_draft := private.release_replaced_holds(
    v_user, p_venue_id, private.occupied_range(p_venue_id, p_start, p_end), p_replaces, p_reuse);
  perform private.require_booking_allowance(
    v_user, p_venue_id, private.occupied_range(p_venue_id, p_start, p_end));
  v_booking := private.insert_hold(v_venue, v_user, p_start, p_end, p_guests, p_idempotency_key, v_quote);
  perform private.save_booking_extras(v_booking, v_addons, v_services);
  perform private.copy_hold_draft(v_draft, v_booking.id);
  return v_booking;
end $$;
comment on function public.hold_booking is
  'Holds a slot for the caller and returns the row. The same key returns the same row, also for concurrent requests. `p_replaces`
is an earlier hold of the caller at this venue that the new one replaces; its draft is copied. With `p_reuse` (the checkout),
returns the caller''s existing hold with exactly these values and with the present price and terms, whatever its key; else
replaces the caller''s overlapping holds at once. Errors: not_signed_in (PT401), forbidden (PT403: the host or a chosen provider
has blocked the caller), not_found (PT404), slot_taken, blocked, venue_not_bookable (PT409), invalid_input, invalid_range,
own_venue, own_service, too_soon, too_far, too_short, over_capacity, outside_opening_hours, total_not_payable (PT422), too_many_bookings,
too_many_holds (PT429).';

create function public.extend_hold(p_booking_id uuid) returns public.booking_record
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_own_hold(p_booking_id);
begin
  if exists (select 1 from public.booking_events where booking_id = p_booking_id and event = 'extend') then
    perform private.raise_error('wrong_status');
  end if;
  update public.bookings set hold_expires_at =
    now() + make_interval(mins => private.get_number_setting('hold_minutes', 15)::integer)
  where id = p_booking_id returning * into v_booking;
  return private.transition_booking(v_booking, 'extend', 'guest', v_booking.guest_id);
end $$;
comment on function public.extend_hold is
  'Extends a hold by its full duration, once. Errors: as lock_own_hold; wrong_status (PT409) the second time.';

create function public.release_hold(p_booking_id uuid) returns public.booking_record
language plpgsql security definer set search_path = '' as $$
declare
  v_locked record;
begin
  v_locked := private.lock_booking_for_caller(p_booking_id);
  if v_locked.caller_role <> 'guest' then
    perform private.raise_error('forbidden');
  elsif (v_locked.booking).status = 'expired' and (v_locked.booking).submitted_at is null then
    return v_locked.booking;
  end if;
  return private.transition_booking(v_locked.booking, 'release', 'guest', (v_locked.booking).guest_id);
end $$;
comment on function public.release_hold is
  'Releases a hold and returns the row, expired. Returns a hold that has already expired unchanged.
Errors: not_signed_in (PT401), forbidden (PT403), not_found (PT404), wrong_status (PT409).';

grant execute on function
  public.hold_booking,
  public.extend_hold,
  public.release_hold
  to anon, authenticated, service_role;
