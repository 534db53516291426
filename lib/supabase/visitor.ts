import { createClient } from "@supabase/supabase-js";
import { headers } from "next/headers";
import { readClientIp } from "./client-ip";
import { connection } from "./connection";
import type { Database } from "./database.types";
import { sendVisitorMessage, withVisitorIp } from "./site-secret";

/**
 * A client without cookies for a visitor's calls to the sign-in service, which count for the visitor's IP address. A
 * session that it starts is separate from the cookies.
 */
export async function createVisitorClient() {
  const { url, key, fetch } = connection();
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: withVisitorIp(readClientIp(await headers()), fetch) },
  });
}

type Message = Omit<Parameters<typeof sendVisitorMessage>[0], "p_ip">;

/** Sends a visitor's message to the team, counted by their IP address; null when visitors cannot be counted. */
export const sendMessageOfVisitor = async (message: Message) =>
  sendVisitorMessage({ ...message, p_ip: readClientIp(await headers()) });
