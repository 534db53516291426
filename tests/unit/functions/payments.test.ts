// @vitest-environment node
import { afterEach, describe, expect, test, vi } from "vitest";
import { createPaymentEventsHandler } from "../../../supabase/functions/_shared/payments/events-handler.ts";
import { createPaymentsHandler } from "../../../supabase/functions/_shared/payments/handler.ts";
import { ProcessorRefusal } from "../../../supabase/functions/_shared/payments/processor.ts";
import { readPaymentSettings } from "../../../supabase/functions/_shared/payments/settings.ts";
import { createStripe } from "../../../supabase/functions/_shared/payments/stripe.ts";
import type { Dependencies, RpcResult } from "../../../supabase/functions/_shared/runtime/types.ts";

const id = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";
const secret = "pi_1_secret_hidden";
const keys = { secretKey: "sk_test_hidden", webhookSecrets: ["whsec_other", "whsec_hidden"] };

type Answer = { status: number; body: object } | Error;

/** The adapter, on a processor that gives every request the same answer, and the number of requests. */
function processorThat(answer: Answer) {
  const fetch = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return Response.json(answer.body, { status: answer.status });
  });
  return { fetch, payments: { ...keys, apiUrl: "http://127.0.0.1:1", fetch } };
}

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => {
      throw new Error("The call was not refused");
    },
    (error) => error,
  );

const unreachable = new TypeError("fetch failed");
const down: Answer = { status: 500, body: { error: { type: "api_error", message: "down" } } };
const busy: Answer = {
  status: 409,
  body: {
    error: { type: "invalid_request_error", code: "idempotency_key_in_use", message: "busy" },
  },
};
const missing: Answer = {
  status: 404,
  body: { error: { type: "invalid_request_error", code: "resource_missing", message: "none" } },
};

