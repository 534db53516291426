import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { pgliteBackend } from "../../db/support.ts";
import { errorOf, fromForm, stripeOf } from "./support.ts";

let backend: Backend;
let stripe: Stripe;

beforeAll(async () => {
  backend = await pgliteBackend();
  stripe = stripeOf(backend);
});
afterAll(() => backend?.stop());

const create = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 10_000,
    currency: "egp",
    capture_method: "manual",
    ...params,
  });
const enter = ({ client_secret }: Stripe.PaymentIntent, number: string, more: object = {}) =>
  fromForm(backend, "confirm", {
    clientSecret: client_secret,
    number,
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 1,
    cvc: "123",
    ...more,
  });
const answer = ({ client_secret }: Stripe.PaymentIntent, isApproved: boolean) =>
  fromForm(backend, "authenticate", { clientSecret: client_secret, isApproved });
const statusOf = async ({ id }: Stripe.PaymentIntent) =>
  (await stripe.paymentIntents.retrieve(id)).status;

describe("the card form", () => {
  test("confirms a payment by its client secret alone, and repeats its answer", async () => {
    const intent = await create();
    for (let attempt = 0; attempt < 2; attempt++) {
      const response = await enter(intent, "4242424242424242");
      expect(await response.json()).toEqual({ status: "requires_capture", code: null });
    }
    expect((await stripe.charges.retrieve(await chargeOf(intent))).captured).toBe(false);
  });

  test.each([
    ["4000000000000002", "card_declined"],
    ["4000000000009995", "insufficient_funds"],
    ["4000000000000069", "expired_card"],
    ["4000000000000127", "incorrect_cvc"],
    ["4242424242424241", "incorrect_number"],
    ["4111111111111111", "card_declined"],
  ])("answers the card %s with %s, and takes another card then", async (number, code) => {
    const intent = await create();
    const response = await enter(intent, number);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "requires_payment_method", code });
    expect(await statusOf(intent)).toBe("requires_payment_method");
    expect(await (await enter(intent, "5555555555554444")).json()).toMatchObject({ code: null });
  });

  test("refuses a date in the past and a short security code", async () => {
    const intent = await create();
    expect(await (await enter(intent, "4242424242424242", { expYear: 2020 })).json()).toMatchObject(
      {
        code: "expired_card",
      },
    );
    expect(await (await enter(intent, "4242424242424242", { cvc: "1" })).json()).toMatchObject({
      code: "incorrect_cvc",
    });
  });

  test.each(["4000000000003220", "4000002500003155"])(
    "lets the bank ask the holder of the card %s",
    async (number) => {
      const intent = await create();
      expect(await (await enter(intent, number, { locale: "en" })).json()).toEqual({
        status: "requires_action",
        code: null,
        amount: expect.stringContaining("100.00"),
        last4: number.slice(-4),
      });
      expect(await statusOf(intent)).toBe("requires_action");
      const refused = await answer(intent, false);
      expect(await refused.json()).toEqual({
        status: "requires_payment_method",
        code: "authentication_failed",
      });
      const { last_payment_error } = await stripe.paymentIntents.retrieve(intent.id);
      expect(last_payment_error?.code).toBe("payment_intent_authentication_failure");
      await enter(intent, number);
      expect(await (await answer(intent, true)).json()).toEqual({
        status: "requires_capture",
        code: null,
      });
      expect(await statusOf(intent)).toBe("requires_capture");
    },
  );

  test("tells of too little money after the bank has asked", async () => {
    const intent = await create();
    expect(await (await enter(intent, "4000008260003178")).json()).toMatchObject({
      status: "requires_action",
    });
    expect(await (await answer(intent, true)).json()).toMatchObject({ code: "insufficient_funds" });
  });

  test("sets a card up by one approval, so that it is charged without its holder later", async () => {
    const customer = (await stripe.customers.create()).id;
    const intent = await create({ customer, setup_future_usage: "off_session" });
    await enter(intent, "4000002500003155");
    await answer(intent, true);
    const { payment_method } = await stripe.paymentIntents.retrieve(intent.id);
    const later = { customer, off_session: true, confirm: true };
    const second = await create({ ...later, payment_method: String(payment_method) });
    expect(second.status).toBe("requires_capture");
    const other = await stripe.paymentMethods.attach("pm_card_authenticationRequiredOnSetup", {
      customer,
    });
    expect(await errorOf(create({ ...later, payment_method: other.id }))).toMatchObject({
      code: "authentication_required",
    });
  });

  test("saves a card that is declined the next time", async () => {
    const customer = (await stripe.customers.create()).id;
    const intent = await create({ customer, setup_future_usage: "off_session" });
    expect(await (await enter(intent, "4000000000000341")).json()).toMatchObject({ code: null });
    const { payment_method } = await stripe.paymentIntents.retrieve(intent.id);
    const error = await errorOf(
      create({
        customer,
        off_session: true,
        confirm: true,
        payment_method: String(payment_method),
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: "card_declined" });
  });

  test("is a page in both languages that only loopback may frame", async () => {
    const intent = await create();
    for (const [locale, direction] of [
      ["en", "ltr"],
      ["ar", "rtl"],
    ]) {
      const response = await fetch(
        `${backend.url}/payments/card-form?client_secret=${intent.client_secret}&locale=${locale}&theme=dark`,
      );
      const policy = response.headers.get("content-security-policy");
      expect(policy).toContain("frame-ancestors http://localhost:* http://127.0.0.1:*");
      expect(policy).not.toContain("unsafe-inline");
      const text = await response.text();
      expect(text).toContain(`<html lang="${locale}" dir="${direction}" class="dark">`);
      for (const name of ["cc-number", "cc-exp", "cc-csc"]) {
        expect(text).toContain(`autocomplete="${name}"`);
      }
    }
    for (const file of ["payments.css", "card-form.js", "fonts/readex-pro-latin.woff2"]) {
      expect((await fetch(`${backend.url}/payments/${file}`)).status, file).toBe(200);
    }
  });

  test("shows no fields for a payment that is over, or for a wrong secret", async () => {
    const intent = await create();
    await enter(intent, "4242424242424242");
    for (const secret of [intent.client_secret, `${intent.id}_secret_wrong`, "</script><b>"]) {
      const query = new URLSearchParams({ client_secret: secret ?? "" });
      const text = await (await fetch(`${backend.url}/payments/card-form?${query}`)).text();
      expect(text).toContain('role="alert"');
      expect(text).not.toContain("cc-number");
      expect(text).not.toContain("<b>");
    }
  });
});

