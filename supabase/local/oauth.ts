import { AsyncLocalStorage } from "node:async_hooks";
import { isLoopbackHost } from "./loopback.ts";
import { StartError } from "./settings.ts";

/** Settings of sign-in with Google. */
export type Google = {
  clientId: string;
  secret: string;
  /** A loopback server that stands in for Google; null uses Google itself. */
  issuer: string | null;
};

/** The settings in the environment; null where Google is not offered. Throws a StartError. */
export function readGoogle(env: Record<string, string | undefined> = process.env): Google | null {
  const clientId = env.SUPABASE_AUTH_GOOGLE_CLIENT_ID?.trim();
  const secret = env.SUPABASE_AUTH_GOOGLE_SECRET?.trim();
  const issuer = env.LOCAL_GOOGLE_ISSUER?.trim();
  if (Boolean(clientId) !== Boolean(secret)) {
    throw new StartError(
      "Set both SUPABASE_AUTH_GOOGLE_CLIENT_ID and SUPABASE_AUTH_GOOGLE_SECRET, or neither",
    );
  }
  if (!issuer) return clientId && secret ? { clientId, secret, issuer: null } : null;
  const url = URL.parse(issuer);
  if (url?.protocol !== "http:" || !isLoopbackHost(url.host)) {
    throw new StartError(`LOCAL_GOOGLE_ISSUER is no http address of this machine: ${issuer}`);
  }
  return {
    clientId: clientId ?? "mahfil-local",
    secret: secret ?? "mahfil-local-secret",
    issuer: url.origin,
  };
}

// Host names that lite has built in.
const googleHosts = new Set(["accounts.google.com", "oauth2.googleapis.com", "www.googleapis.com"]);

/** The same path and query at the issuer; null for an address that is not Google's. */
function atIssuer(address: string, issuer: string): string | null {
  const url = URL.parse(address);
  if (!url || !googleHosts.has(url.hostname)) return null;
  return new URL(url.pathname + url.search, issuer).toString();
}

const issuers = new AsyncLocalStorage<string>();
let installed = false;

/** Lite calls the global fetch; within a sign-in with an issuer its requests go to the issuer. */
function installFetch() {
  if (installed) return;
  installed = true;
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const issuer = issuers.getStore();
    const address = input instanceof Request ? input.url : String(input);
    const other = issuer ? atIssuer(address, issuer) : null;
    return other ? original(other, init) : original(input, init);
  };
}

/** Handles an OAuth request; with an issuer, requests to Google go there. */
export function withGoogle(google: Google | null) {
  const issuer = google?.issuer;
  if (issuer) installFetch();
  return async (request: Request, work: () => Promise<Response>): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!issuer || !/^\/auth\/v1\/(authorize|callback)$/.test(pathname)) return work();
    const response = await issuers.run(issuer, work);
    const location = atIssuer(response.headers.get("location") ?? "", issuer);
    if (!location) return response;
    return new Response(null, { status: response.status, headers: { location } });
  };
}
