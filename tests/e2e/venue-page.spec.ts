// Combinations: each part of the page once, alternating English and Arabic, the panel also on a phone; the page's accessibility
// in both languages is in accessibility.spec.ts, its metadata in page-metadata.spec.ts.
import { sample } from "../support/sample";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expectNoOverflow, phone } from "./support/screens";
import { searchVenues } from "./support/search";
import { expect, test } from "./support/test";

/** A day about two months from now, on which there is little except the demo bookings. */
const day = new Date(Date.now() + 67 * 86_400_000).toISOString().slice(0, 10);

/** A venue in Cairo that is free that evening, found by the search. */
async function freeVenue() {
  const evening = { start: `${day}T15:00:00Z`, end: `${day}T20:00:00Z` };
  const { items } = await searchVenues({ city: "cairo", ...evening, guests: 20 }, "", 1);
  const [venue] = items;
  if (!venue) throw new Error("no free venue in Cairo");
  return venue;
}

test("a venue's page shows the venue, its rules, its hours and its host (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  const venue = await freeVenue();
  await page.goto(`/ar/venues/${venue.id}`);
  await expect(page.getByRole("heading", { level: 1, name: venue.name_ar })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(venue.name_ar));
  for (const part of ["about", "amenities", "rules", "hours", "host", "location", "similar"]) {
    await expect(
      page.getByRole("heading", { name: t(`venues.page.${part}`), exact: true }),
    ).toBeVisible();
  }
  await expect(
    page.getByText(t("venues.hours.today"), { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
});

test("public pages fetch no other page ahead (English and Arabic)", async ({ page }) => {
  const prefetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("_rsc=")) prefetched.push(request.url());
  });
  const { id } = await freeVenue();
  for (const path of ["/", "/ar/explore", `/venues/${id}`, `/ar/venues/${id}/reviews`]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(prefetched).toEqual([]);
});

