import type { Page } from "@playwright/test";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

test.use({ javaScriptEnabled: false });

const results = (page: Page) => page.getByRole("article");
/** What is impossible without script is said in words that are seen. */
async function kindly(page: Page, text: string) {
  const said = page.locator("noscript p").filter({ visible: true });
  await expect.poll(() => said.allTextContents()).toContain(text);
}
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const locale of locales) {
  const say = words(locale);
  const luxor = locale === "ar" ? "الأقصر" : "Luxor";

  for (const width of [1280, 390]) {
    test(`a venue is found and looked at without script (${locale}, ${width})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const filters = async () => {
        if (width === 1280) return;
        await page.getByRole("button", { name: say("explore.filters.open") }).click();
      };
      // The button says how many venues there are; its words are those of any number.
      const apply = page.locator("#filters button[type=submit]");

      // Words, from the head of any page.
      await page.goto(at(locale, "/"));
      if (width === 390) await page.getByRole("button", { name: say("nav.menu") }).click();
      const search = page.getByRole("searchbox", { name: say("nav.search") });
      await search.filter({ visible: true }).fill(luxor);
      await search.filter({ visible: true }).press("Enter");
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === luxor);
      await expect(results(page).first()).toBeVisible();

      // Filters, and another order.
      await page.goto(at(locale, "/explore"));
      await filters();
      await page.getByLabel(say("explore.filters.guests"), { exact: true }).fill("20");
      await page.getByLabel(say("explore.filters.layout")).selectOption("seated");
      await apply.click();
      await expect(page).toHaveURL(/layout=seated/);
      await expect(page).toHaveURL(/guests=20/);
      await page.getByLabel(say("explore.sort.label"), { exact: true }).selectOption("rating");
      await page.getByRole("button", { name: say("explore.sort.apply"), exact: true }).click();
      await expect(page).toHaveURL(/sort=rating/);
      await expect(page).toHaveURL(/layout=seated/);

      // Another day than the one that was asked for.
      await page.goto(`${at(locale, "/explore")}?city=luxor&day=${inDays(61)}`);
      await filters();
      await page.locator("#filters input[type=date]").fill(inDays(62));
      await apply.click();
      await expect(page.locator("#filters input[type=date]")).toHaveValue(inDays(62));

      // The next page, and back.
      await page.goto(at(locale, "/explore"));
      const first = await results(page).first().getByRole("link").textContent();
      await page.getByRole("link", { name: say("explore.pages.next") }).click();
      await expect(page).toHaveURL(/page=/);
      await expect(results(page).first().getByRole("link")).not.toHaveText(String(first));
      await page.getByRole("link", { name: say("explore.pages.previous") }).click();
      await expect(results(page).first().getByRole("link")).toHaveText(String(first));

      // The map says what it needs, and the list is there.
      await page
        .getByRole("link", {
          name: say(width === 390 ? "explore.map.showShort" : "explore.map.show"),
          exact: true,
        })
        .click();
      await kindly(page, say("explore.map.noScript"));
      await expect(results(page).first()).toBeVisible();

      // A venue: its price, its hours, and kind words for its month.
      await results(page).first().getByRole("link").click();
      await expect(page).toHaveURL(/\/venues\/[0-9a-f-]{36}/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(first));
      await expect(page.getByRole("heading", { name: say("venues.page.hours") })).toBeVisible();
      await kindly(page, say("venues.calendar.noScript"));
      await expect(page.getByRole("button", { name: say("venues.calendar.show") })).toBeHidden();
      for (const key of ["saveShort", "share"]) {
        await expect(page.getByText(say(`favorites.${key}`), { exact: true })).toBeHidden();
      }
      await expect(page.locator("button[aria-pressed]:visible")).toHaveCount(0);
      if (width === 390) await page.locator("button[popovertargetaction=show]").click();
      const panel = page.getByRole("form", { name: say("venues.panel.title") });
      await expect(page.locator("#booking header").getByText(/\d/).first()).toBeVisible();
      await panel.locator("input[type=date]").first().fill(inDays(61));
      await panel.getByLabel(say("venues.panel.start"), { exact: true }).selectOption("18:00");
      await panel.getByLabel(say("venues.panel.end"), { exact: true }).selectOption("23:00");
      await panel.getByLabel(say("venues.panel.guests")).fill("10");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
}
