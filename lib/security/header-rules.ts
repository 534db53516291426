import { handlerSegments } from "../routes/table.ts";
import { POLICY, siteSecurityHeaders, storedFilePolicy } from "./security-headers.ts";

/** What `headers` of next.config.ts returns. */
type HeaderRule = { source: string; headers: { key: string; value: string }[] };

/** Files of `app` and `public` that are no part of a page. */
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
 * The security headers that Next sends by itself, as `headers` of next.config.ts; of several rules for an address the last counts.
 * The policy of scripts is added to pages where they are rendered: by the middleware (request-nonce.ts) for each request, by the
 * cache handler (lib/cache/cached-page.ts) for everybody.
 */
export const headerRules: HeaderRule[] = [
  rule("/(.*)", { ...constant, [POLICY]: withoutScripts }),
  rule(`/((?:ar/auth|${handlerSegments.join("|")})(?:/.*)?)`, { [POLICY]: policy() }),
  rule(`/(${fileNames.map((name) => name.replace(".", "\\.")).join("|")})`, {
    [POLICY]: policy(),
  }),
  rule("/api/(messages/files|payment-proofs|refund-proofs)/(.*)", { [POLICY]: storedFilePolicy }),
];
