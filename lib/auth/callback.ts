import type { NextRequest } from "next/server";
import { localizePath, splitLocale } from "../i18n/paths";
import type { Locale } from "../i18n/routing";
import { createServerSupabase } from "../supabase/server";
import { type LinkProblem, linkProblemOf, linkProblemOfType } from "./link-problem";
import { allowPasswordReset } from "./password-reset";
import { getPendingReturn, storePendingReturn } from "./pending-return";
import { safeReturnPath } from "./return-path";
import { isSameOriginPost } from "./same-origin";

const linkTypes = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;

/** What the address, or the form of the page that asks, names. */
type Callback = {
  locale: Locale;
  next: string | null;
  /** Of a sign-in that this browser began: worthless without the code verifier in its cookie. */
  code: string | null;
  /** Of a mailed link, which anybody may have sent. */
  tokenHash: string | null;
  type: (typeof linkTypes)[number] | undefined;
  isRecovery: boolean;
};

const queryOf = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;

function readCallback(pathname: string, values: URLSearchParams): Callback {
  const { locale } = splitLocale(pathname);
  const next = safeReturnPath(values.get("next"));
  const type = linkTypes.find((known) => known === values.get("type"));
  const isRecovery =
    type === "recovery" || splitLocale(next ?? "").path.startsWith("/reset-password");
  const [code, tokenHash] = [values.get("code"), values.get("token_hash")];
  return { locale, next, code, tokenHash: type ? tokenHash : null, type, isRecovery };
}

function homePath({ locale, isRecovery }: Callback): string {
  return localizePath(locale, isRecovery ? "/reset-password?recovery=1" : "/dashboard/profile");
}

/** The page that words a problem and offers a new link. */
function problemPath({ locale, next }: Callback, problem: LinkProblem, isSignedIn: boolean) {
  if (problem === "recovery") {
    return localizePath(locale, "/forgot-password") + queryOf({ problem });
  }
  if (isSignedIn) return localizePath(locale, "/dashboard/profile") + queryOf({ problem });
  return localizePath(locale, "/signin") + queryOf({ problem, ...(next && { next }) });
}

/** The page that asks before a link replaces a session. */
function confirmPath({ locale, next, tokenHash, type }: Callback): string {
  const values = { token_hash: tokenHash ?? "", type: type ?? "", ...(next && { next }) };
  return localizePath(locale, "/confirm-link") + queryOf(values);
}

// Relative, because behind a proxy the request's host may not be the site's.
const redirectTo = (location: string, status: 303 | 307) =>
  new Response(null, { status, headers: { location, "cache-control": "private, no-store" } });

/** Where the sign-up began that a mailed link of this browser completes; null for other links. */
async function pendingReturn({ type }: Callback): Promise<string | null> {
  if (type !== "signup" && type !== "email") return null;
  const path = await getPendingReturn();
  if (path) await storePendingReturn(null);
  return path;
}

/** Exchanges the code or token hash for a session; where to go on. */
async function exchange(callback: Callback): Promise<string> {
  const { code, tokenHash, type, isRecovery, next } = callback;
  const supabase = await createServerSupabase();
  const { data, error } = code
    ? await supabase.auth.exchangeCodeForSession(code)
    : await supabase.auth.verifyOtp({ token_hash: tokenHash ?? "", type: type ?? "email" });
  if (!error) {
    if (isRecovery && data.session) await allowPasswordReset(data.session.access_token);
    // Ends the sessions that began before the account moved to another address.
    if (type === "email_change" && data.session) {
      await supabase.rpc("remove_other_devices", { p_device_id: "" });
    }
    return next ?? (await pendingReturn(callback)) ?? homePath(callback);
  }
  const isSignedIn = (await supabase.auth.getUser()).data.user !== null;
  // The back button sends a used code again: a signed-in user has lost nothing.
  if (code && isSignedIn && !isRecovery) return next ?? homePath(callback);
  const problem = isRecovery ? "recovery" : code ? "oauth" : linkProblemOfType(type);
  return problemPath(callback, problem, isSignedIn);
}

/**
 * Redirects every /auth/* address to /dashboard/profile, or to a safe `next`. A code or token hash of
 * the sign-in service is exchanged for a session first; where that fails, the redirect leads to the page
 * that words the problem. A mailed link does not replace a session without asking.
 */
export async function handleAuthCallback(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  const callback = readCallback(pathname, searchParams);
  const reported = linkProblemOf(searchParams);
  const { code, tokenHash, isRecovery, next } = callback;
  if (!reported && !code && !tokenHash) return redirectTo(next ?? homePath(callback), 307);
  const isSignedIn = async () =>
    (await (await createServerSupabase()).auth.getUser()).data.user !== null;
  if (reported) {
    const problem = isRecovery && reported !== "denied" ? "recovery" : reported;
    return redirectTo(problemPath(callback, problem, await isSignedIn()), 307);
  }
  if (!code && (await isSignedIn())) return redirectTo(confirmPath(callback), 307);
  return redirectTo(await exchange(callback), 307);
}

/**
 * Opens the mailed link that the form of /confirm-link sends. A form of another site, which could replace
 * the session without asking, is answered with the page that asks.
 */
export async function handleConfirmedLink(request: NextRequest): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  form.delete("code");
  const callback = readCallback(request.nextUrl.pathname, form);
  if (!callback.tokenHash) return redirectTo(homePath(callback), 303);
  const isAllowed = isSameOriginPost(request.headers);
  return redirectTo(isAllowed ? await exchange(callback) : confirmPath(callback), 303);
}
