import type { Page } from "@playwright/test";
import { asService } from "./support/backend";
import { hydrated } from "./support/hydrated";
import { at, words } from "./support/i18n";
import { expect, test } from "./support/test";

async function publicPages() {
  const listed = asService().from("venues").select("id").eq("status", "active").limit(1).single();
  const { data: venue } = await listed.throwOnError();
  return ["/", "/explore", `/venues/${venue.id}`, "/services"];
}

/** When the page was first painted, when its scripts were asked for, and when it was complete. */
const readTimes = (page: Page) =>
  page.evaluate(() => {
    const scripts = (
      performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    ).filter(({ name }) => /\/_next\/static\/.*\.js$/.test(name));
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      asked: scripts.map(({ startTime }) => startTime),
      answered: Math.max(...scripts.map(({ responseEnd }) => responseEnd)),
      complete: load?.loadEventStart ?? 0,
      left: document.querySelectorAll("script[data-late], iframe[hidden]").length,
    };
  });

for (const locale of ["en", "ar"] as const) {
  test(`public pages are painted before they ask for scripts (${locale})`, async ({ page }) => {
    for (const path of await publicPages()) {
      await page.goto(at(locale, path));
      const { painted, asked, answered, complete, left } = await readTimes(page);
      expect(painted, path).toBeGreaterThan(0);
      expect(asked.length, path).toBeGreaterThan(5);
      expect(Math.min(...asked), path).toBeGreaterThanOrEqual(painted);
      // Whoever waits for `load` finds a page that answers.
      expect(complete, path).toBeGreaterThanOrEqual(answered);
      expect(left, path).toBe(0);
    }
  });
}

/** Its scripts run: the theme changes. */
async function expectAlive(page: Page) {
  await page.goto("/");
  expect((await readTimes(page)).left).toBe(0);
  const toDark = page.getByRole("button", { name: words("en")("theme.toDark"), exact: true });
  await hydrated(toDark);
  await toDark.click();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
}

test("a page opened in a tab that nobody looks at asks for its scripts at once", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
  });
  await expectAlive(page);
});

test("a browser that does not tell of paints asks for its scripts at once", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] });
  });
  await expectAlive(page);
});
