// Combinations: the guest's side of blocked days in English, hours in Arabic, the week in English.
import type { Page } from "@playwright/test";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { submitBooking } from "./support/fixtures/booking";
import { slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { createOpenVenue } from "./support/fixtures/venue";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { showMonths } from "./support/pages/venue-months";
import { desktop, phone } from "./support/screens";
import { expect as baseExpect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

// A change is visible after the page has rendered again, which takes time on a busy machine.
const expect = baseExpect.configure({ timeout: 30_000 });
const timeZone = "Africa/Cairo";
// The fifteenth of a future month: its neighbours are in the same month on any day.
const month = addDays(`${todayIn(timeZone).slice(0, 7)}-28`, 30).slice(0, 7);
const day = `${month}-15`;

async function hostWithVenue(firstName: string) {
  const host = await createUser("host", firstName);
  return { host, venueId: await createOpenVenue(host, "Calendar Hall") };
}

/** Arguments of the database functions: hours of a day at that venue. */
const requestAt = (venueId: string, on: string, start: string, end: string) =>
  slotRequest({ venueId, timeZone, day: on, start, end, guests: 10 });

async function bookedAt(venueId: string, on: string) {
  const guest = await createUser("guest", "Nadia");
  return (await submitBooking(guest, requestAt(venueId, on, "12:00", "14:00"))).id;
}

const dayCell = (page: Page, on: string) => page.locator(`td[data-start="${on}T00:00"]`);
const dayButton = (page: Page, on: string) => dayCell(page, on).locator("[data-cell-button]");

// tests/components/availability/host-calendar.test.tsx goes through days in both directions.
for (const locale of sample(
  locales,
  "a host blocks days with the keys, guests cannot book them, and the host unblocks them",
)) {
  const t = translator(locale);

  test(`a host blocks days with the keys, guests cannot book them, and the host unblocks them (${languageNames[locale]})`, async ({
    page,
    context,
    browser,
  }) => {
    const { host, venueId } = await hostWithVenue("Mona");
    await signInAs(context, host);
    await page.goto(localePath(locale, `/host/calendar?month=${month}&venue=${venueId}`));
    await dayButton(page, day).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press(locale === "ar" ? "ArrowLeft" : "ArrowRight");
    await expect(dayButton(page, addDays(day, 1))).toBeFocused();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: t("hostCalendar.block.title") });
    await expect(form.locator("#block-fromDay")).toHaveText(formatDay(day, locale));
    await expect(form.locator("#block-toDay")).toHaveText(formatDay(addDays(day, 1), locale));
    await form.getByLabel(t("hostCalendar.block.reason")).fill("Polishing the floor");
    await form.getByRole("button", { name: t("hostCalendar.block.submit"), exact: true }).click();
    await expect(form).toBeHidden();
    const blocked = dayCell(page, day).getByRole("button", { name: "Polishing the floor" });
    await expect(blocked).toBeVisible();

    await test.step("the list of a phone says of both days that they are blocked all day", async () => {
      await page.setViewportSize(phone);
      const entries = page
        .getByRole("listitem")
        .getByRole("button", { name: "Polishing the floor" });
      for (const index of [0, 1]) {
        await expect(entries.nth(index)).toContainText(t("hostCalendar.item.allDay"));
        await expect(entries.nth(index)).not.toContainText(/\d:\d\d/);
      }
      await expect(entries).toHaveCount(2);
      await page.setViewportSize(desktop);
      await expect(blocked).toHaveAttribute("title", new RegExp(t("hostCalendar.item.allDay")));
    });

    const guest = await createUser("guest", "Omar");
    const { error } = await guest.client.rpc("hold_booking", {
      ...requestAt(venueId, day, "13:00", "15:00"),
      p_idempotency_key: crypto.randomUUID(),
    });
    expect(error?.message).toBe("blocked");

    if (locale === "en") {
      await test.step("the guest's month says so, and the checkout refuses it", async () => {
        const other = await browser.newContext();
        await signInAs(other, guest);
        const guestPage = await other.newPage();
        const query = slotQuery({ day, start: "13:00", end: "15:00", guests: 10 });
        await guestPage.goto(`/venues/${venueId}?${query}`);
        const loaded = await showMonths(guestPage, t);
        const cell = guestPage.locator(`[data-day="${day}"]`);
        for (let turns = 0; turns < 3; turns++) {
          await expect(loaded).toBeVisible();
          if (await cell.count()) break;
          await guestPage.getByRole("button", { name: t("venues.calendar.next") }).click();
        }
        const full = `${formatDay(day, "en")}, ${t("venues.calendar.full")}`;
        await expect(cell).toHaveAttribute("aria-label", full);
        await guestPage.goto(`/book/${venueId}?${query}`);
        await expect(guestPage.getByText(t("errors.blocked")).first()).toBeVisible();
        await other.close();
      });
    }

    await blocked.click();
    const details = page.getByRole("dialog", { name: t("hostCalendar.details.title") });
    await details.getByRole("button", { name: t("hostCalendar.details.one") }).click();
    await expect(details).toBeHidden();
    await expect(blocked).toHaveCount(0);
  });
}

