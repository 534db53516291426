/** Why an outside calendar could not be read, or not be added. */
export const feedProblems = [
  "address",
  "credentials",
  "private",
  "unknown_host",
  "unreachable",
  "timeout",
  "redirects",
  "http",
  "too_large",
  "garbage",
  "too_many",
  "limit",
  "known",
] as const;

export type FeedProblem = (typeof feedProblems)[number];

const MAX_LENGTH = 2000;

/**
 * The address of a calendar as it is asked for, or why it cannot be one: only http and https, also
 * written webcal, without a name and password in it.
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
