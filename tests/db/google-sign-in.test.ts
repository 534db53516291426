import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { oauthClient, type ProviderUser, startOAuthProvider } from "../support/oauth-provider.ts";
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
let google: Awaited<ReturnType<typeof startOAuthProvider>>;
const password = "correct horse";
const picture = "https://lh3.googleusercontent.test/a/laila";

// Two spellings of one address are two users at Google here, but one address for the backend.
const users: ProviderUser[] = [
  { email: "Laila@Example.test", name: "Laila  van der Berg", picture },
  { email: "again@example.test", name: "Again" },
  { email: "odd@example.test", name: "x".repeat(500) },
  { email: "refused@example.test", name: "No One" },
  { email: "known@example.test", name: "From Google" },
  { email: "hijack@example.test", name: "Real Owner" },
  { email: "unvouched@example.test", name: "Somebody", email_verified: false },
  { email: "Twice-Google@example.test", name: "Strange One", email_verified: false },
  { email: "twice-google@example.test", name: "Real Owner" },
  { email: "unsure@example.test", name: "Un Sure", email_verified: false },
];

const signInWithGoogle = (email: string) => signInWith(backend, "google", google, email);
const newBrowser = () => createBrowser(backend);
const consentTo = async (client: ReturnType<typeof newBrowser>["client"], email: string) =>
  google.allow(await startSignIn(client, "google"), email);
const followCallback = (params: URLSearchParams) => callBack(backend, "google", params);

const readProfiles = async (email: string) =>
  backend.sql<Record<string, unknown>>(
    `select first_name, last_name, avatar_url, role, is_verified, phone from public.users
    where email = $1`,
    [email],
  );

beforeAll(async () => {
  const port = await freePort();
  backend = await testBackend({
    oauthClients: { google: { ...oauthClient, issuer: `http://127.0.0.1:${port}` } },
  });
  google = await startOAuthProvider("google", { port, users, backendUrl: backend.url });
});
afterAll(async () => {
  await backend?.stop();
  await google?.stop();
});

test("the auth settings of the backend offer Google, and no other provider", async () => {
  const answer = await fetch(`${backend.url}/auth/v1/settings`, {
    headers: { apikey: backend.publishableKey },
  });
  const { external } = await answer.json();
  expect(external).toMatchObject({ google: true });
  expect(external.facebook ?? false).toBe(false);
  expect(external.apple ?? false).toBe(false);
});

describe("a new user who signs in with Google", () => {
  test("gets an account with the names from Google, as a guest, and without its picture, which is a file of another site", async () => {
    const { target, exchanged, client } = await signInWithGoogle("Laila@Example.test");
    expect(target.origin + target.pathname).toBe(redirectTo);
    expect(exchanged?.error).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe("laila@example.test");
    expect(await readProfiles("laila@example.test")).toEqual([
      {
        first_name: "Laila",
        last_name: "van der Berg",
        avatar_url: null,
        role: "guest",
        is_verified: true,
        phone: null,
      },
    ]);
  });

  test("gets the same account at the next sign-in", async () => {
    const first = await signInWithGoogle("again@example.test");
    const { exchanged } = await signInWithGoogle("again@example.test");
    expect(exchanged?.error).toBeNull();
    expect(exchanged?.data.user?.id).toBe(first.exchanged?.data.user?.id);
    expect(await readProfiles("again@example.test")).toMatchObject([{ first_name: "Again" }]);
  });

  test("gets no name of more than 100 characters", async () => {
    await signInWithGoogle("odd@example.test");
    const [profile] = await readProfiles("odd@example.test");
    expect(profile).toMatchObject({ role: "guest", first_name: "x".repeat(100) });
  });
});

