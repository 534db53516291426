import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../browser";
import { newPerson } from "./support/backend";
import { locales, type TestLocale } from "./support/i18n";
import { carrySession } from "./support/session";
import { expect, test } from "./support/test";
import { venuesOf, wizard } from "./support/wizard";

// A map is drawn by a graphics card; in software that card has to be there without being switched off.
const software = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
test.use({
  launchOptions: {
    executablePath: await findChromium(),
    args: [...chromiumFlags.filter((flag) => flag !== "--disable-gpu"), ...software],
  },
});

/** The parts of the pin's map, as a person names them. */
function parts(page: Page, locale: TestLocale) {
  const { say, button, text, select } = wizard(page, locale);
  const canvas = page.getByRole("region", { name: say("wizard.basics.map.label"), exact: true });
  return {
    say,
    button,
    select,
    canvas,
    field: text("basics.pin"),
    marker: (place: string) => button("basics.map.marker", { place }),
    anyMarker: page.locator(".maplibregl-marker"),
    openMap: async () => {
      await button("basics.map.show").click();
      await expect(page.locator("[data-map]")).toBeVisible();
      await expect(canvas).toBeVisible();
    },
    /** Latitude and longitude that the field holds, written as they are everywhere. */
    at: async () => {
      const value = await text("basics.pin").inputValue();
      expect(value).toMatch(/^-?\d{1,2}(\.\d{1,6})?, -?\d{1,3}(\.\d{1,6})?$/);
      return value.split(", ").map(Number) as [number, number];
    },
  };
}

for (const locale of locales) {
  test(`${locale}: the field and the pin on the map follow each other`, async ({
    page,
    baseURL,
  }) => {
    const host = await newPerson("host", "Layla");
    await carrySession(page.context(), host.email, String(baseURL));
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && !["localhost", "127.0.0.1"].includes(hostname)) {
        elsewhere.push(request.url());
      }
    });
    await page.setViewportSize({ width: 390, height: 844 });
    const { open, fillBasics, button } = wizard(page, locale);
    const { say, select, canvas, field, marker, anyMarker, openMap, at } = parts(page, locale);
    await open();
    await fillBasics("Pinned hall");
    await expect(field).toHaveAttribute("dir", "ltr");

    // The clock of a place comes with it.
    await expect(page.getByText(/GMT|غرينتش/)).toBeHidden();
    await select("basics.city").selectOption("luxor");
    const luxor = locale === "ar" ? "الأقصر" : "Luxor";
    await expect(
      page.getByText(say("wizard.basics.zone", { place: luxor, offset: "" }).split("(")[0] ?? ""),
    ).toBeVisible();

    // No pin: the middle of the chosen city is where the map opens.
    await openMap();
    await expect(anyMarker).toBeHidden();
    await button("basics.map.middle").click();
    await expect(anyMarker).toBeFocused();
    const [latitude, longitude] = await at();
    expect(Math.abs(latitude - 25.69)).toBeLessThan(0.1);
    expect(Math.abs(longitude - 32.64)).toBeLessThan(0.1);
    const status = page.getByRole("status");
    const announced = (place: string) =>
      status.filter({ hasText: say("wizard.basics.pinAt", { place }) });
    await expect(announced(await field.inputValue())).toHaveCount(1);

    // Keys move the pin and not the map; Shift moves it further.
    await anyMarker.press("ArrowRight");
    const [, east] = await at();
    expect(east).toBeGreaterThan(longitude);
    await anyMarker.press("ArrowUp");
    const [north] = await at();
    expect(north).toBeGreaterThan(latitude);
    await anyMarker.press("Shift+ArrowLeft");
    const [, west] = await at();
    expect((east - west) / (east - longitude)).toBeCloseTo(10, 0);
    await expect(marker(await field.inputValue())).toBeFocused();
    await expect(announced(await field.inputValue())).toHaveCount(1);

    // What is typed is found, in either script and in links.
    await field.fill("٣٠٫٠٤٤٤، ٣١٫٢٣٥٧");
    await expect(marker("30.0444, 31.2357")).toBeVisible();
    await field.fill("https://maps.google.com/?q=24.0889,32.8998");
    await expect(marker("24.0889, 32.8998")).toBeVisible();

    // A tap places it, a hand moves it.
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (!box) throw new Error("no map");
    await page.mouse.click(box.x + 80, box.y + 120);
    const [tapLatitude, tapLongitude] = await at();
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
    await expect.poll(async () => (await at())[1]).toBeGreaterThan(tapLongitude);
    expect((await at())[0]).toBeLessThan(tapLatitude);

    for (const key of ["basics.map.zoomIn", "basics.map.zoomOut"]) {
      await button(key).focus();
      await page.keyboard.press("Enter");
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
    }

    // It is saved as it stands in the field.
    const kept = await at();
    await wizard(page, locale).next().click();
    await button("saveDraft").click();
    await expect
      .poll(async () =>
        (await venuesOf(host)).map((venue) => [venue.latitude, venue.longitude, venue.time_zone]),
      )
      .toEqual([[...kept, "Africa/Cairo"]]);

    // And taken away again.
    await button("back").click();
    await openMap();
    await button("basics.map.remove").click();
    await expect(field).toHaveValue("");
    await expect(anyMarker).toBeHidden();
    await expect(button("basics.map.middle")).toBeFocused();
    await expect(status.filter({ hasText: say("wizard.basics.pinRemoved") })).toHaveCount(1);
    expect(elsewhere).toEqual([]);
  });
}

test("a browser that cannot draw a map says so, and coordinates can be typed", async ({
  page,
  baseURL,
}) => {
  const host = await newPerson("host", "Wael");
  await carrySession(page.context(), host.email, String(baseURL));
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await wizard(page, "en").open();
  const { say, button, field } = parts(page, "en");
  await button("basics.map.show").click();
  await expect(page.getByText(say("wizard.basics.map.failed"))).toBeVisible();
  await field.fill("95, 31");
  await field.blur();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("30.0444, 31.2357");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await button("basics.map.hide").click();
  await expect(page.getByText(say("wizard.basics.map.failed"))).toBeHidden();
});
