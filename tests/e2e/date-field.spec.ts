// Combinations: the calendar with the keys in both languages, because the arrow keys follow the direction of reading;
// the field before the calendar is loaded once, in Arabic. On a desktop, where the filters are open.

import { monthStart } from "../../lib/availability/rules/month";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { hydrated } from "./support/hydrated";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";

/** The fifteenth of the next month. */
const day = addDays(monthStart(todayIn("Africa/Cairo"), 1), 14);

test("a date field is the browser's own until its calendar is loaded (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  await page.goto("/ar/explore");
  const field = page.locator("#filter-day");
  await hydrated(field);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/chunks\//, async (route) => {
    await isReleased;
    await route.continue();
  });

  await field.click();
  const dialog = page.getByRole("dialog", { name: t("explore.filters.day"), exact: true });
  const nativeInput = dialog.locator("input[type=date]");
  await expect(nativeInput).toBeVisible();
  await nativeInput.fill(day);
  await page.waitForURL((url) => url.searchParams.get("day") === day);

  // A native input in use stays until the popover is closed.
  release();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await field.click();
  await expect(dialog.getByRole("gridcell", { selected: true })).toHaveText("15");
  await expect(nativeInput).toHaveCount(0);
});

for (const locale of locales) {
  test(`a day is chosen from the calendar with the keys and cleared again (${languageNames[locale]})`, async ({
    page,
  }) => {
    const t = translator(locale);
    await page.goto(localePath(locale, `/explore?day=${day}`));
    const field = page.locator("#filter-day");
    await hydrated(field);
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

    // Also a calendar that is loaded already takes the focus.
    await field.press("Enter");
    await expect(dialog.locator("[role=gridcell] :focus")).toHaveCount(1);
  });
}
