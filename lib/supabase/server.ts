import { createServerClient } from "@supabase/ssr";
import { cookies, headers } from "next/headers";
import {
  omitUnreadableSession,
  sessionCookieOptions,
  withSessionLifetime,
} from "../session-cookie";
import { readClientIp } from "./client-ip";
import { connection } from "./connection";
import type { Database } from "./database.types";
import { withVisitorIp } from "./site-secret";

/** A client with the caller's session, for pages that may read cookies, actions and route handlers. */
export async function createServerSupabase() {
  const store = await cookies();
  const { url, key, fetch } = connection();
  return createServerClient<Database>(url, key, {
    cookieOptions: sessionCookieOptions,
    // No retries, which would outlast the time that somebody waits.
    db: { retry: false },
    global: { fetch: withVisitorIp(readClientIp(await headers()), fetch) },
    cookies: {
      getAll: () => omitUnreadableSession(store.getAll()),
      setAll(changed) {
        try {
          for (const { name, value, options } of changed)
            store.set(name, value, withSessionLifetime(options));
        } catch {
          // A page cannot write cookies; the middleware has refreshed the session before it.
        }
      },
    },
  });
}
