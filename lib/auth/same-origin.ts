import { publicEnv } from "../env";

/**
 * Whether a POST comes from a page of this site. Browsers send the origin with every POST, so a request without one, or
 * with the opaque origin `null`, is refused too.
 */
export function isSameOriginPost(headers: Headers): boolean {
  const origin = URL.parse(headers.get("origin") ?? "");
  const fetchSite = headers.get("sec-fetch-site");
  if (!origin || (fetchSite && fetchSite !== "same-origin")) return false;
  // Behind a proxy the host may not be the site's.
  return origin.host === headers.get("host") || origin.origin === new URL(publicEnv.siteUrl).origin;
}
