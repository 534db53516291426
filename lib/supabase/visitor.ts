import { createClient } from "@supabase/supabase-js";
import { headers } from "next/headers";
import { readClientIp } from "./client-ip";
import { connection } from "./connection";
import type { Database } from "./database.types";
import { sendVisitorMessage, withVisitorIp } from "./site-secret";

/**
 * A client without cookies for what a visitor asks of the sign-in service: it counts for the visitor's IP
 * address. A session that it begins is its own.
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

/** Sends a message to the team for a visitor, who is counted by their IP address; null where nobody can be counted. */
export const sendMessageOfVisitor = async (message: Message) =>
  sendVisitorMessage({ ...message, p_ip: readClientIp(await headers()) });
