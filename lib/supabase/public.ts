import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { connection } from "./connection";
import type { Database } from "./database.types";

let client: SupabaseClient<Database> | null = null;

/**
 * A client without a session and without cookies: what it reads may be cached for everyone. One for the whole process, because
 * making it takes longer than using it.
 */
export function createPublicClient(): SupabaseClient<Database> {
  if (client) return client;
  const { url, key, fetch } = connection();
  client = createClient<Database>(url, key, {
    // Without a client for signing in, which would be asked for a session at each call.
    accessToken: async () => null,
    // No retries: a page says at once that something could not be read.
    db: { retry: false },
    global: { fetch },
  });
  return client;
}
