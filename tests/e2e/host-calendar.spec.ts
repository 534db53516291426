import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { toInstant } from "../../lib/shared/zoned-time";
import { asService, newPerson } from "./support/backend";
import { hydrated } from "./support/hydrated";
import { at, locales, type TestLocale, words } from "./support/i18n";
import { carrySession } from "./support/session";
import { expect as once, test } from "./support/test";

// A change is seen when the page was made anew, which takes its time on a busy machine.
const expect = once.configure({ timeout: 30_000 });
const zone = "Africa/Cairo";
// The fifteenth of a month ahead: its neighbours are in the same month, whatever today is.
const month = addDays(`${todayIn(zone).slice(0, 7)}-28`, 30).slice(0, 7);
const day = `${month}-15`;

/** A host with a venue that is always open and confirms at once. */
async function hostWithVenue(firstName: string) {
  const host = await newPerson("host", firstName);
  const service = asService();
  const venueId = randomUUID();
  const name = `Calendar Hall ${venueId.slice(0, 6)}`;
  const { error } = await service.from("venues").insert({
    id: venueId,
    host_id: host.id,
    name,
    city: "Cairo",
    country: "EG",
    capacity: 80,
    status: "active",
    price_per_hour: 100_000,
    instant_booking: true,
    minimum_notice_hours: 0,
  });
  if (error) throw error;
  await service
    .from("opening_hours")
    .update({ opens: "00:00", closes: "00:00" })
    .eq("venue_id", venueId);
  return { host, venueId, name };
}

/** Two hours of a guest at that venue, confirmed. */
async function bookedAt(venueId: string, on: string, start: string, end: string) {
  const guest = await newPerson("guest", "Nadia");
  const held = await guest.client.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: toInstant(on, start, zone),
    p_end: toInstant(on, end, zone),
    p_guests: 10,
    p_idempotency_key: randomUUID(),
  });
  if (held.error) throw held.error;
  const sent = await guest.client.rpc("submit_booking", {
    p_booking_id: held.data.id,
    p_details: { contact_name: "Nadia Test", phone: "", terms: true },
  });
  if (sent.error) throw sent.error;
  return sent.data.id as string;
}

/** The button of a day in the month, by which it is chosen. */
const dayButton = (page: Page, on: string) =>
  page.locator(`td[data-start="${on}T00:00"]`).locator("[data-pick]");

async function openMonth(page: Page, locale: TestLocale, venueId: string) {
  await page.goto(at(locale, `/host/calendar?month=${month}&venue=${venueId}`));
  await hydrated(page.locator("fieldset").filter({ has: page.locator("table") }));
}

