import { createClient } from "@supabase/supabase-js";
import type { Database } from "./database.types";
import { connection } from "./unconfigured";

/** A client without a session and without cookies: what it reads may be cached for everyone. */
export function createPublicClient() {
  const { url, key, fetch } = connection();
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: fetch ? { fetch } : {},
  });
}
