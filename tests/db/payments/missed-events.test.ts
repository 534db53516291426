import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { testBackend } from "../support.ts";
import { letEnd, openAccount, returnTransfer } from "./sequences/actions.ts";
import { checkSettled } from "./sequences/checks.ts";
import { createEventQueue } from "./sequences/events.ts";
import type { Venue } from "./sequences/parties.ts";
import {
  createPaymentSystem,
  type PaymentSystem,
  recurringJobs,
} from "./sequences/payment-system.ts";
import { createRandom } from "./sequences/random.ts";
import type { Sequence } from "./sequences/sequence.ts";
import { details } from "./support.ts";

// The processor changes payments that are final here, without an event: reconcile_payments finds the changes.
let backend: Backend;
let system: PaymentSystem;

beforeAll(async () => {
  backend = await testBackend();
  system = await createPaymentSystem(backend.db);
});
afterAll(() => backend?.stop());

const makeVenue = () =>
  system.parties.makeVenue({
    currency: "EGP",
    price: 40_000,
    isInstant: true,
    policy: "very_flexible",
  });

async function bookAndPay(venue: Venue, number: string) {
  const guestId = await system.parties.makeGuest();
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const held = await system.call(guestId, "hold_booking", {
    p_venue_id: venue.id,
    p_start: `${date}T10:00:00Z`,
    p_end: `${date}T12:00:00Z`,
    p_guests: 5,
    p_idempotency_key: randomUUID(),
  });
  if (!held.ok) throw new Error(held.code);
  const bookingId = String((held.data as { id: string }).id);
  const { body } = await system.payments(guestId, { action: "start", bookingId, details });
  const { clientSecret, paymentId } = body;
  await system.service.post(
    "/payments/confirm",
    JSON.stringify({ clientSecret, number, expMonth: 12, expYear: 2040, cvc: "123" }),
  );
  const confirmed = await system.payments(guestId, { action: "confirm", paymentId });
  expect(confirmed.body).toMatchObject({ bookingStatus: "confirmed", paymentStatus: "captured" });
  return { guestId, bookingId };
}

/** Runs all recurring jobs and the jobs that they enqueue, and drops all events. */
async function runAllJobs() {
  await system.makeDue(recurringJobs);
  await system.runJobs();
  await system.runJobs();
  await system.service.takeEvents();
}

test("a refund that the bank returned without an event is recorded as failed, and is in the ledger again", async () => {
  const venue = await makeVenue();
  const { guestId, bookingId } = await bookAndPay(venue, "4000000000005126");
  await system.call(guestId, "cancel_booking", { p_booking_id: bookingId, p_reason: "Plans" });
  await runAllJobs();
  await system.service.passTime(10);
  await system.service.takeEvents();
  await runAllJobs();
  const rows = await system.sql("select status from public.refunds where booking_id = $1", [
    bookingId,
  ]);
  expect(rows).toEqual([{ status: "failed" }]);
  expect((await checkSettled(system, venue.id)).problems).toEqual([]);
});

test("a transfer that came back without an event is owed to its payee again", async () => {
  const venue = await makeVenue();
  await bookAndPay(venue, "4242424242424242");
  const random = createRandom(1);
  const sequence: Sequence = {
    system,
    random,
    venue,
    guests: [],
    bookings: [],
    attempts: [],
    events: createEventQueue(random),
  };
  expect(await openAccount(sequence)).toBe("enabled");
  expect(await letEnd(sequence)).toBe("ok");
  await runAllJobs();
  expect(await returnTransfer(sequence)).toBe("ok");
  await system.service.takeEvents();
  await runAllJobs();
  const rows = await system.sql("select status from public.payout_transfers where payee_id = $1", [
    venue.hostId,
  ]);
  expect(rows).toEqual([{ status: "returned" }]);
  expect((await checkSettled(system, venue.id)).problems).toEqual([]);
});
