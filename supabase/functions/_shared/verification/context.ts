import type { Mail, MailLocale } from "../mails/render.ts";
import { getClientIp, HttpError, readAccessToken, readText } from "./request.ts";
import type { Dependencies } from "./types.ts";

/** The statuses and sentences of the errors that database functions raise and return. */
export const refusals: Record<string, [status: number, message: string]> = {
  code_wrong: [422, "This code is not right"],
  code_expired: [410, "This code has expired"],
  code_used: [409, "This code was used already"],
  code_locked: [423, "Too many wrong codes: ask for a new one"],
  already_verified: [409, "This is verified already"],
  not_found: [404, "There is no such account"],
  not_signed_in: [401, "A number is verified with the session of its account only"],
  invalid_input: [400, "Something is missing or not right"],
};

/** Whom a mail goes to, as the database knows them. */
export type Recipient = { email?: string; locale?: string; first_name?: string };
export const localeOf = ({ locale }: Recipient): MailLocale => (locale === "ar" ? "ar" : "en");

/** The sender, or an HttpError (501) where none is configured. */
export function requireSender<T>(sender: T | null): T {
  if (!sender) throw new HttpError(501, "not_configured", "No sender is configured for this");
  return sender;
}

/** What the handlers of several functions share. */
export function createContext({ settings, rpc, getUserId, sendMail, waitUntil }: Dependencies) {
  return {
    /** The address of a page of the site. */
    pageUrl: (locale: MailLocale, path: string) =>
      new URL(locale === "ar" ? `/ar${path}` : path, settings.siteUrl).toString(),

    /** The result of a database function; its errors become HttpErrors. */
    async call<T>(name: string, args: Record<string, unknown>): Promise<T> {
      const result = await rpc(name, args);
      if (result.ok) return result.data as T;
      if (result.code === "rate_limited") {
        throw new HttpError(429, "rate_limited", "Too many requests: try again later", {
          retryAt: result.detail,
        });
      }
      const [status, message] = refusals[result.code] ?? [];
      if (!status || !message) throw new Error(`${name}: ${result.status} ${result.code}`);
      const details = result.detail ? { field: result.detail } : {};
      throw new HttpError(status, result.code, message, details);
    },

    /** The client whose requests are counted together; null when it is unknown. */
    clientIp: (request: Request, remoteIp: string | null, body: Record<string, unknown>) =>
      getClientIp(request, remoteIp, readText(body, "ipAddress"), settings),

    /**
     * Whether the session of this account asks; false for the public key alone. Throws an HttpError for
     * every other token.
     */
    async isOwnSession(request: Request, userId: string): Promise<boolean> {
      const token = readAccessToken(request, settings);
      if (!token) return false;
      if ((await getUserId(token)) === userId) return true;
      throw new HttpError(403, "forbidden", "This is somebody else's account");
    },

    /** Sends a mail after the response, which neither waits for it nor fails with it. */
    sendLater(to: string, mail: Mail): void {
      const sent = sendMail?.(to, mail).catch((error) => {
        console.error("sending a mail failed", error);
      });
      if (sent) waitUntil(sent);
    },
  };
}