// Only in test:all: tests/db/availability-race.test.ts and supabase/tests/host_calendar.test.sql change hours around bookings.
test("a host sets other hours for a day, and is asked before hours leave out a booking, which stays (Arabic)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("ar");
  const { host, venueId } = await hostWithVenue("Rania");
  const bookingId = await bookedAt(venueId, day);
  await signInAs(context, host);
  await page.goto(`/ar/host/calendar/hours?venue=${venueId}`);
  const add = page.getByRole("button", { name: t("hostCalendar.editor.add") });
  await add.click();
  const form = page.getByRole("dialog", { name: t("hostCalendar.editor.new"), exact: true });
  const note = form.getByLabel(t("hostCalendar.editor.note"), { exact: true });
  const save = form.getByRole("button", { name: t("hostCalendar.editor.saveException") });
  await note.fill("Holiday");
  await save.click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "Holiday" })).toBeVisible();

  // Refuses a second one for the same day, and keeps the typed values.
  await add.click();
  await note.fill("Second thoughts");
  await save.click();
  await expect(form.getByRole("alert")).toHaveText(t("errors.dates_overlap"));
  await expect(note).toHaveValue("Second thoughts");
  await form.getByRole("button", { name: t("hostCalendar.block.cancel"), exact: true }).click();
  await expect(form).toBeHidden();

  // Closed on the weekday of the booking, which is named and kept.
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const name = formatDay(addDays("2027-01-03", weekday), "ar", "weekday");
  await page.getByRole("switch", { name, exact: true }).uncheck();
  await page.getByRole("button", { name: t("hostCalendar.editor.save"), exact: true }).click();
  const question = page.getByRole("dialog", {
    name: t("hostCalendar.editor.outsideTitle", { count: 1 }),
  });
  await question.getByRole("button", { name: t("hostCalendar.editor.anyway") }).click();
  await expect(page.getByText(t("hostCalendar.editor.saved"))).toBeVisible();
  const { data: hours } = await serviceClient()
    .from("opening_hours")
    .select("weekday")
    .eq("venue_id", venueId);
  expect(hours).toHaveLength(6);
  const { data: booking } = await serviceClient()
    .from("bookings")
    .select("status")
    .eq("id", bookingId)
    .single();
  expect(booking).toEqual({ status: "confirmed" });
});

test("hours dragged in the week are blocked each week but where a booking is, which is named (English)", async ({
  page,
  context,
}) => {
  const { host, venueId } = await hostWithVenue("Karim");
  const bookingId = await bookedAt(venueId, addDays(day, 7));
  await signInAs(context, host);
  await page.goto(`/host/calendar?view=week&day=${day}&venue=${venueId}`);
  const slot = (time: string) => page.locator(`[data-start="${day}T${time}"]`);
  await slot("12:00").hover();
  await page.mouse.down();
  await slot("13:30").hover();
  await expect(slot("13:00")).toHaveAttribute("data-selected", "");
  await page.mouse.up();
  const t = translator("en");
  const form = page.getByRole("dialog", { name: t("hostCalendar.block.title") });
  await expect(form.locator("#block-fromTime")).toHaveValue("12:00");
  await expect(form.locator("#block-toTime")).toHaveValue("14:00");
  await form.getByLabel("Repeat", { exact: true }).selectOption("weekly");
  await form.getByLabel("Reason").fill("Class");
  await form.getByRole("button", { name: "Block", exact: true }).click();
  const outcome = form.getByRole("status");
  await expect(outcome).toContainText("1 booking is in the way");
  await expect(outcome.getByRole("link")).toHaveAttribute("href", `/host/bookings/${bookingId}`);
  await form.getByRole("button", { name: "Done" }).click();
  const entry = page.getByRole("button").filter({ hasText: "Class" });
  await entry.click();
  await page.getByRole("button", { name: "Unblock all of the series" }).click();
  await expect(entry).toHaveCount(0);
  const { count } = await serviceClient()
    .from("blocked_times")
    .select("id", { count: "exact", head: true })
    .eq("venue_id", venueId);
  expect(count).toBe(0);
});
