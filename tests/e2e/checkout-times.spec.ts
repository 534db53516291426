// Combinations: four steps in English on a desktop, one page in Arabic on a phone; both show the same lists of times.
import type { Page } from "@playwright/test";
import { formatClock } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { anonymousClient, serviceClient } from "./support/backend";
import { holdBooking } from "./support/fixtures/booking";
import { freeSlot, slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const hours = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

async function minimumHours(venueId: string): Promise<number> {
  const { data, error } = await serviceClient()
    .from("venue_pricing")
    .select("minimum_hours")
    .eq("venue_id", venueId)
    .single();
  if (error) throw error;
  return Number(data.minimum_hours);
}

/** Returns a free afternoon with its last three hours held by another guest, and the start of these. */
async function partlyTakenSlot() {
  const rival = await createUser("guest", "Early");
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const slot = await freeSlot({ instant: attempt % 2 === 0 });
    // Some venues do not accept such a short time.
    const hold = await holdBooking(rival, slotRequest({ ...slot, start: "16:00" })).catch(
      () => null,
    );
    if (!hold) continue;
    const { data } = await anonymousClient().rpc("get_venue_day_availability", {
      p_venue_id: slot.venueId,
      p_day: slot.day,
    });
    const { slots } = data as { slots: { time: string; state: string }[] };
    const takenFrom = slots.find(({ time, state }) => time > slot.start && state === "taken")?.time;
    if (takenFrom && hours(takenFrom) - hours(slot.start) >= (await minimumHours(slot.venueId))) {
      return { ...slot, takenFrom };
    }
  }
  throw new Error("no demo venue takes a booking as short as that");
}

const timeList = (page: Page, locale: TestLocale, name: "start" | "end") =>
  page.getByRole("combobox", { name: translator(locale)(`checkout.time.${name}`) });

for (const { locale, screen, isPhone, view } of sample(
  views,
  "times that are taken on a day cannot be chosen, and say so",
)) {
  const t = translator(locale);

  test(`times that are taken on a day cannot be chosen, and say so (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await partlyTakenSlot();
    const checkout = localePath(locale, `/${isPhone ? "book" : "booking"}/${slot.venueId}`);
    await signInAs(context, await createUser("guest", "Late"));
    await page.goto(`${checkout}?day=${slot.day}&guests=${slot.guests}`);
    const [starts, ends] = [timeList(page, locale, "start"), timeList(page, locale, "end")];
    const taken = starts.locator('option[value="17:00"]');
    await expect(taken).toBeDisabled();
    await expect(taken).toHaveText(new RegExp(t("checkout.time.held")));
    await starts.selectOption(slot.start);
    await expect(ends.locator(`option[value="${slot.takenFrom}"]`)).toBeEnabled();
    await expect(ends.locator('option[value="17:00"]')).toHaveCount(0);
    const until = t("checkout.time.until.taken", { time: formatClock(slot.takenFrom, locale) });
    await expect(page.getByText(until)).toBeVisible();
    await ends.selectOption(slot.takenFrom);
    await expect(page.getByTestId("total").first()).toBeVisible();
    await expectNoOverflow(page);

    // The time in a link stays selected, with the reason why it cannot be booked.
    await page.goto(`${checkout}?${slotQuery({ ...slot, start: "17:00" })}`);
    await expect(starts).toHaveValue("17:00");
    await expect(ends).toHaveValue("19:00");
    await expect(starts.locator("option:checked")).toHaveText(new RegExp(t("checkout.time.held")));
    await expect(page.getByText(t("errors.slot_taken"))).toBeVisible();
  });
}

// Only in test:all: the test above shows the list.
test("every half hour can be chosen while the free hours are unknown (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const slot = await freeSlot({ instant: true });
  await signInAs(context, await createUser("guest", "Patient"));
  await page.route("**/api/availability**", (route) => route.fulfill({ status: 204 }));
  const unanswered = page.waitForResponse("**/api/availability**");
  await page.goto(`/book/${slot.venueId}?${slotQuery(slot)}`);
  await unanswered;
  await expect(page.getByTestId("total").first()).toBeVisible();
  for (const name of ["start", "end"] as const) {
    await expect(timeList(page, "en", name).locator("option:enabled")).toHaveCount(49);
  }
});
