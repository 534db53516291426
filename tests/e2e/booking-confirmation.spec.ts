// Combinations: calendar, summary and print in English on a desktop and in Arabic on a phone, because their words
// and widths differ; the reminder once, in Arabic; access to the file has no language.
import { formatInstant, timeZoneName } from "../../lib/shared/format-time";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { confirmedBooking, insertBooking } from "./support/fixtures/booking";
import { localePath, translator } from "./support/i18n";
import { openBookingMenu } from "./support/pages/guest-booking";
import { desktop, expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { cookieHeader, createUser, demoSession, signInAs } from "./support/users";

/** Returns a property of an iCalendar file, whose long lines are folded. */
const property = (file: string, name: string) =>
  file
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

async function readTime(bookingId: string) {
  const { data, error } = await serviceClient()
    .from("bookings")
    .select("starts_at, time_zone")
    .eq("id", bookingId)
    .single();
  if (error) throw error;
  return { startsAt: String(data.starts_at), timeZone: String(data.time_zone) };
}

for (const { locale, screen, view } of sample(
  views,
  "a guest with a confirmed booking finds calendar, directions, the next booking, and a summary that prints without the site",
)) {
  const t = translator(locale);

  test(`a guest with a confirmed booking finds calendar, directions, the next booking, and a summary that prints without the site (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const { guest, slot, id, reference } = await confirmedBooking("Nadia");
    const name = locale === "ar" ? slot.nameAr : slot.name;
    await signInAs(context, guest);
    await page.goto(localePath(locale, `/booking/confirmation/${id}`));
    const section = page.getByRole("region", { name: t("bookings.after.title") });
    const item = (key: string) => page.getByRole("menuitem", { name: t(`bookings.after.${key}`) });
    await expect(section).toBeVisible();
    await expectNoOverflow(page);

    await test.step("the page shows the venue, and says what comes next in the venue's time", async () => {
      const picture = page.getByRole("img", { name: t("bookings.card.picture", { name }) });
      await expect(picture).toHaveJSProperty("complete", true);
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);
      const next = page.getByRole("region", { name: t("bookings.next.title") });
      const { startsAt, timeZone } = await readTime(id);
      const zone = timeZoneName(timeZone, locale);
      const date = formatInstant(startsAt, timeZone, locale);
      await expect(next.getByRole("listitem").first()).toContainText(
        t("bookings.next.date", { date, zone }),
      );
      await expect(next).toContainText(
        t("bookings.next.steps.pay", { host: "@" }).split("@")[1] ?? "",
      );
    });

    await test.step("the actions of a confirmed booking are one row on a desktop", async () => {
      await page.setViewportSize(desktop);
      const actions = section.getByRole("link").or(section.getByRole("button"));
      await expect(actions).toHaveCount(5);
      const centres = await actions.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
      );
      expect(Math.max(...centres) - Math.min(...centres)).toBeLessThan(2);
      await page.setViewportSize(screen);
    });

    const calendar = section.getByRole("button", { name: t("bookings.after.calendar") });
    await calendar.click();
    const download = page.waitForEvent("download");
    await item("file").click();
    expect((await download).suggestedFilename()).toBe(`mahfil-${reference}.ics`);
    const address = `/api/bookings/${id}/calendar?locale=${locale}`;
    const answer = await page.request.get(address);
    expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    const confirmed = (await answer.body()).toString("utf8");
    expect(property(confirmed, "STATUS")).toBe("CONFIRMED");
    expect(property(confirmed, "SUMMARY")).toContain(name.replaceAll(/[\\,;]/g, "\\$&"));

    await calendar.click();
    await expect(item("google")).toHaveAttribute(
      "href",
      /calendar\.google\.com.*dates=\d{8}T\d{6}Z/,
    );
    await expect(item("outlook")).toHaveAttribute("href", /outlook\.live\.com/);
    await page.keyboard.press("Escape");
    await openBookingMenu(page, t);
    await expect(item("directions")).toHaveAttribute("href", /destination=/);
    const again = `/booking/${slot.venueId}?start=13%3A00&end=19%3A00&guests=${slot.guests}`;
    await expect(item("again")).toHaveAttribute("href", new RegExp(again.replace("?", "\\?")));
    await expect(item("directions")).toBeFocused();
    await page.keyboard.press("Escape");

    await test.step("the summary shows what was agreed", async () => {
      await page.getByRole("link", { name: t("bookings.after.receipt"), exact: true }).click();
      await page.waitForURL(/\/receipt$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(reference);
      const summary = page.getByRole("main").getByRole("article");
      await expect(summary).toContainText("Nadia Test");
      await expect(summary).toContainText(timeZoneName(slot.timeZone, locale));
      const [feeText = ""] = t("bookings.price.feeIncluded", { fee: "@" }).split("@");
      await expect(summary).toContainText(feeText.trim());
      await expect(summary).toContainText(t("bookings.receipt.unpaid"));
      await expect(page.getByTestId("total")).toHaveText(
        formatMoney(slot.totalMinor, slot.currency, locale, { full: true }),
      );
      await expect(page.getByRole("button", { name: t("bookings.receipt.print") })).toBeVisible();
      await expectNoOverflow(page);
      // The print has a white background in the dark theme too.
      await page.evaluate(() => document.documentElement.classList.add("dark"));
      await page.emulateMedia({ media: "print" });
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe("rgb(255, 255, 255)");
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("button")).toHaveCount(0);
      await expect(summary).toBeVisible();
    });

    await test.step("a cancellation is a later sequence of the same calendar event", async () => {
      const { error } = await guest.client.rpc("cancel_booking", {
        p_booking_id: id,
        p_reason: "",
      });
      expect(error).toBeNull();
      const cancelled = (await (await page.request.get(address)).body()).toString("utf8");
      expect(property(cancelled, "STATUS")).toBe("CANCELLED");
      expect(property(cancelled, "UID")).toBe(property(confirmed, "UID"));
      expect(Number(property(cancelled, "SEQUENCE"))).toBeGreaterThan(
        Number(property(confirmed, "SEQUENCE")),
      );
    });
  });
}

// Only in test:all: supabase/tests/booking_reminders.test.sql shows the reminder.
test("a guest is reminded once, a day before the start (Arabic)", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const { guest, bookingId, name: venue } = await insertBooking("confirmed", 23);
  await signInAs(context, guest);
  const reminder = page.getByRole("link", {
    name: t("notifications.kinds.booking_reminder", { venue }),
  });
  for (let visits = 0; visits < 2; visits++) {
    await page.goto("/ar/dashboard/notifications");
    await expect(reminder).toHaveCount(1);
  }
  await expect(reminder).toHaveAttribute("href", `/ar/dashboard/bookings/${bookingId}`);
});

// Only in test:all: supabase/tests/booking_documents.test.sql shows the right.
test("the calendar file of a booking is for its guest and its host only", { tag: "@all" }, async ({
  request,
}) => {
  const { id, hostEmail } = await confirmedBooking("Rana");
  const [other, host] = await Promise.all([createUser("guest", "Curious"), demoSession(hostEmail)]);
  const status = async (address: string, cookie = "") =>
    (await request.get(address, { headers: { cookie } })).status();
  const address = `/api/bookings/${id}/calendar`;
  expect(await status(address)).toBe(401);
  expect(await status(address, cookieHeader(other.session))).toBe(404);
  expect(await status("/api/bookings/nonsense/calendar", cookieHeader(other.session))).toBe(404);
  expect(await status(address, cookieHeader(host))).toBe(200);
});
