const MAX_LENGTH = 2000;
// Browsers remove or reinterpret spaces and control characters, and read a backslash as a slash.
const unsafe = /[\s\\\p{Cc}\p{Cf}]/u;

function leavesSite(path: string): boolean {
  if (!path.startsWith("/") || path.startsWith("//") || unsafe.test(path)) return true;
  // "/a/..//x" and "/.//x" become "//x" when their dots are resolved; so does "/ar//x" without its language.
  const base = "http://site.invalid";
  const url = URL.parse(path, base);
  return !url || url.origin !== base || url.pathname.includes("//");
}

/**
 * The path and query of a return address on this site; null for an address that leads to another site, or that a
 * browser could read as one.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH || leavesSite(value)) return null;
  // Percent-encoded parts are checked too, also when they are encoded several times.
  let path = value.split(/[?#]/, 1)[0] ?? "";
  for (let round = 0; round < 4; round++) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      return null;
    }
    if (leavesSite(decoded)) return null;
    if (decoded === path) break;
    path = decoded;
  }
  return value;
}

/** The address of a page with `returnPath` as its `next` parameter, if there is one. */
export function withReturnPath(path: string, returnPath: string | null): string {
  return returnPath ? `${path}?next=${encodeURIComponent(returnPath)}` : path;
}

/** The path of a Referer header when it is a page of this site, else null. */
export function returnPathOfReferer(referer: string | null, host: string | null): string | null {
  const url = referer ? URL.parse(referer) : null;
  if (!url || !host || url.host !== host || !/^https?:$/.test(url.protocol)) return null;
  return safeReturnPath(url.pathname + url.search);
}
