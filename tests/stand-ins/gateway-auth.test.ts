import { once } from "node:events";
import { request } from "node:http";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { pgliteBackend } from "../db/support.ts";

let backend: Backend;
const password = "correct horse";

const client = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

type Mail = { to: string; subject: string; text: string; html: string; sent_at: string };
const inbox = async (): Promise<Mail[]> => (await fetch(`${backend.url}/inbox.json`)).json();

beforeAll(async () => {
  backend = await pgliteBackend();
});
afterAll(() => backend?.stop());

describe("the sign-in service", () => {
  test("signs a new account in at once", async () => {
    const { data } = await client().auth.signUp({ email: "a@mahfil.test", password });
    expect(data.session?.access_token).toBeTruthy();
    const again = await client().auth.signInWithPassword({ email: "a@mahfil.test", password });
    expect(again.error).toBeNull();
    const wrong = await client().auth.signInWithPassword({ email: "a@mahfil.test", password: "x" });
    expect(wrong.error?.code).toBe("invalid_credentials");
  });

  test("refuses a password of less than eight characters", async () => {
    const { error } = await client().auth.signUp({ email: "b@mahfil.test", password: "1234567" });
    expect(error?.code).toBe("weak_password");
  });

  test("creates one account for simultaneous sign-ups with one address, without a server error", async () => {
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => client().auth.signUp({ email: "twice@mahfil.test", password })),
    );
    expect(results.filter((result) => result.error === null)).toHaveLength(1);
    for (const { error } of results) if (error) expect(error.status).toBe(422);
  });

  test("stores user metadata as a JSON object", async () => {
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

  test("keeps the dateOfBirth and the serviceCategories of a sign-up with the official client", async () => {
    const [category] = await backend.sql<{ id: string }>(
      "insert into public.service_categories (slug, name, name_ar) values ('lights', 'Lights', 'إضاءة') returning id",
    );
    const email = "client@mahfil.test";
    const data = {
      first_name: "Amal",
      last_name: "Haddad",
      role: "service_provider",
      dateOfBirth: "1990-02-28",
      gender: "female",
      nationality: "JO",
      serviceCategories: [category?.id],
    };
    const { error } = await client().auth.signUp({ email, password, options: { data } });
    expect(error).toBeNull();
    const [user] = await backend.sql(
      "select birthdate::text, gender, nationality, wanted_category_ids from public.users where email = $1",
      [email],
    );
    expect(user).toEqual({
      birthdate: "1990-02-28",
      gender: "female",
      nationality: "JO",
      wanted_category_ids: [category?.id],
    });
  });

  test("returns app_metadata by getUser and not in the access token", async () => {
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

  test("refuses sign-in with Facebook and Apple", async () => {
    for (const provider of ["facebook", "apple"]) {
      const response = await fetch(`${backend.url}/auth/v1/authorize?provider=${provider}`, {
        redirect: "manual",
      });
      expect(response.status).toBe(400);
    }
  });

  test("refuses a new password or address that is no text", async () => {
    const { data } = await client().auth.signUp({ email: "malformed@mahfil.test", password });
    const change = (body: object) =>
      fetch(`${backend.url}/auth/v1/user`, {
        method: "PUT",
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${data.session?.access_token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
    for (const body of [
      { password: null, current_password: password },
      { password: 12345678, current_password: password },
      { password: "another horse", current_password: { a: 1 } },
      { email: null },
      { email: ["a@mahfil.test"] },
    ]) {
      expect([body, (await change(body)).status]).toEqual([body, 400]);
    }
  });

  test("dates an account alike after a change to a free address and to a taken one", async () => {
    await client().auth.signUp({ email: "taken@mahfil.test", password });
    for (const wanted of ["free@mahfil.test", "taken@mahfil.test"]) {
      const own = client();
      await own.auth.signUp({ email: `to-${wanted}`, password });
      await own.rpc("allow_email_change", { p_new_email: wanted });
      const { data } = await own.auth.updateUser({ email: wanted });
      expect([wanted, data.user?.new_email]).toEqual([wanted, wanted]);
      // A different source or precision of the times would reveal which one exists.
      expect(data.user?.updated_at).toBe(data.user?.email_change_sent_at);
      expect(data.user?.updated_at).not.toMatch(/\.\d{4}/);
    }
  });

  test("ends the session on sign-out", async () => {
    const own = client();
    const { data } = await own.auth.signUp({ email: "out@mahfil.test", password });
    await own.auth.signOut();
    const { error } = await client().auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? "",
    });
    expect(error).not.toBeNull();
  });
});

test("a request whose body arrives after its session has ended writes nothing", async () => {
  const owner = client();
  const { data } = await owner.auth.signUp({ email: "slow@mahfil.test", password });
  const userId = data.user?.id ?? "";
  const slow = request(`${backend.url}/rest/v1/users?id=eq.${userId}`, {
    method: "PATCH",
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      "content-type": "application/json",
    },
  });
  const answered = once(slow, "response");
  await new Promise((written) => slow.write('{"first_name":', written));
  await owner.auth.signOut();
  slow.end('"Late"}');
  const [response] = await answered;
  expect(response.statusCode).toBe(401);
  const named = await backend.sql("select from public.users where first_name = 'Late'");
  expect(named).toEqual([]);
});

describe("the inbox of the embedded backend", () => {
  test("lists the newest mail first, with a link to the page of the site that asks", async () => {
    await client().auth.signUp({ email: "mail@mahfil.test", password });
    const redirectTo = "http://localhost:3000/ar/reset-password";
    await client().auth.resetPasswordForEmail("mail@mahfil.test", { redirectTo });
    const [mail] = await inbox();
    expect(mail).toMatchObject({
      to: "mail@mahfil.test",
      subject: "كلمة مرور جديدة لحسابك في محفل",
    });
    expect(mail?.sent_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const link = new URL(/http:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    expect(link.origin + link.pathname).toBe("http://localhost:3000/ar/confirm-link");
    expect(link.searchParams.get("type")).toBe("recovery");
    for (const { text, html } of await inbox()) expect(text + html).not.toContain("/auth/v1/");
  });

  const endMailPause = () =>
    backend.sql("update auth.users set recovery_sent_at = null where email = 'mail@mahfil.test'");

  test("contains no link to another site", async () => {
    await endMailPause();
    await client().auth.resetPasswordForEmail("mail@mahfil.test", {
      redirectTo: "https://evil.example/x",
    });
    const [mail] = await inbox();
    expect((mail?.text ?? "") + mail?.html).not.toContain("evil.example");
  });

  test("contains tokens that a server can exchange for a session once", async () => {
    await endMailPause();
    await client().auth.resetPasswordForEmail("mail@mahfil.test");
    const [mail] = await inbox();
    const link = new URL(/http:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    const open = () =>
      client().auth.verifyOtp({
        type: "recovery",
        token_hash: link.searchParams.get("token_hash") ?? "",
      });
    const [first, second] = [await open(), await open()];
    expect([first.error, second.error?.code]).toEqual([null, "otp_expired"]);
    expect(first.data.user?.email).toBe("mail@mahfil.test");
  });

  test("runs no script of a mail on its page", async () => {
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

  test("cannot be read by any API role", async () => {
    for (const role of ["anon", "authenticated", "service_role"]) {
      const [row] = await backend.sql(`select has_schema_privilege($1, 'local', 'usage') as may`, [
        role,
      ]);
      expect(row).toEqual({ may: false });
    }
  });
});
