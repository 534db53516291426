import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { propertyRuns } from "../support/repetitions.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// Prices and payouts of bookings with offers that are sent and answered in any order or concurrently, on a real PostgreSQL.
let backend: Backend;
let clients: Record<Person, SupabaseClient>;
let venueId: string;
let serviceId: string;
type Person = "guest" | "host" | "provider";

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  const hostId = await makeUser(backend, "host");
  const providerId = await makeUser(backend, "service_provider");
  clients = {
    guest: await clientOf(backend, await makeUser(backend)),
    host: await clientOf(backend, hostId),
    provider: await clientOf(backend, providerId),
  };
  venueId = await makeVenue(backend, { hostId });
  await backend.sql(
    "insert into public.service_providers (user_id, business_name, status) values ($1, 'Band', 'active')",
    [providerId],
  );
  const [row] = await backend.sql<{ id: string }>(
    `with s as (insert into public.services (provider_id, currency, name, status, pricing_type, price)
       select $1, currency, 'Show', 'active', 'custom', 0 from public.venue_pricing where venue_id = $2 returning id)
     insert into public.venue_services (venue_id, service_id, status) select $2, id, 'accepted' from s returning service_id as id`,
    [providerId, venueId],
  );
  serviceId = row?.id ?? "";
});
afterAll(async () => {
  await backend?.stop();
});

/** Calls a function as `person`. Returns its error message, or null. */
async function call(person: Person, name: string, args: Record<string, unknown>) {
  const { error } = await clients[person].rpc(name, args);
  return error?.message ?? null;
}

let days = 0;
/** Creates a request of the guest with the service, and the conversations of its host and provider with the guest. */
async function requestBooking() {
  // These tests send more than a user may.
  await backend.sql("update public.messages set created_at = created_at - interval '1 hour'");
  await backend.sql("update private.offers set created_at = created_at - interval '2 days'");
  days += 1;
  const start = (Math.floor(Date.now() / 86_400_000) + 20 + days) * 86_400_000;
  const { data: hold } = await clients.guest
    .rpc("hold_booking", {
      p_venue_id: venueId,
      p_start: new Date(start).toISOString(),
      p_end: new Date(start + 3 * 3_600_000).toISOString(),
      p_guests: 10,
      p_idempotency_key: randomUUID(),
      p_services: [{ id: serviceId, quantity: 1 }],
    })
    .throwOnError();
  const bookingId: string = hold.id;
  await clients.guest
    .rpc("submit_booking", { p_booking_id: bookingId, p_details: {} })
    .throwOnError();
  const startConversation = async (person: Person): Promise<string> => {
    const { data } = await clients[person]
      .rpc("start_conversation", { p_booking_id: bookingId, p_body: "Welcome" })
      .throwOnError();
    return data.id;
  };
  const conversations = {
    host: await startConversation("host"),
    provider: await startConversation("provider"),
  };
  return { bookingId, conversations };
}

type RequestedBooking = Awaited<ReturnType<typeof requestBooking>>;

async function sendOffer(
  { bookingId, conversations }: RequestedBooking,
  by: "host" | "provider",
  price: number,
) {
  const id = randomUUID();
  const error = await call(by, "send_offer", {
    p_conversation_id: conversations[by],
    p_booking_id: bookingId,
    p_service_id: by === "provider" ? serviceId : null,
    p_text: "Flowers",
    p_price_minor: price,
    p_valid_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    p_offer_id: id,
  });
  return { id, error };
}

const answer = (person: Person, how: "accept" | "decline" | "withdraw", offerId: string) =>
  call(person, `${how}_offer`, { p_offer_id: offerId });
const confirm = (bookingId: string) =>
  call("host", "decide_booking", { p_booking_id: bookingId, p_decision: "accept" });
const cancel = (bookingId: string) =>
  call("guest", "cancel_booking", { p_booking_id: bookingId, p_reason: null });
const decideService = (bookingId: string, decision: string) =>
  call("provider", "decide_booking_service", {
    p_booking_id: bookingId,
    p_service_id: serviceId,
    p_decision: decision,
  });

