import type { NextRequest } from "next/server";
import { localizePath, splitLocale } from "../i18n/paths";
import type { Locale } from "../i18n/routing";
import { createServerSupabase } from "../supabase/server";
import { type LinkProblem, linkProblemOf, linkProblemOfType } from "./link-problem";
import { allowPasswordReset } from "./password-reset";
import { safeReturnPath } from "./return-path";

const linkTypes = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;

/** The page that words a problem and offers a new link. */
function problemPath(
  locale: Locale,
  problem: LinkProblem,
  isSignedIn: boolean,
  next: string | null,
): string {
  const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
  if (problem === "recovery") return localizePath(locale, "/forgot-password") + query({ problem });
  if (isSignedIn) return localizePath(locale, "/dashboard/profile") + query({ problem });
  return localizePath(locale, "/signin") + query({ problem, ...(next && { next }) });
}

/**
 * Redirects every /auth/* address to /dashboard/profile, or to a safe `next`. A code or token hash of
 * the sign-in service is exchanged for a session first; where that fails, the redirect leads to the page
 * that words the problem.
 */
export async function handleAuthCallback(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  const { locale } = splitLocale(pathname);
  const next = safeReturnPath(searchParams.get("next"));
  const code = searchParams.get("code");
  const tokenHash = searchParams.get("token_hash");
  const type = linkTypes.find((known) => known === searchParams.get("type"));
  const isRecovery =
    type === "recovery" || splitLocale(next ?? "").path.startsWith("/reset-password");
  const home = isRecovery ? "/reset-password?recovery=1" : "/dashboard/profile";
  let target = next ?? localizePath(locale, home);

  const reported = linkProblemOf(searchParams);
  if (reported || code || (tokenHash && type)) {
    const { auth } = await createServerSupabase();
    const isSignedIn = async () => (await auth.getUser()).data.user !== null;
    if (reported) {
      const problem = isRecovery && reported !== "denied" ? "recovery" : reported;
      target = problemPath(locale, problem, await isSignedIn(), next);
    } else {
      const { error } = code
        ? await auth.exchangeCodeForSession(code)
        : await auth.verifyOtp({ token_hash: tokenHash ?? "", type: type ?? "email" });
      if (!error && isRecovery) await allowPasswordReset();
      if (error) {
        const signedIn = await isSignedIn();
        const problem = isRecovery ? "recovery" : code ? "oauth" : linkProblemOfType(type);
        // The back button sends a used code again: a signed-in user has lost nothing.
        const isRepeated = code && signedIn && !isRecovery;
        if (!isRepeated) target = problemPath(locale, problem, signedIn, next);
      }
    }
  }
  // Relative, because behind a proxy the request's host may not be the site's.
  return new Response(null, {
    status: 307,
    headers: { location: target, "cache-control": "private, no-store" },
  });
}
