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

/** Marks somebody as verified, as the code from their mail would. */
async function verify(userId: string) {
  const { error } = await asService().from("users").update({ is_verified: true }).eq("id", userId);
  if (error) throw error;
}

/** A new account with that role, verified unless asked otherwise; answers its sign-in data and a client. */
export async function newPerson(
  role: "guest" | "host" | "service_provider",
  firstName: string,
  { verified = true } = {},
) {
  const email = freshEmail(role);
  const client = asStranger();
  const { data, error } = await client.auth.signUp({
    email,
    password: demoPassword,
    options: { data: { first_name: firstName, last_name: "Test", role } },
  });
  if (error || !data.user) throw error ?? new Error("no user");
  if (verified) await verify(data.user.id);
  return { email, password: demoPassword, id: data.user.id, client };
}

type Mail = { to: string; subject: string; text: string; html: string };

/** What the inbox holds for an address or a number, newest first. */
export async function mailsTo(to: string): Promise<Mail[]> {
  const answer = await fetch(`${backendUrl}/inbox.json`);
  const mails = (await answer.json()) as Mail[];
  return mails.filter((mail) => mail.to === to);
}

/** The newest code that was sent there, waited for. */
export async function codeFor(to: string): Promise<string> {
  for (let tries = 0; tries < 240; tries++) {
    for (const { text } of await mailsTo(to)) {
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
      if (code) return code;
    }
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`no code was sent to ${to}`);
}
