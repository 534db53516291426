import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import type { Backend } from "../../supabase/local/backend.ts";
import { pgliteBackend } from "../db/support.ts";

type Mail = { to: string; subject: string; text: string; html: string; sent_at: string };

let backend: Backend;
const password = "correct horse";
const site = "http://localhost:3000";
const client = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

const mailsTo = async (to: string): Promise<Mail[]> => {
  const all: Mail[] = await (await fetch(`${backend.url}/inbox.json`)).json();
  return all.filter((mail) => mail.to === to);
};
/** Returns the newest mail to an address, once it has received this many; some are sent after the response. */
const mailTo = async (to: string, count = 1): Promise<Mail> => {
  await expect.poll(async () => (await mailsTo(to)).length).toBe(count);
  const [mail] = await mailsTo(to);
  if (!mail) throw new Error("no mail");
  return mail;
};
const signUp = async (email: string, locale?: string) => {
  const own = client();
  const options = locale ? { data: { locale } } : {};
  const { error } = await own.auth.signUp({ email, password, options });
  if (error) throw error;
  return own;
};
/** Allows another mail to an account immediately. */
const endMailPause = (email: string) =>
  backend.sql("update auth.users set recovery_sent_at = null where email = $1", [email]);
const direction = (mail: Mail) => /<html dir="(\w+)" lang="(\w+)"/.exec(mail.html)?.slice(1, 3);
const linkIn = (mail: Mail) => /http:\S+/.exec(mail.text)?.[0] ?? "";

beforeAll(async () => {
  backend = await pgliteBackend({ siteUrl: site });
});
afterAll(() => backend?.stop());

describe("the language of a mail", () => {
  test("is the one of the page from which it was requested", async () => {
    await signUp("a1@mahfil.test", "en");
    await client().auth.resetPasswordForEmail("a1@mahfil.test", {
      redirectTo: `${site}/ar/reset-password?recovery=1`,
    });
    const arabic = await mailTo("a1@mahfil.test");
    expect(arabic.subject).toBe(ar.mails.recovery.subject);
    expect(direction(arabic)).toEqual(["rtl", "ar"]);
    await endMailPause("a1@mahfil.test");
    await client().auth.resetPasswordForEmail("a1@mahfil.test", {
      redirectTo: `${site}/reset-password?recovery=1`,
    });
    const english = await mailTo("a1@mahfil.test", 2);
    expect(english.subject).toBe(en.mails.recovery.subject);
    expect(direction(english)).toEqual(["ltr", "en"]);
  });

  test("is the one of the recipient's profile when the page is unknown", async () => {
    await signUp("a2@mahfil.test", "ar");
    await client().auth.resetPasswordForEmail("a2@mahfil.test");
    expect(direction(await mailTo("a2@mahfil.test"))).toEqual(["rtl", "ar"]);
    await backend.sql("update public.users set locale = 'en' where email = 'a2@mahfil.test'");
    await endMailPause("a2@mahfil.test");
    await client().auth.resetPasswordForEmail("a2@mahfil.test");
    expect(direction(await mailTo("a2@mahfil.test", 2))).toEqual(["ltr", "en"]);
  });

  test("is English without a language in the profile, and for an invalid redirect address", async () => {
    await signUp("a3@mahfil.test");
    for (const redirectTo of [undefined, "not an address", "https://evil.example/ar/x"]) {
      await client().auth.resetPasswordForEmail("a3@mahfil.test", { redirectTo });
      await endMailPause("a3@mahfil.test");
    }
    const mails = await mailsTo("a3@mahfil.test");
    expect(mails.map(direction)).toEqual([
      ["ltr", "en"],
      ["ltr", "en"],
      ["ltr", "en"],
    ]);
  });
});

