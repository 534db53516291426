import { createHandlers } from "../../../../supabase/functions/_shared/verification/handlers.ts";
import { readSessionId } from "../../../../supabase/functions/_shared/verification/request.ts";
import type { Handler } from "../../../../supabase/functions/_shared/verification/types.ts";
import {
  paymentSecretKey,
  paymentWebhookSecret,
  publishableKey,
  secretKey,
} from "../../../../supabase/local/settings.ts";
import type { DatabaseCalls } from "./database-calls.ts";

type Parts = {
  call: DatabaseCalls["call"];
  /** Where the payment service answers, and with what; without `fetch` over the network. */
  apiUrl: string;
  fetch?: typeof globalThis.fetch;
};

/**
 * The Edge Functions of payments, with database functions called as statements. An access token is not signed, and its session
 * has the id of its user.
 */
export function createFunctions({ call, apiUrl, fetch }: Parts): Record<string, Handler> {
  return createHandlers({
    rpc: (name, args) => call(null, name, args),
    removeFiles: async () => {},
    getUserId: async (token) => readSessionId(token),
    settings: {
      publicKeys: [publishableKey],
      hashKey: secretKey,
      workerKeys: [secretKey],
      siteUrl: "http://localhost:3000",
      siteKey: null,
      calendarSecret: null,
      clientIpHeader: null,
      payments: {
        secretKey: paymentSecretKey,
        webhookSecrets: [paymentWebhookSecret],
        apiUrl,
        ...(fetch && { fetch }),
      },
      showCodes: false,
    },
    sendMail: null,
    sendSms: null,
    waitUntil: () => {},
  });
}
