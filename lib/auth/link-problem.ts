import { localizePath } from "../i18n/paths";
import type { Locale } from "../i18n/routing";

/**
 * Why a mailed link, or a sign-in with another service, did not work. `link`, `confirmation`, `email`
 * and `recovery` are mailed links that were used before or have expired; `denied` is a refused consent;
 * `oauth` is any other error of a sign-in with another service.
 */
const linkProblems = ["link", "confirmation", "email", "recovery", "denied", "oauth"] as const;

export type LinkProblem = (typeof linkProblems)[number];

/** The problem that an address of this site names; null when it names none. */
export function parseLinkProblem(value: unknown): LinkProblem | null {
  return linkProblems.find((problem) => problem === value) ?? null;
}

/** The problem of a mailed link of that type. */
export function linkProblemOfType(type: string | null | undefined): LinkProblem {
  if (type === "recovery") return "recovery";
  if (type === "email_change") return "email";
  return type ? "confirmation" : "link";
}

type Visitor = { locale: Locale; next: string | null; isSignedIn: boolean };

/** The page that words a problem and offers a new link. */
export function linkProblemPath(problem: LinkProblem, visitor: Visitor): string {
  const { locale, next, isSignedIn } = visitor;
  const page =
    problem === "recovery" ? "/forgot-password" : isSignedIn ? "/dashboard/profile" : "/signin";
  const isSignIn = page === "/signin" && next;
  return `${localizePath(locale, page)}?${new URLSearchParams({ problem, ...(isSignIn && { next }) })}`;
}

/**
 * The problem in the parameters that the sign-in service adds to an address, in its query or its
 * fragment; null when there is none. The service's own sentence is never shown.
 */
export function linkProblemOf(parameters: URLSearchParams): LinkProblem | null {
  const error = parameters.get("error");
  const code = parameters.get("error_code");
  if (!error && !code) return null;
  // Older versions of the service send the status in place of the code.
  if (code === "otp_expired" || code === "403") return linkProblemOfType(parameters.get("type"));
  return error === "access_denied" && !code ? "denied" : "oauth";
}

/** The problem in a fragment, where the sign-in service writes it too; null when there is none. */
export const linkProblemOfHash = (hash: string): LinkProblem | null =>
  linkProblemOf(new URLSearchParams(hash.replace(/^#/, "")));
