import { expect, type Locator, type Page } from "@playwright/test";

/** The form of all filters of the search. */
export const filterForm = (page: Page): Locator => page.locator("#filters");

/** Opens the group of filters with this title, and returns it once its fields are there. */
export async function openGroup(page: Page, title: string): Promise<Locator> {
  const fields = filterForm(page).getByRole("group", { name: title, exact: true });
  if (!(await fields.isVisible())) {
    await filterForm(page)
      .locator("summary")
      .filter({ has: page.getByText(title, { exact: true }) })
      .click();
  }
  await expect(fields.locator("input:visible, button:visible").first()).toBeVisible();
  return fields;
}
