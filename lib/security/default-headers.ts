import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { POLICY, siteSecurityHeaders } from "./security-headers.ts";

/**
 * Sets the strictest headers on every response of this process. They apply to responses that Next sends before it reads
 * `headers` of next.config.ts, such as redirects that remove a double slash. For pages Next replaces this policy. Uses
 * Node's channel (https://nodejs.org/api/diagnostics_channel.html#http).
 */
export function setDefaultHeaders(): void {
  const headers = new Headers({
    ...siteSecurityHeaders.constant,
    [POLICY]: siteSecurityHeaders.policy(),
  });
  subscribe("http.server.request.start", (message) => {
    (message as { response: ServerResponse }).response.setHeaders(headers);
  });
}
