import { createHash, randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, startBackend } from "../../supabase/local/backend.ts";
import { type Person, startGoogle } from "../support/google-provider.ts";

let backend: Backend;
let google: Awaited<ReturnType<typeof startGoogle>>;
const password = "correct horse";
const redirectTo = "http://localhost:3000/dashboard/profile";

/** A browser's client: what it must remember between leaving and coming back is in `kept`. */
function browser() {
  const kept = new Map<string, string>();
  const client = createClient(backend.url, backend.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
  return { client, kept };
}

async function leave(client: ReturnType<typeof browser>["client"]): Promise<string> {
  const { data } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  const answer = await fetch(data.url ?? "", { redirect: "manual" });
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}

const follow = async (address: string) =>
  new URL((await fetch(address, { redirect: "manual" })).headers.get("location") ?? "");

/** The whole round; answers where the browser ends, and the exchange of the code if there is one. */
async function round(person: Person) {
  const { client, kept } = browser();
  const target = await follow(google.allow(await leave(client), person));
  const code = target.searchParams.get("code");
  const exchanged = code ? await client.auth.exchangeCodeForSession(code) : null;
  return { client, kept, target, code, exchanged };
}

const profileOf = async (email: string) =>
  backend.sql<Record<string, unknown>>(
    `select first_name, last_name, avatar_url, role, is_verified, phone from public.users
    where email = $1`,
    [email],
  );

beforeAll(async () => {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  google = await startGoogle();
  backend = await startBackend({
    port: 0,
    dataDir: null,
    seed: false,
    google: { clientId: "client", secret: "secret", issuer: google.url },
  });
});
afterAll(async () => {
  await backend?.stop();
  await google?.stop();
});

test("the backend says that it offers Google, and nobody else", async () => {
  const answer = await fetch(`${backend.url}/auth/v1/settings`, {
    headers: { apikey: backend.publishableKey },
  });
  const { external } = await answer.json();
  expect(external).toMatchObject({ google: true });
  expect(external.facebook ?? false).toBe(false);
  expect(external.apple ?? false).toBe(false);
});

describe("a newcomer", () => {
  test("gets an account with the names and the picture from Google, as a guest", async () => {
    const picture = "https://lh3.googleusercontent.test/a/laila";
    const { target, exchanged, client } = await round({
      email: "Laila@Example.test",
      name: "Laila  van der Berg",
      picture,
    });
    expect(target.origin + target.pathname).toBe(redirectTo);
    expect(exchanged?.error).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe("laila@example.test");
    expect(await profileOf("laila@example.test")).toEqual([
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

  test("comes back to the same account", async () => {
    await round({ email: "again@example.test", name: "Again" });
    const { exchanged } = await round({ email: "again@example.test", name: "Renamed" });
    expect(exchanged?.error).toBeNull();
    expect(await profileOf("again@example.test")).toMatchObject([{ first_name: "Again" }]);
  });

  test("cannot bring a role, a script as a picture, or a name without end", async () => {
    await round({
      email: "odd@example.test",
      name: "x".repeat(500),
      picture: "javascript:alert(1)",
      ...{ role: "admin" },
    });
    const [profile] = await profileOf("odd@example.test");
    expect(profile).toMatchObject({ role: "guest", avatar_url: null, first_name: "x".repeat(100) });
  });
});

describe("refused is", () => {
  const person = { email: "refused@example.test", name: "No One" };

  test("a state that was tampered with", async () => {
    const { client } = browser();
    for (const state of [randomUUID(), "x", ""]) {
      const back = new URL(google.allow(await leave(client), person));
      back.searchParams.set("state", state);
      const target = await follow(back.toString());
      expect(target.searchParams.get("error_code")).toMatch(/^bad_oauth_(state|callback)$/);
      expect(target.searchParams.has("code")).toBe(false);
    }
  });

  test("the way back, taken a second time", async () => {
    const { client } = browser();
    const back = google.allow(await leave(client), person);
    expect((await follow(back)).searchParams.has("code")).toBe(true);
    const again = await follow(back);
    expect(again.searchParams.has("code")).toBe(false);
    expect(again.searchParams.get("error_code")).toBeTruthy();
  });

  test("a code that was used before", async () => {
    const { client, kept } = browser();
    const target = await follow(google.allow(await leave(client), person));
    const code = target.searchParams.get("code") ?? "";
    const verifier = new Map(kept);
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    for (const [key, value] of verifier) kept.set(key, value);
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe(
      "flow_state_not_found",
    );
  });

  test("another browser's verifier, and a code that Google never gave", async () => {
    const mine = browser();
    const theirs = browser();
    const target = await follow(google.allow(await leave(mine.client), person));
    await leave(theirs.client);
    const stolen = await theirs.client.auth.exchangeCodeForSession(
      target.searchParams.get("code") ?? "",
    );
    expect(stolen.error?.code).toBe("bad_code_verifier");
    const back = new URL(google.allow(await leave(mine.client), person));
    back.searchParams.set("code", "4/invented");
    expect((await follow(back.toString())).searchParams.get("error")).toBe("server_error");
  });

  test("consent: the page is told", async () => {
    const { client } = browser();
    const target = await follow(google.deny(await leave(client)));
    expect(target.origin + target.pathname).toBe(redirectTo);
    expect(target.searchParams.get("error")).toBe("access_denied");
  });

  test("a return address on another site", async () => {
    const { client } = browser();
    const { data } = await client.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: "https://evil.example/x", skipBrowserRedirect: true },
    });
    const consent = await fetch(data.url ?? "", { redirect: "manual" });
    const target = await follow(google.allow(consent.headers.get("location") ?? "", person));
    expect(target.hostname).toBe("localhost");
  });
});

describe("an account with the same address", () => {
  async function member(email: string, verified: boolean) {
    const { client } = browser();
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

  test("is linked when its address is verified: one profile, its words and password kept", async () => {
    const email = "known@example.test";
    const owner = await member(email, true);
    const { exchanged } = await round({ email, name: "From Google" });
    expect(exchanged?.error).toBeNull();
    expect(await profileOf(email)).toMatchObject([
      { first_name: "Old", last_name: "Name", phone: "+20100", is_verified: true },
    ]);
    expect((await owner.auth.refreshSession()).error).toBeNull();
    const again = await browser().client.auth.signInWithPassword({ email, password });
    expect(again.data.user?.id).toBe(exchanged?.data.user?.id);
    expect(again.data.user?.app_metadata.providers).toEqual(["email", "google"]);
  });

  test("never verified, passes to the address's owner: the stranger's password and sessions end", async () => {
    const email = "hijack@example.test";
    const stranger = await member(email, false);
    await stranger.auth.updateUser({ email: "stranger@example.test" });
    await stranger.auth.resetPasswordForEmail(email);
    const { exchanged } = await round({ email, name: "Real Owner" });
    expect(exchanged?.error).toBeNull();
    expect(await profileOf(email)).toMatchObject([
      { first_name: "Real", last_name: "Owner", phone: null, is_verified: true },
    ]);
    expect((await browser().client.auth.signInWithPassword({ email, password })).error?.code).toBe(
      "invalid_credentials",
    );
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

  test("is nobody's when Google does not vouch for the address", async () => {
    const email = "unvouched@example.test";
    const owner = await member(email, true);
    const { code, target } = await round({ email, name: "Somebody", verified: false });
    expect(code).toBeNull();
    expect(target.searchParams.get("error")).toBeTruthy();
    expect((await owner.auth.refreshSession()).error).toBeNull();
    expect(await profileOf(email)).toMatchObject([{ first_name: "Old" }]);
  });

  test("made by somebody's unverified Google account, is closed to that one afterwards", async () => {
    const email = "twice-google@example.test";
    const stranger = await round({ email, name: "Strange One", verified: false, sub: "stranger" });
    expect(stranger.exchanged?.error).toBeNull();
    const owner = await round({ email, name: "Real Owner", sub: "owner" });
    expect(owner.exchanged?.error).toBeNull();
    expect(owner.exchanged?.data.user?.id).toBe(stranger.exchanged?.data.user?.id);
    expect((await stranger.client.auth.refreshSession()).error).not.toBeNull();
    const again = await round({ email, name: "Strange One", verified: false, sub: "stranger" });
    expect(again.code).toBeNull();
    expect(await profileOf(email)).toMatchObject([{ first_name: "Real", is_verified: true }]);
  });

  test("with an unverified address of a newcomer, an account is made but not verified", async () => {
    const email = "unsure@example.test";
    const { exchanged } = await round({ email, name: "Un Sure", verified: false });
    expect(exchanged?.error).toBeNull();
    expect(await profileOf(email)).toMatchObject([{ is_verified: false }]);
  });
});

test("the challenge that leaves is the hash of the verifier that stays", async () => {
  const { client, kept } = browser();
  const { data } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  const url = new URL(data.url ?? "");
  const verifier = JSON.parse([...kept.values()][0] ?? '""').split("/")[0];
  expect(url.searchParams.get("code_challenge_method")).toBe("s256");
  expect(url.searchParams.get("code_challenge")).toBe(
    createHash("sha256").update(verifier).digest("base64url"),
  );
});
