import { localizePath, splitLocale } from "../i18n/paths";
import type { Locale } from "../shared/locale-tag";
import { safeReturnPath } from "./return-path";
import type { Role } from "./types";

/** What a page requires: a session, a role, or no session at all. */
export type PageAccess = "user" | Role | "signed-out";

const prefixes: [string, PageAccess][] = [
  ["/booking", "user"],
  ["/book", "user"],
  ["/dashboard", "user"],
  ["/host", "host"],
  ["/provider", "service_provider"],
  ["/admin", "admin"],
  ["/signin", "signed-out"],
  ["/signup", "signed-out"],
  ["/verify", "signed-out"],
  ["/forgot-password", "signed-out"],
  ["/reset-password", "signed-out"],
];

/** What the page at this address requires; null for a public page. */
export function requiredAccess(pathname: string): PageAccess | null {
  const { path } = splitLocale(pathname);
  const match = prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return match?.[1] ?? null;
}

/** The role that somebody needs who is on the way to this address; null where every user may go. */
export function neededRole(pathname: string): Role | null {
  const { path } = splitLocale(pathname);
  if (path === "/host-onboarding") return "host";
  if (path === "/provider-onboarding") return "service_provider";
  const access = requiredAccess(pathname);
  return access === "user" || access === "signed-out" ? null : access;
}

/** The address of /signin in that language, which leads back to `from`. */
export function signInPath(locale: Locale, from: string): string {
  return `${localizePath(locale, "/signin")}?next=${encodeURIComponent(from)}`;
}

/**
 * Where to go after signing in: the first candidate that is safe and not a page for signed-out visitors
 * only, else the home page.
 */
export function returnTarget(locale: Locale, ...candidates: unknown[]): string {
  for (const value of candidates) {
    const path = safeReturnPath(value);
    const pathname = path?.split(/[?#]/, 1)[0];
    if (path && pathname && requiredAccess(pathname) !== "signed-out") return path;
  }
  return localizePath(locale, "/");
}