describe("the sign-in service", () => {
  test("mails a link or code once a minute, however often and in whichever way it is asked for", async () => {
    const email = "often@mahfil.test";
    await signUp(email);
    const ask = (path: string) =>
      fetch(`${backend.url}/auth/v1/${path}`, {
        method: "POST",
        headers: { apikey: backend.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
    const before = (await mailsTo(email)).length;
    const answers = await Promise.all(["recover", "recover", "otp", "magiclink"].map(ask));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await mailsTo(email)).toHaveLength(before + 1);
    await backend.sql(
      "update auth.users set recovery_sent_at = now() - interval '61 seconds' where email = $1",
      [email],
    );
    await ask("recover");
    expect(await mailsTo(email)).toHaveLength(before + 2);
  });

  test("mails a link to a new address that names it and confirms the change", async () => {
    const own = await signUp("old@mahfil.test", "ar");
    await backend.sql(
      "select private.mark_email_verified(id) from auth.users where email = 'old@mahfil.test'",
    );
    await own.rpc("allow_email_change", { p_new_email: "fresh@mahfil.test" });
    const { error } = await own.auth.updateUser({ email: "fresh@mahfil.test" });
    expect(error).toBeNull();
    const mail = await mailTo("fresh@mahfil.test");
    expect(mail.subject).toBe(ar.mails.email_change.subject);
    expect(mail.html).toContain("<bdi>fresh@mahfil.test</bdi>");
    const link = new URL(linkIn(mail));
    expect(link.origin + link.pathname).toBe(`${site}/ar/confirm-link`);
    const token_hash = link.searchParams.get("token_hash") ?? "";
    await own.rpc("confirm_email_change", { p_new_email: "fresh@mahfil.test" });
    const opened = await client().auth.verifyOtp({ type: "email_change", token_hash });
    expect(opened.error).toBeNull();
    const { data } = await client().auth.signInWithPassword({
      email: "fresh@mahfil.test",
      password,
    });
    expect(data.user?.email).toBe("fresh@mahfil.test");
  });

  test("mails a notice to the old address once the link to the new one was opened", async () => {
    const own = await signUp("before@mahfil.test", "ar");
    await own.rpc("allow_email_change", { p_new_email: "after@mahfil.test" });
    await own.auth.updateUser({ email: "after@mahfil.test" });
    const token = new URL(linkIn(await mailTo("after@mahfil.test"))).searchParams.get("token_hash");
    const open = (token_hash: string) =>
      client().auth.verifyOtp({ type: "email_change", token_hash });
    expect((await open("0".repeat(64))).error).not.toBeNull();
    expect(await mailsTo("before@mahfil.test")).toEqual([]);
    expect((await open(token ?? "")).error).toBeNull();
    expect((await open(token ?? "")).error).not.toBeNull();
    const mail = await mailTo("before@mahfil.test");
    expect(mail.subject).toBe(ar.mails.email_changed.subject);
    expect(mail.html).toContain("<bdi>after@mahfil.test</bdi>");
    expect(linkIn(mail)).toBe(`${site}/ar/help`);
  });

  test("refuses a link whose parameters are repeated, after which nobody would tell the old address", async () => {
    const own = await signUp("kept@mahfil.test");
    await own.rpc("allow_email_change", { p_new_email: "taken-to@mahfil.test" });
    await own.auth.updateUser({ email: "taken-to@mahfil.test" });
    const link = new URL(linkIn(await mailTo("taken-to@mahfil.test")));
    const token = link.searchParams.get("token_hash") ?? "";
    const open = (query: string) =>
      fetch(`${backend.url}/auth/v1/verify?${query}`, {
        headers: { apikey: backend.publishableKey },
        redirect: "manual",
      });
    for (const query of [
      `token=${token}&type=email_change&type=signup`,
      `token=${token}&token=0&type=email_change`,
      `token=${token}&type=email_change&%74ype=signup`,
    ]) {
      expect([query, (await open(query)).status]).toEqual([query, 400]);
    }
    expect((await own.auth.getUser()).data.user?.email).toBe("kept@mahfil.test");
    expect((await open(`token=${token}&type=email_change`)).status).toBe(303);
    expect((await mailTo("kept@mahfil.test")).subject).toBe(en.mails.email_changed.subject);
  });

  test("mails a code to whoever is to confirm who they are", async () => {
    const own = await signUp("code@mahfil.test");
    expect((await own.auth.reauthenticate()).error).toBeNull();
    const mail = await mailTo("code@mahfil.test");
    const token = /\n(\d{10})\n/.exec(mail.text)?.[1] ?? "";
    expect(mail.subject).toBe(en.mails.code.subject.replace("{code}", token));
    expect(mail.html).toContain(`>${token}<`);
  });

  test("mails the link of a recovery where a stranger has asked for a code in its place", async () => {
    const email = "replaced@mahfil.test";
    await signUp(email);
    await client().auth.resetPasswordForEmail(email);
    await endMailPause(email);
    await client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(en.mails.recovery.subject));
    const link = new URL(linkIn(await mailTo(email, 2)));
    expect(link.searchParams.get("type")).toBe("recovery");
    const token_hash = link.searchParams.get("token_hash") ?? "";
    const { data } = await client().auth.verifyOtp({ type: "recovery", token_hash });
    expect(data.user?.email).toBe(email);
  });

  test("mails a notice when the password changes, and after no other update", async () => {
    const own = await signUp("owner@mahfil.test", "ar");
    await own.auth.updateUser({ data: { locale: "ar" } });
    expect((await own.auth.updateUser({ password: "short" })).error).not.toBeNull();
    expect(await mailsTo("owner@mahfil.test")).toEqual([]);
    const change = { password: "another horse", current_password: password };
    expect((await own.auth.updateUser(change)).error).toBeNull();
    const mail = await mailTo("owner@mahfil.test");
    expect(mail.subject).toBe(ar.mails.password_changed.subject);
    expect(linkIn(mail)).toBe(`${site}/ar/forgot-password`);
    expect(mail.text + mail.html).not.toContain("another horse");
  });

  test("mails an owner a link that works whenever they ask, though a stranger has used up the mails of the day", async () => {
    const email = "wanted@mahfil.test";
    await signUp(email);
    const ask = async (path: string) => {
      await endMailPause(email);
      await fetch(`${backend.url}/auth/v1/${path}`, {
        method: "POST",
        headers: { apikey: backend.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
    };
    const pass = (minutes: number) =>
      backend.sql(
        "update private.message_sends set created_at = created_at - make_interval(mins => $2) where target = $1",
        [email, minutes],
      );
    const usedUp =
      "select private.count_message('auth_mail', $1, null) from generate_series(1, 10)";
    await backend.sql(usedUp, [email]);
    await pass(60);
    await backend.sql(usedUp, [email]);
    await pass(9);
    await ask("recover");
    expect(await mailsTo(email)).toEqual([]);
    await pass(1);
    await ask("recover");
    const token_hash = new URL(linkIn(await mailTo(email))).searchParams.get("token_hash") ?? "";
    // While the link is valid, no other mail is sent, because that would invalidate it.
    for (const path of ["recover", "otp", "magiclink"]) await ask(path);
    expect(await mailsTo(email)).toHaveLength(1);
    const { data } = await client().auth.verifyOtp({ type: "recovery", token_hash });
    expect(data.user?.email).toBe(email);
  });

  test("sends each mail as HTML and as text, with the same links", async () => {
    const all: Mail[] = await (await fetch(`${backend.url}/inbox.json`)).json();
    expect(all.length).toBeGreaterThan(8);
    for (const { subject, text, html } of all) {
      expect(subject).not.toBe("");
      const link = linkIn({ text } as Mail);
      if (link) expect(html.replaceAll("&amp;", "&")).toContain(link);
      expect(text).not.toMatch(/[<>]|\{\{/);
    }
  });

  test("mails nothing to an address without an account", async () => {
    await client().auth.resetPasswordForEmail("nobody@mahfil.test");
    expect(await mailsTo("nobody@mahfil.test")).toEqual([]);
  });
});

test("the inbox page shows each mail in a sandboxed frame", async () => {
  const page = await (await fetch(`${backend.url}/inbox`)).text();
  expect(page).toContain("color-scheme: light dark");
  expect(page).toContain(`<h2 dir="auto">${ar.mails.recovery.subject}</h2>`);
  expect(page).toContain("&lt;html dir=&quot;rtl&quot; lang=&quot;ar&quot;&gt;");
  expect(page).not.toMatch(/<iframe(?! sandbox="allow-popups allow-popups-to-escape-sandbox")/);
});
