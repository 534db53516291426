/**
 * Why a link of a mail, or a sign-in elsewhere, did not work: `link`, `confirmation`, `email` and
 * `recovery` are mailed links that are used up or too old; `denied` is a refused consent;
 * `elsewhere` anything else that went wrong at a sign-in service.
 */
const linkProblems = ["link", "confirmation", "email", "recovery", "denied", "elsewhere"] as const;

export type LinkProblem = (typeof linkProblems)[number];

/** What an address of ours names as the problem; null when it names none. */
export function readProblem(value: unknown): LinkProblem | null {
  return linkProblems.find((known) => known === value) ?? null;
}

/** The problem of a mailed link of that type. */
export function problemOfLink(type: string | null | undefined): LinkProblem {
  if (type === "recovery") return "recovery";
  if (type === "email_change") return "email";
  return type ? "confirmation" : "link";
}

/**
 * The problem in the parameters that the sign-in service puts into an address, behind its ? or
 * its #; null when there is none. What it says in words is never shown.
 */
export function problemOf(values: URLSearchParams): LinkProblem | null {
  const error = values.get("error");
  const code = values.get("error_code");
  if (!error && !code) return null;
  // Older services give the status in the place of the code.
  if (code === "otp_expired" || code === "403") return problemOfLink(values.get("type"));
  return error === "access_denied" && !code ? "denied" : "elsewhere";
}

/** What the part behind the # says: a problem, or that a link was opened with success. */
export function outcomeOfHash(hash: string): LinkProblem | "opened" | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  return problemOf(values) ?? (values.has("access_token") ? "opened" : null);
}
