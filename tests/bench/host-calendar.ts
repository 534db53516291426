import connect from "postgres";
import { cookieHeader, createAccount } from "./accounts.ts";
import { median } from "./processes.ts";
import { insertFollowers, type Sql } from "./venues.ts";

const ROUNDS = 15;
const sizes = {
  few: { venues: 5, bookings: 100 },
  many: { venues: 50, bookings: 5000 },
} as const;
type Size = keyof typeof sizes;

/**
 * Inserts venues of a host with four bookings a day at each venue in the current month: the worst case, because the calendar
 * shows all of them.
 */
async function createBookings(sql: Sql, hostId: string, size: Size): Promise<void> {
  const { venues, bookings } = sizes[size];
  const each = bookings / venues;
  await sql(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    create temporary table made on commit drop as
      select gen_random_uuid() as id, n from generate_series(1, ${venues}) n;
    insert into public.venues (id, host_id, name, capacity, status, price_per_hour)
    select id, '${hostId}', 'Calendar hall ' || n, 100, 'active', 10000 from made;
    insert into public.venue_pricing (venue_id) select id from made;
    insert into public.buffer_times (venue_id) select id from made;
    insert into public.opening_hours (venue_id, weekday, opens, closes)
    select id, weekday, '00:00', '00:00' from made, generate_series(0, 6) weekday;
    insert into public.bookings (venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone,
      guests, currency, total_minor, lines, policy, idempotency_key, submitted_at)
    select made.id, '${hostId}', '${hostId}', 'confirmed', at.start, at.start + interval '3 hours',
      tstzrange(at.start - interval '1 hour', at.start + interval '4 hours', '[)'), 'Africa/Cairo', 20, 'EGP',
      100000, '[]', 'flexible', gen_random_uuid(), now()
    from made, generate_series(0, ${each - 1}) k,
      lateral (select date_trunc('month', now()) + interval '2 hours' + k * interval '6 hours' as start) at;
  end $$`);
  await insertFollowers(sql);
}

/** Compares the durations of the calendar page and of its query between a host with few and a host with many bookings. */
export async function hostCalendarGrowth({
  site,
  backend,
  databaseUrl,
}: {
  site: string;
  backend: string;
  databaseUrl: string;
}): Promise<{ name: string; ratio: number; note: string }[]> {
  const client = connect(databaseUrl, { max: 1, onnotice: () => {} });
  const sql: Sql = (text, params = []) => client.unsafe(text, params as string[]);
  try {
    const hosts = {
      few: await createAccount(backend, "host", "Few"),
      many: await createAccount(backend, "host", "Many"),
    };
    for (const size of ["few", "many"] as const) await createBookings(sql, hosts[size].id, size);
    await sql("vacuum analyze");
    const timed = async (work: () => Promise<unknown>) => {
      const begin = performance.now();
      await work();
      return performance.now() - begin;
    };
    const month = new Date().toISOString().slice(0, 7);
    const ask = async (size: Size) => {
      const { id } = hosts[size];
      await sql("select set_config('request.jwt.claim.sub', $1, false)", [id]);
      return timed(() =>
        sql("select public.get_host_calendar($1::date, 42, null, 3)", [`${month}-01`]),
      );
    };
    const open = (size: Size) =>
      timed(async () => {
        const response = await fetch(`${site}/host/calendar?month=${month}`, {
          headers: { cookie: cookieHeader(hosts[size]) },
          redirect: "manual",
        });
        const text = await response.text();
        if (response.status !== 200 || !text.includes("Calendar hall")) {
          throw new Error(`/host/calendar answered ${response.status} without the calendar`);
        }
      });
    const compare = async (name: string, work: (size: Size) => Promise<number>) => {
      const times: Record<Size, number[]> = { few: [], many: [] };
      // Alternating, so that load affects both equally. The first round is a warm-up.
      for (let round = 0; round <= ROUNDS; round++) {
        for (const size of ["few", "many"] as const) {
          const time = await work(size);
          if (round > 0) times[size].push(time);
        }
      }
      const [few, many] = [median(times.few), median(times.many)];
      const note = `${many.toFixed(0)} of ${few.toFixed(0)} ms, 50 venues and 5,000 bookings to 5 and 100`;
      return { name, ratio: many / few, note };
    };
    return [
      await compare("host.calendar.growth", open),
      await compare("host.calendar.growth.database", ask),
    ];
  } finally {
    await client.end();
  }
}
