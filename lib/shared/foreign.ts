/** Another site's page may not use the visitor's session here: true for a request that one made. */
export function isForeign(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  // Browsers that do not say so name the page's origin with everything that changes something.
  const origin = request.headers.get("origin");
  return origin !== null && URL.parse(origin)?.host !== request.headers.get("host");
}
