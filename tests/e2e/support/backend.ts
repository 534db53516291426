import { createClient, type Session } from "@supabase/supabase-js";

export const siteUrl = process.env.E2E_BASE_URL ?? "http://localhost:3000";
export const backendUrl = process.env.E2E_SUPABASE_URL ?? "http://127.0.0.1:54321";
export const publishableKey = process.env.E2E_PUBLISHABLE_KEY ?? "sb_publishable_mahfil_local";
export const secretKey = process.env.E2E_SECRET_KEY ?? "sb_secret_mahfil_local";
/** Whether this is a hosted project: it has neither the inbox nor the demo data. */
export const isHosted = process.env.E2E_PUBLISHABLE_KEY !== undefined;

const withoutStorage = { auth: { persistSession: false, autoRefreshToken: false } };

/** A new client of the backend without a session, past all pages. */
export function anonymousClient() {
  return createClient(backendUrl, publishableKey, withoutStorage);
}

/**
 * A client without a session for one more visitor. On a hosted project each comes from an address of its own, because
 * the sign-in service limits sign-ups by it; it believes the address of who has the secret key.
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

/** The backend with every right: for preparing data, never for what a test asserts of users. */
export function serviceClient() {
  return service;
}

/** A new client of the backend that begins with this session, without a request. */
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

/** A new client of the backend with a session of its own. */
export async function signedInClient(email: string, password: string) {
  const client = anonymousClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}
