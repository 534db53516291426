import { createServerClient } from "@supabase/ssr";
import { cookies } from "next/headers";
import { cookieOptions } from "./cookie";
import type { Database } from "./database.types";
import { withoutBroken } from "./stored-session";
import { connection } from "./unconfigured";

/** A client with the caller's session, for pages that may read cookies, actions and route handlers. */
export async function createServerSupabase() {
  const store = await cookies();
  const { url, key, fetch } = connection();
  return createServerClient<Database>(url, key, {
    cookieOptions,
    global: fetch ? { fetch } : {},
    cookies: {
      getAll: () => withoutBroken(store.getAll()),
      setAll(all) {
        try {
          for (const { name, value, options } of all) store.set(name, value, options);
        } catch {
          // A page cannot write cookies; the middleware has refreshed the session before it.
        }
      },
    },
  });
}
