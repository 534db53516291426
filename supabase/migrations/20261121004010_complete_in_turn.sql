-- Writing down what time has done never stands in anybody's way: whoever works on a venue's time locks the
-- venue before its bookings, and so does this.

-- Writes down what time has done to at most 500 bookings; answers how many. Nothing depends on it being
-- called: every function looks at the clock itself. Venues and rows that somebody works on are left to them:
-- it waits for nobody, so that two who wait for each other cannot come of it.
create or replace function public.complete_bookings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_venue_id uuid;
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_venue_id in
    select b.venue_id from public.bookings b
    where (b.status = 'confirmed' and b.ends_at <= now())
      or (b.status in ('held', 'pending')
        and private.is_stale(b.status, b.hold_expires_at, b.request_expires_at))
    group by b.venue_id order by min(b.ends_at) limit 500
  loop
    -- As lock_venue, but without waiting.
    continue when not pg_try_advisory_xact_lock(hashtextextended('venue:' || v_venue_id::text, 0));
    for v_booking in
      select * from public.bookings b
      where b.venue_id = v_venue_id and ((b.status = 'confirmed' and b.ends_at <= now())
        or (b.status in ('held', 'pending')
          and private.is_stale(b.status, b.hold_expires_at, b.request_expires_at)))
      order by b.ends_at limit 500 - v_count
      for update skip locked
    loop
      perform private.move_booking(v_booking,
        case v_booking.status when 'confirmed' then 'complete' else 'lapse' end, 'system', null);
      v_count := v_count + 1;
    end loop;
    exit when v_count >= 500;
  end loop;
  return v_count;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
