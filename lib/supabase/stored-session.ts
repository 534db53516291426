import { SESSION_COOKIE } from "./cookie";

type Cookie = { name: string; value: string };

/** Whether a cookie is the session or a piece of it; the verifier of a sign-in under way is not. */
export function isSessionCookie(name: string): boolean {
  return name === SESSION_COOKIE || /^\.\d+$/.test(name.replace(SESSION_COOKIE, ""));
}

/** The cookies of a Cookie header or of `document.cookie`. */
export function cookiesIn(header: string): Cookie[] {
  return header.split(";").flatMap((pair) => {
    const cut = pair.indexOf("=");
    const name = pair.slice(0, cut).trim();
    if (cut < 0 || !isSessionCookie(name)) return [];
    const value = pair.slice(cut + 1).trim();
    try {
      return [{ name, value: decodeURIComponent(value) }];
    } catch {
      return [{ name, value }];
    }
  });
}

function decode(text: string): unknown {
  if (!text.startsWith("base64-")) return JSON.parse(text);
  const bytes = text.slice(7).replaceAll("-", "+").replaceAll("_", "/");
  const raw = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
}

/**
 * What the cookies hold: no session, one that may be used, one whose time is over, or something
 * that was cut or tampered with. Says nothing of whether the backend takes it.
 */
export function storedSession(cookies: Cookie[]): "none" | "usable" | "expired" | "unreadable" {
  const pieces = cookies.filter(({ name, value }) => isSessionCookie(name) && value !== "");
  if (pieces.length === 0) return "none";
  const whole = pieces.find(({ name }) => name === SESSION_COOKIE);
  const number = ({ name }: Cookie) => Number(name.slice(SESSION_COOKIE.length + 1));
  const text =
    whole?.value ??
    pieces
      .sort((a, b) => number(a) - number(b))
      .map(({ value }) => value)
      .join("");
  try {
    const session = decode(text) as Record<string, unknown> | null;
    if (typeof session?.access_token !== "string" || typeof session.refresh_token !== "string") {
      return "unreadable";
    }
    const end = session.expires_at;
    if (typeof end !== "number") return "unreadable";
    return end * 1000 <= Date.now() ? "expired" : "usable";
  } catch {
    return "unreadable";
  }
}

/** The cookies without a session that cannot be read: the client would warn of it at every look. */
export function withoutBroken<C extends Cookie>(cookies: C[]): C[] {
  if (storedSession(cookies) !== "unreadable") return cookies;
  return cookies.filter(({ name }) => !isSessionCookie(name));
}

/** Whether an error says that the backend did not answer, which says nothing about a session. */
export function isOutage(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, status } = error as { name?: unknown; status?: unknown };
  return name === "AuthRetryableFetchError" || (typeof status === "number" && status >= 500);
}
