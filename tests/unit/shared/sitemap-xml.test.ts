import { expect, it } from "vitest";
import { toSitemapIndexXml, toSitemapXml } from "../../../lib/shared/sitemap-xml";

it("a sitemap names a page once for each language, with all languages as alternates", () => {
  const xml = toSitemapXml([
    {
      languages: { en: "https://a.test/x?a=1&b=2", ar: "https://a.test/ar/x" },
      lastModified: "2027-01-01T00:00:00Z",
    },
  ]);
  const alternates =
    '<xhtml:link rel="alternate" hreflang="en" href="https://a.test/x?a=1&amp;b=2" />' +
    '<xhtml:link rel="alternate" hreflang="ar" href="https://a.test/ar/x" />';
  const changed = "<lastmod>2027-01-01T00:00:00Z</lastmod>";
  expect(xml.split("\n").filter((line) => line.startsWith("<url>"))).toEqual([
    `<url><loc>https://a.test/x?a=1&amp;b=2</loc>${alternates}${changed}</url>`,
    `<url><loc>https://a.test/ar/x</loc>${alternates}${changed}</url>`,
  ]);
});

it("an index of sitemaps names each part", () => {
  expect(toSitemapIndexXml(["https://a.test/sitemaps/pages.xml"])).toContain(
    "<sitemap><loc>https://a.test/sitemaps/pages.xml</loc></sitemap>",
  );
});
