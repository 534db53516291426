const LONGEST = 2000;
// Spaces and controls are stripped or reread by browsers, a backslash is read as a slash.
const unsafe = /[\s\\\p{Cc}\p{Cf}]/u;

function leadsAway(path: string): boolean {
  if (!path.startsWith("/") || path.startsWith("//") || unsafe.test(path)) return true;
  // "/.//x" and "/a/..//x" become "//x" once their dots are resolved, "/ar//x" without its language.
  const base = "http://here.invalid";
  const url = URL.parse(path, base);
  return !url || url.origin !== base || url.pathname.includes("//");
}

/**
 * The path on this site that a return address names, with its query; null for anything that
 * leads, or could be read to lead, to another site.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST || leadsAway(value)) return null;
  // What hides behind percent-encoding, however often it was encoded, is judged too.
  let path = value.split(/[?#]/, 1)[0] ?? "";
  for (let round = 0; round < 4; round++) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      return null;
    }
    if (leadsAway(decoded)) return null;
    if (decoded === path) break;
    path = decoded;
  }
  return value;
}

/** The path of a Referer header if it is a page of this very site. */
export function pathOfReferer(referer: string | null, host: string | null): string | null {
  const url = referer ? URL.parse(referer) : null;
  if (!url || !host || url.host !== host || !/^https?:$/.test(url.protocol)) return null;
  return safeReturnPath(url.pathname + url.search);
}
