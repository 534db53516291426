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
  | "adminPanel",
  string
> & { bell: NotificationBellLabels; refusedRole: RefusedRoleLabels };

/** The links of a role's user menu, in order. */
export function userMenuLinks(role: CurrentUser["role"], labels: UserMenuLabels) {
  const links = [
    { href: "/dashboard/profile", label: labels.profile },
    { href: "/dashboard/bookings", label: labels.bookings },
    { href: "/dashboard/favorites", label: labels.favorites },
    { href: "/dashboard/messages", label: labels.messages },
  ];
  if (role === "host") links.push({ href: "/host/venues", label: labels.myVenues });
  if (role === "service_provider") {
    links.push({ href: "/provider/services", label: labels.myServices });
  }
  if (role === "admin") links.push({ href: "/admin", label: labels.adminPanel });
  return links;
}

/** The name to show for a user; the email address where there is none. */
export function displayName(user: CurrentUser): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
