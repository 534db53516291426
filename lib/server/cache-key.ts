import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { toPathPattern } from "../routes/route.ts";
import { pathsWhere } from "../routes/table.ts";

/** Pages rendered for each query, but the same for every visitor; Next marks them as private. */
const searchPaths = pathsWhere(({ rendering }) => rendering === "query");
const searchPath = toPathPattern(searchPaths);
/** Pages that are the same for every visitor; none of them reads a cookie. */
const publicPath = toPathPattern(
  [...searchPaths, ...pathsWhere(({ rendering }) => rendering === "static")],
  "[\\w-]+",
);
/** Request headers that can change an answer without changing its key, and headers of a body. */
const uncacheableHeader =
  /^(?:rsc|next-|x-prerender|x-middleware|x-nextjs|authorization|range$|upgrade$|content-length$|transfer-encoding$)/;

/**
 * How long a page is cached, in milliseconds. Long enough to serve nearly every request under load; short enough that
 * servers without a notice show a change within a second.
 */
export const PAGE_TTL_MS = 900;

export type Encoding = "gzip" | "identity";

type RequestHead = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
};

/** The key of a public page in the page cache; null for any other request. */
export function getCacheKey({ method, url = "", headers }: RequestHead): string | null {
  if (method !== "GET" || url.length > 2000) return null;
  const [path = "", query = ""] = url.split("?", 2);
  if (path.length > 1 && path.endsWith("/")) return null;
  // A failed OAuth sign-in returns to the home page; the middleware handles it.
  if (!publicPath.test(path) || query.includes("error")) return null;
  if (Object.keys(headers).some((name) => uncacheableHeader.test(name))) return null;
  if (headers.cookie?.includes("__prerender_bypass")) return null;
  return `${getEncoding(headers)} ${url}`;
}

/** The path of a request's address, as sent. */
export const pathOf = (url = "") => url.split("?", 1)[0] ?? "";

/** The encoding in which this client gets a page. */
export function getEncoding(headers: IncomingHttpHeaders): Encoding {
  return /\bgzip\b/.test(String(headers["accept-encoding"] ?? "")) ? "gzip" : "identity";
}

/** Whether an answer may be cached: complete, without cookies, and either public or a search. */
export function isCacheable(path: string, status: number, headers: OutgoingHttpHeaders): boolean {
  if (status !== 200 || headers["set-cookie"]) return false;
  if (!String(headers["content-type"]).startsWith("text/html")) return false;
  return String(headers["cache-control"]).includes("s-maxage=") || searchPath.test(path);
}
