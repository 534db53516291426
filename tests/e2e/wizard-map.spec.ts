// Combinations: the whole map in Arabic on a phone, whose numbers and keys must stay left to right; a browser that cannot draw
// it in English.
import type { Page } from "@playwright/test";
import { timeZoneCity } from "../../lib/shared/time-zone-city";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { backendUrl } from "./support/backend";
import type { TestLocale } from "./support/i18n";
import { foreignRequests, mapService } from "./support/map-service";
import { listingWizard, venuesOf } from "./support/pages/listing-wizard";
import { expectNoOverflow, phone } from "./support/screens";
import { quietCity } from "./support/search";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** The map on which a host places the pin, found by its labels. */
function pinMap(page: Page, locale: TestLocale) {
  const { t, button, text } = listingWizard(page, locale);
  const canvas = page.getByRole("region", { name: t("wizard.basics.map.label"), exact: true });
  return {
    canvas,
    field: text("basics.pin"),
    marker: (place: string) => button("basics.map.marker", { place }),
    anyMarker: page.locator(".maplibregl-marker"),
    openMap: async () => {
      await button("basics.map.show").click();
      await expect(page.locator("[data-map]")).toBeVisible();
      await expect(canvas).toBeVisible();
    },
    /** Latitude and longitude in the field, in decimal degrees. */
    position: async () => {
      const value = await text("basics.pin").inputValue();
      expect(value).toMatch(/^-?\d{1,2}(\.\d{1,6})?, -?\d{1,3}(\.\d{1,6})?$/);
      return value.split(", ").map(Number) as [number, number];
    },
  };
}

// Only in test:all: tests/unit/venues/listing/pin.test.ts reads coordinates; search-map.spec.ts uses a map in a browser.
test("the field of the coordinates and the pin on the map follow each other (Arabic, phone)", {
  tag: "@all",
}, async ({ page, context, allowedMessages }) => {
  const host = await createUser("host", "Layla");
  await signInAs(context, host);
  allowedMessages.push(failedResource);
  const foreign = foreignRequests(page);
  await page.setViewportSize(phone);
  const { t, open, fillBasics, button, select, next } = listingWizard(page, "ar");
  const { canvas, field, marker, anyMarker, openMap, position } = pinMap(page, "ar");
  await open();
  await fillBasics("Pinned hall");
  await expect(field).toHaveAttribute("dir", "ltr");

  // The time zone is that of the city.
  await expect(page.getByText(/GMT|غرينتش/)).toBeHidden();
  await select("basics.city").selectOption(quietCity.slug);
  const place = timeZoneCity("Africa/Cairo", "ar") ?? "";
  const zone = t("wizard.basics.zone", { place, offset: "" });
  await expect(page.getByText(zone.split("(")[0] ?? "")).toBeVisible();

  // Without a pin the map opens at the centre of the chosen city.
  await openMap();
  await expect(anyMarker).toBeHidden();
  await button("basics.map.middle").click();
  await expect(anyMarker).toBeFocused();
  const [latitude, longitude] = await position();
  expect(Math.abs(latitude - 25.69)).toBeLessThan(0.1);
  expect(Math.abs(longitude - 32.64)).toBeLessThan(0.1);
  const status = page.getByRole("status");
  const announced = (place: string) =>
    status.filter({ hasText: t("wizard.basics.pinAt", { place }) });
  await expect(announced(await field.inputValue())).toHaveCount(1);

  // Keys move the pin and not the map; Shift moves it further.
  await anyMarker.press("ArrowRight");
  const [, east] = await position();
  expect(east).toBeGreaterThan(longitude);
  await anyMarker.press("ArrowUp");
  const [north] = await position();
  expect(north).toBeGreaterThan(latitude);
  await anyMarker.press("Shift+ArrowLeft");
  const [, west] = await position();
  expect((east - west) / (east - longitude)).toBeCloseTo(10, 0);
  await expect(marker(await field.inputValue())).toBeFocused();
  await expect(announced(await field.inputValue())).toHaveCount(1);

  // Coordinates are accepted in Arabic digits and in links.
  await field.fill("٣٠٫٠٤٤٤، ٣١٫٢٣٥٧");
  await expect(marker("30.0444, 31.2357")).toBeVisible();
  await field.fill("https://maps.google.com/?q=24.0889,32.8998");
  await expect(marker("24.0889, 32.8998")).toBeVisible();

  // A tap places the pin, dragging moves it.
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("no map");
  await page.mouse.click(box.x + 80, box.y + 120);
  const [tapLatitude, tapLongitude] = await position();
  expect(tapLatitude).toBeGreaterThan(24.0889);
  expect(tapLongitude).toBeLessThan(32.8998);
  const grip = await anyMarker.boundingBox();
  if (!grip) throw new Error("no marker");
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20, { steps: 4 });
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await position())[1]).toBeGreaterThan(tapLongitude);
  expect((await position())[0]).toBeLessThan(tapLatitude);

  for (const key of ["basics.map.zoomIn", "basics.map.zoomOut"]) {
    await button(key).focus();
    await page.keyboard.press("Enter");
  }
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);

  // The pin is saved as the field shows it.
  const saved = await position();
  await next().click();
  await button("saveDraft").click();
  await expect
    .poll(async () =>
      (await venuesOf(host)).map((venue) => [venue.latitude, venue.longitude, venue.time_zone]),
    )
    .toEqual([[...saved, "Africa/Cairo"]]);

  // It can be removed again.
  await button("back").click();
  await openMap();
  await button("basics.map.remove").click();
  await expect(field).toHaveValue("");
  await expect(anyMarker).toBeHidden();
  await expect(button("basics.map.middle")).toBeFocused();
  await expect(status.filter({ hasText: t("wizard.basics.pinRemoved") })).toHaveCount(1);
  const asked = foreign.filter((address) => !address.startsWith(backendUrl));
  expect(new Set(asked)).toEqual(new Set([`${mapService}/styles/liberty`]));
});

// Only in test:all: search-map.spec.ts shows a browser without a map.
test("a browser that cannot draw a map says so, and coordinates can be typed (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  await signInAs(context, await createUser("host", "Wael"));
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const { t, open, button } = listingWizard(page, "en");
  const { field } = pinMap(page, "en");
  await open();
  await button("basics.map.show").click();
  await expect(page.getByText(t("wizard.basics.map.failed"))).toBeVisible();
  await field.fill("95, 31");
  await field.blur();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("30.0444, 31.2357");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await button("basics.map.hide").click();
  await expect(page.getByText(t("wizard.basics.map.failed"))).toBeHidden();
});
