/** Runs a statement as the owner of the database. */
export type Sql = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

// Rows per refresh of the search index.
const BATCH = 20_000;
// Rows per insert, after which the tables are analyzed for the refresh of the search index.
const STEP = 100_000;
export const hostId = "00000000-0000-4000-8000-000000000001";
export const guestId = "00000000-0000-4000-8000-000000000002";
export const cities = [
  "Cairo",
  "Alexandria",
  "Giza",
  "Luxor",
  "Hurghada",
  "Dubai",
  "Riyadh",
  "Amman",
];
export const terms = [
  "garden",
  "hall",
  "rooftop",
  "قاعة",
  "حديقة",
  "gardn",
  "villa",
  "studio",
  "river",
];

/** The type of the venues with this word in their names; the others have the type of `insertReferences`. */
const typeOf: Record<string, string> = {
  garden: "garden",
  hall: "wedding-hall",
  rooftop: "rooftop",
  قاعة: "wedding-hall",
  حديقة: "garden",
  villa: "villa",
  studio: "studio",
};

/** Inserts the users and the venue type that the venues refer to. */
export async function insertReferences(sql: Sql): Promise<void> {
  for (const [id, email] of [
    [hostId, "host@bench.test"],
    [guestId, "guest@bench.test"],
  ]) {
    await sql("insert into auth.users (id, email) values ($1, $2)", [id, email]);
  }
  await sql("update public.users set role = 'host' where id = $1", [hostId]);
  await sql(
    "insert into public.venue_types (slug, name, name_ar) values ('hall', 'Hall', 'قاعة') on conflict do nothing",
  );
}

/** Inserts the listings of venues, and the parts of bookings, that were inserted without triggers. */
export async function insertFollowers(sql: Sql): Promise<void> {
  await sql(`insert into public.resources (id, owner_id, is_exclusive, capacity)
    select id, host_id, true, 1 from public.venues on conflict (id) do nothing`);
  await sql(`insert into public.listings select l.* from public.venues v, jsonb_populate_record(null::public.listings,
    to_jsonb(v) || jsonb_build_object('kind', 'venue', 'owner_id', v.host_id, 'resource_id', v.id)) l
    where not exists (select from public.listings known where known.id = v.id)`);
  await sql(`insert into public.booking_parts (booking_id, place) select b.id, 1 from public.bookings b
    where not exists (select from public.booking_parts p where p.booking_id = b.id)`);
}

/**
 * Inserts venues from number `from` to number `to`, with various cities, sizes and prices. Disables triggers, because they run
 * per row; inserts their rows itself and refreshes the search index.
 */
export async function addVenues(sql: Sql, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += STEP) await addStep(sql, at, Math.min(at + STEP, to));
  await insertFollowers(sql);
  await sql("vacuum analyze");
}

async function addStep(sql: Sql, from: number, to: number): Promise<void> {
  const list = cities.map((city) => `'${city}'`).join(", ");
  const names = terms.map((term) => `'${term}'`).join(", ");
  const types = terms.map((term) => `'${typeOf[term] ?? "hall"}'`).join(", ");
  const id = "('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";
  const numbers = `generate_series(${from + 1}, ${to}) n`;
  await sql(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    insert into public.venues (id, host_id, type_id, name, description, capacity, address, city, country,
      price_per_hour, images, status, published_at)
    select ${id}, '${hostId}', (select id from public.venue_types
        where slug = (array[${types}])[1 + n % ${terms.length}]),
      initcap((array[${names}])[1 + n % ${terms.length}]) || ' of the ' || (n::bigint * 7919) % 1000 || ' lamps ' || n,
      'A place with light, number ' || n, 20 + (n * 37) % 400, n || ' Street',
      (array[${list}])[1 + (n * 31) % ${cities.length}], 'EG', 50000 + (n::bigint * 911) % 400000,
      array['bench/' || n || '.webp'], 'active', now()
    from ${numbers};
    insert into public.resources (id, owner_id, is_exclusive, capacity) select ${id}, '${hostId}', true, 1 from ${numbers};
    insert into public.listings select (jsonb_populate_record(null::public.listings,
      to_jsonb(v) || jsonb_build_object('kind', 'venue', 'owner_id', v.host_id, 'resource_id', v.id))).*
    from public.venues v join ${numbers} on v.id = ${id};
    insert into public.venue_pricing (venue_id) select ${id} from ${numbers};
    insert into public.buffer_times (venue_id) select ${id} from ${numbers};
    insert into public.opening_hours (venue_id, weekday, opens, closes)
    select ${id}, weekday, '09:00', '23:00' from ${numbers}, generate_series(0, 6) weekday;
  end $$`);
  await sql(
    "analyze public.venues, public.listings, public.venue_pricing, public.opening_hours, public.buffer_times",
  );
  for (let at = from; at < to; at += BATCH) {
    await sql(`select search.refresh_venues(array(select ${id}
      from generate_series(${at + 1}, ${Math.min(at + BATCH, to)}) n))`);
  }
}
