import type { SessionUser } from "@/lib/auth/types";

export type UserWords = Record<
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
>;

/** The profile menu of a role, in order. */
export function userLinks(role: SessionUser["role"], words: UserWords) {
  const links = [
    { href: "/dashboard/profile", label: words.profile },
    { href: "/dashboard/bookings", label: words.bookings },
    { href: "/dashboard/favorites", label: words.favorites },
    { href: "/dashboard/messages", label: words.messages },
  ];
  if (role === "host") links.push({ href: "/host/venues", label: words.myVenues });
  if (role === "service_provider") {
    links.push({ href: "/provider/services", label: words.myServices });
  }
  if (role === "admin") links.push({ href: "/admin", label: words.adminPanel });
  return links;
}

/** What a person is called; the e-mail address where there is no name. */
export function displayName(user: SessionUser): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
