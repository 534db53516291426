// Combinations: English on a desktop and Arabic on a phone; a venue that is priced by the hour, one by the day and one by
// the guest. How much place a price needs is in layout-markers.test.ts.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { serveMap } from "./support/map-service";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser } from "./support/users";

const pricings = {
  byHour: { minimum_hours: 4 },
  byDay: { pricing_model: "daily", price_per_day: 700_000 },
  byGuest: { pricing_model: "per_person", price_per_person: 10_000 },
};
type Kind = keyof typeof pricings;
const kinds: Kind[] = ["byHour", "byDay", "byGuest"];

/** Creates venues of each kind, one above the other, in the desert where no other test or run has listings. */
async function venuesOnTheMap() {
  const host = await createUser("host", "Nour");
  const [latitude, longitude] = [20 + Math.random() * 2, 26 + Math.random() * 3];
  const ids = { byHour: "", byDay: "", byGuest: "" };
  for (const [index, kind] of kinds.entries()) {
    ids[kind] = await createOpenVenue(host, `Dune ${crypto.randomUUID().slice(0, 6)}`, {
      city: "Siwa",
      latitude: latitude + (index - 1) * 0.006,
      longitude,
    });
    const { error } = await serviceClient()
      .from("venue_pricing")
      .update(pricings[kind])
      .eq("venue_id", ids[kind]);
    if (error) throw error;
  }
  const area = [longitude - 0.01, latitude - 0.01, longitude + 0.01, latitude + 0.01];
  return { ids, bbox: area.map((degrees) => degrees.toFixed(4)).join() };
}

const day = addDays(todayIn("Africa/Cairo"), 47);
const time = `day=${day}&start=14%3A00&end=20%3A00`;

for (const { locale, screen, view } of sample(views, "on the map prices say what they are for")) {
  const t = translator(locale);
  const money = (minor: number) => formatMoney(minor, "EGP", locale);
  const hours = t("venues.card.hours", { count: 4 });
  const days = t("venues.card.days", { count: 1 });
  const guests = (count: number) => t("venues.card.guests", { count });

  // Prices include the service fee of 5 %.
  for (const { name, query, pins } of [
    {
      name: "without a time prices say what they are for",
      query: "",
      pins: { byHour: [420_000, hours], byDay: [735_000, days], byGuest: [10_500, guests(1)] },
    },
    {
      name: "prices for a number of guests say what they are for",
      query: "&guests=20",
      pins: { byHour: [420_000, hours], byDay: [735_000, days], byGuest: [210_000, guests(20)] },
    },
    {
      name: "totals of a time and a number of guests are all for the same",
      query: `&${time}&guests=20`,
      pins: { byHour: [630_000, ""], byDay: [735_000, ""], byGuest: [210_000, ""] },
    },
    {
      name: "a total of a time says that it is for one guest where it depends on that",
      query: `&${time}`,
      pins: { byHour: [630_000, ""], byDay: [735_000, ""], byGuest: [10_500, guests(1)] },
    },
  ] satisfies { name: string; query: string; pins: Record<Kind, [number, string]> }[]) {
    // Only in test:all: tests/unit/venues/card-price-text.test.ts shows the same texts, search-map.spec.ts the pins.
    test(`on the map ${name} (${view})`, { tag: "@all" }, async ({ page }) => {
      await page.setViewportSize(screen);
      await serveMap(page);
      const { ids, bbox } = await venuesOnTheMap();
      await page.goto(localePath(locale, `/explore?bbox=${bbox}&map=1${query}`));
      for (const kind of kinds) {
        const [minor, rule] = pins[kind];
        const pin = page.locator(`[data-markers="${ids[kind]}"]`);
        await expect(pin.locator("bdi")).toHaveText(money(minor));
        await expect(pin).toHaveText(`${money(minor)} ${rule}`.trim());
        await expect(pin).toHaveAccessibleName(new RegExp(`${rule.replaceAll(" ", "\\s")}$`));
      }
      await expectAccessible(page);
    });
  }
}
