import { resolve } from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { handlerSegments } from "./lib/routes/table";
import { headerRules } from "./lib/security/header-rules";
import { malformedPath } from "./lib/shared/malformed-path";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
});

// Addresses without a language prefix are English. Files, the API and Next's own paths stay unchanged.
const reserved = `(?:ar|en|${handlerSegments.join("|")})(?:/|$)`;
const unprefixed = `/:path((?!${reserved}|.*\\.[a-z0-9]+$).*)`;

const dotted = `/:path((?!${reserved}).*\\.[a-z0-9]+)`;

const config: NextConfig = {
  // `npm start`, the tests and the measurements each have a build folder: a build would empty that of a running site.
  distDir: process.env.BUILD_FOLDER?.trim() || ".next",
  // Set only by deploy/build.ts: `npm start` and the tests run a build where it was made.
  output: process.env.BUILD_OUTPUT === "standalone" ? "standalone" : undefined,
  cacheHandler: resolve("lib/cache/cache-handler.ts"),
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // `npm run types` checks types in every test run and before each commit.
  typescript: { ignoreBuildErrors: true },
  // Pages name stored widths of photos (lib/shared/picture-sources.ts).
  images: { unoptimized: true },
  experimental: {
    // The same as the server's own limit (lib/server/request-limits.ts).
    proxyClientMaxBodySize: "1mb",
  },
  headers: async () => headerRules,
  async rewrites() {
    return {
      beforeFiles: [
        { source: `/ar/:broken(${malformedPath})`, destination: "/ar/_" },
        { source: `/:broken(${malformedPath})`, destination: "/en/_" },
        { source: "/", destination: "/en" },
        { source: unprefixed, destination: "/en/:path" },
      ],
      // A name with a dot that is not a file: shows our not-found page, not the framework's.
      afterFiles: [{ source: dotted, destination: "/en/:path" }],
      // Addresses without a page; answered with status 404 (lib/cache/cached-page.ts).
      fallback: [{ source: "/:locale(en|ar)/:path*", destination: "/:locale/not-found" }],
    };
  },
};

export default withNextIntl(config);
