import { publicEnv } from "@/lib/env";
import { localizePath } from "@/lib/i18n/paths";
import { routing } from "@/lib/i18n/routing";
import { pathsWhere } from "@/lib/routes/table";
import { type SitemapPage, toSitemapXml } from "@/lib/shared/sitemap-xml";
import { listSitemapPart, sitemapKinds } from "@/lib/venues/search/sitemap-queries";
import { sitemapResponse, sitemapUnavailable } from "../../sitemap-response";

const fixed = pathsWhere((route) => route.isInSitemap).filter((path) => !path.includes("["));

const toPage = (path: string, lastModified?: string): SitemapPage => ({
  languages: Object.fromEntries(
    routing.locales.map((locale) => [
      locale,
      new URL(localizePath(locale, path), publicEnv.siteUrl).href,
    ]),
  ),
  lastModified,
});

/** A part of the sitemap: `pages.xml`, or `venues-0.xml` and `services-0.xml` with the numbers that the index names. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  if (file === "pages.xml") return sitemapResponse(toSitemapXml(fixed.map((path) => toPage(path))));
  const [, name, part] = /^([a-z]+)-(0|[1-9]\d{0,5})\.xml$/.exec(file) ?? [];
  const kind = sitemapKinds.find((each) => each === name);
  if (!kind) return new Response(null, { status: 404 });
  const changes = await listSitemapPart(kind, Number(part));
  if (!changes.ok) return sitemapUnavailable();
  if (!changes.data) return new Response(null, { status: 404 });
  return sitemapResponse(
    toSitemapXml(changes.data.map(({ id, updatedAt }) => toPage(`/${kind}/${id}`, updatedAt))),
  );
}
