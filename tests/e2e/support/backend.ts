import { createClient } from "@supabase/supabase-js";

export const siteUrl = process.env.E2E_BASE_URL ?? "http://localhost:3000";
export const backendUrl = process.env.E2E_SUPABASE_URL ?? "http://127.0.0.1:54321";
export const publishableKey = process.env.E2E_PUBLISHABLE_KEY ?? "sb_publishable_mahfil_local";
const secretKey = process.env.E2E_SECRET_KEY ?? "sb_secret_mahfil_local";
/** Whether this is a hosted project: it has neither the inbox nor the demo data. */
export const isHosted = process.env.E2E_PUBLISHABLE_KEY !== undefined;

const withoutStorage = { auth: { persistSession: false, autoRefreshToken: false } };

/** A new client of the backend without a session, past all pages. */
export function anonymousClient() {
  return createClient(backendUrl, publishableKey, withoutStorage);
}

const service = createClient(backendUrl, secretKey, withoutStorage);

/** The backend with every right: for preparing data, never for what a test asserts of users. */
export function serviceClient() {
  return service;
}

/** A new client of the backend with a session of its own. */
export async function signedInClient(email: string, password: string) {
  const client = anonymousClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}
