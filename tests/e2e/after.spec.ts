import { formatMoney } from "../../lib/shared/money";
import { newPerson } from "./support/backend";
import { booked } from "./support/booked";
import { at, locales, words } from "./support/i18n";
import { ownEvent } from "./support/own-event";
import { fitsScreen, setScreen, widths } from "./support/screens";
import { carrySession } from "./support/session";
import { expect, test } from "./support/test";

const unfold = (text: string) => text.replaceAll("\r\n ", "");
const property = (file: string, name: string) =>
  unfold(file)
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

for (const locale of locales) {
  const say = words(locale);

  for (const width of widths) {
    test(`${locale}, ${width} wide: a booked guest finds calendar, way, receipt and the next booking`, async ({
      page,
      baseURL,
    }) => {
      await setScreen(page, width);
      const { guest, slot, id, reference } = await booked("Huda");
      const name = locale === "ar" ? slot.nameAr : slot.name;
      await carrySession(page.context(), guest.email, String(baseURL));
      await page.goto(at(locale, `/booking/confirmation/${id}`));
      const after = page.getByRole("region", { name: say("bookings.after.title") });

      await expect(after).toBeVisible();
      await fitsScreen(page, width);

      const file = page.waitForEvent("download");
      await after.getByRole("link", { name: say("bookings.after.file") }).click();
      expect((await file).suggestedFilename()).toBe(`mahfil-${reference}.ics`);
      const address = `/api/bookings/${id}/calendar?locale=${locale}`;
      const answer = await page.request.get(address);
      expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
      const first = (await answer.body()).toString("utf8");
      expect(property(first, "STATUS")).toBe("CONFIRMED");
      expect(property(first, "SUMMARY")).toContain(name.replaceAll(/[\\,;]/g, "\\$&"));

      const google = after.getByRole("link", { name: say("bookings.after.google") });
      await expect(google).toHaveAttribute("href", /calendar\.google\.com.*dates=\d{8}T\d{6}Z/);
      await expect(
        after.getByRole("link", { name: say("bookings.after.outlook") }),
      ).toHaveAttribute("href", /outlook\.live\.com/);
      await expect(
        after.getByRole("link", { name: say("bookings.after.directions") }),
      ).toHaveAttribute("href", /destination=/);

      // The next booking begins with the same hours and as many guests.
      const again = after.getByRole("link", { name: say("bookings.after.again") });
      await expect(again).toHaveAttribute(
        "href",
        new RegExp(`/booking/${slot.venueId}\\?start=13%3A00&end=19%3A00&guests=${slot.guests}`),
      );

      // A change makes the sequence grow under the same UID, and a cancellation says so.
      const cancelled = await guest.client.rpc("cancel_booking", {
        p_booking_id: id,
        p_reason: "",
      });
      expect(cancelled.error).toBeNull();
      const second = (await (await page.request.get(address)).body()).toString("utf8");
      expect(property(second, "STATUS")).toBe("CANCELLED");
      expect(property(second, "UID")).toBe(property(first, "UID"));
      expect(Number(property(second, "SEQUENCE"))).toBeGreaterThan(
        Number(property(first, "SEQUENCE")),
      );
    });

    test(`${locale}, ${width} wide: the receipt shows what was agreed and prints without the site around it`, async ({
      page,
      baseURL,
    }) => {
      await setScreen(page, width);
      const { guest, slot, id, reference } = await booked("Nadia");
      await carrySession(page.context(), guest.email, String(baseURL));
      await page.goto(at(locale, `/dashboard/bookings/${id}`));
      await page.getByRole("link", { name: say("bookings.after.receipt"), exact: true }).click();
      await page.waitForURL(/\/receipt$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(reference);
      const receipt = page.getByRole("main").getByRole("article");
      await expect(receipt).toContainText("Nadia Test");
      await expect(receipt).toContainText(say("bookings.price.serviceFee"));
      await expect(page.getByTestId("total")).toHaveText(
        formatMoney(slot.totalMinor, slot.currency, locale, { full: true }),
      );
      await expect(page.getByRole("button", { name: say("bookings.receipt.print") })).toBeVisible();
      await fitsScreen(page, width);
      // Also for those who read in the dark, paper is white.
      await page.evaluate(() => document.documentElement.classList.add("dark"));
      await page.emulateMedia({ media: "print" });
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe("rgb(255, 255, 255)");
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("button")).toHaveCount(0);
      await expect(receipt).toBeVisible();
    });
  }
}

for (const locale of locales) {
  const say = words(locale);

  test(`${locale}: a day before the start the guest is reminded, once`, async ({
    page,
    baseURL,
  }) => {
    const { guest, bookingId: id, name: venue } = await ownEvent("confirmed", 23);
    await carrySession(page.context(), guest.email, String(baseURL));
    const reminder = page.getByRole("link", {
      name: say("notifications.kinds.booking_reminder", { venue }),
    });
    for (let visit = 0; visit < 2; visit++) {
      await page.goto(at(locale, "/dashboard/notifications"));
      await expect(reminder).toHaveCount(1);
    }
    await expect(reminder).toHaveAttribute("href", at(locale, `/dashboard/bookings/${id}`));
  });
}

test("a calendar file is for the guest and the host of the booking only", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, hostEmail } = await booked("Rana");
  const address = `/api/bookings/${id}/calendar`;
  expect((await page.request.get(address)).status()).toBe(401);
  const other = await newPerson("guest", "Curious");
  await carrySession(page.context(), other.email, String(baseURL));
  expect((await page.request.get(address)).status()).toBe(404);
  expect((await page.request.get("/api/bookings/nonsense/calendar")).status()).toBe(404);
  const host = await browser.newPage();
  await carrySession(host.context(), hostEmail, String(baseURL));
  expect((await host.request.get(address)).status()).toBe(200);
  await host.close();
});
