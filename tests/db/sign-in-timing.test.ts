import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { pairedDifferences, significanceLevel, signTestProbability } from "../support/timing.ts";
import { testBackend } from "./support.ts";

// Each call has another IP address, so that no rate limit applies.
const { deferred } = vi.hoisted(() => ({ deferred: [] as (() => Promise<unknown>)[] }));
vi.mock("next/headers", () => {
  const randomIp = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;
  return {
    headers: async () => new Headers({ "x-forwarded-for": randomIp() }),
    cookies: async () => ({ getAll: () => [], set: () => {}, delete: () => {}, has: () => false }),
  };
});
vi.mock("next/server", () => ({ after: (work: () => Promise<unknown>) => deferred.push(work) }));
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => null }));

let backend: Backend;
let actions: typeof import("@/lib/auth/actions");
let signUpActions: typeof import("@/lib/auth/sign-up-actions");
let visitor: typeof import("@/lib/supabase/visitor");
const knownAddresses = ["amal@mahfil.test", "badr@mahfil.test"];
/** An account that signs in with an OAuth provider has no password hash. */
const withoutPassword = "oauth@mahfil.test";
const unknownAddress = (index: number) =>
  index % 3 ? `nobody${index}@mahfil.test` : withoutPassword;

const client = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

beforeAll(async () => {
  backend = await testBackend();
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", backend.url);
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY", backend.publishableKey);
  vi.stubEnv("SUPABASE_SECRET_KEY", backend.secretKey);
  actions = await import("@/lib/auth/actions");
  signUpActions = await import("@/lib/auth/sign-up-actions");
  visitor = await import("@/lib/supabase/visitor");
  for (const email of [...knownAddresses, withoutPassword]) {
    await client().auth.signUp({ email, password: "correct horse" });
  }
  await backend.sql("update auth.users set encrypted_password = null where email = $1", [
    withoutPassword,
  ]);
});
afterAll(() => backend?.stop());

/** The p-value of known and unknown addresses, after a warm-up of each. */
async function compare(work: (email: string) => () => Promise<unknown>, count = 20) {
  await work(knownAddresses[0] ?? "")();
  await work("warm@mahfil.test")();
  return signTestProbability(
    await pairedDifferences(
      count,
      (index) => work(knownAddresses[index % 2] ?? ""),
      (index) => work(unknownAddress(index)),
    ),
  );
}

test("the backend refuses a wrong password and an unknown address equally fast", async () => {
  const probability = await compare((email) => async () => {
    // As the site asks, for another visitor each time.
    const { auth } = await visitor.createVisitorClient();
    const { error } = await auth.signInWithPassword({ email, password: "wrong horse" });
    expect(error?.code).toBe("invalid_credentials");
  });
  expect(probability).toBeGreaterThan(significanceLevel);
});

test("the sign-in action refuses a wrong password and an unknown address equally fast", async () => {
  const probability = await compare((email) => async () => {
    const answer = await actions.signIn({ email, password: "wrong horse" });
    expect(answer).toEqual({ ok: false, code: "wrong_credentials" });
  });
  expect(probability).toBeGreaterThan(significanceLevel);
});

test("the recovery action takes equally long for any address, and mails after the response", async () => {
  const mails = async () =>
    (await backend.sql<{ to: string }>('select distinct "to" from local.inbox')).map((m) => m.to);
  const probability = await compare((email) => async () => {
    const answer = await actions.requestReset({ email, locale: "ar" });
    expect(answer).toEqual({ ok: true, data: {} });
  });
  expect(probability).toBeGreaterThan(significanceLevel);
  expect(deferred).toHaveLength(42);
  expect(await mails()).toEqual([]);
  for (const work of deferred.splice(0)) await work();
  expect((await mails()).sort()).toEqual([...knownAddresses, withoutPassword].sort());
});

test("the sign-up action takes equally long for a taken address and for a new one", async () => {
  const probability = await compare((email) => async () => {
    // A new address is taken afterwards, so each one is used once.
    const address = knownAddresses.includes(email) ? email : `${crypto.randomUUID()}@mahfil.test`;
    const answer = await signUpActions.signUp({
      role: "guest",
      firstName: "Amal",
      lastName: "",
      email: address,
      password: "correct horse",
      confirm: "correct horse",
      locale: "en",
    });
    expect(answer.ok).toBe(true);
  });
  expect(probability).toBeGreaterThan(significanceLevel);
});
