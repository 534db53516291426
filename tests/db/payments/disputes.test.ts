import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { clientOf, makeUser, testBackend } from "../support.ts";
import {
  cancelAsHost,
  dispute,
  disputed,
  disputeOf,
  moneyOf,
  openEvents,
  tell,
  toldTo,
} from "./dispute-support.ts";
import { enableHost, endBooking, payoutsOf } from "./payout-support.ts";
import { cardVenue, payFor, runJobs, runRecurringJobs, stateOf } from "./support.ts";

// Disputes, from the card's bank to the ledger, the refunds and the payouts. After each, the database, the ledger and the
// processor agree.
let backend: Backend;
let adminId: string;

beforeAll(async () => {
  backend = await testBackend();
  adminId = await makeUser(backend, "admin");
});
afterAll(() => backend?.stop());

describe("a dispute that is open", () => {
  test("takes the amount from our balance, and is told to the host", async () => {
    const { bookingId, hostId, amount } = await disputed(backend);
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "needs_response", amount });
    expect(await moneyOf(backend, bookingId)).toEqual({
      processor: 0,
      guest: -amount,
      payee: 0,
      fee: 0,
      dispute: amount,
      atProcessor: 0,
    });
    expect(await toldTo(backend, hostId)).toEqual(["dispute_opened"]);
    expect(await stateOf(backend, bookingId)).toMatchObject({ status: "confirmed" });
  });

  test("keeps the payout back, and a won one lets it go", async () => {
    const { bookingId, hostId, amount } = await disputed(backend);
    await endBooking(backend, bookingId);
    await enableHost(backend, hostId);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([
      { status: "scheduled", transfer: null },
    ]);
    expect(await moneyOf(backend, bookingId)).toMatchObject({ payee: 0, dispute: amount });
    await tell(backend, adminId, "answer_dispute", bookingId, "winning_evidence");
    await openEvents(backend, bookingId);
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "won" });
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      processor: amount,
      guest: -amount,
      dispute: 0,
      atProcessor: amount,
    });
    expect(await toldTo(backend, hostId)).toEqual(["dispute_opened", "dispute_won"]);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([{ status: "paid", transfer: "paid" }]);
  });

  test("lets no refund be sent, and a lost one gives the guest the amount once", async () => {
    const { bookingId, hostId, amount } = await disputed(backend);
    await cancelAsHost(backend, hostId, bookingId);
    expect(await stateOf(backend, bookingId)).toMatchObject({ status: "cancelled", refunded: 0 });
    await tell(backend, adminId, "accept_dispute", bookingId);
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

  test("that is lost makes due again what would not have been refunded of it", async () => {
    const { bookingId, amount } = await disputed(backend);
    await backend.sql("select private.refund_payments($1, 1000)", [bookingId]);
    await tell(backend, adminId, "accept_dispute", bookingId);
    await openEvents(backend, bookingId);
    const due = await backend.sql(
      `select amount_minor::float8 as amount from public.booking_installments
       where booking_id = $1 and kind = 'extra'`,
      [bookingId],
    );
    expect(due).toEqual([{ amount: amount - 1000 }]);
  });

  test("lets a refund wait that is sent once it is won", async () => {
    const { bookingId, hostId, amount } = await disputed(backend);
    await cancelAsHost(backend, hostId, bookingId);
    await tell(backend, adminId, "answer_dispute", bookingId, "winning_evidence");
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
    await cancelAsHost(backend, venue.hostId, bookingId);
    expect(await disputeOf(backend, bookingId)).toMatchObject({ status: "needs_response" });
    expect(await stateOf(backend, bookingId)).toMatchObject({ status: "cancelled", refunded: 0 });
    expect(await moneyOf(backend, bookingId)).toMatchObject({
      dispute: started.amountMinor,
      atProcessor: 0,
    });
  });

  test("lets a refund that was refused before we heard of it be sent once it is won", async () => {
    const venue = await cardVenue(backend);
    const { bookingId, started } = await payFor(backend, venue.venueId);
    await dispute(backend, bookingId);
    await backend.sql("delete from private.jobs where kind = 'handle_payment_event'");
    await cancelAsHost(backend, venue.hostId, bookingId);
    await tell(backend, adminId, "answer_dispute", bookingId, "winning_evidence");
    await openEvents(backend, bookingId);
    await runJobs(backend);
    expect(await stateOf(backend, bookingId)).toMatchObject({ refunded: started.amountMinor });
    expect(await moneyOf(backend, bookingId)).toMatchObject({ guest: 0, atProcessor: 0 });
  });
});

describe("a lost dispute", () => {
  test("before the event is due again, and the booking is cancelled when it stays unpaid", async () => {
    const { bookingId, amount } = await disputed(backend);
    await tell(backend, adminId, "answer_dispute", bookingId, "losing_evidence");
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
    const { bookingId, hostId } = await disputed(backend);
    await endBooking(backend, bookingId);
    await enableHost(backend, hostId);
    await tell(backend, adminId, "accept_dispute", bookingId);
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
    await tell(backend, adminId, "accept_dispute", bookingId);
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
    expect(await toldTo(backend, venue.hostId)).toEqual(["dispute_opened", "dispute_lost"]);
    // Two more bookings double the earnings: one of them covers the debt.
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

test("no booking of these differs from the ledger", async () => {
  const admin = await clientOf(backend, adminId);
  const { data } = await admin.rpc("admin_payment_differences");
  expect(data.ledger).toEqual([]);
});
