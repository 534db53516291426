import { connect } from "../functions/_shared/verification/database.ts";
import { createHandlers } from "../functions/_shared/verification/handlers.ts";
import { sendSms as logSms } from "../functions/_shared/verification/sms.ts";
import type { Handler } from "../functions/_shared/verification/types.ts";
import type { Database } from "./database.ts";
import { publishableKey, secretKey } from "./settings.ts";

/**
 * Answers carry the code unless this is production: VERIFICATION_ENV says so, or else NODE_ENV.
 * The embedded backend answers on loopback only, and its inbox shows every code anyway.
 */
function isProduction(): boolean {
  return (process.env.VERIFICATION_ENV?.trim() || process.env.NODE_ENV) === "production";
}

type Parts = {
  db: Database;
  siteUrl: string;
  /** Handles a request to the backend, without the network. */
  answer: (request: Request) => Promise<Response>;
};

/** The project's Edge Functions, served by the embedded backend under /functions/v1/. */
export function createEdgeFunctions({ db, siteUrl, answer }: Parts): Handler {
  const url = "http://127.0.0.1";
  const recordMail = (to: string, subject: string, text: string, html = "") =>
    db.sql(`insert into local.inbox ("to", subject, "text", html) values ($1, $2, $3, $4)`, [
      to,
      subject,
      text,
      html,
    ]);
  const handlers: Record<string, Handler> = createHandlers({
    ...connect({
      url,
      serviceKey: secretKey,
      fetch: (input, init) => answer(new Request(input, init)),
    }),
    settings: {
      publicKeys: [publishableKey, secretKey],
      hashKey: secretKey,
      siteUrl,
      siteKey: process.env.VERIFICATION_SITE_KEY?.trim() || null,
      showCodes: !isProduction(),
    },
    sendMail: async (to, { subject, text, html }) => {
      await recordMail(to, subject, text, html);
    },
    sendSms: async (to, text) => {
      await recordMail(to, "SMS", text);
      await logSms(to, text);
    },
    waitUntil: () => {},
  });
  return async (request, peer) => {
    const name = new URL(request.url).pathname.split("/")[3] ?? "";
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) return Response.json({ message: "Function not found" }, { status: 404 });
    return handler(request, peer);
  };
}
