import { serverEnv } from "../env";

/**
 * The IP address of the client that sent a request with these headers; empty when it is unknown. Each proxy appends its
 * caller's address to `x-forwarded-for`, so only the last entries can be trusted: the client may have written the
 * others. With one proxy (TRUSTED_PROXIES, default 1) the last entry counts. Without a proxy Next writes the socket's
 * address, unless the caller sent the header: a site on the internet must stand behind a proxy, or its rate limits per
 * network can be evaded.
 */
export function readClientIp(received: Headers): string {
  const chain = (received.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const ip = chain.at(-serverEnv.trustedProxies) || chain[0] || received.get("x-real-ip") || "";
  // Some proxies add the port.
  return ip.replace(/^\[(.+)\](?::\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
