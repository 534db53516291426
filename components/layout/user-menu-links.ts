import { hasRole } from "@/lib/auth/role-flags";
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

/** The links of a user's menu, in order: the dashboard of their role first. */
export function userMenuLinks(
  user: Pick<CurrentUser, "role" | "isProvider">,
  labels: UserMenuLabels,
) {
  const dashboards = {
    guest: { href: "/dashboard", label: labels.dashboard },
    host: { href: "/host", label: labels.hostDashboard },
    service_provider: { href: "/provider", label: labels.dashboard },
    admin: { href: "/admin", label: labels.adminPanel },
  };
  const links = [
    dashboards[user.role],
    { href: "/dashboard/profile", label: labels.profile },
    { href: "/dashboard/bookings", label: labels.bookings },
    { href: "/dashboard/favorites", label: labels.favorites },
    { href: "/dashboard/messages", label: labels.messages },
  ];
  if (hasRole(user, "host")) links.push({ href: "/host/venues", label: labels.myVenues });
  if (hasRole(user, "service_provider")) {
    links.push({ href: "/provider/services", label: labels.myServices });
  }
  return [...links, { href: contactPath, label: labels.contact }];
}

/** The name to show for a user; the email address where there is none. */
export function displayName(user: CurrentUser): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
