// Combinations: public pages English and Arabic by turns, because the order of requests has no language.
import { serviceClient } from "./support/backend";
import { waitForHydration } from "./support/hydrated";
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

/** Returns the transferred bytes of the scripts that a venue page loads before any interaction. */
const maxVenueScriptBytes = 174_000;

// Only in test:all: no-script.spec.ts shows the pages without any script.
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
  // Its scripts turn the search field into a combobox.
  await expect(menu.getByRole("combobox", { name: t("nav.search") })).toBeVisible();
  await waitForHydration(page);
});

// Only in test:all: a size that grows slowly, and fails no journey.
test("a venue page loads no more scripts at first than its first screen needs (English and Arabic)", {
  tag: "@all",
}, async ({ page }) => {
  const paths = (await publicPages()).filter((path) => path.startsWith("/venues/"));
  for (const path of paths.flatMap((each) => [each, `/ar${each}`])) {
    await page.goto(path);
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
