import { createHash, randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { type GoogleUser, startGoogle } from "../support/google-provider.ts";
import { testBackend } from "./support.ts";

let backend: Backend;
let google: Awaited<ReturnType<typeof startGoogle>>;
const password = "correct horse";
const redirectTo = "http://localhost:3000/dashboard/profile";

/** A browser's client; `browserStorage` has the PKCE verifier between the redirect to Google and the callback. */
function createBrowser() {
  const browserStorage = new Map<string, string>();
  const client = createClient(backend.url, backend.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => browserStorage.get(key) ?? null,
        setItem: (key, value) => void browserStorage.set(key, value),
        removeItem: (key) => void browserStorage.delete(key),
      },
    },
  });
  return { client, browserStorage };
}

async function startSignIn(client: ReturnType<typeof createBrowser>["client"]): Promise<string> {
  const { data } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  const answer = await fetch(data.url ?? "", { redirect: "manual" });
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}

const followRedirect = async (address: string) =>
  new URL((await fetch(address, { redirect: "manual" })).headers.get("location") ?? "");

/** A complete sign-in; returns the final address and the exchange of its code, if there is one. */
async function signInWithGoogle(googleUser: GoogleUser) {
  const { client, browserStorage } = createBrowser();
  const target = await followRedirect(google.allow(await startSignIn(client), googleUser));
  const code = target.searchParams.get("code");
  const exchanged = code ? await client.auth.exchangeCodeForSession(code) : null;
  return { client, browserStorage, target, code, exchanged };
}

const readProfiles = async (email: string) =>
  backend.sql<Record<string, unknown>>(
    `select first_name, last_name, avatar_url, role, is_verified, phone from public.users
    where email = $1`,
    [email],
  );

beforeAll(async () => {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  google = await startGoogle();
  backend = await testBackend({
    google: { clientId: "client", secret: "secret", issuer: google.url },
  });
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
  test("gets an account with the names and the picture from Google, as a guest", async () => {
    const picture = "https://lh3.googleusercontent.test/a/laila";
    const { target, exchanged, client } = await signInWithGoogle({
      email: "Laila@Example.test",
      name: "Laila  van der Berg",
      picture,
    });
    expect(target.origin + target.pathname).toBe(redirectTo);
    expect(exchanged?.error).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe("laila@example.test");
    expect(await readProfiles("laila@example.test")).toEqual([
      {
        first_name: "Laila",
        last_name: "van der Berg",
        avatar_url: picture,
        role: "guest",
        is_verified: true,
        phone: null,
      },
    ]);
    const sent = google.tokenRequests.at(-1);
    expect(sent?.get("redirect_uri")).toBe(`${backend.url}/auth/v1/callback`);
    expect(sent?.get("client_secret")).toBe("secret");
  });

  test("gets the same account at the next sign-in", async () => {
    await signInWithGoogle({ email: "again@example.test", name: "Again" });
    const { exchanged } = await signInWithGoogle({ email: "again@example.test", name: "Renamed" });
    expect(exchanged?.error).toBeNull();
    expect(await readProfiles("again@example.test")).toMatchObject([{ first_name: "Again" }]);
  });

  test("cannot set a role, a script as picture address or an overlong name", async () => {
    await signInWithGoogle({
      email: "odd@example.test",
      name: "x".repeat(500),
      picture: "javascript:alert(1)",
      ...{ role: "admin" },
    });
    const [profile] = await readProfiles("odd@example.test");
    expect(profile).toMatchObject({ role: "guest", avatar_url: null, first_name: "x".repeat(100) });
  });
});

