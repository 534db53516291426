import { firstPaintCode } from "../first-paint-code.ts";
import { deferredScriptsCode } from "./deferred-scripts.ts";
import { hashOf } from "./inline-scripts.ts";

/** What the policy depends on: public addresses, and whether pages are built while they are read. */
export type PolicySettings = {
  siteUrl: string;
  supabaseUrl: string | null;
  mapStyle: string | null;
  dev: boolean;
};

/** Two years, as browsers ask of sites for their lists. */
const HSTS_SECONDS = 63_072_000;

const ownScripts = [firstPaintCode, deferredScriptsCode].map(hashOf);

const originOf = (url: string | null) => (url && URL.canParse(url) ? [new URL(url).origin] : []);

/**
 * Returns the security headers of this site's answers. `scripts` are the sources of the page's inline
 * scripts: a nonce, or hashes. The policy allows no other inline script and no `eval`, except for hot
 * reload; styles may be inline, because components and libraries set `style` attributes.
 */
export function createSecurityHeaders({ siteUrl, supabaseUrl, mapStyle, dev }: PolicySettings) {
  const isHttps = siteUrl.startsWith("https:");
  const backend = originOf(supabaseUrl);
  const sockets = backend.map((origin) => origin.replace(/^http/, "ws"));
  const map = originOf(mapStyle);

  const beforeScripts = [
    "default-src 'self'",
    "base-uri 'none'",
    `connect-src ${["'self'", ...backend, ...sockets, ...map, ...(dev ? ["ws:"] : [])].join(" ")}`,
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    `img-src ${["'self'", "data:", "blob:", ...map].join(" ")}`,
    "object-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
    "script-src 'self' ",
  ].join("; ");

  const always = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...(isHttps && {
      "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
    }),
  };

  return (scripts: string[] = []): Record<string, string> => ({
    "content-security-policy":
      beforeScripts +
      (dev ? "'unsafe-inline' 'unsafe-eval'" : [...ownScripts, ...scripts].join(" ")),
    ...always,
  });
}
