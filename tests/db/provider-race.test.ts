import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgresClient from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { repetitions } from "../support/repetitions.ts";
import {
  clientOf,
  isWaitingForLock,
  makeUser,
  makeVenue,
  type TestBackend,
  testBackend,
} from "./support.ts";

// A provider with requests for one evening at several venues accepts all concurrently, through the HTTP API, on a real
// PostgreSQL.
const venueCount = 8;
// `npm run test:long` sets twenty.
const rounds = repetitions("RACE_ROUNDS", 1, 2);
vi.setConfig({ testTimeout: 300_000 });

let backend: TestBackend;
let providerId: string;
let provider: SupabaseClient;
let guest: SupabaseClient;
let venues: string[];
let serviceIds: string[];

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  await backend.sql(
    "update public.platform_settings set value = '1000' where key like 'open_bookings_%'",
  );
  providerId = await makeUser(backend, "service_provider");
  provider = await clientOf(backend, providerId);
  guest = await clientOf(backend, await makeUser(backend));
  await backend.sql(
    "insert into public.service_providers (user_id, business_name, status) values ($1, 'Band', 'active')",
    [providerId],
  );
  const services = await backend.sql<{ id: string }>(
    `insert into public.services (provider_id, name, status, pricing_type, price)
     values ($1, 'Quartet', 'active', 'fixed', 1000), ($1, 'Show', 'active', 'custom', 0) returning id`,
    [providerId],
  );
  serviceIds = services.map(({ id }) => id);
  venues = await Promise.all(
    Array.from({ length: venueCount }, async () =>
      makeVenue(backend, { hostId: await makeUser(backend, "host"), instant: true }),
    ),
  );
  await backend.sql(
    `insert into public.venue_services (venue_id, service_id, status)
     select v, s, 'accepted' from unnest($1::uuid[]) v, unnest($2::uuid[]) s`,
    [venues, serviceIds],
  );
});
afterAll(async () => {
  await backend?.stop();
});

const day = 86_400_000;
let evening = Math.floor(Date.now() / day) + 30;

async function call(client: SupabaseClient, name: string, parameters: object) {
  const { data, error } = await client.rpc(name, parameters);
  return { data, error: error?.message ?? null };
}

const hold = (venueId: string) =>
  call(guest, "hold_booking", {
    p_venue_id: venueId,
    p_start: new Date(evening * day + day / 2).toISOString(),
    p_end: new Date(evening * day + day / 2 + day / 6).toISOString(),
    p_guests: 10,
    p_idempotency_key: randomUUID(),
    p_services: serviceIds.map((id) => ({ id })),
  });

/** Creates a confirmed booking at each venue for the same evening, each with both services; no two calls share an evening. */
async function bookEvening(): Promise<string[]> {
  evening += 2;
  return Promise.all(
    venues.map(async (venueId) => {
      const held = await hold(venueId);
      expect(held.error).toBeNull();
      const id: string = held.data.id;
      const sent = await call(guest, "submit_booking", { p_booking_id: id, p_details: {} });
      expect(sent.error).toBeNull();
      return id;
    }),
  );
}

const accept = (bookingId: string) =>
  call(provider, "decide_booking_service", {
    p_booking_id: bookingId,
    p_service_id: serviceIds[0],
    p_decision: "accept",
  });

/** Counts the bookings in which the provider has accepted a service, and the payouts for them. */
async function acceptedOf(bookings: string[]) {
  const [row] = await backend.sql<{ accepted: number; payouts: number }>(
    `select (select count(distinct booking_id)::int from public.booking_services
        where status = 'accepted' and booking_id = any ($1::uuid[])) as accepted,
       (select count(*)::int from public.payouts
        where payee_id = $2 and status = 'scheduled' and booking_id = any ($1::uuid[])) as payouts`,
    [bookings, providerId],
  );
  return row;
}

const setTeams = (count: number) =>
  backend.sql("update public.service_providers set events_at_once = $2 where user_id = $1", [
    providerId,
    count,
  ]);

