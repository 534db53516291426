import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { stripeOf } from "../../stand-ins/payments/support.ts";
import { testBackend } from "../support.ts";
import {
  dispute,
  disputed,
  disputeOf,
  moneyOf,
  openEvents,
  press,
  toldTo,
} from "./dispute-support.ts";
import { enableHost, endBooking, payoutsOf } from "./payout-support.ts";
import { cardVenue, payFor, runRecurringJobs } from "./support.ts";

// Disputes whose events come late, twice, shuffled or never, and withdrawn inquiries.
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

describe("a dispute that is withdrawn", () => {
  test("takes nothing as an inquiry, and the payout goes on", async () => {
    const { bookingId, hostId, amount } = await disputed(backend, "4000000000001976");
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      dispute: 0,
      processor: amount,
      atProcessor: amount,
    });
    const { processorId } = await disputeOf(backend, bookingId);
    await press(backend, `disputes/${processorId}`, { outcome: "won" });
    await openEvents(backend, bookingId);
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "withdrawn" });
    expect(await toldTo(backend, hostId)).toEqual(["dispute_opened", "dispute_won"]);
    await endBooking(backend, bookingId);
    await enableHost(backend, hostId);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([{ status: "paid" }]);
  });
});

describe("events of a dispute", () => {
  test("twice and shuffled change nothing more", async () => {
    const { bookingId, hostId, amount } = await disputed(backend);
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
    expect(await toldTo(backend, hostId)).toEqual(["dispute_opened", "dispute_won"]);
  });

  test("that never come are made up for by the reconciliation", async () => {
    const venue = await cardVenue(backend);
    const { bookingId, started } = await payFor(backend, venue.venueId);
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
