import pLimit from "p-limit";
import { changeAccount, markMailedSession } from "./account-changes.ts";
import { clientIpOf, createAuthLimits, operationOf } from "./auth-limits.ts";
import {
  createEmailChangeNotifier,
  createPasswordChangeNotifier,
  decodeObject,
} from "./auth-mails.ts";
import type { Database } from "./database.ts";
import { endReusedSession } from "./ended-sessions.ts";
import { equalizePasswordTiming } from "./password-timing.ts";

type Parts = {
  db: Database;
  siteUrl: string;
  /** Passes a request to lite. */
  forward: (request: Request, body: Uint8Array<ArrayBuffer> | null) => Promise<Response>;
};

/** Longer than writing a mail takes, so that an unknown address, for which no mail is written, takes as long. */
const MAIL_MS = 250;

/** Resolves with the response of `work`, at the earliest after the time of writing a mail. */
async function equalizeMailTime(work: () => Promise<Response>): Promise<Response> {
  const minimum = new Promise<void>((resolve) => setTimeout(resolve, MAIL_MS));
  const response = await work();
  await minimum;
  return response;
}

const accountCodes = ["otp_disabled", "user_already_exists", "over_email_send_rate_limit"];

/** Gives every address the same response and time for a requested mail, with an account or without. */
async function equalizeMailRequest(work: () => Promise<Response>): Promise<Response> {
  const response = await equalizeMailTime(work);
  if (response.ok || response.status >= 500) return response;
  const { error_code } = (await response.clone().json()) as { error_code?: string };
  return accountCodes.includes(String(error_code)) ? Response.json({}) : response;
}

/**
 * True when a link or code was mailed to the account within the last minute and is unused (`auth.email.max_frequency` in
 * config.toml).
 */
async function wasJustMailed({ sql }: Database, email: unknown): Promise<boolean> {
  if (typeof email !== "string") return false;
  const rows = await sql(
    `select from auth.users where email = lower(trim($1)) and coalesce(recovery_token, '') <> ''
       and recovery_sent_at > now() - interval '1 minute'`,
    [email],
  );
  return rows.length > 0;
}

/**
 * True when an address has reached its limit of mails. Checked before lite stores a new token, which would invalidate the
 * last mailed link.
 */
async function hasEnoughMails({ sql }: Database, email: unknown): Promise<boolean> {
  if (typeof email !== "string") return false;
  const rows = await sql(
    "select where private.message_retry_at('auth_mail', lower(trim($1)), null) is not null",
    [email],
  );
  return rows.length > 0;
}

/** True when the query names a parameter more than once: lite reads the first one, other readers the last. */
function hasRepeatedParameter(searchParams: URLSearchParams): boolean {
  return new Set(searchParams.keys()).size < searchParams.size;
}

/** Creates the handler of the requests to the sign-in service. */
export function createAuthGateway({ db, siteUrl, forward }: Parts) {
  // Lite does not lock: two concurrent refreshes of one token would create two successors, and two concurrent sign-ups with one
  // address would end in a server error.
  const changeAccounts = pLimit(1);
  const limits = createAuthLimits(db);
  const equalizeTiming = equalizePasswordTiming(db);
  const notifyPasswordChange = createPasswordChangeNotifier({ db, siteUrl });
  const verifyAndNotify = createEmailChangeNotifier({ db, siteUrl });

  async function handle(
    request: Request,
    bytes: Uint8Array<ArrayBuffer> | null,
    body: Record<string, unknown>,
  ): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const path = operationOf(request);
    const run = () => forward(request, bytes);
    const runAlone = () => changeAccounts(run);
    /** Mails nothing, with the usual response, when a mail was just sent or the limit is reached. */
    const mail = (send: () => Promise<Response>) =>
      equalizeMailRequest(() =>
        changeAccounts(async () =>
          (await wasJustMailed(db, body.email)) || (await hasEnoughMails(db, body.email))
            ? Response.json({})
            : send(),
        ),
      );
    switch (path) {
      case "POST /token":
        // Sign-ins run alone too: one that compared the password before its removal would begin its session afterwards.
        if (searchParams.get("grant_type") === "password") await equalizeTiming(bytes);
        return changeAccounts(() => endReusedSession(db, body, run));
      case "POST /resend":
        return equalizeMailRequest(runAlone);
      case "POST /recover":
      case "POST /otp":
        return mail(run);
      case "POST /magiclink": {
        // The older name of /otp, at which lite fails for an address without an account.
        const url = request.url.replace("/magiclink", "/otp");
        const renamed = new Request(url, { method: "POST", headers: request.headers });
        return mail(() => forward(renamed, bytes));
      }
      case "POST /signup":
        return runAlone();
      case "POST /verify":
      case "GET /verify": {
        const response = await verifyAndNotify(request, body, runAlone);
        await markMailedSession(db, request, body, response);
        return response;
      }
      case "PUT /user": {
        const { url, headers } = request;
        const getUser = () => forward(new Request(url, { headers }), null);
        const changeBody = (changed: Record<string, unknown>) =>
          forward(
            request,
            changed === body ? bytes : new TextEncoder().encode(JSON.stringify(changed)),
          );
        const change = () => changeAccount(db, request, body, { getUser, change: changeBody });
        // A permission for a new address is valid for one request, and lite mails before it is used up. A new password ends the
        // sessions of the old one.
        const isAlone = body.email !== undefined || body.password !== undefined;
        const changeInTurn = () => (isAlone ? changeAccounts(change) : change());
        const response = await (body.email === undefined
          ? changeInTurn()
          : equalizeMailTime(changeInTurn));
        notifyPasswordChange(request, bytes, response);
        return response;
      }
      default:
        return run();
    }
  }

  return async (
    request: Request,
    bytes: Uint8Array<ArrayBuffer> | null,
    peer: string | null,
  ): Promise<Response> => {
    // Lite decodes a path before reading it: an encoded path would bypass the limits.
    const { pathname, searchParams } = new URL(request.url);
    if (!/^\/auth\/v1(\/[\w.-]+)+$/.test(pathname)) {
      return Response.json({ message: "Not found" }, { status: 404 });
    }
    if (hasRepeatedParameter(searchParams)) {
      const msg = "A parameter is given more than once";
      return Response.json({ code: 400, error_code: "validation_failed", msg }, { status: 400 });
    }
    const body = decodeObject(bytes);
    const ip = clientIpOf(request, peer);
    const refusal = await limits.refuse(request, body, ip);
    if (refusal) return refusal;
    const response = await handle(request, bytes, body);
    await limits.settle(request, body, ip, response);
    return response;
  };
}