describe("the sign-in with Google", () => {
  const email = "refused@example.test";

  test("is refused with a modified state", async () => {
    const { client } = newBrowser();
    const codes = {
      [randomUUID()]: "bad_oauth_state",
      x: "bad_oauth_state",
      "": "bad_oauth_callback",
    };
    for (const [state, code] of Object.entries(codes)) {
      const answer = await consentTo(client, email);
      answer.set("state", state);
      const target = await followCallback(answer);
      expect(target.searchParams.get("error_code")).toBe(code);
      expect(target.searchParams.has("code")).toBe(false);
    }
  });

  test("is refused when the callback is requested a second time", async () => {
    const { client } = newBrowser();
    const answer = await consentTo(client, email);
    expect((await followCallback(answer)).searchParams.has("code")).toBe(true);
    const again = await followCallback(answer);
    expect(again.searchParams.has("code")).toBe(false);
    expect(again.searchParams.get("error_code")).toBeTruthy();
  });

  test("is refused with a code that was exchanged before", async () => {
    const { client, browserStorage } = newBrowser();
    const target = await followCallback(await consentTo(client, email));
    const code = target.searchParams.get("code") ?? "";
    const verifier = new Map(browserStorage);
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    for (const [key, value] of verifier) browserStorage.set(key, value);
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe(
      "flow_state_not_found",
    );
  });

  test("is refused with another browser's verifier and with a code that Google did not issue", async () => {
    const mine = newBrowser();
    const theirs = newBrowser();
    const target = await followCallback(await consentTo(mine.client, email));
    await startSignIn(theirs.client, "google");
    const stolen = await theirs.client.auth.exchangeCodeForSession(
      target.searchParams.get("code") ?? "",
    );
    expect(stolen.error?.code).toBe("bad_code_verifier");
    const answer = await consentTo(mine.client, email);
    answer.set("code", "4/invented");
    expect((await followCallback(answer)).searchParams.get("error")).toBe("server_error");
  });

  test("returns access_denied to the page when the user denies consent", async () => {
    const { client } = newBrowser();
    const state = new URL(await startSignIn(client, "google")).searchParams.get("state") ?? "";
    const target = await followCallback(new URLSearchParams({ state, error: "access_denied" }));
    expect(target.origin + target.pathname).toBe(redirectTo);
    expect(target.searchParams.get("error")).toBe("access_denied");
  });

  test("never redirects to another site", async () => {
    const { client } = newBrowser();
    for (const evil of ["https://evil.example/x", "//evil.example", "javascript:alert(1)", "x"]) {
      const consent = await startSignIn(client, "google", evil);
      const target = await followCallback(await google.allow(consent, email));
      expect(target.host).toBe("localhost:3000");
    }
  });

  test("is refused with a code that another sign-in received", async () => {
    const [mine, theirs] = [newBrowser(), newBrowser()];
    const answer = await consentTo(mine.client, email);
    answer.set("code", (await consentTo(theirs.client, email)).get("code") ?? "");
    const target = await followCallback(answer);
    expect(target.searchParams.get("error")).toBe("server_error");
  });

  test("is refused without a PKCE challenge, and with a plain one", async () => {
    for (const query of ["", "&code_challenge_method=plain&code_challenge=".padEnd(100, "x")]) {
      const url = `${backend.url}/auth/v1/authorize?provider=google${query}`;
      expect((await fetch(url, { redirect: "manual" })).status).toBe(400);
    }
  });

  test("gives one code when the callback arrives twice at the same time", async () => {
    const answer = await consentTo(newBrowser().client, email);
    const targets = await Promise.all([followCallback(answer), followCallback(answer)]);
    expect(targets.filter(({ searchParams }) => searchParams.has("code"))).toHaveLength(1);
  });
});

