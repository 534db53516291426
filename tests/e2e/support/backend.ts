import { createClient } from "@supabase/supabase-js";

export const backendUrl = process.env.E2E_SUPABASE_URL ?? "http://127.0.0.1:54321";
const publishable = "sb_publishable_mahfil_local";
const secret = "sb_secret_mahfil_local";
export const demoPassword = "mahfil-demo";
export const demo = {
  guest: "guest@mahfil.test",
  host: "host@mahfil.test",
  provider: "provider@mahfil.test",
  admin: "admin@mahfil.test",
} as const;

const quiet = { auth: { persistSession: false, autoRefreshToken: false } };

/** The backend as a stranger meets it, past all of our pages. */
export function asStranger() {
  return createClient(backendUrl, publishable, quiet);
}

/** The backend with every right: for preparing data, never for what a test asserts of people. */
export function asService() {
  return createClient(backendUrl, secret, quiet);
}

/** The backend as a signed-in person. */
export async function asPerson(email: string, password: string = demoPassword) {
  const client = asStranger();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

let counter = 0;
/** A fresh address that no other test uses. */
export function freshEmail(name: string): string {
  counter += 1;
  return `${name}-${process.pid}-${Date.now()}-${counter}@example.test`;
}

/** A new account with that role; answers its sign-in data and a client. */
export async function newPerson(role: "guest" | "host" | "service_provider", firstName: string) {
  const email = freshEmail(role);
  const client = asStranger();
  const { data, error } = await client.auth.signUp({
    email,
    password: demoPassword,
    options: { data: { first_name: firstName, last_name: "Test", role } },
  });
  if (error || !data.user) throw error ?? new Error("no user");
  return { email, password: demoPassword, id: data.user.id, client };
}
