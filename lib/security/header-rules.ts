import { handlerSegments } from "../routes/table.ts";
import { POLICY, siteSecurityHeaders, storedFilePolicy } from "./security-headers.ts";

/** The return type of `headers` in next.config.ts. */
type HeaderRule = { source: string; headers: { key: string; value: string }[] };

/** Files of `app` and `public` that are not pages. */
export const fileNames = [
  "favicon.ico",
  "icon.svg",
  "apple-icon.png",
  "share.png",
  "robots.txt",
  "sitemap.xml",
];

const rule = (source: string, headers: Record<string, string>): HeaderRule => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

const { constant, withoutScripts, policy } = siteSecurityHeaders;

/**
 * The security headers that Next sends by itself, as `headers` of next.config.ts; the last matching rule counts. The
 * script policy is added where a page is rendered: by the middleware (request-nonce.ts) for one request, or by the
 * cache handler (lib/cache/cached-page.ts) for a shared page.
 */
export const headerRules: HeaderRule[] = [
  rule("/(.*)", { ...constant, [POLICY]: withoutScripts }),
  rule(`/((?:ar/auth|${handlerSegments.join("|")})(?:/.*)?)`, { [POLICY]: policy() }),
  rule(`/(${fileNames.map((name) => name.replace(".", "\\.")).join("|")})`, {
    [POLICY]: policy(),
  }),
  rule("/api/(messages/files|payment-proofs|refund-proofs)/(.*)", { [POLICY]: storedFilePolicy }),
];
