import { expect, test } from "vitest";
import { createPaymentJobHandlers } from "@/supabase/functions/_shared/jobs/payments";
import type { JobContext } from "@/supabase/functions/_shared/jobs/types";
import type {
  PaymentProcessor,
  ProcessorPayment,
} from "@/supabase/functions/_shared/payments/processor";
import { CallError } from "@/supabase/functions/_shared/runtime/errors";
import type { Call } from "@/supabase/functions/_shared/runtime/types";

const dispute = (id: string) => ({
  id,
  paymentId: `pi_${id}`,
  state: {
    status: "needs_response" as const,
    amount_minor: 100,
    reason: "general",
    respond_by: null,
    opened_at: "2027-01-01T00:00:00Z",
    is_withdrawn: true,
  },
});

/** A processor with only two disputes, of captured payments. */
const processor: Partial<PaymentProcessor> = {
  listDisputes: async () => [dispute("early"), dispute("known")],
  listEvents: async () => ({ events: [], oldestAt: null, next: null }),
  readPayment: async (id) =>
    ({ id, paymentId: `own ${id}`, state: { status: "captured" } }) as ProcessorPayment,
};
const job = { id: "1", kind: "reconcile_payments", payload: {}, attempt: 1 };

test("a dispute whose payment has no recorded capture yet is recorded after the capture", async () => {
  const recorded: unknown[] = [];
  const call = (async (name: string, args: Record<string, unknown> = {}) => {
    if (name === "get_payment_order") return { processor_id: "pi_early", pending_refunds: [] };
    if (name !== "record_dispute" && name !== "record_payment") return [];
    const id = args.p_processor_id;
    if (id === "early" && !recorded.includes("pi_early")) {
      throw new CallError(name, 409, "wrong_status");
    }
    recorded.push(id);
    return null;
  }) as Call;
  const handlers = createPaymentJobHandlers({ call, processor } as JobContext);
  await handlers.reconcile_payments?.({}, job);
  expect(recorded).toEqual(["pi_early", "early", "known"]);
});

test("a dispute of a payment that is not captured yet does not hold up the others", async () => {
  const recorded: unknown[] = [];
  const call = (async (name: string, args: Record<string, unknown> = {}) => {
    if (name === "get_payment_order") return { processor_id: null, pending_refunds: [] };
    if (name !== "record_dispute") return [];
    if (args.p_processor_id === "early") throw new CallError(name, 409, "wrong_status");
    recorded.push(args.p_processor_id);
    return null;
  }) as Call;
  const handlers = createPaymentJobHandlers({ call, processor } as JobContext);
  await expect(handlers.reconcile_payments?.({}, job)).rejects.toThrow("wrong_status");
  expect(recorded).toEqual(["known"]);
});
