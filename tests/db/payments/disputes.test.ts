import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { stripeOf } from "../local-payments/support.ts";
import { clientOf, makeUser, testBackend } from "../support.ts";
import { dispute, disputeOf, moneyOf, openEvents, press } from "./dispute-support.ts";
import { enableHost, endBooking, payoutsOf } from "./payout-support.ts";
import { cardVenue, payFor, runJobs, runRecurringJobs, stateOf } from "./support.ts";

// Disputes, from the bank of the card to the ledger, the refunds and the payouts. After each, the database, the ledger and the
// processor say the same.
let backend: Backend;
let adminId: string;

beforeAll(async () => {
  backend = await testBackend();
  adminId = await makeUser(backend, "admin");
});
afterAll(() => backend?.stop());

const visa = "4242424242424242";
const disputedCard = "4000000000000259";
const inquiredCard = "4000000000001976";

const tell = async (
  name: "answer_dispute" | "accept_dispute",
  bookingId: string,
  text?: string,
) => {
  const admin = await clientOf(backend, adminId);
  const { id } = await disputeOf(backend, bookingId);
  const { error } = await admin.rpc(name, { p_dispute_id: id, ...(text && { p_text: text }) });
  expect(error).toBeNull();
  await runJobs(backend);
};

const toldTo = async (userId: string) => {
  const rows = await backend.sql<{ kind: string }>(
    "select kind from public.notifications where user_id = $1 and kind like 'dispute_%' order by created_at",
    [userId],
  );
  return rows.map(({ kind }) => kind);
};

/** Cancels a booking as its host, which refunds all. */
const cancel = async (hostId: string, bookingId: string) => {
  const host = await clientOf(backend, hostId);
  const { error } = await host.rpc("cancel_booking", {
    p_booking_id: bookingId,
    p_reason: "Burst pipe",
  });
  expect(error).toBeNull();
  await runJobs(backend);
};

/** A booking that was paid with a card whose holder disputes it, and of which the processor has told. */
async function disputed(card = disputedCard) {
  const venue = await cardVenue(backend);
  const paid = await payFor(backend, venue.venueId, card);
  await openEvents(backend, paid.bookingId);
  return { ...venue, ...paid, amount: paid.started.amountMinor };
}

