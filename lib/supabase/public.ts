import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { connection } from "./connection";
import type { Database } from "./database.types";

let client: SupabaseClient<Database> | null = null;

/**
 * A client without session and cookies: its results may be cached for everyone. One for the whole process, because
 * creating it takes longer than using it.
 */
export function createPublicClient(): SupabaseClient<Database> {
  if (client) return client;
  const { url, key, fetch } = connection();
  client = createClient<Database>(url, key, {
    // Without this, the client would look for a session at each call.
    accessToken: async () => null,
    // No retries: a page should report a failure at once.
    db: { retry: false },
    global: { fetch },
  });
  return client;
}
