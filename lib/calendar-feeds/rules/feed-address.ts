/** Why an external calendar could not be read or added. */
export const feedProblems = [
  "address",
  "credentials",
  "port",
  "private",
  "unknown_host",
  "unreachable",
  "timeout",
  "redirects",
  "http",
  "too_large",
  "invalid_calendar",
  "too_many",
  "limit",
  "known",
] as const;

export type FeedProblem = (typeof feedProblems)[number];

const MAX_LENGTH = 2000;

/**
 * Parses the address of an external calendar. Accepts http, https and webcal (read as https) without user name and
 * password; returns the problem for any other.
 */
export function feedAddress(text: string): { url: URL } | { problem: FeedProblem } {
  const trimmed = text.trim().replace(/^webcals?:/i, "https:");
  if (trimmed.length > MAX_LENGTH || !URL.canParse(trimmed)) return { problem: "address" };
  const url = new URL(trimmed);
  if (url.protocol !== "http:" && url.protocol !== "https:") return { problem: "address" };
  if (url.username || url.password) return { problem: "credentials" };
  url.hash = "";
  return url.href.length > MAX_LENGTH ? { problem: "address" } : { url };
}

/**
 * A `webcal:` address as http, for a server that https cannot reach: the scheme does not say which one to use. Null for
 * other schemes; their users chose https.
 */
export const plainWebcalAddress = (text: string): string | null =>
  /^webcal:/i.test(text.trim()) ? text.trim().replace(/^webcal:/i, "http:") : null;
