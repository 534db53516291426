// Combinations: the search in the head of a page in English on a desktop and in Arabic on a phone, where it is in the
// menu; choosing venues, words and filters once each.
import type { Locator, Page } from "@playwright/test";
import { sample } from "../support/sample";
import { expectAccessible, expectAccessibleInBothThemes } from "./support/accessibility";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { desktop, expectNoOverflow, phone, views } from "./support/screens";
import { quietCity } from "./support/search";
import { expect, test } from "./support/test";

const beginnings = { en: "luxo", ar: "الاقص" } as const;

/** Locates the search in a page's header, and its suggestions. */
function headSearch(page: Page, locale: TestLocale, isPhone: boolean) {
  const t = translator(locale);
  const field = page
    .getByRole("banner")
    .getByRole("combobox", { name: t("nav.search"), exact: true });
  return {
    t,
    field,
    suggestions: page.getByRole("listbox", { name: t("explore.filters.suggestions"), exact: true }),
    open: async () => {
      if (isPhone) await page.getByRole("button", { name: t("nav.menu"), exact: true }).click();
    },
  };
}

/** Expects the suggestion that Enter would choose. */
async function expectActive(field: Locator, suggestion: Locator) {
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    String(await suggestion.getAttribute("id")),
  );
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "the search in the head suggests cities after two letters, and is used with the keys",
)) {
  // Only in test:all: tests/components/layout/search-form.test.tsx shows the field.
  test(`the search in the head suggests cities after two letters, and is used with the keys (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/search")) requested.push(request.url());
    });
    await page.goto(localePath(locale, "/services"));
    const { t, field, suggestions, open } = headSearch(page, locale, isPhone);
    const typed = beginnings[locale];
    await open();
    await expect(field).toHaveAttribute("aria-expanded", "false");

    await field.pressSequentially(typed);
    const suggestion = suggestions.getByRole("option").first();
    await expect(suggestion).toHaveText(`${quietCity[locale]}${t("explore.filters.city")}`);
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expect(suggestions.getByRole("option").last()).toBeInViewport({ ratio: 1 });
    await expectAccessibleInBothThemes(page, { within: "header" });

    // Escape closes the list, and keeps the words and the menu.
    await field.press("Escape");
    await expect(suggestions).toBeHidden();
    await expect(field).toHaveValue(typed);
    await expect(field).toBeFocused();

    await field.press("Backspace");
    await expect(suggestion).toBeVisible();
    await field.press("ArrowDown");
    await expectActive(field, suggestion);
    // The arrow keys wrap around.
    await field.press("ArrowUp");
    await expectActive(field, suggestions.getByRole("option").last());
    await field.press("ArrowDown");
    await expectActive(field, suggestion);
    await expectNoOverflow(page);
    await field.press("Enter");
    await page.waitForURL((url) => url.pathname.endsWith("/explore"));
    expect(new URL(page.url()).search).toBe("?city=luxor");
    await expect(suggestions).toBeHidden();
    // The results have their own search field.
    await expect(field).toBeHidden();
    const queries = requested.map((url) => new URL(url).searchParams.get("q") ?? "");
    expect(queries.filter((query) => query.length < 2)).toEqual([]);
  });
}

// Only in test:all: tests/components/layout/search-form.test.tsx shows the suggestions.
test("a suggested venue opens at its top, and words that are not chosen are searched as they stand (Arabic, phone)", {
  tag: "@all",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/ar");
  const { t, field, suggestions, open } = headSearch(page, "ar", true);
  await page.evaluate(() => window.scrollTo(0, 600));
  await open();
  await field.pressSequentially("مخيم جبال");
  const venue = suggestions
    .getByRole("option")
    .filter({ has: page.getByText(t("explore.filters.venue"), { exact: true }) });
  await expect(venue.first()).toBeVisible();
  await venue.first().click();
  await page.waitForURL((url) => url.pathname.includes("/venues/"));
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(suggestions).toBeHidden();

  await open();
  await field.pressSequentially(beginnings.ar);
  await expect(suggestions).toBeVisible();
  await field.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === beginnings.ar);
  await expect(suggestions).toBeHidden();
});

// Only in test:all: tests/components/layout/search-form.test.tsx shows the field.
test("a city is chosen from the field of the results with the keys alone, and the other filters stay (English, desktop)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("en");
  await page.setViewportSize(desktop);
  await page.goto("/explore?guests=20");
  const field = page
    .getByRole("main")
    .getByRole("combobox", { name: t("explore.filters.q"), exact: true });
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await field.pressSequentially(beginnings.en);
  const suggestions = page.getByRole("listbox", { name: t("explore.filters.suggestions") });
  const suggestion = suggestions.getByRole("option").first();
  await expect(suggestion).toContainText(quietCity.en);
  await field.press("ArrowDown");
  await expectActive(field, suggestion);
  await expectAccessible(page, { within: "main" });
  await field.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("city") === quietCity.slug);
  expect(new URL(page.url()).searchParams.get("guests")).toBe("20");
  await expect(field).toHaveValue("");
  await expect(suggestions).toBeHidden();
});
