import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { testBackend } from "../../db/support.ts";
import { stripeOf } from "./support.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
});
afterAll(async () => {
  await backend?.stop();
});

test("on PostgreSQL, where requests run at once, nothing is captured or refunded twice", async () => {
  const stripe = stripeOf(backend);
  const make = () =>
    stripe.paymentIntents.create(
      {
        amount: 10_000,
        currency: "aed",
        capture_method: "manual",
        confirm: true,
        payment_method: "pm_card_pendingRefund",
      },
      { idempotencyKey: "one" },
    );
  const made = await Promise.all(Array.from({ length: 10 }, make));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const id = made[0]?.id ?? "";
  const settled = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === "fulfilled").length;
  expect(await settled(Array.from({ length: 8 }, () => stripe.paymentIntents.capture(id)))).toBe(1);
  const refund = () => stripe.refunds.create({ payment_intent: id, amount: 3000 });
  expect(await settled(Array.from({ length: 8 }, refund))).toBe(3);
  await expect
    .poll(async () => (await stripe.refunds.list()).data.map(({ status }) => status), {
      timeout: 20_000,
    })
    .toEqual(["succeeded", "succeeded", "succeeded"]);
  const { data } = await stripe.events.list({
    types: ["refund.created", "payment_intent.succeeded"],
  });
  expect(data).toHaveLength(4);
});
