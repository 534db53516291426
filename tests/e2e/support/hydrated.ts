import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Waits until React has hydrated an element of a document that a press loads: until then a press has its plain HTML effect. After a
 * navigation of the test itself the page is hydrated (`waitForHydrationOnNavigation`).
 */
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
 * Waits until React has hydrated the page, which the `load` event does not promise. Does not wait where there is nothing to hydrate:
 * on a page without scripts of the site, and in a browser that runs none.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hasScripts = [...document.scripts].some(({ src }) => src.includes("/_next/static/"));
    const runsScripts = matchMedia("(scripting: enabled)").matches;
    if (!hasScripts || !runsScripts) return true;
    return Object.keys(document.body).some((key) => key.startsWith("__reactProps"));
  });
}

/**
 * Makes every navigation of the page wait until React has hydrated the new document, so that no press after it is lost. A navigation
 * that names what it waits for (`waitUntil`) waits for that alone.
 */
export function waitForHydrationOnNavigation(page: Page): void {
  const withHydration =
    <Arguments extends unknown[], Result>(navigate: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      const result = await navigate(...args);
      const options = args.at(-1);
      const isOwnWait = typeof options === "object" && options !== null && "waitUntil" in options;
      if (!isOwnWait) await waitForHydration(page);
      return result;
    };
  page.goto = withHydration(page.goto.bind(page));
  page.reload = withHydration(page.reload.bind(page));
  page.goBack = withHydration(page.goBack.bind(page));
  page.goForward = withHydration(page.goForward.bind(page));
  page.waitForURL = withHydration(page.waitForURL.bind(page));
}
