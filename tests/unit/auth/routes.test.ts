import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { guardRequest } from "@/lib/auth/guard-request";
import {
  isUnknownProtectedPath,
  neededRole,
  requiredAccess,
  returnTarget,
  signInPath,
} from "@/lib/auth/routes";

describe("requiredAccess", () => {
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
  ])("of %s is %s", (path, access) => {
    expect(requiredAccess(path)).toBe(access);
  });
});

test.each([
  ["/host", false],
  ["/ar/host/venues/7/edit", false],
  ["/booking/7", false],
  ["/dashboard/bookings/", false],
  ["/hostess", false],
  ["/explore/nothing", false],
  ["/signin", false],
  ["/host/nothing", true],
  ["/ar/admin/users/7", true],
  ["/booking", true],
  ["/book/7/8", true],
  ["/provider/services/edit", true],
  ["/dashboard/bookings/7/8", true],
])("isUnknownProtectedPath of %s is %s", (path, expected) => {
  expect(isUnknownProtectedPath(path)).toBe(expected);
});

test("a protected address without a page is not found for signed-out visitors too, who are not asked to sign in", async () => {
  for (const path of ["/host/nothing", "/ar/admin/nothing", "/booking", "/dashboard/a/b"]) {
    const answer = await guardRequest(new NextRequest(`https://mahfil.test${path}`));
    expect(answer.headers.get("location"), path).toBeNull();
    expect(answer.headers.get("x-middleware-next"), path).toBe("1");
  }
});

test.each([
  ["/ar/host/venues/add", "host"],
  ["/host-onboarding", "host"],
  ["/provider-onboarding", "service_provider"],
  ["/admin", "admin"],
  ["/booking/1", null],
  ["/explore", null],
])("neededRole of %s is %s", (path, role) => {
  expect(neededRole(path)).toBe(role);
});

describe("returnTarget", () => {
  test("is the first address that is safe", () => {
    expect(returnTarget("en", "//evil", "/explore", "/host")).toBe("/explore");
  });
  test("is never a page for signed-out visitors", () => {
    expect(returnTarget("ar", "/ar/signin?next=/ar/signin", "/signup")).toBe("/ar");
  });
  test("is the home page when there is no other", () => {
    expect(returnTarget("en", undefined, null)).toBe("/");
  });
});

test("signInPath keeps the whole address to return to", () => {
  expect(signInPath("ar", "/ar/book/1?start=a&end=b")).toBe(
    "/ar/signin?next=%2Far%2Fbook%2F1%3Fstart%3Da%26end%3Db",
  );
});
