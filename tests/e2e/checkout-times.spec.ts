import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { formatClock } from "../../lib/shared/format-time";
import { toInstant } from "../../lib/shared/zoned-time";
import { asService, asStranger, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { carrySession } from "./support/session";
import { type FreeSlot, freeSlot, slotQuery } from "./support/slots";
import { expect, test } from "./support/test";

const hour = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Somebody keeps a slot from a time on; answers how long a booking there has to be. */
async function keep(person: Person, slot: FreeSlot, start: string): Promise<number> {
  const { data: venue } = await asService()
    .from("venues")
    .select("time_zone, venue_pricing(minimum_hours)")
    .eq("id", slot.venueId)
    .single();
  const held = await person.client.rpc("hold_booking", {
    p_venue_id: slot.venueId,
    p_start: toInstant(slot.day, start, venue?.time_zone),
    p_end: toInstant(slot.day, slot.end, venue?.time_zone),
    p_guests: slot.guests,
    p_idempotency_key: randomUUID(),
  });
  if (held.error) throw held.error;
  return Number([venue?.venue_pricing].flat()[0]?.minimum_hours);
}

/** A free afternoon whose last three hours somebody keeps, and when it is taken for others. */
async function halfTaken(rival: Person) {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const slot = await freeSlot({ instant: attempt % 2 === 0 });
    // Some places take nothing as short as that.
    const least = await keep(rival, slot, "16:00").catch(() => null);
    const { data } = await asStranger().rpc("get_venue_day_availability", {
      p_venue_id: slot.venueId,
      p_day: slot.day,
    });
    const slots = (data as { slots: { time: string; state: string }[] }).slots;
    const from = slots.find(({ time, state }) => time > slot.start && state === "taken")?.time;
    if (least !== null && from && hour(from) - hour(slot.start) >= least) return { ...slot, from };
  }
  throw new Error("no demo venue takes a booking as short as that");
}

for (const locale of locales) {
  const say = words(locale);
  const list = (page: Page, name: "start" | "end") =>
    page.getByRole("combobox", { name: say(`checkout.time.${name}`) });

  for (const [width, flow] of [
    [1280, "booking"],
    [390, "book"],
  ] as const) {
    test(`${locale}, ${width} wide: what is taken on a day cannot be chosen, and says so`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const [guest, rival] = [await newPerson("guest", "Late"), await newPerson("guest", "Early")];
      const slot = await halfTaken(rival);
      await carrySession(page.context(), guest.email, String(baseURL));
      await page.goto(at(locale, `/${flow}/${slot.venueId}?day=${slot.day}&guests=${slot.guests}`));
      const [starts, ends] = [list(page, "start"), list(page, "end")];
      const taken = starts.locator('option[value="17:00"]');
      await expect(taken).toBeDisabled();
      await expect(taken).toHaveText(new RegExp(say("checkout.time.taken")));
      await starts.selectOption(slot.start);
      await expect(ends.locator(`option[value="${slot.from}"]`)).toBeEnabled();
      await expect(ends.locator('option[value="17:00"]')).toHaveCount(0);
      const until = say("checkout.time.until.taken", { time: formatClock(slot.from, locale) });
      await expect(page.getByText(until)).toBeVisible();
      await ends.selectOption(slot.from);
      await expect(page.getByTestId("total").first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      // What a link asks for stays chosen, with why it cannot be.
      await page.goto(
        at(locale, `/${flow}/${slot.venueId}?${slotQuery({ ...slot, start: "17:00" })}`),
      );
      await expect(starts).toHaveValue("17:00");
      await expect(ends).toHaveValue("19:00");
      await expect(starts.locator("option:checked")).toHaveText(
        new RegExp(say("checkout.time.taken")),
      );
      await expect(page.getByText(say("errors.slot_taken"))).toBeVisible();
    });
  }

  test(`${locale}: the time that is kept for oneself is not taken`, async ({ page, baseURL }) => {
    const guest = await newPerson("guest", "Keeper");
    const slot = await freeSlot({ instant: true });
    await carrySession(page.context(), guest.email, String(baseURL));
    await page.goto(at(locale, `/book/${slot.venueId}?${slotQuery(slot)}`));
    await page.getByRole("button", { name: say("checkout.hold.take"), exact: true }).click();
    await expect(page.getByTestId("countdown")).toBeVisible();
    await expect(page).toHaveURL(/hold=/);
    await page.reload();
    const [starts, ends] = [list(page, "start"), list(page, "end")];
    // The free hours are there, and so the answer is.
    await expect(page.getByText(say("checkout.time.free"))).toBeVisible();
    await expect(starts.locator("option:checked")).toHaveText(formatClock(slot.start, locale));
    await expect(starts.locator("option:checked")).toBeEnabled();
    await expect(ends.locator("option:checked")).toBeEnabled();
    // Another end and back again is the same kept time.
    await ends.selectOption("18:30");
    await ends.selectOption(slot.end);
    await expect(page.getByTestId("countdown")).toBeVisible();
  });

  test(`${locale}: a time that somebody takes meanwhile is taken in the list too`, async ({
    page,
    baseURL,
  }) => {
    const [guest, rival] = [await newPerson("guest", "Slow"), await newPerson("guest", "Quick")];
    const slot = await freeSlot({ instant: true });
    await carrySession(page.context(), guest.email, String(baseURL));
    await page.goto(at(locale, `/book/${slot.venueId}?${slotQuery(slot)}`));
    await expect(page.getByText(say("checkout.time.free"))).toBeVisible();
    const chosen = list(page, "start").locator("option:checked");
    await expect(chosen).toBeEnabled();
    await keep(rival, slot, slot.start);
    await page.getByRole("button", { name: say("checkout.hold.take"), exact: true }).click();
    await expect(page.getByText(say("errors.slot_taken")).first()).toBeVisible();
    await expect(chosen).toBeDisabled();
    await expect(list(page, "start")).toHaveValue(slot.start);
  });

  test(`${locale}: without the free hours every half hour can be chosen`, async ({
    page,
    baseURL,
  }) => {
    const guest = await newPerson("guest", "Patient");
    const slot = await freeSlot({ instant: true });
    await carrySession(page.context(), guest.email, String(baseURL));
    await page.route("**/api/availability**", (route) => route.fulfill({ status: 204 }));
    const unanswered = page.waitForResponse("**/api/availability**");
    await page.goto(at(locale, `/book/${slot.venueId}?${slotQuery(slot)}`));
    await unanswered;
    await expect(page.getByTestId("total").first()).toBeVisible();
    for (const name of ["start", "end"] as const) {
      await expect(list(page, name).locator("option:enabled")).toHaveCount(49);
    }
  });
}
