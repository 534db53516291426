// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signInWithPassword } from "@/lib/auth/password";

const answer = { data: {}, error: null as { code: string } | null };
vi.mock("@/lib/auth/rate-limits", () => ({
  consumeRateLimit: async () => {},
  resetSignInRateLimit: async () => {},
}));

const supabase = { auth: { signInWithPassword: async () => answer } };
const credentials = { email: "salma@example.test", password: "hunter 2 hunter" };
const signIn = () => signInWithPassword(supabase as never, credentials);

describe("a sign-in with a password", () => {
  const warn = vi.spyOn(console, "warn");

  beforeEach(() => {
    warn.mockReset().mockImplementation(() => {});
  });
  afterEach(() => {
    answer.error = null;
  });

  test.each([
    ["invalid_credentials", "wrong_credentials"],
    ["email_not_confirmed", "email_not_confirmed"],
  ])(
    "that the service refuses with %s is logged with its reason and without the account",
    async (code, expected) => {
      answer.error = { code };
      await expect(signIn()).rejects.toMatchObject({ code: expected });
      expect(warn.mock.calls).toEqual([[`a sign-in with a password was refused: ${expected}`]]);
    },
  );

  test("that succeeds logs no refusal", async () => {
    await signIn();
    expect(warn).not.toHaveBeenCalled();
  });
});
