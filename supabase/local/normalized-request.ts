const unreserved = /[A-Za-z0-9\-._~]/;

/** Decodes unreserved characters of a path, which keeps its meaning (RFC 3986, 6.2.2.2). */
function normalizePath(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return unreserved.test(character) ? character : encoded;
  });
}

/**
 * Returns the request with its normalized path. Lite matches routes on the decoded path: a percent-encoded route would bypass
 * the gateway's checks.
 */
export function normalizedRequest(request: Request): Request {
  const url = new URL(request.url);
  const pathname = normalizePath(url.pathname);
  if (pathname === url.pathname) return request;
  url.pathname = pathname;
  const { method, headers, body } = request;
  return new Request(url, { method, headers, ...(body && { body, duplex: "half" }) });
}
