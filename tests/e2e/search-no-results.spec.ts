// Combinations: each answer to a search without results once, English and Arabic by turns; the pages themselves are
// checked in both by accessibility.spec.ts.
import { isolate } from "@/lib/shared/isolate";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { isSkipped } from "../../lib/shared/zoned-time";
import { translator } from "./support/i18n";
import { countVenues, quietCity, searchVenues } from "./support/search";
import { expect, test } from "./support/test";
import { demo, signInAs } from "./support/users";

const cairo = "Africa/Cairo";
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");
const city = quietCity.slug;

/** The next night in Cairo that has no midnight. */
function nightWithoutMidnight(): string {
  let day = addDays(todayIn(cairo), 2);
  while (!isSkipped(day, "00:00", cairo)) day = addDays(day, 1);
  return day;
}

async function instantVenueOfCairo() {
  const { items } = await searchVenues({ city: "cairo", instant: true }, "", 1);
  const [venue] = items;
  if (!venue) throw new Error("no venue in Cairo");
  return venue;
}

test("a search without results offers to drop the filter that excludes everything (English)", async ({
  page,
}) => {
  const t = translator("en");
  await page.goto(`/explore?city=${city}&guests=99999`);
  await expect(page.getByRole("heading", { name: t("explore.empty.title") })).toBeVisible();
  const name = isolate(t("explore.chips.guests", { count: 99999 }));
  const count = await countVenues({ city });
  await page.getByRole("link", { name: t("explore.empty.without", { name, count }) }).click();
  await page.waitForURL((url) => !url.searchParams.has("guests"));
  await expect(page.getByRole("article").first()).toBeVisible();
});

// Only in test:all: tests/unit/venues/relaxed-filters.test.ts shows which filters.
test("a search without results names the fewest filters to drop when one is not enough (Arabic)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("ar");
  await page.goto(`/ar/explore?city=${city}&type=studio&guests=99999`);
  await expect(page.getByText(t("explore.empty.bodySeveral"))).toBeVisible();
  const count = await countVenues({ city });
  const [, ending = ""] = t("explore.empty.without", { name: "@", count }).split("@");
  const link = page.getByRole("main").getByRole("link").filter({ hasText: ending });
  await expect(link).toContainText(isolate(t("explore.chips.guests", { count: 99999 })));
  await link.click();
  await page.waitForURL((url) => !url.searchParams.has("guests"));
  expect(new URL(page.url()).searchParams.get("city")).toBe(city);
  await expect(page.getByRole("article").first()).toBeVisible();
});

// Only in test:all: tests/unit/venues/relaxed-filters.test.ts shows which filters.
test("a search without results finds the excluding filter among ten of them (English)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("en");
  const query = "city=cairo&event=wedding&guests=10&layout=seated&min=1&max=2";
  const more = "amenity=restrooms&amenity=air-conditioning&rating=3";
  await page.goto(`/explore?${query}&${more}`);
  const price = formatMoney(200, "EGP", "en");
  const name = isolate(t("explore.chips.max", { price }));
  const link = page.getByRole("main").getByRole("link").filter({ hasText: name });
  await link.filter({ hasNot: page.locator("svg") }).click();
  await page.waitForURL((url) => !url.searchParams.has("max"));
  await expect(page.getByRole("article").first()).toBeVisible();
});

// Only in test:all: search-few-results.spec.ts shows such words.
test("words that find nothing are named, and no filter is offered instead (Arabic)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("ar");
  await page.goto("/ar/explore?q=zzzzqqqq");
  const title = t("explore.empty.titleText", { text: isolate("zzzzqqqq") });
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(t("explore.empty.bodyNone"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("explore.empty.all") })).toBeVisible();
});

test("a search without results offers cities nearby, with as many venues as it says (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  const day = addDays(todayIn(cairo), 61);
  await page.goto(`/ar/explore?city=${city}&type=studio&day=${day}&start=18:00&end=20:00`);
  const title = t("explore.elsewhere.titleCity", { place: isolate(quietCity.ar) });
  const near = page
    .getByRole("region", { name: title })
    .getByRole("list", { name: t("explore.elsewhere.cities") });
  const link = near.getByRole("link").first();
  const name = plain((await link.textContent()) ?? "");
  const [, place = "", km = 0] = / في (.+)، (\d+) كم/.exec(name) ?? [];
  await link.click();
  await page.waitForURL((url) => (url.searchParams.get("city") ?? city) !== city);
  const count = await page.getByRole("article").count();
  expect(name).toBe(t("explore.elsewhere.city", { count, city: place, km: Number(km) }));
});

// Only in test:all: tests/unit/venues/search-params.test.ts shows the limit.
test("a thousand million guests are told everywhere that there is no room for them (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const venue = await instantVenueOfCairo();
  const query = `day=${addDays(todayIn(cairo), 70)}&start=18:00&end=23:00&guests=1000000000`;
  await page.goto("/explore?city=cairo&guests=1000000000");
  await expect(page.getByText(t("explore.notices.tooManyGuests"))).toBeVisible();
  await page.goto(`/venues/${venue.id}?${query}`);
  await expect(
    page.getByText(t("venues.quote.problems.over_capacity", { capacity: venue.capacity })),
  ).toBeVisible();
  await signInAs(context, demo.guest);
  await page.goto(`/booking/${venue.id}?${query}`);
  await expect(page.getByText(t("errors.over_capacity"))).toBeVisible();
});

test("a time that the clocks skip is named wherever it is asked for (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const venue = await instantVenueOfCairo();
  const query = `day=${nightWithoutMidnight()}&start=00:00&end=06:00`;
  const time = "12:00\u00a0ص";
  await page.goto(`/ar/explore?city=cairo&${query}`);
  await expect(page.getByText(t("explore.notices.skippedTime"))).toBeVisible();
  await page.goto(`/ar/venues/${venue.id}?${query}&guests=2`);
  await expect(page.getByText(t("venues.quote.skipped", { time }))).toBeVisible();
  await signInAs(context, demo.guest);
  for (const [checkout, action] of [
    ["booking", "checkout.continue"],
    ["book", "checkout.hold.take"],
  ] as const) {
    await page.goto(`/ar/${checkout}/${venue.id}?${query}&guests=2`);
    await expect(page.getByText(t("checkout.time.skipped", { time }))).toBeVisible();
    await expect(page.getByRole("button", { name: t(action), exact: true })).toBeDisabled();
  }
});
