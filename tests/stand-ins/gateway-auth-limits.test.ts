import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { pgliteBackend } from "../db/support.ts";
import { pairedDifferences, significanceLevel, signTestProbability } from "../support/timing.ts";

let backend: Backend;
const password = "correct horse";

beforeAll(async () => {
  backend = await pgliteBackend();
});
afterAll(() => backend?.stop());
beforeEach(() => backend.sql("delete from private.rate_limit_counters"));

type Caller = { key?: string; headers?: Record<string, string>; method?: string };
/** Sends a request to the sign-in service without a client library. */
const ask = (path: string, body?: unknown, caller: Caller = {}) =>
  fetch(`${backend.url}/auth/v1${path}`, {
    method: caller.method ?? (body === undefined ? "GET" : "POST"),
    redirect: "manual",
    headers: {
      apikey: caller.key ?? backend.publishableKey,
      "content-type": "application/json",
      ...caller.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
/** The site's server, which passes on a visitor's address. */
const siteFor = (ip: string) => ({
  key: backend.secretKey,
  headers: { "sb-forwarded-for": ip },
});
const signIn = (email: string, secret: string, caller?: Caller) =>
  ask("/token?grant_type=password", { email, password: secret }, caller);

async function createAccount() {
  const email = `${randomUUID()}@mahfil.test`;
  const client = createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error, data } = await client.auth.signUp({ email, password });
  if (error) throw error;
  return { email, client, token: data.session?.access_token ?? "" };
}

/** Makes `count` attempts in sequence. Returns their statuses. */
async function statuses(count: number, attempt: (index: number) => Promise<Response>) {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await attempt(index)).status);
  return found;
}
const count = (found: number[], status: number) => found.filter((item) => item === status).length;

