import { createBrowserClient } from "@supabase/ssr";
import { sessionCookieOptions } from "../session-cookie";
import { connection } from "./connection";
import type { Database } from "./database.types";

/** The browser's only client, with the session of its cookies. */
export function createBrowserSupabase() {
  const { url, key, fetch } = connection();
  return createBrowserClient<Database>(url, key, {
    cookieOptions: sessionCookieOptions,
    global: fetch ? { fetch } : {},
  });
}
