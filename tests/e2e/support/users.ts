import type { BrowserContext } from "@playwright/test";
import { combineChunks, createChunks, stringFromBase64URL, stringToBase64URL } from "@supabase/ssr";
import type { Session } from "@supabase/supabase-js";
import { SESSION_COOKIE } from "../../../lib/session-cookie";
import {
  anonymousClient,
  clientWithSession,
  serviceClient,
  signedInClient,
  siteUrl,
  visitorClient,
} from "./backend";
import { databaseUrl } from "./database";
import { insertUser } from "./insert-user";

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
/** Returns an address that no other test uses. */
export function uniqueEmail(name: string): string {
  counter += 1;
  return `${name}-${process.pid}-${Date.now()}-${counter}@${emailDomain}`;
}

type NewUser = { email: string; firstName: string; role: Role; isVerified: boolean };

/** Signs up a user over HTTP, then sets what a sign-up cannot set. */
async function signUpUser({ email, firstName, role, isVerified }: NewUser) {
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
  const profile = {
    ...((isVerified || role === "admin") && { is_verified: true }),
    ...(role === "admin" && { role }),
  };
  if (Object.keys(profile).length > 0) {
    const changed = await serviceClient().from("users").update(profile).eq("id", data.user.id);
    if (changed.error) throw changed.error;
  }
  return data.session;
}

/** Creates a user with that role and a session, verified unless asked otherwise. */
export async function createUser(role: Role, firstName: string, { isVerified = true } = {}) {
  const newUser = { email: uniqueEmail(role), firstName, role, isVerified };
  const session = databaseUrl
    ? await insertUser({ ...newUser, passwordOf: demo.guest })
    : await signUpUser(newUser);
  const { id } = session.user;
  const client = clientWithSession(session);
  return { id, email: newUser.email, password: demoPassword, firstName, client, session };
}

const demoSessions = new Map<string, Promise<Session>>();

async function signInDemoUser(email: string): Promise<Session> {
  const client = await signedInClient(email, demoPassword);
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error(`no session of ${email}`);
  return data.session;
}

/** Returns the session of a demo account. Each worker signs in once for each account. */
export function demoSession(email: string): Promise<Session> {
  const session = demoSessions.get(email) ?? signInDemoUser(email);
  demoSessions.set(email, session);
  return session;
}

/** Creates another session of a user, besides that of the sign-up. */
export async function newSession({ email, password }: { email: string; password: string }) {
  const { data, error } = await anonymousClient().auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** The cookies in which the site stores a session. */
function sessionCookies(session: Session): { name: string; value: string }[] {
  return createChunks(SESSION_COOKIE, `base64-${stringToBase64URL(JSON.stringify(session))}`);
}

/** The Cookie header of a browser with that session. */
export function cookieHeader(session: Session): string {
  return sessionCookies(session)
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
}

/** Gives a browser the session of a user or demo account, without the sign-in form. */
export async function signInAs(context: BrowserContext, user: { session: Session } | string) {
  const session = typeof user === "string" ? await demoSession(user) : user.session;
  await context.addCookies(sessionCookies(session).map((cookie) => ({ ...cookie, url: siteUrl })));
}

/** Returns a client of the backend with the session of a browser. Throws when nobody is signed in there. */
export async function clientOfBrowser(context: BrowserContext) {
  const cookies = await context.cookies(siteUrl);
  const value = await combineChunks(
    SESSION_COOKIE,
    (name) => cookies.find((cookie) => cookie.name === name)?.value ?? null,
  );
  if (!value) throw new Error("nobody is signed in");
  return clientWithSession(JSON.parse(stringFromBase64URL(value.replace("base64-", ""))));
}

/** Ends the session of a browser at once. Leaves the page first, so that none of its requests is refused. */
export async function signOut(context: BrowserContext) {
  for (const page of context.pages()) await page.goto("about:blank");
  await context.clearCookies();
}