describe("an error of the processor", () => {
  test.each([
    ["an unreachable one", unreachable],
    ["one that is down", down],
    ["one that does the same at this moment", busy],
  ])("may pass: %s", async (_, answer) => {
    const { fetch, payments } = processorThat(answer);
    const stripe = createStripe(payments);
    expect(await errorOf(stripe.readRefund("re_1"))).not.toBeInstanceOf(ProcessorRefusal);
    // Retried once automatically.
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test("is final where the processor says so, with its code", async () => {
    const { payments } = processorThat(missing);
    const error = await errorOf(createStripe(payments).readRefund("re_1"));
    expect(error).toBeInstanceOf(ProcessorRefusal);
    expect(error).toMatchObject({ code: "resource_missing" });
  });

  test("says nothing of client secrets, cards and keys", async () => {
    const intent = {
      id: "pi_1",
      client_secret: secret,
      payment_method: { card: { last4: "4242" } },
    };
    const { payments } = processorThat({
      status: 500,
      body: { error: { type: "api_error", message: `at ${secret}`, payment_intent: intent } },
    });
    const stripe = createStripe(payments);
    for (const call of [
      stripe.readPayment("pi_1"),
      stripe.cancel("pi_1", id),
      stripe.capture("pi_1", id, 100),
      stripe.createCustomer({ userId: id, email: null, name: null }),
    ]) {
      const error = await errorOf(call);
      const said = `${String(error)} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}`;
      for (const hidden of [secret, "4242", keys.secretKey]) expect(said).not.toContain(hidden);
    }
  });
});

describe("a dispute of the processor", () => {
  const taken = { amount: -900, currency: "usd" };
  const dispute = (status: string, ...balance_transactions: object[]): Answer => ({
    status: 200,
    body: {
      id: "du_1",
      object: "dispute",
      amount: 4500,
      balance_transactions,
      created: 1_800_000_000,
      evidence_details: { due_by: 1_800_086_400 },
      payment_intent: "pi_1",
      reason: "fraudulent",
      status,
    },
  });
  const read = (answer: Answer) => createStripe(processorThat(answer).payments).readDispute("du_1");

  test("is told in our words, whatever the currency of our balance", async () => {
    expect(await read(dispute("needs_response", taken))).toEqual({
      id: "du_1",
      paymentId: "pi_1",
      state: {
        status: "needs_response",
        amount_minor: 4500,
        reason: "fraudulent",
        respond_by: "2027-01-16T08:00:00.000Z",
        opened_at: "2027-01-15T08:00:00.000Z",
        is_withdrawn: true,
      },
    });
    const back = { amount: 900, currency: "usd" };
    expect((await read(dispute("won", taken, back))).state.is_withdrawn).toBe(false);
  });

  test.each([
    ["warning_needs_response", "needs_response"],
    ["warning_under_review", "under_review"],
    ["warning_closed", "withdrawn"],
    ["prevented", "withdrawn"],
    ["lost", "lost"],
    ["unheard_of", "needs_response"],
  ])("that is %s there is %s here", async (theirs, ours) => {
    expect((await read(dispute(theirs))).state).toMatchObject({
      status: ours,
      is_withdrawn: false,
    });
  });
});

describe("the function payments", () => {
  const settings: Dependencies["settings"] = {
    publicKeys: ["public"],
    serviceKey: "secret",
    siteUrl: "https://mahfil.example",
    siteKey: null,
    workerKeys: [],
    clientIpHeader: null,
    isDevelopment: false,
  };
  const started: RpcResult = {
    ok: true,
    data: {
      payment_id: id,
      processor_id: "pi_1",
      booking_id: id,
      amount_minor: 100,
      currency: "EGP",
    },
  };
  const call = async (
    name: "payments" | "payment-events",
    payments: Parameters<typeof createStripe>[0] | null,
    {
      rpc = async (): Promise<RpcResult> => started,
      body = { action: "start", bookingId: id } as object,
    } = {},
  ) => {
    const dependencies: Dependencies = {
      settings,
      rpc,
      removeFiles: async () => {},
      getUserId: async () => id,
      sendMail: null,
      sendSms: null,
      waitUntil: () => {},
    };
    const processor = payments && createStripe(payments);
    const handle =
      name === "payments"
        ? createPaymentsHandler(dependencies, processor)
        : createPaymentEventsHandler(dependencies, processor);
    const request = new Request(`https://x.example/functions/v1/${name}`, {
      method: "POST",
      headers: { apikey: "public", authorization: "Bearer token" },
      body: JSON.stringify(body),
    });
    const response = await handle(request, null);
    return { status: response.status, body: await response.json() };
  };

  afterEach(() => vi.restoreAllMocks());

  test.each(["payments", "payment-events"] as const)(
    "answers 501 while no processor is configured: %s",
    async (name) => {
      expect(await call(name, null)).toMatchObject({
        status: 501,
        body: { error: "not_configured" },
      });
    },
  );

  test.each([
    ["unreachable", unreachable],
    ["down", down],
  ])("answers 503 while the processor is %s, and logs no key", async (_, answer) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { payments } = processorThat(answer);
    expect(await call("payments", payments)).toMatchObject({
      status: 503,
      body: { error: "unavailable" },
    });
    expect(log.mock.calls.flat().map(String).join("\n")).not.toContain(keys.secretKey);
  });

  test.each([
    ["payment_start", { action: "start", bookingId: id }],
    ["payment_confirm", { action: "confirm", paymentId: id }],
    ["payout_account_open", { action: "openPayoutAccount", returnPath: "/host/earnings" }],
    ["payout_account_refresh", { action: "refreshPayoutAccount" }],
  ])("asks neither processor nor database when the limit of %s is reached", async (kind, body) => {
    const { fetch, payments } = processorThat(missing);
    const rpc = vi.fn(
      async (): Promise<RpcResult> => ({
        ok: false,
        status: 429,
        code: "rate_limited",
        detail: null,
      }),
    );
    expect(await call("payments", payments, { rpc, body })).toMatchObject({
      status: 429,
      body: { error: "rate_limited" },
    });
    expect(rpc.mock.calls).toEqual([
      ["count_processor_call", { p_kind: kind, p_user_id: id, p_ip: null }],
    ]);
    expect(fetch).not.toHaveBeenCalled();
  });
});

test("a processor needs both of its secrets", () => {
  const read = (values: Record<string, string>) =>
    readPaymentSettings((name) => values[name] ?? null);
  expect(read({})).toBeNull();
  expect(() => read({ STRIPE_SECRET_KEY: "a" })).toThrow("STRIPE_WEBHOOK_SECRET");
  expect(read({ STRIPE_WEBHOOK_SECRET: "b" })).toBeNull();
  expect(read({ STRIPE_SECRET_KEY: "a", STRIPE_WEBHOOK_SECRET: "b c" })).toEqual({
    secretKey: "a",
    webhookSecrets: ["b", "c"],
    apiUrl: null,
  });
});
