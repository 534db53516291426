// Combinations: each answer to a search without results once, English and Arabic by turns; the pages themselves are
// checked in both by accessibility.spec.ts.
import { isolate } from "@/lib/shared/isolate";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { isSkipped } from "../../lib/shared/zoned-time";
import { translator } from "./support/i18n";
import { searchVenues } from "./support/search";
import { expect, test } from "./support/test";
import { demo, signInAs } from "./support/users";

const cairo = "Africa/Cairo";

/** The next night in Cairo without a midnight. */
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

// Only in test:all: tests/components/venues/search/no-results.test.tsx shows which filter.
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