describe("guessing a password at the sign-in service", () => {
  test("is refused after five attempts, even with the right password, and says when to try again", async () => {
    const { email } = await createAccount();
    expect(await statuses(5, (index) => signIn(email, `wrong-${index}`))).toEqual(
      Array(5).fill(400),
    );
    const refused = await signIn(email, password);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Request rate limit reached",
    });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test("cannot pass by many requests at once", async () => {
    const { email } = await createAccount();
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signIn(email, `wrong-${index}`)),
    );
    expect(found.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  test("begins anew after a right password", async () => {
    const { email } = await createAccount();
    await statuses(4, () => signIn(email, "wrong"));
    expect((await signIn(email, password)).status).toBe(200);
    expect(await statuses(6, () => signIn(email, "wrong"))).toEqual([...Array(5).fill(400), 429]);
  });

  test("counts an address in every spelling that the service reads as the same", async () => {
    const { email } = await createAccount();
    const kelvin = `\u212Aate-${email}`;
    await backend.sql("update auth.users set email = $2 where email = $1", [
      email,
      `kate-${email}`,
    ]);
    const spellings = [kelvin, `KATE-${email}`, `kate-${email}`.toUpperCase(), `kate-${email}`];
    const found = await statuses(8, (index) => signIn(spellings[index % 4] ?? "", "wrong"));
    expect(count(found, 400)).toBe(5);
  });

  test.each([
    "/%74oken?grant_type=password",
    "/t%6Fken?grant_type=password",
    "//token?grant_type=password",
    "/token/?grant_type=password",
    "/./%2e/token?grant_type=password",
    "/x/..%2Ftoken?grant_type=password",
    "/token%00?grant_type=password",
  ])("is limited, or not possible, by the path %s", async (path) => {
    const { email } = await createAccount();
    const found = await statuses(7, () => ask(path, { email, password: "wrong" }));
    expect(count(found, 400)).toBeLessThanOrEqual(5);
    expect(count(found, 200)).toBe(0);
    const right = await ask(path, { email, password });
    expect([404, 429]).toContain(right.status);
  });

  test("cannot be moved to another address by a header without the secret key", async () => {
    const { email } = await createAccount();
    const headers = (index: number) => ({
      "sb-forwarded-for": `203.0.113.${index}`,
      "x-forwarded-for": `203.0.113.${index}`,
      "x-real-ip": `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
    });
    const found = await statuses(8, (index) => signIn(email, "wrong", { headers: headers(index) }));
    expect(found).toEqual([...Array(5).fill(400), 429, 429, 429]);
    const wrongKey = { key: `${backend.secretKey}x`, headers: headers(99) };
    expect((await signIn(email, password, wrongKey)).status).not.toBe(200);
  });

  test("is counted apart for each visitor of the site", async () => {
    const { email } = await createAccount();
    const [one, other] = [siteFor("203.0.113.7"), siteFor("198.51.100.4")];
    await statuses(5, () => signIn(email, "wrong", one));
    expect((await signIn(email, password, one)).status).toBe(429);
    expect((await signIn(email, password, other)).status).toBe(200);
    expect((await signIn(email, password, one)).status).toBe(429);
  });

  test("is limited to thirty attempts of one network at any accounts", async () => {
    await backend.sql(
      `select public.consume_rate_limit('auth_password', n || '@mahfil.test', '2001:db8:1:2::' || n)
       from generate_series(1, 29) n`,
    );
    const { email } = await createAccount();
    const visitor = (index: number) => siteFor(`2001:db8:1:2::${index}`);
    expect(await statuses(2, (index) => signIn(email, "wrong", visitor(index)))).toEqual([
      400, 429,
    ]);
    expect((await signIn(email, password, siteFor("2001:db8:1:3::1"))).status).toBe(200);
  });

  test("ignores an address that is none", async () => {
    const { email } = await createAccount();
    for (const address of ["", "nonsense", "999.1.1.1", "203.0.113.7:80"]) {
      await statuses(2, () => signIn(email, "wrong", siteFor(address)));
    }
    expect((await signIn(email, password)).status).toBe(429);
  });

  test("is limited through a change of the password too", async () => {
    const { client, email } = await createAccount();
    const found: (string | undefined)[] = [];
    for (let index = 0; index < 12; index++) {
      const { error } = await client.auth.updateUser({
        password: "another horse",
        current_password: `wrong-${index}`,
      });
      found.push(error?.code);
    }
    expect(found.filter((code) => code === "current_password_invalid")).toHaveLength(10);
    expect(found.at(-1)).toBe("over_request_rate_limit");
    expect((await signIn(email, password)).status).toBe(200);
  });
});

describe("one-time codes of the sign-in service", () => {
  test("work for ten minutes as a link", async () => {
    const { email, client } = await createAccount();
    await client.auth.resetPasswordForEmail(email);
    const [mail] = await backend.sql<{ text: string }>(
      `select text from local.inbox where "to" = $1 order by id desc`,
      [email],
    );
    const token_hash = /token_hash=([^&\s]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const open = () => client.auth.verifyOtp({ token_hash, type: "recovery" });
    await backend.sql(
      "update auth.users set recovery_sent_at = now() - interval '601 seconds' where email = $1",
      [email],
    );
    expect((await open()).error?.code).toBe("otp_expired");
    await backend.sql(
      "update auth.users set recovery_sent_at = now() - interval '590 seconds' where email = $1",
      [email],
    );
    expect((await open()).error).toBeNull();
  });

  test("can be guessed ten times for an account, and a right one takes the count back", async () => {
    const { email } = await createAccount();
    const guess = (index: number) =>
      ask("/verify", { email, token: String(1_000_000_000 + index), type: "magiclink" });
    expect(await statuses(12, guess)).toEqual([...Array(10).fill(403), 429, 429]);
  });

  test("can be guessed thirty times by one network with their hashes", async () => {
    const visitor = siteFor("203.0.113.9");
    const found = [
      ...(await statuses(20, (index) =>
        ask("/verify", { token_hash: `${index}`.repeat(20), type: "recovery" }, visitor),
      )),
      ...(await statuses(5, (index) =>
        ask(`/verify?type=recovery&token=${index}`, undefined, visitor),
      )),
      ...(await statuses(10, (index) =>
        ask(`/verify?type=recovery&token=${index}`, undefined, { ...visitor, method: "HEAD" }),
      )),
    ];
    expect(found.slice(-6)).toEqual([303, 429, 429, 429, 429, 429]);
  });

  test("can be guessed a thousand times by all networks together, which refuses no other network its first three", async () => {
    await backend.sql(
      `select public.consume_rate_limit('auth_token', null, '10.' || n / 250 || '.' || n % 250 || '.1')
       from generate_series(1, 1000) n`,
    );
    const body = { token_hash: "abc", type: "recovery" };
    const found = await statuses(4, () => ask("/verify", body, siteFor("203.0.113.77")));
    expect(found.map((status) => status === 429)).toEqual([false, false, false, true]);
    expect((await ask("/verify", body)).status).toBe(429);
  });
});

describe("mails of the sign-in service", () => {
  test.each([
    ["/recover", {}],
    ["/otp", {}],
    ["/otp", { create_user: false }],
    ["/magiclink", {}],
    ["/resend", { type: "signup" }],
    ["/resend", { type: "email_change" }],
  ])("by %s %o are answered the same with an account and without", async (path, more) => {
    const { email } = await createAccount();
    const answers = await Promise.all(
      [email, `${randomUUID()}@mahfil.test`].map(async (address) => {
        const response = await ask(path, { email: address, ...more });
        return [response.status, await response.text()];
      }),
    );
    expect(answers[0]).toEqual([200, "{}"]);
    expect(answers[1]).toEqual(answers[0]);
  });

  test("take equally long with an account and without", async () => {
    const accounts = [await createAccount(), await createAccount()];
    const differences = await pairedDifferences(
      12,
      (index) => () =>
        ask("/recover", { email: accounts[index % 2]?.email }, siteFor(`203.0.113.${index}`)),
      (index) => () =>
        ask("/recover", { email: `no-${index}@mahfil.test` }, siteFor(`198.51.100.${index}`)),
    );
    expect(signTestProbability(differences)).toBeGreaterThan(significanceLevel);
  });

  test("can be asked for five times an hour, in whichever way", async () => {
    const { email } = await createAccount();
    const paths = ["/recover", "/otp", "/magiclink", "/resend"];
    const found = await statuses(7, (index) =>
      ask(paths[index % 4] ?? "", { email, type: "signup" }),
    );
    expect(found).toEqual([...Array(5).fill(200), 429, 429]);
  });

  test("for one's own account are limited too", async () => {
    const { token } = await createAccount();
    const headers = { authorization: `Bearer ${token}` };
    const found = await statuses(6, () => ask("/reauthenticate", undefined, { headers }));
    expect(found).toEqual([...Array(5).fill(200), 429]);
  });
});

test("a sign-up of one network is refused after ten accounts", async () => {
  const visitor = siteFor("203.0.113.20");
  const found = await statuses(11, () =>
    ask("/signup", { email: `${randomUUID()}@mahfil.test`, password }, visitor),
  );
  expect(found).toEqual([...Array(10).fill(200), 429]);
});
