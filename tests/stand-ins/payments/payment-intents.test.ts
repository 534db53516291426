import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { pgliteBackend } from "../../db/support.ts";
import { errorOf, stripeOf } from "./support.ts";

let backend: Backend;
let stripe: Stripe;

beforeAll(async () => {
  backend = await pgliteBackend();
  stripe = stripeOf(backend);
});
afterAll(() => backend?.stop());

const create = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 10_000, currency: "aed", ...params });

const pay = (payment_method: string, params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  create({ payment_method, confirm: true, return_url: "http://localhost:3000", ...params });

describe("a payment with manual capture", () => {
  test("is authorized, captured in part, and cannot be captured again", async () => {
    const intent = await create({ capture_method: "manual", metadata: { booking_id: "b1" } });
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      livemode: false,
      metadata: { booking_id: "b1" },
    });
    expect(intent.id).toMatch(/^pi_/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: "pm_card_visa",
      expand: ["latest_charge", "payment_method"],
    });
    expect(confirmed).toMatchObject({
      status: "requires_capture",
      amount_capturable: 10_000,
      amount_received: 0,
      latest_charge: { object: "charge", captured: false, amount: 10_000, amount_captured: 0 },
      payment_method: { card: { brand: "visa", last4: "4242" } },
    });
    const tooMuch = await errorOf(
      stripe.paymentIntents.capture(intent.id, { amount_to_capture: 10_001 }),
    );
    expect(tooMuch).toMatchObject({ statusCode: 400, code: "amount_too_large" });
    const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 4000 });
    expect(captured).toMatchObject({
      status: "succeeded",
      amount_capturable: 0,
      amount_received: 4000,
    });
    const again = await errorOf(stripe.paymentIntents.capture(intent.id));
    expect(again).toMatchObject({
      statusCode: 400,
      code: "payment_intent_unexpected_state",
      payment_intent: { id: intent.id, status: "succeeded" },
    });
    const charge = await stripe.charges.retrieve(String(captured.latest_charge), {
      expand: ["balance_transaction"],
    });
    expect(charge).toMatchObject({
      captured: true,
      amount_captured: 4000,
      balance_transaction: { object: "balance_transaction", net: 4000 },
    });
  });

  test("that is cancelled releases what was authorized, and cannot be captured", async () => {
    const intent = await pay("pm_card_visa", { capture_method: "manual" });
    const cancelled = await stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: "requested_by_customer",
      expand: ["latest_charge"],
    });
    expect(cancelled).toMatchObject({
      status: "canceled",
      cancellation_reason: "requested_by_customer",
      amount_capturable: 0,
      latest_charge: { captured: false, refunded: true },
    });
    expect(await errorOf(stripe.paymentIntents.capture(intent.id))).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });
});

describe("a payment with automatic capture", () => {
  test("succeeds at once", async () => {
    const intent = await pay("pm_card_mastercard");
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 10_000 });
    expect(await errorOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  test.each([
    ["pm_card_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", ""],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", ""],
  ])("with the card %s is refused as %s, and can be tried again", async (card, code, decline) => {
    const intent = await create();
    const error = await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: card }));
    expect(error).toMatchObject({
      statusCode: 402,
      rawType: "card_error",
      code,
      payment_intent: { id: intent.id, status: "requires_payment_method" },
    });
    expect(error.decline_code).toBe(decline);
    expect(error.charge).toMatch(/^ch_/);
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(after).toMatchObject({
      status: "requires_payment_method",
      payment_method: null,
      last_payment_error: {
        code,
        type: "card_error",
        payment_method: { object: "payment_method" },
      },
      latest_charge: { status: "failed", failure_code: code, paid: false },
    });
    const second = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: "pm_card_visa",
    });
    expect(second).toMatchObject({ status: "succeeded", last_payment_error: null });
  });
});

