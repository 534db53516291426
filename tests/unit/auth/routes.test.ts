import { describe, expect, test } from "vitest";
import { admissionOf, returnTarget, signInPath } from "@/lib/auth/routes";

describe("what a page asks of its visitor", () => {
  test.each([
    ["/", null],
    ["/explore", null],
    ["/host-onboarding", null],
    ["/provider-onboarding", null],
    ["/bookings", null],
    ["/hostess", null],
    ["/arabic/admin", null],
    ["/booking/1", "user"],
    ["/book/1", "user"],
    ["/dashboard", "user"],
    ["/ar/dashboard/profile", "user"],
    ["/host", "host"],
    ["/ar/host/venues/add", "host"],
    ["/provider/services", "service_provider"],
    ["/ar/admin", "admin"],
    ["/signin", "signed-out"],
    ["/ar/reset-password", "signed-out"],
  ])("%s: %s", (path, admission) => {
    expect(admissionOf(path)).toBe(admission);
  });
});

describe("where to go once signed in", () => {
  test("the first address that is safe", () => {
    expect(returnTarget("en", "//evil", "/explore", "/host")).toBe("/explore");
  });
  test("never a page for signed-out people", () => {
    expect(returnTarget("ar", "/ar/signin?next=/ar/signin", "/signup")).toBe("/ar");
  });
  test("home when there is none", () => {
    expect(returnTarget("en", undefined, null)).toBe("/");
  });
});

test("the way to sign in keeps the whole address", () => {
  expect(signInPath("ar", "/ar/book/1?start=a&end=b")).toBe(
    "/ar/signin?next=%2Far%2Fbook%2F1%3Fstart%3Da%26end%3Db",
  );
});
