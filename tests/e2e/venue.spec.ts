import AxeBuilder from "@axe-core/playwright";
import { asStranger } from "./support/backend";
import { visit } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

type Found = { id: string; name: string; name_ar: string; capacity: number; total_minor: number };

/** A day about two months from now, in which hardly anything but the demo bookings is in the way. */
function someDay(): string {
  return new Date(Date.now() + 67 * 86_400_000).toISOString().slice(0, 10);
}

/** A venue of Cairo that is free that evening, as the search finds it. */
async function freeVenue(day: string): Promise<Found> {
  const { data, error } = await asStranger().rpc("search_venues", {
    p_filters: { city: "cairo", start: `${day}T15:00:00Z`, end: `${day}T20:00:00Z`, guests: 20 },
    p_limit: 1,
  });
  if (error) throw error;
  const [first] = (data as { items: Found[] }).items;
  if (!first) throw new Error("no free venue in Cairo");
  return first;
}

for (const locale of locales) {
  const say = words(locale);

  test.describe(`a venue's page (${locale})`, () => {
    test("shows the place, its rules and its host", async ({ page }) => {
      const venue = await freeVenue(someDay());
      const name = locale === "ar" ? venue.name_ar : venue.name;
      await page.goto(at(locale, `/venues/${venue.id}`));
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(name));
      for (const part of ["about", "amenities", "rules", "hours", "host", "location", "similar"]) {
        await expect(
          page.getByRole("heading", { name: say(`venues.page.${part}`), exact: true }),
        ).toBeVisible();
      }
      await expect(
        page.getByText(say("venues.hours.today"), { exact: true }).filter({ visible: true }),
      ).toHaveCount(1);
      const canonical = page.locator('link[rel="canonical"]');
      await expect(canonical).toHaveAttribute(
        "href",
        new RegExp(`${at(locale, `/venues/${venue.id}`)}$`),
      );
      await expect(page.locator('link[rel="alternate"][hreflang="ar"]')).toHaveCount(1);
    });

    test("fetches no other page ahead", async ({ page }) => {
      const ahead: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("_rsc=")) ahead.push(request.url());
      });
      const { id } = await freeVenue(someDay());
      for (const path of ["/", "/explore", `/venues/${id}`, `/venues/${id}/reviews`]) {
        await visit(page, at(locale, path));
        await page.waitForLoadState("networkidle");
      }
      expect(ahead).toEqual([]);
    });

    test("pictures open over the window and are turned by keys", async ({ page }) => {
      const venue = await freeVenue(someDay());
      await visit(page, at(locale, `/venues/${venue.id}`));
      const gallery = page.getByRole("region", {
        name: say("venues.gallery.label", { name: locale === "ar" ? venue.name_ar : venue.name }),
      });
      await gallery.getByRole("link").first().click();
      const viewer = page.getByRole("dialog");
      const count = await viewer.getByRole("listitem").count();
      const position = (number: number) => `${number} ${say("venues.gallery.of")} ${count}`;
      await expect(viewer.getByText(position(1))).toBeVisible();
      await page.keyboard.press(locale === "ar" ? "ArrowLeft" : "ArrowRight");
      await expect(viewer.getByText(position(2))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(viewer).toBeHidden();
    });

    test("the price is answered while one chooses, and is the search's", async ({ page }) => {
      const day = someDay();
      const venue = await freeVenue(day);
      const query = new URLSearchParams({ day, start: "18:00", end: "23:00", guests: "20" });
      const quoted = page.waitForResponse((response) => response.url().includes("/api/quote"));
      await page.goto(`${at(locale, `/venues/${venue.id}`)}?${query}`);
      const answer = (await (await quoted).json()) as { total: string; problems: unknown[] };
      const panel = page.getByRole("form", { name: say("venues.panel.title") });
      await expect(panel.getByText(answer.total, { exact: true })).toBeVisible();

      await page.getByLabel(say("venues.panel.guests")).fill(String(venue.capacity + 1));
      await expect(
        panel.getByText(say("venues.quote.problems.over_capacity", { capacity: venue.capacity })),
      ).toBeVisible();
      await page.getByLabel(say("venues.panel.guests")).fill("20");
      await expect(page).toHaveURL(/guests=20/);
      await expect(panel.getByText(answer.total, { exact: true })).toBeVisible();

      await panel.getByRole("button", { name: say("venues.panel.book"), exact: true }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/signin"));
    });

    test("booking without a day says what is missing", async ({ page }) => {
      const venue = await freeVenue(someDay());
      await visit(page, at(locale, `/venues/${venue.id}`));
      const panel = page.getByRole("form", { name: say("venues.panel.title") });
      await panel.getByRole("button", { name: say("venues.panel.book"), exact: true }).click();
      await expect(panel.getByText(say("venues.panel.missing"))).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(at(locale, `/venues/${venue.id}`));
    });

    test("on a telephone the panel opens from the bar at the bottom", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const venue = await freeVenue(someDay());
      await visit(page, at(locale, `/venues/${venue.id}`));
      const guests = page.getByLabel(say("venues.panel.guests"));
      await expect(guests).toBeHidden();
      await page.getByRole("button", { name: say("venues.panel.book"), exact: true }).click();
      await expect(guests).toBeVisible();
      await page.getByRole("button", { name: say("venues.panel.close") }).click();
      await expect(guests).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });

    for (const colorScheme of ["light", "dark"] as const) {
      test(`passes axe (${colorScheme})`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        const venue = await freeVenue(someDay());
        await visit(page, at(locale, `/venues/${venue.id}`));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations).toEqual([]);
      });
    }
  });
}

test.describe("an address that leads nowhere", () => {
  for (const path of [
    "/venues/nope",
    "/venues/00000000-0000-4000-8000-000000000000",
    "/venues/%E0%A4%A",
    "/ar/venues/nope",
    "/services/nope",
    "/services/%E0%A4%A",
  ]) {
    test(`${path} is an error of the asker`, async ({ request }) => {
      const status = (await request.get(path)).status();
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    });
  }
});

test.describe("garbage to the routes of the panel", () => {
  const id = "00000000-0000-4000-8000-000000000000";
  for (const path of [
    "/api/quote",
    `/api/quote?venue=${id}&day=2027-01-01&start=18:00&end=23:00&guests=10`,
    "/api/quote?venue=x&day=2027-01-01&start=18:00&end=23:00&guests=10",
    `/api/quote?venue=${id}&day=soon&start=18:00&end=23:00&guests=10`,
    `/api/quote?venue=${id}&day=2027-01-01&start=18:00&end=23:00&guests=-3`,
    `/api/similar?venue=${id}&day=2027-01-01&start=18:00&end=23:00&guests=10`,
    "/api/similar?venue=x&day=2027-01-01&start=18:00&end=23:00&guests=10",
    "/api/pictures/venues/x",
    `/api/pictures/venues/${id}`,
    "/api/bookings/x/calendar?locale=xx",
    "/api/availability",
    `/api/availability?venue=${id}`,
    `/api/availability?venue=${id}&day=2027-01-01`,
    `/api/availability?venue=${id}&month=2027-19`,
    `/api/availability?venue=${id}&day=9999-12-31`,
  ]) {
    test(`${path} is refused with a code`, async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBeGreaterThanOrEqual(400);
      expect(response.status()).toBeLessThan(500);
      expect(await response.json()).toEqual({ code: expect.stringMatching(/^[a-z_]+$/) });
    });
  }
});
