// Combinations: English on a desktop and Arabic on a phone, where the filters open from below.
import { sample } from "../support/sample";
import { openGroup } from "./support/filters";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { countVenues, quietCity } from "./support/search";
import { expect, test } from "./support/test";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "filters and order go into the address one by one, and the browser's Back takes each of them back",
)) {
  const t = translator(locale);

  test(`filters and order go into the address one by one, and the browser's Back takes each of them back (${view})`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    await page.goto(localePath(locale, "/explore"));
    const form = page.locator("#filters");
    const title = form.getByRole("heading", { name: t("explore.filters.title"), exact: true });
    const status = page
      .getByRole("region", { name: t("explore.results"), exact: true })
      .getByRole("status");
    const found = (filters: object) => countVenues({ city: quietCity.slug, ...filters });
    const expectResults = async (filters: object) =>
      expect(status).toHaveText(t("explore.count", { count: await found(filters) }));
    const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
    const sort = page.getByLabel(t("explore.sort.label"), { exact: true });
    if (isPhone) {
      await expect(title).toBeHidden();
      await page.getByRole("button", { name: t("explore.filters.open") }).click();
    }

    const cities = await openGroup(page, t("explore.filters.city"));
    await cities.getByRole("radio", { name: new RegExp(`^${quietCity[locale]} `) }).check();
    await page.waitForURL(/city=luxor/);
    await openGroup(page, t("explore.filters.amenities"));
    await form.locator('input[name="amenity"][value="restrooms"]').check();
    await page.waitForURL(/amenity=restrooms/);
    const amenities = ["restrooms"];
    await expectResults({ amenities });
    // Each option shows its resulting number of venues.
    const option = (name: string, left: number) =>
      form.getByLabel(t("explore.filters.option", { name, count: left }), { exact: true });
    const rated = { amenities, min_rating: 3 };
    await openGroup(page, t("explore.filters.rating"));
    await option(t("explore.filters.ratingFrom", { rating: "3" }), await found(rated)).check();
    await page.waitForURL(/rating=3/);
    await expectResults(rated);
    const prices = await openGroup(page, t("explore.filters.unitPrice"));
    const maximum = prices.getByRole("textbox", { name: t("explore.filters.max"), exact: true });
    await maximum.fill("90000");
    await maximum.press("Tab");
    await page.waitForURL(/max=90000/);
    const affordable = { ...rated, max_total: 9_000_000 };
    await expectResults(affordable);
    const instant = { ...affordable, instant: true };
    await form.getByRole("switch", { name: t("explore.filters.instant"), exact: true }).check();
    await page.waitForURL(/instant=1/);
    await expectResults(instant);
    if (isPhone) {
      const apply = t("explore.filters.applyCount", { count: await found(instant) });
      await page.getByRole("button", { name: apply }).click();
      await expect(title).toBeHidden();
      await expectNoOverflow(page);
    }
    await sort.selectOption("price");
    await page.waitForURL(/sort=price/);

    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("sort"));
    await expect(sort).toHaveValue("relevance");
    expect(parameter("instant")).toBe("1");
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("instant"));
    await expectResults(affordable);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("max"));
    await expect(form.locator('input[name="max"]')).toHaveValue("");
    await page.goForward();
    await page.waitForURL((url) => url.searchParams.has("max"));
    await expect(form.locator('input[name="max"]')).toHaveValue("90000");
    // The address alone restores everything.
    await page.reload();
    await expectResults(affordable);
    if (isPhone) await page.getByRole("button", { name: t("explore.filters.open") }).click();
    await openGroup(page, t("explore.filters.rating"));
    await expect(form.locator('input[name="rating"][value="3"]')).toBeChecked();
  });
}
