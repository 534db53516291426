import { createServerClient } from "@supabase/ssr";
import { cookies } from "next/headers";
import { omitUnreadableSession, sessionCookieOptions } from "../session-cookie";
import { connection } from "./connection";
import type { Database } from "./database.types";

/** A client with the caller's session, for pages that may read cookies, actions and route handlers. */
export async function createServerSupabase() {
  const store = await cookies();
  const { url, key, fetch } = connection();
  return createServerClient<Database>(url, key, {
    cookieOptions: sessionCookieOptions,
    global: fetch ? { fetch } : {},
    cookies: {
      getAll: () => omitUnreadableSession(store.getAll()),
      setAll(changed) {
        try {
          for (const { name, value, options } of changed) store.set(name, value, options);
        } catch {
          // A page cannot write cookies; the middleware has refreshed the session before it.
        }
      },
    },
  });
}
