import { createRunJobsHandler } from "../../../../supabase/functions/_shared/jobs/run-jobs.ts";
import { createPaymentEventsHandler } from "../../../../supabase/functions/_shared/payments/events-handler.ts";
import { createPaymentsHandler } from "../../../../supabase/functions/_shared/payments/handler.ts";
import { createStripe } from "../../../../supabase/functions/_shared/payments/stripe.ts";
import { readSessionId } from "../../../../supabase/functions/_shared/runtime/request.ts";
import type {
  Dependencies,
  Handler,
} from "../../../../supabase/functions/_shared/runtime/types.ts";
import {
  paymentSecretKey,
  paymentWebhookSecret,
  publishableKey,
  secretKey,
} from "../../../../supabase/local/settings.ts";
import type { DatabaseCalls } from "./database-calls.ts";

type Parts = {
  call: DatabaseCalls["call"];
  /** The address and `fetch` of the payment service; without `fetch` over the network. */
  apiUrl: string;
  fetch?: typeof globalThis.fetch;
};

/**
 * The Edge Functions of payments, with database functions called as statements. Access tokens are unsigned, and a session has
 * the id of its user.
 */
export function createFunctions({ call, apiUrl, fetch }: Parts): Record<string, Handler> {
  const processor = createStripe({
    secretKey: paymentSecretKey,
    webhookSecrets: [paymentWebhookSecret],
    apiUrl,
    ...(fetch && { fetch }),
  });
  const dependencies: Dependencies = {
    rpc: (name, args) => call(null, name, args),
    removeFiles: async () => {},
    getUserId: async (token) => readSessionId(token),
    settings: {
      publicKeys: [publishableKey],
      serviceKey: secretKey,
      workerKeys: [secretKey],
      siteUrl: "http://localhost:3000",
      siteKey: null,
      clientIpHeader: null,
      isDevelopment: false,
    },
    sendMail: null,
    sendSms: null,
    waitUntil: () => {},
  };
  return {
    payments: createPaymentsHandler(dependencies, processor),
    "payment-events": createPaymentEventsHandler(dependencies, processor),
    "run-jobs": createRunJobsHandler(dependencies, { processor, calendarSecret: null }),
  };
}
