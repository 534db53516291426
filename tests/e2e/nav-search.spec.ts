import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { hydrated } from "./support/hydrated";
import { at, locales, type TestLocale, words } from "./support/i18n";
import { browserReports, expect, test } from "./support/test";

/** The search in the head of a page; on a telephone it is in the menu. */
async function head(page: Page, locale: TestLocale, width: number) {
  const say = words(locale);
  const menu = page.getByRole("button", { name: say("nav.menu"), exact: true });
  const field = page
    .getByRole("banner")
    .getByRole("combobox", { name: say("nav.search"), exact: true });
  return {
    say,
    field,
    offers: page.getByRole("listbox", { name: say("explore.filters.suggestions"), exact: true }),
    ready: async () => {
      if (width === 390) await menu.click();
      await hydrated(field);
    },
  };
}

for (const locale of locales) {
  const typed = locale === "ar" ? "الاقص" : "luxo";
  const luxor = locale === "ar" ? "الأقصر" : "Luxor";

  for (const width of [1280, 390]) {
    test(`the head's search offers places, kinds and venues (${locale}, ${width})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/search")) asked.push(request.url());
      });
      await page.goto(at(locale, "/services"));
      const { say, field, offers, ready } = await head(page, locale, width);
      await ready();
      await expect(field).toHaveAttribute("aria-expanded", "false");

      await field.pressSequentially(typed);
      const offer = offers.getByRole("option").first();
      await expect(offer).toHaveText(`${luxor}${say("explore.filters.city")}`);
      await expect(field).toHaveAttribute("aria-expanded", "true");
      await expect(offers.getByRole("option").last()).toBeInViewport({ ratio: 1 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const { violations } = await new AxeBuilder({ page }).include("header").analyze();
        expect(violations).toEqual([]);
      }

      // Escape takes the list away and leaves the words, and the menu around them.
      await field.press("Escape");
      await expect(offers).toBeHidden();
      await expect(field).toHaveValue(typed);
      await expect(field).toBeFocused();

      await field.press("Backspace");
      await expect(offer).toBeVisible();
      const isActive = async () =>
        expect(field).toHaveAttribute(
          "aria-activedescendant",
          String(await offer.getAttribute("id")),
        );
      await field.press("ArrowDown");
      await isActive();
      // The arrows go round.
      await field.press("ArrowUp");
      await expect(field).toHaveAttribute(
        "aria-activedescendant",
        String(await offers.getByRole("option").last().getAttribute("id")),
      );
      await field.press("ArrowDown");
      await isActive();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await field.press("Enter");
      await page.waitForURL((url) => url.pathname.endsWith("/explore"));
      expect(new URL(page.url()).search).toBe("?city=luxor");
      await expect(offers).toBeHidden();
      if (width === 390) await expect(field).toBeHidden();
      else await expect(field).toHaveValue("");
      // One letter is not enough to suggest anything.
      const queries = asked.map((url) => new URL(url).searchParams.get("q") ?? "");
      expect(queries.filter((query) => query.length < 2)).toEqual([]);
    });

    test(`a venue is chosen by a press, and words are sent as they stand (${locale}, ${width})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.goto(at(locale, "/"));
      const { say, field, offers, ready } = await head(page, locale, width);
      await page.evaluate(() => window.scrollTo(0, 600));
      await ready();
      await field.pressSequentially(locale === "ar" ? "مخيم جبال" : "theban");
      const venue = offers
        .getByRole("option")
        .filter({ has: page.getByText(say("explore.filters.venue"), { exact: true }) });
      await expect(venue.first()).toBeVisible();
      await venue.first().click();
      await page.waitForURL((url) => url.pathname.includes("/venues/"));
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
      await expect(offers).toBeHidden();

      await ready();
      await field.pressSequentially(typed);
      await expect(offers).toBeVisible();
      await field.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("q") === typed);
      await expect(offers).toBeHidden();
    });
  }

  test(`what was typed before the offers came is answered, and without them it is a form (${locale})`, async ({
    page,
    expectedNoise,
  }) => {
    const { field, offers, ready } = await head(page, locale, 1280);
    await page.goto(at(locale, "/about"));
    await ready();
    await page.context().setOffline(true);
    await field.focus();
    await field.fill(typed);
    await expect(offers).toBeHidden();
    await page.context().setOffline(false);
    await field.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === typed);
    expectedNoise.push(browserReports);
  });
}
