// Combinations: the calendar with the keyboard in both languages, because the arrow keys follow the reading direction; without
// its scripts in English in a popover and in Arabic in the sheet of a phone.

import type { Locator } from "@playwright/test";
import { monthStart } from "../../lib/availability/rules/month";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { openGroup } from "./support/filters";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";

/** The fifteenth of the next month. */
const day = addDays(monthStart(todayIn("Africa/Cairo"), 1), 14);

/** The layout position of an element, without transforms. */
const placeOf = (target: Locator) =>
  target.evaluate((node: HTMLElement) => ({ top: node.offsetTop, height: node.offsetHeight }));

for (const { locale, screen, view } of sample(
  views,
  "a date field that is opened before the page has its scripts gets its calendar with them",
)) {
  const t = translator(locale);

  // Only in test:all: tests/components/ui/date-field-loading.test.tsx shows the field before and after its scripts.
  test(`a date field that is opened before the page has its scripts gets its calendar with them (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(localePath(locale, "/"), { waitUntil: "commit" });
    const field = page.locator("#search-day");
    await field.click();
    const dialog = page.getByRole("dialog", { name: t("home.search.when"), exact: true });
    const nativeInput = dialog.locator("input[type=date]");
    await nativeInput.fill(day);
    const before = await placeOf(dialog);
    release();
    await expect(dialog.getByRole("gridcell", { selected: true })).toHaveText("15");
    await expect(field).toContainText(formatDay(day, locale));
    expect(await placeOf(dialog)).toEqual(before);
    await expect(nativeInput).toHaveValue(day);
  });
}

// Both languages: the arrow keys of a calendar follow the direction of reading.
for (const locale of locales) {
  // Only in test:all: tests/components/ui/date-field.test.tsx shows the field.
  test(`a day is chosen from the calendar with the keys and cleared again (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page }) => {
    const t = translator(locale);
    await page.goto(localePath(locale, `/explore?day=${day}`));
    const when = await openGroup(page, t("explore.filters.when"));
    const field = when.locator("#filter-day");
    await field.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: t("explore.filters.day"), exact: true });
    const selected = dialog.getByRole("gridcell", { selected: true });
    await expect(selected).toHaveText("15");
    await expect(selected.locator(":focus")).toHaveCount(1);
    await page.keyboard.press(locale === "ar" ? "ArrowLeft" : "ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("day") === addDays(day, 1));
    await expect(dialog).toBeHidden();
    await expect(field).toBeFocused();

    await field.click();
    await dialog.getByRole("button", { name: t("explore.filters.clearDay"), exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.has("day"));
    await expect(field).toContainText(t("explore.filters.chooseDay"));

    // An already loaded calendar takes the focus too.
    await field.press("Enter");
    await expect(dialog.locator("[role=gridcell] :focus")).toHaveCount(1);
  });
}
