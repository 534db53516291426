import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { repetitions } from "../../support/repetitions.ts";
import { testBackend } from "../support.ts";
import { checkSettled } from "./sequences/checks.ts";
import type { Venue } from "./sequences/parties.ts";
import {
  createPaymentSystem,
  type PaymentSystem,
  recurringJobs,
} from "./sequences/payment-system.ts";
import { details } from "./support.ts";

// Many guests pay for one slot concurrently, on separate connections. `npm run test:long -- payments` runs 200.
const guests = repetitions("PAYERS", 10, 40);

let backend: Backend;
let system: PaymentSystem;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  system = await createPaymentSystem(backend.db);
});
afterAll(async () => {
  await backend?.stop();
});

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const makeVenue = (isInstant: boolean) =>
  system.parties.makeVenue({ currency: "EGP", price: 33_333, isInstant, policy: "flexible" });

async function holdSlot(venue: Venue, guestId: string) {
  const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const held = await system.call(guestId, "hold_booking", {
    p_venue_id: venue.id,
    p_start: `${date}T10:00:00Z`,
    p_end: `${date}T12:00:00Z`,
    p_guests: 5,
    p_idempotency_key: randomUUID(),
  });
  return held.ok ? String((held.data as { id: string }).id) : null;
}

async function startPayment(guestId: string, bookingId: string) {
  const { status, body } = await system.payments(guestId, { action: "start", bookingId, details });
  expect([200, 429]).toContain(status);
  return { paymentId: String(body.paymentId), clientSecret: String(body.clientSecret) };
}

/** Enters the card and reads the result, as the browser does. */
async function payNow(guestId: string, { paymentId, clientSecret }: Record<string, string>) {
  await system.service.post(
    "/payments/confirm",
    JSON.stringify({
      clientSecret,
      number: "4242424242424242",
      expMonth: 12,
      expYear: new Date().getUTCFullYear() + 2,
      cvc: "123",
    }),
  );
  const { body } = await system.payments(guestId, { action: "confirm", paymentId });
  return String(body.bookingStatus);
}

/** Delivers every event twice and runs the jobs until none is left. */
async function settle(venue: Venue) {
  for (let round = 0; round < 4; round += 1) {
    const events = await system.service.takeEvents();
    for (const event of [...events, ...events]) await system.deliver(event);
    await system.passTime(venue.id, 1200);
    await system.makeDue(recurringJobs);
    await system.runJobs();
  }
}

/** Returns where the money of a venue's bookings is. */
async function outcomeOf(venue: Venue) {
  await settle(venue);
  const { problems, captured, refunded } = await checkSettled(system, venue.id);
  expect(problems).toEqual([]);
  const [row] = await system.sql<{ bookings: number; charged: number; intents: number }>(
    `select count(distinct b.id) filter (where b.status in ('pending', 'confirmed'))::int as bookings,
       count(*) filter (where i.data ->> 'status' = 'succeeded'
         and (c.data ->> 'amount_refunded')::bigint < (i.data ->> 'amount_received')::bigint)::int as charged,
       count(i.id)::int as intents
     from public.bookings b
     left join local.payment_objects i on i.kind = 'payment_intent' and i.data -> 'metadata' ->> 'booking_id' = b.id::text
     left join local.payment_objects c on c.kind = 'charge' and c.id = i.data ->> 'latest_charge'
     where b.venue_id = $1`,
    [venue.id],
  );
  return { ...row, captured, refunded };
}

function report(name: string, count: number, outcome: Awaited<ReturnType<typeof outcomeOf>>) {
  const { intents, charged, captured, refunded } = outcome;
  console.log(
    `${count} ${name}: ${intents} payments begun, ${charged} charged; captured ${captured}, refunded ${refunded}`,
  );
}

it("of many guests whose holds of one slot have lapsed and who pay at the same moment one is charged", async () => {
  const venue = await makeVenue(true);
  const payers = [];
  for (let index = 0; index < guests; index += 1) {
    const guestId = await system.parties.makeGuest();
    const bookingId = await holdSlot(venue, guestId);
    const payment = await startPayment(guestId, String(bookingId));
    payers.push({ guestId, payment });
    await system.sql("update public.bookings set hold_expires_at = now() where id = $1", [
      bookingId,
    ]);
  }
  const statuses = await Promise.all(
    payers.map(({ guestId, payment }) => payNow(guestId, payment)),
  );
  const outcome = await outcomeOf(venue);
  report("guests pay at once for a slot that all of them had held", guests, outcome);
  expect(statuses.filter((status) => status === "confirmed").length).toBeLessThanOrEqual(1);
  expect(outcome).toMatchObject({ bookings: 1, charged: 1, intents: guests });
});

it("of many guests who hold one slot and pay at the same moment one is charged", async () => {
  const venue = await makeVenue(false);
  await times(guests, async () => {
    const guestId = await system.parties.makeGuest();
    const bookingId = await holdSlot(venue, guestId);
    if (bookingId) await payNow(guestId, await startPayment(guestId, bookingId));
  });
  // A request is charged when it is accepted.
  const [request] = await system.sql<{ id: string }>(
    "select id from public.bookings where venue_id = $1 and status = 'pending'",
    [venue.id],
  );
  await system.call(venue.hostId, "decide_booking", {
    p_booking_id: request?.id,
    p_decision: "accept",
  });
  const outcome = await outcomeOf(venue);
  report("guests hold one slot and pay at once", guests, outcome);
  expect(outcome).toMatchObject({ bookings: 1, charged: 1 });
});

it("a guest who pays for one slot from many tabs at the same moment is charged once", async () => {
  const venue = await makeVenue(true);
  const guestId = await system.parties.makeGuest();
  const bookingId = String(await holdSlot(venue, guestId));
  // More within an hour are refused.
  const started = await times(10, () => startPayment(guestId, bookingId));
  await times(guests, (index) => payNow(guestId, started[index % started.length] ?? {}));
  const outcome = await outcomeOf(venue);
  report("tabs of one guest pay at once", guests, outcome);
  expect(outcome).toMatchObject({ bookings: 1, charged: 1, refunded: 0 });
});
