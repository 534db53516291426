// Combinations: public pages English and Arabic by turns, because the order of requests has no language.
import type { Page } from "@playwright/test";
import { serviceClient } from "./support/backend";
import { hydrated, visit } from "./support/hydrated";
import { translator } from "./support/i18n";
import { phone } from "./support/screens";
import { expect, test } from "./support/test";

const t = translator("en");

async function publicPages() {
  const { data: venue } = await serviceClient()
    .from("venues")
    .select("id")
    .eq("status", "active")
    .limit(1)
    .single()
    .throwOnError();
  return ["/", "/ar/explore", `/venues/${venue.id}`, "/ar/services"];
}

/** Milliseconds of the page's clock: its first paint, and when each of its scripts was requested. */
const readTimes = (page: Page) =>
  page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    requested: (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => /\/_next\/static\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }));

/** The scripts that a venue page loads before anything on it is used, in bytes as they are sent. */
const maxVenueScriptBytes = 174_000;

const placeholders = (page: Page) => page.locator("script[data-deferred-src]");

test("public pages request their scripts after the first paint (English and Arabic)", async ({
  page,
}) => {
  for (const path of await publicPages()) {
    await visit(page, path);
    const { painted, requested } = await readTimes(page);
    expect(painted, path).toBeGreaterThan(0);
    expect(requested.length, path).toBeGreaterThan(5);
    expect(Math.min(...requested), path).toBeGreaterThanOrEqual(painted);
    await expect(placeholders(page), path).toHaveCount(0);
  }
});

// Only in test:all: tests/unit/server/deferred-scripts.test.ts shows the markup, the test above the order.
test("a page is shown while its scripts are on their way, and a menu opened then stays open (phone)", {
  tag: "@all",
}, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize(phone);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: t("home.hero.title") })).toBeVisible();
  await page.getByRole("button", { name: t("nav.menu"), exact: true }).click();
  const menu = page.getByRole("dialog", { name: t("nav.menu"), exact: true });
  await expect(menu.getByRole("searchbox", { name: t("nav.search") })).toBeVisible();
  release();
  // Its scripts make a combobox of the search field.
  await expect(menu.getByRole("combobox", { name: t("nav.search") })).toBeVisible();
  await hydrated(page.locator("body"));
});

/** Opens the home page and changes its theme, for which its scripts have to run. */
async function expectScriptsToRun(page: Page) {
  await visit(page, "/");
  await expect(placeholders(page)).toHaveCount(0);
  await page.getByRole("button", { name: t("theme.toDark"), exact: true }).click();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
}

// Only in test:all: tests/unit/server/deferred-scripts.test.ts shows the markup, the first test the order.
test("a page in a background tab requests its scripts at once", { tag: "@all" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
  });
  await expectScriptsToRun(page);
});

// Only in test:all: tests/unit/server/deferred-scripts.test.ts shows the markup, the first test the order.
test("a browser that reports no paints requests the scripts at once", { tag: "@all" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] });
  });
  await expectScriptsToRun(page);
});

// Only in test:all: a size that grows slowly, and fails no journey.
test("a venue page loads no more scripts at first than its first screen needs (English and Arabic)", {
  tag: "@all",
}, async ({ page }) => {
  const paths = (await publicPages()).filter((path) => path.startsWith("/venues/"));
  for (const path of paths.flatMap((each) => [each, `/ar${each}`])) {
    await visit(page, path);
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes("/_next/static/") && name.endsWith(".js"))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    expect(sizes.length, path).toBeGreaterThan(5);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total, path).toBeLessThanOrEqual(maxVenueScriptBytes);
  }
});
