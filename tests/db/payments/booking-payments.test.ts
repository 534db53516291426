import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { clientOf, testBackend } from "../support.ts";
import {
  cardVenue,
  confirm,
  enterCard,
  holdTime,
  payFor,
  runJobs,
  runRecurringJobs,
  start,
  stateOf,
} from "./support.ts";

// Bookings by card, from the hold to the refund, through the Edge Function, the embedded service and the jobs.
let backend: Backend;
let instant: Awaited<ReturnType<typeof cardVenue>>;
let byRequest: Awaited<ReturnType<typeof cardVenue>>;

const visa = "4242424242424242";

beforeAll(async () => {
  backend = await testBackend();
  instant = await cardVenue(backend);
  byRequest = await cardVenue(backend, { instant: false });
});
afterAll(() => backend?.stop());

describe("an instant booking", () => {
  test("is confirmed and captured with the payment of its deposit", async () => {
    const { bookingId, confirmed, started } = await payFor(backend, instant.venueId);
    expect(confirmed).toEqual({
      status: 200,
      body: {
        bookingId,
        bookingStatus: "confirmed",
        paymentStatus: "captured",
        failureCode: null,
      },
    });
    expect(await stateOf(backend, bookingId)).toEqual({
      status: "confirmed",
      installments: "deposit paid, balance due",
      captured: started.amountMinor,
      refunded: 0,
      ledger: started.amountMinor,
      processor: started.amountMinor,
      intents: ["succeeded"],
    });
  });

  test("is not made with a declined card, and made with another one after it", async () => {
    const { guestId, bookingId, started, confirmed } = await payFor(
      backend,
      instant.venueId,
      "4000000000009995",
    );
    expect(confirmed.body).toMatchObject({
      bookingStatus: "held",
      paymentStatus: "failed",
      failureCode: "insufficient_funds",
    });
    const again = await start(backend, guestId, bookingId);
    expect(again.body).toEqual(started);
    await enterCard(backend, started.clientSecret, visa);
    const { body } = await confirm(backend, guestId, started.paymentId);
    expect(body).toMatchObject({ bookingStatus: "confirmed", paymentStatus: "captured" });
  });

  test("is made by the event alone where the browser was closed after the card", async () => {
    const { guestId, bookingId } = await holdTime(backend, instant.venueId);
    const { body } = await start(backend, guestId, bookingId);
    await enterCard(backend, body.clientSecret, visa);
    await expect
      .poll(
        async () => {
          await runJobs(backend);
          return stateOf(backend, bookingId);
        },
        { timeout: 20_000 },
      )
      .toMatchObject({ status: "confirmed", captured: body.amountMinor });
  });

  test("is made once by two tabs", async () => {
    const { guestId, bookingId } = await holdTime(backend, instant.venueId);
    const [one, two] = await Promise.all([
      start(backend, guestId, bookingId),
      start(backend, guestId, bookingId),
    ]);
    expect(two.body).toEqual(one.body);
    await Promise.all([
      enterCard(backend, one.body.clientSecret, visa),
      enterCard(backend, one.body.clientSecret, visa),
    ]);
    await Promise.all([
      confirm(backend, guestId, one.body.paymentId),
      confirm(backend, guestId, one.body.paymentId),
    ]);
    expect(await stateOf(backend, bookingId)).toMatchObject({
      status: "confirmed",
      captured: one.body.amountMinor,
      processor: one.body.amountMinor,
      intents: ["succeeded"],
    });
  });

  test("is made after its hold has expired where the time is still free", async () => {
    const { guestId, bookingId } = await holdTime(backend, instant.venueId);
    const { body } = await start(backend, guestId, bookingId);
    await backend.sql(
      "update public.bookings set hold_expires_at = now() - interval '1 minute' where id = $1",
      [bookingId],
    );
    await enterCard(backend, body.clientSecret, visa);
    const confirmed = await confirm(backend, guestId, body.paymentId);
    expect(confirmed.body).toMatchObject({ bookingStatus: "confirmed", paymentStatus: "captured" });
  });

  test("charges nothing where the time was taken meanwhile", async () => {
    const { guestId, bookingId, at } = await holdTime(backend, instant.venueId);
    const { body } = await start(backend, guestId, bookingId);
    await backend.sql(
      "update public.bookings set hold_expires_at = now() - interval '1 minute' where id = $1",
      [bookingId],
    );
    await payFor(backend, instant.venueId, visa, at);
    await enterCard(backend, body.clientSecret, visa);
    const confirmed = await confirm(backend, guestId, body.paymentId);
    expect(confirmed.body).toMatchObject({
      bookingStatus: "expired",
      paymentStatus: "cancelled",
    });
    expect(await stateOf(backend, bookingId)).toMatchObject({
      captured: 0,
      processor: 0,
      intents: ["canceled"],
    });
  });
});

