import { getLocale } from "next-intl/server";
import { redirect } from "../i18n/navigation";
import { getSessionUser } from "./session";
import type { Role, SessionUser } from "./types";

/** The signed-in person; signed-out visitors are sent to /signin and come back to `from`. */
export async function requireUser(from: string): Promise<SessionUser> {
  const user = await getSessionUser();
  if (user) return user;
  const locale = await getLocale();
  return redirect({ href: { pathname: "/signin", query: { next: from } }, locale });
}

/** Like requireUser; people without the role are sent home. */
export async function requireRole(role: Role, from: string): Promise<SessionUser> {
  const user = await requireUser(from);
  if (user.role === role) return user;
  const locale = await getLocale();
  return redirect({ href: "/", locale });
}
