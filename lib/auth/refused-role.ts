import type { SignUpRole } from "./schemas";

/** A role that a guest can add, and that a page required. */
export type RefusedRole = Exclude<SignUpRole, "guest">;

/** The cookie in which the guard passes the missing role to the page that it redirects to. Readable by scripts. */
export const REFUSED_ROLE_COOKIE = "mahfil_refused_role";
/** Long enough for the page to load. */
export const REFUSED_ROLE_SECONDS = 20;

const cookie = new RegExp(`(?:^|; )${REFUSED_ROLE_COOKIE}=(host|service_provider)(?:;|$)`);

/**
 * Returns the role that a page has just required, and removes the cookie, so that the page shows it once. Null when
 * there is none.
 */
export function takeRefusedRole(): RefusedRole | null {
  const role = cookie.exec(document.cookie)?.[1];
  if (!role) return null;
  // Without this API the cookie expires by itself.
  void globalThis.cookieStore?.delete(REFUSED_ROLE_COOKIE);
  return role as RefusedRole;
}
