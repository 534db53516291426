import type { NextRequest } from "next/server";
import { localizePath, splitLocale } from "../i18n/paths";
import type { Locale } from "../i18n/routing";
import { createServerSupabase } from "../supabase/server";
import { type LinkProblem, problemOf, problemOfLink } from "./link-problem";
import { allowReset } from "./recovery";
import { safeReturnPath } from "./return-path";

const linkTypes = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;

/** Where a problem is worded, and a new link offered. */
function problemPage(
  locale: Locale,
  problem: LinkProblem,
  signedIn: boolean,
  next: string | null,
): string {
  const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
  if (problem === "recovery") return localizePath(locale, "/forgot-password") + query({ problem });
  if (signedIn) return localizePath(locale, "/dashboard/profile") + query({ problem });
  return localizePath(locale, "/signin") + query({ problem, ...(next && { next }) });
}

/**
 * Every /auth/* address leads to /dashboard/profile, or to a safe `next`. What the sign-in
 * service or a mail brought along, a code or a token hash, is exchanged for a session first; what
 * cannot be exchanged leads to where that is said.
 */
export async function answerAuthCallback(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  const { locale } = splitLocale(pathname);
  const wanted = safeReturnPath(searchParams.get("next"));
  const code = searchParams.get("code");
  const tokenHash = searchParams.get("token_hash");
  const type = linkTypes.find((known) => known === searchParams.get("type"));
  const recovery =
    type === "recovery" || splitLocale(wanted ?? "").path.startsWith("/reset-password");
  const home = recovery ? "/reset-password?recovery=1" : "/dashboard/profile";
  let target = wanted ?? localizePath(locale, home);

  const told = problemOf(searchParams);
  if (told || code || (tokenHash && type)) {
    const { auth } = await createServerSupabase();
    const signedIn = async () => (await auth.getUser()).data.user !== null;
    if (told) {
      const problem = recovery && told !== "denied" ? "recovery" : told;
      target = problemPage(locale, problem, await signedIn(), wanted);
    } else {
      const { error } = code
        ? await auth.exchangeCodeForSession(code)
        : await auth.verifyOtp({ token_hash: tokenHash ?? "", type: type ?? "email" });
      if (!error && recovery) await allowReset();
      if (error) {
        const known = await signedIn();
        const problem = recovery ? "recovery" : code ? "elsewhere" : problemOfLink(type);
        // A code that comes a second time, by the back button, brings nobody anything new.
        if (!(code && known && !recovery)) target = problemPage(locale, problem, known, wanted);
      }
    }
  }
  // Relative: behind a proxy the request's own idea of its host may be another.
  return new Response(null, {
    status: 307,
    headers: { location: target, "cache-control": "private, no-store" },
  });
}
