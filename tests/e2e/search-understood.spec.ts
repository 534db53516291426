// Combinations: what the words of a search were understood to ask for, in English on a desktop and in Arabic on a phone.
import { isolate } from "@/lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { countVenues } from "./support/search";
import { expect, test } from "./support/test";

const queries = {
  en: { hall: "hall for 500 people", cheap: "studio below 2000 egp", sharm: "rooftop in Sharm" },
  ar: { hall: "قاعة ٥٠٠ شخص", cheap: "استوديو أقل من 2000 جنيه", sharm: "روف في شرم الشيخ" },
} as const;
const places = { en: "Sharm El-Sheikh", ar: "شرم الشيخ" } as const;
const beach = { en: "beach in Riyadh", ar: "شاطئ في الرياض" } as const;
const riyadh = { en: "Riyadh", ar: "الرياض" } as const;
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

for (const { locale, screen, view } of sample(
  views,
  "a number in the words is a filter that can be removed",
)) {
  const explore = (query: string) => localePath(locale, `/explore?q=${encodeURIComponent(query)}`);

  test(`a number in the words is a filter that can be removed (${view})`, async ({ page }) => {
    const t = translator(locale);
    const words = queries[locale].hall;
    await page.setViewportSize(screen);
    await page.goto(explore(words));
    const count = await countVenues({}, words);
    await expect(
      page.getByRole("status").filter({ hasText: t("explore.count", { count }) }),
    ).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    const name = t("explore.chips.guests", { count: 500 });
    await page
      .getByRole("link", { name: t("explore.chips.remove", { name }), exact: true })
      .click();
    await page.waitForURL((url) => !/500|٥٠٠/.test(url.searchParams.get("q") ?? "500"));
    await expect(page.getByRole("link", { name: t("explore.chips.remove", { name }) })).toHaveCount(
      0,
    );
    expect(await countVenues({}, new URL(page.url()).searchParams.get("q") ?? "")).toBeGreaterThan(
      count,
    );
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a price in the words is a filter in its currency",
)) {
  const explore = (query: string) => localePath(locale, `/explore?q=${encodeURIComponent(query)}`);

  // Only in test:all: supabase/tests/search_words.test.sql shows the currency.
  test(`a price in the words is a filter in its currency (${view})`, { tag: "@all" }, async ({
    page,
  }) => {
    const t = translator(locale);
    await page.setViewportSize(screen);
    await page.goto(explore(queries[locale].cheap));
    const chips = page.getByRole("list", { name: t("explore.chips.label") });
    await expect(chips.getByRole("link").filter({ hasText: "2,000" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a place without venues is named, with similar ones near it",
)) {
  const explore = (query: string) => localePath(locale, `/explore?q=${encodeURIComponent(query)}`);

  // Only in test:all: tests/unit/venues/search-understood.test.ts shows the place.
  test(`a place without venues is named, with similar ones near it (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    const t = translator(locale);
    await page.setViewportSize(screen);
    await page.goto(explore(queries[locale].sharm));
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

for (const { locale, screen, view } of sample(
  views,
  "a kind that a city lacks is offered in cities near it, and dropping a word is counted",
)) {
  const explore = (query: string) => localePath(locale, `/explore?q=${encodeURIComponent(query)}`);

  test(`a kind that a city lacks is offered in cities near it, and dropping a word is counted (${view})`, async ({
    page,
  }) => {
    const t = translator(locale);
    await page.setViewportSize(screen);
    await page.goto(explore(beach[locale]));
    const title = t("explore.elsewhere.titleCity", { place: isolate(riyadh[locale]) });
    await expect(page.getByRole("region", { name: title })).toBeVisible();
    const count = await countVenues({}, riyadh[locale]);
    const name = isolate(locale === "en" ? "Beach" : "شاطئ");
    const drop = page.getByRole("link", { name: t("explore.empty.without", { name, count }) });
    await expect(drop).toBeVisible();
  });
}
