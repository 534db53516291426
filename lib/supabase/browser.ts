import { createBrowserClient } from "@supabase/ssr";
import { cookieOptions } from "./cookie";
import type { Database } from "./database.types";
import { connection } from "./unconfigured";

/** The browser's one client, with the session of its cookies. */
export function createBrowserSupabase() {
  const { url, key, fetch } = connection();
  return createBrowserClient<Database>(url, key, {
    cookieOptions,
    global: fetch ? { fetch } : {},
  });
}
