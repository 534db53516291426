import { localizePath, splitLocale } from "../i18n/paths.ts";
import { type PageAccess, toPathPattern, toSectionPattern } from "../routes/route.ts";
import { firstSegment, firstSegments, pathsWhere, routes } from "../routes/table.ts";
import type { Locale } from "../shared/locale-tag.ts";
import { safeReturnPath } from "./return-path.ts";
import type { Role } from "./types.ts";

const accessBySection = new Map(
  Object.entries(routes).map(([path, { access }]) => [firstSegment(path), access]),
);

/** What the page at this address requires; null for a public page. */
export function requiredAccess(pathname: string): PageAccess | null {
  return accessBySection.get(firstSegment(splitLocale(pathname).path)) ?? null;
}

/**
 * Whether the middleware reads the session for this address. On the home page it also handles the parameters of the
 * sign-in service.
 */
export function readsSession(pathname: string): boolean {
  const { path } = splitLocale(pathname);
  return path === "/" || requiredAccess(pathname) !== null || routes[path]?.readsSession === true;
}

/** The paths of the pages for signed-in users. */
export const protectedPaths = pathsWhere(
  ({ access }) => access !== null && access !== "signed-out",
);
const protectedSection = toSectionPattern(firstSegments(protectedPaths));
const protectedPage = toPathPattern(protectedPaths);

/** Whether the address is in a protected section but has no page. Such an address is not found for everybody. */
export const isUnknownProtectedPath = (pathname: string): boolean =>
  protectedSection.test(pathname) && !protectedPage.test(pathname);

/** The role that a user on the way to this address needs; null when every user may open it. */
export function neededRole(pathname: string): Role | null {
  const onboards = routes[splitLocale(pathname).path]?.onboards;
  if (onboards) return onboards;
  const access = requiredAccess(pathname);
  return access === "user" || access === "signed-out" ? null : access;
}

/** The address of /signin in `locale`, which leads back to `from`. */
export function signInPath(locale: Locale, from: string): string {
  return `${localizePath(locale, "/signin")}?next=${encodeURIComponent(from)}`;
}

/**
 * Where to go after signing in: the first candidate that is safe and not a page for signed-out visitors only. Otherwise
 * the home page.
 */
export function returnTarget(locale: Locale, ...candidates: unknown[]): string {
  for (const value of candidates) {
    const path = safeReturnPath(value);
    const pathname = path?.split(/[?#]/, 1)[0];
    if (path && pathname && requiredAccess(pathname) !== "signed-out") return path;
  }
  return localizePath(locale, "/");
}
