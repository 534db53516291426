// The other searches that are offered reckon with the present day, as the search itself does.
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { isolate } from "@/lib/shared/isolate";
import { openExplore, plainText } from "../../support/explore.tsx";
import { type Market, manyVenues } from "../../support/market.ts";
import { testInOneView } from "../../support/views.ts";

// Years from any day on which this runs: by another clock the requested day would be too far ahead.
const day = "2039-05-10";
const asked = { city: "luxor", guests: "200", day, start: "10:00", end: "12:00" };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2039-05-06T09:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const busy = { name: ["busy hall", "قاعة مشغولة"] as [string, string], closedOn: [day] };
const free = { name: ["free hall", "قاعة متاحة"] as [string, string] };

testInOneView(
  "a search without a filter counts the venues that are free at the requested time",
  async ({ locale, screen, t }) => {
    const market: Market = {
      venues: [
        ...manyVenues(3, { ...free, city: "luxor" }),
        ...manyVenues(2, { ...busy, city: "luxor" }),
      ],
    };
    await openExplore(locale, asked, { market, screen });
    const guests = isolate(t("explore.chips.guests", { count: 200 }));
    const name = t("explore.empty.without", { name: guests, count: 3 });
    await expect.element(page.getByRole("link", { name, exact: true })).toBeVisible();
  },
);

testInOneView(
  "a search in another city counts the venues that are free at the requested time",
  async ({ locale, screen, t }) => {
    const there = { city: "hurghada", capacity: 300 };
    const market: Market = {
      venues: [...manyVenues(3, { ...free, ...there }), ...manyVenues(2, { ...busy, ...there })],
    };
    await openExplore(locale, asked, { market, screen });
    const cities = page.getByRole("list", { name: t("explore.elsewhere.cities") });
    const city = { en: "Hurghada", ar: "الغردقة" }[locale];
    expect(cities.getByRole("link").elements().map(plainText)).toEqual([
      t("explore.elsewhere.city", { count: 3, city, km: 210 }),
    ]);
  },
);

testInOneView(
  "a search on a day on which all are closed leads to other days however far that day is",
  async ({ locale, screen, t }) => {
    const market: Market = { venues: manyVenues(3, { ...busy, city: "luxor", capacity: 300 }) };
    await openExplore(locale, asked, { market, screen });
    const days = page.getByRole("region", { name: t("explore.near.days") });
    expect(days.getByRole("link").elements()).toHaveLength(3);
  },
);
