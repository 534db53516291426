import { createServerClient } from "@supabase/ssr";
import { cookies, headers } from "next/headers";
import {
  keepRefusedSession,
  omitUnreadableSession,
  sessionCookieOptions,
  withSessionLifetime,
} from "../session-cookie";
import { readClientIp } from "./client-ip";
import { connection } from "./connection";
import type { Database } from "./database.types";
import { withVisitorIp } from "./site-secret";

/**
 * A client with the caller's session, for pages that may read cookies, actions and route handlers. Stores sessions but
 * never deletes one: call `deleteSessionCookies` for that (lib/auth/session/server-session.ts).
 */
export async function createServerSupabase() {
  const store = await cookies();
  const { url, key, fetch } = connection();
  return createServerClient<Database>(url, key, {
    cookieOptions: sessionCookieOptions,
    // No retries: they would take longer than a user waits.
    db: { retry: false },
    global: { fetch: withVisitorIp(readClientIp(await headers()), fetch) },
    cookies: {
      getAll: () => omitUnreadableSession(store.getAll()),
      setAll(changed) {
        try {
          for (const { name, value, options } of keepRefusedSession(changed))
            store.set(name, value, withSessionLifetime(options));
        } catch {
          // A page cannot write cookies; the middleware has already refreshed the session.
        }
      },
    },
  });
}
