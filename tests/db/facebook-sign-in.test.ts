import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { startFacebook } from "../support/facebook-provider.ts";
import { oauthClient } from "../support/oauth-provider.ts";
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
let facebook: Awaited<ReturnType<typeof startFacebook>>;
const password = "correct horse";
const users = [
  { name: "Laila van der Berg", email: "Laila@Example.test" },
  { name: "Without Address" },
  { name: "Some Body", email: "proven@example.test" },
  { name: "Some Body", email: "unproven@example.test" },
  { name: "Second Thoughts", email: "again@example.test" },
];
const signInWithFacebook = (name: string) => signInWith(backend, "facebook", facebook, name);
const consentTo = async (name: string) =>
  facebook.allow(await startSignIn(createBrowser(backend).client, "facebook"), name);
const profileOf = (email: string) =>
  backend.sql<Record<string, unknown>>(
    "select first_name, last_name, avatar_url, role, is_verified from public.users where email = $1",
    [email],
  );

beforeAll(async () => {
  const port = await freePort();
  backend = await testBackend({
    oauthClients: { facebook: { ...oauthClient, issuer: `http://127.0.0.1:${port}` } },
  });
  facebook = await startFacebook({ port, users, backendUrl: backend.url });
});
afterAll(async () => {
  await backend?.stop();
  await facebook?.stop();
});

test("the auth settings of the backend offer Facebook, and no other provider", async () => {
  const answer = await fetch(`${backend.url}/auth/v1/settings`, {
    headers: { apikey: backend.publishableKey },
  });
  const { external } = await answer.json();
  expect(external).toMatchObject({ facebook: true });
  expect(external.google ?? false).toBe(false);
  expect(external.apple ?? false).toBe(false);
});

test("a new user who signs in with Facebook gets an account with the names, without the picture, whose address is not confirmed", async () => {
  const { target, exchanged } = await signInWithFacebook("Laila@Example.test");
  expect(target.origin + target.pathname).toBe(redirectTo);
  expect(exchanged?.error).toBeNull();
  const profile = {
    first_name: "Laila",
    last_name: "van der Berg",
    avatar_url: null,
    role: "guest",
    is_verified: false,
  };
  expect(await profileOf("laila@example.test")).toEqual([profile]);
  const again = await signInWithFacebook("Laila@Example.test");
  expect(again.exchanged?.data.user?.id).toBe(exchanged?.data.user?.id);
  expect(await profileOf("laila@example.test")).toEqual([profile]);
});

test("a user who hands out no address gets no account", async () => {
  const { code, target } = await signInWithFacebook("Without Address");
  expect(code).toBeNull();
  expect(target.searchParams.get("error")).toBe("server_error");
  expect(await backend.sql("select 1 from public.users where first_name = 'Without'")).toEqual([]);
});

describe("an account with the address of a Facebook user", () => {
  test.each([
    ["proven@example.test", true],
    ["unproven@example.test", false],
  ])("%s stays its owner's, for Facebook vouches for no address", async (email, isVerified) => {
    const owner = createBrowser(backend).client;
    await owner.auth.signUp({ email, password, options: { data: { first_name: "Old" } } });
    await backend.sql("update public.users set is_verified = $2 where email = $1", [
      email,
      isVerified,
    ]);
    const { code, target } = await signInWithFacebook(email);
    expect(code).toBeNull();
    expect(target.searchParams.get("error")).toBe("server_error");
    expect((await owner.auth.refreshSession()).error).toBeNull();
    expect(await profileOf(email)).toMatchObject([{ first_name: "Old", is_verified: isVerified }]);
    const signedIn = await createBrowser(backend).client.auth.signInWithPassword({
      email,
      password,
    });
    expect(signedIn.error).toBeNull();
  });
});

describe("the sign-in with Facebook", () => {
  const name = "again@example.test";

  test("is refused with a state that was not begun, and with none", async () => {
    for (const [state, code] of [
      [randomUUID(), "bad_oauth_state"],
      ["x", "bad_oauth_state"],
      ["", "bad_oauth_callback"],
    ] as const) {
      const answer = await consentTo(name);
      answer.set("state", state);
      const target = await callBack(backend, "facebook", answer);
      expect(target.searchParams.get("error_code")).toBe(code);
      expect(target.searchParams.has("code")).toBe(false);
    }
  });

  test("is refused with a code that Facebook did not issue, or that was used before", async () => {
    const invented = await consentTo(name);
    invented.set("code", "invented");
    const refused = await callBack(backend, "facebook", invented);
    expect(refused.searchParams.get("error")).toBe("server_error");

    const first = await consentTo(name);
    const second = await consentTo(name);
    expect((await callBack(backend, "facebook", first)).searchParams.has("code")).toBe(true);
    second.set("code", first.get("code") ?? "");
    const replayed = await callBack(backend, "facebook", second);
    expect(replayed.searchParams.get("error")).toBe("server_error");
  });

  test("gives one code when the callback arrives twice at the same time", async () => {
    const answer = await consentTo(name);
    const targets = await Promise.all([
      callBack(backend, "facebook", answer),
      callBack(backend, "facebook", answer),
    ]);
    expect(targets.filter(({ searchParams }) => searchParams.has("code"))).toHaveLength(1);
  });

  test("returns to the page with what Facebook reports when the user refuses", async () => {
    const { client } = createBrowser(backend);
    const state = new URL(await startSignIn(client, "facebook")).searchParams.get("state") ?? "";
    const params = new URLSearchParams({ state, error: "access_denied" });
    const target = await callBack(backend, "facebook", params);
    expect(target.origin + target.pathname).toBe(redirectTo);
    expect(target.searchParams.get("error")).toBe("access_denied");
  });
});

test("a backend with another secret is refused by Facebook and opens no account", async () => {
  const port = await freePort();
  const other = await testBackend({
    oauthClients: {
      facebook: { ...oauthClient, secret: "wrong", issuer: `http://127.0.0.1:${port}` },
    },
  });
  const strict = await startFacebook({ port, users, backendUrl: other.url });
  const { code, target } = await signInWith(other, "facebook", strict, name(users[4]));
  expect(code).toBeNull();
  expect(target.searchParams.get("error")).toBe("server_error");
  await other.stop();
  await strict.stop();
});

function name(user: { email?: string; name: string } | undefined): string {
  return user?.email ?? user?.name ?? "";
}
