import { createClient } from "@supabase/supabase-js";
import { connection } from "./connection";
import type { Database } from "./database.types";

/** A client without a session and without cookies: what it reads may be cached for everyone. */
export function createPublicClient() {
  const { url, key, fetch } = connection();
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // No retries: a page says at once that something could not be read.
    db: { retry: false },
    global: { fetch },
  });
}
