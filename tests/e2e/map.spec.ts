import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../browser";
import { asStranger } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

// A map is drawn by a graphics card; in software that card has to be there without being switched off.
const software = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
test.use({
  launchOptions: {
    executablePath: await findChromium(),
    args: [...chromiumFlags.filter((flag) => flag !== "--disable-gpu"), ...software],
  },
});

type Item = { id: string; name: string; name_ar: string | null };

async function found(filters: Record<string, unknown>): Promise<Item[]> {
  const { data, error } = await asStranger().rpc("search_venues", {
    p_query: "",
    p_filters: filters as never,
    p_limit: 24,
  });
  if (error) throw error;
  return (data as unknown as { items: Item[] }).items;
}

const marks = (page: Page) => page.locator("[data-marker]");
const ids = (page: Page) =>
  marks(page).evaluateAll((all) => all.map((mark) => mark.getAttribute("data-marker")));
const listed = (page: Page) =>
  page
    .locator("[data-venue]")
    .evaluateAll((all) => all.map((item) => item.getAttribute("data-venue")));

/** Waits until the map and the list show the same venues, in the same order; more of them than `above`. */
async function agree(page: Page, above = 0): Promise<number> {
  await expect
    .poll(async () => {
      const shown = await listed(page);
      return shown.length > above && String(await ids(page)) === String(shown);
    })
    .toBe(true);
  return (await ids(page)).length;
}

for (const locale of locales) {
  const say = words(locale);

  for (const width of [1280, 390]) {
    test(`the map and the list are one (${locale}, ${width})`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== new URL(String(baseURL)).origin) {
          elsewhere.push(request.url());
        }
      });
      await page.goto(`${at(locale, "/explore")}?city=luxor`);
      const open = page.getByRole("link", {
        name: say(width === 390 ? "explore.map.showShort" : "explore.map.show"),
        exact: true,
      });
      await open.click();
      await page.waitForURL((url) => url.searchParams.get("map") === "1");

      // A city in which no other test lists anything.
      const inLuxor = await found({ city: "luxor" });
      await expect.poll(() => ids(page)).toEqual(inLuxor.map(({ id }) => id));
      const [first] = inLuxor;
      const name = String(locale === "ar" ? first?.name_ar : first?.name);
      const mark = marks(page).first();
      await expect(mark).toHaveAccessibleName(new RegExp(`^${name}[,،] .*\\d`));
      const list = page.getByRole("article");
      if (width === 390) await expect(list.first()).toBeHidden();
      else await expect(list.first()).toBeVisible();

      // Pointing at one shows the other.
      await mark.focus();
      await expect(page.locator(`[data-venue="${first?.id}"]`)).toHaveAttribute("data-highlighted");

      // With keys alone: open, close, and stand where one stood.
      await mark.press("Enter");
      const card = page.getByRole("region", { name, exact: true });
      await expect(card.getByRole("link")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(card).toBeHidden();
      await expect(mark).toBeFocused();

      // Another part of the map, and back.
      const label = say("explore.map.label");
      const canvas = page.getByRole("region", { name: label, exact: true });
      await expect(page.getByRole("button", { name: say("explore.map.search") })).toBeHidden();
      await canvas.focus();
      await canvas.press("ArrowRight");
      const search = page.getByRole("button", { name: say("explore.map.search") });
      await expect(search).toBeVisible();
      for (let step = 0; step < 8; step += 1) {
        await page.getByRole("button", { name: say("explore.map.zoomOut") }).click();
      }
      // So far out that even fifty kilometres are too small to be drawn.
      await expect(page.locator("[data-map] circle.stroke-card")).toHaveCount(0);
      await search.click();
      await page.waitForURL((url) => url.searchParams.has("bbox"));
      const address = new URL(page.url()).searchParams;
      expect(address.get("city")).toBeNull();
      await agree(page, inLuxor.length);
      await expect(search).toBeHidden();
      await expect(
        page.getByRole("link", {
          name: say("explore.chips.remove", { name: say("explore.chips.area") }),
        }),
      ).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has("bbox"));
      await expect.poll(() => ids(page)).toEqual(inLuxor.map(({ id }) => id));
      expect(elsewhere).toEqual([]);
    });
  }

  test(`an area stays while one filters, until another city is chosen (${locale})`, async ({
    page,
  }) => {
    const area = "32,25,33.3,26.3";
    await page.goto(`${at(locale, "/explore")}?bbox=${area}&map=1`);
    await agree(page);
    const bbox = area.split(",").map(Number);
    const seated = (await found({ bbox, layout: "theatre" })).length;
    await page.getByLabel(say("explore.filters.layout")).selectOption("theatre");
    await page.waitForURL((url) => url.searchParams.get("layout") === "theatre");
    expect(new URL(page.url()).searchParams.get("bbox")).toBe(area);
    await expect(marks(page)).toHaveCount(seated);
    await page.getByLabel(say("explore.filters.city")).selectOption("dubai");
    await page.waitForURL((url) => url.searchParams.get("city") === "dubai");
    expect(new URL(page.url()).searchParams.get("bbox")).toBeNull();
    expect(new URL(page.url()).searchParams.get("map")).toBe("1");
  });

  test(`the map passes axe, and a browser without one keeps the list (${locale})`, async ({
    page,
  }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`${at(locale, "/explore")}?city=cairo&map=1`);
      await marks(page).first().click();
      await expect(
        page.getByRole("button", { name: say("explore.map.close"), exact: true }),
      ).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
    }
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByText(say("explore.map.failed"))).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
}
