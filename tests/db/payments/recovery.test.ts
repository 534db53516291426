import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { stripeOf } from "../../stand-ins/payments/support.ts";
import { clientOf, testBackend } from "../support.ts";
import {
  callPayments,
  cardVenue,
  confirm,
  details,
  enterCard,
  holdTime,
  payFor,
  runJobs,
  runRecurringJobs,
  start,
  stateOf,
} from "./support.ts";

// A worker or a browser crashes between two steps: the next one finds the completed steps and continues.
let backend: Backend;
let venueId: string;

const visa = "4242424242424242";

beforeAll(async () => {
  backend = await testBackend();
  ({ venueId } = await cardVenue(backend));
});
afterAll(() => backend?.stop());

const intentOf = async (paymentId: string) => {
  const [row] = await backend.sql<{ id: string }>(
    "select processor_id as id from public.payments where id = $1",
    [paymentId],
  );
  return String(row?.id);
};

/** As the processor does after a day. */
const forgetKeys = () => backend.sql("delete from local.payment_requests");

/** Stops the processor's events, so that only the tested code acts. */
const loseEvents = () => backend.sql("update local.payment_deliveries set delivered_at = now()");

describe("a payment that ended between two steps", () => {
  test("of its start is begun again with the same identifier at the processor", async () => {
    const { guestId, bookingId } = await holdTime(backend, venueId);
    const first = await start(backend, guestId, bookingId);
    await backend.sql("update public.payments set processor_id = null where id = $1", [
      first.body.paymentId,
    ]);
    await backend.sql("delete from private.payment_customers where user_id = $1", [guestId]);
    expect((await start(backend, guestId, bookingId)).body).toEqual(first.body);
    await enterCard(backend, first.body.clientSecret, visa);
    const { body } = await confirm(backend, guestId, first.body.paymentId);
    expect(body).toMatchObject({ bookingStatus: "confirmed", paymentStatus: "captured" });
  });

  test("of its start is begun again by a guest who has corrected their name", async () => {
    const { guestId, bookingId } = await holdTime(backend, venueId);
    const first = await start(backend, guestId, bookingId);
    await backend.sql("update public.payments set processor_id = null where id = $1", [
      first.body.paymentId,
    ]);
    await backend.sql("delete from private.payment_customers where user_id = $1", [guestId]);
    const again = await callPayments(backend, guestId, {
      action: "start",
      bookingId,
      details: { ...details, contact_name: "Leila Aziz" },
    });
    expect(again).toEqual(first);
  });

  test("of its capture is found captured when its state is asked again", async () => {
    const { guestId, bookingId } = await holdTime(backend, venueId);
    const { body } = await start(backend, guestId, bookingId);
    await enterCard(backend, body.clientSecret, visa);
    // Authorized and booked, then captured at the processor; the record of the capture was lost.
    const intent = await intentOf(body.paymentId);
    await backend.sql("select public.record_payment($1, $2::jsonb)", [
      intent,
      JSON.stringify({ status: "authorized", amount_minor: body.amountMinor, card: null }),
    ]);
    await stripeOf(backend).paymentIntents.capture(intent);
    await loseEvents();
    await runJobs(backend);
    expect(await stateOf(backend, bookingId)).toMatchObject({
      status: "confirmed",
      captured: body.amountMinor,
      ledger: body.amountMinor,
      processor: body.amountMinor,
    });
  });

  test("of which neither the browser nor an event told is found by reconcile_payments", async () => {
    const { guestId, bookingId } = await holdTime(backend, venueId);
    const { body } = await start(backend, guestId, bookingId);
    await enterCard(backend, body.clientSecret, visa);
    await loseEvents();
    await backend.sql(
      "update public.payments set created_at = now() - interval '11 minutes' where id = $1",
      [body.paymentId],
    );
    await runRecurringJobs(backend);
    expect(await stateOf(backend, bookingId)).toMatchObject({
      status: "confirmed",
      captured: body.amountMinor,
    });
  });
});

describe("a refund", () => {
  async function cancelled() {
    const { guestId, bookingId, started } = await payFor(backend, venueId);
    const guest = await clientOf(backend, guestId);
    const { error } = await guest.rpc("cancel_booking", {
      p_booking_id: bookingId,
      p_reason: "We moved",
    });
    expect(error).toBeNull();
    const [refund] = await backend.sql<{ id: string; amount: number }>(
      "select id, amount_minor::float8 as amount from public.refunds where booking_id = $1",
      [bookingId],
    );
    return { bookingId, started, intent: await intentOf(started.paymentId), refund };
  }

  test("whose record was lost is not sent twice, also when the processor has forgotten its key", async () => {
    const { bookingId, intent, refund } = await cancelled();
    const half = Math.floor((refund?.amount ?? 0) / 2);
    await backend.sql("update public.refunds set amount_minor = $2 where id = $1", [
      refund?.id,
      half,
    ]);
    await stripeOf(backend).refunds.create(
      { payment_intent: intent, amount: half, metadata: { refund_id: String(refund?.id) } },
      { idempotencyKey: `refund:${refund?.id}` },
    );
    await loseEvents();
    await forgetKeys();
    await runJobs(backend);
    const { data } = await stripeOf(backend).refunds.list({ payment_intent: intent });
    expect(data).toHaveLength(1);
    expect(await stateOf(backend, bookingId)).toMatchObject({ refunded: half });
  });

  test("is sent once by two workers", async () => {
    const { bookingId, intent, started } = await cancelled();
    await Promise.all([
      runJobs(backend),
      confirm(backend, "00000000-0000-4000-8000-000000000000", started.paymentId),
      runJobs(backend),
    ]);
    const { data } = await stripeOf(backend).refunds.list({ payment_intent: intent });
    expect(data).toHaveLength(1);
    expect(await stateOf(backend, bookingId)).toMatchObject({
      refunded: started.amountMinor,
      ledger: 0,
    });
  });
});
