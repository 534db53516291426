-- Blocked times from imported events. Live bookings take precedence: only the rest of an overlapping event is blocked, and the
-- event stays a conflict until the host resolves it or one of the two ends.

create function private.parse_feed_uid(p_uid text, p_kind text) returns uuid
language sql immutable set search_path = '' as $$
  select substring(p_uid from '^' || p_kind || '-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@mahfil$')::uuid
$$;
comment on function private.parse_feed_uid is
  'Returns the id of the booking or block (`p_kind`) in a UID of Mahfil''s own feed, or null for another UID.';

create function private.imported_events(p_import public.calendar_imports)
returns table (uid text, title text, span tstzrange, booked tstzmultirange)
language sql stable security definer set search_path = '' as $$
  select e.uid, coalesce(e.title, ''), e.span, (
    select coalesce(range_agg(r), '{}'::tstzmultirange)
    from private.booked_ranges(p_import.venue_id, e.span, null) r)
  from (
    select x.uid, x.title, tstzrange(x.start, x."end", '[)') as span
    from jsonb_to_recordset(p_import.events) x (uid text, title text, start timestamptz, "end" timestamptz)
  ) e
  where not exists (
      select 1 from public.bookings b
      where b.venue_id = p_import.venue_id and b.id = private.parse_feed_uid(e.uid, 'booking'))
    and not exists (
      select 1 from public.blocked_times t
      where t.venue_id = p_import.venue_id and t.id = private.parse_feed_uid(e.uid, 'block'))
$$;
comment on function private.imported_events is
  'Returns the events of an import, each with the ranges that live bookings occupy in it. Leaves out entries of Mahfil''s own feed,
which exist as bookings and blocks.';

create function private.sanitize_imported_events(p_events jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_sanitized jsonb;
begin
  if exists (
    select 1 from jsonb_to_recordset(p_events) x (uid text, start timestamptz, "end" timestamptz)
    where coalesce(x.uid, '') = '' or char_length(x.uid) > 300 or x.start is null or x."end" is null
      or x.start >= x."end" or not isfinite(x.start) or not isfinite(x."end")
      or x."end" < now() - interval '7 days' or x.start > now() + interval '25 months'
  ) then
    perform private.raise_error('invalid_input', 'events');
  end if;
  -- Each overlap of an event with a booking is a row: without a limit, 2,000 long events would add thousands of rows per
  -- booking.
  if exists (
    select 1 from (
      select sum(edge.step) over (order by edge.at, edge.step) as overlapping
      from jsonb_to_recordset(p_events) x (start timestamptz, "end" timestamptz)
      cross join lateral (values (x.start, 1), (x."end", -1)) edge (at, step)
    ) counted where overlapping > 100
  ) then
    perform private.raise_error('invalid_input', 'events');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('uid', x.uid, 'title', left(x.title, 300),
    'start', x.start, 'end', x."end") order by x.start, x.uid), '[]') into v_sanitized
  from jsonb_to_recordset(p_events) x (uid text, title text, start timestamptz, "end" timestamptz);
  return v_sanitized;
exception when invalid_datetime_format or datetime_field_overflow or invalid_parameter_value then
  perform private.raise_error('invalid_input', 'events');
end $$;
comment on function private.sanitize_imported_events is
  'Returns events reduced to uid, title, start and end. Errors: invalid_input (PT422: an event without uid, start or end, or
outside the supported time; more than 100 overlapping events, MAX_OVERLAPPING).';

create function private.sanitize_unread_events(p_unread jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_sanitized jsonb;
begin
  if jsonb_typeof(p_unread) <> 'array' or jsonb_array_length(p_unread) > private.list_limit('unread_events')
    or private.has_extreme_number(p_unread) then
    perform private.raise_error('invalid_input', 'unread');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('title', left(coalesce(x.value ->> 'title', ''), 200),
    'written', left(coalesce(x.value ->> 'written', ''), 200), 'reason', x.value ->> 'reason') order by x.position), '[]')
  into v_sanitized
  from jsonb_array_elements(p_unread) with ordinality x (value, position);
  if exists (
    select 1 from jsonb_array_elements(v_sanitized) x
    where coalesce(x ->> 'reason', '') not in ('time', 'end', 'recurrence', 'time_zone')
  ) then
    perform private.raise_error('invalid_input', 'unread');
  end if;
  return v_sanitized;
end $$;
comment on function private.sanitize_unread_events is
  'Returns events that could not be read, reduced to title, written and reason. Errors: invalid_input (PT422) for more than 100
(MAX_UNREAD_EVENTS) and for an unknown reason.';

