// @vitest-environment node
import { expect, test, vi } from "vitest";
import { purposeOfLink } from "@/lib/auth/link-purpose";
import { describeMailedLink } from "@/lib/auth/mailed-link";

const backend = vi.hoisted(() => ({
  answer: null as null | { data: unknown; error: unknown },
  asked: [] as unknown[],
}));
vi.mock("@/lib/supabase/site-secret", () => ({
  describeLink: async (question: unknown) => {
    backend.asked.push(question);
    return backend.answer;
  },
}));
vi.mock("@/lib/auth/client-ip", () => ({ getClientIp: async () => "203.0.113.7" }));

test("a mailed link is described by the database alone, for the visitor's network", async () => {
  const data = { email: "a@mahfil.test", is_proven: false, new_email: "b@mahfil.test" };
  backend.answer = { data, error: null };
  expect(await describeMailedLink("h", "email_change")).toEqual({
    email: "a@mahfil.test",
    isProven: false,
    newEmail: "b@mahfil.test",
  });
  expect(backend.asked).toEqual([{ tokenHash: "h", type: "email_change", ip: "203.0.113.7" }]);
  backend.answer = { data: null, error: null };
  expect(await describeMailedLink("h", "recovery")).toBeNull();
});

test("a mailed link is not said to be spent when it could not be looked at", async () => {
  backend.answer = { data: null, error: { code: "PT429", message: "rate_limited", details: "" } };
  await expect(describeMailedLink("h", "recovery")).rejects.toMatchObject({ code: "rate_limited" });
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  backend.answer = null;
  await expect(describeMailedLink("h", "recovery")).rejects.toMatchObject({ code: "unavailable" });
  expect(logged).toHaveBeenCalledWith(expect.stringContaining("SUPABASE_SECRET_KEY"));
});

test("every type of a mailed link has a purpose of which the page tells", () => {
  expect(purposeOfLink("recovery")).toBe("recovery");
  expect(purposeOfLink("magiclink")).toBe("signIn");
  expect(purposeOfLink("email_change")).toBe("emailChange");
  for (const type of ["signup", "invite", "email"] as const) {
    expect(purposeOfLink(type)).toBe("confirm");
  }
});
