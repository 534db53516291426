// @vitest-environment node
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

// The server actions against a real backend; only the request of Next is mocked.
const cookieJar = new Map<string, string>();
vi.mock("next/headers", () => ({
  cookies: async () => ({
    getAll: () => [...cookieJar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) =>
      value ? cookieJar.set(name, value) : cookieJar.delete(name),
    delete: (name: string) => cookieJar.delete(name),
    has: (name: string) => cookieJar.has(name),
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
let queries: typeof import("../../lib/users/queries");
let server: typeof import("../../lib/supabase/server");

beforeAll(async () => {
  backend = await testBackend();
  process.env.NEXT_PUBLIC_SUPABASE_URL = backend.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = backend.publishableKey;
  process.env.SUPABASE_SECRET_KEY = backend.secretKey;
  account = await import("../../lib/users/account-actions");
  profile = await import("../../lib/users/actions");
  queries = await import("../../lib/users/queries");
  server = await import("../../lib/supabase/server");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterAll(() => backend?.stop());
beforeEach(() => cookieJar.clear());

const password = "correct horse";
const createBrowser = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
const canSignIn = async (email: string, secret: string) =>
  (await createBrowser().auth.signInWithPassword({ email, password: secret })).error === null;

let counter = 0;
/** A user who is signed in to the mocked request and in a second browser. */
async function createSignedInUser() {
  const email = `account-${++counter}@mahfil.test`;
  const otherBrowser = createBrowser();
  const { data } = await otherBrowser.auth.signUp({ email, password });
  const client = await server.createServerSupabase();
  await client.auth.signInWithPassword({ email, password });
  return { id: data.user?.id ?? "", email, otherBrowser };
}
const getUserRow = async (id: string) =>
  (await backend.sql("select * from public.users where id = $1", [id]))[0] as Record<
    string,
    unknown
  >;
async function createPicture(colour: string) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "picture.png", { type: "image/png" });
}
const countFiles = async (id: string) =>
  (await backend.sql("select name from storage.objects where name like $1", [`${id}/%`])).length;

describe("the password of an account", () => {
  test("is changed with the current password only, which ends the other sessions", async () => {
    const { email, otherBrowser } = await createSignedInUser();
    const newPassword = { password: "another horse", confirm: "another horse" };
    expect(await account.changePassword({ current: "no", ...newPassword })).toEqual({
      ok: false,
      code: "wrong_password",
    });
    expect(await canSignIn(email, password)).toBe(true);
    expect(await account.changePassword({ current: password, ...newPassword })).toMatchObject({
      ok: true,
    });
    expect([await canSignIn(email, password), await canSignIn(email, "another horse")]).toEqual([
      false,
      true,
    ]);
    expect((await otherBrowser.auth.getUser()).error).not.toBeNull();
    expect(await account.setLanguage({ locale: "ar" })).toMatchObject({ ok: true });
  });

  test("is set without the current password only where the account has none", async () => {
    const { id, email } = await createSignedInUser();
    const newPassword = { password: "first password", confirm: "first password" };
    expect(await account.setPassword(newPassword)).toEqual({ ok: false, code: "forbidden" });
    await backend.sql("update auth.users set encrypted_password = null where id = $1", [id]);
    expect(await account.setPassword(newPassword)).toMatchObject({ ok: true });
    expect(await canSignIn(email, "first password")).toBe(true);
  });
});

describe("a change of the email address", () => {
  const countMailsTo = async (to: string) =>
    (await backend.sql(`select 1 from local.inbox where "to" = $1`, [to])).length;

  test("takes effect only after the mailed link", async () => {
    const { id } = await createSignedInUser();
    const email = "moved@mahfil.test";
    const newPassword = { email, current: password, locale: "ar" as const };
    expect(await account.changeEmail({ ...newPassword, current: "no" })).toMatchObject({
      code: "wrong_password",
    });
    expect(await countMailsTo(email)).toBe(0);
    expect(await account.changeEmail(newPassword)).toEqual({ ok: true, data: {} });
    expect(await countMailsTo(email)).toBe(1);
    expect((await getUserRow(id)).email).not.toBe(email);
  });

  test("returns, shows and takes the same for a taken address, and mails nothing to it", async () => {
    const other = await createSignedInUser();
    for (const email of [other.email, "nobody-has-this@mahfil.test"]) {
      await createSignedInUser();
      const start = performance.now();
      const answer = await account.changeEmail({ email, current: password, locale: "en" });
      expect(answer).toEqual({ ok: true, data: {} });
      expect(performance.now() - start).toBeGreaterThan(1900);
      expect(await queries.getPendingEmail()).toBe(email);
    }
    expect(await countMailsTo(other.email)).toBe(0);
  });

  test("returns and shows the same where the sign-in service tells that the address is taken", async () => {
    const other = await createSignedInUser();
    const { otherBrowser } = await createSignedInUser();
    const send = globalThis.fetch;
    const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (init?.method !== "PUT" || !String(input).includes("/auth/v1/user")) {
        return send(input, init);
      }
      // As hosted Supabase does.
      return Response.json({ code: 422, error_code: "email_exists", msg: "" }, { status: 422 });
    });
    const change = { email: other.email, current: password, locale: "en" as const };
    expect(await account.changeEmail(change)).toEqual({ ok: true, data: {} });
    fetching.mockRestore();
    expect(await queries.getPendingEmail()).toBe(other.email);
    expect((await otherBrowser.auth.getUser()).error).not.toBeNull();
  });
});

describe("the profile", () => {
  const profileInput = {
    firstName: "أمل",
    lastName: "",
    phone: "",
    phoneCountry: "EG",
    birthdate: "",
    gender: "",
    nationality: "",
    bio: "",
  } as const;

  test("stores a phone number as E.164, and refuses an invalid one with the error of its field", async () => {
    const { id } = await createSignedInUser();
    expect(await profile.updateProfile({ ...profileInput, phone: "٠١٠٠ ١٢٣ ٤٥٦٧" })).toMatchObject({
      ok: true,
    });
    expect((await getUserRow(id)).phone).toBe("+201001234567");
    expect(await profile.updateProfile({ ...profileInput, phone: "0100123" })).toEqual({
      ok: false,
      code: "invalid_input",
      fields: { phone: "phoneInvalid" },
    });
  });

  test("stores the language for the site and for the mails", async () => {
    const { id, otherBrowser } = await createSignedInUser();
    await account.setLanguage({ locale: "ar" });
    expect((await getUserRow(id)).locale).toBe("ar");
    expect((await otherBrowser.auth.getUser()).data.user?.user_metadata.locale).toBe("ar");
  });

  test("has at most one picture", async () => {
    const { id } = await createSignedInUser();
    const first = await profile.setAvatar({ file: await createPicture("red") });
    const stored = `${backend.url}${(await getUserRow(id)).avatar_url}`;
    expect(first).toEqual({ ok: true, data: { avatar: stored } });
    await profile.setAvatar({ file: await createPicture("blue") });
    expect(await countFiles(id)).toBe(1);
    expect((await getUserRow(id)).avatar_url).toContain(`/storage/v1/object/public/avatars/${id}/`);
    const text = new File(["no picture"], "x.png", { type: "image/png" });
    expect(await profile.setAvatar({ file: text })).toMatchObject({ code: "invalid_input" });
    await profile.setAvatar({ file: null });
    expect([await countFiles(id), (await getUserRow(id)).avatar_url]).toEqual([0, null]);
  });

  test("lets its user sign out a device by its id", async () => {
    const { otherBrowser } = await createSignedInUser();
    await otherBrowser.rpc("register_device", {
      p_device_id: "phone",
      p_name: "Safari on iOS",
      p_browser: "Safari",
      p_os: "iOS",
    });
    expect(await account.removeDevice({ deviceId: "phone" })).toMatchObject({ ok: true });
    expect((await otherBrowser.auth.getUser()).error).not.toBeNull();
    expect(await account.removeOtherDevices({ deviceId: "" })).toMatchObject({ ok: true });
  });
});

describe("the logo of a business", () => {
  test("stays until it is changed or removed", async () => {
    const { id } = await createSignedInUser();
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
      await profile.registerProvider({ ...business, logo: await createPicture("red") }),
    ).toMatchObject({ ok: true });
    const first = await logo();
    expect(first).toMatchObject({ status: "pending" });
    expect(first?.logo_url).toContain(`/avatars/${id}/`);
    await profile.registerProvider({ ...business, businessName: "Amal" });
    expect((await logo())?.logo_url).toBe(first?.logo_url);
    await profile.registerProvider({ ...business, logo: null });
    expect([(await logo())?.logo_url, await countFiles(id)]).toEqual([null, 0]);
  });
});

describe("the deletion of an account", () => {
  test("requires the password, and leaves no way to sign in", async () => {
    const { id, email, otherBrowser } = await createSignedInUser();
    await profile.setAvatar({ file: await createPicture("red") });
    expect(await account.deleteAccount({ password: "no" })).toEqual({
      ok: false,
      code: "wrong_password",
    });
    expect(await countFiles(id)).toBe(1);
    expect(await account.deleteAccount({ password })).toEqual({ ok: true, data: {} });
    expect(cookieJar.size).toBe(0);
    expect(await countFiles(id)).toBe(0);
    expect(await canSignIn(email, password)).toBe(false);
    expect((await otherBrowser.auth.getUser()).error).not.toBeNull();
    expect(await getUserRow(id)).toMatchObject({ email: null, first_name: null, avatar_url: null });
    expect((await createBrowser().auth.signUp({ email, password })).error).toBeNull();
  });

  test("is refused for an old session that calls the database function directly", async () => {
    const { id, otherBrowser } = await createSignedInUser();
    await backend.sql(
      "update auth.sessions set created_at = now() - interval '10 minutes' where user_id = $1",
      [id],
    );
    expect((await otherBrowser.rpc("delete_account")).error?.message).toBe("wrong_password");
  });

  test("requires no password for an account without one", async () => {
    const { id } = await createSignedInUser();
    await backend.sql("update auth.users set encrypted_password = null where id = $1", [id]);
    expect(await account.deleteAccount({ password: "" })).toMatchObject({ ok: true });
    expect((await getUserRow(id)).deleted_at).not.toBeNull();
  });

  test("is refused for the last admin", async () => {
    const { id } = await createSignedInUser();
    await backend.sql("update public.users set role = 'admin', is_verified = true where id = $1", [
      id,
    ]);
    expect(await account.deleteAccount({ password })).toEqual({ ok: false, code: "last_admin" });
    await backend.sql("update public.users set role = 'guest' where id = $1", [id]);
  });

  test("is refused without a session, like every account action", async () => {
    expect(await account.deleteAccount({ password })).toEqual({
      ok: false,
      code: "not_signed_in",
    });
    expect(await account.removeDevice({ deviceId: "x" })).toMatchObject({ code: "not_signed_in" });
  });
});
