// Combinations: both languages, on a desktop: the pictures are the same on a phone.
import { venues } from "../../supabase/seed/data/venues/all";
import { galleryOf, originalOf } from "../../supabase/seed/galleries";
import { sample } from "../support/sample";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";

/** Returns the scene on a tile, from any side or mirrored; for another test's venue the address of its picture. */
function roomAt(source: string): string {
  const [, slug, number] = /seed\/([a-z0-9-]+)\/(\d+)\.webp/.exec(decodeURIComponent(source)) ?? [];
  const venue = venues.find((each) => each.slug === slug);
  const name = galleryOf(venue?.picture ?? "")[Number(number) - 1];
  return name ? originalOf(name).replace(/-\d$/, "") : source;
}

for (const locale of sample(locales, "no two cities share a picture on the home page")) {
  const t = translator(locale);

  test(`no two cities share a picture on the home page (${languageNames[locale]})`, async ({
    page,
  }) => {
    await page.goto(localePath(locale, "/"));
    const tiles = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: t("home.cities.title") }) })
      .locator("img");
    await expect(tiles).toHaveCount(10);
    const sources = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("src")));
    const shown = sources.map((source) => roomAt(source ?? ""));
    expect(shown).not.toContain("");
    expect(new Set(shown).size).toBe(shown.length);
  });
}
