// Combinations: the folding groups of the filters in English on a desktop and in Arabic on a phone.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { filterForm, openGroup } from "./support/filters";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { countVenues, quietCity, searchVenues } from "./support/search";
import { expect, test } from "./support/test";

/** Maximum size of a page of 24 results with pictures, in bytes. */
const maxPageBytes = 75_000;

const words = { en: "wedding", ar: "حفل زفاف" } as const;

for (const { locale, screen, isPhone, view } of sample(
  views,
  "groups of filters are folded, say what is chosen, and get their options when opened",
)) {
  const t = translator(locale);
  const explore = (query: string) => localePath(locale, `/explore${query}`);

  // Only in test:all: tests/components/venues/filter-groups.test.tsx shows the groups.
  test(`groups of filters are folded, say what is chosen, and get their options when opened (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/search/filters")) requested.push(request.url());
    });
    await page.goto(explore(`?city=${quietCity.slug}`));
    if (isPhone) await page.getByRole("button", { name: t("explore.filters.open") }).click();
    const form = filterForm(page);
    const summary = form
      .locator("summary")
      .filter({ has: page.getByText(t("explore.filters.city"), { exact: true }) });
    await expect(summary).toContainText(quietCity[locale]);
    await expect(form.getByRole("radio")).toHaveCount(0);
    expect(requested).toEqual([]);

    const cities = await openGroup(page, t("explore.filters.city"));
    const count = await countVenues({ city: quietCity.slug });
    const name = t("explore.filters.option", { name: quietCity[locale], count });
    await expect(cities.getByRole("radio", { name, exact: true })).toBeChecked();
    expect(requested).toHaveLength(1);
    await expectAccessibleInBothThemes(page, { within: "#filters" });
    await expectNoOverflow(page);

    // With the keyboard: the next city, with the group still open.
    await cities.getByRole("radio", { name, exact: true }).press("ArrowDown");
    await page.waitForURL((url) => url.searchParams.get("city") !== quietCity.slug);
    await expect(cities).toBeVisible();
    await expect(summary).not.toContainText(quietCity[locale]);
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "prices are set on a histogram with the keys, whatever limits the search has",
)) {
  const t = translator(locale);
  const explore = (query: string) => localePath(locale, `/explore${query}`);

  // Only in test:all: tests/components/venues/filter-groups.test.tsx shows the histogram.
  test(`prices are set on a histogram with the keys, whatever limits the search has (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    await page.goto(explore("?city=cairo&max=900000"));
    if (isPhone) await page.getByRole("button", { name: t("explore.filters.open") }).click();
    const prices = await openGroup(page, t("explore.filters.unitPrice"));
    const lowest = prices.getByRole("slider", { name: t("explore.filters.min"), exact: true });
    await expect(lowest).toHaveAttribute("aria-valuetext", t("explore.filters.anyAmount"));
    const { items } = await searchVenues({ city: "cairo" }, "", 100);
    const formatted = (minor: number) => formatMoney(minor, "EGP", locale);
    const cheapest = Math.min(
      ...items.map((item) => Number((item as { from_total_minor?: number }).from_total_minor)),
    );
    await expect(lowest).toHaveAccessibleDescription(
      new RegExp(formatted(cheapest).replace(".", "\\.")),
    );
    await expectAccessibleInBothThemes(page, { within: "#filters" });

    await lowest.press("ArrowUp");
    await page.waitForURL((url) => Number(url.searchParams.get("min")) > 0);
    const minimum = Number(new URL(page.url()).searchParams.get("min"));
    const filters = { city: "cairo", min_total: minimum * 100, max_total: 90_000_000 };
    const count = await countVenues(filters);
    const results = page.getByRole("region", { name: t("explore.results"), exact: true });
    await expect(results.getByRole("status")).toHaveText(t("explore.count", { count }));
    await expect(lowest).toHaveAttribute("aria-valuetext", formatted(minimum * 100));
    await expect(lowest).toBeFocused();

    // Back at its end there is no limit.
    await lowest.press("Home");
    await page.waitForURL((url) => !url.searchParams.has("min"));
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a page of results has one search field, in sight, and keeps to its size",
)) {
  const t = translator(locale);
  const explore = (query: string) => localePath(locale, `/explore${query}`);

  test(`a page of results has one search field, in sight, and keeps to its size (${view})`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    await page.goto(explore(""));
    const fields = page.getByRole("combobox", { name: /./ }).and(page.locator("[type=search]"));
    await expect(fields).toHaveCount(1);
    await expect(fields).toBeInViewport();
    if (isPhone) {
      await page.getByRole("button", { name: t("nav.menu"), exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("combobox")).toHaveCount(0);
    }
    const day = addDays(todayIn("Africa/Cairo"), 45);
    for (const query of [
      "",
      `?q=${encodeURIComponent(words[locale])}&guests=20&sort=price`,
      `?day=${day}&start=18:00&end=22:00&guests=20`,
      "?map=1",
      `?day=${day}&start=18:00&end=22:00&guests=20&map=1`,
    ]) {
      const answer = await page.request.get(explore(query));
      const html = await answer.text();
      expect(html.match(/<article/g)?.length, query).toBeGreaterThan(20);
      expect(Buffer.byteLength(html), query).toBeLessThanOrEqual(maxPageBytes);
    }
  });
}