test("the price is answered while one chooses, and booking leads to sign-in (English)", async ({
  page,
}) => {
  const t = translator("en");
  const venue = await freeVenue();
  const quoted = page.waitForResponse((response) => response.url().includes("/api/quote"));
  await page.goto(`/venues/${venue.id}?day=${day}&start=18:00&end=23:00&guests=20`);
  const answer = (await (await quoted).json()) as { total: string };
  const panel = page.getByRole("form", { name: t("venues.panel.title") });
  const guests = page.getByLabel(t("venues.panel.guests"));
  await expect(panel.getByText(answer.total, { exact: true })).toBeVisible();

  await guests.fill(String(venue.capacity + 1));
  await expect(
    panel.getByText(t("venues.quote.problems.over_capacity", { capacity: venue.capacity })),
  ).toBeVisible();
  await guests.fill("20");
  await expect(page).toHaveURL(/guests=20/);
  await expect(panel.getByText(answer.total, { exact: true })).toBeVisible();

  await panel.getByRole("button", { name: t("venues.panel.book"), exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/signin"));
});

for (const locale of sample(locales, "booking before the price is answered leads on once it is")) {
  test(`booking before the price is answered leads on once it is (${languageNames[locale]})`, async ({
    page,
  }) => {
    const t = translator(locale);
    const venue = await freeVenue();
    const clicked = Promise.withResolvers<void>();
    await page.route("**/api/quote?*", async (route) => {
      await clicked.promise;
      await route.continue();
    });
    const asked = page.waitForRequest("**/api/quote?*");
    const query = `day=${day}&start=18:00&end=23:00&guests=20`;
    await page.goto(localePath(locale, `/venues/${venue.id}?${query}`));
    await asked;
    const panel = page.getByRole("form", { name: t("venues.panel.title") });
    await panel.getByRole("button", { name: t("venues.panel.book"), exact: true }).click();
    clicked.resolve();
    await page.waitForURL((url) => url.pathname.endsWith("/signin"));
  });
}

test("the panel says what the cancellation policy means for the chosen time (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  const slot = await freeSlot({ instant: true });
  await page.goto(`/ar/venues/${slot.venueId}?${slotQuery(slot)}`);
  const texts = [t("policies.dates.due.none"), t("policies.dates.due.never")];
  await expect(page.getByText(new RegExp(`^(${texts.join("|")})$`))).toBeVisible();
});

test("booking without a day says what is missing (English)", async ({ page }) => {
  const t = translator("en");
  const path = `/venues/${(await freeVenue()).id}`;
  await page.goto(path);
  const panel = page.getByRole("form", { name: t("venues.panel.title") });
  await panel.getByRole("button", { name: t("venues.panel.book"), exact: true }).click();
  await expect(panel.getByText(t("venues.panel.missing"))).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
});

test("on a phone the panel opens from the bar at the bottom and closes again (Arabic, phone)", async ({
  page,
}) => {
  const t = translator("ar");
  await page.setViewportSize(phone);
  await page.goto(`/ar/venues/${(await freeVenue()).id}`);
  const guests = page.getByLabel(t("venues.panel.guests"));
  await expect(guests).toBeHidden();
  await page.getByRole("button", { name: t("venues.panel.book"), exact: true }).click();
  await expect(guests).toBeVisible();
  await page.getByRole("button", { name: t("venues.panel.close") }).click();
  await expect(guests).toBeHidden();
  await expectNoOverflow(page);
});

// Only in test:all: access-pages.spec.ts and not-found.spec.ts show such addresses.
test("an address of no venue or service is answered with an error of the client", {
  tag: "@all",
}, async ({ request }) => {
  for (const path of [
    "/venues/nope",
    "/venues/00000000-0000-4000-8000-000000000000",
    "/venues/%E0%A4%A",
    "/ar/venues/nope",
    "/services/nope",
    "/services/%E0%A4%A",
  ]) {
    const status = (await request.get(path)).status();
    expect.soft(status, path).toBeGreaterThanOrEqual(400);
    expect.soft(status, path).toBeLessThan(500);
  }
});

// Only in test:all: fuzz-addresses.spec.ts sends odd values to the same routes.
test("nonsense to the routes of the panel is refused with a code", { tag: "@all" }, async ({
  request,
}) => {
  const id = "00000000-0000-4000-8000-000000000000";
  for (const path of [
    "/api/quote",
    `/api/quote?venue=${id}&day=2027-01-01&start=18:00&end=23:00&guests=10`,
    "/api/quote?venue=x&day=2027-01-01&start=18:00&end=23:00&guests=10",
    `/api/quote?venue=${id}&day=soon&start=18:00&end=23:00&guests=10`,
    `/api/quote?venue=${id}&day=2027-01-01&start=18:00&end=23:00&guests=-3`,
    `/api/similar?venue=${id}&day=2027-01-01&start=18:00&end=23:00&guests=10`,
    "/api/similar?venue=x&day=2027-01-01&start=18:00&end=23:00&guests=10",
    `/api/similar?venue=${id}&guests=10`,
    `/api/similar?venue=${id}&day=2027-01-01&guests=10`,
    "/api/from-price",
    `/api/from-price?venue=${id}`,
    `/api/from-price?venue=${id}&guests=10`,
    `/api/from-price?venue=${id}&guests=-3`,
    "/api/from-price?venue=x&guests=10",
    "/api/pictures/venues/x",
    `/api/pictures/venues/${id}`,
    "/api/bookings/x/calendar?locale=xx",
    "/api/availability",
    `/api/availability?venue=${id}`,
    `/api/availability?venue=${id}&day=2027-01-01`,
    `/api/availability?venue=${id}&month=2027-19`,
    `/api/availability?venue=${id}&day=9999-12-31`,
  ]) {
    const response = await request.get(path);
    expect.soft(response.status(), path).toBeGreaterThanOrEqual(400);
    expect.soft(response.status(), path).toBeLessThan(500);
    const body: unknown = await response.json();
    expect.soft(body, path).toEqual({ code: expect.stringMatching(/^[a-z_]+$/) });
  }
});
