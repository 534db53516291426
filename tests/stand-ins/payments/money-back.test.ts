import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { importPayments } from "../../../supabase/local/payments/import.ts";
import { createService } from "../../db/payments/sequences/service.ts";
import { pgliteBackend } from "../../db/support.ts";
import { errorOf, stripeOf } from "./support.ts";

let backend: Backend;
let stripe: Stripe;

beforeAll(async () => {
  backend = await pgliteBackend();
  stripe = stripeOf(backend);
});
afterAll(() => backend?.stop());

const pay = (payment_method = "pm_card_visa") =>
  stripe.paymentIntents.create({ amount: 10_000, currency: "aed", confirm: true, payment_method });
const eventsOf = async (id: string) =>
  (await stripe.events.list({ limit: 100 })).data
    .filter(({ data }) => JSON.stringify(data.object).includes(id))
    .map(({ type }) => type);
const press = (path: string, body: Record<string, string>, origin = backend.url) =>
  fetch(`${backend.url}/payments/${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams(body),
  });

describe("a refund", () => {
  test("is of a part or of the rest, and never of more than was captured", async () => {
    const intent = await pay();
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 4000,
      reason: "requested_by_customer",
      metadata: { refund_id: "r1" },
    });
    expect(part).toMatchObject({
      status: "succeeded",
      amount: 4000,
      metadata: { refund_id: "r1" },
    });
    const tooMuch = await errorOf(
      stripe.refunds.create({ payment_intent: intent.id, amount: 6001 }),
    );
    expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
    const rest = await stripe.refunds.create({ charge: String(intent.latest_charge) });
    expect(rest.amount).toBe(6000);
    const again = await errorOf(stripe.refunds.create({ payment_intent: intent.id }));
    expect(again).toMatchObject({ statusCode: 400, code: "charge_already_refunded" });
    const charge = await stripe.charges.retrieve(String(intent.latest_charge), {
      expand: ["refunds"],
    });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 10_000 });
    expect(charge.refunds?.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(await eventsOf(part.id)).toContain("refund.created");
    expect(await eventsOf(String(intent.latest_charge))).toContain("charge.refunded");
  });

  test("is refused before a capture", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 10_000,
      currency: "aed",
      capture_method: "manual",
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const error = await errorOf(stripe.refunds.create({ payment_intent: intent.id }));
    expect(error.statusCode).toBe(400);
  });

  test("of the test card for it fails later, and the charge has its money again", async () => {
    const intent = await pay("pm_card_refundFail");
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe("succeeded");
    await expect
      .poll(async () => (await stripe.refunds.retrieve(refund.id)).status, { timeout: 20_000 })
      .toBe("failed");
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(await eventsOf(refund.id)).toEqual(
      expect.arrayContaining(["refund.updated", "refund.failed"]),
    );
  });

  test("of the test card for it is pending before it succeeds", async () => {
    const intent = await pay("pm_card_pendingRefund");
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe("pending");
    await expect
      .poll(async () => (await stripe.refunds.retrieve(refund.id)).status, { timeout: 20_000 })
      .toBe("succeeded");
  });
});

describe("a dispute", () => {
  const dispute = async () => {
    const intent = await pay("pm_card_createDispute");
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    const [opened] = data;
    if (!opened) throw new Error("no dispute");
    return { intent, opened };
  };

  test("is opened after the capture, and prevents a refund", async () => {
    const { intent, opened } = await dispute();
    expect(opened).toMatchObject({
      amount: 10_000,
      reason: "fraudulent",
      status: "needs_response",
      charge: intent.latest_charge,
    });
    expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: "charge_disputed",
    });
    expect(await eventsOf(opened.id)).toContain("charge.dispute.created");
  });

  test("is ended by the buttons of the page, once", async () => {
    for (const outcome of ["won", "lost"]) {
      const { opened } = await dispute();
      const response = await press(`disputes/${opened.id}`, { outcome });
      expect(response.status).toBe(303);
      expect((await stripe.disputes.retrieve(opened.id)).status).toBe(outcome);
      expect(await eventsOf(opened.id)).toContain("charge.dispute.closed");
      expect((await press(`disputes/${opened.id}`, { outcome })).status).toBe(400);
    }
  });

  test("is not ended by a page of another origin", async () => {
    const { opened } = await dispute();
    const response = await press(
      `disputes/${opened.id}`,
      { outcome: "won" },
      "http://localhost:3000",
    );
    expect(response.status).toBe(403);
  });

  test("is won by the evidence that test mode knows, and lost by accepting it", async () => {
    const [first, second] = [await dispute(), await dispute()];
    const won = await stripe.disputes.update(first.opened.id, {
      evidence: { uncategorized_text: "winning_evidence" },
      submit: true,
    });
    expect(won.status).toBe("won");
    expect((await stripe.disputes.close(second.opened.id)).status).toBe("lost");
  });

  test("that nobody answers in time is lost, and an inquiry is closed", async () => {
    const { opened } = await dispute();
    const inquired = await pay("pm_card_createDisputeInquiry");
    const { passTime } = createService(backend.db);
    await passTime(9 * 86_400 - 60);
    expect((await stripe.disputes.retrieve(opened.id)).status).toBe("needs_response");
    await passTime(120);
    expect((await stripe.disputes.retrieve(opened.id)).status).toBe("lost");
    const { data } = await stripe.disputes.list({ payment_intent: inquired.id });
    expect(data).toMatchObject([{ status: "warning_closed" }]);
  });

  test("lets a charge be refunded once it is won, and not when it is lost", async () => {
    const [first, second] = [await dispute(), await dispute()];
    await press(`disputes/${first.opened.id}`, { outcome: "won" });
    const refund = await stripe.refunds.create({ payment_intent: first.intent.id });
    expect(refund.status).toBe("succeeded");
    await press(`disputes/${second.opened.id}`, { outcome: "lost" });
    expect(
      await errorOf(stripe.refunds.create({ payment_intent: second.intent.id })),
    ).toMatchObject({ code: "charge_disputed" });
  });

  test("of any charge is opened by the button of the page, once", async () => {
    const intent = await pay();
    const path = `charges/${String(intent.latest_charge)}`;
    expect((await press(path, { outcome: "dispute" })).status).toBe(303);
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ status: "needs_response", amount: 10_000 }]);
    expect((await press(path, { outcome: "dispute" })).status).toBe(400);
  });

  test("that is an inquiry takes nothing, and is closed", async () => {
    const intent = await pay("pm_card_createDisputeInquiry");
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ status: "warning_needs_response", balance_transactions: [] }]);
    await press(`disputes/${data[0]?.id}`, { outcome: "won" });
    expect(await stripe.disputes.retrieve(String(data[0]?.id))).toMatchObject({
      status: "warning_closed",
      balance_transactions: [],
    });
  });
});

describe("the page of payments", () => {
  test("lists them with what came of them, as HTML and as JSON", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 10_000,
      currency: "aed",
      confirm: true,
      payment_method: "pm_card_visa",
      metadata: { booking_id: "<b>b2</b>", payment_id: "p2" },
    });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 2500 });
    const response = await fetch(`${backend.url}/payments.json`);
    const [newest] = (await response.json()) as unknown[];
    expect(newest).toEqual({
      id: intent.id,
      booking_id: "<b>b2</b>",
      status: "succeeded",
      amount: 10_000,
      captured: 10_000,
      refunded: 2500,
      currency: "aed",
    });
    const page = await fetch(`${backend.url}/payments`);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const text = await page.text();
    expect(text).toContain(`id="${intent.id}"`);
    expect(text).toContain("المدفوعات");
    expect(text).not.toContain("<b>b2</b>");
  });
});

test("a hundred payments of the past are imported within seconds, and can be refunded", async () => {
  const began = Date.now();
  const imported = await importPayments(
    backend.sql,
    Array.from({ length: 100 }, (_, index) => ({
      createdAt: "2026-01-15T10:00:00Z",
      amount: 30_000,
      currency: "EGP",
      captured: 30_000,
      metadata: { booking_id: `past-${index}`, payment_id: `past-${index}` },
      payer: { email: `guest-${index % 10}@mahfil.test`, name: "Guest" },
      refunds: index === 0 ? [{ amount: 10_000, createdAt: "2026-01-20T10:00:00Z" }] : [],
    })),
  );
  expect(Date.now() - began).toBeLessThan(10_000);
  const [first, second] = imported;
  if (!first || !second) throw new Error("nothing was imported");
  const intent = await stripe.paymentIntents.retrieve(first.paymentIntentId, {
    expand: ["latest_charge.refunds"],
  });
  expect(intent).toMatchObject({
    created: Date.parse("2026-01-15T10:00:00Z") / 1000,
    status: "succeeded",
    currency: "egp",
    latest_charge: { amount_refunded: 10_000, refunds: { data: [{ id: first.refundIds[0] }] } },
  });
  await stripe.refunds.create({ payment_intent: second.paymentIntentId });
  const charged = await stripe.paymentIntents.create({
    amount: 30_000,
    currency: "egp",
    customer: second.customerId,
    payment_method: second.card.id,
    off_session: true,
    confirm: true,
  });
  expect(charged.status).toBe("succeeded");
});
