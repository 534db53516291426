import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../browser";
import { asStranger } from "./support/backend";
import { hydrated } from "./support/hydrated";
import { at, locales, type TestLocale, words } from "./support/i18n";
import { browserReports, expect, test } from "./support/test";

// A map is drawn by a graphics card; in software that card has to be there without being switched off.
const software = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
test.use({
  launchOptions: {
    executablePath: await findChromium(),
    args: [...chromiumFlags.filter((flag) => flag !== "--disable-gpu"), ...software],
  },
});

/** A venue in a city in which no other test lists anything. */
async function aVenue(locale: TestLocale) {
  const { data, error } = await asStranger().rpc("search_venues", {
    p_query: "",
    p_filters: { city: "luxor" },
    p_limit: 1,
  });
  if (error) throw error;
  const [venue] = (data as unknown as { items: { id: string; name: string; name_ar: string }[] })
    .items;
  if (!venue) throw new Error("no venue in Luxor");
  return {
    path: at(locale, `/venues/${venue.id}`),
    name: locale === "ar" ? venue.name_ar : venue.name,
  };
}

/** The parts of the map, as a person names them. */
function parts(page: Page, locale: TestLocale, name: string) {
  const say = words(locale);
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  return {
    say,
    opener: button("venues.location.openMap"),
    closer: button("venues.location.closeMap"),
    zoomIn: button("explore.map.zoomIn"),
    zoomOut: button("explore.map.zoomOut"),
    map: page.getByRole("region", { name: say("venues.location.mapLabel", { name }), exact: true }),
    drawing: page.getByRole("img", {
      name: new RegExp(
        `^${say("venues.location.drawing", { direction: "", city: "" }).split(":")[0]}:`,
      ),
    }),
    directions: page.getByRole("link", { name: say("venues.location.map"), exact: true }),
    /** Where the pin stands, in pixels of the page. */
    pin: async () => {
      const box = await page.locator("[data-pin]").boundingBox();
      if (!box) throw new Error("no pin");
      return { x: box.x + box.width / 2, y: box.y + box.height };
    },
  };
}

for (const locale of locales) {
  for (const width of [1280, 390]) {
    test(`the map is loaded when it is asked for, and led by keys (${locale}, ${width})`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== new URL(String(baseURL)).origin) {
          elsewhere.push(request.url());
        }
      });
      const scripts: Promise<string>[] = [];
      page.on("response", (answer) => {
        if (answer.request().resourceType() === "script") scripts.push(answer.text());
      });
      const hasMapGl = async () =>
        (await Promise.all(scripts)).some((script) => script.includes("maplibregl-canvas"));

      const { path, name } = await aVenue(locale);
      const { opener, closer, zoomIn, zoomOut, map, drawing, directions, pin, say } = parts(
        page,
        locale,
        name,
      );
      await page.goto(path);
      await hydrated(opener);
      await expect(drawing).toBeVisible();
      await expect(directions).toHaveAttribute(
        "href",
        /^https:\/\/www\.openstreetmap\.org\/\?mlat=/,
      );
      await opener.scrollIntoViewIfNeeded();
      expect(await hasMapGl()).toBe(false);

      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(map).toBeFocused();
      await expect(map).toHaveAccessibleDescription(say("venues.location.mapHint"));
      expect(await hasMapGl()).toBe(true);
      await expect(directions).toBeVisible();

      // The arrows move the map and not the page; plus and minus zoom it.
      const before = await pin();
      const scrolled = await page.evaluate(() => window.scrollY);
      await page.keyboard.press("ArrowRight");
      await expect.poll(async () => (await pin()).x).toBeLessThan(before.x - 20);
      await page.keyboard.press("ArrowDown");
      await expect.poll(async () => (await pin()).y).toBeLessThan(before.y - 20);
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
      const rings = () => page.locator("[data-map] circle").first().getAttribute("r").then(Number);
      const first = await rings();
      await page.keyboard.press("+");
      await expect.poll(rings).toBeGreaterThan(first * 1.5);

      // Tab goes on through the buttons and out of the map.
      await page.keyboard.press("Tab");
      await expect(zoomIn).toBeFocused();
      const near = await rings();
      await page.keyboard.press("Enter");
      await expect.poll(rings).toBeGreaterThan(near * 1.5);
      await page.keyboard.press("Tab");
      await expect(zoomOut).toBeFocused();
      const nearer = await rings();
      await page.keyboard.press("Enter");
      await expect.poll(rings).toBeLessThan(nearer / 1.5);
      await page.keyboard.press("Tab");
      await expect(closer).toBeFocused();
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("[data-map]"))).toBeNull();

      // Escape leaves it, and the button closes it: the drawing stands there again.
      await map.focus();
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
      await expect(map).toBeHidden();
      await expect(drawing).toBeVisible();
      await opener.click();
      await expect(map).toBeVisible();
      await closer.click();
      await expect(drawing).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(elsewhere).toEqual([]);
    });
  }

  test(`a hand and a finger move the map, and the wheel scrolls the page past it (${locale})`, async ({
    page,
  }) => {
    const { path, name } = await aVenue(locale);
    const { opener, map, pin } = parts(page, locale, name);
    await page.goto(path);
    // Anywhere on the drawing is a way in.
    await hydrated(opener);
    await opener.scrollIntoViewIfNeeded();
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

    const inMap = async () => (await pin()).y - ((await map.boundingBox())?.y ?? 0);
    const shown = await inMap();
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled);
    expect(await inMap()).toBeCloseTo(shown, 0);
  });

  test(`the venue's map passes axe, still and open (${locale})`, async ({ page }) => {
    const { path, name } = await aVenue(locale);
    const { opener, map } = parts(page, locale, name);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await hydrated(opener);
      expect((await new AxeBuilder({ page }).include("main").analyze()).violations).toEqual([]);
      await opener.click();
      await expect(map).toBeVisible();
      expect((await new AxeBuilder({ page }).include("main").analyze()).violations).toEqual([]);
    }
  });

  test(`a map that does not come leaves the drawing and says so (${locale})`, async ({
    page,
    expectedNoise,
  }) => {
    const { path, name } = await aVenue(locale);
    const { opener, map, drawing, say } = parts(page, locale, name);
    await page.goto(path);
    await hydrated(opener);
    await opener.scrollIntoViewIfNeeded();
    const status = page.getByRole("main").getByRole("status");

    expectedNoise.push(browserReports);
    await page.context().setOffline(true);
    await opener.click();
    await expect(status.filter({ hasText: say("venues.location.mapFailed") })).toBeVisible();
    await expect(drawing).toBeVisible();
    await page.context().setOffline(false);
    await opener.click();
    await expect(map).toBeVisible();

    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.reload();
    await hydrated(opener);
    await opener.click();
    await expect(status.filter({ hasText: say("venues.location.mapImpossible") })).toBeVisible();
    await expect(drawing).toBeVisible();
    await expect(opener).toBeHidden();
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test(`the drawing and the way to a map are there (${locale})`, async ({ page }) => {
      const { path, name } = await aVenue(locale);
      const { opener, drawing, directions } = parts(page, locale, name);
      await page.goto(path);
      await expect(drawing).toBeVisible();
      await expect(directions).toBeVisible();
      await expect(opener).toBeHidden();
    });
  });
}
