import { type NextRequest, NextResponse } from "next/server";
import { localizePath, splitLocale } from "../i18n/paths";
import { routes } from "../routes/table";
import { sessionCookieOptions } from "../session-cookie";
import { isBackendUnavailable } from "../supabase/connection";
import { updateSession } from "../supabase/middleware";
import { linkProblemOf } from "./link-problem";
import { readOAuthLocale } from "./oauth-locale";
import { REFUSED_ROLE_COOKIE, REFUSED_ROLE_SECONDS } from "./refused-role";
import { returnPathOfReferer } from "./return-path";
import { hasRole } from "./role-flags";
import { isUnknownProtectedPath, requiredAccess, returnTarget, signInPath } from "./routes";
import { type Role, roles } from "./types";

/**
 * Refreshes the session, then lets the request pass or redirects it to a page that its user may open. Only redirects:
 * pages, actions and row-level security enforce access. Logs a refused role.
 */
export async function guardRequest(request: NextRequest): Promise<NextResponse> {
  const { pathname, search, searchParams } = request.nextUrl;
  const { locale, path } = splitLocale(pathname);
  const access = requiredAccess(pathname);

  // The sign-in service sometimes redirects to a page instead of to the callback.
  const answer = routes[path]?.isAuthRedirect ? callbackParameters(searchParams) : null;
  if (answer) return NextResponse.redirect(new URL(callbackPath(request, answer), request.url));
  // An unknown address is not found, with or without a session.
  if (path === "/" || isUnknownProtectedPath(pathname)) return NextResponse.next({ request });

  const session = await updateSession(request);
  // Server actions return their own error code, which the form shows.
  if (request.method === "POST" && request.headers.has("next-action")) return session.next();

  // The page says that the backend is unavailable; the user stays signed in.
  if (session.isUnavailable) return session.next();

  const { user, supabase } = session;
  if (access === "signed-out") {
    if (!user || !supabase || isRecovery(path, request)) return session.next();
    if (path === "/verify") {
      const { data } = await supabase
        .from("users")
        .select("is_verified, verification_type")
        .eq("id", user.id)
        .single();
      // A user who verified a phone number may still have to prove the address: pages about money require that.
      if (data?.is_verified === false || data?.verification_type === "phone") return session.next();
    }
    const { headers } = request;
    const referer = returnPathOfReferer(headers.get("referer"), headers.get("host"));
    return session.redirect(returnTarget(locale, searchParams.get("next"), referer));
  }
  if (!user && access) return session.redirect(signInPath(locale, pathname + search));
  if (user && supabase && access && access !== "user") {
    const { data, error } = await supabase
      .from("users")
      .select("role, is_provider")
      .eq("id", user.id)
      .single();
    if (isBackendUnavailable(error)) return session.next();
    const role = roles.find((name) => name === data?.role) ?? "guest";
    if (!hasRole({ role, isProvider: data?.is_provider ?? false }, access)) {
      console.warn(`a page for the role ${access} was refused: ${path}`);
      return withRefusedRole(session.redirect(localizePath(locale, "/")), access);
    }
  }
  return session.next();
}

/** Tells the page that is shown instead which role was missing. */
function withRefusedRole(response: NextResponse, role: Role): NextResponse {
  if (role !== "admin") {
    response.cookies.set(REFUSED_ROLE_COOKIE, role, {
      path: "/",
      maxAge: REFUSED_ROLE_SECONDS,
      sameSite: "lax",
      secure: sessionCookieOptions.secure,
    });
  }
  return response;
}

// Set by the sign-in service, which redirects to the home page when it does not know the request.
const parameterNames = ["code", "error", "error_code", "type"];

/** The parameters of the sign-in service in an address: its code, or an error; null without them. */
function callbackParameters(parameters: URLSearchParams): URLSearchParams | null {
  const hasCode = /^[0-9a-f-]{36}$/.test(parameters.get("code") ?? "");
  if (!hasCode && linkProblemOf(parameters) === null) return null;
  return new URLSearchParams([...parameters].filter(([name]) => parameterNames.includes(name)));
}

/** The address of the callback with those parameters. The callback leads back to the page without them. */
function callbackPath(request: NextRequest, answer: URLSearchParams): string {
  const { locale: named, path } = splitLocale(request.nextUrl.pathname);
  const locale = (path === "/" && readOAuthLocale(request.cookies)) || named;
  if (path !== "/") {
    const rest = new URLSearchParams(request.nextUrl.searchParams);
    for (const name of [...parameterNames, "error_description", "sb"]) rest.delete(name);
    if (path === "/reset-password") rest.set("recovery", "1");
    answer.set("next", localizePath(locale, path) + (rest.size > 0 ? `?${rest}` : ""));
  }
  return `${localizePath(locale, "/auth/callback")}?${answer}`;
}

/** Signed-in users may also open the link of a recovery mail. */
function isRecovery(path: string, request: NextRequest): boolean {
  return path === "/reset-password" && request.nextUrl.searchParams.has("recovery");
}