describe("a dispute that is open", () => {
  test("takes the amount from our balance, and is told to the host", async () => {
    const { bookingId, hostId, amount } = await disputed();
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "needs_response", amount });
    expect(await moneyOf(backend, bookingId)).toEqual({
      processor: 0,
      guest: -amount,
      payee: 0,
      fee: 0,
      dispute: amount,
      atProcessor: 0,
    });
    expect(await toldTo(hostId)).toEqual(["dispute_opened"]);
    expect(await stateOf(backend, bookingId)).toMatchObject({ status: "confirmed" });
  });

  test("keeps the payout back, and a won one lets it go", async () => {
    const { bookingId, hostId, amount } = await disputed();
    await endBooking(backend, bookingId);
    await enableHost(backend, hostId);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([
      { status: "scheduled", transfer: null },
    ]);
    expect(await moneyOf(backend, bookingId)).toMatchObject({ payee: 0, dispute: amount });
    await tell("answer_dispute", bookingId, "winning_evidence");
    await openEvents(backend, bookingId);
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "won" });
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      processor: amount,
      guest: -amount,
      dispute: 0,
      atProcessor: amount,
    });
    expect(await toldTo(hostId)).toEqual(["dispute_opened", "dispute_won"]);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([{ status: "paid", transfer: "paid" }]);
  });

  test("lets no refund be sent, and a lost one gives the guest the amount once", async () => {
    const { bookingId, hostId, amount } = await disputed();
    await cancel(hostId, bookingId);
    expect(await stateOf(backend, bookingId)).toMatchObject({ status: "cancelled", refunded: 0 });
    await tell("accept_dispute", bookingId);
    await openEvents(backend, bookingId);
    expect(await moneyOf(backend, bookingId)).toEqual({
      processor: 0,
      guest: 0,
      payee: 0,
      fee: 0,
      dispute: 0,
      atProcessor: 0,
    });
    const refunds = await backend.sql(
      "select status, amount_minor::float8 as amount from public.refunds where booking_id = $1",
      [bookingId],
    );
    expect(refunds).toEqual([{ status: "cancelled", amount }]);
  });

  test("lets a refund wait that is sent once it is won", async () => {
    const { bookingId, hostId, amount } = await disputed();
    await cancel(hostId, bookingId);
    await tell("answer_dispute", bookingId, "winning_evidence");
    await openEvents(backend, bookingId);
    await runJobs(backend);
    expect(await stateOf(backend, bookingId)).toMatchObject({ refunded: amount });
    expect(await moneyOf(backend, bookingId)).toEqual({
      processor: 0,
      guest: 0,
      payee: 0,
      fee: 0,
      dispute: 0,
      atProcessor: 0,
    });
  });

  test("of which we hear by a refused refund is recorded, and nothing is paid twice", async () => {
    const venue = await cardVenue(backend);
    const { bookingId, started } = await payFor(backend, venue.venueId);
    await dispute(backend, bookingId);
    await backend.sql("delete from private.jobs where kind = 'handle_payment_event'");
    await cancel(venue.hostId, bookingId);
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "needs_response" });
    expect(await stateOf(backend, bookingId)).toMatchObject({ status: "cancelled", refunded: 0 });
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      dispute: started.amountMinor,
      atProcessor: 0,
    });
  });
});

describe("a lost dispute", () => {
  test("before the event is due again, and the booking is cancelled when it stays unpaid", async () => {
    const { bookingId, amount } = await disputed();
    await tell("answer_dispute", bookingId, "losing_evidence");
    await openEvents(backend, bookingId);
    expect(await stateOf(backend, bookingId)).toMatchObject({
      status: "confirmed",
      installments: "deposit paid, balance due, extra failed",
    });
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      guest: 0,
      dispute: 0,
      processor: 0,
      atProcessor: 0,
    });
    await backend.sql(
      "update public.booking_installments set grace_ends_at = now() - interval '1 minute' where booking_id = $1 and amount_minor = $2 and kind = 'extra'",
      [bookingId, amount],
    );
    await runRecurringJobs(backend);
    expect(await stateOf(backend, bookingId)).toMatchObject({ status: "cancelled", refunded: 0 });
  });

  test("before the payout is sent cancels it", async () => {
    const { bookingId, hostId } = await disputed();
    await endBooking(backend, bookingId);
    await enableHost(backend, hostId);
    await tell("accept_dispute", bookingId);
    await openEvents(backend, bookingId);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([
      { status: "cancelled", transfer: null },
    ]);
    expect(await moneyOf(backend, bookingId)).toEqual({
      processor: 0,
      guest: 0,
      payee: 0,
      fee: 0,
      dispute: 0,
      atProcessor: 0,
    });
  });

  test("after the payout was sent is owed back by the host, and kept of the next payout", async () => {
    const venue = await cardVenue(backend);
    const { bookingId, started } = await payFor(backend, venue.venueId);
    await endBooking(backend, bookingId);
    await enableHost(backend, venue.hostId);
    await runRecurringJobs(backend);
    const [sent] = await payoutsOf(backend, venue.hostId);
    expect(sent).toMatchObject({ status: "paid" });
    await dispute(backend, bookingId);
    await openEvents(backend, bookingId);
    await tell("accept_dispute", bookingId);
    await openEvents(backend, bookingId);
    const net = Number(sent?.net);
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      guest: 0,
      fee: 0,
      dispute: 0,
      processor: 0,
      atProcessor: 0,
    });
    const host = await clientOf(backend, venue.hostId);
    expect((await host.rpc("get_earnings_balance")).data).toMatchObject([
      { owed_back_minor: net, paid_minor: net },
    ]);
    expect(await toldTo(venue.hostId)).toEqual(["dispute_opened", "dispute_lost"]);
    // Twice as much is earned with two more bookings: one of them pays what is owed.
    for (const hours of [106, 116]) {
      const other = await payFor(backend, venue.venueId);
      expect(other.started.amountMinor).toBe(started.amountMinor);
      await endBooking(backend, other.bookingId, hours);
    }
    await runRecurringJobs(backend);
    const { data } = await host.rpc("list_my_transfers");
    expect(data?.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual([
      net,
      net,
    ]);
    expect((await host.rpc("get_earnings_balance")).data).toMatchObject([
      { owed_back_minor: 0, paid_minor: 3 * net },
    ]);
  });
});

