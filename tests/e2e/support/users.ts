import type { BrowserContext } from "@playwright/test";
import { createChunks, stringToBase64URL } from "@supabase/ssr";
import type { Session } from "@supabase/supabase-js";
import { SESSION_COOKIE } from "../../../lib/session-cookie";
import {
  anonymousClient,
  isHosted,
  serviceClient,
  signedInClient,
  siteUrl,
  visitorClient,
} from "./backend";

export const demoPassword = "mahfil-demo";
export const demo = {
  guest: "guest@mahfil.test",
  host: "host@mahfil.test",
  provider: "provider@mahfil.test",
  admin: "admin@mahfil.test",
} as const;

export type Role = "guest" | "host" | "service_provider" | "admin";
export type TestUser = Awaited<ReturnType<typeof createUser>>;

const emailDomain = process.env.E2E_EMAIL_DOMAIN ?? "example.test";
let counter = 0;
/** An address that no other test uses. */
export function uniqueEmail(name: string): string {
  counter += 1;
  return `${name}-${process.pid}-${Date.now()}-${counter}@${emailDomain}`;
}

/** Signs up a user with that role, verified unless asked otherwise. The session is the sign-up's own. */
export async function createUser(role: Role, firstName: string, { isVerified = true } = {}) {
  const email = uniqueEmail(role);
  const visitor = visitorClient();
  const { data, error } = await visitor.auth.signUp({
    email,
    password: demoPassword,
    options: {
      data: { first_name: firstName, last_name: "Test", role: role === "admin" ? "guest" : role },
    },
  });
  if (error) throw error;
  if (!data.user || !data.session) throw new Error("the sign-up began no session");
  const { id } = data.user;
  const client = isHosted ? anonymousClient() : visitor;
  if (isHosted) await client.auth.setSession(data.session);
  const profile = {
    ...(isVerified && { is_verified: true }),
    ...(role === "admin" && { role }),
  };
  if (Object.keys(profile).length > 0) {
    const changed = await serviceClient().from("users").update(profile).eq("id", id);
    if (changed.error) throw changed.error;
  }
  return { id, email, password: demoPassword, firstName, client, session: data.session };
}

const demoSessions = new Map<string, Promise<Session>>();

async function signInDemoUser(email: string): Promise<Session> {
  const client = await signedInClient(email, demoPassword);
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error(`no session of ${email}`);
  return data.session;
}

/** The session of a demo account: each worker signs in once for each of them. */
export function demoSession(email: string): Promise<Session> {
  const session = demoSessions.get(email) ?? signInDemoUser(email);
  demoSessions.set(email, session);
  return session;
}

/** A session of its own for that user, apart from the one of the sign-up. */
export async function newSession({ email, password }: { email: string; password: string }) {
  const { data, error } = await anonymousClient().auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** The cookies in which the site keeps a session. */
function sessionCookies(session: Session): { name: string; value: string }[] {
  return createChunks(SESSION_COOKIE, `base64-${stringToBase64URL(JSON.stringify(session))}`);
}

/** The Cookie header of a browser with that session. */
export function cookieHeader(session: Session): string {
  return sessionCookies(session)
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
}

/** Gives a browser the session of a user or of a demo account, without the form of the site. */
export async function signInAs(context: BrowserContext, user: { session: Session } | string) {
  const session = typeof user === "string" ? await demoSession(user) : user.session;
  await context.addCookies(sessionCookies(session).map((cookie) => ({ ...cookie, url: siteUrl })));
}

/** Ends the session of a browser at once. The page is left first, so that nothing it requests is refused. */
export async function signOut(context: BrowserContext) {
  for (const page of context.pages()) await page.goto("about:blank");
  await context.clearCookies();
}
