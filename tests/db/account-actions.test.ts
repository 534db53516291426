// @vitest-environment node
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

// The actions as the site's server runs them, on a real backend: only Next's request is made up.
const jar = new Map<string, string>();
vi.mock("next/headers", () => ({
  cookies: async () => ({
    getAll: () => [...jar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => (value ? jar.set(name, value) : jar.delete(name)),
    delete: (name: string) => jar.delete(name),
    has: (name: string) => jar.has(name),
  }),
  headers: async () => new Headers({ "x-forwarded-for": "127.0.0.1" }),
}));
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  cache: (work: unknown) => work,
}));

let backend: Backend;
let account: typeof import("../../lib/users/account-actions");
let profile: typeof import("../../lib/users/actions");
let server: typeof import("../../lib/supabase/server");

beforeAll(async () => {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  backend = await testBackend();
  process.env.NEXT_PUBLIC_SUPABASE_URL = backend.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = backend.publishableKey;
  account = await import("../../lib/users/account-actions");
  profile = await import("../../lib/users/actions");
  server = await import("../../lib/supabase/server");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterAll(() => backend?.stop());
beforeEach(() => jar.clear());

const password = "correct horse";
const browser = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
const canSignIn = async (email: string, secret: string) =>
  (await browser().auth.signInWithPassword({ email, password: secret })).error === null;

let counter = 0;
/** Somebody who is signed in here and in another browser. */
async function person() {
  const email = `account-${++counter}@mahfil.test`;
  const elsewhere = browser();
  const { data } = await elsewhere.auth.signUp({ email, password });
  const here = await server.createServerSupabase();
  await here.auth.signInWithPassword({ email, password });
  return { id: data.user?.id ?? "", email, elsewhere };
}
const row = async (id: string) =>
  (await backend.sql("select * from public.users where id = $1", [id]))[0] as Record<
    string,
    unknown
  >;
async function picture(colour: string) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "picture.png", { type: "image/png" });
}
const files = async (id: string) =>
  (await backend.sql("select name from storage.objects where name like $1", [`${id}/%`])).length;

describe("passwords", () => {
  test("a change needs the current password and ends the other sessions", async () => {
    const { email, elsewhere } = await person();
    const wanted = { password: "another horse", confirm: "another horse" };
    expect(await account.changePassword({ current: "no", ...wanted })).toEqual({
      ok: false,
      code: "wrong_password",
    });
    expect(await canSignIn(email, password)).toBe(true);
    expect(await account.changePassword({ current: password, ...wanted })).toMatchObject({
      ok: true,
    });
    expect([await canSignIn(email, password), await canSignIn(email, "another horse")]).toEqual([
      false,
      true,
    ]);
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect(await account.setLanguage({ locale: "ar" })).toMatchObject({ ok: true });
  });

  test("only an account without a password gets one without the current password", async () => {
    const { id, email } = await person();
    const wanted = { password: "first password", confirm: "first password" };
    expect(await account.setPassword(wanted)).toEqual({ ok: false, code: "forbidden" });
    await backend.sql("update auth.users set encrypted_password = null where id = $1", [id]);
    expect(await account.setPassword(wanted)).toMatchObject({ ok: true });
    expect(await canSignIn(email, "first password")).toBe(true);
  });
});

describe("a change of the email address", () => {
  const mailed = async (to: string) =>
    (await backend.sql(`select 1 from local.inbox where "to" = $1`, [to])).length;

  test("takes effect only after the mailed link", async () => {
    const { id } = await person();
    const email = "moved@mahfil.test";
    const wanted = { email, current: password, locale: "ar" as const };
    expect(await account.changeEmail({ ...wanted, current: "no" })).toMatchObject({
      code: "wrong_password",
    });
    expect(await mailed(email)).toBe(0);
    expect(await account.changeEmail(wanted)).toEqual({ ok: true, data: {} });
    expect(await mailed(email)).toBe(1);
    expect((await row(id)).email).not.toBe(email);
  });

  test("answers the same for a taken address, and mails nothing to it", async () => {
    const other = await person();
    await person();
    expect(
      await account.changeEmail({ email: other.email, current: password, locale: "en" }),
    ).toEqual({ ok: true, data: {} });
    expect(await mailed(other.email)).toBe(0);
  });
});

