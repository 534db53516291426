import { createServerClient } from "@supabase/ssr";
import { type NextRequest, NextResponse } from "next/server";
import { cookieOptions } from "./cookie";
import type { Database } from "./database.types";
import { cookiesIn, isOutage, withoutBroken } from "./stored-session";
import { connection } from "./unconfigured";

/**
 * The caller's session in the middleware, refreshed if it was about to end. `pass` and `redirect`
 * answer with the refreshed cookies: the page reads them from the request, the browser from the response.
 * A session that was tampered with, or that the backend no longer takes, is taken out of both.
 */
export async function openSession(request: NextRequest) {
  const written = new Map<string, Parameters<NextResponse["cookies"]["set"]>[2]>();
  const { url, key, fetch } = connection();
  const supabase = createServerClient<Database>(url, key, {
    cookieOptions,
    global: fetch ? { fetch } : {},
    cookies: {
      getAll: () => withoutBroken(request.cookies.getAll()),
      setAll(all) {
        for (const { name, value, options } of all) {
          request.cookies.set(name, value);
          written.set(name, options);
        }
      },
    },
  });
  const { data, error } = await supabase.auth.getUser();
  if (!data.user && !isOutage(error)) {
    for (const { name } of cookiesIn(request.headers.get("cookie") ?? "")) {
      request.cookies.set(name, "");
      written.set(name, { path: cookieOptions.path, maxAge: 0 });
    }
  }

  function withCookies(response: NextResponse): NextResponse {
    for (const [name, options] of written) {
      response.cookies.set(name, request.cookies.get(name)?.value ?? "", options);
    }
    // An answer that depends on, or carries, a session is nobody else's.
    response.headers.set(
      "cache-control",
      "private, no-cache, no-store, must-revalidate, max-age=0",
    );
    return response;
  }
  return {
    supabase,
    user: data.user,
    pass: () => withCookies(NextResponse.next({ request })),
    redirect: (path: string) => withCookies(NextResponse.redirect(new URL(path, request.url))),
  };
}
