import { SITEMAP_SECONDS } from "@/lib/venues/search/sitemap-queries";

/** A sitemap that caches may keep for an hour. */
export const sitemapResponse = (xml: string) =>
  new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": `public, max-age=${SITEMAP_SECONDS}`,
    },
  });

/** Tells search engines to retry: an incomplete sitemap would say that pages are gone. */
export const sitemapUnavailable = () =>
  new Response(null, { status: 503, headers: { "retry-after": "60" } });