describe("an account with the address of a Google user", () => {
  async function signUpWithPassword(email: string, verified: boolean) {
    const { client } = newBrowser();
    await client.auth.signUp({
      email,
      password,
      options: { data: { first_name: "Old", last_name: "Name" } },
    });
    await client.from("users").update({ phone: "+20100" }).eq("email", email);
    await backend.sql("update public.users set is_verified = $2 where email = $1", [
      email,
      verified,
    ]);
    return client;
  }

  test("is linked when its address is verified, and keeps its profile and password", async () => {
    const email = "known@example.test";
    const owner = await signUpWithPassword(email, true);
    const { exchanged } = await signInWithGoogle(email);
    expect(exchanged?.error).toBeNull();
    expect(await readProfiles(email)).toMatchObject([
      { first_name: "Old", last_name: "Name", phone: "+20100", is_verified: true },
    ]);
    expect((await owner.auth.refreshSession()).error).toBeNull();
    const again = await newBrowser().client.auth.signInWithPassword({ email, password });
    expect(again.data.user?.id).toBe(exchanged?.data.user?.id);
    expect(again.data.user?.app_metadata.providers).toEqual(["email", "google"]);
  });

  test("passes to the Google user when its address was never verified, and loses password and sessions", async () => {
    const email = "hijack@example.test";
    const stranger = await signUpWithPassword(email, false);
    const pending = "stranger@example.test";
    await stranger.rpc("allow_email_change", { p_new_email: pending });
    expect((await stranger.auth.updateUser({ email: pending })).error).toBeNull();
    await stranger.auth.resetPasswordForEmail(email);
    const { exchanged } = await signInWithGoogle(email);
    expect(exchanged?.error).toBeNull();
    expect(await readProfiles(email)).toMatchObject([
      { first_name: "Real", last_name: "Owner", phone: null, is_verified: true },
    ]);
    expect(
      (await newBrowser().client.auth.signInWithPassword({ email, password })).error?.code,
    ).toBe("invalid_credentials");
    expect((await stranger.auth.refreshSession()).error).not.toBeNull();
    const [left] = await backend.sql(
      `select coalesce(email_change, '') || coalesce(email_change_token_new, '')
        || coalesce(recovery_token, '') as left,
        (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
      from auth.users u where email = $1`,
      [email],
    );
    expect(left).toEqual({ left: "", sessions: 1 });
  });

  test("is not linked when Google has not verified the address", async () => {
    const email = "unvouched@example.test";
    const owner = await signUpWithPassword(email, true);
    const { code, target } = await signInWithGoogle(email);
    expect(code).toBeNull();
    expect(target.searchParams.get("error")).toBeTruthy();
    expect((await owner.auth.refreshSession()).error).toBeNull();
    expect(await readProfiles(email)).toMatchObject([{ first_name: "Old" }]);
  });

  test("created by an unverified Google user passes to the verified one, and refuses the first afterwards", async () => {
    const email = "twice-google@example.test";
    const stranger = await signInWithGoogle("Twice-Google@example.test");
    expect(stranger.exchanged?.error).toBeNull();
    const owner = await signInWithGoogle(email);
    expect(owner.exchanged?.error).toBeNull();
    expect(owner.exchanged?.data.user?.id).toBe(stranger.exchanged?.data.user?.id);
    expect((await stranger.client.auth.refreshSession()).error).not.toBeNull();
    const again = await signInWithGoogle("Twice-Google@example.test");
    expect(again.code).toBeNull();
    expect(await readProfiles(email)).toMatchObject([{ first_name: "Real", is_verified: true }]);
  });

  test("that did not exist is created unverified when Google has not verified the address", async () => {
    const email = "unsure@example.test";
    const { exchanged } = await signInWithGoogle(email);
    expect(exchanged?.error).toBeNull();
    expect(await readProfiles(email)).toMatchObject([{ is_verified: false }]);
  });
});

test("the PKCE challenge is the SHA-256 hash of the verifier in the browser's storage", async () => {
  const { client, browserStorage } = newBrowser();
  const { data } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  const url = new URL(data.url ?? "");
  const verifier = JSON.parse([...browserStorage.values()][0] ?? '""').split("/")[0];
  expect(url.searchParams.get("code_challenge_method")).toBe("s256");
  expect(url.searchParams.get("code_challenge")).toBe(
    createHash("sha256").update(verifier).digest("base64url"),
  );
});
