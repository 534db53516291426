import { SITEMAP_SECONDS } from "@/lib/venues/search/sitemap-queries";

/** A sitemap, which caches may keep for an hour. */
export const sitemapResponse = (xml: string) =>
  new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": `public, max-age=${SITEMAP_SECONDS}`,
    },
  });

/** Asks search engines to come back: an incomplete sitemap would say that pages are gone. */
export const sitemapUnavailable = () =>
  new Response(null, { status: 503, headers: { "retry-after": "60" } });
