import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Backend } from "../../supabase/local/backend.ts";
import { makeToken } from "./realtime-support.ts";

/** Creates a client of the HTTP API without a session. It keeps a later session to itself, like a separate browser. */
export const createAnonymousClient = (backend: Backend): SupabaseClient =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

/** Starts a session of a user who signed in `minutesAgo` minutes ago. Returns its id and its access token. */
export async function startSession(
  backend: Backend,
  userId: string,
  { minutesAgo = 0 } = {},
): Promise<{ sessionId: string; token: string }> {
  const sessionId = randomUUID();
  await backend.sql(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     values ($1, $2, now() - make_interval(mins => $3::int), now())`,
    [sessionId, userId, minutesAgo],
  );
  return { sessionId, token: await makeToken(backend, { sub: userId, session_id: sessionId }) };
}

/** Returns a client of the HTTP API in a session of this user that began `minutesAgo` minutes ago, by default just now. */
export async function clientInSession(
  backend: Backend,
  userId: string,
  options?: { minutesAgo?: number },
): Promise<SupabaseClient> {
  const { token } = await startSession(backend, userId, options);
  return createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    accessToken: async () => token,
  });
}
