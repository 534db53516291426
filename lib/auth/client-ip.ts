import { headers } from "next/headers";
import { serverEnv } from "../env";

/**
 * The IP address that a request comes from; empty when nobody knows. Each proxy writes at the end of
 * `x-forwarded-for` whom it was asked by, so the last entries are the proxies' own word and all before
 * them is the caller's, who may write anything. With one proxy (TRUSTED_PROXIES, default 1) the last
 * entry counts. Without a proxy Next writes the socket's address, unless the caller sent the header:
 * a site that is open to the internet must stand behind a proxy, or its limits per place can be evaded.
 */
export async function clientPlace(): Promise<string> {
  const given = await headers();
  const chain = (given.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const place = chain.at(-serverEnv.trustedProxies) || chain[0] || given.get("x-real-ip") || "";
  // Some proxies add the port.
  return place.replace(/^\[(.+)\](?::\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
