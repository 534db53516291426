// Combinations: the map of the results in English on a desktop and in Arabic on a phone; the maps of a venue and of
// the wizard once each. The map service is a stand-in; where it cannot be reached: search-map.spec.ts.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes, setTheme } from "./support/accessibility";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { foreignRequests, mapService, serveMap } from "./support/map-service";
import { listingWizard } from "./support/pages/listing-wizard";
import { marks } from "./support/pages/search-map";
import { phone, views } from "./support/screens";
import { quietCity, searchVenues } from "./support/search";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** The attribution of a map. */
const credit = (page: Page) => page.getByRole("link", { name: "OpenStreetMap", exact: true });

/** The name of the quiet city on the plain ground. */
const plainName = (page: Page, locale: TestLocale) =>
  page.locator("[data-map]").getByText(quietCity[locale], { exact: true });

/** From 0, black, to 1, white. */
async function brightness(page: Page): Promise<number> {
  const { channels } = await sharp(await page.locator("[data-map]").screenshot())
    .greyscale()
    .stats();
  return (channels[0]?.mean ?? 0) / 255;
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a map has streets, with names in the reader's language and whose data it is",
)) {
  const t = translator(locale);

  // Only in test:all: search-map.spec.ts shows the map; nothing faster shows its streets.
  test(`a map has streets, with names in the reader's language and whose data it is (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    const requests = await serveMap(page);
    const foreign = foreignRequests(page);
    await page.goto(localePath(locale, `/explore?city=${quietCity.slug}`));
    const show = t(isPhone ? "explore.map.showShort" : "explore.map.show");
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(foreign).toEqual([]);

    await page.getByRole("link", { name: show, exact: true }).click();
    await expect(credit(page)).toBeVisible();
    await expect(credit(page)).toHaveAttribute("href", /openstreetmap\.org\/copyright/);
    await expect(plainName(page, locale)).toBeHidden();
    await expect(marks(page).first()).toBeVisible();
    expect(requests.tiles).toBeGreaterThan(0);
    expect(foreign.every((address) => address.startsWith(mapService))).toBe(true);

    // The requested letters: Latin ones, or Arabic ones in their joined forms.
    await expect.poll(() => requests.glyphs.length).toBeGreaterThan(0);
    const [latin, joined] = ["0-255.pbf", "65024-65279.pbf"];
    expect([...new Set(requests.glyphs)]).toEqual([locale === "ar" ? joined : latin]);

    await expectAccessibleInBothThemes(page);
    await setTheme(page, "light");
    expect(await brightness(page)).toBeGreaterThan(0.7);
    await setTheme(page, "dark");
    await expect.poll(() => brightness(page)).toBeLessThan(0.35);
    // The theme changes the streets' colours without another request.
    expect(requests.styles).toBe(1);
  });
}

// Only in test:all: the first test shows the streets.
test("a map that was opened offline gets its streets when the browser is online again (Arabic)", {
  tag: "@all",
}, async ({ page, context, allowedMessages }) => {
  allowedMessages.push(failedResource);
  await page.goto(`/ar/explore?city=${quietCity.slug}&map=1`);
  await expect(plainName(page, "ar")).toBeVisible();
  await expect(credit(page)).toBeHidden();
  await serveMap(page);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(credit(page)).toBeVisible();
  await expect(plainName(page, "ar")).toBeHidden();
});

// Only in test:all: the first test shows the streets.
test("a venue's map has the same streets, asked for when it is opened (Arabic, phone)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("ar");
  await page.setViewportSize(phone);
  const { items } = await searchVenues({ city: quietCity.slug }, "", 1);
  await serveMap(page);
  const foreign = foreignRequests(page);
  await page.goto(`/ar/venues/${items[0]?.id}`);
  const opener = page.getByRole("button", { name: t("venues.location.openMap"), exact: true });
  await opener.scrollIntoViewIfNeeded();
  expect(foreign).toEqual([]);
  await opener.click();
  await expect(credit(page)).toBeVisible();
  await expect(plainName(page, "ar")).toBeHidden();
  await expectAccessibleInBothThemes(page, { within: "main" });
});

// Only in test:all: the first test shows the streets.
test("the map on which a host places the pin has the same streets (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  await signInAs(context, await createUser("host", "Omar"));
  await serveMap(page);
  const { open, button } = listingWizard(page, "en");
  await open();
  await button("basics.map.show").click();
  await expect(credit(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, { within: "main" });
});
