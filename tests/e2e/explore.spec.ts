import AxeBuilder from "@axe-core/playwright";
import { isolate } from "@/lib/shared/isolate";
import { asStranger } from "./support/backend";
import { visit } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

async function count(query: string, filters: Record<string, unknown>): Promise<number> {
  const { data, error } = await asStranger().rpc("search_venues", {
    p_query: query,
    p_filters: filters,
    p_limit: 1,
  });
  if (error) throw error;
  return (data as { total: number }).total;
}

const aDay = () => new Date(Date.now() + 61 * 86_400_000).toISOString().slice(0, 10);

for (const locale of locales) {
  const say = words(locale);
  // A city in which no other test lists or books anything.
  const luxor = locale === "ar" ? "الأقصر" : "Luxor";
  const rooftop = locale === "ar" ? "سطح مفتوح" : "Rooftop";

  test.describe(`finding a venue (${locale})`, () => {
    test("from the home page by city and number of guests", async ({ page }) => {
      await visit(page, at(locale, "/"));
      await expect(
        page.getByRole("heading", { level: 1, name: say("home.hero.title") }),
      ).toBeVisible();
      await page.getByLabel(say("home.search.where")).selectOption("luxor");
      await page.getByLabel(say("home.search.guests")).fill("60");
      await page
        .getByRole("form", { name: say("home.search.label") })
        .getByRole("button", { name: say("home.search.submit"), exact: true })
        .click();
      await page.waitForURL((url) => url.pathname === at(locale, "/explore"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        say("explore.titleCity", { city: luxor }),
      );
      const found = await count("", { city: "luxor", guests: 60 });
      const results = page.getByRole("region", { name: say("explore.results"), exact: true });
      await expect(results.getByRole("status")).toHaveText(say("explore.count", { count: found }));
      await expect(results.getByRole("article")).toHaveCount(Math.min(24, found));
    });

    test("a changed filter changes results, address and chips; a chip takes it back", async ({
      page,
    }) => {
      await visit(page, at(locale, "/explore"));
      const results = page.getByRole("region", { name: say("explore.results"), exact: true });
      await page.getByLabel(say("explore.filters.type")).selectOption("rooftop");
      await page.waitForURL((url) => url.searchParams.get("type") === "rooftop");
      const found = await count("", { type: "rooftop" });
      expect(found).toBeLessThan(24);
      await expect(results.getByRole("status")).toHaveText(say("explore.count", { count: found }));
      await page
        .getByRole("link", { name: say("explore.chips.remove", { name: rooftop }) })
        .click();
      await page.waitForURL((url) => !url.searchParams.has("type"));
      await expect(page.getByLabel(say("explore.filters.type"))).toHaveValue("");
      await expect(results.getByRole("article")).toHaveCount(24);
    });

    test("a time shows the whole price, and the venue's page the same", async ({ page }) => {
      const day = aDay();
      const query = new URLSearchParams({
        city: "cairo",
        day,
        start: "18:00",
        end: "23:00",
        guests: "20",
      });
      await page.goto(`${at(locale, "/explore")}?${query}`);
      const card = page.getByRole("article").first();
      const price = (await card.locator("bdi.tabular-nums").textContent()) ?? "none";
      await card.getByRole("link").click();
      await page.waitForURL((url) => url.pathname.includes("/venues/"));
      await expect(page.getByLabel(say("venues.panel.guests"))).toHaveValue("20");
      await expect(
        page
          .getByRole("form", { name: say("venues.panel.title") })
          .getByText(price, { exact: true }),
      ).toBeVisible();
    });

    test("pages lead on and back", async ({ page }) => {
      await page.goto(at(locale, "/explore"));
      const first = await page.getByRole("article").first().getByRole("link").textContent();
      await page.getByRole("link", { name: say("explore.pages.next") }).click();
      await page.waitForURL((url) => url.searchParams.has("page"));
      await expect(page.getByRole("article").first().getByRole("link")).not.toHaveText(first ?? "");
      await page.getByRole("link", { name: say("explore.pages.previous") }).click();
      await page.waitForURL((url) => !url.searchParams.has("page"));
      await expect(page.getByRole("article").first().getByRole("link")).toHaveText(first ?? "");
    });

    test("nothing found says which wish to give up", async ({ page }) => {
      await page.goto(`${at(locale, "/explore")}?city=luxor&guests=99999`);
      await expect(page.getByRole("heading", { name: say("explore.empty.title") })).toBeVisible();
      const inLuxor = await count("", { city: "luxor" });
      const guests = isolate(say("explore.chips.guests", { count: 99999 }));
      await page
        .getByRole("link", { name: say("explore.empty.without", { name: guests, count: inLuxor }) })
        .click();
      await page.waitForURL((url) => !url.searchParams.has("guests"));
      await expect(page.getByRole("article").first()).toBeVisible();
    });

    test("nothing found offers what comes close, where and when", async ({ page }) => {
      const query = `city=luxor&type=studio&day=${aDay()}&start=18:00&end=20:00`;
      await page.goto(`${at(locale, "/explore")}?${query}`);
      const near = page.getByRole("region", { name: say("explore.near.title") });
      const link = near.getByRole("link").first();
      const name = (await link.textContent()) ?? "";
      await link.click();
      await page.waitForURL((url) => url.searchParams.get("city") !== "luxor");
      const found = await page.getByRole("article").count();
      expect(name.replace(/[\u2066-\u2069]/g, "")).toContain(
        say("explore.near.link", { name: "", count: found }),
      );
    });

    test("suggestions while typing are chosen with the keys alone", async ({ page }) => {
      await visit(page, `${at(locale, "/explore")}?guests=20`);
      const field = page
        .getByRole("main")
        .getByRole("combobox", { name: say("explore.filters.q"), exact: true });
      await expect(field).toHaveAttribute("aria-expanded", "false");
      await field.pressSequentially(locale === "ar" ? "الاقص" : "luxo");
      const offers = page.getByRole("listbox", { name: say("explore.filters.suggestions") });
      const offer = offers.getByRole("option").first();
      await expect(offer).toContainText(luxor);
      await expect(offer).toHaveAttribute("aria-selected", "false");
      await field.press("ArrowDown");
      await expect(offer).toHaveAttribute("aria-selected", "true");
      const { violations } = await new AxeBuilder({ page }).include("form").analyze();
      expect(violations).toEqual([]);
      await field.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("city") === "luxor");
      expect(new URL(page.url()).searchParams.get("guests")).toBe("20");
      await expect(field).toHaveValue("");
      await expect(offers).toBeHidden();
    });

    test("a misspelt or transliterated city is understood", async ({ page }) => {
      await page.goto(`${at(locale, "/explore")}?q=al%20uqsur`);
      const found = await count("Luxor", {});
      await expect(
        page.getByText(say("explore.count", { count: found }), { exact: true }),
      ).toBeVisible();
    });

    test("a city can be sorted by distance", async ({ page }) => {
      await page.goto(at(locale, "/explore"));
      const sort = page.getByLabel(say("explore.sort.label"));
      const distance = sort.getByRole("option", { name: say("explore.sort.distance") });
      await expect(distance).toHaveCount(0);
      await visit(page, `${at(locale, "/explore")}?city=luxor`);
      await sort.selectOption("distance");
      await page.waitForURL((url) => url.searchParams.get("sort") === "distance");
      await expect(page.getByRole("article").first()).toBeVisible();
    });

    test("what makes no sense is left out or explained", async ({ page }) => {
      const answer = await page.goto(
        `${at(locale, "/explore")}?city=cairo&day=2020-01-01&guests=-4&rating=99&sort=x&min=abc&page=zz`,
      );
      expect(answer?.status()).toBe(200);
      await expect(page.getByText(say("explore.notices.pastDay"))).toBeVisible();
      await expect(page.getByRole("article").first()).toBeVisible();
      await page.goto(`${at(locale, "/explore")}?city=cairo&day=${aDay()}&start=20:00&end=01:00`);
      const end = locale === "ar" ? "1:00\u00a0ص" : "1:00\u00a0am";
      await expect(
        page.getByText(new RegExp(say("explore.notices.nextDay", { end }), "i")),
      ).toBeVisible();
    });

    test("on a telephone the filters open from below", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, at(locale, "/explore"));
      const city = page.getByLabel(say("explore.filters.city"));
      await expect(city).toBeHidden();
      await page.getByRole("button", { name: say("explore.filters.open") }).click();
      await city.selectOption("luxor");
      await page.waitForURL((url) => url.searchParams.get("city") === "luxor");
      const found = await count("", { city: "luxor" });
      await page
        .getByRole("button", { name: say("explore.filters.applyCount", { count: found }) })
        .click();
      await expect(city).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });

    test("services are found by kind", async ({ page }) => {
      await page.goto(at(locale, "/services"));
      await page.getByLabel(say("services.filters.category")).selectOption("catering");
      await page.getByRole("button", { name: say("services.filters.submit") }).click();
      await page.waitForURL((url) => url.searchParams.get("category") === "catering");
      await page.getByRole("article").first().getByRole("link").click();
      await page.waitForURL((url) => /\/services\/[0-9a-f-]{36}$/.test(url.pathname));
      await expect(
        page.getByRole("heading", { name: say("services.detail.provider") }),
      ).toBeVisible();
    });

    for (const colorScheme of ["light", "dark"] as const) {
      for (const path of ["/", "/explore", "/explore?city=cairo&guests=99999", "/services"]) {
        test(`${path} passes axe (${colorScheme})`, async ({ page }) => {
          await page.emulateMedia({ colorScheme });
          await visit(page, at(locale, path));
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations).toEqual([]);
        });
      }
    }
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the search form leads to results", async ({ page }) => {
    const say = words("en");
    await page.goto("/");
    await page.getByLabel(say("home.search.where")).selectOption("dubai");
    await page
      .getByRole("form", { name: say("home.search.label") })
      .getByRole("button", { name: say("home.search.submit"), exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venues in Dubai");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByLabel(say("explore.filters.event")).selectOption("wedding");
    await page.getByRole("button", { name: /^Show \d+ venues$/ }).click();
    await expect(page).toHaveURL(/event=wedding/);
    await expect(page).toHaveURL(/city=dubai/);
  });
});
