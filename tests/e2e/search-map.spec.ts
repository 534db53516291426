// Combinations: the map beside the list in English on a desktop, over it in Arabic on a phone; filters and a browser
// without WebGL once each.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { openGroup } from "./support/filters";
import { localePath, translator } from "./support/i18n";
import { foreignRequests, mapService } from "./support/map-service";
import { listedIds, markedIds, marks } from "./support/pages/search-map";
import { expectNoOverflow, phone, views } from "./support/screens";
import { quietCity, searchVenues } from "./support/search";
import { expect, failedResource, test } from "./support/test";

/** Waits until the map and the list show the same venues, more than `moreThan`. */
async function expectMapToShowTheList(page: Page, moreThan = 0) {
  await expect
    .poll(async () => {
      const listed = await listedIds(page);
      return listed.length > moreThan && String(await markedIds(page)) === String(listed.sort());
    })
    .toBe(true);
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "the map shows the venues of the list, is used with the keys, and searches its own area",
)) {
  const t = translator(locale);

  test(`the map shows the venues of the list, is used with the keys, and searches its own area (${view})`, async ({
    page,
    allowedMessages,
  }) => {
    await page.setViewportSize(screen);
    allowedMessages.push(failedResource);
    const foreign = foreignRequests(page);
    await page.goto(localePath(locale, `/explore?city=${quietCity.slug}`));
    await page
      .getByRole("link", {
        name: t(isPhone ? "explore.map.showShort" : "explore.map.show"),
        exact: true,
      })
      .click();
    await page.waitForURL((url) => url.searchParams.get("map") === "1");

    const { items } = await searchVenues({ city: quietCity.slug });
    const ids = items.map(({ id }) => id).sort();
    await expect.poll(() => markedIds(page)).toEqual(ids);
    const [first] = items;
    const name = String(locale === "ar" ? first?.name_ar : first?.name);
    const mark = marks(page).first();
    await expect(mark).toHaveAccessibleName(new RegExp(`^${name}[,،] .*\\d`));
    const list = page.getByRole("article");
    await expect(list.first()).toBeVisible({ visible: !isPhone });

    // A mark with the focus highlights its venue in the list.
    await mark.focus();
    await expect(page.locator(`[data-venue="${first?.id}"]`)).toHaveAttribute("data-highlighted");

    // Opened and closed with the keyboard, and back at the mark.
    await mark.press("Enter");
    const card = page.getByRole("region", { name, exact: true });
    await expect(card.getByRole("link")).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await expect(mark).toBeFocused();

    // Another part of the map, and back.
    const canvas = page.getByRole("region", { name: t("explore.map.label"), exact: true });
    const search = page.getByRole("button", { name: t("explore.map.search") });
    await expect(search).toBeHidden();
    await canvas.focus();
    await canvas.press("ArrowRight");
    await expect(search).toBeVisible();
    for (let steps = 0; steps < 8; steps += 1) {
      await page.getByRole("button", { name: t("explore.map.zoomOut") }).click();
    }
    // Zoomed out so far that the circle of fifty kilometres is too small to draw.
    await expect(page.locator("[data-map] circle.stroke-card")).toHaveCount(0);
    await search.click();
    await page.waitForURL((url) => url.searchParams.has("bbox"));
    expect(new URL(page.url()).searchParams.get("city")).toBeNull();
    await expectMapToShowTheList(page, ids.length);
    await expect(search).toBeHidden();
    await expect(
      page.getByRole("link", {
        name: t("explore.chips.remove", { name: t("explore.chips.area") }),
      }),
    ).toBeVisible();
    await expectNoOverflow(page);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("bbox"));
    await expect.poll(() => markedIds(page)).toEqual(ids);
    // The unreachable map service got only a request for the style of the streets.
    expect(new Set(foreign)).toEqual(new Set([`${mapService}/styles/liberty`]));
  });
}

// Only in test:all: tests/unit/venues/map-area.test.ts shows the area, the first test the map.
test("an area of the map stays while filters change, until another city is chosen (Arabic)", {
  tag: "@all",
}, async ({ page, allowedMessages }) => {
  allowedMessages.push(failedResource);
  const t = translator("ar");
  const area = "32,25,33.3,26.3";
  await page.goto(`/ar/explore?bbox=${area}&map=1`);
  await expectMapToShowTheList(page);
  const bbox = area.split(",").map(Number);
  const { items } = await searchVenues({ bbox, layout: "theatre" });
  const layouts = await openGroup(page, t("explore.filters.layout"));
  await layouts.getByRole("radio", { name: new RegExp(`^${t("venues.layouts.theatre")}`) }).check();
  await page.waitForURL((url) => url.searchParams.get("layout") === "theatre");
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
  expect(parameter("bbox")).toBe(area);
  await expect.poll(() => markedIds(page)).toHaveLength(items.length);
  const cities = await openGroup(page, t("explore.filters.city"));
  await cities.getByRole("radio", { name: /^دبي/ }).check();
  await page.waitForURL((url) => url.searchParams.get("city") === "dubai");
  expect(parameter("bbox")).toBeNull();
  expect(parameter("map")).toBe("1");
});

test("a browser that draws no map says so and keeps the list (English, phone)", async ({
  page,
}) => {
  const t = translator("en");
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.setViewportSize(phone);
  await page.goto("/explore?city=cairo&map=1");
  await expect(page.getByText(t("explore.map.failed"))).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});
