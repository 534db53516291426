// Combinations: the month in English on a desktop and in Arabic on a phone.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { showMonths } from "./support/pages/venue-months";
import { joinOf, soon } from "./support/realtime";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser } from "./support/users";

/** A day of the month that the calendar opens with or of the next month, and whether it is in the next month. */
function aDayAhead() {
  const today = todayIn("Africa/Cairo");
  const day = addDays(today, 3);
  return { day, isNextMonth: day.slice(0, 7) !== today.slice(0, 7) };
}

for (const { locale, screen, view } of sample(
  views,
  "a month that a visitor has open shows what became taken, and no socket is opened before",
)) {
  const t = translator(locale);

  test(`a month that a visitor has open shows what became taken, and no socket is opened before (${view})`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Mona");
    const venueId = await createOpenVenue(host, `Open Hall ${Date.now()}`);
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    await page.goto(localePath(locale, `/venues/${venueId}`));
    const joined = joinOf(page, `venue:${venueId}`);
    expect(sockets).toEqual([]);
    await showMonths(page, t);
    await joined;
    const { day, isNextMonth } = aDayAhead();
    if (isNextMonth) await page.getByRole("button", { name: t("venues.calendar.next") }).click();
    const cell = page.locator(`[data-day="${day}"]`);
    const labelOf = (state: string) =>
      `${formatDay(day, locale)}, ${t(`venues.calendar.${state}`)}`;
    await expect(cell).toHaveAttribute("aria-label", labelOf("free"));
    await cell.click();
    const whole = { venue_id: venueId, starts_at: `${day}T00:00:00+02:00` };
    const taken = await serviceClient()
      .from("blocked_times")
      .insert({
        ...whole,
        ends_at: new Date(Date.parse(whole.starts_at) + 86_400_000).toISOString(),
      });
    expect(taken.error).toBeNull();
    await expect(cell).toHaveAttribute("aria-label", labelOf("full"), soon);
    await expect(page.getByText(t("venues.calendar.none"))).toBeVisible(soon);
    await serviceClient().from("blocked_times").delete().eq("venue_id", venueId).throwOnError();
    await expect(cell).toHaveAttribute("aria-label", labelOf("free"), soon);
  });
}

// Only in test:all: the test above shows the month.
test("the panel is told of what became taken once it is used (English)", { tag: "@all" }, async ({
  page,
}) => {
  const t = translator("en");
  const host = await createUser("host", "Mona");
  const venueId = await createOpenVenue(host, `Panel Hall ${Date.now()}`);
  const { day } = aDayAhead();
  await page.goto(`/venues/${venueId}?day=${day}`);
  const joined = joinOf(page, `venue:${venueId}`);
  await page.locator("#book-day").focus();
  await joined;
  await expect(page.locator("#booking")).not.toContainText(t("venues.panel.fullyTaken"));
  const startsAt = `${day}T00:00:00+02:00`;
  const { error } = await serviceClient()
    .from("blocked_times")
    .insert({
      venue_id: venueId,
      starts_at: startsAt,
      ends_at: new Date(Date.parse(startsAt) + 2 * 86_400_000).toISOString(),
    });
  expect(error).toBeNull();
  await expect(page.locator("#booking")).toContainText(t("venues.panel.fullyTaken"), soon);
});