describe("a payment without its payer", () => {
  const saveCard = async (payment_method: string) => {
    const customer = await stripe.customers.create({ email: "a@mahfil.test" });
    const method = await stripe.paymentMethods.attach(payment_method, { customer: customer.id });
    return { customer: customer.id, payment_method: method.id };
  };

  test("succeeds with a saved card", async () => {
    const { customer, payment_method } = await saveCard("pm_card_visa");
    const intent = await pay(payment_method, { customer, off_session: true });
    expect(intent.status).toBe("succeeded");
    const cards = await stripe.paymentMethods.list({ customer, type: "card" });
    expect(cards.data.map(({ id }) => id)).toEqual([payment_method]);
  });

  test("is declined for a card that can be saved but not charged", async () => {
    const { customer, payment_method } = await saveCard("pm_card_chargeCustomerFail");
    const error = await errorOf(pay(payment_method, { customer, off_session: true }));
    expect(error).toMatchObject({ statusCode: 402, code: "card_declined" });
    expect(error.payment_intent?.status).toBe("requires_payment_method");
  });

  test("is declined when the bank wants to ask the payer", async () => {
    const { customer, payment_method } = await saveCard("pm_card_authenticationRequired");
    const error = await errorOf(pay(payment_method, { customer, off_session: true }));
    expect(error).toMatchObject({
      statusCode: 402,
      code: "authentication_required",
      decline_code: "authentication_required",
    });
  });

  test("cannot use a card of somebody else, or one that was detached", async () => {
    const { payment_method } = await saveCard("pm_card_visa");
    const other = await stripe.customers.create();
    const foreign = await errorOf(pay(payment_method, { customer: other.id, off_session: true }));
    expect(foreign).toMatchObject({ statusCode: 400, rawType: "invalid_request_error" });
    await stripe.paymentMethods.detach(payment_method);
    expect(await errorOf(pay(payment_method))).toMatchObject({ statusCode: 400 });
    expect(await errorOf(stripe.paymentMethods.detach(payment_method))).toMatchObject({
      statusCode: 400,
    });
  });

  test("can use the card of an earlier payment only when that was to save it", async () => {
    const customer = (await stripe.customers.create()).id;
    const first = await pay("pm_card_visa", { customer, setup_future_usage: "off_session" });
    const saved = String(first.payment_method);
    expect((await stripe.paymentMethods.retrieve(saved)).customer).toBe(customer);
    const second = await pay(saved, { customer, off_session: true });
    expect(second.status).toBe("succeeded");
    const once = await pay("pm_card_visa", { customer });
    const error = await errorOf(pay(String(once.payment_method), { customer, off_session: true }));
    expect(error.statusCode).toBe(400);
  });
});

describe("what Stripe refuses is refused in the same way:", () => {
  test.each<[string, Partial<Stripe.PaymentIntentCreateParams>, string]>([
    ["an amount below the least", { amount: 10 }, "amount_too_small"],
    ["an amount above the most", { amount: 100_000_000 }, "amount_too_large"],
    ["a broken number", { amount: 10.5 }, "parameter_invalid_integer"],
    ["an unknown customer", { customer: "cus_unknown" }, "resource_missing"],
    ["an unknown card", { payment_method: "pm_unknown" }, "resource_missing"],
  ])("%s", async (_, params, code) => {
    expect(await errorOf(create(params))).toMatchObject({
      statusCode: 400,
      rawType: "invalid_request_error",
      code,
    });
  });

  test("an unknown parameter, and an intent that does not exist", async () => {
    const unknown = await errorOf(create({ amuont: 5 } as object));
    expect(unknown).toMatchObject({ code: "parameter_unknown", param: "amuont" });
    const missing = await errorOf(stripe.paymentIntents.retrieve("pi_unknown"));
    expect(missing).toMatchObject({ statusCode: 404, code: "resource_missing" });
  });
});

test("intents are listed newest first, page by page, by customer", async () => {
  const customer = (await stripe.customers.create()).id;
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.unshift((await create({ customer })).id);
  const first = await stripe.paymentIntents.list({ customer, limit: 2 });
  expect(first).toMatchObject({ object: "list", has_more: true });
  const all: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 2 })) {
    all.push(intent.id);
  }
  expect(all).toEqual(ids);
});

test("an authorization lapses after seven days", async () => {
  const intent = await pay("pm_card_visa", { capture_method: "manual" });
  await backend.sql(
    `update local.payment_objects set data = data || jsonb_build_object('created', (data ->> 'created')::bigint - 8 * 86400)
     where id in ($1, $2)`,
    [intent.id, String(intent.latest_charge)],
  );
  await create();
  await expect
    .poll(async () => (await stripe.paymentIntents.retrieve(intent.id)).status, { timeout: 20_000 })
    .toBe("canceled");
  expect((await stripe.paymentIntents.retrieve(intent.id)).cancellation_reason).toBe("automatic");
});