const chargeOf = async ({ id }: Stripe.PaymentIntent) =>
  String((await stripe.paymentIntents.retrieve(id)).latest_charge);

test("no card number is kept", async () => {
  await enter(await create(), "4242 4242 4242 4242");
  const rows = await backend.sql(
    `select 1 from local.payment_objects where data::text ~ '4242424242424242|4242 4242' or internal::text ~ '42424242'
     union all select 1 from local.payment_requests where body ~ '42424242'`,
  );
  expect(rows).toEqual([]);
});

describe("nobody else may confirm a payment:", () => {
  test("a page of another origin, on loopback or not, or one without an origin", async () => {
    const intent = await create();
    const body = { clientSecret: intent.client_secret, number: "4242424242424242" };
    for (const origin of ["http://localhost:3000", "https://evil.example", "null", null]) {
      const response = await fromForm(backend, "confirm", body, origin);
      expect(response.status, String(origin)).toBe(403);
    }
    expect(await statusOf(intent)).toBe("requires_payment_method");
  });

  test("a wrong client secret", async () => {
    const intent = await create();
    for (const clientSecret of ["", intent.id, `${intent.id}_secret_`, `${intent.id}_secret_x`]) {
      const response = await fromForm(backend, "confirm", { clientSecret });
      expect(response.status).toBe(404);
    }
    expect((await answer(intent, true)).status).toBe(400);
    expect(await statusOf(intent)).toBe("requires_payment_method");
  });
});
