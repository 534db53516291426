// Screen reader output on the search page.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { formatMoney } from "@/lib/shared/money";
import { expectInOrder } from "../../../e2e/support/spoken-phrases.ts";
import { openExplore } from "../../support/explore.tsx";
import { languageNames, locales } from "../../support/locales.ts";
import { type Market, manyVenues } from "../../support/market.ts";
import { translator } from "../../support/messages.ts";
import { readAloud } from "../../support/screen-reader.ts";

const market: Market = {
  venues: manyVenues(5, { name: ["Garden", "حديقة"], city: "luxor", priceMinor: 250_000 }),
};

for (const locale of locales) {
  const t = translator(locale);

  test(`the page of a search is read in order: number of venues, filters in use, each venue with its price (${languageNames[locale]})`, async () => {
    const { names } = await openExplore(locale, { city: "luxor" }, { market });
    await expect.element(page.getByRole("article").first()).toBeVisible();
    const phrases = await readAloud();
    expectInOrder(phrases, [
      "main",
      /^heading, .+, level 1/,
      "status",
      t("explore.count", { count: 5 }),
      { en: "Luxor", ar: "الأقصر" }[locale],
      t("explore.chips.clear"),
      ...names()
        .slice(0, 3)
        .flatMap((name) => [
          "article",
          new RegExp(`^heading, ${RegExp.escape(String(name))}, level 2`),
          formatMoney(250_000, "EGP", locale),
          /^button, .+, not pressed/,
        ]),
    ]);
    expect(phrases.filter((phrase) => phrase === "main")).toHaveLength(1);
    expect(phrases.filter((phrase) => /^heading, .+, level 1$/.test(phrase))).toHaveLength(1);
  });
}
