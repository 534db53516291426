import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

/** How long a shared cache may keep a not-found page, in seconds: what it asks for may be published any moment. */
const LIFETIME_S = 60;

/** Limits how long others may keep a response that is a not-found page; Next allows up to a year. */
export function limitNotFoundLifetime(response: ServerResponse): void {
  onHeaders(response, () => {
    const isShared = String(response.getHeader("cache-control")).includes("s-maxage=");
    if (response.statusCode === 404 && isShared) {
      response.setHeader("cache-control", `s-maxage=${LIFETIME_S}`);
    }
  });
}
