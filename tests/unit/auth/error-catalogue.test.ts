// @vitest-environment node
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { registerDevice } from "@/lib/auth/devices/register-device";
import { toCurrentUser } from "@/lib/auth/session/rows";
import {
  sendVerification,
  sendVerificationCode,
  verifyCode,
} from "@/lib/auth/verification/functions";
import { defineAction } from "@/lib/define-action";
import { publicEnv } from "@/lib/env";
import { errorCodeOf } from "@/lib/errors";
import { createBrowserSupabase } from "@/lib/supabase/browser";
import { createPublicClient } from "@/lib/supabase/public";
import { getLocalStorage, readDraft, writeDraft } from "@/lib/venues/listing/drafts";
import { emptyListing } from "@/lib/venues/listing/schemas";
import en from "@/messages/en.json" with { type: "json" };

vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => null }));
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => ({}) }));
vi.mock("@/lib/auth/client-ip", () => ({ getClientIp: async () => null }));

const here = "tests/unit/auth/error-catalogue.test.ts";
const database = "tests/db/error-catalogue.test.ts";
const browser = "tests/e2e/error-catalogue.spec.ts";

/** Section 8 of the specification, row by row, and the file whose test has the row's name. */
const rows: [situation: string, behaviour: string, file: string][] = [
  ["Account function fails", "Returns a data/error pair and logs", here],
  ["Profile insert fails after sign-up", "Tries to delete the auth user, then rethrows", database],
  ["Provider profile creation fails", "Logged only; sign-up still succeeds", database],
  ["Verification endpoint unreachable", "Logged only", here],
  [
    "Non-OK verification responses",
    "'Failed to send verification code: {status} {body}'; 'Failed to send {type} verification: {status} {body}'; 'Failed to verify code: {status} {body}'",
    here,
  ],
  ["Profile missing", "Falls back to auth metadata with role guest", here],
  [
    "Backend not configured",
    "Mock client returns 'Supabase not configured. Please check environment variables.'",
    here,
  ],
  ["Device registration fails", "Returns false", here],
  [
    "Non-admin lists users",
    "'Only admins can access all users'; 'Not authenticated' when no user",
    database,
  ],
  ["Publish while signed out", "Toast 'You must be logged in to publish a venue'", browser],
  [
    "Publish fails (including no id after saving)",
    "'Failed to publish venue. Please try again.'",
    browser,
  ],
  ["Manual save fails", "'Failed to save draft. Please try again.'", browser],
  ["Draft saved", "'Draft saved successfully!'", browser],
  ["Published", "'Venue published successfully! It will be reviewed within 24 hours.'", browser],
  ["Autosave fails", "Logged only", browser],
  ["Local storage unreadable/unwritable", "Tolerated silently", here],
  ["Sign-out fails", "Logged only", "tests/unit/auth/session-client.test.ts"],
  ["Unexpected crash", "Crash screen described in section 2", browser],
];
test.each(rows)("the row '%s' (%s) has its test in %s", (situation, _, file) => {
  expect(readFileSync(file, "utf8")).toMatch(
    new RegExp(`test(?:\\.step)?\\(\\s*["\`]${RegExp.escape(situation)}`),
  );
});

test("the texts of the wizard are the catalogue's own", () => {
  const { signedOut, publishFailed, saveFailed, draftSaved, published } = en.wizard.toasts;
  const said = rows.map(([, behaviour]) => behaviour).join("\n");
  for (const text of [signedOut, publishFailed, saveFailed, draftSaved, published]) {
    expect(said).toContain(`'${text}'`);
  }
});

