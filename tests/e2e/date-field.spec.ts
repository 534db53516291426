import { monthStart } from "../../lib/availability/rules/month";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { hydrated } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

for (const locale of locales) {
  const say = words(locale);
  const day = addDays(monthStart(todayIn("Africa/Cairo"), 1), 14);

  test(`${locale}: until the calendar is loaded, a date field is the browser's own`, async ({
    page,
  }) => {
    await page.goto(at(locale, "/explore"));
    const field = page.locator("#filter-day");
    await hydrated(field);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/_next\/static\/chunks\//, async (route) => {
      await isReleased;
      await route.continue();
    });

    await field.click();
    const dialog = page.getByRole("dialog", { name: say("explore.filters.day"), exact: true });
    const nativeInput = dialog.locator("input[type=date]");
    await expect(nativeInput).toBeVisible();
    await nativeInput.fill(day);
    await page.waitForURL((url) => url.searchParams.get("day") === day);

    // A native input in use stays until the popover is closed.
    release();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await field.click();
    const selected = dialog.getByRole("gridcell", { selected: true });
    await expect(selected).toHaveText("15");
    await expect(nativeInput).toHaveCount(0);
  });

  test(`${locale}: a day is chosen from the calendar with the keyboard and cleared again`, async ({
    page,
  }) => {
    await page.goto(at(locale, `/explore?day=${day}`));
    const field = page.locator("#filter-day");
    await hydrated(field);
    await field.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: say("explore.filters.day"), exact: true });
    await expect(dialog.getByRole("gridcell", { selected: true })).toHaveText("15");
    // The arrow keys follow the direction of reading.
    await page.keyboard.press(locale === "ar" ? "ArrowLeft" : "ArrowRight");
    await page.keyboard.press("Enter");
    const next = addDays(day, 1);
    await page.waitForURL((url) => url.searchParams.get("day") === next);
    await expect(dialog).toBeHidden();
    await expect(field).toBeFocused();

    await field.click();
    await dialog
      .getByRole("button", { name: say("explore.filters.clearDay"), exact: true })
      .click();
    await page.waitForURL((url) => !url.searchParams.has("day"));
    await expect(field).toContainText(say("explore.filters.chooseDay"));
  });
}
