import { createRunJobsHandler } from "../functions/_shared/jobs/run-jobs.ts";
import { createNewsletterHandler } from "../functions/_shared/newsletter/handler.ts";
import { createPaymentEventsHandler } from "../functions/_shared/payments/events-handler.ts";
import { createPaymentsHandler } from "../functions/_shared/payments/handler.ts";
import { createProcessor } from "../functions/_shared/payments/settings.ts";
import { createStripe } from "../functions/_shared/payments/stripe.ts";
import { connect } from "../functions/_shared/runtime/database.ts";
import { smsSender } from "../functions/_shared/runtime/sms.ts";
import { smtpSender } from "../functions/_shared/runtime/smtp.ts";
import type { Dependencies, Handler, ReadEnv } from "../functions/_shared/runtime/types.ts";
import { createAccountNoticeHandler } from "../functions/_shared/verification/account-notice.ts";
import { createSendCodeHandler } from "../functions/_shared/verification/send-code.ts";
import { createVerifyCodeHandler } from "../functions/_shared/verification/verify-code.ts";
import type { Database } from "./database.ts";
import { recordMail } from "./inbox.ts";
import { paymentSecretKey, paymentWebhookSecret, publishableKey, secretKey } from "./settings.ts";

const env: ReadEnv = (name) => process.env[name]?.trim() || null;

type Parts = {
  db: Database;
  /** The backend's own address, where a browser finds the pages of the payment service. */
  url: string;
  siteUrl: string;
  /** Handles a request to the backend without the network. */
  answer: (request: Request) => Promise<Response>;
};

/**
 * The project's Edge Functions, served by the embedded backend under /functions/v1/. With VERIFICATION_ENV=development (set
 * by `npm start`) responses contain the codes and the inbox keeps mails; otherwise they need a mail sender, as on a hosted
 * project.
 */
export function createEdgeFunctions({ db, url, siteUrl, answer }: Parts): Handler {
  const isDevelopment = env("VERIFICATION_ENV") === "development";
  const processor =
    createProcessor(env) ??
    createStripe({
      secretKey: paymentSecretKey,
      webhookSecrets: [paymentWebhookSecret],
      apiUrl: url,
      fetch: (input, init) => answer(new Request(input, init)),
    });
  const dependencies: Dependencies = {
    ...connect({
      url: "http://127.0.0.1",
      serviceKey: secretKey,
      fetch: (input, init) => answer(new Request(input, init)),
    }),
    settings: {
      publicKeys: [publishableKey, secretKey],
      serviceKey: secretKey,
      workerKeys: [secretKey],
      siteUrl,
      siteKey: env("VERIFICATION_SITE_KEY"),
      // The embedded backend has no proxy in front of it: such a header comes from the caller.
      clientIpHeader: null,
      isDevelopment,
    },
    sendMail: isDevelopment
      ? (to, mail, options) => recordMail(db, to, mail, options)
      : smtpSender(env),
    sendSms: isDevelopment
      ? (to, text) => recordMail(db, to, { subject: "SMS", text, html: "" })
      : smsSender(false),
    waitUntil: () => {},
  };
  const handlers: Record<string, Handler> = {
    "send-verification": createSendCodeHandler(dependencies),
    "verify-code": createVerifyCodeHandler(dependencies),
    "account-notice": createAccountNoticeHandler(dependencies),
    newsletter: createNewsletterHandler(dependencies),
    payments: createPaymentsHandler(dependencies, processor),
    "payment-events": createPaymentEventsHandler(dependencies, processor),
    "run-jobs": createRunJobsHandler(dependencies, {
      processor,
      calendarSecret: env("CALENDAR_REFRESH_SECRET"),
    }),
  };
  return async (request, peer) => {
    const name = new URL(request.url).pathname.split("/")[3] ?? "";
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) return Response.json({ message: "Function not found" }, { status: 404 });
    return handler(request, peer);
  };
}
