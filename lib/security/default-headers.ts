import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { POLICY, siteSecurityHeaders } from "./security-headers.ts";

/**
 * Gives every response of this process the strictest headers, for what Next answers before it looks at `headers` of next.config.ts,
 * such as redirects to an address without a second slash. For pages Next sets its own policy in the place of this one. The channel is
 * Node's (https://nodejs.org/api/diagnostics_channel.html#http).
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
