import { type NextRequest, NextResponse } from "next/server";
import { localizePath, splitLocale } from "../i18n/paths";
import { openSession } from "../supabase/middleware";
import { problemOf } from "./link-problem";
import { pathOfReferer } from "./return-path";
import { admissionOf, returnTarget, signInPath } from "./routes";

/**
 * Refreshes the session, then lets the request pass or sends it where its sender may go.
 * Good manners only: every page, action and table judges again.
 */
export async function gate(request: NextRequest): Promise<NextResponse> {
  const { pathname, search, searchParams } = request.nextUrl;
  const { locale, path } = splitLocale(pathname);
  const wanted = admissionOf(pathname);

  // A sign-in elsewhere, or a mail, that answers to a page directly is heard first.
  const told = answersHere.includes(path) ? toldOf(searchParams) : null;
  if (told) return NextResponse.redirect(new URL(callbackPath(request, told), request.url));
  if (path === "/") return NextResponse.next();

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
    if (data?.role !== wanted) return session.redirect(localizePath(locale, "/"));
  }
  return session.pass();
}

// Where the sign-in service may send a browser: home, when it does not know whose answer it is.
const answersHere = ["/dashboard/profile", "/reset-password", "/"];
const words = ["code", "error", "error_code", "type"];

/** What a sign-in service says in an address: a code of its own kind, or a problem. */
function toldOf(values: URLSearchParams): URLSearchParams | null {
  const isCode = /^[0-9a-f-]{36}$/.test(values.get("code") ?? "");
  if (!isCode && problemOf(values) === null) return null;
  return new URLSearchParams([...values].filter(([key]) => words.includes(key)));
}

/** The callback with those words, and from there back to the page without them. */
function callbackPath(request: NextRequest, told: URLSearchParams): string {
  const { locale, path } = splitLocale(request.nextUrl.pathname);
  if (path !== "/") {
    const rest = new URLSearchParams(request.nextUrl.searchParams);
    for (const key of [...words, "error_description", "sb"]) rest.delete(key);
    if (path === "/reset-password") rest.set("recovery", "1");
    told.set("next", localizePath(locale, path) + (rest.size > 0 ? `?${rest}` : ""));
  }
  return `${localizePath(locale, "/auth/callback")}?${told}`;
}

/** Whoever comes from the link of a recovery mail may set a password, signed in or not. */
function mayStay(path: string, request: NextRequest): boolean {
  return path === "/reset-password" && request.nextUrl.searchParams.has("recovery");
}
