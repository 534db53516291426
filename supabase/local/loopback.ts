const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * True when a Host header is a loopback name. A page of a site whose name resolves to 127.0.0.1 (DNS rebinding) sends its own
 * name.
 */
export function isLoopbackHost(host: string | null): boolean {
  return host !== null && loopbackNames.has(host.replace(/:\d+$/, "").toLowerCase());
}

/** True when a page of this origin may read responses: only pages on loopback. */
export function isLoopbackOrigin(origin: string): boolean {
  try {
    const { protocol, hostname } = new URL(origin);
    return /^https?:$/.test(protocol) && loopbackNames.has(hostname);
  } catch {
    return false;
  }
}

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const exposed = [
  "content-range",
  "content-location",
  "content-profile",
  "preference-applied",
  "range-unit",
  "location",
  "retry-after",
  "x-sb-error-code",
].join(", ");

/** The answer to a CORS preflight request. */
export function preflight(request: Request): Response {
  const origin = request.headers.get("origin") ?? "";
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": origin,
      "access-control-allow-methods": methods,
      "access-control-allow-headers":
        request.headers.get("access-control-request-headers") ?? "authorization, apikey",
      "access-control-max-age": "86400",
      vary: "origin",
    },
  });
}

/** Allows the requesting origin instead of every origin, as lite does. */
export function allowOrigin(response: Response, origin: string | null): Response {
  const headers = new Headers(response.headers);
  headers.delete("access-control-allow-origin");
  headers.delete("access-control-allow-credentials");
  if (origin) {
    headers.set("access-control-allow-origin", origin);
    headers.set("access-control-expose-headers", exposed);
  }
  headers.append("vary", "origin");
  return new Response(response.body, { status: response.status, headers });
}