describe("the profile", () => {
  const said = {
    firstName: "أمل",
    lastName: "",
    phone: "",
    phoneCountry: "EG",
    birthdate: "",
    gender: "",
    nationality: "",
    bio: "",
  } as const;

  test("stores a number as E.164, and refuses an invalid one with the error of its field", async () => {
    const { id } = await person();
    expect(await profile.updateProfile({ ...said, phone: "٠١٠٠ ١٢٣ ٤٥٦٧" })).toMatchObject({
      ok: true,
    });
    expect((await row(id)).phone).toBe("+201001234567");
    expect(await profile.updateProfile({ ...said, phone: "0100123" })).toEqual({
      ok: false,
      code: "invalid_input",
      fields: { phone: "phoneInvalid" },
    });
  });

  test("stores the language for the site and for the mails", async () => {
    const { id, elsewhere } = await person();
    await account.setLanguage({ locale: "ar" });
    expect((await row(id)).locale).toBe("ar");
    expect((await elsewhere.auth.getUser()).data.user?.user_metadata.locale).toBe("ar");
  });

  test("has one picture at a time", async () => {
    const { id } = await person();
    const first = await profile.setAvatar({ file: await picture("red") });
    expect(first).toMatchObject({ ok: true });
    await profile.setAvatar({ file: await picture("blue") });
    expect(await files(id)).toBe(1);
    expect((await row(id)).avatar_url).toContain(`/storage/v1/object/public/avatars/${id}/`);
    const text = new File(["no picture"], "x.png", { type: "image/png" });
    expect(await profile.setAvatar({ file: text })).toMatchObject({ code: "invalid_input" });
    await profile.setAvatar({ file: null });
    expect([await files(id), (await row(id)).avatar_url]).toEqual([0, null]);
  });

  test("signs a device out by its id", async () => {
    const { elsewhere } = await person();
    await elsewhere.rpc("register_device", {
      p_device_id: "phone",
      p_name: "Safari on iOS",
      p_browser: "Safari",
      p_os: "iOS",
    });
    expect(await account.removeDevice({ deviceId: "phone" })).toMatchObject({ ok: true });
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect(await account.removeOtherDevices({ deviceId: "" })).toMatchObject({ ok: true });
  });
});

describe("a business", () => {
  test("keeps its logo until it is changed or removed", async () => {
    const { id } = await person();
    const [category] = await backend.sql<{ id: string }>(
      `insert into public.service_categories (slug, name, name_ar)
       values ('logo-test', 'Test', 'اختبار') returning id`,
    );
    const business = {
      businessName: "مطبخ أمل",
      businessDescription: "",
      categoryIds: [category?.id ?? ""],
      websiteUrl: "",
      yearsOfExperience: "٣",
    };
    const logo = async () =>
      (
        await backend.sql<{ logo_url: string | null; status: string }>(
          "select logo_url, status from public.service_providers where user_id = $1",
          [id],
        )
      )[0];
    expect(
      await profile.registerProvider({ ...business, logo: await picture("red") }),
    ).toMatchObject({ ok: true });
    const first = await logo();
    expect(first).toMatchObject({ status: "pending" });
    expect(first?.logo_url).toContain(`/avatars/${id}/`);
    await profile.registerProvider({ ...business, businessName: "Amal" });
    expect((await logo())?.logo_url).toBe(first?.logo_url);
    await profile.registerProvider({ ...business, logo: null });
    expect([(await logo())?.logo_url, await files(id)]).toEqual([null, 0]);
  });
});

describe("the deletion of an account", () => {
  test("needs the password, and leaves nothing to sign in with", async () => {
    const { id, email, elsewhere } = await person();
    await profile.setAvatar({ file: await picture("red") });
    expect(await account.deleteAccount({ password: "no" })).toEqual({
      ok: false,
      code: "wrong_password",
    });
    expect(await files(id)).toBe(1);
    expect(await account.deleteAccount({ password })).toEqual({ ok: true, data: {} });
    expect(jar.size).toBe(0);
    expect(await files(id)).toBe(0);
    expect(await canSignIn(email, password)).toBe(false);
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect(await row(id)).toMatchObject({ email: null, first_name: null, avatar_url: null });
    expect((await browser().auth.signUp({ email, password })).error).toBeNull();
  });

  test("is refused to an old session that calls the database directly", async () => {
    const { id, elsewhere } = await person();
    await backend.sql(
      "update auth.sessions set created_at = now() - interval '10 minutes' where user_id = $1",
      [id],
    );
    expect((await elsewhere.rpc("delete_account")).error?.message).toBe("wrong_password");
  });

  test("needs no password for an account without one", async () => {
    const { id } = await person();
    await backend.sql("update auth.users set encrypted_password = null where id = $1", [id]);
    expect(await account.deleteAccount({ password: "" })).toMatchObject({ ok: true });
    expect((await row(id)).deleted_at).not.toBeNull();
  });

  test("is refused to the last admin", async () => {
    const { id } = await person();
    await backend.sql("update public.users set role = 'admin' where id = $1", [id]);
    expect(await account.deleteAccount({ password })).toEqual({ ok: false, code: "last_admin" });
    await backend.sql("update public.users set role = 'guest' where id = $1", [id]);
  });

  test("no account action is allowed without a session", async () => {
    expect(await account.deleteAccount({ password })).toEqual({
      ok: false,
      code: "not_signed_in",
    });
    expect(await account.removeDevice({ deviceId: "x" })).toMatchObject({ code: "not_signed_in" });
  });
});
