// Combinations: the map with the keys in English on a desktop and in Arabic on a phone; hand and finger once, and a
// map that does not load once; without scripts in no-script.spec.ts.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { foreignRequests, mapService } from "./support/map-service";
import { expectNoOverflow, views } from "./support/screens";
import { quietCity, searchVenues } from "./support/search";
import { expect, failedResource, test } from "./support/test";

/** A venue of a city in which no other test lists a venue. */
async function quietVenue(locale: TestLocale) {
  const { items } = await searchVenues({ city: quietCity.slug }, "", 1);
  const [venue] = items;
  if (!venue) throw new Error(`no venue in ${quietCity.en}`);
  return {
    path: localePath(locale, `/venues/${venue.id}`),
    name: locale === "ar" ? venue.name_ar : venue.name,
  };
}

/** The map of a venue's page, found by its labels. */
function locationMap(page: Page, locale: TestLocale, name: string) {
  const t = translator(locale);
  const button = (key: string) => page.getByRole("button", { name: t(key), exact: true });
  const [drawing = ""] = t("venues.location.drawing", { direction: "", city: "" }).split(":");
  return {
    t,
    opener: button("venues.location.openMap"),
    closer: button("venues.location.closeMap"),
    zoomIn: button("explore.map.zoomIn"),
    zoomOut: button("explore.map.zoomOut"),
    map: page.getByRole("region", { name: t("venues.location.mapLabel", { name }), exact: true }),
    drawing: page.getByRole("img", { name: new RegExp(`^${drawing}:`) }),
    directions: page.getByRole("link", { name: t("venues.location.map"), exact: true }),
    /** The position of the pin, in pixels of the page. */
    pin: async () => {
      const box = await page.locator("[data-pin]").boundingBox();
      if (!box) throw new Error("no pin");
      return { x: box.x + box.width / 2, y: box.y + box.height };
    },
  };
}

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

for (const { locale, screen, view } of sample(
  views,
  "a venue's map is loaded when it is opened, and used with the keys",
)) {
  // Only in test:all: search-map.spec.ts draws a map and uses it with the keys.
  test(`a venue's map is loaded when it is opened, and used with the keys (${view})`, {
    tag: "@all",
  }, async ({ page, allowedMessages }) => {
    await page.setViewportSize(screen);
    allowedMessages.push(failedResource);
    const foreign = foreignRequests(page);
    const scripts: Promise<string>[] = [];
    page.on("response", (answer) => {
      if (answer.request().resourceType() === "script") scripts.push(answer.text());
    });
    const isMapLoaded = async () =>
      (await Promise.all(scripts)).some((script) => script.includes("maplibregl-canvas"));

    const { path, name } = await quietVenue(locale);
    const { t, opener, closer, zoomIn, zoomOut, map, drawing, directions, pin } = locationMap(
      page,
      locale,
      name,
    );
    await page.goto(path);
    await expect(drawing).toBeVisible();
    await expect(directions).toHaveAttribute("href", /^https:\/\/www\.openstreetmap\.org\/\?mlat=/);
    await opener.scrollIntoViewIfNeeded();
    expect(await isMapLoaded()).toBe(false);
    expect(foreign).toEqual([]);

    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(map).toBeFocused();
    await expect(map).toHaveAccessibleDescription(t("venues.location.mapHint"));
    expect(await isMapLoaded()).toBe(true);
    await expect(directions).toBeVisible();

    // The arrows move the map and not the page; plus and minus zoom it.
    const before = await pin();
    const scrolled = await scrollTop(page);
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await pin()).x).toBeLessThan(before.x - 20);
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => (await pin()).y).toBeLessThan(before.y - 20);
    expect(await scrollTop(page)).toBe(scrolled);
    const radius = () => page.locator("[data-map] circle").first().getAttribute("r").then(Number);
    const expectZoom = async (action: () => Promise<void>, factor: number) => {
      const from = await radius();
      await action();
      if (factor > 1) await expect.poll(radius).toBeGreaterThan(from * factor);
      else await expect.poll(radius).toBeLessThan(from * factor);
    };
    await expectZoom(() => page.keyboard.press("+"), 1.5);

    // Tab moves through the buttons and out of the map.
    await page.keyboard.press("Tab");
    await expect(zoomIn).toBeFocused();
    await expectZoom(() => page.keyboard.press("Enter"), 1.5);
    await page.keyboard.press("Tab");
    await expect(zoomOut).toBeFocused();
    await expectZoom(() => page.keyboard.press("Enter"), 1 / 1.5);
    await page.keyboard.press("Tab");
    const pan = page.getByRole("button", { name: t("ui.pan.map"), exact: true });
    await expect(pan).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(closer).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[data-map]"))).toBeNull();
    await expectAccessibleInBothThemes(page, { within: "main" });

    // Escape and the button close it: the drawing is visible again.
    await map.focus();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await expect(map).toBeHidden();
    await expect(drawing).toBeVisible();
    await opener.click();
    await expect(map).toBeVisible();
    await closer.click();
    await expect(drawing).toBeVisible();
    await expectNoOverflow(page);
    expect(new Set(foreign)).toEqual(new Set([`${mapService}/styles/liberty`]));
  });
}

// Only in test:all: the test above draws the same map.
test("a hand and a finger move a venue's map, and the wheel scrolls the page past it (English)", {
  tag: "@all",
}, async ({ page, allowedMessages }) => {
  allowedMessages.push(failedResource);
  const { path, name } = await quietVenue("en");
  const { opener, map, pin } = locationMap(page, "en", name);
  await page.goto(path);
  await opener.scrollIntoViewIfNeeded();
  // A click anywhere on the drawing opens the map.
  await opener.click({ position: { x: 40, y: 60 } });
  await expect(map).toBeVisible();
  const box = await map.boundingBox();
  if (!box) throw new Error("no map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  const before = await pin();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y + 15, { steps: 4 });
  await page.mouse.move(x - 80, y + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await pin()).x).toBeLessThan(before.x - 50);

  const client = await page.context().newCDPSession(page);
  const dragged = await pin();
  const touch = (type: "touchStart" | "touchMove", at: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: at, y }] });
  await touch("touchStart", x);
  for (const by of [20, 40, 60, 80]) await touch("touchMove", x + by);
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(async () => (await pin()).x).toBeGreaterThan(dragged.x + 50);

  const pinInMap = async () => (await pin()).y - ((await map.boundingBox())?.y ?? 0);
  const shown = await pinInMap();
  const scrolled = await scrollTop(page);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(scrolled);
  expect(await pinInMap()).toBeCloseTo(shown, 0);
});

// Only in test:all: search-map.spec.ts shows a browser without a map.
test("a venue's map that does not load leaves the drawing and says so (Arabic)", {
  tag: "@all",
}, async ({ page, allowedMessages }) => {
  const { path, name } = await quietVenue("ar");
  const { t, opener, map, drawing } = locationMap(page, "ar", name);
  const status = (key: string) =>
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: t(`venues.location.${key}`) });
  await page.goto(path);
  await opener.scrollIntoViewIfNeeded();

  allowedMessages.push(failedResource);
  await page.context().setOffline(true);
  await opener.click();
  await expect(status("mapFailed")).toBeVisible();
  await expect(drawing).toBeVisible();
  await page.context().setOffline(false);
  await opener.click();
  await expect(map).toBeVisible();

  // A browser without WebGL.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.reload();
  await opener.click();
  await expect(status("mapImpossible")).toBeVisible();
  await expect(drawing).toBeVisible();
  await expect(opener).toBeHidden();
});
