import type { MetadataRoute } from "next";
import { publicEnv } from "@/lib/env";
import { localizePath } from "@/lib/i18n/paths";
import { routing } from "@/lib/i18n/routing";

// What belongs to one person, and forms that lead there.
const closed = [
  "/dashboard",
  "/host",
  "/provider",
  "/admin",
  "/booking",
  "/book",
  "/auth",
  "/debug",
];
const forms = [
  "/signin",
  "/signup",
  "/verify",
  "/forgot-password",
  "/reset-password",
  "/newsletter",
  "/unsubscribe",
];

/** Search engines may read what anyone may read. */
export default function robots(): MetadataRoute.Robots {
  const paths = [...closed, ...forms];
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
