import { startBackend } from "../../supabase/local/backend.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { percentile } from "./processes.ts";

type Sql = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;
type Growth = { name: string; ratio: number; note: string };

const [FEW, MANY] = [1_000, 100_000];
const QUERIES = 150;
const HOST = "00000000-0000-4000-8000-000000000001";
const GUEST = "00000000-0000-4000-8000-000000000002";
const cities = ["Cairo", "Alexandria", "Giza", "Luxor", "Hurghada", "Dubai", "Riyadh", "Amman"];
const words = ["garden", "hall", "rooftop", "قاعة", "حديقة", "gardn", "villa", "studio", "river"];

async function prepare(sql: Sql): Promise<void> {
  for (const [id, email] of [
    [HOST, "host@bench.test"],
    [GUEST, "guest@bench.test"],
  ]) {
    await sql("insert into auth.users (id, email) values ($1, $2)", [id, email]);
  }
  await sql("update public.users set role = 'host' where id = $1", [HOST]);
  await sql("insert into public.venue_types (slug, name, name_ar) values ('hall', 'Hall', 'قاعة')");
}

/**
 * Adds venues up to a number, spread over cities, sizes and prices. Triggers rest meanwhile, because they
 * are made for one venue at a time; what they keep is written beside, and the search built anew.
 */
async function addVenues(sql: Sql, from: number, to: number): Promise<void> {
  const list = cities.map((city) => `'${city}'`).join(", ");
  const names = words.map((word) => `'${word}'`).join(", ");
  const id = "('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";
  const numbers = `generate_series(${from + 1}, ${to}) n`;
  await sql(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    insert into public.venues (id, host_id, type_id, name, description, capacity, address, city, country,
      price_per_hour, images, status, published_at)
    select ${id}, '${HOST}', (select id from public.venue_types where slug = 'hall'),
      initcap((array[${names}])[1 + n % ${words.length}]) || ' of the ' || (n * 7919) % 1000 || ' lamps ' || n,
      'A place with light, number ' || n, 20 + (n * 37) % 400, n || ' Street',
      (array[${list}])[1 + (n * 31) % ${cities.length}], 'EG', 50000 + (n * 911) % 400000,
      array['bench/' || n || '.webp'], 'active', now()
    from ${numbers};
    insert into public.venue_pricing (venue_id) select ${id} from ${numbers};
    insert into public.buffer_times (venue_id) select ${id} from ${numbers};
    insert into public.opening_hours (venue_id, weekday, opens, closes)
    select ${id}, weekday, '09:00', '23:00' from ${numbers}, generate_series(0, 6) weekday;
  end $$`);
  await sql("select private.rebuild_search()");
  await sql("vacuum analyze");
}

/** Adds confirmed bookings: one a day and venue, as far as they go. */
async function addBookings(sql: Sql, count: number): Promise<void> {
  await sql(`insert into public.bookings
      (venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests, currency,
       total_minor, lines, policy, idempotency_key, submitted_at, confirmed_at)
    select ('10000000-0000-4000-8000-' || lpad((1 + n % 1000)::text, 12, '0'))::uuid, '${GUEST}', '${HOST}',
      'confirmed', s, s + interval '4 hours', tstzrange(s, s + interval '4 hours'), 'Africa/Cairo', 20, 'EGP',
      100000, '[]', 'flexible', gen_random_uuid(), now(), now()
    from generate_series(0, ${count - 1}) n
    cross join lateral (select date_trunc('day', now()) + interval '40 days 10 hours'
      + make_interval(days => n / 1000) as s) slot
    on conflict do nothing`);
  await sql("vacuum analyze public.bookings");
}

async function p95(ask: (index: number) => Promise<unknown>): Promise<number> {
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

/** How search and quotes slow down as the data grows, on a PostgreSQL of its own. */
export async function searchGrowth(): Promise<Growth[]> {
  const postgres = await startPostgres();
  const backend = await startBackend({
    port: 0,
    dataDir: null,
    databaseUrl: postgres.url,
    seed: false,
  });
  const sql = backend.sql as Sql;
  const search = (index: number) =>
    sql("select public.search_venues($1, $2::jsonb, 'relevance', 24, null)", [
      words[index % words.length],
      JSON.stringify({
        city: cities[index % cities.length],
        guests: 20 + (index % 5) * 20,
        start: `${day(20 + (index % 30))}T14:00:00Z`,
        end: `${day(20 + (index % 30))}T18:00:00Z`,
      }),
    ]);
  const quote = (index: number) =>
    sql("select public.quote_booking($1, $2, $3, 20)", [
      `10000000-0000-4000-8000-${String(1 + (index % 1000)).padStart(12, "0")}`,
      `${day(20)}T14:00:00Z`,
      `${day(20)}T18:00:00Z`,
    ]);
  try {
    await prepare(sql);
    await addVenues(sql, 0, FEW);
    await addBookings(sql, FEW);
    const before = { search: await p95(search), quote: await p95(quote) };
    await addVenues(sql, FEW, MANY);
    await addBookings(sql, MANY);
    const after = { search: await p95(search), quote: await p95(quote) };
    const growth = (name: "search" | "quote", of: string): Growth => ({
      name: `${name}.p95.growth`,
      ratio: after[name] / before[name],
      note: `${after[name].toFixed(1)} ms at ${MANY} ${of}, ${before[name].toFixed(1)} ms at ${FEW}`,
    });
    return [growth("search", "venues"), growth("quote", "bookings")];
  } finally {
    await backend.stop();
    await postgres.stop();
  }
}
