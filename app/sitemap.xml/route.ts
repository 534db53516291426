import { publicEnv } from "@/lib/env";
import { toSitemapIndexXml } from "@/lib/shared/sitemap-xml";
import { countSitemapParts, sitemapKinds } from "@/lib/venues/search/sitemap-queries";
import { sitemapResponse, sitemapUnavailable } from "../sitemap-response";

// The number of parts is not known while the site is built.
export const dynamic = "force-dynamic";

/** The index of the sitemap's parts: search engines refuse files of more than 50,000 addresses. */
export async function GET() {
  const counts = await countSitemapParts();
  if (!counts.ok) return sitemapUnavailable();
  const files = sitemapKinds.flatMap((kind) =>
    Array.from({ length: counts.data[kind] }, (_, part) => `${kind}-${part}.xml`),
  );
  const urls = ["pages.xml", ...files].map(
    (file) => new URL(`/sitemaps/${file}`, publicEnv.siteUrl).href,
  );
  return sitemapResponse(toSitemapIndexXml(urls));
}
