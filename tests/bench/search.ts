import { startBackend } from "../../supabase/local/backend.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { percentile } from "./processes.ts";
import {
  addVenues,
  cities,
  guestId,
  hostId,
  insertFollowers,
  insertReferences,
  type Sql,
  terms,
} from "./venues.ts";

type Growth = { name: string; ratio: number; note: string };

const FEW_VENUES = 10_000;
const FEW_BOOKINGS = 1_000;
const QUERIES = 150;
/** A guest without bookings: an account with too many is refused another hold. */
const holderId = "00000000-0000-4000-8000-000000000003";

/** Inserts confirmed bookings, one per day and venue, with disabled triggers. */
async function addBookings(sql: Sql, count: number): Promise<void> {
  await sql(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    insert into public.bookings
      (venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests, currency,
       total_minor, lines, policy, idempotency_key, submitted_at, confirmed_at)
    select ('10000000-0000-4000-8000-' || lpad((1 + n % 1000)::text, 12, '0'))::uuid, '${guestId}', '${hostId}',
      'confirmed', s, s + interval '4 hours', tstzrange(s, s + interval '4 hours'), 'Africa/Cairo', 20, 'EGP',
      100000, '[]', 'flexible', gen_random_uuid(), now(), now()
    from generate_series(0, ${count - 1}) n
    cross join lateral (select date_trunc('day', now()) + interval '40 days 10 hours'
      + make_interval(days => n / 1000) as s) slot
    where not exists (select from public.bookings b
      where b.venue_id = ('10000000-0000-4000-8000-' || lpad((1 + n % 1000)::text, 12, '0'))::uuid and b.starts_at = s);
  end $$`);
  await insertFollowers(sql);
  await sql("vacuum analyze public.bookings, public.booking_parts");
}

async function measureP95(ask: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = -10; index < QUERIES; index++) {
    const start = performance.now();
    await ask(Math.abs(index));
    if (index >= 0) times.push(performance.now() - start);
  }
  return percentile(times, 0.95);
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Measures how the durations of a search and of a search page with facets grow from 10,000 to `many` venues, and of a quote and a
 * hold from 1,000 to `many` bookings, on a new PostgreSQL server.
 */
export async function searchGrowth(many = 100_000): Promise<Growth[]> {
  const postgres = await startPostgres();
  const backend = await startBackend({
    port: 0,
    dataDir: null,
    databaseUrl: postgres.url,
    seed: false,
  });
  const sql = backend.sql as Sql;
  const search = (name: "search_venues" | "get_search_page") => (index: number) =>
    sql(`select public.${name}($1, $2::jsonb, 'relevance', 24, null)`, [
      terms[index % terms.length],
      JSON.stringify({
        city: cities[index % cities.length],
        guests: 20 + (index % 5) * 20,
        start: `${day(20 + (index % 30))}T14:00:00Z`,
        end: `${day(20 + (index % 30))}T18:00:00Z`,
      }),
    ]);
  const venueId = (index: number) =>
    `10000000-0000-4000-8000-${String(1 + (index % 1000)).padStart(12, "0")}`;
  const quote = (index: number) =>
    sql("select public.quote_booking($1, $2, $3, 20)", [
      venueId(index),
      `${day(20)}T14:00:00Z`,
      `${day(20)}T18:00:00Z`,
    ]);
  // Each hold is undone, so that the next one finds the same bookings.
  const hold = (index: number) =>
    sql(`do $$ begin
      perform set_config('request.jwt.claims', '{"sub": "${holderId}", "role": "authenticated"}', true);
      perform public.hold_booking('${venueId(index)}', '${day(20)}T14:00:00Z', '${day(20)}T18:00:00Z', 20, gen_random_uuid());
      raise sqlstate 'ZZ001';
    exception when sqlstate 'ZZ001' then
    end $$`);
  const measure = async () => ({
    search: await measureP95(search("search_venues")),
    "search.page": await measureP95(search("get_search_page")),
    quote: await measureP95(quote),
    hold: await measureP95(hold),
  });
  try {
    await insertReferences(sql);
    await sql("insert into auth.users (id, email) values ($1, $2)", [
      holderId,
      "holder@bench.test",
    ]);
    await addVenues(sql, 0, FEW_VENUES);
    await addBookings(sql, FEW_BOOKINGS);
    const before = await measure();
    await addVenues(sql, FEW_VENUES, many);
    await addBookings(sql, many);
    const after = await measure();
    const growth = (name: keyof typeof before, of: string, few: number): Growth => ({
      name: `${name}.p95.growth`,
      ratio: after[name] / before[name],
      note: `${after[name].toFixed(1)} ms at ${many} ${of}, ${before[name].toFixed(1)} ms at ${few}`,
    });
    return [
      growth("search", "venues", FEW_VENUES),
      growth("search.page", "venues", FEW_VENUES),
      growth("quote", "bookings", FEW_BOOKINGS),
      growth("hold", "bookings", FEW_BOOKINGS),
    ];
  } finally {
    await backend.stop();
    await postgres.stop();
  }
}
