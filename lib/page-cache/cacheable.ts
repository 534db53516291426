import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

/** Pages that are the same for everybody: none of them reads a cookie. */
const publicPaths =
  /^(?:\/ar)?(?:\/(?:explore|services|about|help|terms|privacy|careers|(?:venues|services)\/[\w-]+)?)?$/;
/** Rendered for each question, and for nobody in particular. */
const rendered = /^(?:\/ar)?\/(?:explore|services)$/;

/**
 * How long an answer is remembered, in milliseconds: under load nearly every request finds it, and
 * yet a change shows within a second on every server, also on those that are not told of it.
 */
export const KEPT_MS = 900;

type Asked = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
};

/** Under which name the answer to this request may be remembered; null when it must not be. */
export function cacheKey({ method, url = "", headers }: Asked): string | null {
  if (method !== "GET" || url.length > 2000) return null;
  const [path = "", query = ""] = url.split("?", 2);
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  // Home is told of sign-ins that failed elsewhere; the middleware takes them from there.
  if (plain !== path || !publicPaths.test(path) || query.includes("error")) return null;
  for (const name of Object.keys(headers)) {
    if (
      /^(?:rsc|next-|x-prerender|x-middleware|x-nextjs|authorization|range$|upgrade$)/.test(name)
    ) {
      return null;
    }
  }
  if (headers.cookie?.includes("__prerender_bypass")) return null;
  return `${encodingFor(headers)} ${headers.host} ${url}`;
}

/** The one encoding in which this reader is answered. */
export function encodingFor(headers: IncomingHttpHeaders): "gzip" | "identity" {
  return /\bgzip\b/.test(String(headers["accept-encoding"] ?? "")) ? "gzip" : "identity";
}

/** Whether an answer may be remembered: complete, for everybody, and public by its own word. */
export function isCacheable(path: string, status: number, headers: OutgoingHttpHeaders): boolean {
  if (status !== 200 || headers["set-cookie"]) return false;
  if (!String(headers["content-type"]).startsWith("text/html")) return false;
  return String(headers["cache-control"]).includes("s-maxage=") || rendered.test(path);
}
