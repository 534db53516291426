import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { signature } from "../../../supabase/local/payments/events.ts";
import { stripeOf } from "../../stand-ins/payments/support.ts";
import { testBackend } from "../support.ts";
import { cardVenue, enterCard, holdTime, runJobs, start, stateOf } from "./support.ts";

// Requests to the Edge Function `payment-events` by the processor, and by others.
let backend: Backend;
let venueId: string;

beforeAll(async () => {
  backend = await testBackend();
  ({ venueId } = await cardVenue(backend));
});
afterAll(() => backend?.stop());

const now = () => Math.floor(Date.now() / 1000);

function eventOf(intent: string, type = "payment_intent.succeeded") {
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  const object = { id: intent, object: "payment_intent" };
  return { id, body: JSON.stringify({ id, object: "event", type, data: { object } }) };
}

async function post(body: string, header: string | null) {
  const response = await fetch(`${backend.url}/functions/v1/payment-events`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(header && { "stripe-signature": header }) },
    body,
  });
  return { status: response.status, body: await response.json() };
}

const storedEvents = (id: string) =>
  backend.sql<{ kind: string; object_id: string; handled: boolean; jobs: number }>(
    `select e.kind, e.object_id, e.handled_at is not null as handled, (
       select count(*)::integer from private.jobs j where j.payload ->> 'event_id' = e.id) as jobs
     from private.payment_events e where e.id = $1`,
    [id],
  );

/** Creates a payment whose card is authorized at the processor; its event has not arrived. */
async function authorizedPayment() {
  const { guestId, bookingId } = await holdTime(backend, venueId);
  const { body } = await start(backend, guestId, bookingId);
  await enterCard(backend, body.clientSecret, "4242424242424242");
  const [row] = await backend.sql<{ id: string }>(
    "select processor_id as id from public.payments where id = $1",
    [body.paymentId],
  );
  return { bookingId, amount: body.amountMinor, intent: String(row?.id) };
}

describe("an event", () => {
  test("that comes twice is stored, handled and captured once", async () => {
    const { bookingId, amount, intent } = await authorizedPayment();
    const { id, body } = eventOf(intent);
    const answers = await Promise.all([
      post(body, signature(body, now())),
      post(body, signature(body, now())),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await storedEvents(id)).toMatchObject([
      { kind: "payment", object_id: intent, handled: false, jobs: 1 },
    ]);
    await runJobs(backend);
    await runJobs(backend);
    expect(await post(body, signature(body, now()))).toMatchObject({ status: 200 });
    await runJobs(backend);
    expect(await storedEvents(id)).toMatchObject([{ handled: true }]);
    expect(await stateOf(backend, bookingId)).toMatchObject({
      status: "confirmed",
      captured: amount,
      ledger: amount,
      processor: amount,
      intents: ["succeeded"],
    });
  });

  test("that lies is not believed: the state is read from the processor", async () => {
    const { guestId, bookingId } = await holdTime(backend, venueId);
    const { body: started } = await start(backend, guestId, bookingId);
    const [row] = await backend.sql<{ id: string }>(
      "select processor_id as id from public.payments where id = $1",
      [started.paymentId],
    );
    const { body } = eventOf(String(row?.id));
    expect((await post(body, signature(body, now()))).status).toBe(200);
    await runJobs(backend);
    expect(await stateOf(backend, bookingId)).toMatchObject({ status: "held", captured: 0 });
  });

  test("of a kind that says nothing to us is answered and not stored", async () => {
    const { id, body } = eventOf("cus_1", "customer.updated");
    expect((await post(body, signature(body, now()))).status).toBe(200);
    expect(await storedEvents(id)).toEqual([]);
  });

  test.each([
    ["another product", {}],
    ["another product with ids of its own", { payment_id: "7" }],
    ["another installation", { payment_id: randomUUID(), user_id: randomUUID() }],
  ])("of a payment of %s at the same processor ends its job", async (_, metadata) => {
    const { id: intent } = await stripeOf(backend).paymentIntents.create({
      amount: 10_000,
      currency: "egp",
      metadata,
    });
    const { id, body } = eventOf(intent);
    expect((await post(body, signature(body, now()))).status).toBe(200);
    await runJobs(backend);
    expect(await storedEvents(id)).toMatchObject([{ handled: true }]);
  });

  test("is not answered with 200 while it cannot be stored", async () => {
    const { id, body } = eventOf("pi_1");
    const { error } = console;
    console.error = () => {};
    await backend.sql("alter table private.payment_events rename to payment_events_away");
    const refused = await post(body, signature(body, now())).finally(async () => {
      await backend.sql("alter table private.payment_events_away rename to payment_events");
      console.error = error;
    });
    expect(refused).toMatchObject({ status: 503, body: { error: "unavailable" } });
    expect((await post(body, signature(body, now()))).status).toBe(200);
    expect(await storedEvents(id)).toHaveLength(1);
  });
});

describe("nothing is stored of an event", () => {
  const refused = async (body: string, header: string | null, id: string) => {
    expect(await post(body, header)).toMatchObject({
      status: 400,
      body: { error: "invalid_input" },
    });
    expect(await storedEvents(id)).toEqual([]);
  };

  test("without a signature", async () => {
    const { id, body } = eventOf("pi_1");
    await refused(body, null, id);
    await refused(body, "", id);
  });

  test("with a forged signature", async () => {
    const { id, body } = eventOf("pi_1");
    await refused(body, `t=${now()},v1=${"0".repeat(64)}`, id);
    await refused(body, `t=${now()}`, id);
    await refused(body, "nonsense", id);
  });

  test.each([
    ["empty", "v1="],
    ["missing", "v1"],
    ["of other letters than hexadecimal", `v1=${"é".repeat(64)}`],
    ["empty beside another", `v1=${"0".repeat(64)},v1=`],
  ])("with a signature that is %s", async (_, entries) => {
    const { id, body } = eventOf("pi_1");
    await refused(body, `t=${now()},${entries}`, id);
  });

  test("whose body was changed after it was signed", async () => {
    const { id, body } = eventOf("pi_1");
    await refused(body.replace("pi_1", "pi_2"), signature(body, now()), id);
  });

  test("whose signature is older than five minutes", async () => {
    const { id, body } = eventOf("pi_1");
    await refused(body, signature(body, now() - 301), id);
  });
});
