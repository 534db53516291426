// @vitest-environment node
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { guardRequest } from "@/lib/auth/guard-request";
import { isUnknownProtectedPath, protectedPages } from "@/lib/auth/protected-pages";
import { routesOnDisk } from "../../e2e/support/pages-on-disk.ts";

describe("the pages below the protected areas", () => {
  test("are those on disk", () => {
    const onDisk = routesOnDisk(["(workspace)", "(booking)"]);
    expect([...protectedPages].sort()).toEqual(
      onDisk.map((route) => route.replace(/\[[^\]]+\]/g, "*")).sort(),
    );
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
  ])("of %s it is %s that there is none", (path, expected) => {
    expect(isUnknownProtectedPath(path)).toBe(expected);
  });

  test("one that does not exist is not found by whoever is signed out, and asks nobody to sign in", async () => {
    for (const path of ["/host/nothing", "/ar/admin/nothing", "/booking", "/dashboard/a/b"]) {
      const answer = await guardRequest(new NextRequest(`https://mahfil.test${path}`));
      expect(answer.headers.get("location"), path).toBeNull();
      expect(answer.headers.get("x-middleware-next"), path).toBe("1");
    }
  });
});
