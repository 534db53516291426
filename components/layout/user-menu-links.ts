import type { CurrentUser } from "@/lib/auth/types";
import type { NotificationBellLabels } from "./notification-bell";
import type { RefusedRoleLabels } from "./refused-role-notice";

export type UserMenuLabels = Record<
  | "signIn"
  | "signUp"
  | "signOut"
  | "account"
  | "hostBadge"
  | "profile"
  | "bookings"
  | "favorites"
  | "messages"
  | "myVenues"
  | "myServices"
  | "adminPanel"
  | "dashboard"
  | "hostDashboard"
  | "contact",
  string
> & { bell: NotificationBellLabels; refusedRole: RefusedRoleLabels };

/** Where anybody writes to the team. */
export const contactPath = "/help#contact";

/** The links of a role's user menu, in order: the dashboard of the role first. */
export function userMenuLinks(role: CurrentUser["role"], labels: UserMenuLabels) {
  const dashboards = {
    guest: { href: "/dashboard", label: labels.dashboard },
    host: { href: "/host", label: labels.hostDashboard },
    service_provider: { href: "/provider", label: labels.dashboard },
    admin: { href: "/admin", label: labels.adminPanel },
  };
  const links = [
    dashboards[role],
    { href: "/dashboard/profile", label: labels.profile },
    { href: "/dashboard/bookings", label: labels.bookings },
    { href: "/dashboard/favorites", label: labels.favorites },
    { href: "/dashboard/messages", label: labels.messages },
  ];
  if (role === "host") links.push({ href: "/host/venues", label: labels.myVenues });
  if (role === "service_provider") {
    links.push({ href: "/provider/services", label: labels.myServices });
  }
  return [...links, { href: contactPath, label: labels.contact }];
}

/** The name to show for a user; the email address where there is none. */
export function displayName(user: CurrentUser): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
