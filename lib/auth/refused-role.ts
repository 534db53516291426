import type { SignUpRole } from "./schemas";

/** A role that a guest can have, and that a page was refused for. */
export type RefusedRole = Exclude<SignUpRole, "guest">;

/** The cookie by which the guard tells the page that it redirects to which role was missing. Scripts read it. */
export const REFUSED_ROLE_COOKIE = "mahfil_refused_role";
/** Enough for the page to load. */
export const REFUSED_ROLE_SECONDS = 20;

const cookie = new RegExp(`(?:^|; )${REFUSED_ROLE_COOKIE}=(host|service_provider)(?:;|$)`);

/** The role that a page was refused for just now, said once: the cookie is removed. Null for none. */
export function takeRefusedRole(): RefusedRole | null {
  const role = cookie.exec(document.cookie)?.[1];
  if (!role) return null;
  // A browser without it forgets the cookie after its time.
  void globalThis.cookieStore?.delete(REFUSED_ROLE_COOKIE);
  return role as RefusedRole;
}
