import { CallError, HttpError } from "./errors.ts";
import { getClientIp, readAccessToken, readText } from "./request.ts";
import type { Call, Dependencies, Mail, MailLocale, Settings } from "./types.ts";

/** Returns the sender. Throws an HttpError (501) when none is configured. */
export function requireSender<T>(sender: T | null): T {
  if (!sender) throw new HttpError(501, "not_configured", "No sender is configured for this");
  return sender;
}

/** Creates a function that returns the addresses of the site's pages. */
export const createPageUrl =
  ({ siteUrl }: Pick<Settings, "siteUrl">) =>
  (locale: MailLocale, path: string): string =>
    new URL(locale === "ar" ? `/ar${path}` : path, siteUrl).toString();

/** Creates a function that calls database functions and throws their errors as CallErrors. */
export function createCall({ rpc }: Pick<Dependencies, "rpc">): Call {
  return async <T>(name: string, args: Record<string, unknown> = {}) => {
    const result = await rpc(name, args);
    if (!result.ok) throw new CallError(name, result.status, result.code, result.detail);
    return result.data as T;
  };
}

/** The tools that the handlers of several functions share. */
export function createContext(dependencies: Dependencies) {
  const { settings, getUserId, sendMail, waitUntil } = dependencies;
  return {
    call: createCall(dependencies),
    pageUrl: createPageUrl(settings),

    /** The client IP for rate limits; null when it is unknown. */
    clientIp: (request: Request, remoteIp: string | null, body: Record<string, unknown>) =>
      getClientIp(request, remoteIp, readText(body, "ipAddress"), settings),

    /**
     * Whether the request has a session of this account; false with only the public key. Throws an HttpError for any
     * other token.
     */
    async isOwnSession(request: Request, userId: string): Promise<boolean> {
      const token = readAccessToken(request, settings);
      if (!token) return false;
      if ((await getUserId(token)) === userId) return true;
      throw new HttpError(403, "forbidden", "This is somebody else's account");
    },

    /** Sends a mail after the response; the response does not wait for it, nor fail with it. */
    sendLater(to: string, mail: Mail): void {
      const sent = sendMail?.(to, mail).catch((error) => {
        console.error("sending a mail failed", error);
      });
      if (sent) waitUntil(sent);
    },
  };
}
