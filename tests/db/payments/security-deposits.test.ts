import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { clientOf, makeUser, testBackend } from "../support.ts";
import { enableHost, endBooking, payoutsOf } from "./payout-support.ts";
import {
  cardVenue,
  confirm,
  enterCard,
  payFor,
  runJobs,
  runRecurringJobs,
  start,
  stateOf,
} from "./support.ts";

// Security deposits, from the saved card through the worker and the embedded payment service to the claim, its refund and its
// transfer. The ledger's processor account equals the processor's amount.
let backend: Backend;
let adminId: string;

const SECURITY_DEPOSIT = 50_000;
const visa = "4242424242424242";

beforeAll(async () => {
  backend = await testBackend();
  adminId = await makeUser(backend, "admin");
});
afterAll(() => backend?.stop());

/** Moves the event of a booking to now; its security deposit was due before. */
async function begin(bookingId: string) {
  await backend.sql(
    `update public.bookings b set starts_at = lower(now_range), ends_at = upper(now_range), occupied = now_range
     from (select tstzrange(now() - interval '1 hour', now() + interval '1 hour') as now_range) r where b.id = $1`,
    [bookingId],
  );
  await backend.sql(
    "update public.booking_installments set due_at = now() - interval '1 minute' where booking_id = $1 and kind = 'security'",
    [bookingId],
  );
}

/** Creates a booking with a security deposit, paid by card, whose event runs now and which the worker has handled. */
async function running(card = visa) {
  const venue = await cardVenue(backend);
  await backend.sql(
    "update public.venue_payment_terms set security_deposit_minor = $2 where venue_id = $1",
    [venue.venueId, SECURITY_DEPOSIT],
  );
  const paid = await payFor(backend, venue.venueId, card);
  await begin(paid.bookingId);
  await runRecurringJobs(backend);
  return { ...venue, ...paid, deposit: Number(paid.started.amountMinor) };
}

const securityDepositOf = async (userId: string, bookingId: string) => {
  const { data, error } = await (await clientOf(backend, userId)).rpc("get_booking_payments", {
    p_booking_id: bookingId,
  });
  expect(error).toBeNull();
  return data.security_deposit;
};

async function claim(hostId: string, bookingId: string, amount: number) {
  const { error } = await (await clientOf(backend, hostId)).rpc("claim_security_deposit", {
    p_booking_id: bookingId,
    p_amount_minor: amount,
    p_reason: "A broken window in the hall",
  });
  expect(error).toBeNull();
  await runJobs(backend);
}

/** Returns the amounts of a booking at the processor and in the ledger, and the amount held for a claim. */
async function moneyOf(bookingId: string) {
  const state = await stateOf(backend, bookingId);
  const [row] = await backend.sql<{ held: number }>(
    `select coalesce(-sum(amount_minor), 0)::float8 as held from public.ledger_entries
     where booking_id = $1 and account = 'security'`,
    [bookingId],
  );
  return { ...state, held: row?.held };
}

describe("a security deposit", () => {
  test("is held on the saved card, and released two days after the end", async () => {
    const { guestId, bookingId, deposit } = await running();
    expect(await securityDepositOf(guestId, bookingId)).toMatchObject({
      status: "held",
      amount_minor: SECURITY_DEPOSIT,
    });
    expect(await moneyOf(bookingId)).toMatchObject({
      ledger: deposit,
      processor: deposit,
      intents: ["requires_capture", "succeeded"],
      held: 0,
    });
    await endBooking(backend, bookingId);
    await runRecurringJobs(backend);
    expect(await securityDepositOf(guestId, bookingId)).toMatchObject({ status: "released" });
    expect(await moneyOf(bookingId)).toMatchObject({
      processor: deposit,
      intents: ["canceled", "succeeded"],
    });
  });

  test("is captured for a claim, whose granted part is sent to the host and whose rest goes back", async () => {
    const { guestId, hostId, bookingId, deposit } = await running();
    await claim(hostId, bookingId, 20_000);
    expect(await moneyOf(bookingId)).toMatchObject({
      ledger: deposit + 20_000,
      processor: deposit + 20_000,
      intents: ["succeeded", "succeeded"],
      held: 20_000,
    });
    const guest = await clientOf(backend, guestId);
    const contested = await guest.rpc("answer_deposit_claim", {
      p_booking_id: bookingId,
      p_accepts: false,
      p_answer: "The window was broken before we came",
    });
    expect(contested.error).toBeNull();
    const decided = await (await clientOf(backend, adminId)).rpc("decide_deposit_claim", {
      p_claim_id: contested.data.claim.id,
      p_granted_minor: 5000,
      p_note: "One of two panes was new",
    });
    expect(decided.error).toBeNull();
    await runJobs(backend);
    expect(await moneyOf(bookingId)).toMatchObject({
      ledger: deposit + 5000,
      processor: deposit + 5000,
      held: 0,
    });
    await enableHost(backend, hostId);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toContainEqual(
      expect.objectContaining({ net: 5000, status: "paid", transfer: "paid" }),
    );
    expect(await securityDepositOf(hostId, bookingId)).toMatchObject({
      status: "settled",
      claim: { granted_minor: 5000, decision_note: "One of two panes was new" },
    });
  });

  test("that a card refuses can be held on another one, without a charge", async () => {
    const { guestId, bookingId, deposit } = await running("4000000000000341");
    expect(await securityDepositOf(guestId, bookingId)).toMatchObject({ status: "failed" });
    const { body } = await start(backend, guestId, bookingId);
    expect(body).toMatchObject({ amountMinor: SECURITY_DEPOSIT });
    await enterCard(backend, body.clientSecret, visa);
    const confirmed = await confirm(backend, guestId, body.paymentId);
    expect(confirmed.body).toMatchObject({
      bookingStatus: "confirmed",
      paymentStatus: "authorized",
    });
    expect(await securityDepositOf(guestId, bookingId)).toMatchObject({ status: "held" });
    expect(await moneyOf(bookingId)).toMatchObject({ ledger: deposit, processor: deposit });
  });

  test("is released at once when the host cancels the booking", async () => {
    const { guestId, hostId, bookingId } = await running();
    const tomorrow = "tstzrange(now() + interval '20 hours', now() + interval '22 hours')";
    await backend.sql(
      `update public.bookings set starts_at = lower(${tomorrow}), ends_at = upper(${tomorrow}), occupied = ${tomorrow} where id = $1`,
      [bookingId],
    );
    const { error } = await (await clientOf(backend, hostId)).rpc("cancel_booking", {
      p_booking_id: bookingId,
      p_reason: "The hall is flooded",
    });
    expect(error).toBeNull();
    await runJobs(backend);
    expect(await moneyOf(bookingId)).toMatchObject({
      ledger: 0,
      processor: 0,
      intents: ["canceled", "succeeded"],
    });
    expect(await securityDepositOf(guestId, bookingId)).toMatchObject({ status: "cancelled" });
  });
});
