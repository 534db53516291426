import { firstPaintCode } from "../first-paint-code.ts";
import { isPaymentPage } from "../routes/client-routes.ts";
import { deferredScriptsCode } from "./deferred-scripts.ts";
import { hashOf } from "./inline-scripts.ts";

/** What the policy depends on: public addresses, and whether pages are built while they are read. */
export type PolicySettings = {
  siteUrl: string;
  supabaseUrl: string | null;
  mapStyle: string | null;
  /** Whether cards are entered in Stripe's form; else in that of the embedded backend, where there is one. */
  hasStripe: boolean;
  dev: boolean;
};

/** Two years, as browsers ask of sites for their lists. */
const HSTS_SECONDS = 63_072_000;

/** The routes that give files which users stored. As a page of the site, one would run nothing and read nothing. */
const storedFiles = /^\/api\/(messages\/files|payment-proofs|refund-proofs)\//;
const storedFilePolicy = "script-src 'none'; default-src 'none'; frame-ancestors 'none'; sandbox";

const ownScripts = [firstPaintCode, deferredScriptsCode].map(hashOf);

const originOf = (url: string | null) => (url && URL.canParse(url) ? [new URL(url).origin] : []);

/**
 * Returns the security headers of this site's answers. `scripts` are the sources of the page's inline
 * scripts: a nonce, or hashes. `path` is the answer's: Stripe is allowed on pages with its card form only, and nothing
 * at all in a file that a user stored. The policy allows no other inline script and no `eval`, except for hot
 * reload; styles may be inline, because components and libraries set `style` attributes.
 */
export function createSecurityHeaders({
  siteUrl,
  supabaseUrl,
  mapStyle,
  hasStripe,
  dev,
}: PolicySettings) {
  const isHttps = siteUrl.startsWith("https:");
  const backend = originOf(supabaseUrl);
  const sockets = backend.map((origin) => origin.replace(/^http/, "ws"));
  const map = originOf(mapStyle);
  const pictures = backend.map((origin) => `${origin}/storage/v1/object/public/`);
  const localFrames = backend.filter((origin) =>
    /^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(origin),
  );

  /** The directives before the inline scripts; with Stripe's addresses for the pages with its card form. */
  const beforeScripts = (withStripe: boolean) => {
    // https://docs.stripe.com/security/guide#content-security-policy
    const stripe = withStripe ? ["https://api.stripe.com", "https://js.stripe.com"] : [];
    const stripeFrames = ["https://js.stripe.com", "https://*.js.stripe.com"];
    const frames = withStripe
      ? [...stripeFrames, "https://hooks.stripe.com"]
      : hasStripe
        ? []
        : localFrames;
    return [
      "default-src 'self'",
      "base-uri 'none'",
      `connect-src ${["'self'", ...backend, ...sockets, ...map, ...stripe, ...(dev ? ["ws:"] : [])].join(" ")}`,
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      `frame-src ${frames.length > 0 ? frames.join(" ") : "'none'"}`,
      `img-src ${["'self'", "data:", "blob:", ...pictures, ...map].join(" ")}`,
      "object-src 'none'",
      "style-src 'self' 'unsafe-inline'",
      "worker-src 'self'",
      ...(isHttps ? ["upgrade-insecure-requests"] : []),
      `script-src 'self' ${withStripe ? "https://js.stripe.com " : ""}`,
    ].join("; ");
  };
  const pages = beforeScripts(false);
  const paymentPages = beforeScripts(hasStripe);

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

  return (scripts: string[] = [], path = ""): Record<string, string> => ({
    "content-security-policy": storedFiles.test(path)
      ? storedFilePolicy
      : (isPaymentPage(path) ? paymentPages : pages) +
        (dev ? "'unsafe-inline' 'unsafe-eval'" : [...ownScripts, ...scripts].join(" ")),
    ...always,
  });
}
