import { randomUUID } from "node:crypto";
import { isolate } from "@/lib/shared/isolate";
import { formatMoney } from "../../lib/shared/money";
import { toInstant } from "../../lib/shared/zoned-time";
import { slotWithAddon } from "./support/addons";
import { asService, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { activeService, approvedProvider } from "./support/providers";
import { carrySession } from "./support/session";
import { type FreeSlot, freeSlot, slotQuery } from "./support/slots";
import { expect, test } from "./support/test";

async function holdFor(person: Awaited<ReturnType<typeof newPerson>>, slot: FreeSlot) {
  const { data: venue } = await asService()
    .from("venues")
    .select("time_zone")
    .eq("id", slot.venueId)
    .single();
  const held = await person.client.rpc("hold_booking", {
    p_venue_id: slot.venueId,
    p_start: toInstant(slot.day, slot.start, venue?.time_zone),
    p_end: toInstant(slot.day, slot.end, venue?.time_zone),
    p_guests: slot.guests,
    p_idempotency_key: randomUUID(),
  });
  if (held.error) throw held.error;
  return held.data as { id: string };
}

for (const locale of locales) {
  const say = words(locale);

  for (const width of [1280, 390]) {
    test(`${locale}, ${width} wide: a time lost to somebody else gives three others in one tap`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const [guest, rival] = [await newPerson("guest", "Late"), await newPerson("guest", "Early")];
      const slot = await freeSlot({ instant: true });
      await holdFor(rival, slot);
      await carrySession(page.context(), guest.email, String(baseURL));
      await page.goto(at(locale, `/book/${slot.venueId}?${slotQuery(slot)}`));
      await expect(page.getByText(say("errors.slot_taken"))).toBeVisible();
      const others = page
        .getByRole("region", { name: say("checkout.alternatives.title") })
        .getByRole("button");
      await expect(others).toHaveCount(3);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await others.first().click();
      await expect(page.getByTestId("countdown")).toBeVisible();
      await expect(page).toHaveURL(/hold=/);
      await expect(page.getByText(say("errors.slot_taken"))).toBeHidden();
    });
  }

  test(`${locale}: a price that is not the one of the link is said, old and new`, async ({
    page,
    baseURL,
  }) => {
    const guest = await newPerson("guest", "Careful");
    const slot = await freeSlot({ instant: false });
    const money = (minor: number) => formatMoney(minor, slot.currency, locale, { full: true });
    const was = slot.totalMinor - 1000;
    await carrySession(page.context(), guest.email, String(baseURL));
    await page.goto(at(locale, `/booking/${slot.venueId}?${slotQuery(slot)}&total=${was}`));
    await expect(
      page.getByText(
        say("checkout.priceChange.body", { old: money(was), new: money(slot.totalMinor) }),
      ),
    ).toBeVisible();
    await page.goto(
      at(locale, `/booking/${slot.venueId}?${slotQuery(slot)}&total=${slot.totalMinor}`),
    );
    await expect(page.getByTestId("total")).toHaveText(money(slot.totalMinor));
    await expect(page.getByText(say("checkout.priceChange.title"))).toBeHidden();
  });

  test(`${locale}: a hold that runs out can be extended once`, async ({ page, baseURL }) => {
    const guest = await newPerson("guest", "Slow");
    const slot = await freeSlot({ instant: true });
    const hold = await holdFor(guest, slot);
    const runOut = async () => {
      const changed = await asService()
        .from("bookings")
        .update({ hold_expires_at: new Date(Date.now() + 150_000).toISOString() })
        .eq("id", hold.id);
      expect(changed.error).toBeNull();
      await page.goto(at(locale, `/book/${slot.venueId}?hold=${hold.id}`));
    };
    await carrySession(page.context(), guest.email, String(baseURL));
    await runOut();
    await expect(page.getByText(say("checkout.hold.extendOnce"))).toBeVisible();
    await page.getByRole("button", { name: say("checkout.hold.extend") }).click();
    await expect(page.getByTestId("countdown")).toHaveText(/^1[45]:\d\d$/);
    await runOut();
    await expect(page.getByText(say("checkout.hold.extended"))).toBeVisible();
    await expect(page.getByRole("button", { name: say("checkout.hold.extend") })).toBeHidden();
  });
  test(`${locale}: what happens when a provider declines is said before sending`, async ({
    page,
    baseURL,
  }) => {
    const [guest, provider] = [
      await newPerson("guest", "Hungry"),
      await approvedProvider(`Table ${randomUUID().slice(0, 6)}`),
    ];
    const slot = await freeSlot({ instant: false });
    const name = `Sweets ${randomUUID().slice(0, 6)}`;
    const serviceId = await activeService(provider.id, name, slot.currency);
    const linked = await asService()
      .from("venue_services")
      .insert({ venue_id: slot.venueId, service_id: serviceId, status: "accepted" });
    expect(linked.error).toBeNull();
    await carrySession(page.context(), guest.email, String(baseURL));
    await page.goto(at(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    const goOn = page.getByRole("button", { name: say("checkout.continue"), exact: true });
    const heading = (step: string) =>
      page.getByRole("heading", { name: say(`checkout.headings.${step}`) });
    await goOn.click();
    await expect(heading("extras")).toBeVisible();
    const told = page.getByText(say("checkout.extras.providers"));
    await expect(told).toBeVisible();
    await page.getByRole("button", { name: say("checkout.extras.more", { name }) }).click();
    await expect(page.getByTestId("total")).toHaveText(
      formatMoney(slot.totalMinor + 105_000, slot.currency, locale, { full: true }),
    );
    await goOn.click();
    await expect(heading("details")).toBeVisible();
    await goOn.click();
    await expect(heading("review")).toBeVisible();
    await expect(told).toBeVisible();
  });

  test(`${locale}: an extra costs what its row says, and the time stays kept meanwhile`, async ({
    page,
    baseURL,
  }) => {
    const guest = await newPerson("guest", "Festive");
    const { slot, addon } = await slotWithAddon();
    const { data: venue } = await asService()
      .from("venues")
      .select("time_zone")
      .eq("id", slot.venueId)
      .single();
    const { data: quote } = await guest.client.rpc("quote_booking", {
      p_venue_id: slot.venueId,
      p_start: toInstant(slot.day, slot.start, venue?.time_zone),
      p_end: toInstant(slot.day, slot.end, venue?.time_zone),
      p_guests: slot.guests,
      p_addons: [{ id: addon.id, quantity: 1 }],
    });
    const whole = (quote as { total_minor: number }).total_minor;
    await carrySession(page.context(), guest.email, String(baseURL));
    await page.goto(at(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    await page.getByRole("button", { name: say("checkout.continue"), exact: true }).click();
    const name = (locale === "ar" && addon.name_ar) || addon.name;
    const more = page.getByRole("button", { name: say("checkout.extras.more", { name }) });
    const row = page.getByRole("listitem").filter({ has: more });
    await expect(row).toContainText(formatMoney(whole - slot.totalMinor, slot.currency, locale));
    await expect(row).toContainText(say("checkout.extras.stock", { count: addon.stock }));
    await expect(page.getByTestId("countdown")).toBeVisible();
    await more.click();
    await expect(page.getByTestId("total")).toHaveText(
      formatMoney(whole, slot.currency, locale, { full: true }),
    );
    await expect(page.getByTestId("countdown")).toBeVisible();
    for (let taken = 1; taken < addon.stock; taken += 1) await more.click();
    await expect(more).toBeDisabled();
  });

  test(`${locale}: a service whose price is agreed by message is named beside the total`, async ({
    page,
    baseURL,
  }) => {
    const [guest, provider] = [
      await newPerson("guest", "Curious"),
      await approvedProvider(`Oud ${randomUUID().slice(0, 6)}`),
    ];
    const slot = await freeSlot({ instant: true });
    const name = `Oud ${randomUUID().slice(0, 6)}`;
    const serviceId = await activeService(provider.id, name, slot.currency);
    const service = asService();
    const changed = await service
      .from("services")
      .update({ pricing_type: "custom" })
      .eq("id", serviceId);
    expect(changed.error).toBeNull();
    const linked = await service
      .from("venue_services")
      .insert({ venue_id: slot.venueId, service_id: serviceId, status: "accepted" });
    expect(linked.error).toBeNull();
    await carrySession(page.context(), guest.email, String(baseURL));
    await page.goto(at(locale, `/book/${slot.venueId}?${slotQuery(slot)}`));
    await page.getByRole("button", { name: say("checkout.extras.more", { name }) }).click();
    const summary = page.getByRole("region", { name: say("checkout.summary.title") });
    await expect(
      summary.getByText(say("checkout.summary.custom", { name: isolate(name) })),
    ).toBeVisible();
    await expect(summary.getByTestId("total")).toHaveText(
      formatMoney(slot.totalMinor, slot.currency, locale, { full: true }),
    );
  });
}
