import type { NextRequest } from "next/server";
import { localizePath, splitLocale } from "../i18n/paths";
import type { Locale } from "../i18n/routing";
import { readText } from "../shared/read-text";
import { createServerSupabase } from "../supabase/server";
import { linkProblemOf, linkProblemOfType, linkProblemPath } from "./link-problem";
import { type LinkType, parseLinkType } from "./link-purpose";
import { describeMailedLink } from "./mailed-link";
import { allowPasswordReset } from "./password-reset";
import { getPendingReturn, storePendingReturn } from "./pending-return";
import { safeReturnPath } from "./return-path";
import { isSameOriginPost } from "./same-origin";
import { endReplacedSession } from "./session/server-session";

/** What the address, or the form on the confirmation page, contains. */
type Callback = {
  locale: Locale;
  next: string | null;
  /** The code of a sign-in that this browser began. Worthless without the code verifier in its cookie. */
  code: string | null;
  /** A mailed link, which anybody may have sent. */
  link: { tokenHash: string; type: LinkType } | null;
  isRecovery: boolean;
};

type Supabase = Awaited<ReturnType<typeof createServerSupabase>>;

const passwordPath = "/reset-password?recovery=1";

function readCallback(pathname: string, values: URLSearchParams): Callback {
  const { locale } = splitLocale(pathname);
  const next = safeReturnPath(values.get("next"));
  const type = parseLinkType(values.get("type"));
  const isRecovery =
    type === "recovery" || splitLocale(next ?? "").path.startsWith("/reset-password");
  const tokenHash = values.get("token_hash");
  const link = type && tokenHash ? { tokenHash, type } : null;
  return { locale, next, code: values.get("code"), link, isRecovery };
}

function homePath({ locale, isRecovery, link }: Callback): string {
  const isMove = link?.type === "email_change";
  const profile = `/dashboard/profile${isMove ? "?email=changed" : ""}`;
  return localizePath(locale, isRecovery ? passwordPath : profile);
}

/** The address of the page that names the account of a mailed link and asks for confirmation. */
function confirmPath(
  { locale, next }: Callback,
  { tokenHash, type }: NonNullable<Callback["link"]>,
) {
  const values = { token_hash: tokenHash, type, ...(next && { next }) };
  return `${localizePath(locale, "/confirm-link")}?${new URLSearchParams(values)}`;
}

// Relative, because behind a proxy the request's host may not be the site's.
const redirectTo = (location: string, status: 303 | 307) =>
  new Response(null, { status, headers: { location, "cache-control": "private, no-store" } });

const isUserIn = async (supabase: Supabase) => (await supabase.auth.getUser()).data.user !== null;

/** Returns where the sign-up began that a mailed link completes in this browser; null for other links. */
async function takePendingReturn(type: LinkType): Promise<string | null> {
  if (type !== "signup" && type !== "email") return null;
  const path = await getPendingReturn();
  if (path) await storePendingReturn(null);
  return path;
}

/**
 * Exchanges the code of a sign-in that this browser began for a session, which replaces the current one. Returns where
 * to go next.
 */
async function exchangeCode(callback: Callback, code: string): Promise<string> {
  const { isRecovery, next } = callback;
  const supabase = await createServerSupabase();
  const before = (await supabase.auth.getSession()).data.session;
  const { data, error } = await supabase.auth.exchangeCodeForSession(code);
  if (!error) {
    if (before) await endReplacedSession(supabase, before.access_token);
    if (isRecovery && data.session) await allowPasswordReset(data.session.access_token);
    return next ?? homePath(callback);
  }
  const isSignedIn = await isUserIn(supabase);
  // The back button sends a used code again: a signed-in user has lost nothing.
  if (isSignedIn && !isRecovery) return next ?? homePath(callback);
  return linkProblemPath(isRecovery ? "recovery" : "oauth", { ...callback, isSignedIn });
}

/**
 * Opens a mailed link, which begins a session of its account. Returns where to go next. Throws like
 * `describeMailedLink`.
 */
async function openLink(callback: Callback, link: NonNullable<Callback["link"]>): Promise<string> {
  const { next, locale } = callback;
  const { tokenHash, type } = link;
  const supabase = await createServerSupabase();
  const account = await describeMailedLink(tokenHash, type);
  if (account?.newEmail && account.isProven) {
    // The link may have reached a stranger. Only a session of the account confirms the change of address.
    const confirmed = await supabase.rpc("confirm_email_change", { p_new_email: account.newEmail });
    if (confirmed.error) return confirmPath(callback, link);
  }
  const opened = account && (await supabase.auth.verifyOtp({ token_hash: tokenHash, type }));
  const session = opened?.data.session;
  if (!account || !session) {
    const isSignedIn = await isUserIn(supabase);
    return linkProblemPath(linkProblemOfType(type), { ...callback, isSignedIn });
  }
  // Ends the sessions that began before the account moved to another address.
  if (type === "email_change") await supabase.rpc("remove_other_devices", { p_device_id: "" });
  // Somebody else may have registered the address; the database has ended their password.
  const isPasswordAsked = type === "recovery" || !account.isProven;
  if (isPasswordAsked) await allowPasswordReset(session.access_token);
  if (!account.isProven) return localizePath(locale, passwordPath);
  return next ?? (await takePendingReturn(type)) ?? homePath(callback);
}

/**
 * Redirects every /auth/* address to /dashboard/profile, or to a safe `next`. First exchanges the code of a sign-in
 * that this browser began for a session; on failure redirects to the page that explains the problem. Does not open a
 * mailed link, because mail scanners follow links: redirects to the page that asks for confirmation.
 */
export async function handleAuthCallback(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  const callback = readCallback(pathname, searchParams);
  const reported = linkProblemOf(searchParams);
  const { code, link, isRecovery, next } = callback;
  if (reported) {
    const problem = isRecovery && reported !== "denied" ? "recovery" : reported;
    const isSignedIn = await isUserIn(await createServerSupabase());
    return redirectTo(linkProblemPath(problem, { ...callback, isSignedIn }), 307);
  }
  // Before the code: an address with both does not come from a sign-in.
  if (link) return redirectTo(confirmPath(callback, link), 307);
  if (code) return redirectTo(await exchangeCode(callback, code), 307);
  return redirectTo(next ?? homePath(callback), 307);
}

/**
 * Opens the mailed link that the form of /confirm-link sends. A same-origin check is enough: only that page has the
 * form, it names the account, and no page may be framed, so nobody else can press its button. Answers every other POST
 * with that page, also when the link cannot be checked at the moment; the page says so.
 */
export async function handleConfirmedLink(request: NextRequest): Promise<Response> {
  const form = new URLSearchParams((await readText(request)) ?? "");
  const callback = readCallback(request.nextUrl.pathname, form);
  const { link } = callback;
  if (!link) return redirectTo(homePath(callback), 303);
  const asking = confirmPath(callback, link);
  if (!isSameOriginPost(request.headers)) return redirectTo(asking, 303);
  try {
    return redirectTo(await openLink(callback, link), 303);
  } catch (error) {
    console.error("a mailed link could not be opened", error);
    return redirectTo(asking, 303);
  }
}
