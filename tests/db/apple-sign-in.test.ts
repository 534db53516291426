import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { oauthClient, startOAuthProvider } from "../support/oauth-provider.ts";
import {
  callBack,
  createBrowser,
  freePort,
  redirectTo,
  signInWith,
  startSignIn,
} from "./oauth-browser.ts";
import { testBackend } from "./support.ts";

let backend: Backend;
let apple: Awaited<ReturnType<typeof startOAuthProvider>>;
const users = [
  { email: "nour@example.test", name: "Nour <b>Aziz</b>" },
  { email: "hidden@example.test", name: "Hidden One", is_private_email: true },
  { email: "owner@example.test", name: "Real Owner" },
];
const signInWithApple = (email: string) => signInWith(backend, "apple", apple, email);
const readProfiles = (email: string) =>
  backend.sql<Record<string, unknown>>(
    "select first_name, last_name, role, is_verified from public.users where email = $1",
    [email],
  );

beforeAll(async () => {
  const port = await freePort();
  backend = await testBackend({
    oauthClients: { apple: { ...oauthClient, issuer: `http://127.0.0.1:${port}` } },
  });
  apple = await startOAuthProvider("apple", { port, users, backendUrl: backend.url });
});
afterAll(async () => {
  await backend?.stop();
  await apple?.stop();
});

test("the auth settings of the backend offer Apple, and no other provider", async () => {
  const answer = await fetch(`${backend.url}/auth/v1/settings`, {
    headers: { apikey: backend.publishableKey },
  });
  const { external } = await answer.json();
  expect(external).toMatchObject({ apple: true });
  expect(external.google ?? false).toBe(false);
});

test("a new user who signs in with Apple gets an account with the names that Apple sends once", async () => {
  const { target, exchanged } = await signInWithApple("nour@example.test");
  expect(target.origin + target.pathname).toBe(redirectTo);
  expect(exchanged?.error).toBeNull();
  const profile = {
    first_name: "Nour",
    last_name: "<b>Aziz</b>",
    role: "guest",
    is_verified: true,
  };
  expect(await readProfiles("nour@example.test")).toEqual([profile]);
  const again = await signInWithApple("nour@example.test");
  expect(again.exchanged?.data.user?.id).toBe(exchanged?.data.user?.id);
  expect(await readProfiles("nour@example.test")).toEqual([profile]);
});

test("a user who hides the address from us gets an account with the relay address", async () => {
  const { exchanged } = await signInWithApple("hidden@example.test");
  expect(exchanged?.data.user?.email).toMatch(/@privaterelay\.appleid\.com$/);
});

test("an unverified account with a password passes to the owner of the address at Apple", async () => {
  const email = "owner@example.test";
  const stranger = createBrowser(backend).client;
  await stranger.auth.signUp({ email, password: "the-stranger-knows" });
  expect((await signInWithApple(email)).exchanged?.error).toBeNull();
  expect((await stranger.auth.refreshSession()).error).not.toBeNull();
  const { error } = await createBrowser(backend).client.auth.signInWithPassword({
    email,
    password: "the-stranger-knows",
  });
  expect(error?.code).toBe("invalid_credentials");
});

test("the form of a callback cannot name an address or an account of its own", async () => {
  const { client } = createBrowser(backend);
  const params = await apple.allow(await startSignIn(client, "apple"), "nour@example.test");
  params.set("user", JSON.stringify({ email: "admin@example.test", name: { firstName: 1 } }));
  params.set("email", "admin@example.test");
  const target = await callBack(backend, "apple", params);
  const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
  expect(data.user?.email).toBe("nour@example.test");
  expect(await readProfiles("admin@example.test")).toEqual([]);
});
