/** What a page requires: a session, a role, or no session at all. */
export type PageAccess = "user" | "host" | "service_provider" | "admin" | "signed-out";

/** What the layers around a page know of it. */
export type Route = {
  /** Who may open it; null for everybody. Pages, actions and row-level security enforce it. */
  access: PageAccess | null;
  /**
   * For whom it is rendered. Only a page of `request` may read a cookie, and only those of `static` and `query` are in the
   * page cache.
   * - `static`: once for everybody, whatever the query.
   * - `query`: once for everybody with the same query.
   * - `not-found`: once for everybody, in place of what does not exist.
   * - `request`: for each request.
   */
  rendering: "static" | "query" | "not-found" | "request";
  /** What search engines may do: show it, only follow its links, or not read it at all. */
  robots: "index" | "noindex" | "disallow";
  isInSitemap?: true;
  /** Whether cards are entered on it: its content security policy names the processor's addresses. */
  takesPayments?: true;
  /** Whether it reads the session of whoever has one, although it is open to everybody. */
  readsSession?: true;
  /** Whether the sign-in service may send a browser to it with a code or an error, in place of the callback. */
  isAuthRedirect?: true;
  /** The role that users get on it. */
  onboards?: "host" | "service_provider";
};

/** Matches the addresses of these pages in both languages; `parameter` is the pattern of a parameter's value. */
export function toPathPattern(paths: readonly string[], parameter = "[^/]+"): RegExp {
  const patterns = paths.map((path) => (path === "/" ? "" : path.replace(/\[\w+\]/g, parameter)));
  return new RegExp(`^(?:/ar)?(?:${patterns.join("|")})/?$`);
}

/** Matches the addresses with one of these first segments, in both languages. */
export const toSectionPattern = (segments: readonly string[]): RegExp =>
  new RegExp(`^(?:/ar)?/(?:${segments.join("|")})(?:/|$)`);
