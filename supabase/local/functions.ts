import { readPaymentSettings } from "../functions/_shared/payments/settings.ts";
import { connect } from "../functions/_shared/verification/database.ts";
import { createHandlers } from "../functions/_shared/verification/handlers.ts";
import { smsSender } from "../functions/_shared/verification/sms.ts";
import { smtpSender } from "../functions/_shared/verification/smtp.ts";
import type { Handler } from "../functions/_shared/verification/types.ts";
import type { Database } from "./database.ts";
import { recordMail } from "./inbox.ts";
import { paymentSecretKey, paymentWebhookSecret, publishableKey, secretKey } from "./settings.ts";

const env = (name: string): string | null => process.env[name]?.trim() || null;

type Parts = {
  db: Database;
  /** The backend's own address, at which a browser finds the pages of the payment service. */
  url: string;
  siteUrl: string;
  /** Handles a request to the backend, without the network. */
  answer: (request: Request) => Promise<Response>;
};

/**
 * The project's Edge Functions, served by the embedded backend under /functions/v1/. With
 * VERIFICATION_ENV=development (`npm start` sets it) answers carry the codes and the inbox keeps what is
 * sent; otherwise they need a sender, as on a hosted project.
 */
export function createEdgeFunctions({ db, url, siteUrl, answer }: Parts): Handler {
  const isDevelopment = env("VERIFICATION_ENV") === "development";
  const handlers: Record<string, Handler> = createHandlers({
    ...connect({
      url: "http://127.0.0.1",
      serviceKey: secretKey,
      fetch: (input, init) => answer(new Request(input, init)),
    }),
    settings: {
      publicKeys: [publishableKey, secretKey],
      hashKey: secretKey,
      workerKeys: [secretKey],
      siteUrl,
      siteKey: env("VERIFICATION_SITE_KEY"),
      calendarSecret: env("CALENDAR_REFRESH_SECRET"),
      // No proxy is in front of the embedded backend: such a header would be the caller's own.
      clientIpHeader: null,
      payments: readPaymentSettings(env) ?? {
        secretKey: paymentSecretKey,
        webhookSecrets: [paymentWebhookSecret],
        apiUrl: url,
        fetch: (input, init) => answer(new Request(input, init)),
      },
      showCodes: isDevelopment,
    },
    sendMail: isDevelopment
      ? (to, mail, options) => recordMail(db, to, mail, options)
      : smtpSender(env),
    sendSms: isDevelopment
      ? (to, text) => recordMail(db, to, { subject: "SMS", text, html: "" })
      : smsSender(false),
    waitUntil: () => {},
  });
  return async (request, peer) => {
    const name = new URL(request.url).pathname.split("/")[3] ?? "";
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) return Response.json({ message: "Function not found" }, { status: 404 });
    return handler(request, peer);
  };
}
