import { createClient, type Session } from "@supabase/supabase-js";

export const siteUrl = process.env.E2E_BASE_URL ?? "http://localhost:3000";
export const backendUrl = process.env.E2E_SUPABASE_URL ?? "http://127.0.0.1:54321";
export const publishableKey = process.env.E2E_PUBLISHABLE_KEY ?? "sb_publishable_mahfil_local";
export const secretKey = process.env.E2E_SECRET_KEY ?? "sb_secret_mahfil_local";
/** Whether the backend is a hosted project, which has neither the inbox nor the demo data. */
export const isHosted = process.env.E2E_PUBLISHABLE_KEY !== undefined;

const withoutStorage = { auth: { persistSession: false, autoRefreshToken: false } };

/** Creates a client of the backend without a session. */
export function anonymousClient() {
  return createClient(backendUrl, publishableKey, withoutStorage);
}

/**
 * Creates a client without a session for another visitor. On a hosted project each gets its own IP address, because the sign-in
 * service limits sign-ups by it; the service trusts the address that a caller with the secret key sends.
 */
export function visitorClient() {
  if (!isHosted) return anonymousClient();
  const address = `2001:db8::${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}`;
  return createClient(backendUrl, secretKey, {
    ...withoutStorage,
    global: { headers: { "Sb-Forwarded-For": address } },
  });
}

const service = createClient(backendUrl, secretKey, withoutStorage);

/** Returns a client with every right: for preparing data, never for asserting what users can do. */
export function serviceClient() {
  return service;
}

/** Creates a client of the backend with this session, without a request. */
export function clientWithSession(session: Session) {
  const storageKey = "session";
  const stored = new Map([[storageKey, JSON.stringify(session)]]);
  return createClient(backendUrl, publishableKey, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          stored.set(key, value);
        },
        removeItem: (key) => {
          stored.delete(key);
        },
      },
    },
  });
}

/** Creates a client of the backend with a new session. */
export async function signedInClient(email: string, password: string) {
  const client = anonymousClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}
