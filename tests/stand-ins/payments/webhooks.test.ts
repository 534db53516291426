import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { eventPoster } from "../../../supabase/local/payments/deliveries.ts";
import {
  createPaymentService,
  type PaymentService,
} from "../../../supabase/local/payments/service.ts";
import { paymentSecretKey, paymentWebhookSecret } from "../../../supabase/local/settings.ts";
import { pgliteBackend } from "../../db/support.ts";

let backend: Backend;
let receiver: Server;
let service: PaymentService;
/** The receiver's next answers; 200 when none are left. */
let answers: number[] = [];
let received: { body: string; signature: string; path: string }[] = [];

beforeAll(async () => {
  backend = await pgliteBackend();
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const signature = String(request.headers["stripe-signature"]);
    received.push({ body, signature, path: request.url ?? "" });
    response.statusCode = answers.shift() ?? 200;
    response.end();
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const { port } = receiver.address() as AddressInfo;
  // A second service on the same tables, whose events go where the test can read them.
  service = createPaymentService({
    db: backend.db,
    siteUrl: "http://localhost:3000",
    deliverEvent: eventPoster(`http://127.0.0.1:${port}`),
  });
});
afterEach(() => {
  received = [];
  answers = [];
});
afterAll(async () => {
  await service?.stop();
  receiver?.close();
  await backend?.stop();
});

const post = async (path: string, params: Record<string, string>): Promise<{ id: string }> => {
  const response = await service.handle(
    new Request(`${backend.url}/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${paymentSecretKey}` },
      body: new URLSearchParams(params),
    }),
  );
  return response?.json();
};
const stripe = new Stripe(paymentSecretKey);
const read = ({ body, signature }: (typeof received)[number]) =>
  stripe.webhooks.constructEvent(body, signature, paymentWebhookSecret);

test("events are signed as the official client verifies them, and delivered in order", async () => {
  const { id } = await post("payment_intents", {
    amount: "1000",
    currency: "aed",
    capture_method: "manual",
    confirm: "true",
    payment_method: "pm_card_visa",
    "metadata[payment_id]": "p1",
  });
  await post(`payment_intents/${id}/capture`, {});
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(5);
  const events = received.map(read);
  expect(events.map(({ type }) => type)).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.amount_capturable_updated",
    "charge.captured",
    "payment_intent.succeeded",
  ]);
  expect(events.at(-1)).toMatchObject({
    object: "event",
    livemode: false,
    data: { object: { id, status: "succeeded", metadata: { payment_id: "p1" } } },
  });
  expect(received[0]?.path).toBe("/functions/v1/payment-events");
  const [first] = received;
  if (!first) throw new Error("nothing was received");
  expect(() => read({ ...first, body: first.body.replace("1000", "9999") })).toThrow();
  expect(() =>
    stripe.webhooks.constructEvent(first.body, first.signature, "whsec_other"),
  ).toThrow();
});

test("an event is delivered again, with a fresh signature, until it is answered with 2xx", async () => {
  answers = [500, 404];
  await post("customers", { email: "again@mahfil.test" });
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(3);
  expect(new Set(received.map(read).map(({ id }) => id)).size).toBe(1);
  const waiting = () =>
    backend.sql("select 1 from local.payment_deliveries where delivered_at is null");
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
});

test("what was not delivered before a stop is delivered after the next start", async () => {
  answers = [503];
  await post("customers", { email: "stop@mahfil.test" });
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  await service.stop();
  const { port } = receiver.address() as AddressInfo;
  service = createPaymentService({
    db: backend.db,
    siteUrl: "http://localhost:3000",
    deliverEvent: eventPoster(`http://127.0.0.1:${port}`),
  });
  service.start();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
});