it.each([1, 3])(
  "a provider who works at %i events at once accepts as many of one evening, however many requests race",
  async (teams) => {
    await setTeams(teams);
    for (let round = 0; round < rounds; round += 1) {
      const bookings = await bookEvening();
      // Each acceptance twice, as by a double click.
      const answers = await Promise.all([...bookings, ...bookings].map(accept));
      const refused = answers.flatMap(({ error }) => (error ? [error] : []));
      expect(answers.length - refused.length).toBe(teams);
      expect(new Set(refused)).toEqual(new Set(["provider_taken", "wrong_status"]));
      expect(await acceptedOf(bookings)).toEqual({ accepted: teams, payouts: teams });
    }
  },
);

it("an offer that a guest accepts and a request that the provider accepts race for one evening", async () => {
  await setTeams(1);
  for (let round = 0; round < rounds * 2; round += 1) {
    const bookings = await bookEvening();
    const offers = await Promise.all(
      bookings.slice(0, 4).map(async (bookingId) => {
        const talk = await call(provider, "start_conversation", {
          p_booking_id: bookingId,
          p_body: "Hello",
          p_message_id: randomUUID(),
        });
        const id = randomUUID();
        const sent = await call(provider, "send_offer", {
          p_conversation_id: talk.data?.id,
          p_booking_id: bookingId,
          p_service_id: serviceIds[1],
          p_text: "Show",
          p_price_minor: 5000,
          p_valid_until: new Date(Date.now() + 5 * day).toISOString().slice(0, 10),
          p_offer_id: id,
        });
        expect([talk.error, sent.error]).toEqual([null, null]);
        return id;
      }),
    );
    // More messages and offers than one provider may send within a minute and a day.
    await backend.sql("update public.messages set created_at = created_at - interval '2 minutes'");
    await backend.sql("update private.offers set created_at = created_at - interval '2 days'");
    const answers = await Promise.all([
      ...offers.map((id) => call(guest, "accept_offer", { p_offer_id: id })),
      ...bookings.slice(4).map(accept),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await acceptedOf(bookings)).toEqual({ accepted: 1, payouts: 1 });
    const [open] = await backend.sql<{ count: number }>(
      `select count(*)::int as count from private.offers o join public.bookings b on b.id = o.booking_id
       where o.id = any ($1::uuid[]) and o.status <> 'accepted' and b.lines::text like '%' || o.id || '%'`,
      [offers],
    );
    expect(open?.count, "no refused offer is charged").toBe(0);
  }
});

it("a day that is blocked while an event on it is accepted is accepted before, or not at all", async () => {
  await setTeams(1);
  const seen = new Set<string>();
  for (let round = 0; round < rounds * 4; round += 1) {
    const [bookingId = ""] = await bookEvening();
    const date = new Date(evening * day).toISOString().slice(0, 10);
    const block = () => call(provider, "block_provider_dates", { p_from: date, p_to: date });
    const [blocked, accepted] =
      round % 2
        ? await Promise.all([block(), accept(bookingId)])
        : (await Promise.all([accept(bookingId), block()])).reverse();
    expect(blocked?.error).toBeNull();
    expect([null, "provider_blocked"]).toContain(accepted?.error ?? null);
    // Blocking returns the already accepted bookings.
    expect(blocked?.data.accepted).toBe(accepted?.error ? 0 : 1);
    seen.add(accepted?.error ?? "accepted");
  }
  expect(seen.size).toBeGreaterThan(0);
});

it("a hold that waits for the row of a service has not locked the listing that follows it", async () => {
  evening += 2;
  const [venueId = ""] = venues;
  const [serviceId = ""] = serviceIds;
  const owner = postgresClient(backend.databaseUrl, { max: 1 });
  const { holding } = await owner.begin(async (sql) => {
    await sql`select from public.services where id = ${serviceId} for update`;
    const holding = hold(venueId);
    while (!(await isWaitingForLock(backend)));
    // As the deletion of the service does next. Refused at once when the hold has locked the listing.
    await sql`select from public.listings where id = ${serviceId} for update nowait`;
    return { holding };
  });
  await owner.end();
  expect((await holding).error).toBeNull();
});