for (const locale of locales) {
  const say = words(locale);

  test(`${locale}: a host blocks days, and no guest can book them`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { host, venueId } = await hostWithVenue("Mona");
    await carrySession(page.context(), host.email, String(baseURL));
    await openMonth(page, locale, venueId);

    // By keyboard: a day, the next one, and the form with both in it.
    await dayButton(page, day).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press(locale === "ar" ? "ArrowLeft" : "ArrowRight");
    await expect(dayButton(page, addDays(day, 1))).toBeFocused();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: say("hostCalendar.block.title") });
    await expect(form.locator("#block-fromDay")).toHaveText(formatDay(day, locale));
    await expect(form.locator("#block-toDay")).toHaveText(formatDay(addDays(day, 1), locale));
    await form.getByLabel(say("hostCalendar.block.reason")).fill("Polishing the floor");
    await form.getByRole("button", { name: say("hostCalendar.block.submit"), exact: true }).click();
    await expect(form).toBeHidden();
    const cell = page.locator(`td[data-start="${day}T00:00"]`);
    await expect(cell.getByRole("button", { name: "Polishing the floor" })).toBeVisible();

    // The guest's month says so, and the checkout refuses it.
    const guest = await newPerson("guest", "Omar");
    const context = await browser.newContext({ baseURL });
    await carrySession(context, guest.email, String(baseURL));
    const theirs = await context.newPage();
    const query = new URLSearchParams({ day, start: "13:00", end: "15:00", guests: "10" });
    await theirs.goto(at(locale, `/venues/${venueId}?${query}`));
    const show = theirs.getByRole("button", { name: say("venues.calendar.show") });
    await hydrated(show);
    await show.click();
    const table = theirs.getByRole("table");
    for (let turn = 0; turn < 3; turn++) {
      await expect(table).toHaveAttribute("aria-busy", "false");
      if (await theirs.locator(`[data-day="${day}"]`).count()) break;
      await theirs.getByRole("button", { name: say("venues.calendar.next") }).click();
    }
    const full = `${formatDay(day, locale)}, ${say("venues.calendar.full")}`;
    await expect(theirs.locator(`[data-day="${day}"]`)).toHaveAttribute("aria-label", full);
    await theirs.goto(at(locale, `/book/${venueId}?${query}`));
    await expect(theirs.getByText(say("errors.blocked")).first()).toBeVisible();
    const { error } = await guest.client.rpc("hold_booking", {
      p_venue_id: venueId,
      p_start: toInstant(day, "13:00", zone),
      p_end: toInstant(day, "15:00", zone),
      p_guests: 10,
      p_idempotency_key: randomUUID(),
    });
    expect(error?.message).toBe("blocked");
    await context.close();

    // Freed again, from the calendar.
    await cell.getByRole("button", { name: "Polishing the floor" }).click();
    const details = page.getByRole("dialog", { name: say("hostCalendar.details.title") });
    await details.getByRole("button", { name: say("hostCalendar.details.one") }).click();
    await expect(details).toBeHidden();
    await expect(cell.getByRole("button", { name: "Polishing the floor" })).toHaveCount(0);
  });

  test(`${locale}: other hours on some days, and hours that would leave a booking outside`, async ({
    page,
    baseURL,
  }) => {
    const { host, venueId } = await hostWithVenue("Rania");
    const bookingId = await bookedAt(venueId, day, "12:00", "14:00");
    await carrySession(page.context(), host.email, String(baseURL));
    await page.goto(at(locale, `/host/calendar/hours?venue=${venueId}`));
    const add = page.getByRole("button", { name: say("hostCalendar.editor.add") });
    await hydrated(add);
    await add.click();
    const form = page.getByRole("dialog", { name: say("hostCalendar.editor.new"), exact: true });
    const note = form.getByLabel(say("hostCalendar.editor.note"), { exact: true });
    const save = form.getByRole("button", { name: say("hostCalendar.editor.saveException") });
    await note.fill("Holiday");
    await save.click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: "Holiday" })).toBeVisible();

    // A second one for the same day is refused, and what was typed stays.
    await add.click();
    await note.fill("Second thoughts");
    await save.click();
    await expect(form.getByRole("alert")).toHaveText(say("errors.dates_overlap"));
    await expect(note).toHaveValue("Second thoughts");
    await form.getByRole("button", { name: say("hostCalendar.block.cancel"), exact: true }).click();
    await expect(form).toBeHidden();

    // Open on no day but one: the confirmed booking is named, and stays.
    for (const weekday of [0, 1, 2, 3, 4, 5, 6]) {
      const name = formatDay(addDays("2027-01-03", weekday), locale, "weekday");
      const open = page.getByRole("switch", { name, exact: true });
      if (new Date(`${day}T12:00:00Z`).getUTCDay() === weekday) await open.uncheck();
    }
    const hours = page.getByRole("button", { name: say("hostCalendar.editor.save"), exact: true });
    await hours.click();
    const asked = page.getByRole("dialog", {
      name: say("hostCalendar.editor.outsideTitle", { count: 1 }),
    });
    await asked.getByRole("button", { name: say("hostCalendar.editor.anyway") }).click();
    await expect(page.getByText(say("hostCalendar.editor.saved"))).toBeVisible();
    const service = asService();
    const { data: left } = await service
      .from("opening_hours")
      .select("weekday")
      .eq("venue_id", venueId);
    expect(left).toHaveLength(6);
    const { data: booking } = await service
      .from("bookings")
      .select("status")
      .eq("id", bookingId)
      .single();
    expect(booking).toEqual({ status: "confirmed" });
  });
}

test("what repeats leaves bookings out and names them; the week takes a drag", async ({
  page,
  baseURL,
}) => {
  const say = words("en");
  const { host, venueId } = await hostWithVenue("Karim");
  const bookingId = await bookedAt(venueId, addDays(day, 7), "12:00", "14:00");
  await carrySession(page.context(), host.email, String(baseURL));
  await page.goto(`/host/calendar?view=week&day=${day}&venue=${venueId}`);
  const slot = (time: string) => page.locator(`[data-start="${day}T${time}"]`);
  await hydrated(page.locator("fieldset").filter({ has: slot("12:00") }));
  await slot("12:00").hover();
  await page.mouse.down();
  await slot("13:30").hover();
  await expect(slot("13:00")).toHaveAttribute("data-picked", "");
  await page.mouse.up();
  const form = page.getByRole("dialog", { name: say("hostCalendar.block.title") });
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
  const { count } = await asService()
    .from("blocked_times")
    .select("id", { count: "exact", head: true })
    .eq("venue_id", venueId);
  expect(count).toBe(0);
});