/** Expects that total, fee, payouts and the booked service follow from the accepted offers. */
async function expectConsistent(bookingId: string) {
  const [row] = await backend.sql<Record<string, unknown>>(
    `select b.status, b.total_minor::int as total, b.fee_minor::int as fee, b.refund_minor::int as refund,
       (select sum((l ->> 'amount_minor')::numeric)::int from jsonb_array_elements(b.lines) l) as lines,
       (select round(sum((l ->> 'amount_minor')::numeric) * 0.05)::int from jsonb_array_elements(b.lines) l
         where l ->> 'kind' <> 'service_fee') as expected_fee,
       (select string_agg(l ->> 'offer_id', ' ' order by l ->> 'offer_id') from jsonb_array_elements(b.lines) l) as offer_lines,
       (select string_agg(o.id::text, ' ' order by o.id::text) from private.offers o
         where o.booking_id = b.id and o.status = 'accepted') as accepted,
       (select coalesce(sum(o.price_minor), 0)::int from private.offers o
         where o.booking_id = b.id and o.status = 'accepted' and o.service_id is not null) as provider_price,
       (select bs.amount_minor::int from public.booking_services bs where bs.booking_id = b.id) as service_price,
       (select coalesce(sum(p.gross_minor), 0)::int from public.payouts p
         where p.booking_id = b.id and p.status = 'scheduled') as gross,
       (select coalesce(sum(p.gross_minor), 0)::int from public.payouts p
         where p.booking_id = b.id and p.status = 'scheduled' and p.payee_id <> b.host_id) as provider_gross,
       (select count(*)::int from public.booking_events e where e.booking_id = b.id and e.event = 'accept_offer') as events
     from public.bookings b where b.id = $1`,
    [bookingId],
  );
  const isConfirmed = row?.status === "confirmed";
  const [total, fee, price] = [Number(row?.total), Number(row?.fee), Number(row?.provider_price)];
  expect(row).toMatchObject({
    total: row?.lines,
    fee: row?.expected_fee,
    offer_lines: row?.accepted,
    service_price: row?.provider_price,
    gross: isConfirmed ? row?.total : 0,
    provider_gross: isConfirmed ? price + Math.floor((fee * price) / (total - fee)) : 0,
    events: row?.accepted ? String(row.accepted).split(" ").length : 0,
  });
}

const sender = fc.constantFrom("host" as const, "provider" as const);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      by: sender,
      price: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1_000_000 })),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("answer" as const),
      by: fc.constantFrom("guest" as const, "host" as const, "provider" as const),
      how: fc.constantFrom(
        "accept" as const,
        "accept" as const,
        "decline" as const,
        "withdraw" as const,
      ),
      pick: fc.nat({ max: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom("confirm" as const, "cancel" as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("service" as const),
      decision: fc.constantFrom("accept", "decline"),
    }),
  },
);

it("a booking costs the sum of its lines, and each is owed to whom it is due, after any sequence of offers and answers", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await requestBooking();
      const offers: string[] = [];
      for (const next of steps) {
        if (next.kind === "send") {
          const { id, error } = await sendOffer(world, next.by, next.price);
          if (!error) offers.push(id);
        } else if (next.kind === "answer" && offers.length > 0) {
          await answer(next.by, next.how, offers[next.pick % offers.length] ?? "");
        } else if (next.kind === "confirm") await confirm(world.bookingId);
        else if (next.kind === "cancel") await cancel(world.bookingId);
        else if (next.kind === "service") await decideService(world.bookingId, next.decision);
        await expectConsistent(world.bookingId);
      }
      await cancel(world.bookingId);
    }),
    { numRuns: propertyRuns(40) },
  );
});

it("offers that are accepted, withdrawn, declined and cancelled at once are in the booking once or not at all", {
  timeout: 120_000,
}, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const world = await requestBooking();
    const { bookingId } = world;
    if (round % 2) await confirm(bookingId);
    const first = (await sendOffer(world, "host", 333)).id;
    const second = (await sendOffer(world, "provider", 777)).id;
    const attempts = [
      () => answer("guest", "accept", first),
      () => answer("guest", "accept", second),
      () => answer("guest", "accept", first),
      () => answer("host", "withdraw", first),
      () => answer("guest", "decline", second),
      async () => (await sendOffer(world, "host", 111)).error,
      () => decideService(bookingId, "decline"),
      () => confirm(bookingId),
      ...(round % 3 ? [] : [() => cancel(bookingId)]),
    ];
    const start = round % attempts.length;
    const answers = await Promise.all(
      [...attempts.slice(start), ...attempts.slice(0, start)].map((run) => run()),
    );
    expect(answers.filter((error) => error && error !== "wrong_status")).toEqual([]);
    await expectConsistent(bookingId);
    const states = await backend.sql<{ status: string }>(
      "select status from private.offers where id = any ($1::uuid[]) order by price_minor",
      [[first, second]],
    );
    outcomes.add(states.map(({ status }) => status).join(" "));
    await cancel(bookingId);
  }
  expect(outcomes.size).toBeGreaterThan(1);
});

it("as many offers that are sent at once as a booking takes are sent, and no more", async () => {
  const world = await requestBooking();
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => sendOffer(world, "host", 100)),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(20);
  expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([null, "rate_limited"]));
});
