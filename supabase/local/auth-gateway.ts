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
  /** Handles a request as lite does. */
  forward: (request: Request, body: Uint8Array<ArrayBuffer> | null) => Promise<Response>;
};

/** Longer than writing a mail takes: what is asked for an unknown address has nothing to write. */
const MAIL_MS = 250;

/** The answer of `work` no earlier than after the time of a mail, whether one is sent or not. */
async function equalizeMailTime(work: () => Promise<Response>): Promise<Response> {
  const minimum = new Promise<void>((resolve) => setTimeout(resolve, MAIL_MS));
  const response = await work();
  await minimum;
  return response;
}

const accountCodes = ["otp_disabled", "user_already_exists", "over_email_send_rate_limit"];

/** The same answer and time for every address that a mail is asked for, with an account or without. */
async function equalizeMailRequest(work: () => Promise<Response>): Promise<Response> {
  const response = await equalizeMailTime(work);
  if (response.ok || response.status >= 500) return response;
  const { error_code } = (await response.clone().json()) as { error_code?: string };
  return accountCodes.includes(String(error_code)) ? Response.json({}) : response;
}

/** Whether an account was mailed a link or code within a minute that nobody has used (`auth.email.max_frequency` of config.toml). */
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
 * Whether an address has been mailed as often as it may be. Asked before lite stores a new token, which would end the link that was
 * mailed last.
 */
async function hasEnoughMails({ sql }: Database, email: unknown): Promise<boolean> {
  if (typeof email !== "string") return false;
  const rows = await sql(
    "select where private.message_retry_at('auth_mail', lower(trim($1)), null) is not null",
    [email],
  );
  return rows.length > 0;
}

/** Whether the query of a request names a parameter more than once: lite reads the first one, other readers the last. */
function hasRepeatedParameter(searchParams: URLSearchParams): boolean {
  return new Set(searchParams.keys()).size < searchParams.size;
}

/** Creates the handler of the requests to the sign-in service. */
export function createAuthGateway({ db, siteUrl, forward }: Parts) {
  // Lite does not lock: two concurrent refreshes of one token would leave two successors, and two
  // sign-ups with one address would end in a server error.
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
    /** Mails nothing, and says nothing of it, where a mail is on its way already. */
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
        // A sign-in alone too: one that compared the password before it was taken away would begin its session after that.
        if (searchParams.get("grant_type") === "password") await equalizeTiming(bytes);
        return changeAccounts(() => endReusedSession(db, body, run));
      case "POST /resend":
        return equalizeMailRequest(runAlone);
      case "POST /recover":
      case "POST /otp":
        return mail(run);
      case "POST /magiclink": {
        // The older name of the same: lite fails there where the address has no account.
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
        // The permission for a new address is for one request, and lite mails before it is used up. A new password ends the
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
    // Lite decodes a path before it reads it: written otherwise, it would pass the limits by.
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
