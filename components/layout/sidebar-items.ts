import type { Role } from "@/lib/auth/types";

/** A link of a sidebar: the key of its label under `layout.sidebar` and of its icon, and its address. */
export type SidebarEntry = { key: SidebarKey; href: string };

export type SidebarKey =
  | "overview"
  | "reviews"
  | "toHosting"
  | "toServices"
  | "venues"
  | "myVenues"
  | "services"
  | "myServices"
  | "bookings"
  | "payments"
  | "calendar"
  | "myBookings"
  | "favorites"
  | "savedSearches"
  | "earnings"
  | "savedReplies"
  | "blockedDates"
  | "business"
  | "users"
  | "jobs"
  | "search"
  | "settings"
  | "profile"
  | "messages"
  | "notifications"
  | "home"
  | "explore";

const profile: SidebarEntry = { key: "profile", href: "/dashboard/profile" };
const messages: SidebarEntry = { key: "messages", href: "/dashboard/messages" };
const notifications: SidebarEntry = { key: "notifications", href: "/dashboard/notifications" };
const myBookings: SidebarEntry = { key: "myBookings", href: "/dashboard/bookings" };
const favorites: SidebarEntry = { key: "favorites", href: "/dashboard/favorites" };
const savedSearches: SidebarEntry = { key: "savedSearches", href: "/dashboard/searches" };

const work: Record<Role, SidebarEntry[]> = {
  guest: [],
  host: [
    { key: "overview", href: "/host" },
    { key: "calendar", href: "/host/calendar" },
    { key: "myVenues", href: "/host/venues" },
    { key: "bookings", href: "/host/bookings" },
    { key: "earnings", href: "/host/earnings" },
    { key: "savedReplies", href: "/host/replies" },
  ],
  service_provider: [
    { key: "overview", href: "/provider" },
    { key: "myServices", href: "/provider/services" },
    { key: "bookings", href: "/provider/bookings" },
    { key: "blockedDates", href: "/provider/dates" },
    { key: "earnings", href: "/provider/earnings" },
    { key: "savedReplies", href: "/provider/replies" },
    { key: "venues", href: "/provider/venues" },
    { key: "business", href: "/provider/business" },
  ],
  admin: [
    { key: "overview", href: "/admin" },
    { key: "users", href: "/admin/users" },
    { key: "venues", href: "/admin/venues" },
    { key: "services", href: "/admin/services" },
    { key: "bookings", href: "/admin/bookings" },
    { key: "payments", href: "/admin/payments" },
    { key: "reviews", href: "/admin/reviews" },
    { key: "search", href: "/admin/search" },
    { key: "jobs", href: "/admin/jobs" },
    { key: "settings", href: "/admin/settings" },
  ],
};

const account: Record<Role, SidebarEntry[]> = {
  guest: [profile, myBookings, favorites, savedSearches, messages, notifications],
  host: [profile, messages, notifications],
  service_provider: [profile, messages, notifications],
  admin: [profile, notifications],
};

/** The links that every sidebar ends with. */
const siteEntries: SidebarEntry[] = [
  { key: "home", href: "/" },
  { key: "explore", href: "/explore" },
];

/** From the workspace of a user who hosts and offers services to the other one. */
const otherWorkspace: Partial<Record<Role, SidebarEntry>> = {
  host: { key: "toServices", href: "/provider" },
  service_provider: { key: "toHosting", href: "/host" },
};

/** The links of a role's sidebar, in groups. `hasBoth` is true for a host who offers services too. */
export function sidebarGroups(role: Role, hasBoth = false): SidebarEntry[][] {
  const other = hasBoth && otherWorkspace[role];
  return [work[role], other ? [other] : [], account[role], siteEntries].filter(
    (group) => group.length > 0,
  );
}
