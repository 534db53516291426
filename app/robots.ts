import type { MetadataRoute } from "next";
import { publicEnv } from "@/lib/env";
import { localizePath } from "@/lib/i18n/paths";
import { routing } from "@/lib/i18n/routing";
import { firstSegments, pathsWhere } from "@/lib/routes/table";

const closed = firstSegments(pathsWhere((route) => route.robots === "disallow"));

/** Search engines may read what anyone may read. */
export default function robots(): MetadataRoute.Robots {
  const paths = [...closed, "auth"].map((segment) => `/${segment}`);
  return {
    rules: {
      userAgent: "*",
      allow: ["/", "/api/pictures/"],
      disallow: [
        "/api/",
        ...routing.locales.flatMap((locale) => paths.map((path) => localizePath(locale, path))),
      ],
    },
    sitemap: new URL("/sitemap.xml", publicEnv.siteUrl).href,
  };
}