create function private.sync_import_blocks(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.calendar_imports;
begin
  select * into v_import from public.calendar_imports where id = p_import_id;
  perform private.lock_resources(v_import.venue_id);
  perform private.expire_bookings(v_import.venue_id);
  perform set_config('mahfil.calendar_import', 'on', true);

  with expected as materialized (
    select distinct lower(piece) as starts_at, upper(piece) as ends_at, left(e.title, 300) as reason
    from private.imported_events(v_import) e, unnest(tstzmultirange(e.span) - e.booked) piece
  ), removed as (
    delete from public.blocked_times t where t.import_id = p_import_id and not exists (
      select 1 from expected w
      where w.starts_at = t.starts_at and w.ends_at = t.ends_at and w.reason = coalesce(t.reason, ''))
  )
  insert into public.blocked_times (venue_id, starts_at, ends_at, reason, source, import_id)
  select v_import.venue_id, w.starts_at, w.ends_at, nullif(w.reason, ''), 'feed', p_import_id
  from expected w
  where not exists (
    select 1 from public.blocked_times t
    where t.import_id = p_import_id and t.starts_at = w.starts_at and t.ends_at = w.ends_at
      and coalesce(t.reason, '') = w.reason);

  with overlapping as materialized (
    select distinct on (b.id, e.uid, e.span) b.id as booking_id, e.uid, e.span, left(e.title, 300) as title
    from private.imported_events(v_import) e
    join public.booking_parts p on p.resource_id = v_import.venue_id and p.is_exclusive and p.occupied && e.span
    join public.bookings b on b.id = p.booking_id and b.status in ('held', 'pending', 'confirmed') and b.ends_at > now()
    order by b.id, e.uid, e.span, e.title
  ), removed as (
    delete from public.calendar_conflicts c where c.import_id = p_import_id and not exists (
      select 1 from overlapping n where n.booking_id = c.booking_id and n.uid = c.uid
        and lower(n.span) = c.starts_at and upper(n.span) = c.ends_at)
  )
  insert into public.calendar_conflicts (import_id, venue_id, booking_id, uid, starts_at, ends_at, title)
  select p_import_id, v_import.venue_id, n.booking_id, n.uid, lower(n.span), upper(n.span), n.title
  from overlapping n
  on conflict (import_id, booking_id, uid, starts_at, ends_at) do nothing;

  perform set_config('mahfil.calendar_import', '', true);
end $$;
comment on function private.sync_import_blocks is
  'Updates the blocks and conflicts of an import from its events and the present bookings. Serialized with other writers of the
venue''s time. Leaves unchanged rows alone.';

create function public.sync_calendar_import(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.calendar_imports where id = p_import_id) then
    perform private.sync_import_blocks(p_import_id);
  end if;
end $$;
comment on function public.sync_calendar_import is 'Runs sync_import_blocks for the job worker. Does nothing for a deleted import.';

create function private.sync_imports_after_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_import_id uuid;
begin
  for v_import_id in
    select distinct import_id from public.calendar_conflicts where booking_id = new.id order by import_id
  loop
    perform private.enqueue_job('sync_calendar_import', jsonb_build_object('import_id', v_import_id),
      p_key => 'sync_calendar_import:' || v_import_id);
  end loop;
  return null;
end $$;
comment on function private.sync_imports_after_booking is
  'Enqueues a sync of the imports that conflicted with a booking when it ends before its time, so that their events block the freed
time. A job, because the number of events is the host''s choice: their cost must not delay a cancellation or the completion of
other bookings. reject_imported_overlap protects the time until the job has run.';

create function private.reject_imported_overlap() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.blocked_times t
    where t.venue_id = new.venue_id and t.import_id is not null
      and tstzrange(t.starts_at, t.ends_at, '[)') && new.occupied
  ) or exists (
    select 1 from public.calendar_conflicts c join public.bookings b on b.id = c.booking_id
    where c.venue_id = new.venue_id and tstzrange(c.starts_at, c.ends_at, '[)') && new.occupied
      and b.status in ('cancelled', 'declined', 'expired')
  ) then
    perform private.raise_error('blocked');
  end if;
  return new;
end $$;
comment on function private.reject_imported_overlap is
  'Refuses a hold that overlaps an imported block, or an imported event whose conflicting booking has ended and that has no block
yet. Errors: blocked (PT409).';

