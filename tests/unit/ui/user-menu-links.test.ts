import { expect, it } from "vitest";
import { type UserMenuLabels, userMenuLinks } from "@/components/layout/user-menu-links";
import { roles } from "@/lib/auth/types";
import en from "@/messages/en.json" with { type: "json" };

const labels = { ...en.nav, bell: {} } as unknown as UserMenuLabels;
const userOf = (role: (typeof roles)[number]) => ({
  role,
  isProvider: role === "service_provider",
});
const linksOf = (role: (typeof roles)[number]) =>
  userMenuLinks(userOf(role), labels).map(({ href, label }) => `${label} ${href}`);

it.each([
  ["guest", "Dashboard /dashboard"],
  ["host", "Host dashboard /host"],
  ["service_provider", "Dashboard /provider"],
  ["admin", "Admin panel /admin"],
] as const)("the menu of the role %s begins with its dashboard", (role, first) => {
  expect(linksOf(role)[0]).toBe(first);
});

it.each(roles)(
  "the menu of the role %s leads to the contact form and names no page twice",
  (role) => {
    expect(linksOf(role)).toContain("Contact us /help#contact");
    const hrefs = userMenuLinks(userOf(role), labels).map(({ href }) => href);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  },
);

it("the menu leads to profile, bookings and messages, and to the work of hosts, providers and admins alone", () => {
  const hrefs = (role: (typeof roles)[number]) =>
    userMenuLinks(userOf(role), labels).map(({ href }) => href);
  for (const role of roles) {
    for (const path of ["/dashboard/profile", "/dashboard/bookings", "/dashboard/messages"]) {
      expect(hrefs(role)).toContain(path);
    }
    expect(hrefs(role).includes("/host/venues")).toBe(role === "host");
    expect(hrefs(role).includes("/provider/services")).toBe(role === "service_provider");
    expect(hrefs(role).includes("/admin")).toBe(role === "admin");
  }
});

it("the menu of a host who offers services leads to both", () => {
  const hrefs = userMenuLinks({ role: "host", isProvider: true }, labels).map(({ href }) => href);
  expect(hrefs).toEqual(expect.arrayContaining(["/host", "/host/venues", "/provider/services"]));
});
