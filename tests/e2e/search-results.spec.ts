// Combinations: each way to results once, English and Arabic by turns; filters in both are in search-filters.spec.ts,
// pages without results in tests/components/venues/search/no-results.test.tsx.
import { sample } from "../support/sample";
import { openGroup } from "./support/filters";
import { languageNames, localePath, locales, type TestLocale, translator } from "./support/i18n";
import { expectNoOverflow, phone } from "./support/screens";
import { countVenues, quietCity } from "./support/search";
import { expect, test } from "./support/test";

const inTwoMonths = () => new Date(Date.now() + 61 * 86_400_000).toISOString().slice(0, 10);
const explore = (locale: TestLocale, query = "") => `${localePath(locale, "/explore")}${query}`;

test("the search on the home page leads to the venues of a city for so many guests (English)", async ({
  page,
}) => {
  const t = translator("en");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: t("home.hero.title") })).toBeVisible();
  await page.getByLabel(t("home.search.where")).selectOption(quietCity.slug);
  await page.getByLabel(t("home.search.guests")).fill("60");
  await page
    .getByRole("form", { name: t("home.search.label") })
    .getByRole("button", { name: t("home.search.submit"), exact: true })
    .click();
  await page.waitForURL((url) => url.pathname === "/explore");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("explore.titleCity", { city: quietCity.en }),
  );
  const count = await countVenues({ city: quietCity.slug, guests: 60 });
  const results = page.getByRole("region", { name: t("explore.results"), exact: true });
  await expect(results.getByRole("status")).toHaveText(t("explore.count", { count }));
  await expect(results.getByRole("article")).toHaveCount(Math.min(24, count));
});

test("a changed filter changes results, address and chips, and a chip takes it back (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  await page.goto(explore("ar"));
  const results = page.getByRole("region", { name: t("explore.results"), exact: true });
  const types = await openGroup(page, t("explore.filters.type"));
  await types.getByRole("radio", { name: /^سطح مفتوح/ }).check();
  await page.waitForURL((url) => url.searchParams.get("type") === "rooftop");
  const count = await countVenues({ type: "rooftop" });
  expect(count).toBeLessThan(24);
  await expect(results.getByRole("status")).toHaveText(t("explore.count", { count }));
  await page.getByRole("link", { name: t("explore.chips.remove", { name: "سطح مفتوح" }) }).click();
  await page.waitForURL((url) => !url.searchParams.has("type"));
  await expect(types.getByRole("radio", { name: t("explore.filters.anyType") })).toBeChecked();
  await expect(results.getByRole("article")).toHaveCount(24);
});

test("a search with a time shows the whole price, and the venue's page shows the same (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  const query = `?city=cairo&day=${inTwoMonths()}&start=18:00&end=23:00&guests=20`;
  await page.goto(explore("ar", query));
  const card = page.getByRole("article").first();
  const price = (await card.getByRole("paragraph").locator("bdi").textContent()) ?? "none";
  await card.getByRole("link").click();
  await page.waitForURL((url) => url.pathname.includes("/venues/"));
  await expect(page.getByLabel(t("venues.panel.guests"))).toHaveValue("20");
  // With decimals when an amount beside it has some.
  const total = new RegExp(`^${price.replace(/(\d)(\D*)$/, "$1(\\.00)?$2")}$`);
  await expect(
    page
      .getByRole("form", { name: t("venues.panel.title") })
      .getByText(total)
      .last(),
  ).toBeVisible();
});

test("results go on to a next page and back to the first one (English)", async ({ page }) => {
  const t = translator("en");
  await page.goto(explore("en"));
  const firstResult = page.getByRole("article").first().getByRole("link");
  const name = (await firstResult.textContent()) ?? "";
  await page.getByRole("link", { name: t("explore.pages.next") }).click();
  await page.waitForURL((url) => url.searchParams.has("page"));
  await expect(firstResult).not.toHaveText(name);
  await page.getByRole("link", { name: t("explore.pages.previous") }).click();
  await page.waitForURL((url) => !url.searchParams.has("page"));
  await expect(firstResult).toHaveText(name);
});

// Only in test:all: supabase/tests/venue_search.test.sql shows the order.
test("results are sorted by distance only within a city, whose name may be transliterated (English)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("en");
  const sort = page.getByLabel(t("explore.sort.label"));
  await page.goto(explore("en", "?q=al%20uqsur"));
  const count = await countVenues({}, quietCity.en);
  await expect(page.getByText(t("explore.count", { count }), { exact: true })).toBeVisible();
  await expect(sort.getByRole("option", { name: t("explore.sort.distance") })).toHaveCount(0);
  await page.goto(explore("en", `?city=${quietCity.slug}`));
  await sort.selectOption("distance");
  await page.waitForURL((url) => url.searchParams.get("sort") === "distance");
  await expect(page.getByRole("article").first()).toBeVisible();
});

// Only in test:all: tests/unit/venues/search-params.test.ts shows what is left out.
test("values that make no sense in an address are left out of the search or explained (Arabic)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("ar");
  const nonsense = "?city=cairo&day=2020-01-01&guests=-4&rating=99&sort=x&min=abc&page=zz";
  const answer = await page.goto(explore("ar", nonsense));
  expect(answer?.status()).toBe(200);
  await expect(page.getByText(t("explore.notices.pastDay"))).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto(explore("ar", `?city=cairo&day=${inTwoMonths()}&start=20:00&end=01:00`));
  const notice = t("explore.notices.nextDay", { end: "1:00\u00a0ص" });
  await expect(page.getByText(new RegExp(notice, "i"))).toBeVisible();
});

test("services are found by category, and each shows its provider (Arabic)", async ({ page }) => {
  const t = translator("ar");
  await page.goto("/ar/services");
  await page.getByLabel(t("services.filters.category")).selectOption("catering");
  await page.getByRole("button", { name: t("services.filters.submit") }).click();
  await page.waitForURL((url) => url.searchParams.get("category") === "catering");
  await page.getByRole("article").first().getByRole("link").click();
  await page.waitForURL((url) => /\/services\/[0-9a-f-]{36}$/.test(url.pathname));
  await expect(page.getByRole("heading", { name: t("services.detail.provider") })).toBeVisible();
});

for (const locale of sample(
  locales,
  "all filters are taken back at once on a phone, however many there are",
)) {
  test(`all filters are taken back at once on a phone, however many there are (${languageNames[locale]})`, async ({
    page,
  }) => {
    const t = translator(locale);
    await page.setViewportSize(phone);
    const filters = "city=cairo&guests=20&min=100&max=90000&rating=3&event=wedding&type=hotel";
    await page.goto(explore(locale, `?${filters}`));
    const chips = page.getByRole("list", { name: t("explore.chips.label") });
    const clear = chips.getByRole("link", { name: t("explore.chips.clear"), exact: true });
    expect(await chips.getByRole("listitem").count()).toBeGreaterThan(6);
    await expect(clear).toBeInViewport({ ratio: 1 });
    await expectNoOverflow(page);
    // It does not cover the last chip when the keyboard reaches it.
    const last = chips.getByRole("listitem").nth(-2).getByRole("link");
    await last.focus();
    const [chip, link] = [await last.boundingBox(), await clear.boundingBox()];
    if (!chip || !link) throw new Error("the last chip or the link is not shown");
    const [left, right] = chip.x < link.x ? [chip, link] : [link, chip];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    await clear.click();
    await expect(page).toHaveURL(explore(locale));
    await expect(chips).toHaveCount(0);
  });
}
