import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

let backend: Backend;
const password = "correct horse";

const client = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

type Mail = { to: string; subject: string; text: string; html: string; sent_at: string };
const inbox = async (): Promise<Mail[]> => (await fetch(`${backend.url}/inbox.json`)).json();

beforeAll(async () => {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  backend = await testBackend();
});
afterAll(() => backend?.stop());

describe("sign-in", () => {
  test("a new account can sign in at once", async () => {
    const { data } = await client().auth.signUp({ email: "a@mahfil.test", password });
    expect(data.session?.access_token).toBeTruthy();
    const again = await client().auth.signInWithPassword({ email: "a@mahfil.test", password });
    expect(again.error).toBeNull();
    const wrong = await client().auth.signInWithPassword({ email: "a@mahfil.test", password: "x" });
    expect(wrong.error?.code).toBe("invalid_credentials");
  });

  test("a password has at least eight signs", async () => {
    const { error } = await client().auth.signUp({ email: "b@mahfil.test", password: "1234567" });
    expect(error?.code).toBe("weak_password");
  });

  test("the same address at the same moment makes one account and no server error", async () => {
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => client().auth.signUp({ email: "twice@mahfil.test", password })),
    );
    expect(results.filter((result) => result.error === null)).toHaveLength(1);
    for (const { error } of results) if (error) expect(error.status).toBe(422);
  });

  test("metadata arrives in the database as an object", async () => {
    await client().auth.signUp({
      email: "meta@mahfil.test",
      password,
      options: { data: { first_name: "ليلى", role: "admin" } },
    });
    const [row] = await backend.sql(
      "select raw_user_meta_data ->> 'first_name' as name from auth.users where email = 'meta@mahfil.test'",
    );
    expect(row).toEqual({ name: "ليلى" });
  });

  test("the token carries no app_metadata: getUser is where it is read", async () => {
    const own = client();
    const { data } = await own.auth.signUp({ email: "claims@mahfil.test", password });
    const claims = JSON.parse(
      Buffer.from(data.session?.access_token.split(".")[1] ?? "", "base64url").toString(),
    );
    expect(claims).toMatchObject({ role: "authenticated", sub: data.user?.id });
    expect(claims.app_metadata).toBeUndefined();
    const { data: fresh } = await own.auth.getUser();
    expect(fresh.user?.app_metadata).toMatchObject({ provider: "email" });
  });

  test("Facebook and Apple say that they are not there", async () => {
    for (const provider of ["facebook", "apple"]) {
      const response = await fetch(`${backend.url}/auth/v1/authorize?provider=${provider}`, {
        redirect: "manual",
      });
      expect(response.status).toBe(400);
    }
  });

  test("signing out ends the session", async () => {
    const own = client();
    const { data } = await own.auth.signUp({ email: "out@mahfil.test", password });
    await own.auth.signOut();
    const { error } = await client().auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? "",
    });
    expect(error).not.toBeNull();
  });
});

describe("refreshing a session", () => {
  test("the tabs of one browser may refresh at the same moment", async () => {
    const { data } = await client().auth.signUp({ email: "tabs@mahfil.test", password });
    const first = data.session?.refresh_token ?? "";
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map(() => client().auth.refreshSession({ refresh_token: first })),
    );
    expect(results.map((result) => result.error)).toEqual([null, null, null, null, null]);
    const heirs = new Set(results.map((result) => result.data.session?.refresh_token));
    expect(heirs.size).toBe(1);
    const [heir = ""] = heirs;
    expect((await client().auth.refreshSession({ refresh_token: heir })).error).toBeNull();
  });

  test("a token from before the last two is stolen goods: the session ends", async () => {
    const { data } = await client().auth.signUp({ email: "stolen@mahfil.test", password });
    const first = data.session?.refresh_token ?? "";
    const second = await client().auth.refreshSession({ refresh_token: first });
    const refresh_token = second.data.session?.refresh_token ?? "";
    const third = await client().auth.refreshSession({ refresh_token });
    expect(third.error).toBeNull();
    const stolen = await client().auth.refreshSession({ refresh_token: first });
    expect(stolen.error?.code).toBe("refresh_token_already_used");
  });
});

describe("the inbox", () => {
  test("keeps every mail, newest first, with a link that works and leads where was asked", async () => {
    await client().auth.signUp({ email: "mail@mahfil.test", password });
    const redirectTo = "http://localhost:3000/ar/reset-password";
    await client().auth.resetPasswordForEmail("mail@mahfil.test", { redirectTo });
    const [mail] = await inbox();
    expect(mail).toMatchObject({
      to: "mail@mahfil.test",
      subject: "كلمة مرور جديدة لحسابك في محفل",
    });
    expect(mail?.sent_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const link = /http:\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    expect(link.startsWith(`${backend.url}/auth/v1/verify?`)).toBe(true);
    const opened = await fetch(link, { redirect: "manual" });
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toMatch(
      /^http:\/\/localhost:3000\/ar\/reset-password#access_token=/,
    );
    const reused = await fetch(link, { redirect: "manual" });
    expect(reused.headers.get("location")).toContain("error=access_denied");
  });

  test("a link cannot be made to lead to another site", async () => {
    await client().auth.resetPasswordForEmail("mail@mahfil.test", {
      redirectTo: "https://evil.example/x",
    });
    const [mail] = await inbox();
    const link = /http:\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    const opened = await fetch(link, { redirect: "manual" });
    expect(opened.headers.get("location")).not.toContain("evil.example");
  });

  test("a token from a mail can be exchanged on the server as well", async () => {
    await client().auth.resetPasswordForEmail("mail@mahfil.test");
    const [mail] = await inbox();
    const link = new URL(/http:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    const { data, error } = await client().auth.verifyOtp({
      type: "recovery",
      token_hash: link.searchParams.get("token") ?? "",
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe("mail@mahfil.test");
  });

  test("the page runs nothing that a mail contains", async () => {
    await backend.sql(
      `insert into local.inbox ("to", subject, "text", html) values ($1, $2, $3, $4)`,
      [
        "<b>@x",
        "<script>alert(1)</script> أهلًا",
        "</pre><script>1</script>",
        '"><script>2</script>',
      ],
    );
    const page = await (await fetch(`${backend.url}/inbox`)).text();
    expect(page).not.toMatch(/<script/i);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; أهلًا");
    expect(page).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/);
  });

  test("no API role can read it", async () => {
    for (const role of ["anon", "authenticated", "service_role"]) {
      const [row] = await backend.sql(`select has_schema_privilege($1, 'local', 'usage') as may`, [
        role,
      ]);
      expect(row).toEqual({ may: false });
    }
  });
});
