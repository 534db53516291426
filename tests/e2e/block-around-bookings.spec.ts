// Combinations: both languages, because the calendar and the result are texts; the dialog is the same on a phone.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { submitBooking } from "./support/fixtures/booking";
import { slotRequest } from "./support/fixtures/free-slot";
import { createOpenVenue } from "./support/fixtures/venue";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expect as baseExpect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

// A change is visible after the page has rendered again, which takes time on a busy machine.
const expect = baseExpect.configure({ timeout: 30_000 });
const timeZone = "Africa/Cairo";
const month = addDays(`${todayIn(timeZone).slice(0, 7)}-28`, 30).slice(0, 7);
const day = `${month}-15`;

for (const locale of sample(
  locales,
  "a whole day is blocked around an evening booking, and the host reads what was left",
)) {
  test(`a whole day is blocked around an evening booking, and the host reads what was left (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const t = translator(locale);
    const [host, guest] = await Promise.all([
      createUser("host", "Salwa"),
      createUser("guest", "Nadia"),
    ]);
    const venueId = await createOpenVenue(host, "Evening Hall");
    const buffers = { before_minutes: 60, after_minutes: 30 };
    const changed = await serviceClient()
      .from("buffer_times")
      .update(buffers)
      .eq("venue_id", venueId);
    expect(changed.error).toBeNull();
    const request = slotRequest({
      venueId,
      timeZone,
      day,
      start: "18:00",
      end: "22:00",
      guests: 10,
    });
    const booking = await submitBooking(guest, request);
    await signInAs(context, host);
    await page.goto(localePath(locale, `/host/calendar?month=${month}&venue=${venueId}`));
    await page.locator(`td[data-start="${day}T00:00"] [data-cell-button]`).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: t("hostCalendar.block.title") });
    await form.getByRole("button", { name: t("hostCalendar.block.submit"), exact: true }).click();
    const outcome = form.getByRole("status");
    await expect(outcome).toContainText(t("hostCalendar.block.blockedAround"));
    await expect(outcome.getByRole("link")).toHaveAttribute(
      "href",
      localePath(locale, `/host/bookings/${booking.id}`),
    );
    await expect(outcome).toContainText(t("hostCalendar.block.leftOut", { left: "" }).trim());

    // The free hours before and after are blocked, the booking and its buffers are not.
    const { data } = await serviceClient()
      .from("blocked_times")
      .select("starts_at, ends_at")
      .eq("venue_id", venueId)
      .order("starts_at");
    const local = (instant: string) =>
      new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(
        new Date(instant),
      );
    expect(data?.map((block) => `${local(block.starts_at)}-${local(block.ends_at)}`)).toEqual([
      "00:00-17:00",
      "22:30-00:00",
    ]);
  });
}