describe("a request", () => {
  const decide = async (bookingId: string, decision: string) => {
    const host = await clientOf(backend, byRequest.hostId);
    const { error } = await host.rpc("decide_booking", {
      p_booking_id: bookingId,
      p_decision: decision,
    });
    expect(error).toBeNull();
    await runJobs(backend);
  };

  test("is authorized, and captured when the host accepts it", async () => {
    const { bookingId, confirmed, started } = await payFor(backend, byRequest.venueId);
    expect(confirmed.body).toMatchObject({
      bookingStatus: "pending",
      paymentStatus: "authorized",
    });
    expect(await stateOf(backend, bookingId)).toMatchObject({ captured: 0, processor: 0 });
    await decide(bookingId, "accept");
    expect(await stateOf(backend, bookingId)).toMatchObject({
      status: "confirmed",
      installments: "deposit paid, balance due",
      captured: started.amountMinor,
      ledger: started.amountMinor,
      processor: started.amountMinor,
    });
  });

  test("is released when the host declines it", async () => {
    const { bookingId } = await payFor(backend, byRequest.venueId);
    await decide(bookingId, "decline");
    expect(await stateOf(backend, bookingId)).toMatchObject({
      status: "declined",
      captured: 0,
      ledger: 0,
      processor: 0,
      intents: ["canceled"],
    });
  });
});

describe("a cancellation", () => {
  test.each(["guest", "host"] as const)("by the %s refunds what was paid", async (side) => {
    const { guestId, bookingId, started } = await payFor(backend, instant.venueId);
    const person = await clientOf(backend, side === "guest" ? guestId : instant.hostId);
    const { error } = await person.rpc("cancel_booking", {
      p_booking_id: bookingId,
      p_reason: "We moved",
    });
    expect(error).toBeNull();
    await runJobs(backend);
    expect(await stateOf(backend, bookingId)).toMatchObject({
      status: "cancelled",
      installments: "deposit paid, balance cancelled",
      captured: started.amountMinor,
      refunded: started.amountMinor,
      ledger: 0,
      processor: 0,
    });
  });
});

describe("a balance", () => {
  const fallDue = (bookingId: string) =>
    backend.sql(
      "update public.booking_installments set due_at = now() where booking_id = $1 and kind = 'balance'",
      [bookingId],
    );
  const collect = () => runRecurringJobs(backend);

  test("is charged to the saved card when it falls due", async () => {
    const { bookingId } = await payFor(backend, instant.venueId);
    await fallDue(bookingId);
    await collect();
    expect(await stateOf(backend, bookingId)).toMatchObject({
      installments: "deposit paid, balance paid",
      intents: ["succeeded", "succeeded"],
    });
  });

  test("whose card is declined can be paid with another one", async () => {
    const { guestId, bookingId } = await payFor(backend, instant.venueId, "4000000000000341");
    await backend.sql(
      `update public.booking_installments set status = 'due'
       where booking_id = $1 and status not in ('paid')`,
      [bookingId],
    );
    await fallDue(bookingId);
    await collect();
    const failed = await stateOf(backend, bookingId);
    expect(failed).toMatchObject({ installments: expect.stringMatching(/balance failed/) });
    const { body } = await start(backend, guestId, bookingId);
    await enterCard(backend, body.clientSecret, visa);
    const confirmed = await confirm(backend, guestId, body.paymentId);
    expect(confirmed.body).toMatchObject({ paymentStatus: "captured" });
    expect(await stateOf(backend, bookingId)).toMatchObject({
      installments: "deposit paid, balance paid",
    });
  });
});
