/** A page in a sitemap: its address in each language, by language, and when it last changed (ISO 8601). */
export type SitemapPage = { languages: Record<string, string>; lastModified?: string };

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const document = (element: string, attributes: string, children: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${attributes}>`,
    ...children,
    `</${element}>`,
    "",
  ].join("\n");

/** The XML of a sitemap: each page once for each language, with the others as alternates. */
export function toSitemapXml(pages: SitemapPage[]): string {
  return document(
    "urlset",
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml"',
    pages.flatMap(({ languages, lastModified }) => {
      const alternates = Object.entries(languages).map(
        ([language, url]) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}" />`,
      );
      const changed = lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : "";
      return Object.values(languages).map(
        (url) => `<url><loc>${escapeXml(url)}</loc>${alternates.join("")}${changed}</url>`,
      );
    }),
  );
}

/** The XML of an index of sitemaps. */
export const toSitemapIndexXml = (urls: string[]): string =>
  document(
    "sitemapindex",
    "",
    urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`),
  );
