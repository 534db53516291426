import { notFound, redirect } from "next/navigation";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Role } from "@/lib/auth/types";
import { defineAction } from "@/lib/define-action";
import { AppError, errorCodeOf, NOT_CONFIGURED } from "@/lib/errors";

const { getCurrentUser } = vi.hoisted(() => ({ getCurrentUser: vi.fn() }));
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser }));
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => ({}) }));

const signInAs = (role: Role | null) => getCurrentUser.mockResolvedValue(role && { id: "u", role });
const input = z.object({
  name: z.string().min(1, "nameRequired"),
  deep: z.array(z.string()).optional(),
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a server action", () => {
  test("returns the result of its work", async () => {
    signInAs("guest");
    const greet = defineAction({ access: "user", input, run: async ({ name }) => `hello ${name}` });
    expect(await greet({ name: "Amal" })).toEqual({ ok: true, data: "hello Amal" });
  });

  test("returns no data when its work has no result", async () => {
    signInAs("guest");
    const quiet = defineAction({ access: "user", input, run: async () => undefined });
    expect(await quiet({ name: "Amal" })).toEqual({ ok: true, data: undefined });
  });

  test.each([
    ["user", null, "not_signed_in"],
    ["host", null, "not_signed_in"],
    ["host", "guest", "forbidden"],
    ["service_provider", "host", "forbidden"],
    ["admin", "host", "only_admins"],
  ] as const)(
    "for %s refuses the caller %s before it validates the input, and logs why",
    async (access, role, code) => {
      signInAs(role);
      const run = vi.fn();
      const log = vi.spyOn(console, "warn").mockImplementation(() => {});
      const action = defineAction({ access, input, run });
      expect(await action({ name: "" })).toEqual({ ok: false, code });
      expect(run).not.toHaveBeenCalled();
      expect(log.mock.calls).toEqual([[`an action was refused: ${code}`]]);
    },
  );

  test("refuses an input that names the same text or list thousands of times, before it looks at it", async () => {
    signInAs("guest");
    const run = vi.fn();
    const check = vi.fn(() => true);
    const many = z.object({ names: z.array(z.string().refine(check)) });
    const action = defineAction({ access: "public", input: many, run });
    const text = "a".repeat(1000);
    const refused = { ok: false, code: "invalid_input" };
    expect(await action({ names: Array.from({ length: 4000 }, () => text) })).toEqual(refused);
    let nested: unknown = text;
    for (let depth = 0; depth < 40; depth++) nested = [nested, nested];
    expect(await action({ names: nested as string[] })).toEqual(refused);
    const own: unknown[] = [];
    own.push(own);
    expect(await action({ names: own as string[] })).toEqual(refused);
    expect(await action({ names: new Uint8Array(1e6) as never })).toEqual(refused);
    expect(check).not.toHaveBeenCalled();
    expect(run).not.toHaveBeenCalled();
    await action({ names: [text] });
    expect(run).toHaveBeenCalledOnce();
  });

  test("returns the message key of every invalid field", async () => {
    signInAs(null);
    const action = defineAction({ access: "public", input, run: async () => 1 });
    expect(await action({ name: "", deep: [1 as never] })).toMatchObject({
      ok: false,
      code: "invalid_input",
      fields: { name: "nameRequired", "deep.0": expect.any(String) },
    });
    expect(await action(undefined as never)).toMatchObject({ ok: false, code: "invalid_input" });
  });

  test("returns the code of an error, and logs only unexpected ones", async () => {
    signInAs(null);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const throwing = (error: unknown) =>
      defineAction({
        access: "public",
        input,
        run: async () => {
          throw error;
        },
      })({ name: "a" });
    expect(await throwing(new AppError("slot_taken"))).toEqual({ ok: false, code: "slot_taken" });
    expect(log).not.toHaveBeenCalled();
    expect(await throwing(new Error("secret detail"))).toEqual({ ok: false, code: "unexpected" });
    expect(log).toHaveBeenCalledOnce();
  });

  test("lets the errors of redirect and notFound pass through", async () => {
    signInAs(null);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const away = defineAction({ access: "public", input, run: async () => redirect("/explore") });
    await expect(away({ name: "a" })).rejects.toMatchObject({
      digest: expect.stringContaining("NEXT_REDIRECT"),
    });
    const gone = defineAction({ access: "public", input, run: async () => notFound() });
    await expect(gone({ name: "a" })).rejects.toMatchObject({
      digest: expect.stringContaining("404"),
    });
    expect(log).not.toHaveBeenCalled();
  });
});

test.each([
  [{ message: "slot_taken", code: "PT409" }, "slot_taken"],
  [{ message: "new row violates row-level security policy", code: "42501" }, "forbidden"],
  [{ message: "Invalid login credentials", code: "invalid_credentials" }, "wrong_credentials"],
  [{ message: NOT_CONFIGURED, code: "not_configured" }, "not_configured"],
  [{ message: NOT_CONFIGURED, name: "AuthRetryableFetchError" }, "not_configured"],
  [{ message: "fetch failed", name: "AuthRetryableFetchError" }, "unavailable"],
  [{ message: "TypeError: fetch failed", code: "", details: "", hint: "" }, "unavailable"],
  [{ message: "Slow down", status: 429 }, "rate_limited"],
  ["text", "unexpected"],
  [null, "unexpected"],
])("the error %o has the code %s", (error, code) => {
  expect(errorCodeOf(error)).toBe(code);
});