describe("a dispute that is withdrawn", () => {
  test("takes nothing as an inquiry, and the payout goes on", async () => {
    const { bookingId, hostId, amount } = await disputed(inquiredCard);
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      dispute: 0,
      processor: amount,
      atProcessor: amount,
    });
    const { processorId } = await disputeOf(backend, bookingId);
    await press(backend, `disputes/${processorId}`, { outcome: "won" });
    await openEvents(backend, bookingId);
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "withdrawn" });
    expect(await toldTo(hostId)).toEqual(["dispute_opened", "dispute_won"]);
    await endBooking(backend, bookingId);
    await enableHost(backend, hostId);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([{ status: "paid" }]);
  });
});

describe("events of a dispute", () => {
  test("twice and shuffled change nothing more", async () => {
    const { bookingId, hostId, amount } = await disputed();
    const { processorId } = await disputeOf(backend, bookingId);
    const [payment] = await backend.sql<{ processor_id: string }>(
      "select processor_id from public.payments where booking_id = $1",
      [bookingId],
    );
    await stripeOf(backend).disputes.update(processorId, {
      evidence: { uncategorized_text: "winning_evidence" },
      submit: true,
    });
    await openEvents(backend, bookingId);
    const states = (
      ["needs_response", "under_review", "won", "lost", "needs_response"] as const
    ).flatMap((status) =>
      [true, false].map((is_withdrawn) => ({
        status,
        amount_minor: amount,
        reason: "fraudulent",
        is_withdrawn,
      })),
    );
    for (const state of states) {
      await backend.sql("select public.record_dispute($1, $2, $3::jsonb)", [
        processorId,
        payment?.processor_id,
        JSON.stringify(state),
      ]);
    }
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "won" });
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      processor: amount,
      dispute: 0,
      guest: -amount,
      atProcessor: amount,
    });
    expect(await toldTo(hostId)).toEqual(["dispute_opened", "dispute_won"]);
  });

  test("that never come are made up for by the reconciliation", async () => {
    const venue = await cardVenue(backend);
    const { bookingId, started } = await payFor(backend, venue.venueId, visa);
    await dispute(backend, bookingId);
    const forget = async () => {
      await backend.sql("delete from local.payment_deliveries where delivered_at is null");
      await backend.sql("delete from private.jobs where kind = 'handle_payment_event'");
    };
    await forget();
    await runRecurringJobs(backend);
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "needs_response" });
    const { processorId } = await disputeOf(backend, bookingId);
    await press(backend, `disputes/${processorId}`, { outcome: "lost" });
    await forget();
    await runRecurringJobs(backend);
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "lost" });
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      processor: 0,
      dispute: 0,
      guest: 0,
      atProcessor: 0,
    });
    expect(started.amountMinor).toBeGreaterThan(0);
  });
});

test("no booking of these differs from the ledger", async () => {
  const admin = await clientOf(backend, adminId);
  const { data } = await admin.rpc("admin_payment_differences");
  expect(data.ledger).toEqual([]);
});
