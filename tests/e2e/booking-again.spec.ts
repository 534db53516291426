// Combinations: English on a desktop and Arabic on a phone, because dates, names and the lists of times differ.
import { addDays } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { submitBooking } from "./support/fixtures/booking";
import { freeSlotWithAddon, slotRequest } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { openBookingMenu } from "./support/pages/guest-booking";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, type TestUser } from "./support/users";

/** A submitted booking with an add-on, and a later day on which the same can be booked, with its price. */
async function bookingWithAddon(guest: TestUser) {
  const { slot, addon } = await freeSlotWithAddon();
  const addons = [{ id: addon.id, quantity: 1 }];
  const details = { event_type: "other" };
  const { id } = await submitBooking(guest, slotRequest(slot), { addons, details });
  for (let days = 1; days < 30; days += 1) {
    const day = addDays(slot.day, days);
    const { data: quote } = await guest.client.rpc("quote_booking", {
      ...slotRequest({ ...slot, day }),
      p_addons: addons,
    });
    if (quote?.problems.length === 0) {
      return { id, slot, addon, day, totalMinor: quote.total_minor as number };
    }
  }
  throw new Error("the same hours are free on no other day");
}

for (const { locale, screen, view } of sample(
  views,
  "booking again begins with the same hours, guests, event and add-ons",
)) {
  const t = translator(locale);

  test(`booking again begins with the same hours, guests, event and add-ons (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Regular");
    const { id, slot, addon, day, totalMinor } = await bookingWithAddon(guest);
    const name = (locale === "ar" && addon.name_ar) || addon.name;
    await signInAs(context, guest);
    await page.goto(localePath(locale, `/dashboard/bookings/${id}`));
    const menu = await openBookingMenu(page, t);
    await menu.getByRole("menuitem", { name: t("bookings.after.again") }).click();
    await page.waitForURL(`**/booking/${slot.venueId}?**`);
    const list = (field: "start" | "end") =>
      page.getByRole("combobox", { name: t(`checkout.time.${field}`) });
    await expect(list("start")).toHaveValue(slot.start);
    await expect(list("end")).toHaveValue(slot.end);
    await expect(page.getByLabel(t("checkout.time.guests"))).toHaveValue(String(slot.guests));
    await expect(page.getByText(t("checkout.extras.leftOut"))).toBeHidden();
    await expectNoOverflow(page);

    // With a day: the price is today's, and the event is chosen later.
    const onOnePage = `${page.url()}&day=${day}`.replace("/booking/", "/book/");
    await page.goto(onOnePage);
    await expect(page.getByText(formatDay(day, locale)).first()).toBeVisible();
    const quantity = page.getByRole("spinbutton", {
      name: t("checkout.extras.quantity", { name }),
    });
    await expect(quantity).toHaveValue("1");
    const added = page.getByRole("listitem").filter({ has: quantity }).getByRole("switch");
    await expect(added).toBeChecked();
    await expect(page.getByTestId("total").first()).toHaveText(
      formatMoney(totalMinor, slot.currency, locale, { full: true }),
    );
    await page.getByRole("button", { name: t("checkout.hold.take"), exact: true }).click();
    const event = page.getByLabel(t("checkout.details.event"));
    await expect(event).toHaveValue("other");
    await expect(page).toHaveURL(/hold=/);
    await page.reload();
    await expect(event).toHaveValue("other");

    // Leaves out an add-on that no longer exists, with a message.
    await page.goto(onOnePage.replace(addon.id, crypto.randomUUID()));
    await expect(page.getByText(t("checkout.extras.leftOut"))).toBeVisible();
    await expect(added).not.toBeChecked();
    await expectNoOverflow(page);
  });
}
