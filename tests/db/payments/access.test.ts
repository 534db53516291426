import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { makeUser, testBackend } from "../support.ts";
import {
  callPayments,
  cardVenue,
  confirm,
  details,
  enterCard,
  holdTime,
  payFor,
  start,
  stateOf,
} from "./support.ts";

// The Edge Function `payments` acts only for the user of the token.
let backend: Backend;
let venueId: string;

beforeAll(async () => {
  backend = await testBackend();
  ({ venueId } = await cardVenue(backend));
});
afterAll(() => backend?.stop());

describe("another user", () => {
  test("can neither start nor confirm the payment of a guest", async () => {
    const { guestId, bookingId } = await holdTime(backend, venueId);
    const { body } = await start(backend, guestId, bookingId);
    await enterCard(backend, body.clientSecret, "4242424242424242");
    const stranger = await makeUser(backend);
    const started = await start(backend, stranger, bookingId);
    expect([403, 404]).toContain(started.status);
    expect(started.body).not.toHaveProperty("clientSecret");
    expect(await confirm(backend, stranger, body.paymentId)).toMatchObject({
      status: 404,
      body: { error: "not_found" },
    });
    expect(await stateOf(backend, bookingId)).toMatchObject({ status: "held", captured: 0 });
  });

  test("cannot remove the card of a guest", async () => {
    const { guestId } = await payFor(backend, venueId);
    const [card] = await backend.sql<{ id: string }>(
      "select id from public.saved_cards where user_id = $1",
      [guestId],
    );
    const remove = (userId: string) =>
      callPayments(backend, userId, { action: "removeCard", cardId: card?.id });
    expect((await remove(await makeUser(backend))).status).toBe(404);
    expect(await remove(guestId)).toEqual({ status: 200, body: { removed: true } });
    // Again, as after a lost response.
    expect((await remove(guestId)).status).toBe(200);
  });
});

test("nobody acts without a session", async () => {
  const { bookingId } = await holdTime(backend, venueId);
  expect(await callPayments(backend, null, { action: "start", bookingId })).toMatchObject({
    status: 401,
    body: { error: "not_signed_in" },
  });
});

test.each([
  { action: "start", bookingId: "1 or 1=1" },
  { action: "start" },
  { action: "start", bookingId: ["a"] },
  { action: "start", bookingId: "00000000-0000-4000-8000-000000000000", details: "text" },
  { action: "confirm", paymentId: "pi_123" },
  { action: "removeCard", cardId: "" },
  { action: "refund" },
  {},
])("refuses %j", async (body) => {
  const guestId = await makeUser(backend);
  expect(await callPayments(backend, guestId, body)).toMatchObject({
    status: 400,
    body: { error: "invalid_input" },
  });
});

test("an amount of the browser is not asked", async () => {
  const { guestId, bookingId } = await holdTime(backend, venueId);
  const cheap = await callPayments(backend, guestId, {
    action: "start",
    bookingId,
    details,
    amountMinor: 1,
    amount: 1,
    currency: "IDR",
  });
  expect((await start(backend, guestId, bookingId)).body).toEqual(cheap.body);
  expect(cheap.body).toMatchObject({ currency: "EGP" });
  expect(cheap.body.amountMinor).toBeGreaterThan(100);
});

test("the longest name and message in Arabic are kept with the booking", async () => {
  const { guestId, bookingId } = await holdTime(backend, venueId);
  const longest = {
    contact_name: "ليلى".repeat(50),
    message: "الأفراح".repeat(720).slice(0, 5000),
  };
  const { status, body } = await callPayments(backend, guestId, {
    action: "start",
    bookingId,
    details: { ...details, ...longest },
  });
  expect(status).toBe(200);
  await enterCard(backend, body.clientSecret, "4242424242424242");
  await confirm(backend, guestId, body.paymentId);
  const [row] = await backend.sql<{ details: object }>(
    "select details from private.booking_details where booking_id = $1",
    [bookingId],
  );
  expect(row?.details).toMatchObject(longest);
});

test("no client secret is logged, also of a declined card", async () => {
  const lines: unknown[] = [];
  const spies = (["log", "info", "warn", "error"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...parts) => lines.push(...parts)),
  );
  try {
    const { started } = await payFor(backend, venueId, "4000000000009995");
    expect(JSON.stringify(lines)).not.toContain(started.clientSecret);
    expect(JSON.stringify(lines)).not.toContain("sk_test");
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});
