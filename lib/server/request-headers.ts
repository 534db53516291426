import type { IncomingHttpHeaders } from "node:http";

/** Names by which a machine calls itself: health checks, proxies beside the site, development. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Whether a Host header names this site, or the machine on which it runs. */
export function isOwnHost(host: string | undefined, siteHost: string): boolean {
  return host !== undefined && (host === siteHost || loopback.test(host));
}

/** Removes another host, of which Next would judge the origin of an action. */
export function removeForgeable(headers: IncomingHttpHeaders, siteHost: string): void {
  if (headers["x-forwarded-host"] !== siteHost) delete headers["x-forwarded-host"];
}

/**
 * The headers with which a page is rendered for the page cache: the same for every visitor. Next renders
 * differently for crawlers, for requests that want no page, and for other languages and hosts; nothing
 * that a client sends may decide what others are shown. Title and description stand in the head, as for a crawler without
 * scripts (https://nextjs.org/docs/app/api-reference/config/next-config-js/htmlLimitedBots): Next would send those that are
 * late by inline scripts, which the policy of a public page refuses.
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
