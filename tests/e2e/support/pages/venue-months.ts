import { expect, type Locator, type Page } from "@playwright/test";
import type { translator } from "../i18n";

/** Scrolls to the months of a venue page, which loads them. Returns the calendar once its days are known. */
export async function showMonths(page: Page, t: ReturnType<typeof translator>): Promise<Locator> {
  const title = page.getByRole("heading", { name: t("venues.page.calendar"), exact: true });
  await title.scrollIntoViewIfNeeded();
  const months = page.locator("[aria-busy=false]").filter({ has: page.getByRole("grid") });
  await expect(months).toBeVisible();
  return months;
}
