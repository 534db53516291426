import { publicEnv } from "./env.ts";

const isHttps = publicEnv.siteUrl.startsWith("https:");

/** The storage key, given in the specification. */
export const SESSION_STORAGE_KEY = "mahfil_auth_token";

/**
 * The session cookie's name. On https it has the `__Host-` prefix: browsers then accept the cookie from this host only,
 * so that a sibling domain cannot set the session of another account. Browsers require `Secure` and the path `/` for
 * it.
 */
export const SESSION_COOKIE = isHttps ? `__Host-${SESSION_STORAGE_KEY}` : SESSION_STORAGE_KEY;

/**
 * How the Supabase clients of server, middleware and browser store the session. Not `HttpOnly`: supabase-js
 * in the browser reads it (docs/decisions/0028-sign-in-service-limits.md).
 */
export const sessionCookieOptions = {
  name: SESSION_COOKIE,
  path: "/",
  sameSite: "lax" as const,
  secure: isHttps,
};

const { name: _, ...attributes } = sessionCookieOptions;

/** The options for deleting the session cookie or a chunk of it. */
export const deletedSessionCookie = { ...attributes, maxAge: 0 };

/** 30 days after the last refresh, like the session itself (auth.sessions in supabase/config.toml). */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** The options of a stored cookie, with our lifetime instead of the library's 400 days. */
export function withSessionLifetime<O extends { maxAge?: number }>(options: O): O {
  return options.maxAge === 0 ? options : { ...options, maxAge: LIFETIME_SECONDS };
}

type Cookie = { name: string; value: string };

/**
 * Whether a cookie is the session cookie or a chunk of it: a long one is stored as `<name>.0`, `<name>.1`, …. The code
 * verifier of a running sign-in (`<name>-code-verifier`) is not.
 */
export function isSessionCookie(name: string): boolean {
  return name === SESSION_COOKIE || /^\.\d+$/.test(name.replace(SESSION_COOKIE, ""));
}

/** The session cookie, or its chunks, in a Cookie header or in `document.cookie`. */
export function parseSessionCookies(header: string): Cookie[] {
  return header.split(";").flatMap((pair) => {
    const separator = pair.indexOf("=");
    const name = pair.slice(0, separator).trim();
    if (separator < 0 || !isSessionCookie(name)) return [];
    const value = pair.slice(separator + 1).trim();
    try {
      return [{ name, value: decodeURIComponent(value) }];
    } catch {
      return [{ name, value }];
    }
  });
}

/**
 * The cookie changes of the Supabase client, without the deletion of a session that no other one replaces. The client
 * deletes a session that the service refuses; the answer to a background request may arrive after the one that brings a
 * new session, and would delete that one.
 */
export function keepRefusedSession<C extends Cookie>(changed: C[]): C[] {
  const isReplaced = changed.some(({ name, value }) => isSessionCookie(name) && value !== "");
  return isReplaced ? changed : changed.filter(({ name }) => !isSessionCookie(name));
}

/** Whether a Cookie header or `document.cookie` contains a session, valid or not. */
export function hasSessionCookie(header: string): boolean {
  return parseSessionCookies(header).some(({ value }) => value !== "");
}

function decode(text: string): unknown {
  if (!text.startsWith("base64-")) return JSON.parse(text);
  const base64 = text.slice(7).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

function joinPieces(pieces: Cookie[]): string {
  const whole = pieces.find(({ name }) => name === SESSION_COOKIE);
  if (whole) return whole.value;
  const indexOf = ({ name }: Cookie) => Number(name.slice(SESSION_COOKIE.length + 1));
  return [...pieces]
    .sort((a, b) => indexOf(a) - indexOf(b))
    .map(({ value }) => value)
    .join("");
}

/**
 * The state of the session in the cookies: none, usable, expired, or unreadable (truncated or tampered with). Does not
 * tell whether the sign-in service accepts the session.
 */
export function sessionCookieState(
  cookies: Cookie[],
): "none" | "usable" | "expired" | "unreadable" {
  const pieces = cookies.filter(({ name, value }) => isSessionCookie(name) && value !== "");
  if (pieces.length === 0) return "none";
  try {
    const session = decode(joinPieces(pieces)) as Record<string, unknown> | null;
    if (typeof session?.access_token !== "string" || typeof session.refresh_token !== "string") {
      return "unreadable";
    }
    const expiresAt = session.expires_at;
    if (typeof expiresAt !== "number") return "unreadable";
    return expiresAt * 1000 <= Date.now() ? "expired" : "usable";
  } catch {
    return "unreadable";
  }
}

/** The cookies without an unreadable session; the Supabase client would log a warning at every read. */
export function omitUnreadableSession<C extends Cookie>(cookies: C[]): C[] {
  if (sessionCookieState(cookies) !== "unreadable") return cookies;
  return cookies.filter(({ name }) => !isSessionCookie(name));
}
