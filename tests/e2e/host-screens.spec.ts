// Combinations: both languages on a desktop, where these screens have their bars; the day fields on a phone as well.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { currencyName } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { submitBooking } from "./support/fixtures/booking";
import { slotRequest } from "./support/fixtures/free-slot";
import { hostWithBookings } from "./support/fixtures/host";
import { createOpenVenue } from "./support/fixtures/venue";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { desktop, expectNoOverflow, phone, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const timeZone = "Africa/Cairo";

for (const { locale, screen, view } of sample(
  views,
  "the days of the filter of bookings are written in the reader's language",
)) {
  // Only in test:all: tests/components/ui/date-field.test.tsx shows the field.
  test(`the days of the filter of bookings are written in the reader's language (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const t = translator(locale);
    const { host, past } = await hostWithBookings();
    await signInAs(context, host);
    await page.goto(localePath(locale, `/host/bookings?group=all&from=${past.day}`));
    const from = page.locator("#booking-from");
    await expect(from).toContainText(formatDay(past.day, locale));
    await expect(page.locator("#booking-to")).toContainText(t("hostBookings.anyDay"));
    await expect(page.getByRole("main").locator("input[type=date]:visible")).toHaveCount(0);
    await from.click();
    const calendar = page.getByRole("dialog", { name: t("hostBookings.from"), exact: true });
    await calendar.getByRole("button", { name: t("hostBookings.clearDay"), exact: true }).click();
    await expect(from).toContainText(t("hostBookings.anyDay"));
    await page.getByRole("button", { name: t("hostBookings.show"), exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.get("from"));
    await expect(page.getByTestId("booking-count")).toHaveText(
      t("hostBookings.count", { count: 3 }),
    );
  });
}

// Both languages: the week is laid out in reading direction.
for (const locale of locales) {
  const t = translator(locale);
  const language = languageNames[locale];

  test(`the week begins with the opening hours, of all venues and of one, below a toolbar of one line (${language})`, async ({
    page,
    context,
  }) => {
    const [host, guest] = await Promise.all([
      createUser("host", "Basma"),
      createUser("guest", "Nadia"),
    ]);
    const [hall, roof] = [
      await createOpenVenue(host, "Morning Hall"),
      await createOpenVenue(host, "Evening Roof"),
    ];
    const day = addDays(todayIn(timeZone), 20);
    for (const [venueId, opens, start, end] of [
      [hall, "07:00", "16:00", "18:00"],
      [roof, "15:00", "16:30", "19:00"],
    ] as const) {
      const hours = { opens, closes: "23:00" };
      await serviceClient()
        .from("opening_hours")
        .update(hours)
        .eq("venue_id", venueId)
        .throwOnError();
      const request = slotRequest({ venueId, timeZone, day, start, end, guests: 10 });
      await submitBooking(guest, request);
    }
    await signInAs(context, host);
    await page.goto(localePath(locale, `/host/calendar?view=week&day=${day}`));
    const main = page.getByRole("main");
    const half = (time: string) => main.locator(`[data-start="${day}T${time}"]`);
    const expectFirstHours = async (shown: string, hidden: string) => {
      await expect(half(shown)).toBeInViewport();
      await expect(half(hidden)).not.toBeInViewport();
    };
    await expectFirstHours("07:00", "05:30");
    const morning = main.getByRole("link").filter({ hasText: "Morning Hall" });
    const evening = main.getByRole("link").filter({ hasText: "Evening Roof" });
    await expect(morning).toBeInViewport();
    // Beside each other, each at its own hours.
    const [first, second] = [await morning.boundingBox(), await evening.boundingBox()];
    if (!first || !second) throw new Error("the bookings are not shown");
    expect(second.y).toBeGreaterThan(first.y + 10);
    expect(Math.abs(second.x - first.x)).toBeGreaterThan(20);

    const toolbar = main.getByRole("region", { name: t("hostCalendar.toolbar"), exact: true });
    const venue = toolbar.getByRole("combobox", { name: t("hostCalendar.venue"), exact: true });
    await venue.selectOption(roof);
    await page.waitForURL(/venue=/);
    await expectFirstHours("15:00", "09:00");
    await venue.selectOption(hall);
    await page.waitForURL((url) => url.searchParams.get("venue") === hall);
    await expectFirstHours("07:00", "05:30");

    const controls = [
      venue,
      ...["previous.week", "next.week", "today", "month", "week", "day", "hours", "feeds"].map(
        (key) => toolbar.getByRole("link", { name: t(`hostCalendar.${key}`), exact: true }),
      ),
      toolbar.getByRole("button", { name: t("hostCalendar.block.action"), exact: true }),
    ];
    const centres = await Promise.all(
      controls.map(async (control) => {
        const box = await control.boundingBox();
        return box ? box.y + box.height / 2 : Number.NaN;
      }),
    );
    expect(Math.max(...centres) - Math.min(...centres)).toBeLessThan(4);
    // It wraps on a phone without cutting anything off.
    await page.setViewportSize(phone);
    for (const control of controls) await expect(control).toBeVisible();
    await expectNoOverflow(page);
    await page.setViewportSize(desktop);

    await toolbar.getByRole("link", { name: t("hostCalendar.feeds"), exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/host/venues/${hall}/calendars`));
  });
}

for (const locale of sample(locales, "earnings are shown in one currency at a time")) {
  const t = translator(locale);
  const language = languageNames[locale];

  // Only in test:all: supabase/tests/host_statements.test.sql shows the currencies.
  test(`earnings are shown in one currency at a time (${language})`, { tag: "@all" }, async ({
    page,
    context,
  }) => {
    const { host, venues, past } = await hostWithBookings();
    const service = serviceClient();
    const changed = await service
      .from("payouts")
      .update({ currency: "AED" })
      .eq("payee_id", host.id)
      .eq("booking_id", past.id);
    expect(changed.error).toBeNull();
    expect(venues.hall).not.toBe(venues.roof);
    await signInAs(context, host);
    await page.goto(localePath(locale, "/host/earnings?year=all"));
    const months = (currency: string) =>
      page.getByRole("heading", {
        level: 2,
        name: t("payouts.monthsIn", { currency: currencyName(currency, locale) }),
      });
    await expect(months("AED")).toBeVisible();
    await expect(months("EGP")).toHaveCount(0);
    const pounds = page
      .getByRole("navigation", { name: t("hosting.earnings.currencies"), exact: true })
      .getByRole("link", { name: currencyName("EGP", locale) });
    await pounds.click();
    await expect(months("EGP")).toBeVisible();
    await expect(months("AED")).toHaveCount(0);
    const statements = page.getByRole("region", { name: t("payouts.statements"), exact: true });
    await expect(statements).not.toContainText(currencyName("AED", locale));
    await expect(page.getByTestId("months-AED")).toHaveCount(0);
  });
}
