import { describe, expect, it } from "vitest";
import { sidebarGroups } from "@/components/layout/sidebar-items";

const hrefs = (role: Parameters<typeof sidebarGroups>[0]) =>
  sidebarGroups(role)
    .flat()
    .map(({ href }) => href);

describe("the sidebar of a role", () => {
  it("leads a provider to their business, their blocked dates and the pages of their account", () => {
    expect(hrefs("service_provider")).toEqual(
      expect.arrayContaining([
        "/provider",
        "/provider/services",
        "/provider/bookings",
        "/provider/dates",
        "/provider/earnings",
        "/provider/business",
        "/provider/venues",
        "/dashboard/profile",
        "/dashboard/messages",
        "/dashboard/notifications",
      ]),
    );
  });

  it("has each address once, and none of the work of another role", () => {
    const areas = { guest: null, host: "/host", service_provider: "/provider", admin: "/admin" };
    for (const role of ["guest", "host", "service_provider", "admin"] as const) {
      const own = hrefs(role);
      expect(new Set(own).size).toBe(own.length);
      const foreign = Object.entries(areas).filter(([name, area]) => name !== role && area);
      for (const [, area] of foreign) {
        expect(own.filter((href) => href.startsWith(`${area}`))).toEqual([]);
      }
    }
  });
});
