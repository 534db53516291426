const unreserved = /[A-Za-z0-9\-._~]/;

/** The path with every unreserved character written as itself, which means the same (RFC 3986, 6.2.2.2). */
function normalizePath(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return unreserved.test(character) ? character : encoded;
  });
}

/**
 * The request under its normalized path. Lite finds its routes in the decoded path: without this, a route
 * written with percent signs would pass whatever the gateway checks before that route.
 */
export function normalizedRequest(request: Request): Request {
  const url = new URL(request.url);
  const pathname = normalizePath(url.pathname);
  if (pathname === url.pathname) return request;
  url.pathname = pathname;
  const { method, headers, body } = request;
  return new Request(url, { method, headers, ...(body && { body, duplex: "half" }) });
}
