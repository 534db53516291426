import { createBrowserClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { sessionCookieOptions, withSessionLifetime } from "../session-cookie";
import { connection } from "./connection";
import type { Database } from "./database.types";

/** The browser's single client, with the session of its cookies. */
export function createBrowserSupabase() {
  const { url, key, fetch } = connection();
  return createBrowserClient<Database>(url, key, {
    cookieOptions: sessionCookieOptions,
    // No retries: they would take longer than a user waits.
    db: { retry: false },
    global: { fetch },
    realtime: { heartbeatIntervalMs: 30_000, timeout: 10_000 },
    cookies: {
      getAll: () =>
        parseCookieHeader(document.cookie).map(({ name, value = "" }) => ({ name, value })),
      // The Cookie Store API is missing on plain http and in older browsers.
      setAll(changed) {
        for (const { name, value, options } of changed) {
          document.cookie = serializeCookieHeader(name, value, withSessionLifetime(options));
        }
      },
    },
  });
}
