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

  it("leads a guest to the pages of their account, and a host and an admin to those of their work too", () => {
    expect(hrefs("guest")).toEqual(
      expect.arrayContaining([
        "/dashboard/profile",
        "/dashboard/bookings",
        "/dashboard/messages",
        "/dashboard/notifications",
      ]),
    );
    expect(hrefs("host")).toEqual(
      expect.arrayContaining([
        ...["/host", "/host/venues", "/host/bookings", "/host/earnings"],
        ...["/dashboard/profile", "/dashboard/messages", "/dashboard/notifications"],
      ]),
    );
    expect(hrefs("admin")).toEqual(
      expect.arrayContaining([
        ...[
          "/admin",
          "/admin/users",
          "/admin/venues",
          "/admin/services",
          "/admin/bookings",
          "/admin/settings",
        ],
        ...["/dashboard/profile", "/dashboard/notifications"],
      ]),
    );
  });

  it("leads an admin to these pages and to no others, such as the messages that an admin does not have", () => {
    expect(hrefs("admin")).toEqual([
      ...["/admin", "/admin/users", "/admin/venues", "/admin/services", "/admin/bookings"],
      ...["/admin/payments", "/admin/reviews", "/admin/search", "/admin/jobs", "/admin/settings"],
      ...["/dashboard/profile", "/dashboard/notifications", "/", "/explore"],
    ]);
  });

  it("ends with home and the search for venues, whatever the role", () => {
    for (const role of ["guest", "host", "service_provider", "admin"] as const) {
      expect(hrefs(role).slice(-2)).toEqual(["/", "/explore"]);
    }
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

  it("leads a host who offers services to their other workspace and back", () => {
    const both = (role: "host" | "service_provider") =>
      sidebarGroups(role, true)
        .flat()
        .map(({ href }) => href);
    expect(both("host").filter((href) => href.startsWith("/provider"))).toEqual(["/provider"]);
    expect(both("service_provider").filter((href) => href.startsWith("/host"))).toEqual(["/host"]);
  });
});
