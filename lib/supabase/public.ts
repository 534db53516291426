import { createClient } from "@supabase/supabase-js";
import type { Database } from "./database.types";
import { connection } from "./unconfigured";

/** A client without a session and without cookies: what it reads may be cached for everyone. */
export function createPublicClient() {
  const { url, key, fetch } = connection();
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // A page says at once that something could not be read, rather than try for seconds.
    db: { retry: false },
    global: fetch ? { fetch } : {},
  });
}
