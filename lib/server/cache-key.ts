import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { toPathPattern } from "../routes/route.ts";
import { pathsWhere } from "../routes/table.ts";

/** Rendered for each query, and yet the same for every visitor; Next marks them as private. */
const searchPaths = pathsWhere(({ rendering }) => rendering === "query");
const searchPath = toPathPattern(searchPaths);
/** Pages that are the same for every visitor: none of them reads a cookie. */
const publicPath = toPathPattern(
  [...searchPaths, ...pathsWhere(({ rendering }) => rendering === "static")],
  "[\\w-]+",
);
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

/** The path of a request's address, as it was sent. */
export const pathOf = (url = "") => url.split("?", 1)[0] ?? "";

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
