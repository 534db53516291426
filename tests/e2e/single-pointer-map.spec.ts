// What is dragged on maps, done with clicks alone (WCAG 2.5.7). Combinations: each of the three maps with the same buttons
// once, two on a phone, one in Arabic: the buttons stand on the other side there and must not be mirrored themselves.
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { listingWizard } from "./support/pages/listing-wizard";
import { desktop, expectNoOverflow, phone } from "./support/screens";
import { quietCity, searchVenues } from "./support/search";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const directions = ["left", "right", "up", "down"] as const;

/** Moves the map of a page with its buttons, once in each direction, and expects it to follow. */
async function expectPansByButtons(page: Page, locale: TestLocale) {
  const t = translator(locale);
  const frame = page.locator("[data-map]");
  const opener = frame.getByRole("button", { name: t("ui.pan.map"), exact: true });
  const button = (direction: (typeof directions)[number]) =>
    frame.getByRole("button", { name: t(`ui.pan.${direction}`), exact: true });
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect(button("left")).toBeHidden();
  await opener.click();
  await expect(opener).toHaveAttribute("aria-expanded", "true");

  // Each button is at the side to which it moves, in both languages, and large enough for a finger.
  const boxes = await Promise.all(directions.map((direction) => button(direction).boundingBox()));
  const [left, right, up, down] = boxes;
  if (!left || !right || !up || !down) throw new Error("not all buttons are shown");
  for (const box of [left, right, up, down]) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  expect(left.x).toBeLessThan(up.x);
  expect(up.x).toBeLessThan(right.x);
  expect(up.y).toBeLessThan(left.y);
  expect(left.y).toBeLessThan(down.y);
  const map = await frame.boundingBox();
  if (!map) throw new Error("no map");
  expect(down.y + down.height).toBeLessThanOrEqual(map.y + map.height);

  // The circles around a city are part of the ground and move with it.
  const circle = frame.locator("circle.stroke-card").first();
  const at = async () => ({
    x: Number(await circle.getAttribute("cx")),
    y: Number(await circle.getAttribute("cy")),
  });
  const start = await at();
  const expectAt = async (x: number, y: number) => {
    await expect.poll(async () => Math.abs((await at()).x - x)).toBeLessThan(2);
    await expect.poll(async () => Math.abs((await at()).y - y)).toBeLessThan(2);
  };
  const [width, height] = [map.width / 4, map.height / 4];
  await button("right").click();
  await expectAt(start.x - width, start.y);
  await button("down").click();
  await expectAt(start.x - width, start.y - height);
  // Two presses in sequence are two steps.
  await button("left").click({ clickCount: 2 });
  await expectAt(start.x + width, start.y - height);
  await button("up").click();
  await expectAt(start.x + width, start.y);
  await button("right").click();
  await expectAt(start.x, start.y);
  await expectAccessibleInBothThemes(page, { within: "[data-map]" });
  await expectNoOverflow(page);
  await opener.click();
  await expect(button("left")).toBeHidden();
}

// Only in test:all: search-map.spec.ts shows the map and its buttons.
test("the map of the results is moved with clicks alone, and its new area is searched (English, desktop)", {
  tag: "@all",
}, async ({ page, allowedMessages }) => {
  allowedMessages.push(failedResource);
  await page.setViewportSize(desktop);
  await page.goto(`/explore?city=${quietCity.slug}&map=1`);
  await expectPansByButtons(page, "en");
  await page.getByRole("button", { name: translator("en")("explore.map.search") }).click();
  await page.waitForURL((url) => url.searchParams.has("bbox"));
});

// Only in test:all: venue-map.spec.ts shows the map and its buttons.
test("the map of a venue is moved with clicks alone (Arabic, phone)", { tag: "@all" }, async ({
  page,
  allowedMessages,
}) => {
  allowedMessages.push(failedResource);
  await page.setViewportSize(phone);
  const { items } = await searchVenues({ city: quietCity.slug }, "", 1);
  await page.goto(localePath("ar", `/venues/${items[0]?.id}`));
  const name = translator("ar")("venues.location.openMap");
  const opener = page.getByRole("button", { name, exact: true });
  await opener.click();
  await expectPansByButtons(page, "ar");
});

// Only in test:all: wizard-map.spec.ts shows the map and its pin.
test("a host finds the place on the map and puts the pin there with clicks alone (English, phone)", {
  tag: "@all",
}, async ({ page, context, allowedMessages }) => {
  allowedMessages.push(failedResource);
  await page.setViewportSize(phone);
  await signInAs(context, await createUser("host", "Layla"));
  const { t, open, button, select, text } = listingWizard(page, "en");
  await open();
  await select("basics.city").selectOption(quietCity.slug);
  await button("basics.map.show").click();
  await expectPansByButtons(page, "en");
  const canvas = page.getByRole("region", { name: t("wizard.basics.map.label"), exact: true });
  const typed = text("basics.pin");
  // On the side without the buttons.
  await canvas.click({ position: { x: 60, y: 120 } });
  await expect(typed).not.toHaveValue("");
  const first = await typed.inputValue();
  // Another click moves the pin, as an alternative to dragging.
  await canvas.click({ position: { x: 140, y: 160 } });
  await expect(typed).not.toHaveValue(first);
});
