import { randomUUID } from "node:crypto";
import { addDays } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { formatMoney } from "../../lib/shared/money";
import { toInstant } from "../../lib/shared/zoned-time";
import { slotWithAddon } from "./support/addons";
import { asService, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { fitsScreen, setScreen, widths } from "./support/screens";
import { carrySession } from "./support/session";
import { expect, test } from "./support/test";

/** A sent booking of an event with an add-on, and a later day on which the same is free, with its price. */
async function bookedWithAddon(guest: Awaited<ReturnType<typeof newPerson>>) {
  const { slot, addon } = await slotWithAddon();
  const { data: venue } = await asService()
    .from("venues")
    .select("time_zone")
    .eq("id", slot.venueId)
    .single();
  const asked = (day: string) => ({
    p_venue_id: slot.venueId,
    p_start: toInstant(day, slot.start, venue?.time_zone),
    p_end: toInstant(day, slot.end, venue?.time_zone),
    p_guests: slot.guests,
    p_addons: [{ id: addon.id, quantity: 1 }],
  });
  const held = await guest.client.rpc("hold_booking", {
    ...asked(slot.day),
    p_idempotency_key: randomUUID(),
  });
  if (held.error) throw held.error;
  const sent = await guest.client.rpc("submit_booking", {
    p_booking_id: held.data.id,
    p_details: { contact_name: "Again Test", phone: "", event_type: "other", terms: true },
  });
  if (sent.error) throw sent.error;
  for (let days = 1; days < 30; days += 1) {
    const day = addDays(slot.day, days);
    const { data: quote } = await guest.client.rpc("quote_booking", asked(day));
    if (quote?.problems.length === 0) {
      return {
        id: sent.data.id as string,
        slot,
        addon,
        day,
        totalMinor: quote.total_minor as number,
      };
    }
  }
  throw new Error("the same hours are free on no other day");
}

for (const locale of locales) {
  const say = words(locale);
  for (const width of widths) {
    test(`${locale}, ${width} wide: the same again has its hours, guests, event and extras`, async ({
      page,
      baseURL,
    }) => {
      await setScreen(page, width);
      const guest = await newPerson("guest", "Regular");
      const { id, slot, addon, day, totalMinor } = await bookedWithAddon(guest);
      const name = (locale === "ar" && addon.name_ar) || addon.name;
      await carrySession(page.context(), guest.email, String(baseURL));
      await page.goto(at(locale, `/dashboard/bookings/${id}`));
      await page.getByRole("link", { name: say("bookings.after.again") }).click();
      await page.waitForURL(`**/booking/${slot.venueId}?**`);
      const list = (field: "start" | "end") =>
        page.getByRole("combobox", { name: say(`checkout.time.${field}`) });
      await expect(list("start")).toHaveValue(slot.start);
      await expect(list("end")).toHaveValue(slot.end);
      await expect(page.getByLabel(say("checkout.time.guests"))).toHaveValue(String(slot.guests));
      await expect(page.getByText(say("checkout.extras.leftOut"))).toBeHidden();
      await fitsScreen(page, width);

      // With a day, the price is today's, and the event is chosen further on.
      const chosen = `${page.url()}&day=${day}`;
      await page.goto(chosen.replace("/booking/", "/book/"));
      await expect(page.getByText(formatDay(day, locale)).first()).toBeVisible();
      await expect(
        page
          .getByRole("group", { name: say("checkout.extras.addons") })
          .getByLabel(say("checkout.extras.quantity", { name })),
      ).toHaveText("1");

      await expect(page.getByTestId("total").first()).toHaveText(
        formatMoney(totalMinor, slot.currency, locale, { full: true }),
      );
      await page.getByRole("button", { name: say("checkout.hold.take"), exact: true }).click();
      await expect(page.getByLabel(say("checkout.details.event"))).toHaveValue("other");
      await expect(page).toHaveURL(/hold=/);
      await page.reload();
      await expect(page.getByLabel(say("checkout.details.event"))).toHaveValue("other");

      // What is gone is left out, with a word about it.
      await page.goto(chosen.replace(addon.id, randomUUID()).replace("/booking/", "/book/"));
      await expect(page.getByText(say("checkout.extras.leftOut"))).toBeVisible();
      await expect(page.getByLabel(say("checkout.extras.quantity", { name }))).toHaveText("0");
      await fitsScreen(page, width);
    });
  }
}
