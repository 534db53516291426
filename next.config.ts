import { resolve } from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { publicEnv } from "./lib/env";
import { handlerSegments } from "./lib/routes/table";
import { malformedPath } from "./lib/shared/malformed-path";
import { pictureSizes } from "./lib/shared/picture-sources";
import { photoRules } from "./lib/venues/photos/rules/photo-rules";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
});

const storage = publicEnv.supabaseUrl ? new URL(publicEnv.supabaseUrl) : null;
const isLoopback = storage?.hostname === "127.0.0.1" || storage?.hostname === "localhost";

// Everything without a language prefix is English. Files, the API and Next's own paths stay as they are.
const reserved = `(?:ar|en|${handlerSegments.join("|")})(?:/|$)`;
const unprefixed = `/:path((?!${reserved}|.*\\.[a-z0-9]+$).*)`;

const dotted = `/:path((?!${reserved}).*\\.[a-z0-9]+)`;

const config: NextConfig = {
  // `npm start`, the tests and the measurements have a folder each: a build would empty that of a running site.
  distDir: process.env.BUILD_FOLDER?.trim() || ".next",
  // Set by deploy/build.ts alone: `npm start` and the tests run a build where it was made.
  output: process.env.BUILD_OUTPUT === "standalone" ? "standalone" : undefined,
  cacheHandler: resolve("lib/server/cache-handler.ts"),
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // `npm run types` checks them, in every run of the tests and before each commit.
  typescript: { ignoreBuildErrors: true },
  images: {
    // The addresses that pages make (lib/shared/picture-sources.ts); the server refuses their other spellings
    // (lib/server/picture-requests.ts).
    remotePatterns: storage
      ? ["venue-images", "service-images", "avatars"].map(
          (bucket) => new URL(`${storage.origin}/storage/v1/object/public/${bucket}/**`),
        )
      : [],
    localPatterns: [{ pathname: "/_next/static/media/**", search: "" }],
    deviceSizes: pictureSizes.widths,
    imageSizes: [],
    // The embedded backend serves pictures from loopback, which the optimizer otherwise refuses.
    dangerouslyAllowLocalIP: isLoopback,
    formats: ["image/webp"],
    // Rendered scenes show no difference to 75 and weigh a seventh less.
    qualities: [pictureSizes.quality],
    minimumCacheTTL: 86_400,
    // A gigabyte of optimized pictures; without a limit Next takes half of the free disk.
    maximumDiskCacheSize: 1024 ** 3,
  },
  experimental: {
    // As the server's own limit (lib/server/request-limits.ts).
    proxyClientMaxBodySize: "1mb",
    // The site stores no larger photo. A file of 100 kB that was uploaded straight to storage could be one that
    // takes a gigabyte of memory.
    imgOptMaxInputPixels: photoRules.maxStoredSide ** 2,
  },
  async redirects() {
    return [
      { source: "/en", destination: "/", permanent: true },
      { source: "/en/:path*", destination: "/:path*", permanent: true },
    ];
  },
  async rewrites() {
    return {
      beforeFiles: [
        { source: `/ar/:broken(${malformedPath})`, destination: "/ar/_" },
        { source: `/:broken(${malformedPath})`, destination: "/en/_" },
        { source: "/", destination: "/en" },
        { source: unprefixed, destination: "/en/:path" },
      ],
      // A name with a dot that is no file of ours: our not-found page, not the framework's.
      afterFiles: [{ source: dotted, destination: "/en/:path" }],
      fallback: [],
    };
  },
};

export default withNextIntl(config);