describe("the sign-in with Google", () => {
  const googleUser = { email: "refused@example.test", name: "No One" };

  test("is refused with a modified state", async () => {
    const { client } = createBrowser();
    for (const state of [randomUUID(), "x", ""]) {
      const back = new URL(google.allow(await startSignIn(client), googleUser));
      back.searchParams.set("state", state);
      const target = await followRedirect(back.toString());
      expect(target.searchParams.get("error_code")).toMatch(/^bad_oauth_(state|callback)$/);
      expect(target.searchParams.has("code")).toBe(false);
    }
  });

  test("is refused when the callback is requested a second time", async () => {
    const { client } = createBrowser();
    const back = google.allow(await startSignIn(client), googleUser);
    expect((await followRedirect(back)).searchParams.has("code")).toBe(true);
    const again = await followRedirect(back);
    expect(again.searchParams.has("code")).toBe(false);
    expect(again.searchParams.get("error_code")).toBeTruthy();
  });

  test("is refused with a code that was exchanged before", async () => {
    const { client, browserStorage } = createBrowser();
    const target = await followRedirect(google.allow(await startSignIn(client), googleUser));
    const code = target.searchParams.get("code") ?? "";
    const verifier = new Map(browserStorage);
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    for (const [key, value] of verifier) browserStorage.set(key, value);
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe(
      "flow_state_not_found",
    );
  });

  test("is refused with another browser's verifier and with a code that Google did not issue", async () => {
    const mine = createBrowser();
    const theirs = createBrowser();
    const target = await followRedirect(google.allow(await startSignIn(mine.client), googleUser));
    await startSignIn(theirs.client);
    const stolen = await theirs.client.auth.exchangeCodeForSession(
      target.searchParams.get("code") ?? "",
    );
    expect(stolen.error?.code).toBe("bad_code_verifier");
    const back = new URL(google.allow(await startSignIn(mine.client), googleUser));
    back.searchParams.set("code", "4/invented");
    expect((await followRedirect(back.toString())).searchParams.get("error")).toBe("server_error");
  });

  test("returns access_denied to the page when the user denies consent", async () => {
    const { client } = createBrowser();
    const target = await followRedirect(google.deny(await startSignIn(client)));
    expect(target.origin + target.pathname).toBe(redirectTo);
    expect(target.searchParams.get("error")).toBe("access_denied");
  });

  test("never redirects to another site", async () => {
    const { client } = createBrowser();
    const { data } = await client.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: "https://evil.example/x", skipBrowserRedirect: true },
    });
    const consent = await fetch(data.url ?? "", { redirect: "manual" });
    const target = await followRedirect(
      google.allow(consent.headers.get("location") ?? "", googleUser),
    );
    expect(target.hostname).toBe("localhost");
  });
});

describe("an account with the address of a Google user", () => {
  async function signUpWithPassword(email: string, verified: boolean) {
    const { client } = createBrowser();
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
    const { exchanged } = await signInWithGoogle({ email, name: "From Google" });
    expect(exchanged?.error).toBeNull();
    expect(await readProfiles(email)).toMatchObject([
      { first_name: "Old", last_name: "Name", phone: "+20100", is_verified: true },
    ]);
    expect((await owner.auth.refreshSession()).error).toBeNull();
    const again = await createBrowser().client.auth.signInWithPassword({ email, password });
    expect(again.data.user?.id).toBe(exchanged?.data.user?.id);
    expect(again.data.user?.app_metadata.providers).toEqual(["email", "google"]);
  });

  test("passes to the Google user when its address was never verified, and loses password and sessions", async () => {
    const email = "hijack@example.test";
    const stranger = await signUpWithPassword(email, false);
    await stranger.auth.updateUser({ email: "stranger@example.test" });
    await stranger.auth.resetPasswordForEmail(email);
    const { exchanged } = await signInWithGoogle({ email, name: "Real Owner" });
    expect(exchanged?.error).toBeNull();
    expect(await readProfiles(email)).toMatchObject([
      { first_name: "Real", last_name: "Owner", phone: null, is_verified: true },
    ]);
    expect(
      (await createBrowser().client.auth.signInWithPassword({ email, password })).error?.code,
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
    const { code, target } = await signInWithGoogle({ email, name: "Somebody", verified: false });
    expect(code).toBeNull();
    expect(target.searchParams.get("error")).toBeTruthy();
    expect((await owner.auth.refreshSession()).error).toBeNull();
    expect(await readProfiles(email)).toMatchObject([{ first_name: "Old" }]);
  });

  test("created by an unverified Google user passes to the verified one, and refuses the first afterwards", async () => {
    const email = "twice-google@example.test";
    const unverified = { email, name: "Strange One", verified: false, sub: "stranger" };
    const stranger = await signInWithGoogle(unverified);
    expect(stranger.exchanged?.error).toBeNull();
    const owner = await signInWithGoogle({ email, name: "Real Owner", sub: "owner" });
    expect(owner.exchanged?.error).toBeNull();
    expect(owner.exchanged?.data.user?.id).toBe(stranger.exchanged?.data.user?.id);
    expect((await stranger.client.auth.refreshSession()).error).not.toBeNull();
    const again = await signInWithGoogle(unverified);
    expect(again.code).toBeNull();
    expect(await readProfiles(email)).toMatchObject([{ first_name: "Real", is_verified: true }]);
  });

  test("that did not exist is created unverified when Google has not verified the address", async () => {
    const email = "unsure@example.test";
    const { exchanged } = await signInWithGoogle({ email, name: "Un Sure", verified: false });
    expect(exchanged?.error).toBeNull();
    expect(await readProfiles(email)).toMatchObject([{ is_verified: false }]);
  });
});

test("the PKCE challenge is the SHA-256 hash of the verifier in the browser's storage", async () => {
  const { client, browserStorage } = createBrowser();
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
