// Combinations: the fields of the search in English on a desktop and in Arabic on a phone.
import type { Locator, Page } from "@playwright/test";
import { isolate } from "../../lib/shared/isolate";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { views } from "./support/screens";
import { searchVenues } from "./support/search";
import { expect, failedResource, test } from "./support/test";

const area = { en: "Zamalek", ar: "الزمالك" } as const;

const resultsField = (page: Page, locale: TestLocale) =>
  page.getByRole("main").getByRole("combobox", { name: translator(locale)("explore.filters.q") });

/** Types digits of an Arabic phone's keyboard. */
async function typeArabicDigits(field: Locator, digits = "٣٠٠") {
  await field.click();
  await field.pressSequentially(digits);
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a number of guests is typed in Arabic digits on every page",
)) {
  const t = translator(locale);
  const explore = (query: string) => localePath(locale, `/explore?${query}`);
  const openFilters = async (page: Page) => {
    if (isPhone) await page.getByRole("button", { name: t("explore.filters.open") }).click();
  };

  test.describe(view, () => {
    test.beforeEach(({ page }) => page.setViewportSize(screen));

    // Only in test:all: tests/components/venues/search-fields.test.tsx and booking-panel.test.tsx show the fields.
    test(`a number of guests is typed in Arabic digits on every page (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      await page.goto(localePath(locale, "/"));
      await typeArabicDigits(page.getByLabel(t("home.search.guests"), { exact: true }));
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname.endsWith("/explore"));
      await expect(
        page.getByRole("link", {
          name: t("explore.chips.remove", { name: t("explore.chips.guests", { count: 300 }) }),
        }),
      ).toBeVisible();

      await page.goto(explore("city=cairo"));
      await openFilters(page);
      await typeArabicDigits(page.getByLabel(t("explore.filters.guests"), { exact: true }));
      await page.keyboard.press("Enter");
      await expect(
        page.getByRole("link", {
          name: t("explore.chips.remove", { name: t("explore.chips.guests", { count: 300 }) }),
        }),
      ).toBeVisible();

      const [venue] = (await searchVenues({ city: "cairo", guests: 200 })).items;
      await page.goto(localePath(locale, `/venues/${venue?.id}`));
      if (isPhone) await page.locator("button[popovertargetaction=show]").click();
      const guests = page.getByLabel(t("venues.panel.guests"), { exact: true });
      await typeArabicDigits(guests, "١٢٠");
      await expect(guests).toHaveValue("120");
      await expect(page).toHaveURL(/guests=120/);
      // A letter among the digits keeps the field.
      await guests.press("x");
      await expect(guests).toHaveValue("120");
    });

    // Only in test:all: tests/components/venues/search-fields.test.tsx shows both fields.
    test(`the fields follow the address back and forward while they have the focus (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      await page.goto(explore("city=cairo"));
      const field = resultsField(page, locale);
      await field.pressSequentially(area[locale].slice(0, -1));
      const option = page
        .getByRole("option")
        .filter({ hasText: t("explore.filters.area") })
        .first();
      await expect(option).toBeVisible();
      await field.press("ArrowDown");
      await field.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("q") === area[locale]);
      await expect(field).toHaveValue(area[locale]);
      await expect(field).toBeFocused();
      await page.goBack();
      await expect(field).toHaveValue("");
      await page.goForward();
      await expect(field).toHaveValue(area[locale]);

      await page.goto(explore("city=cairo"));
      await openFilters(page);
      const guests = page.getByLabel(t("explore.filters.guests"), { exact: true });
      await guests.fill("20");
      await guests.press("Enter");
      await page.waitForURL(/guests=20/);
      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has("guests"));
      await expect(guests).toHaveValue("");
    });

    // Only in test:all: tests/unit/venues/search-clauses.test.ts shows the area.
    test(`an area without results is named, once as a filter, before what is near it (${view})`, {
      tag: "@all",
    }, async ({ page }) => {
      const query = { city: "cairo", event: "wedding", guests: "300", q: area[locale] };
      await page.goto(explore(new URLSearchParams(query).toString()));
      const title = t("explore.elsewhere.titleArea", { place: isolate(area[locale]) });
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      const chips = page.getByRole("list", { name: t("explore.chips.label") });
      await expect(chips.getByRole("link").filter({ hasText: area[locale] })).toHaveCount(1);
    });

    // Only in test:all: supabase/tests/search_words.test.sql shows the currency.
    test(`an amount in the words is one of the city's currency (${view})`, { tag: "@all" }, async ({
      page,
    }) => {
      const q = locale === "en" ? "hall in Cairo under 200000" : "قاعة في القاهرة أقل من 200000";
      await page.goto(explore(new URLSearchParams({ q }).toString()));
      const price = formatMoney(200_000_00, "EGP", locale);
      const name = t("explore.chips.remove", { name: t("explore.chips.max", { price }) });
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    });

    // Only in test:all: tests/components/venues/search-fields.test.tsx shows the title.
    test(`the title names event and city (${view})`, { tag: "@all" }, async ({ page }) => {
      await page.goto(explore("city=cairo&event=wedding"));
      const city = locale === "en" ? "Cairo" : "القاهرة";
      const title = t("explore.titleTypeCity", { type: t("explore.events.wedding"), city });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    });

    test(`the list keeps its place when the map comes (${view})`, async ({
      page,
      allowedMessages,
    }) => {
      allowedMessages.push(failedResource);
      // Without the map itself: only its position matters here.
      await page.route("**/_next/static/**/*.js", (route) => route.abort());
      await page.goto(explore("city=cairo&map=1"), { waitUntil: "load" });
      const card = page.getByRole("article").first();
      const top = () => card.evaluate((each) => each.getBoundingClientRect().top + scrollY);
      const before = await top();
      // On a slow connection the map arrives last.
      await page.locator("main .results-map").evaluate((map) => map.remove());
      expect(Math.abs((await top()) - before)).toBeLessThan(2);
    });
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "native fields are whole without scripts",
)) {
  const t = translator(locale);

  test.describe(`${view}, no scripts`, () => {
    test.use({ javaScriptEnabled: false });

    test(`native fields are whole without scripts (${view})`, async ({ page }) => {
      await page.setViewportSize(screen);
      await page.goto(localePath(locale, "/"));
      const day = page.locator("input[type=date]:visible");
      const clips = await day.evaluate(
        (input) => getComputedStyle(input.parentElement as Element).overflow,
      );
      expect(clips).toBe("visible");
      await page.goto(localePath(locale, "/explore"));
      const sort = page.getByLabel(t("explore.sort.label"), { exact: true });
      const box = await sort.boundingBox();
      expect(box?.width).toBeGreaterThan(isPhone ? 200 : 150);
    });
  });
}
