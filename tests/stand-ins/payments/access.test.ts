import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { paymentPublishableKey, paymentSecretKey } from "../../../supabase/local/settings.ts";
import { pgliteBackend } from "../../db/support.ts";
import { card, errorOf, stripeOf } from "./support.ts";

let backend: Backend;
let stripe: Stripe;

beforeAll(async () => {
  backend = await pgliteBackend();
  stripe = stripeOf(backend);
});
afterAll(() => backend?.stop());

const post = (path: string, headers: Record<string, string>, body = "amount=1000&currency=aed") =>
  fetch(`${backend.url}/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
const bearer = { authorization: `Bearer ${paymentSecretKey}` };

describe("the API", () => {
  test("refuses a wrong key and no key, and accepts the secret key in both ways", async () => {
    expect(await errorOf(stripeOf(backend, "sk_test_wrong").customers.create())).toMatchObject({
      statusCode: 401,
      type: "StripeAuthenticationError",
    });
    expect((await post("payment_intents", {})).status).toBe(401);
    const basic = Buffer.from(`${paymentSecretKey}:`).toString("base64");
    for (const headers of [bearer, { authorization: `Basic ${basic}` }]) {
      const response = await post("payment_intents", headers);
      expect(response.status).toBe(200);
      expect(response.headers.get("request-id")).toMatch(/^req_/);
    }
  });

  test("refuses pages of other sites, and names that are not loopback", async () => {
    const foreign = await post("payment_intents", { ...bearer, origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
  });

  test("answers an unknown address as Stripe does", async () => {
    const response = await fetch(`${backend.url}/v1/invoices`, { headers: bearer });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  test("keeps its tables from every role of the API", async () => {
    for (const role of ["anon", "authenticated", "service_role"]) {
      const [row] = await backend.sql("select has_schema_privilege($1, 'local', 'usage') as may", [
        role,
      ]);
      expect(row, role).toEqual({ may: false });
    }
  });
});

describe("the publishable key", () => {
  const payer = () => stripeOf(backend, paymentPublishableKey);

  test("confirms an intent with its client secret, and reads only what its payer may see", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 5000,
      currency: "aed",
      metadata: { booking_id: "b1" },
    });
    const clientSecret = intent.client_secret ?? "";
    const confirmed = await payer().paymentIntents.confirm(intent.id, {
      client_secret: clientSecret,
      payment_method_data: { type: "card", card: card("4242424242424242") },
    } as Stripe.PaymentIntentConfirmParams);
    expect(confirmed.status).toBe("succeeded");
    expect(confirmed).not.toHaveProperty("metadata");
    expect(confirmed).not.toHaveProperty("customer");
    const read = await payer().paymentIntents.retrieve(intent.id, { client_secret: clientSecret });
    expect(read).toMatchObject({ id: intent.id, status: "succeeded" });
  });

  test("does nothing without the right client secret", async () => {
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: "aed" });
    const missing = await errorOf(payer().paymentIntents.retrieve(intent.id));
    expect(missing.statusCode).toBe(400);
    const params = { client_secret: `${intent.id}_secret_wrong` };
    expect(await errorOf(payer().paymentIntents.retrieve(intent.id, params))).toMatchObject({
      statusCode: 404,
    });
  });

  test("makes, captures and refunds nothing", async () => {
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: "aed" });
    const calls = [
      payer().paymentIntents.create({ amount: 1000, currency: "aed" }),
      payer().paymentIntents.capture(intent.id),
      payer().refunds.create({ payment_intent: intent.id }),
      payer().transfers.create({ amount: 1, currency: "aed", destination: "acct_x" }),
      payer().events.list(),
    ];
    for (const call of calls) expect(await errorOf(call)).toMatchObject({ statusCode: 401 });
  });
});

describe("an idempotency key", () => {
  const options = (idempotencyKey: string) => ({ idempotencyKey });

  test("makes one intent of many requests, at once or later", async () => {
    const make = () =>
      stripe.paymentIntents.create({ amount: 7000, currency: "aed" }, options("key-1"));
    const answers = await Promise.all([make(), make(), make()]);
    answers.push(await make());
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const last = answers.at(-1);
    expect(last?.lastResponse.headers).toMatchObject({ "idempotent-replayed": "true" });
  });

  test("is refused for another request", async () => {
    await stripe.paymentIntents.create({ amount: 7000, currency: "aed" }, options("key-2"));
    const error = await errorOf(
      stripe.paymentIntents.create({ amount: 7001, currency: "aed" }, options("key-2")),
    );
    expect(error).toMatchObject({ statusCode: 400, type: "StripeIdempotencyError" });
  });

  test("repeats a decline, and not the refusal of a parameter", async () => {
    const decline = () =>
      errorOf(
        stripe.paymentIntents.create(
          {
            amount: 7000,
            currency: "aed",
            confirm: true,
            payment_method: "pm_card_chargeDeclined",
          },
          options("key-3"),
        ),
      );
    const [first, second] = [await decline(), await decline()];
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    await errorOf(stripe.paymentIntents.create({ amount: 1, currency: "aed" }, options("key-4")));
    const made = await stripe.paymentIntents.create(
      { amount: 1000, currency: "aed" },
      options("key-4"),
    );
    expect(made.status).toBe("requires_payment_method");
  });

  test("refunds once", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 7000,
      currency: "aed",
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const refund = () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 1000 }, options("key-5"));
    const [first, second] = await Promise.all([refund(), refund()]);
    expect(second.id).toBe(first.id);
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });
});
