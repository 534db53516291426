import { type NextRequest, NextResponse } from "next/server";
import { SESSION_COOKIE } from "../supabase/cookie";
import { openSession } from "../supabase/middleware";
import { pathOfReferer } from "./return-path";
import { admissionOf, inLocale, returnTarget, signInPath, splitLocale } from "./routes";

/**
 * Refreshes the session, then lets the request pass or sends it where its sender may go.
 * Good manners only: every page, action and table judges again.
 */
export async function gate(request: NextRequest): Promise<NextResponse> {
  const { pathname, search, searchParams } = request.nextUrl;
  const { locale, path } = splitLocale(pathname);
  const wanted = admissionOf(pathname);

  // A sign-in elsewhere that answers to a page directly: its code is exchanged first.
  const code = searchParams.get("code");
  if (code && wanted && request.cookies.has(`${SESSION_COOKIE}-code-verifier`)) {
    return NextResponse.redirect(new URL(callbackPath(request, code), request.url));
  }

  const session = await openSession(request);
  // Actions answer for themselves, with a code that the form can word.
  if (request.method === "POST" && request.headers.has("next-action")) return session.pass();

  const { user, supabase } = session;
  if (wanted === "signed-out") {
    if (!user || mayStay(path, request)) return session.pass();
    if (path === "/verify") {
      const { data } = await supabase
        .from("users")
        .select("is_verified")
        .eq("id", user.id)
        .single();
      if (data?.is_verified === false) return session.pass();
    }
    const referer = pathOfReferer(request.headers.get("referer"), request.headers.get("host"));
    return session.redirect(returnTarget(locale, searchParams.get("next"), referer));
  }
  if (!user && wanted) return session.redirect(signInPath(locale, pathname + search));
  if (user && wanted && wanted !== "user") {
    const { data } = await supabase.from("users").select("role").eq("id", user.id).single();
    if (data?.role !== wanted) return session.redirect(inLocale(locale, "/"));
  }
  return session.pass();
}

function callbackPath(request: NextRequest, code: string): string {
  const { locale, path } = splitLocale(request.nextUrl.pathname);
  const rest = new URLSearchParams(request.nextUrl.searchParams);
  rest.delete("code");
  if (path === "/reset-password") rest.set("recovery", "1");
  const next = inLocale(locale, path) + (rest.size > 0 ? `?${rest}` : "");
  return `${inLocale(locale, "/auth/callback")}?${new URLSearchParams({ code, next })}`;
}

/** Whoever comes from the link of a recovery mail may set a password, signed in or not. */
function mayStay(path: string, request: NextRequest): boolean {
  return path === "/reset-password" && request.nextUrl.searchParams.has("recovery");
}
