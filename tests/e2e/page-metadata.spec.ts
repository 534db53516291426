// Combinations: both languages, because addresses, names and pictures differ; read without a browser.
import { expect, test } from "@playwright/test";
import { sample } from "../support/sample";
import { anonymousClient } from "./support/backend";
import { languageNames, localePath, locales } from "./support/i18n";

const decodeEntities = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");

/** Returns the values of an attribute of all matching elements of a page. */
function attributes(html: string, element: RegExp, attribute: string): string[] {
  return [...html.matchAll(new RegExp(element, "gi"))].flatMap(([tag]) => {
    const value = new RegExp(`${attribute}="([^"]*)"`, "i").exec(tag)?.[1];
    return value === undefined ? [] : [decodeEntities(value)];
  });
}
const meta = (html: string, name: string) =>
  attributes(html, new RegExp(`<meta [^>]*(?:property|name)="${name}"[^>]*>`), "content")[0];

async function ratedVenue() {
  const { data, error } = await anonymousClient()
    .from("venues")
    // With pictures: halls of other tests have neither pictures nor prices.
    .select("id, name, name_ar, avg_rating, review_count, updated_at, venue_images!inner(id)")
    .eq("status", "active")
    .gt("review_count", 0)
    .order("id")
    .limit(1)
    .single();
  if (error) throw error;
  return data;
}

for (const locale of sample(
  locales,
  "every kind of public page names its address, its other language and a picture",
)) {
  test(`every kind of public page names its address, its other language and a picture (${languageNames[locale]})`, async ({
    request,
    baseURL,
  }) => {
    const venue = await ratedVenue();
    for (const path of ["/", "/explore", "/services", "/about", "/help", `/venues/${venue.id}`]) {
      const html = await (await request.get(localePath(locale, path))).text();
      const own = new URL(localePath(locale, path), baseURL).href.replace(/\/$/, "");
      const canonical = attributes(html, /<link rel="canonical"[^>]*>/, "href");
      expect(
        canonical.map((href) => href.replace(/\/$/, "")),
        path,
      ).toEqual([own]);
      const alternate = /<link rel="alternate"[^>]*hreflang[^>]*>/;
      expect(attributes(html, alternate, "hreflang"), path).toEqual(["en", "ar", "x-default"]);
      expect(meta(html, "og:title"), path).toBeTruthy();
      expect(meta(html, "og:image"), path).toBeTruthy();
    }
  });
}

for (const locale of sample(locales, "a venue's page describes it to search engines completely")) {
  test(`a venue's page describes it to search engines completely (${languageNames[locale]})`, async ({
    request,
  }) => {
    const venue = await ratedVenue();
    const html = await (await request.get(localePath(locale, `/venues/${venue.id}`))).text();
    const script = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
    const graph = JSON.parse(String(script))["@graph"] as Record<string, never>[];
    const [place, trail] = graph;
    expect(place).toMatchObject({
      "@type": ["EventVenue", "LocalBusiness"],
      name: locale === "ar" ? venue.name_ar : venue.name,
      maximumAttendeeCapacity: expect.any(Number),
      address: { "@type": "PostalAddress", addressLocality: expect.any(String) },
      aggregateRating: {
        ratingValue: Number(venue.avg_rating),
        reviewCount: venue.review_count,
        bestRating: 5,
      },
    });
    const offers = (place?.makesOffer ?? []) as { price: number; priceCurrency: string }[];
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      expect(offer.price).toBeGreaterThan(0);
      expect(offer.priceCurrency).toMatch(/^[A-Z]{3}$/);
    }
    const steps = trail?.itemListElement as unknown as { position: number; item: string }[];
    expect(trail?.["@type"]).toBe("BreadcrumbList");
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(steps.every(({ item }) => URL.canParse(item))).toBe(true);
  });
}

// Only in test:all: tests/unit/venues/share-picture.test.ts draws it.
test("the picture of a shared venue has 1200 by 630 pixels and words in each language", {
  tag: "@all",
}, async ({ request }) => {
  const venue = await ratedVenue();
  const { default: sharp } = await import("sharp");
  const pictures: Buffer[] = [];
  for (const locale of locales) {
    const html = await (await request.get(localePath(locale, `/venues/${venue.id}`))).text();
    const picture = await request.get(String(meta(html, "og:image")));
    expect(picture.status()).toBe(200);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    const bytes = await picture.body();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    // The text is on one side of the lower part, which therefore has more white.
    const side = async (left: number) => {
      const part = sharp(bytes).extract({ left, top: 430, width: 528, height: 170 });
      const { data } = await part.greyscale().raw().toBuffer({ resolveWithObject: true });
      return data.filter((light) => light > 225).length;
    };
    const [onTheLeft, onTheRight] = [await side(72), await side(600)];
    if (locale === "ar") expect(onTheRight).toBeGreaterThan(onTheLeft);
    else expect(onTheLeft).toBeGreaterThan(onTheRight);
    pictures.push(bytes);
  }
  expect(pictures[0]?.equals(pictures[1] as Buffer)).toBe(false);
  expect((await request.get("/share.png")).headers()["content-type"]).toBe("image/png");
  expect((await request.get("/api/pictures/venues/nothing")).status()).toBe(404);
});

test("the sitemap's parts name venues with their last change, and robots.txt leads to it", async ({
  request,
}) => {
  const venue = await ratedVenue();
  const index = await (await request.get("/sitemap.xml")).text();
  const parts = [...index.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => new URL(url ?? ""));
  expect(parts.map(({ pathname }) => pathname)).toEqual([
    "/sitemaps/pages.xml",
    "/sitemaps/venues-0.xml",
    "/sitemaps/services-0.xml",
  ]);
  const sitemap = await (await request.get("/sitemaps/venues-0.xml")).text();
  const entry = sitemap
    .split("<url>")
    .find((text) => text.includes(`/ar/venues/${venue.id}</loc>`));
  expect(entry).toContain('hreflang="en"');
  expect(entry).toContain(`<lastmod>${new Date(venue.updated_at).toISOString().slice(0, 10)}`);
  const services = await (await request.get("/sitemaps/services-0.xml")).text();
  expect(services).toContain("/ar/services/");
  expect(await (await request.get("/sitemaps/pages.xml")).text()).toContain("/ar/explore</loc>");
  for (const missing of ["venues-1.xml", "venues-01.xml", "users-0.xml", "venues-99999999.xml"]) {
    expect((await request.get(`/sitemaps/${missing}`)).status()).toBe(404);
  }
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toMatch(/Sitemap: .*\/sitemap\.xml/);
  expect(robots).toContain("Disallow: /dashboard");
  expect(robots).toContain("Disallow: /ar/dashboard");
  expect(robots).toContain("Allow: /api/pictures/");
});
