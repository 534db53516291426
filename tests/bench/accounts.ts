import { randomUUID } from "node:crypto";
import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import { sessionCookieOptions } from "../../lib/session-cookie.ts";

const key = "sb_publishable_mahfil_local";
const password = "account-of-the-bench";

export type Account = { id: string; firstName: string; cookies: { name: string; value: string }[] };

/** Signs a user up and returns the id and the cookies of a session. */
export async function createAccount(
  backend: string,
  role: "guest" | "host",
  firstName: string,
): Promise<Account> {
  const email = `${randomUUID()}@bench.test`;
  const anonymous = createClient(backend, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const signUp = await anonymous.auth.signUp({
    email,
    password,
    options: { data: { first_name: firstName, last_name: "Bench", role } },
  });
  if (signUp.error || !signUp.data.user) throw signUp.error ?? new Error("no account");
  const cookies = new Map<string, string>();
  const browser = createServerClient(backend, key, {
    cookieOptions: sessionCookieOptions,
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (all) => {
        for (const { name, value } of all) cookies.set(name, value);
      },
    },
  });
  const { error } = await browser.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return {
    id: signUp.data.user.id,
    firstName,
    cookies: [...cookies].map(([name, value]) => ({ name, value })),
  };
}

/** The cookies as a request header. */
export const cookieHeader = ({ cookies }: Account) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