create function private.notify_of_failing_calendar(p_import public.calendar_imports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_import.failing_since > now() - interval '1 hour' or p_import.failure_told_at is not null then
    return;
  end if;
  update public.calendar_imports set failure_told_at = now() where id = p_import.id;
  perform private.create_notification(v.host_id, 'calendar_failed', jsonb_build_object('venue_id', v.id,
    'venue_name', v.name, 'venue_name_ar', v.name_ar, 'calendar_name', p_import.name))
  from public.venues v where v.id = p_import.venue_id;
end $$;
comment on function private.notify_of_failing_calendar is
  'Notifies the host once when a calendar has failed for an hour; shorter outages need no action.';

create function private.notify_of_unread_events(p_import public.calendar_imports, p_before jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_is_untold boolean := p_import.unread_count > 0 and (p_import.has_untold_events
    or exists (select from jsonb_array_elements(p_import.unread_events) e where not p_before @> jsonb_build_array(e.value)));
  v_is_due boolean := v_is_untold and coalesce(p_import.unread_told_at < now() - interval '1 day', true);
begin
  update public.calendar_imports set has_untold_events = v_is_untold and not v_is_due,
    unread_told_at = case when v_is_due then now() else unread_told_at end
  where id = p_import.id and (has_untold_events or v_is_untold);
  if v_is_due then
    perform private.create_notification(v.host_id, 'calendar_incomplete', jsonb_build_object('venue_id', v.id,
      'venue_name', v.name, 'venue_name_ar', v.name_ar, 'calendar_name', p_import.name))
    from public.venues v where v.id = p_import.venue_id;
  end if;
end $$;
comment on function private.notify_of_unread_events is
  'Notifies the host when the last reading has events that could not be read and were not in `p_before`: their times may look free
here although they are taken. Notifies at most once a day; later events wait for the next notification.';

create function public.apply_calendar_import(
  p_import_id uuid, p_events jsonb, p_attempt int, p_zone text default null, p_etag text default null,
  p_last_modified text default null, p_error text default null, p_status int default null,
  p_secret text default null, p_unread jsonb default '[]', p_unread_count int default 0)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.calendar_imports := private.require_calendar_import(p_import_id, p_secret);
  v_unread jsonb := private.sanitize_unread_events(coalesce(p_unread, '[]'));
  v_unread_before jsonb;
begin
  if p_events is not null and (jsonb_typeof(p_events) <> 'array' or jsonb_array_length(p_events) > private.list_limit('events')
    or private.has_extreme_number(p_events)) then
    perform private.raise_error('invalid_input', 'events');
  elsif p_secret is null then
    -- Storing 2,000 events takes seconds, and a host may call this directly.
    perform private.count_calendar_attempt(auth.uid());
  end if;
  perform private.lock_resources(v_import.venue_id);
  select * into v_import from public.calendar_imports where id = p_import_id for update;
  if v_import.id is null then
    perform private.raise_error('not_found');
  elsif v_import.attempt is distinct from p_attempt then
    return jsonb_build_object('applied', false);
  end if;
  if p_error is not null then
    update public.calendar_imports set last_error = p_error, last_status = p_status,
      failing_since = coalesce(failing_since, now())
    where id = p_import_id returning * into v_import;
    perform private.notify_of_failing_calendar(v_import);
    return jsonb_build_object('applied', false);
  end if;
  v_unread_before := v_import.unread_events;
  update public.calendar_imports set
    failure_count = 0, due_at = now() + interval '30 minutes',
    last_success_at = now(), failing_since = null, failure_told_at = null, last_error = null, last_status = null,
    events = case when p_events is null then events else private.sanitize_imported_events(p_events) end,
    event_count = jsonb_array_length(coalesce(p_events, events)),
    unread_events = case when p_events is null then unread_events else v_unread end,
    unread_count = case when p_events is null then unread_count
      else greatest(coalesce(p_unread_count, 0), jsonb_array_length(v_unread)) end,
    etag = case when p_events is null then etag else left(p_etag, 500) end,
    last_modified = case when p_events is null then last_modified else left(p_last_modified, 100) end,
    read_at = case when p_events is null then read_at else now() end,
    read_zone = case when p_events is null then read_zone else p_zone end
  where id = p_import_id returning * into v_import;
  -- A host who starts a reading by hand sees these events on the page.
  if p_secret is not null then
    perform private.notify_of_unread_events(v_import, v_unread_before);
  end if;
  perform private.sync_import_blocks(p_import_id);
  return jsonb_build_object('applied', true,
    'blocks', (select count(*) from public.blocked_times where import_id = p_import_id),
    'conflicts', (select count(*) from public.calendar_conflicts where import_id = p_import_id));
end $$;
comment on function public.apply_calendar_import is
  'Ends an attempt in one transaction, for the import''s host or for a caller with the secret. `p_events`,
[{ uid, start, end, title }] in UTC (at most 2,000), replace the last ones; so do the unread events `p_unread`,
[{ title, written, reason }] (at most 100 of `p_unread_count`). With the secret, notifies the host of unread events. Without
events and error the calendar is unchanged. `p_error`, a code, and `p_status`, the HTTP status, keep the last good events.
Returns { applied, blocks, conflicts }; applied is false after an error and when a newer attempt has begun. Errors:
not_signed_in (PT401), forbidden (PT403), not_found (PT404), invalid_input (PT422), rate_limited (PT429: without the secret, see
count_calendar_attempt).';

create trigger bookings_sync_imports after update of status on public.bookings
  for each row when (old.status in ('held', 'pending', 'confirmed')
    and new.status in ('cancelled', 'declined', 'expired'))
  execute function private.sync_imports_after_booking();
create trigger bookings_reject_imported_overlap before insert on public.bookings
  for each row when (new.status = 'held') execute function private.reject_imported_overlap();

grant execute on function
  public.apply_calendar_import
  to anon, authenticated, service_role;
grant execute on function
  public.sync_calendar_import
  to service_role;
