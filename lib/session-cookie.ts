import { publicEnv } from "./env.ts";

const isHttps = publicEnv.siteUrl.startsWith("https:");

/** The storage key of the specification. */
export const SESSION_STORAGE_KEY = "mahfil_auth_token";

/**
 * The session cookie's name. On https with the prefix for which browsers take a cookie from this very host alone: a sibling
 * domain could otherwise plant the session of another account. Browsers refuse it without `Secure` and the path `/`.
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

/** The options with which the session cookie, or a piece of it, is deleted. */
export const deletedSessionCookie = { ...attributes, maxAge: 0 };

/** 30 days after it was last refreshed, as the session itself (auth.sessions in supabase/config.toml). */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** The options of a cookie that is stored, with our lifetime in place of the library's 400 days. */
export function withSessionLifetime<O extends { maxAge?: number }>(options: O): O {
  return options.maxAge === 0 ? options : { ...options, maxAge: LIFETIME_SECONDS };
}

type Cookie = { name: string; value: string };

/**
 * Whether a cookie is the session cookie or a piece of it: a long one is stored as `<name>.0`,
 * `<name>.1`, …. The code verifier of a sign-in under way (`<name>-code-verifier`) is not.
 */
export function isSessionCookie(name: string): boolean {
  return name === SESSION_COOKIE || /^\.\d+$/.test(name.replace(SESSION_COOKIE, ""));
}

/** The session cookie, or its pieces, in a Cookie header or in `document.cookie`. */
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
 * What the Supabase client changes, without the deletion of a session that no other one replaces. It deletes one that
 * the service refuses, and the answer to a request in the background may arrive after the one that brings a new session, which
 * would be deleted instead.
 */
export function keepRefusedSession<C extends Cookie>(changed: C[]): C[] {
  const isReplaced = changed.some(({ name, value }) => isSessionCookie(name) && value !== "");
  return isReplaced ? changed : changed.filter(({ name }) => !isSessionCookie(name));
}

/** Whether a Cookie header or `document.cookie` carries a session. Says nothing of its validity. */
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
 * What the cookies hold: no session, a usable one, an expired one, or something unreadable (cut or
 * tampered with). Whether the sign-in service accepts the session is not known from here.
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

/** The cookies without an unreadable session, of which the Supabase client would warn at every read. */
export function omitUnreadableSession<C extends Cookie>(cookies: C[]): C[] {
  if (sessionCookieState(cookies) !== "unreadable") return cookies;
  return cookies.filter(({ name }) => !isSessionCookie(name));
}