type Reply = { status: number; body: string };
let reply: Reply = { status: 200, body: "{}" };
const functions = createServer((_, response) => {
  response.writeHead(reply.status);
  response.end(reply.body);
});
beforeAll(() => new Promise<void>((done) => functions.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise((done) => functions.close(done)));
const { supabaseUrl, supabaseKey } = publicEnv;
afterEach(() => {
  Object.assign(publicEnv, { supabaseUrl, supabaseKey });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
function useFunctions() {
  publicEnv.supabaseUrl = `http://127.0.0.1:${(functions.address() as AddressInfo).port}`;
  publicEnv.supabaseKey = "key";
}
const quiet = (method: "error" | "warn") => vi.spyOn(console, method).mockImplementation(() => {});

test("Account function fails", async () => {
  const log = quiet("error");
  const cause = new Error("the database is gone");
  const action = defineAction({
    access: "public",
    input: z.object({}),
    run: async () => {
      throw cause;
    },
  });
  expect(await action({})).toEqual({ ok: false, code: "unexpected" });
  expect(log).toHaveBeenCalledWith(expect.any(String), cause);
});

test("Verification endpoint unreachable", async () => {
  const log = quiet("error");
  publicEnv.supabaseUrl = "http://127.0.0.1:9";
  publicEnv.supabaseKey = "key";
  expect(await sendVerificationCode("u1")).toBeNull();
  expect(await sendVerification("u1", "phone", { phoneNumber: "+20" })).toBeNull();
  expect(await verifyCode("u1", "123456")).toBeNull();
  expect(log).toHaveBeenCalledTimes(3);
});

describe("a verification endpoint that refuses", () => {
  const body = '{"error":"nothing we know"}';
  test("Non-OK verification responses", async () => {
    quiet("warn");
    useFunctions();
    reply = { status: 418, body };
    for (const [call, text] of [
      [() => sendVerificationCode("u1"), `Failed to send verification code: 418 ${body}`],
      [() => sendVerification("u1", "email"), `Failed to send email verification: 418 ${body}`],
      [() => sendVerification("u1", "phone"), `Failed to send phone verification: 418 ${body}`],
      [() => verifyCode("u1", "123456"), `Failed to verify code: 418 ${body}`],
    ] as const) {
      const refused = await call().catch((error: Error) => error.message);
      expect(refused).toBe(text);
    }
  });
});

test("Profile missing", () => {
  const record = {
    id: "u1",
    email: "amal@example.test",
    created_at: "2026-01-01T00:00:00Z",
    user_metadata: { first_name: "Amal", last_name: "Haddad", role: "admin" },
  };
  expect(toCurrentUser(record, null)).toMatchObject({
    email: "amal@example.test",
    firstName: "Amal",
    lastName: "Haddad",
    role: "guest",
    isVerified: false,
  });
});

test("Backend not configured", async () => {
  publicEnv.supabaseUrl = null;
  publicEnv.supabaseKey = null;
  const text = "Supabase not configured. Please check environment variables.";
  const client = createPublicClient();
  const table = await client.from("users").select("id");
  const procedure = await client.rpc("become_host");
  vi.stubGlobal("document", { cookie: "" });
  const auth = await createBrowserSupabase().auth.signInWithPassword({
    email: "a@b.test",
    password: "password",
  });
  expect([table, procedure, auth].map(({ error }) => error?.message)).toEqual([text, text, text]);
  expect([table.data, procedure.data]).toEqual([null, null]);
  for (const { error } of [table, procedure, auth])
    expect(errorCodeOf(error)).toBe("not_configured");
});

test("Device registration fails", async () => {
  vi.stubGlobal("navigator", { userAgent: "Chrome/1 (X11; Linux)" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  type Supabase = Parameters<typeof registerDevice>[0];
  const answering = (rpc: () => Promise<{ error: unknown }>) => ({ rpc }) as unknown as Supabase;
  const refused = answering(async () => ({ error: { message: "no" } }));
  const lost = answering(async () => {
    throw new TypeError("fetch failed");
  });
  expect(await registerDevice(refused)).toBe(false);
  expect(await registerDevice(lost)).toBe(false);
  expect(await registerDevice(answering(async () => ({ error: null })))).toBe(true);
});

test("Local storage unreadable/unwritable", async () => {
  const log = quiet("error");
  const warn = quiet("warn");
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("window", { localStorage: { getItem: refuse, setItem: refuse } });
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  vi.stubGlobal("navigator", { userAgent: "" });
  const form = { ...emptyListing, title: "Hall" };
  expect(() =>
    writeDraft(getLocalStorage(), { form, venueId: null, version: null, step: 1 }, "u1"),
  ).not.toThrow();
  expect(readDraft(getLocalStorage(), "u1")).toBeNull();
  const client = { rpc: async () => ({ error: null }) };
  expect(await registerDevice(client as unknown as Parameters<typeof registerDevice>[0])).toBe(
    true,
  );
  expect(log).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});
