import { isDevelopment, publicEnv } from "../env.ts";
import { firstPaintCode } from "../first-paint-code.ts";
import { isPaymentPage } from "../routes/client-routes.ts";
import { mapStyle } from "../shared/map-style.ts";
import { hashOf } from "./inline-scripts.ts";

/**
 * The name of the policy header. Typed as string: Node types the literal name as a single value, and a page has two.
 */
export const POLICY: string = "content-security-policy";

/** The inputs of the headers: public addresses, and whether the site runs in development mode. */
export type PolicySettings = {
  siteUrl: string;
  supabaseUrl: string | null;
  mapStyle: string | null;
  /** Whether cards are entered in Stripe's form; otherwise in that of the embedded backend, if there is one. */
  hasStripe: boolean;
  dev: boolean;
};

/** Two years, which browsers require for their preload lists. */
const HSTS_SECONDS = 63_072_000;

/** Prevents a file stored by a user from running or loading anything when it is opened as a page of the site. */
export const storedFilePolicy =
  "script-src 'none'; default-src 'none'; frame-ancestors 'none'; sandbox";

const originOf = (url: string | null) => (url && URL.canParse(url) ? [new URL(url).origin] : []);

const ownScripts = [hashOf(firstPaintCode)];

/** The directive for scripts. `sources` allow the page's inline scripts: a nonce, or hashes. */
const scriptDirective = (sources: string[], addresses: string[] = []) =>
  ["script-src 'self'", ...addresses, ...ownScripts, ...sources].join(" ");

/**
 * The second policy of a page in Next's cache, besides the site's own (`createSecurityHeaders`), which does not
 * restrict scripts of pages. Allows scripts of this site, and inline scripts with one of `hashes`.
 */
export const cachedPagePolicy = (hashes: string[]): string => scriptDirective(hashes);

/**
 * Returns the security headers of this site. Its policies allow no inline script without a nonce or a hash and no `eval`, except for
 * hot reload. Styles may be inline, because components and libraries set `style` attributes.
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

  /** The directives other than scripts; `withStripe` adds Stripe's addresses, for pages with its card form. */
  const directives = (withStripe: boolean) => {
    // https://docs.stripe.com/security/guide#content-security-policy
    const stripe = withStripe ? ["https://api.stripe.com", "https://js.stripe.com"] : [];
    const stripeFrames = ["https://js.stripe.com", "https://*.js.stripe.com"];
    const frames = withStripe
      ? [...stripeFrames, "https://hooks.stripe.com"]
      : hasStripe
        ? []
        : localFrames;
    return [
      "base-uri 'none'",
      `connect-src ${["'self'", ...backend, ...sockets, ...map, ...stripe, ...(dev ? ["ws:"] : [])].join(" ")}`,
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      `frame-src ${frames.length > 0 ? frames.join(" ") : "'none'"}`,
      `img-src ${["'self'", "data:", "blob:", ...pictures, ...map].join(" ")}`,
      "manifest-src 'self'",
      "media-src 'self'",
      "object-src 'none'",
      "style-src 'self' 'unsafe-inline'",
      "worker-src 'self'",
      ...(isHttps ? ["upgrade-insecure-requests"] : []),
    ].join("; ");
  };

  return {
    /** The headers of every response, without the policy. */
    constant: {
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-frame-options": "DENY",
      "permissions-policy":
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
      "cross-origin-opener-policy": "same-origin",
      ...(isHttps && {
        "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
      }),
    } as Record<string, string>,

    /**
     * The policy of responses that may be a page in Next's cache. Has no `default-src` and `script-src`, because they
     * would restrict its scripts too.
     */
    withoutScripts: dev
      ? `${directives(false)}; script-src 'self' 'unsafe-inline' 'unsafe-eval'`
      : directives(false),

    /**
     * The whole policy of a response that is not a page in Next's cache. `sources` allow its inline scripts. Allows
     * Stripe if the page at `path` has its card form.
     */
    policy(sources: string[] = [], path = ""): string {
      const withStripe = hasStripe && isPaymentPage(path);
      const scripts = dev
        ? "script-src 'self' 'unsafe-inline' 'unsafe-eval'"
        : scriptDirective(sources, withStripe ? ["https://js.stripe.com"] : []);
      return `default-src 'self'; ${directives(withStripe)}; ${scripts}`;
    },
  };
}

/** The security headers of this installation. */
export const siteSecurityHeaders = createSecurityHeaders({
  siteUrl: publicEnv.siteUrl,
  supabaseUrl: publicEnv.supabaseUrl,
  mapStyle,
  hasStripe: publicEnv.stripeKey !== null,
  dev: isDevelopment,
});
