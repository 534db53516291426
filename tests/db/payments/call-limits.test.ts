import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { makeUser, testBackend } from "../support.ts";
import { callPayments } from "./support.ts";

// Rate limits of an account's calls to the processor by the Edge Function `payments`.
let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

const returnPath = "/host/earnings";

test.each([
  ["starts of a payment that fail", "guest", 10, { action: "start", bookingId: randomUUID() }, 404],
  ["confirmations that fail", "guest", 30, { action: "confirm", paymentId: randomUUID() }, 404],
  ["openings of a payout account", "host", 10, { action: "openPayoutAccount", returnPath }, 200],
  ["openings that are refused", "guest", 10, { action: "openPayoutAccount", returnPath }, 403],
  ["refreshes of a payout account", "host", 30, { action: "refreshPayoutAccount" }, 200],
] as const)("%s are counted for the account of a %s: %d within an hour", async (...args) => {
  const [, role, limit, body, status] = args;
  const userId = await makeUser(backend, role);
  const statuses: number[] = [];
  for (let count = 0; count <= limit; count++) {
    statuses.push((await callPayments(backend, userId, body)).status);
  }
  expect(statuses).toEqual([...Array(limit).fill(status), 429]);
  expect(await callPayments(backend, userId, body)).toMatchObject({
    status: 429,
    body: { error: "rate_limited" },
  });
  const other = await makeUser(backend, role);
  expect((await callPayments(backend, other, body)).status).toBe(status);
});
