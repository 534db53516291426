import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { currentHref } from "@/components/layout/current-href";
import { sidebarGroups } from "@/components/layout/sidebar-items";
import { type Role, roles } from "@/lib/auth/types";

const areas: [string, Role][] = [
  ["admin", "admin"],
  ["host", "host"],
  ["provider", "service_provider"],
];
const workspace = "app/[[]locale]/(workspace)";
/** The pages of an area, with an id for each parameter. */
const pagesOf = (area: string) =>
  globSync(`${workspace}/${area}/**/page.tsx`).map((file) =>
    file
      .replace(/^.*\(workspace\)|\/page\.tsx$/g, "")
      .replace(/\[[^\]]+\]/g, "0f8fad5b-d9cb-469f-a165-70867728950e"),
  );
const hrefsOf = (role: Role) => sidebarGroups(role).map((group) => group.map(({ href }) => href));
const currentOf = (role: Role, path: string) =>
  hrefsOf(role).flatMap((hrefs) => currentHref(hrefs, path) ?? []);

describe("the sidebar of a role", () => {
  for (const [area, role] of areas) {
    it.each(pagesOf(area))("marks on %s the entry of its section and no other", (path) => {
      const section = path.split("/").slice(0, 3).join("/");
      expect(currentOf(role, path)).toEqual([section]);
    });
  }

  it.each(roles)("marks each entry of the role %s on its own page and no other", (role) => {
    const hrefs = hrefsOf(role).flat();
    expect(new Set(hrefs).size).toBe(hrefs.length);
    for (const href of hrefs) expect(currentOf(role, href)).toEqual([href]);
  });
});

describe("currentHref", () => {
  it("marks nothing on a page without an entry, rather than the overview", () => {
    expect(currentHref(["/admin", "/admin/users"], "/admin/unknown")).toBeUndefined();
    expect(currentHref(["/", "/explore"], "/pricing")).toBeUndefined();
  });

  it("marks the section of a page below it", () => {
    expect(currentHref(["/host", "/host/venues"], "/host/venues/1/edit")).toBe("/host/venues");
    expect(currentHref(["/explore"], "/explorers")).toBeUndefined();
  });
});
