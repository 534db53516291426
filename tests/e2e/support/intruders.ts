import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import { asService, backendUrl, newPerson } from "./backend";

export const intruders = ["stranger", "guest", "host", "service_provider", "admin"] as const;
export type Intruder = (typeof intruders)[number];

const publishable = "sb_publishable_mahfil_local";
const anonymous = createClient(backendUrl, publishable, {
  auth: { persistSession: false, autoRefreshToken: false },
});

export type Session = {
  id: string | null;
  email: string | null;
  /** The Cookie header of a browser that is signed in. */
  cookie: string;
  client: typeof anonymous;
};

/** The cookies that signing in leaves in a browser. */
export async function cookiesOf(email: string, password: string): Promise<string> {
  const jar = new Map<string, string>();
  const client = createServerClient(backendUrl, publishable, {
    cookieOptions: { name: "mahfil_auth_token" },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll(all) {
        for (const { name, value } of all) jar.set(name, value);
      },
    },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

const sessions = new Map<Intruder, Promise<Session>>();

async function open(role: Intruder): Promise<Session> {
  if (role === "stranger") return { id: null, email: null, cookie: "", client: anonymous };
  const person = await newPerson(role === "admin" ? "guest" : role, `Intruder ${role}`, {
    verified: false,
  });
  if (role === "admin") {
    const { error } = await asService().from("users").update({ role }).eq("id", person.id);
    if (error) throw error;
  }
  return {
    id: person.id,
    email: person.email,
    cookie: await cookiesOf(person.email, person.password),
    client: person.client as typeof anonymous,
  };
}

/** A person of that role whom nobody else knows; made once per worker. */
export function intrude(role: Intruder): Promise<Session> {
  const known = sessions.get(role) ?? open(role);
  sessions.set(role, known);
  return known;
}
