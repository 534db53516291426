import { createServerClient } from "@supabase/ssr";
import { type NextRequest, NextResponse } from "next/server";
import {
  deletedSessionCookie,
  hasSessionCookie,
  omitUnreadableSession,
  parseSessionCookies,
  sessionCookieOptions,
  withSessionLifetime,
} from "../session-cookie";
import { readClientIp } from "./client-ip";
import { connection, isBackendUnavailable, withinLimit } from "./connection";
import type { Database } from "./database.types";
import { withVisitorIp } from "./site-secret";

/** In milliseconds. Short, because the page that follows asks the backend itself. */
const LIMIT_MS = 4000;

/**
 * Refreshes the request's session in the middleware when it is about to expire. `next` and `redirect` respond with the
 * refreshed cookies: the page reads them from the request, the browser from the response. Deletes an unreadable or
 * invalid session from both; for a background request only from the request, because its answer may arrive after one
 * that brings a new session.
 */
export async function updateSession(request: NextRequest) {
  const changed = new Map<string, Parameters<NextResponse["cookies"]["set"]>[2]>();
  const { url, key, fetch } = connection(LIMIT_MS);
  const createClient = () =>
    createServerClient<Database>(url, key, {
      cookieOptions: sessionCookieOptions,
      // No retries: they would take longer than a user waits.
      db: { retry: false },
      global: { fetch: withVisitorIp(readClientIp(request.headers), fetch) },
      cookies: {
        getAll: () => omitUnreadableSession(request.cookies.getAll()),
        setAll(cookies) {
          for (const { name, value, options } of cookies) {
            request.cookies.set(name, value);
            changed.set(name, withSessionLifetime(options));
          }
        },
      },
    });
  // Creating a client takes a millisecond; visitors without a session need none.
  const supabase = hasSessionCookie(request.headers.get("cookie") ?? "") ? createClient() : null;
  const { user, error } = supabase
    ? await withinLimit(supabase.auth.getUser(), LIMIT_MS).then(
        ({ data, error }) => ({ user: data.user, error }),
        (error: unknown) => ({ user: null, error }),
      )
    : { user: null, error: null };
  const isUnavailable = isBackendUnavailable(error);
  // Older browsers do not send this header.
  const isNavigation = request.headers.get("sec-fetch-dest") !== "empty";
  if (!user && !isUnavailable) {
    for (const { name } of parseSessionCookies(request.headers.get("cookie") ?? "")) {
      request.cookies.set(name, "");
      changed.set(name, deletedSessionCookie);
    }
  }

  function withCookies(response: NextResponse): NextResponse {
    for (const [name, options] of changed) {
      const value = request.cookies.get(name)?.value ?? "";
      if (value || user || isNavigation) response.cookies.set(name, value, options);
    }
    // A response that depends on a session, or contains one, must not be cached for other visitors.
    response.headers.set(
      "cache-control",
      "private, no-cache, no-store, must-revalidate, max-age=0",
    );
    return response;
  }
  return {
    /** Null without a session, like `user`. */
    supabase,
    user,
    /** Whether the backend did not answer; the state of the session is then unknown. */
    isUnavailable,
    next: () => withCookies(NextResponse.next({ request })),
    redirect: (path: string) => withCookies(NextResponse.redirect(new URL(path, request.url))),
  };
}
