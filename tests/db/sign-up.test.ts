// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import messages from "../../messages/en.json" with { type: "json" };
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

// The server actions against a real backend; only the request of Next is mocked.
const cookieJar = new Map<string, string>();
const afterResponse: (() => Promise<unknown>)[] = [];
vi.mock("next/headers", () => ({
  cookies: async () => ({
    getAll: () => [...cookieJar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => cookieJar.set(name, value),
    delete: (name: string) => cookieJar.delete(name),
    has: (name: string) => cookieJar.has(name),
  }),
  headers: async () => new Headers({ "x-forwarded-for": "127.0.0.1" }),
}));
vi.mock("next/server", () => ({
  after: (work: () => Promise<unknown>) => {
    afterResponse.push(work);
  },
}));
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  cache: (work: unknown) => work,
}));

let backend: Backend;
let actions: typeof import("../../lib/auth/sign-up-actions");
let verification: typeof import("../../lib/auth/verification/actions");

beforeAll(async () => {
  backend = await testBackend();
  process.env.NEXT_PUBLIC_SUPABASE_URL = backend.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = backend.publishableKey;
  actions = await import("../../lib/auth/sign-up-actions");
  verification = await import("../../lib/auth/verification/actions");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterAll(() => backend?.stop());
beforeEach(async () => {
  cookieJar.clear();
  afterResponse.length = 0;
  await backend.sql("delete from private.message_sends");
  await backend.sql("delete from private.rate_limit_counters");
});

const password = "correct horse";
const signUpInput = (email: string, more: object = {}) => ({
  role: "guest" as const,
  firstName: "Amal",
  lastName: "",
  email,
  password,
  confirm: password,
  locale: "en" as const,
  ...more,
});
const runAfterResponse = async () => {
  for (const work of afterResponse.splice(0)) await work();
};
async function readMails(to: string): Promise<string[]> {
  const rows = await backend.sql<{ text: string }>(
    `select "text" from local.inbox where "to" = $1 order by id desc`,
    [to],
  );
  return rows.map(({ text }) => text);
}
const findCode = (mail = "") => /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0] ?? "";
const isSignedIn = () => [...cookieJar.keys()].some((name) => name.startsWith("mahfil_auth_token"));
const readUser = async (email: string) =>
  (await backend.sql("select * from public.users where email = $1", [email]))[0] as Record<
    string,
    unknown
  >;

describe("a sign-up", () => {
  test("starts a session only after the right code", async () => {
    const email = "new@mahfil.test";
    const { step, errors, problems } = messages.verify;
    expect(await actions.signUp(signUpInput(email))).toEqual({
      ok: true,
      data: { messages: { verify: { step, errors, problems } } },
    });
    await runAfterResponse();
    expect(isSignedIn()).toBe(false);
    const code = findCode((await readMails(email))[0]);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(await actions.confirmSignUp({ email, password, code: wrong })).toEqual({
      ok: false,
      code: "code_wrong",
    });
    expect(isSignedIn()).toBe(false);
    expect(await actions.confirmSignUp({ email, password, code })).toEqual({ ok: true, data: {} });
    expect(isSignedIn()).toBe(true);
    expect(await readUser(email)).toMatchObject({ is_verified: true, role: "guest" });
  });

  test("leaves no session behind before the right code", async () => {
    const email = "sessions@mahfil.test";
    await actions.signUp(signUpInput(email));
    await runAfterResponse();
    const count = async () =>
      (
        await backend.sql<{ n: number }>(
          `select count(*)::int as n from auth.sessions s join auth.users u on u.id = s.user_id
           where u.email = $1`,
          [email],
        )
      )[0]?.n;
    expect(await count()).toBe(0);
    await actions.confirmSignUp({ email, password, code: "000000" });
    expect(await count()).toBe(0);
  });

  test("returns the same for a taken address, mails its owner and changes nothing", async () => {
    const email = "taken@mahfil.test";
    const free = await actions.signUp(signUpInput(email));
    await runAfterResponse();
    const before = await readUser(email);
    await backend.sql("delete from private.message_sends");
    const stranger = { email: email.toUpperCase(), password: "not the owner's" };
    const taken = await actions.signUp(
      signUpInput(stranger.email, {
        ...stranger,
        confirm: stranger.password,
        firstName: "Mallory",
      }),
    );
    expect(taken).toEqual(free);
    await runAfterResponse();
    const [notice] = await readMails(email);
    expect(notice).toContain("/signin");
    expect(findCode(notice)).toBe("");
    expect(await readUser(email)).toEqual(before);
    expect(await actions.confirmSignUp({ ...stranger, code: "123456" })).toEqual({
      ok: false,
      code: "code_wrong",
    });
    expect(isSignedIn()).toBe(false);
  });

  test("limits the resending of codes, equally for a taken address", async () => {
    const email = "again@mahfil.test";
    await actions.signUp(signUpInput(email));
    await runAfterResponse();
    const own = await actions.resendSignUpCode({ email, password });
    const foreign = await actions.resendSignUpCode({ email, password: "another one" });
    for (const answer of [own, foreign]) {
      expect(answer).toMatchObject({ ok: false, code: "rate_limited" });
      expect(answer).toHaveProperty("retryAt");
    }
    await backend.sql("delete from private.message_sends");
    expect(await actions.resendSignUpCode({ email, password })).toEqual({ ok: true, data: {} });
    await backend.sql("delete from private.message_sends");
    expect(await actions.resendSignUpCode({ email, password: "another one" })).toEqual({
      ok: true,
      data: {},
    });
    const texts = await readMails(email);
    expect(texts.map((text) => findCode(text) !== "")).toEqual([false, true, true]);
  });

  test("stores the optional details, and the categories of a service provider", async () => {
    const [category] = await backend.sql<{ id: string }>(
      "insert into public.service_categories (slug, name, name_ar) values ('bands', 'Bands', 'فرق') returning id",
    );
    const email = "extras@mahfil.test";
    const extras = {
      role: "service_provider" as const,
      firstName: "<script>alert(1)</script>",
      dateOfBirth: "1990-02-28",
      gender: "female" as const,
      nationality: "JO",
      serviceCategories: [category?.id ?? ""],
      locale: "ar" as const,
    };
    expect((await actions.signUp(signUpInput(email, extras))).ok).toBe(true);
    expect(await readUser(email)).toMatchObject({
      role: "service_provider",
      first_name: "<script>alert(1)</script>",
      gender: "female",
      nationality: "JO",
      wanted_category_ids: [category?.id],
      locale: "ar",
      is_verified: false,
    });
    await runAfterResponse();
    expect((await readMails(email))[0]).toMatch(/\p{Script=Arabic}/u);
  });

  test("accepts an address in an internationalized domain", async () => {
    const email = "layla@bücher.example";
    expect((await actions.signUp(signUpInput(email))).ok).toBe(true);
    await runAfterResponse();
    const code = findCode((await readMails("layla@xn--bcher-kva.example"))[0]);
    expect((await actions.confirmSignUp({ email, password, code })).ok).toBe(true);
  });

  test("refuses invalid input with the error of its field", async () => {
    const refused = async (more: object) => {
      const answer = await actions.signUp(signUpInput("x@mahfil.test", more) as never);
      return answer.ok ? {} : answer.fields;
    };
    const long = "x".repeat(1_000_000);
    expect(await refused({ password: long, confirm: long })).toEqual({
      password: "passwordTooLong",
    });
    expect(await refused({ email: "nobody" })).toEqual({ email: "emailInvalid" });
    expect(await refused({ role: "admin" })).toEqual({ role: "roleRequired" });
    expect(await refused({ dateOfBirth: "2999-01-01" })).toEqual({
      dateOfBirth: "birthdateInvalid",
    });
  });
});

describe("the verification of an account", () => {
  test("has an error code for each reason why a code does not work", async () => {
    const email = "later@mahfil.test";
    await actions.signUp(signUpInput(email));
    await runAfterResponse();
    const first = findCode((await readMails(email))[0]);
    const { id } = await readUser(email);
    await actions.confirmSignUp({ email, password, code: first });
    await backend.sql("update public.users set is_verified = false where id = $1", [id]);
    const answerTo = async (code: string) => {
      const answer = await verification.checkCode({ code });
      return answer.ok ? "ok" : answer.code;
    };
    expect(await answerTo(first)).toBe("code_used");
    expect(await verification.sendCode({ type: "email" })).toMatchObject({ code: "rate_limited" });
    await backend.sql("delete from private.message_sends");
    expect((await verification.sendCode({ type: "email" })).ok).toBe(true);
    const second = findCode((await readMails(email))[0]);
    await backend.sql(
      "update private.verification_codes set expires_at = now() where user_id = $1",
      [id],
    );
    expect(await answerTo(second)).toBe("code_expired");
    await backend.sql("delete from private.message_sends");
    const asked = await verification.sendCode({ type: "phone", phone: "call me" });
    expect(asked).toMatchObject({ code: "invalid_input" });
    expect((await verification.sendCode({ type: "phone", phone: "+20 100 000 0000" })).ok).toBe(
      true,
    );
    const third = findCode((await readMails("+201000000000"))[0]);
    const wrong = String((Number(third) + 1) % 1_000_000).padStart(6, "0");
    expect(await answerTo(wrong)).toBe("code_wrong");
    expect(await answerTo(third)).toBe("ok");
    expect(await readUser(email)).toMatchObject({ verification_type: "phone", is_verified: true });
  });

  test("requires a session", async () => {
    expect(await verification.sendCode({ type: "email" })).toMatchObject({
      code: "not_signed_in",
    });
    expect(await verification.checkCode({ code: "123456" })).toMatchObject({
      code: "not_signed_in",
    });
  });
});
