/** What a page requires: a session, a role, or no session at all. */
export type PageAccess = "user" | "host" | "service_provider" | "admin" | "signed-out";

/** The properties of a page that the code around it needs. */
export type Route = {
  /** Who may open it; null for everybody. Pages, actions and row-level security enforce it. */
  access: PageAccess | null;
  /**
   * When it is rendered. Only `request` pages may read cookies; only `static` and `query` pages are in the page cache.
   * - `static`: once for everybody, whatever the query.
   * - `query`: once for everybody with the same query.
   * - `not-found`: once for everybody, for addresses that do not exist.
   * - `request`: for each request.
   */
  rendering: "static" | "query" | "not-found" | "request";
  /** The permission for search engines: index it, only follow its links, or not read it. */
  robots: "index" | "noindex" | "disallow";
  isInSitemap?: true;
  /** Whether users enter cards on it; its content security policy then allows the processor's addresses. */
  takesPayments?: true;
  /** Whether it reads an existing session although it is public. */
  readsSession?: true;
  /** Whether the sign-in service may redirect to it, instead of to the callback, with a code or an error. */
  isAuthRedirect?: true;
  /** The role that users can get on it. */
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
