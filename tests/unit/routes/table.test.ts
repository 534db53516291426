import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import robots from "@/app/robots";
import { protectedPaths } from "@/lib/auth/routes";
import { splitLocale } from "@/lib/i18n/paths";
import { paymentRoutes, signedOutRoutes } from "@/lib/routes/client-routes";
import { firstSegment, handlerSegments, pathsWhere, routes } from "@/lib/routes/table";
import { sitemapKinds } from "@/lib/venues/search/sitemap-queries";
import { addressesOf, pageRoles } from "../../e2e/support/every-page";
import { pageFiles } from "../../support/pages-on-disk";

const paths = Object.keys(routes);

describe("the table of routes", () => {
  test("has every page on disk, and no other", () => {
    expect([...paths].sort(), "give each page.tsx a row in lib/routes/table.ts").toEqual(
      [...pageFiles.keys()].sort(),
    );
  });

  test("has all pages for signed-in users that the specification names", () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        ...["/booking/[venueId]", "/book/[venueId]", "/booking/confirmation/[bookingId]"],
        ...["/dashboard", "/dashboard/profile", "/dashboard/bookings", "/dashboard/messages"],
        ...["/dashboard/notifications", "/host", "/host/venues", "/host/venues/add"],
        ...["/host/venues/[id]/edit", "/host/bookings", "/host/earnings", "/provider"],
        ...["/provider/services", "/provider/services/new", "/provider/services/edit/[id]"],
        ...["/provider/bookings", "/provider/earnings", "/provider/venues", "/admin"],
        ...["/admin/users", "/admin/venues", "/admin/venues/[id]/edit", "/admin/services"],
        ...["/admin/services/edit/[id]", "/admin/bookings", "/admin/settings"],
      ]),
    );
  });

  test.each([...pageFiles])("says of %s what its group of folders says", (path, file) => {
    const group = /\((auth|booking|workspace|site)\)/.exec(file)?.[1];
    const route = routes[path];
    const isForUsers = group === "booking" || group === "workspace";
    expect(protectedPaths.some((each) => each === path)).toBe(isForUsers);
    if (group === "site") expect(route?.readsSession).toBeUndefined();
    else if (group) expect(route?.rendering).toBe("request");
    // A page that is rendered once for all queries cannot read the query.
    if (readFileSync(file, "utf8").includes("searchParams")) {
      expect(["query", "request"]).toContain(route?.rendering);
    }
  });

  test.each(paths)("says the same of %s as of the other pages with its first segment", (path) => {
    const shared = (other: string) => {
      const { access, rendering, robots } = routes[other] ?? {};
      return { access, isPersonal: rendering === "request", isClosed: robots === "disallow" };
    };
    const others = paths.filter((other) => firstSegment(other) === firstSegment(path));
    for (const other of others) expect(shared(other), other).toEqual(shared(path));
  });

  test("keeps the rows that browsers read apart from the others", () => {
    expect(pathsWhere((route) => route.takesPayments)).toEqual(Object.keys(paymentRoutes));
    expect(pathsWhere(({ access }) => access === "signed-out")).toEqual(
      Object.keys(signedOutRoutes),
    );
  });

  test("names the first segments of all route handlers", () => {
    const app = join(import.meta.dirname, "../../../app");
    const segments = globSync("**/route.ts", { cwd: app })
      .map((file) => firstSegment(splitLocale(`/${file.replace("[locale]", "ar")}`).path))
      // A name with a dot belongs to a file.
      .filter((segment) => !segment.includes("."));
    expect([...new Set(segments), "_next"].sort()).toEqual([...handlerSegments].sort());
  });

  test("has an address for every page, at which its accessibility is looked at", () => {
    const looked = new Set(pageRoles.flatMap((role) => Object.keys(addressesOf(role))));
    expect([...looked].sort()).toEqual([...paths].sort());
  });
});

describe("search engines", () => {
  const { rules } = robots();
  const disallowed = [rules].flat().flatMap(({ disallow }) => disallow ?? []);
  const isDisallowed = (path: string) => disallowed.some((start) => path.startsWith(start));

  test.each(["", "/ar"])("may read a page below '%s' if the table says so", (prefix) => {
    for (const path of paths) {
      expect(isDisallowed(prefix + path), path).toBe(routes[path]?.robots === "disallow");
    }
  });

  test("may not read route handlers, but Next's files and the parts of the sitemap", () => {
    const closed = ["/api/quote", "/auth/callback", "/ar/auth/callback"];
    expect(closed.filter(isDisallowed)).toEqual(closed);
    expect(["/_next/a.js", "/sitemaps/pages.xml"].filter(isDisallowed)).toEqual([]);
  });

  test("find in the sitemap what they may show, but the pages of reviews", () => {
    const listed = pathsWhere((route) => route.isInSitemap);
    const shown = pathsWhere((route) => route.robots === "index");
    expect(listed).toEqual(shown.filter((path) => !path.includes("/reviews")));
    expect(listed.filter((path) => path.includes("["))).toEqual(
      expect.arrayContaining(sitemapKinds.map((kind) => `/${kind}/[id]`)),
    );
  });
});
