-- Changes of opening hours by the host. They apply to new bookings only. The functions first report how many confirmed bookings
-- would lie outside, and save nothing until the host confirms.

create function private.count_bookings_outside_hours(p_venue public.venues) returns integer
language sql stable security definer set search_path = '' as $$
  with ahead as (
    select b.starts_at, b.ends_at from public.bookings b
    where b.venue_id = p_venue.id and b.status = 'confirmed' and b.ends_at > now()
  ), hours as materialized (
    select private.opening_ranges(p_venue.id, p_venue.time_zone, min(a.starts_at), max(a.ends_at)) as open
    from ahead a
  )
  select count(*)::integer
  from ahead a cross join hours
  left join public.venue_pricing p on p.venue_id = p_venue.id
  where not case when p.pricing_model in ('daily', 'daily_per_person')
    then hours.open @> a.starts_at and hours.open @> (a.ends_at - interval '1 microsecond')
    else hours.open @> tstzrange(a.starts_at, a.ends_at, '[)') end
$$;
comment on function private.count_bookings_outside_hours is
  'Returns how many future confirmed bookings lie outside the venue''s present opening hours.';

create function private.hours_overlap(p_hours jsonb) returns boolean
language sql immutable set search_path = '' as $$
  with period as (
    select row_number() over () as number,
      h.weekday * 1440 + extract(epoch from h.opens) / 60 as opens,
      h.weekday * 1440 + extract(epoch from h.closes) / 60
        + case when h.closes <= h.opens then 1440 else 0 end as closes
    from jsonb_to_recordset(p_hours) h (weekday integer, opens time, closes time)
  )
  select exists (
    select 1 from period a join period b on a.number < b.number
    cross join unnest(array[-10080, 0, 10080]) shift
    where a.opens < b.closes + shift and b.opens + shift < a.closes)
$$;
comment on function private.hours_overlap is
  'True when two weekly periods [{ weekday, opens, closes }] overlap, also across the end of the week.';

create function public.set_opening_hours(p_venue_id uuid, p_hours jsonb, p_before integer, p_after integer,
  p_force boolean default false)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues := private.require_own_venue(p_venue_id);
  v_outside_before integer;
  v_outside integer;
begin
  perform private.require_list_size(p_hours, 'opening_hours', private.list_limit('opening_hours'), 1000);
  if p_hours is null or private.hours_overlap(p_hours) then
    perform private.raise_error('invalid_input', 'opening_hours');
  end if;
  perform private.lock_resources(p_venue_id);
  -- Locks the venue before its hours, as save_listing does; the new version makes a save_listing of older hours fail.
  update public.venues set listing_version = listing_version + 1 where id = p_venue_id;
  v_outside_before := private.count_bookings_outside_hours(v_venue);
  delete from public.opening_hours where venue_id = p_venue_id;
  insert into public.opening_hours (venue_id, weekday, opens, closes)
  select p_venue_id, h.weekday, h.opens, h.closes
  from jsonb_to_recordset(p_hours) h (weekday smallint, opens time, closes time);
  update public.buffer_times set before_minutes = p_before, after_minutes = p_after
  where venue_id = p_venue_id and (before_minutes, after_minutes) is distinct from (p_before, p_after);
  v_outside := private.count_bookings_outside_hours(v_venue);
  if v_outside > v_outside_before and not coalesce(p_force, false) then
    raise sqlstate 'MH001';
  end if;
  return jsonb_build_object('saved', true, 'outside', v_outside);
exception
  when sqlstate 'MH001' then
    return jsonb_build_object('saved', false, 'outside', v_outside);
  when data_exception then
    perform private.raise_error('invalid_input', 'opening_hours');
end $$;
comment on function public.set_opening_hours is
  'Replaces the weekly hours [{ weekday, opens, closes }] and the buffers (minutes) of the caller''s venue, for new bookings
only: { saved, outside }. Saves nothing when more confirmed bookings would lie outside, unless `p_force` is true.
Errors: not_signed_in (PT401), not_found (PT404), invalid_input (PT422, and check violations).';

create function public.save_opening_exception(p_venue_id uuid, p_id uuid, p_starts_on date, p_ends_on date,
  p_closed boolean, p_opens time, p_closes time, p_note text, p_force boolean default false)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues := private.require_own_venue(p_venue_id);
  v_id uuid := p_id;
  v_outside_before integer;
  v_outside integer;
begin
  if p_starts_on is null or p_ends_on is null or p_ends_on < p_starts_on
    or p_starts_on < '2000-01-01' or p_ends_on > '2200-01-01' or p_ends_on - p_starts_on > 366 then
    perform private.raise_error('invalid_range');
  elsif p_closed is null or (not p_closed and (p_opens is null or p_closes is null)) then
    perform private.raise_error('invalid_input');
  end if;
  perform private.lock_resources(p_venue_id);
  v_outside_before := private.count_bookings_outside_hours(v_venue);
  if v_id is null then
    insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed, opens, closes, note)
    values (p_venue_id, p_starts_on, p_ends_on, p_closed, case when not p_closed then p_opens end,
      case when not p_closed then p_closes end, nullif(trim(p_note), ''))
    returning id into v_id;
  else
    update public.opening_exceptions set starts_on = p_starts_on, ends_on = p_ends_on, closed = p_closed,
      opens = case when not p_closed then p_opens end, closes = case when not p_closed then p_closes end,
      note = nullif(trim(p_note), '')
    where id = p_id and venue_id = p_venue_id;
    if not found then
      perform private.raise_error('not_found');
    end if;
  end if;
  v_outside := private.count_bookings_outside_hours(v_venue);
  if v_outside > v_outside_before and not coalesce(p_force, false) then
    raise sqlstate 'MH001';
  end if;
  return jsonb_build_object('saved', true, 'outside', v_outside, 'id', v_id);
exception
  when sqlstate 'MH001' then
    return jsonb_build_object('saved', false, 'outside', v_outside, 'id', null);
  when exclusion_violation then
    raise sqlstate 'PT409' using message = 'dates_overlap';
end $$;
comment on function public.save_opening_exception is
  'Saves an exception of the caller''s venue, a new one when p_id is null: closed, or with its own hours (past midnight allowed),
for the days from p_starts_on to p_ends_on: { saved, outside, id }. Saves nothing when more confirmed bookings would lie
outside, unless `p_force` is true. Errors: not_signed_in (PT401), not_found (PT404), dates_overlap (PT409: another exception
covers one of the days), invalid_range, invalid_input (PT422, and check violations).';

create function public.delete_opening_exception(p_id uuid, p_force boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues;
  v_outside_before integer;
  v_outside integer;
begin
  v_venue := private.require_own_venue((select e.venue_id from public.opening_exceptions e where e.id = p_id));
  perform private.lock_resources(v_venue.id);
  v_outside_before := private.count_bookings_outside_hours(v_venue);
  delete from public.opening_exceptions where id = p_id;
  v_outside := private.count_bookings_outside_hours(v_venue);
  if v_outside > v_outside_before and not coalesce(p_force, false) then
    raise sqlstate 'MH001';
  end if;
  return jsonb_build_object('saved', true, 'outside', v_outside);
exception when sqlstate 'MH001' then
  return jsonb_build_object('saved', false, 'outside', v_outside);
end $$;
comment on function public.delete_opening_exception is
  'Deletes an exception of the caller''s venue, so that the weekly hours apply again. Returns { saved, outside } as
set_opening_hours. Errors: not_signed_in (PT401), not_found (PT404).';

grant execute on function
  public.set_opening_hours,
  public.save_opening_exception,
  public.delete_opening_exception
  to anon, authenticated, service_role;
