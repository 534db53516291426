import { localizePath, splitLocale } from "../i18n/paths";
import type { Locale } from "../shared/locale-tag";
import { safeReturnPath } from "./return-path";
import type { Role } from "./types";

/** What a page asks of its visitor: a session, a role, or no session at all. */
export type Admission = "user" | Role | "signed-out";

const prefixes: [string, Admission][] = [
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

/** What the page at this address asks for; null where anybody may go. */
export function admissionOf(pathname: string): Admission | null {
  const { path } = splitLocale(pathname);
  const found = prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return found?.[1] ?? null;
}

/** /signin in that language, which leads back to `from`. */
export function signInPath(locale: Locale, from: string): string {
  return `${localizePath(locale, "/signin")}?next=${encodeURIComponent(from)}`;
}

/**
 * Where to go once signed in: the first of the wanted addresses that is safe and not itself a
 * page for signed-out people, else the home page.
 */
export function returnTarget(locale: Locale, ...wanted: unknown[]): string {
  for (const value of wanted) {
    const path = safeReturnPath(value);
    const pathname = path?.split(/[?#]/, 1)[0];
    if (path && pathname && admissionOf(pathname) !== "signed-out") return path;
  }
  return localizePath(locale, "/");
}
