import { getLocale } from "next-intl/server";
import { redirect } from "../i18n/navigation";
import { localizePath, splitLocale } from "../i18n/paths";
import { getSessionUser } from "./session/current-user";
import type { Role, SessionUser } from "./types";

/**
 * The signed-in person. Signed-out visitors are sent to /signin and come back to `from`,
 * the page's address with its query, without the language.
 */
export async function requireUser(from: string): Promise<SessionUser> {
  const user = await getSessionUser();
  if (user) return user;
  const locale = await getLocale();
  const next = localizePath(locale, splitLocale(from).path);
  return redirect({ href: { pathname: "/signin", query: { next } }, locale });
}

/** Like requireUser; people without the role are sent home. */
export async function requireRole(role: Role, from: string): Promise<SessionUser> {
  const user = await requireUser(from);
  if (user.role === role) return user;
  const locale = await getLocale();
  return redirect({ href: "/", locale });
}
