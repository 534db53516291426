import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until React has hydrated an element: until then a press has its plain HTML effect. */
export async function hydrated(target: Locator): Promise<void> {
  await target.waitFor();
  await expect
    .poll(
      () =>
        target.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))),
      { intervals: [20, 50, 100] },
    )
    .toBe(true);
}

/**
 * Opens a page and waits until React has hydrated it. The `load` event
 * does not wait for that. Returns the status of the answer.
 */
export async function visit(page: Page, path: string): Promise<number | undefined> {
  const response = await page.goto(path);
  await hydrated(page.locator("body"));
  return response?.status();
}
