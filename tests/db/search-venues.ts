import type { Backend } from "../../supabase/local/backend.ts";

/** A generator of numbers that gives the same ones each time (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * So many active venues of one host, with every pricing model, hours past midnight, exceptions,
 * buffers, notices, blocks and bookings in all states, spread by chance.
 */
export async function makeMarket(backend: Backend, hostId: string, guestId: string, count: number) {
  const run = (text: string, params: unknown[] = []) => backend.sql(text, params);
  await run("select setseed(0.42)");
  await run(
    `insert into public.venues (host_id, name, capacity, status, price_per_hour, time_zone,
       minimum_notice_hours, booking_window_months, avg_rating, review_count, featured)
     select $1, 'Hall ' || n, 10 + (random() * 200)::int, 'active', (random() * 90000)::int,
       (array['Africa/Cairo', 'Asia/Riyadh', 'Europe/London', 'Asia/Kathmandu'])[1 + (n % 4)],
       (random() * 60)::int, 1 + (random() * 24)::int, round((random() * 5)::numeric, 2),
       (random() * 40)::int, random() < 0.1
     from generate_series(1, $2::int) n`,
    [hostId, count],
  );
  await run(`update public.venue_pricing set
    pricing_model = (array['hourly', 'daily', 'per_person', 'hourly_per_person', 'daily_per_person'])[1 + floor(random() * 5)],
    currency = (array['EGP', 'KWD', 'JPY'])[1 + floor(random() * 3)], minimum_hours = (random() * 4)::int + 0.5,
    price_per_day = (random() * 700000)::int, price_per_person = (random() * 9000)::int`);
  await run("update public.venue_pricing set cleaning_fee = 333 * (price_per_person % 4)");
  await run(`update public.buffer_times set before_minutes = (random() * 4)::int * 30,
    after_minutes = (random() * 3)::int * 45 where random() < 0.6`);
  await run(
    "update public.opening_hours set opens = '18:00', closes = '02:30' where random() < 0.3",
  );
  await run(
    "update public.opening_hours set opens = '00:00', closes = '00:00' where random() < 0.3",
  );
  await run("delete from public.opening_hours where random() < 0.2");
  await run(`insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed, opens, closes)
    select id, current_date + d, current_date + d + 9, random() < 0.5, '10:00', '03:00'
    from (select id, (random() * 40)::int as d from public.venues where random() < 0.4) some_venues`);
  await run(`insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed, opens, closes)
    select id, '2027-04-29', '2027-10-28', false, '10:00', '00:30'
    from public.venues v where random() < 0.2
      and not exists (select 1 from public.opening_exceptions e where e.venue_id = v.id)`);
  await run(`insert into public.blocked_times (venue_id, starts_at, ends_at)
    select id, current_date + 12 + random() * interval '9 days', current_date + interval '22 days'
    from public.venues where random() < 0.1`);
  await run(
    `insert into public.bookings (venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone,
       guests, currency, total_minor, lines, policy, idempotency_key, hold_expires_at, request_expires_at)
     select v.id, $1, v.host_id,
       (array['held', 'pending', 'confirmed', 'completed', 'declined', 'expired'])[1 + floor(random() * 6)],
       t, t + interval '5 hours', tstzrange(t, t + interval '5 hours'), v.time_zone, 1, 'EGP', 1, '[]', 'flexible',
       gen_random_uuid(), now() + (random() - 0.5) * interval '1 hour', now() + (random() - 0.5) * interval '1 hour'
     from public.venues v, generate_series(1, 9) day,
       lateral (select current_date + day * interval '1 day' + (8 + floor(random() * 8)) * interval '1 hour' as t) at
     where not exists (select 1 from public.blocked_times b where b.venue_id = v.id)`,
    [guestId],
  );
}
