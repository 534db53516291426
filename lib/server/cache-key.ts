import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { isUnknownProtectedPath } from "../auth/routes.ts";
import { toPathPattern, toSectionPattern } from "../routes/route.ts";
import { firstSegments, handlerSegments, pathsWhere } from "../routes/table.ts";

/** Rendered for each query, and yet the same for every visitor; Next marks them as private. */
const searchPaths = pathsWhere(({ rendering }) => rendering === "query");
const searchPath = toPathPattern(searchPaths);
/** Pages that are the same for every visitor: none of them reads a cookie. */
const publicPath = toPathPattern(
  [...searchPaths, ...pathsWhere(({ rendering }) => rendering === "static")],
  "[\\w-]+",
);
/** What is answered to one visitor: pages for signed-in users and of mailed links, route handlers, and Next's own files. */
const ownArea = toSectionPattern([
  ...firstSegments(pathsWhere(({ rendering }) => rendering === "request")),
  ...handlerSegments,
]);
/** Files of `app` and `public`, which Next compresses itself. */
const file = /^\/(?:favicon\.ico|icon\.svg|apple-icon\.png|share\.png|robots\.txt|sitemap\.xml)$/;
/** Request headers of which an answer may depend in a way that the key does not tell apart, and those of a body. */
const uncacheableHeader =
  /^(?:rsc|next-|x-prerender|x-middleware|x-nextjs|authorization|range$|upgrade$|content-length$|transfer-encoding$)/;

/**
 * How long a page is kept, in milliseconds. Under load nearly every request finds it, and yet a
 * change shows within a second also on servers that are not told of it.
 */
export const PAGE_TTL_MS = 900;

export type Encoding = "gzip" | "identity";

type RequestHead = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
};

/** Returns the key of a public page in the page cache, or null when the request is for anything else. */
export function getCacheKey({ method, url = "", headers }: RequestHead): string | null {
  if (method !== "GET" || url.length > 2000) return null;
  const [path = "", query = ""] = url.split("?", 2);
  if (path.length > 1 && path.endsWith("/")) return null;
  // A failed sign-in with another provider comes back to the home page; the middleware handles it.
  if (!publicPath.test(path) || query.includes("error")) return null;
  if (Object.keys(headers).some((name) => uncacheableHeader.test(name))) return null;
  if (headers.cookie?.includes("__prerender_bypass")) return null;
  return `${getEncoding(headers)} ${url}`;
}

/**
 * Whether a request is for a page that is the same for everybody, or for an address that nothing has: its answer is
 * rendered whole before it is sent, and cannot contain the nonce of a request.
 */
export function isPublicPage({ method, url = "", headers }: RequestHead): boolean {
  if (method === "HEAD" || headers.rsc || headers["next-action"]) return false;
  const path = pathOf(url);
  return ![path, decode(path)].some(
    (spelling) =>
      (ownArea.test(spelling) && !isUnknownProtectedPath(spelling)) || file.test(spelling),
  );
}

/** The path of a request's address, as it was sent. */
export const pathOf = (url = "") => url.split("?", 1)[0] ?? "";

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the encoding in which a page is sent to this client. */
export function getEncoding(headers: IncomingHttpHeaders): Encoding {
  return /\bgzip\b/.test(String(headers["accept-encoding"] ?? "")) ? "gzip" : "identity";
}

/** Whether an answer may be kept: complete, without cookies, and either public or a search. */
export function isCacheable(path: string, status: number, headers: OutgoingHttpHeaders): boolean {
  if (status !== 200 || headers["set-cookie"]) return false;
  if (!String(headers["content-type"]).startsWith("text/html")) return false;
  return String(headers["cache-control"]).includes("s-maxage=") || searchPath.test(path);
}
