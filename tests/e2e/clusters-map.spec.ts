// Combinations: clusters and the card of a venue in English on a desktop and in Arabic on a phone; venues in one
// building in Arabic. The streets are a stand-in, as the attribution takes place at the bottom too.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { createVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { serveMap } from "./support/map-service";
import { listedIds, markedIds, marks } from "./support/pages/search-map";
import { phone, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser } from "./support/users";

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`nothing is shown for ${selector}`);
  return box;
}

for (const { locale, screen, view } of sample(
  views,
  "venues close together are a cluster with their number, which the keyboard opens",
)) {
  const t = translator(locale);

  // Only in test:all: tests/unit/venues/layout-markers.test.ts makes the clusters; search-map.spec.ts uses the map in a browser.
  test(`venues close together are a cluster with their number, which the keyboard opens (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    await serveMap(page);
    await page.goto(localePath(locale, "/explore?city=cairo&map=1"));
    await expect(marks(page).first()).toBeVisible();
    const listed = (await listedIds(page)).sort();
    expect(await markedIds(page)).toEqual(listed);

    const cluster = page.locator('[data-markers*=" "]').first();
    const ids = String(await cluster.getAttribute("data-markers")).split(" ");
    await expect(cluster).toHaveText(String(ids.length));
    await expect(cluster).toHaveAccessibleName(
      t("explore.map.cluster").replace("{number}", String(ids.length)),
    );
    const shown = await marks(page).count();
    await cluster.focus();
    await page.keyboard.press("Enter");

    // It splits, its first venue gets the focus, and the visible venues are announced.
    const first = page.locator(`[data-markers~="${ids[0]}"]`);
    await expect.poll(() => marks(page).count()).toBeGreaterThan(shown);
    await expect(first).toBeFocused();
    await expect(first).not.toHaveAttribute("data-markers", ids.join(" "));
    const said = page.getByRole("status").filter({
      hasText: t("explore.map.inView").split("{count}")[0]?.trim(),
    });
    await expect(said).toHaveText(/\S/);
    expect(await markedIds(page)).toEqual(listed);
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a venue's card says the same price as its pin, and does not cover it",
)) {
  // Only in test:all: search-map.spec.ts shows the card of a pin.
  test(`a venue's card says the same price as its pin, and does not cover it (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    await serveMap(page);
    await page.goto(localePath(locale, "/explore?city=cairo&map=1"));
    const pin = page.locator('[data-markers]:not([data-markers*=" "]):has(bdi)').first();
    await expect(pin).toBeVisible();
    const id = String(await pin.getAttribute("data-markers"));
    const price = String(await pin.locator("bdi").textContent());

    // Dragged to the bottom of the map, where the card will be.
    const map = await boxOf(page, "[data-map]");
    const before = await boxOf(page, `[data-markers="${id}"]`);
    const middle = map.x + map.width / 2;
    const grip = { x: middle, y: map.y + 30 };
    const by = {
      x: middle - (before.x + before.width / 2),
      y: map.y + map.height - 70 - (before.y + before.height),
    };
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    await page.mouse.move(grip.x + by.x / 2, grip.y + by.y / 2, { steps: 4 });
    await page.mouse.move(grip.x + by.x, grip.y + by.y, { steps: 4 });
    // Stopped before release, so that the map does not glide on.
    await page.mouse.move(grip.x + by.x, grip.y + by.y, { steps: 20 });
    await page.mouse.up();
    const chosen = page.locator(`[data-markers="${id}"]`);
    await expect
      .poll(async () => (await boxOf(page, `[data-markers="${id}"]`)).y)
      .toBeGreaterThan(before.y + by.y - 60);

    await chosen.focus();
    await page.keyboard.press("Enter");
    const card = page.locator("[data-map] section");
    await expect(card).toBeVisible();
    await expect(card).toContainText(price);
    await expect(page.locator(`[data-venue="${id}"]`)).toContainText(price);
    await expect
      .poll(async () => {
        const [pinBox, cardBox] = [await chosen.boundingBox(), await card.boundingBox()];
        return pinBox && cardBox ? pinBox.y + pinBox.height <= cardBox.y : "not shown";
      })
      .toBe(true);
    // Nor does it cover the attribution.
    const credit = await page.getByRole("link", { name: "OpenStreetMap" }).boundingBox();
    const cardBox = await card.boundingBox();
    expect((cardBox?.y ?? 0) + (cardBox?.height ?? 0)).toBeLessThanOrEqual(credit?.y ?? 0);
  });
}

for (const { locale, screen, view } of sample(views, "the map is as high as the screen")) {
  // Only in test:all: the layout of one page, which no other depends on.
  test(`the map is as high as the screen (${view})`, { tag: "@all" }, async ({ page }) => {
    await page.setViewportSize(screen);
    await serveMap(page);
    await page.goto(localePath(locale, "/explore?city=cairo&map=1"));
    await expect(marks(page).first()).toBeVisible();
    const map = await boxOf(page, "[data-map]");
    expect(map.height).toBeGreaterThan(screen.height * 0.8);
    expect(map.y).toBeGreaterThan(56);
    expect(map.y + map.height).toBeLessThanOrEqual(screen.height);
  });
}

// Only in test:all: the first test shows the cluster.
test("venues in one building are a list, as no map can part them (Arabic, phone)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("ar");
  const host = await createUser("host", "Nour");
  // In the desert, where no other test or run has listings.
  const [latitude, longitude] = [22.5 + Math.random() * 2, 26 + Math.random() * 3];
  const place = { latitude, longitude, city: "Siwa" };
  const halls = ["قاعة الزيتون", "قاعة النخيل", "قاعة الملح"];
  for (const name of halls) await createVenue(host, name, { name_ar: name, ...place });
  await page.setViewportSize(phone);
  await serveMap(page);
  const area = [longitude - 0.01, latitude - 0.01, longitude + 0.01, latitude + 0.01];
  await page.goto(`/ar/explore?bbox=${area.map((degrees) => degrees.toFixed(4))}&map=1`);
  const count = t("explore.count", { count: halls.length });
  const cluster = page.getByRole("button", {
    name: t("explore.map.cluster").replace("{number}", String(halls.length)),
    exact: true,
  });
  await cluster.focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("region", {
    name: t("explore.map.together").replace("{count}", count),
    exact: true,
  });
  for (const name of halls) await expect(list.getByRole("link", { name })).toBeVisible();
  await expect(list.getByRole("link").first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(cluster).toBeFocused();
});
