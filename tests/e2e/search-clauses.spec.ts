// Combinations: a place that the words of a search ask for, in English on a desktop and in Arabic on a phone.
import { isolate } from "@/lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";

const queries = { en: "rooftop in Sharm", ar: "روف في شرم الشيخ" } as const;
const places = { en: "Sharm El-Sheikh", ar: "شرم الشيخ" } as const;
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

for (const { locale, screen, view } of sample(
  views,
  "a place without venues is named, with similar ones near it",
)) {
  const explore = (query: string) => localePath(locale, `/explore?q=${encodeURIComponent(query)}`);

  // Only in test:all: tests/components/venues/search/query-clauses.test.tsx shows the place.
  test(`a place without venues is named, with similar ones near it (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    const t = translator(locale);
    await page.setViewportSize(screen);
    await page.goto(explore(queries[locale]));
    const title = t("explore.elsewhere.titlePlace", { place: isolate(places[locale]) });
    const similar = page.getByRole("region", { name: title });
    await expect(similar.getByRole("article").first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    const nearest = similar
      .getByRole("list", { name: t("explore.elsewhere.cities") })
      .getByRole("link")
      .first();
    const text = plain((await nearest.textContent()) ?? "");
    await nearest.click();
    await page.waitForURL((url) => url.searchParams.has("city"));
    const shown = await page.getByRole("article").count();
    expect(text).toMatch(new RegExp(`${shown > 2 ? shown : ""}.*\\d+ (km|كم)`));
  });
}
