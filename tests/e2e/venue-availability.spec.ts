// Combinations: the month in English on a desktop and in Arabic on a phone, because its keys follow the reading direction;
// similar venues in both languages, those at a time once, in Arabic.
import { monthStart } from "../../lib/availability/rules/month";
import { todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { idOf } from "../../supabase/seed/lib/ids";
import { sample } from "../support/sample";
import { accessibilityProblems } from "./support/accessibility";
import { anonymousClient } from "./support/backend";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { showMonths } from "./support/pages/venue-months";
import { views } from "./support/screens";
import { expect, test } from "./support/test";

const slugOf = ({ slug }: { slug: string }) => slug;

// Both views: the calendar is laid out in the reading direction.
for (const { locale, screen, view } of views) {
  const t = translator(locale);

  // Only in test:all: tests/components/venues/months.test.tsx shows the month and the panel.
  test(`the month shows which days are free, and a chosen day goes into the panel (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    const slot = await freeSlot({ instant: true });
    await page.goto(localePath(locale, `/venues/${slot.venueId}`));
    await showMonths(page, t);
    const next = monthStart(todayIn(slot.timeZone), 1);
    await page.getByRole("button", { name: t("venues.calendar.next") }).click();
    const grid = page.getByRole("grid", { name: formatDay(next, locale, "month") });
    await expect(page.locator("[aria-busy=false]").filter({ has: grid })).toBeVisible();

    const { data } = await anonymousClient().rpc("get_venue_month_availability", {
      p_venue_id: slot.venueId,
      p_month: next,
    });
    const days = data as { day: string; state: "free" | "partly" | "full" | "closed" }[];
    const shown = await grid
      .locator("[data-day]")
      .evaluateAll((all) =>
        all.map((cell) => [cell.getAttribute("data-day"), cell.getAttribute("aria-label")]),
      );
    for (const { day, state } of days) {
      const label = `${formatDay(day, locale)}, ${t(`venues.calendar.${state}`)}`;
      expect(shown).toContainEqual([day, label]);
    }

    // The arrow keys follow the reading direction.
    await grid.locator(`[data-day="${next}"]`).focus();
    await page.keyboard.press(locale === "ar" ? "ArrowLeft" : "ArrowRight");
    await expect(grid.locator(`[data-day="${days[1]?.day}"]`)).toBeFocused();

    const open = days.find(({ state }) => state === "free" || state === "partly");
    await grid.locator(`[data-day="${open?.day}"]`).click();
    const choose = page.getByRole("button", { name: t("venues.calendar.choose") });
    await expect(choose).toBeVisible();
    await choose.click();
    const panel = page.locator("#booking");
    await expect(panel).toBeVisible();
    await expect(panel.locator("#book-day")).toHaveText(formatDay(String(open?.day), locale));
    expect(await accessibilityProblems(page, { within: "[role=grid]" })).toEqual([]);
  });
}

for (const locale of sample(locales, "similar venues fit the occasions and the number of guests")) {
  const t = translator(locale);

  // Only in test:all: tests/unit/venues/similarity.test.ts shows the order.
  test(`similar venues fit the occasions and the number of guests (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page }) => {
    const columns = "id, capacity, city, venue_allowed_events(event_types(slug))";
    const { data } = await anonymousClient().from("venues").select(columns);
    const venues = (data ?? []).map(({ venue_allowed_events, ...venue }) => ({
      ...venue,
      events: venue_allowed_events.flatMap(({ event_types }) => event_types ?? []).map(slugOf),
    }));
    for (const slug of ["qasr-el-nil-ballroom", "difc-night-boardroom", "geziret-palm-garden"]) {
      const id = idOf("venue", slug);
      const venue = venues.find((each) => each.id === id);
      await page.goto(localePath(locale, `/venues/${id}`));
      const links = await page
        .getByRole("region", { name: t("venues.page.similar") })
        .getByRole("heading")
        .getByRole("link")
        .all();
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        const { pathname } = new URL(String(await link.getAttribute("href")), page.url());
        const other = venues.find((each) => each.id === pathname.split("/").at(-1));
        expect(other?.events.some((event) => venue?.events.includes(event))).toBe(true);
        const size = Number(other?.capacity) / Number(venue?.capacity);
        expect(size).toBeGreaterThanOrEqual(0.5);
        expect(size).toBeLessThanOrEqual(3);
      }
    }
  });
}

// Only in test:all: tests/unit/venues/similarity.test.ts shows the order.
test("similar venues are free at the time that the address asks for (Arabic)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("ar");
  const slot = await freeSlot({ instant: true });
  await page.goto(`/ar/venues/${slot.venueId}?${slotQuery({ ...slot, guests: 5 })}`);
  await expect(page.getByText(t("venues.page.similarFree"))).toBeVisible();
  const links = await page
    .getByRole("region", { name: t("venues.page.similar") })
    .getByRole("listitem")
    .getByRole("heading")
    .getByRole("link")
    .all();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const { pathname, searchParams } = new URL(String(await link.getAttribute("href")), page.url());
    expect(searchParams.get("day")).toBe(slot.day);
    const { data } = await anonymousClient().rpc("get_venue_day_availability", {
      p_venue_id: pathname.split("/").at(-1),
      p_day: slot.day,
    });
    const { slots } = data as { slots: { time: string; state: string }[] };
    // The same instants in another time zone, at most an hour or two apart.
    expect(slots.some(({ time, state }) => time === "16:00" && state === "free")).toBe(true);
  }
});
