import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

let backend: Backend;
const password = "correct horse";
const next = "another horse";

beforeAll(async () => {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  backend = await testBackend();
});
afterAll(() => backend?.stop());
beforeEach(() => backend.sql("delete from private.rate_limit_counters"));

const createBrowser = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
const isAlive = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.auth.getUser()).error === null;

/** A new account with two browsers that are signed in to it. */
async function createAccount() {
  const email = `${randomUUID()}@mahfil.test`;
  const [own, stolen] = [createBrowser(), createBrowser()];
  const { data, error } = await own.auth.signUp({ email, password });
  if (error) throw error;
  await stolen.auth.signInWithPassword({ email, password });
  return { id: data.user?.id ?? "", email, own, stolen };
}

const ageSessions = (id: string, interval: string) =>
  backend.sql(
    `update auth.sessions set created_at = now() - interval '${interval}' where user_id = $1`,
    [id],
  );

/** The token in the newest mailed link to an address. */
async function mailedToken(to: string) {
  const [mail] = await backend.sql<{ text: string }>(
    `select text from local.inbox where "to" = $1 order by id desc`,
    [to],
  );
  return new URL(/http:\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("token") ?? "";
}

describe("a new password at the sign-in service", () => {
  test("needs the current one", async () => {
    const { own, email } = await createAccount();
    const without = await own.auth.updateUser({ password: next });
    expect(without.error?.code).toBe("current_password_required");
    const wrong = await own.auth.updateUser({ password: next, current_password: "guess" });
    expect(wrong.error?.code).toBe("current_password_invalid");
    const right = await own.auth.updateUser({ password: next, current_password: password });
    expect(right.error).toBeNull();
    expect(
      (await createBrowser().auth.signInWithPassword({ email, password: next })).error,
    ).toBeNull();
  });

  test("ends every other session, and no longer lets an address be moved that was asked for before", async () => {
    const { own, stolen, email } = await createAccount();
    const thief = `${randomUUID()}@mahfil.test`;
    expect((await stolen.auth.updateUser({ email: thief })).error).toBeNull();
    const token_hash = await mailedToken(thief);
    await own.auth.updateUser({ password: next, current_password: password });
    expect([await isAlive(own), await isAlive(stolen)]).toEqual([true, false]);
    expect((await stolen.auth.refreshSession()).error).not.toBeNull();
    const moved = await createBrowser().auth.verifyOtp({ type: "email_change", token_hash });
    expect(moved.error?.code).toBe("otp_expired");
    expect((await own.auth.getUser()).data.user?.email).toBe(email);
  });

  test("needs a session of the last 24 hours", async () => {
    const { own, id } = await createAccount();
    await ageSessions(id, "25 hours");
    const { error } = await own.auth.updateUser({ password: next, current_password: password });
    expect(error?.code).toBe("reauthentication_needed");
  });

  test("needs no current one in the session of a recovery link, and in no other session of the account", async () => {
    const { email, stolen } = await createAccount();
    await createBrowser().auth.resetPasswordForEmail(email);
    const browser = createBrowser();
    const token_hash = await mailedToken(email);
    expect((await browser.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
    expect((await stolen.auth.updateUser({ password: next })).error?.code).toBe(
      "current_password_required",
    );
    expect((await browser.auth.updateUser({ password: next })).error).toBeNull();
    expect(await isAlive(stolen)).toBe(false);
  });

  test("needs no current one in the session of a recovery link that a browser opened", async () => {
    const { email } = await createAccount();
    await createBrowser().auth.resetPasswordForEmail(email);
    const link = `${backend.url}/auth/v1/verify?type=recovery&token=${await mailedToken(email)}`;
    const opened = await fetch(link, { redirect: "manual" });
    const fragment = new URLSearchParams(opened.headers.get("location")?.split("#")[1]);
    const browser = createBrowser();
    await browser.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect((await browser.auth.updateUser({ password: next })).error).toBeNull();
  });

  test("cannot be set with a token that somebody signed with another key", async () => {
    const { id, email } = await createAccount();
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: id, role: "authenticated", aud: "authenticated", exp: now + 600 };
    for (const alg of ["HS256", "none"]) {
      const token = `${encode({ alg, typ: "JWT" })}.${encode(claims)}.${alg === "none" ? "" : "AAAA"}`;
      const response = await fetch(`${backend.url}/auth/v1/user`, {
        method: "PUT",
        headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
        body: JSON.stringify({ password: next, current_password: password }),
      });
      expect([401, 403]).toContain(response.status);
    }
    expect((await createBrowser().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("is the first of an account without one only in a session of the last 24 hours", async () => {
    const { id, own } = await createAccount();
    await backend.sql("update auth.users set encrypted_password = null where id = $1", [id]);
    await ageSessions(id, "25 hours");
    expect((await own.auth.updateUser({ password: next })).error?.code).toBe(
      "reauthentication_needed",
    );
    await ageSessions(id, "1 hour");
    expect((await own.auth.updateUser({ password: next })).error).toBeNull();
  });

  test("is not asked for when only the name or the language changes", async () => {
    const { own, id } = await createAccount();
    await ageSessions(id, "30 days");
    expect((await own.auth.updateUser({ data: { locale: "ar" } })).error).toBeNull();
  });
});

describe("a new email address at the sign-in service", () => {
  test("needs a session of the last five minutes", async () => {
    const { own, id } = await createAccount();
    await ageSessions(id, "6 minutes");
    const late = await own.auth.updateUser({ email: `${randomUUID()}@mahfil.test` });
    expect(late.error?.code).toBe("reauthentication_needed");
    await ageSessions(id, "4 minutes");
    const soon = await own.auth.updateUser({ email: `${randomUUID()}@mahfil.test` });
    expect(soon.error).toBeNull();
  });

  test("is not refused when it is the one that the account has", async () => {
    const { own, id, email } = await createAccount();
    await ageSessions(id, "6 days");
    expect((await own.auth.updateUser({ email: email.toUpperCase() })).error).toBeNull();
  });
});
