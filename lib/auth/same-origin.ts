import { publicEnv } from "../env";

/**
 * Whether a POST comes from a page of this site. Browsers name the origin of every POST, so one without
 * it, or with an opaque one (`null`), is refused too.
 */
export function isSameOriginPost(headers: Headers): boolean {
  const origin = URL.parse(headers.get("origin") ?? "");
  const fetchSite = headers.get("sec-fetch-site");
  if (!origin || (fetchSite && fetchSite !== "same-origin")) return false;
  // Behind a proxy the host may not be the site's.
  return origin.host === headers.get("host") || origin.origin === new URL(publicEnv.siteUrl).origin;
}
