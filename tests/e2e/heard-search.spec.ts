// What a screen reader says on the way from a search to a venue, in both languages.
import { formatMoney } from "../../lib/shared/money";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { visit } from "./support/hydrated";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expectAnnounced, expectInOrder, expectReadWell, readAloud } from "./support/screen-reader";
import { expect, test } from "./support/test";

// The policy of the site lets no script in that it does not know, as a screen reader's in the page would be.
test.use({ bypassCSP: true });

for (const locale of locales) {
  const t = translator(locale);

  test(`the page of a search is read in order: number of venues, filters in use, each venue with its price (${languageNames[locale]})`, async ({
    page,
  }) => {
    const words = locale === "ar" ? "قاعة" : "hall";
    await visit(page, localePath(locale, `/explore?q=${encodeURIComponent(words)}`));
    const phrases = await readAloud(page.locator("body"));
    // Some venues have a name in one language only, as their hosts gave it.
    expectReadWell(phrases, locale, /[A-Za-z].*/);
    expectInOrder(phrases, [
      /^link, /,
      "banner",
      /^navigation, /,
      "main",
      /^heading, .+, level 1/,
      "status",
      t("explore.chips.clear"),
      "article",
      /^image, .+/,
      /^heading, .+, level 2/,
      /^paragraph/,
      /[\d,]+/,
      /^button, .+, not pressed/,
    ]);
    expect(phrases.filter((phrase) => phrase === "main")).toHaveLength(1);
    expect(phrases.filter((phrase) => /^heading, .+, level 1$/.test(phrase))).toHaveLength(1);
  });

  test(`a filter that changes the results is announced with their number (${languageNames[locale]})`, async ({
    page,
  }) => {
    await visit(page, localePath(locale, "/explore?city=cairo"));
    await expectAnnounced(page, /polite: .*\d/, async () => {
      await page.getByRole("switch", { name: t("explore.filters.instant") }).click();
    });
  });

  test(`the page of a venue is read with its facts, and the price of a chosen time is announced (${languageNames[locale]})`, async ({
    page,
  }) => {
    const slot = await freeSlot({ instant: false });
    await visit(page, localePath(locale, `/venues/${slot.venueId}`));
    const name = locale === "ar" ? slot.nameAr : slot.name;
    const main = page.getByRole("main");
    const phrases = await readAloud(main);
    expectReadWell(phrases, locale, /[A-Za-z].*/);
    expectInOrder(phrases, [`heading, ${name}, level 1`, /^image, .+/, /level 2/]);

    await visit(page, localePath(locale, `/venues/${slot.venueId}?${slotQuery(slot)}`));
    const panel = page.getByRole("form", { name: t("venues.panel.title") });
    const total = formatMoney(slot.totalMinor, slot.currency, locale);
    await expect(panel.getByText(total, { exact: true })).toBeVisible();
    const guests = page.getByLabel(t("venues.panel.guests"));
    await expectAnnounced(page, /polite: /, () => guests.fill("1000"));
    await expectAnnounced(page, total, () => guests.fill(String(slot.guests)));
  });
}
