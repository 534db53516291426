import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { chanceOfNoDifference, pairedDifferences, tellable } from "../support/timing.ts";
import { testBackend } from "./support.ts";

// Every call comes from another network, so that no rate limit applies.
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
const known = ["amal@mahfil.test", "badr@mahfil.test"];
/** An account that signs in with another service has no password to compare. */
const withoutPassword = "oauth@mahfil.test";
const stranger = (index: number) => (index % 3 ? `nobody${index}@mahfil.test` : withoutPassword);

const client = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

beforeAll(async () => {
  backend = await testBackend();
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", backend.url);
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY", backend.publishableKey);
  actions = await import("@/lib/auth/actions");
  for (const email of [...known, withoutPassword]) {
    await client().auth.signUp({ email, password: "correct horse" });
  }
  await backend.sql("update auth.users set encrypted_password = null where email = $1", [
    withoutPassword,
  ]);
});
afterAll(() => backend?.stop());

/** Compares the two after a first run of each, which is slower for any address. */
async function compare(work: (email: string) => () => Promise<unknown>, count = 30) {
  await work(known[0] ?? "")();
  await work("warm@mahfil.test")();
  return chanceOfNoDifference(
    await pairedDifferences(
      count,
      (index) => work(known[index % 2] ?? ""),
      (index) => work(stranger(index)),
    ),
  );
}

test("the backend refuses a wrong password and an unknown address equally fast", async () => {
  const { auth } = client();
  const chance = await compare((email) => async () => {
    const { error } = await auth.signInWithPassword({ email, password: "wrong horse" });
    expect(error?.code).toBe("invalid_credentials");
  });
  expect(chance).toBeGreaterThan(tellable);
});

test("the sign-in action refuses a wrong password and an unknown address equally fast", async () => {
  const chance = await compare(
    (email) => async () => {
      const answer = await actions.signIn({ email, password: "wrong horse" });
      expect(answer).toEqual({ ok: false, code: "wrong_credentials" });
    },
    20,
  );
  expect(chance).toBeGreaterThan(tellable);
});

test("the recovery action answers equally fast for any address, and mails after the response", async () => {
  const mails = async () =>
    (await backend.sql<{ to: string }>('select distinct "to" from local.inbox')).map((m) => m.to);
  const chance = await compare((email) => async () => {
    const answer = await actions.requestReset({ email, locale: "ar" });
    expect(answer).toEqual({ ok: true, data: {} });
  });
  expect(chance).toBeGreaterThan(tellable);
  expect(deferred).toHaveLength(62);
  expect(await mails()).toEqual([]);
  for (const work of deferred.splice(0)) await work();
  expect((await mails()).sort()).toEqual([...known, withoutPassword].sort());
});
