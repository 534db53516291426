import { asStranger } from "./support/backend";
import { hydrated } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

async function count(filters: Record<string, unknown>): Promise<number> {
  const { data, error } = await asStranger().rpc("search_venues", {
    p_filters: filters,
    p_limit: 1,
  });
  if (error) throw error;
  return (data as { total: number }).total;
}

for (const locale of locales) {
  const say = words(locale);

  for (const width of [1280, 390]) {
    test(`${locale}, ${width} wide: filters and order go into the address one by one, and Back takes each back`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      // A city in which no other test lists anything.
      await page.goto(at(locale, "/explore?city=luxor"));
      const form = page.locator("#filters");
      const status = page
        .getByRole("region", { name: say("explore.results"), exact: true })
        .getByRole("status");
      const shows = async (filters: Record<string, unknown>) => {
        const found = await count({ city: "luxor", ...filters });
        await expect(status).toHaveText(say("explore.count", { count: found }));
      };
      const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
      const sort = page.getByLabel(say("explore.sort.label"), { exact: true });
      await hydrated(sort);
      if (width === 390) {
        await page.getByRole("button", { name: say("explore.filters.open") }).click();
      }

      await form.locator('input[name="amenity"][value="restrooms"]').check();
      await page.waitForURL(/amenity=restrooms/);
      await shows({ amenities: ["restrooms"] });
      // What a choice would leave stands beside it.
      const rated = await count({ city: "luxor", amenities: ["restrooms"], min_rating: 3 });
      const option = (name: string, left: number) =>
        form.getByLabel(say("explore.filters.option", { name, count: left }), { exact: true });
      await option(say("explore.filters.ratingFrom", { rating: "3" }), rated).check();
      await page.waitForURL(/rating=3/);
      await shows({ amenities: ["restrooms"], min_rating: 3 });
      const most = form.getByLabel(say("explore.filters.max"), { exact: true });
      await most.fill("90000");
      await most.press("Tab");
      await page.waitForURL(/max=90000/);
      await shows({ amenities: ["restrooms"], min_rating: 3, max_total: 9_000_000 });
      const instant = { min_rating: 3, max_total: 9_000_000, instant: true };
      const atOnce = await count({ city: "luxor", amenities: ["restrooms"], ...instant });
      await option(say("explore.filters.instant"), atOnce).check();
      await page.waitForURL(/instant=1/);
      await shows({
        amenities: ["restrooms"],
        min_rating: 3,
        max_total: 9_000_000,
        instant: true,
      });
      if (width === 390) await page.keyboard.press("Escape");
      await sort.selectOption("price");
      await page.waitForURL(/sort=price/);

      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has("sort"));
      await expect(sort).toHaveValue("relevance");
      expect(parameter("instant")).toBe("1");
      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has("instant"));
      await shows({ amenities: ["restrooms"], min_rating: 3, max_total: 9_000_000 });
      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has("max"));
      await expect(form.locator('input[name="max"]')).toHaveValue("");
      await page.goForward();
      await page.waitForURL((url) => url.searchParams.has("max"));
      await expect(form.locator('input[name="max"]')).toHaveValue("90000");
      // The address alone brings all of it back.
      await page.reload();
      await shows({ amenities: ["restrooms"], min_rating: 3, max_total: 9_000_000 });
      await expect(form.locator('input[name="rating"][value="3"]')).toBeChecked();
    });
  }
}
