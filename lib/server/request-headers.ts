import type { IncomingHttpHeaders } from "node:http";

/** Loopback names: used by health checks, proxies on the same machine, and in development. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Whether a Host header names this site, or the machine that it runs on. */
export function isOwnHost(host: string | undefined, siteHost: string): boolean {
  return host !== undefined && (host === siteHost || loopback.test(host));
}

/** Removes a forwarded host that is not the site's: Next would compare the origin of an action with it. */
export function removeForgeable(headers: IncomingHttpHeaders, siteHost: string): void {
  if (headers["x-forwarded-host"] !== siteHost) delete headers["x-forwarded-host"];
}

/**
 * The headers with which a page is rendered for the page cache, the same for every visitor. Next renders differently
 * for crawlers, partial requests, and other languages and hosts; a client's headers must not affect what others get.
 * Puts title and description into the head, as for a crawler without scripts
 * (https://nextjs.org/docs/app/api-reference/config/next-config-js/htmlLimitedBots): otherwise Next sends late ones by
 * inline scripts, which the policy of a public page refuses.
 */
export function publicPageHeaders({ host, protocol }: URL): IncomingHttpHeaders {
  return {
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
    accept: "text/html",
    "user-agent": "Bingbot",
    "accept-encoding": "identity",
  };
}
