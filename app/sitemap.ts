import type { MetadataRoute } from "next";
import { publicEnv } from "@/lib/env";
import { localizePath } from "@/lib/i18n/paths";
import { routing } from "@/lib/i18n/routing";
import { listServiceChanges } from "@/lib/services/queries";
import { listVenueChanges } from "@/lib/venues/queries";

const fixed = ["/", "/explore", "/services", "/about", "/help", "/careers", "/terms", "/privacy"];

/** One page of the site: its address in each language, each naming the others. */
function entries(path: string, lastModified?: string): MetadataRoute.Sitemap {
  const address = (locale: (typeof routing.locales)[number]) =>
    new URL(localizePath(locale, path), publicEnv.siteUrl).href;
  const languages = Object.fromEntries(routing.locales.map((locale) => [locale, address(locale)]));
  return routing.locales.map((locale) => ({
    url: address(locale),
    ...(lastModified && { lastModified }),
    alternates: { languages },
  }));
}

/** Every public page in both languages; without a backend those that need none. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [venues, services] = await Promise.all([listVenueChanges(), listServiceChanges()]);
  return [
    ...fixed.flatMap((path) => entries(path)),
    ...(venues.ok ? venues.data : []).flatMap(({ id, updatedAt }) =>
      entries(`/venues/${id}`, updatedAt),
    ),
    ...(services.ok ? services.data : []).flatMap(({ id, updatedAt }) =>
      entries(`/services/${id}`, updatedAt),
    ),
  ];
}
