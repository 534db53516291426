/** Whether a page of another site made the request; it must not act with the visitor's session. */
export function isCrossSite(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  // Older browsers send the page's origin with every request that changes data.
  const origin = request.headers.get("origin");
  return origin !== null && URL.parse(origin)?.host !== request.headers.get("host");
}
