import { getLocale } from "next-intl/server";
import { redirect } from "../i18n/navigation";
import { localizePath, splitLocale } from "../i18n/paths";
import { hasRole } from "./role-flags";
import { getCurrentUser } from "./session/current-user";
import type { CurrentUser, Role } from "./types";

/**
 * The current user. Redirects signed-out visitors to /signin, which leads back to `from` (the page's address with its
 * query, without the language).
 */
export async function requireUser(from: string): Promise<CurrentUser> {
  const user = await getCurrentUser();
  if (user) return user;
  const locale = await getLocale();
  const next = localizePath(locale, splitLocale(from).path);
  return redirect({ href: { pathname: "/signin", query: { next } }, locale });
}

/** Like requireUser; redirects users who do not have the role to the home page. */
export async function requireRole(role: Role, from: string): Promise<CurrentUser> {
  const user = await requireUser(from);
  if (hasRole(user, role)) return user;
  const locale = await getLocale();
  return redirect({ href: "/", locale });
}
