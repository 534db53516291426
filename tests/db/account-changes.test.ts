import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { createAnonymousClient } from "./session-support.ts";
import { testBackend } from "./support.ts";

let backend: Backend;
const password = "correct horse";
const next = "another horse";

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());
beforeEach(() => backend.sql("delete from private.rate_limit_counters"));

const createBrowser = () => createAnonymousClient(backend);
const isAlive = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.auth.getUser()).error === null;

/** Creates an account with two signed-in browsers, by default with a proven address. */
async function createAccount({ isProven = true } = {}) {
  const email = `${randomUUID()}@mahfil.test`;
  const [own, stolen] = [createBrowser(), createBrowser()];
  const { data, error } = await own.auth.signUp({ email, password });
  if (error) throw error;
  await stolen.auth.signInWithPassword({ email, password });
  const id = data.user?.id ?? "";
  if (isProven) await backend.sql("select private.mark_email_verified($1)", [id]);
  return { id, email, own, stolen };
}

/** Asks the sign-in service for another address, as the site does. */
async function requestEmailChange(browser: ReturnType<typeof createBrowser>, email: string) {
  const { error } = await browser.rpc("allow_email_change", { p_new_email: email });
  return error ? { error } : browser.auth.updateUser({ email });
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
  const link = new URL(/http:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  return link.searchParams.get("token_hash") ?? "";
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
    expect((await requestEmailChange(stolen, thief)).error).toBeNull();
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
    const { id, email } = await createAccount();
    await backend.sql("select private.mark_email_verified($1)", [id]);
    await createBrowser().auth.resetPasswordForEmail(email);
    const [browser, stolen] = [createBrowser(), createBrowser()];
    const token_hash = await mailedToken(email);
    expect((await browser.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
    await stolen.auth.signInWithPassword({ email, password });
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

  test("is the first of an account without one only in a session of the last 15 minutes", async () => {
    const { id, own } = await createAccount();
    await backend.sql("update auth.users set encrypted_password = null where id = $1", [id]);
    await ageSessions(id, "16 minutes");
    expect((await own.auth.updateUser({ password: next })).error?.code).toBe(
      "reauthentication_needed",
    );
    await ageSessions(id, "14 minutes");
    expect((await own.auth.updateUser({ password: next })).error).toBeNull();
  });

  test("is not asked for when only the name or the language changes", async () => {
    const { own, id } = await createAccount();
    await ageSessions(id, "30 days");
    expect((await own.auth.updateUser({ data: { locale: "ar" } })).error).toBeNull();
  });
});

describe("a new email address at the sign-in service", () => {
  test("needs a session of the last five minutes that has named the address", async () => {
    const { own, id } = await createAccount();
    const wanted = `${randomUUID()}@mahfil.test`;
    expect((await own.auth.updateUser({ email: wanted })).error?.code).toBe(
      "reauthentication_needed",
    );
    expect(await backend.sql(`select 1 from local.inbox where "to" = $1`, [wanted])).toEqual([]);
    await ageSessions(id, "6 minutes");
    expect((await requestEmailChange(own, wanted)).error?.message).toBe("reauthentication_needed");
    await ageSessions(id, "4 minutes");
    expect((await requestEmailChange(own, wanted)).error).toBeNull();
  });

  test("is not given to an older session whose user has just signed in again", async () => {
    const { own: stolen, id, email } = await createAccount();
    const [wanted, thief] = [`${randomUUID()}@mahfil.test`, `${randomUUID()}@mahfil.test`];
    await ageSessions(id, "2 hours");
    await stolen.auth.signOut({ scope: "others" });
    const owner = createBrowser();
    await owner.auth.signInWithPassword({ email, password });
    expect((await requestEmailChange(stolen, thief)).error?.message).toBe(
      "reauthentication_needed",
    );
    await owner.rpc("allow_email_change", { p_new_email: wanted });
    const { error } = await stolen.auth.updateUser({ email: thief });
    expect(error?.code).toBe("reauthentication_needed");
    const both = await Promise.all([1, 2].map(() => owner.auth.updateUser({ email: wanted })));
    expect(both.filter((answer) => answer.error === null)).toHaveLength(1);
    expect((await backend.sql(`select 1 from local.inbox where "to" = $1`, [wanted])).length).toBe(
      1,
    );
    const link = { type: "email_change", token_hash: await mailedToken(wanted) } as const;
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await createBrowser().auth.verifyOtp(link)).error).not.toBeNull();
    log.mockRestore();
    expect((await owner.auth.getUser()).data.user?.email).toBe(email);
    await owner.rpc("confirm_email_change", { p_new_email: wanted });
    expect((await createBrowser().auth.verifyOtp(link)).error).toBeNull();
    expect((await owner.auth.getUser()).data.user?.email).toBe(wanted);
  });

  test("is answered alike with an account and without, and nothing is mailed to who has one", async () => {
    const { email: taken } = await createAccount();
    const free = `${randomUUID()}@mahfil.test`;
    const answers = await Promise.all(
      [taken, free].map(async (wanted) => {
        const { own, email } = await createAccount();
        const asked = await requestEmailChange(own, wanted.toUpperCase());
        const again = await own.auth.updateUser({ email: wanted });
        const { data } = await own.auth.getUser();
        const user = { ...data.user, new_email: data.user?.new_email === wanted };
        expect(asked.error).toBeNull();
        expect("data" in asked && asked.data?.user).toEqual(data.user);
        expect([data.user?.email, user.new_email]).toEqual([email, true]);
        return { keys: Object.keys(user).sort(), again: again.error?.code };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await backend.sql(`select from local.inbox where "to" = $1`, [taken])).toEqual([]);
    expect(await backend.sql(`select from local.inbox where "to" = $1`, [free])).toHaveLength(1);
  });

  test("that has an account is asked for with a new password, which is set", async () => {
    const { email: taken } = await createAccount();
    const { own, email } = await createAccount();
    await own.rpc("allow_email_change", { p_new_email: taken });
    const both = { email: taken, password: next, current_password: password };
    expect((await own.auth.updateUser(both)).error).toBeNull();
    const signedIn = await createBrowser().auth.signInWithPassword({ email, password: next });
    expect(signedIn.error).toBeNull();
  });

  test("that was just asked for is told to nobody who asks for its link again", async () => {
    const { own, email } = await createAccount();
    await requestEmailChange(own, `${randomUUID()}@mahfil.test`);
    const resent = await Promise.all(
      [email, `${randomUUID()}@mahfil.test`].map((address) =>
        createBrowser().auth.resend({ type: "email_change", email: address }),
      ),
    );
    expect(resent.map(({ error }) => error)).toEqual([null, null]);
  });

  test("is not refused when it is the one that the account has", async () => {
    const { own, id, email } = await createAccount();
    await ageSessions(id, "6 days");
    expect((await own.auth.updateUser({ email: email.toUpperCase() })).error).toBeNull();
  });
});

test("a recovery link ends a stolen session before it can end the session of its owner", async () => {
  const { email, own, stolen } = await createAccount();
  await createBrowser().auth.resetPasswordForEmail(email);
  const owner = createBrowser();
  const token_hash = await mailedToken(email);
  expect((await owner.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
  expect([await isAlive(own), await isAlive(stolen), await isAlive(owner)]).toEqual([
    false,
    false,
    true,
  ]);
  await stolen.auth.signOut({ scope: "others" });
  expect((await owner.auth.updateUser({ password: next })).error).toBeNull();
});

describe("the first mailed link of an address that nobody has proved", () => {
  test("ends the password of whoever registered it, and asks its owner for one", async () => {
    const { email, stolen } = await createAccount({ isProven: false });
    await createBrowser().auth.resetPasswordForEmail(email);
    const owner = createBrowser();
    const token_hash = await mailedToken(email);
    expect((await owner.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
    expect(await isAlive(stolen)).toBe(false);
    const again = await createBrowser().auth.signInWithPassword({ email, password });
    expect(again.error?.code).toBe("invalid_credentials");
    expect((await owner.auth.updateUser({ password: next })).error).toBeNull();
    const now = await createBrowser().auth.signInWithPassword({ email, password: next });
    expect(now.error).toBeNull();
  });

  test("leaves no session to sign-ins that were under way with the first password", async () => {
    const { email } = await createAccount({ isProven: false });
    await createBrowser().auth.resetPasswordForEmail(email);
    const token_hash = await mailedToken(email);
    const strangers = Array.from({ length: 8 }, createBrowser);
    const owner = createBrowser();
    const signIns = strangers.map(({ auth }) => auth.signInWithPassword({ email, password }));
    const opened = await owner.auth.verifyOtp({ type: "recovery", token_hash });
    await Promise.all(signIns);
    expect(opened.error).toBeNull();
    expect(await isAlive(owner)).toBe(true);
    expect(await Promise.all(strangers.map(isAlive))).toEqual(strangers.map(() => false));
  });

  test("hands over an account that somebody else wanted to move to it", async () => {
    const { own } = await createAccount({ isProven: false });
    const victim = `${randomUUID()}@mahfil.test`;
    expect((await requestEmailChange(own, victim)).error).toBeNull();
    const owner = createBrowser();
    const token_hash = await mailedToken(victim);
    expect((await owner.auth.verifyOtp({ type: "email_change", token_hash })).error).toBeNull();
    expect([await isAlive(own), await isAlive(owner)]).toEqual([false, true]);
    const again = await createBrowser().auth.signInWithPassword({ email: victim, password });
    expect(again.error?.code).toBe("invalid_credentials");
    expect((await owner.auth.updateUser({ password: next })).error).toBeNull();
  });
});
