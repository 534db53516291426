// Combinations: in English on a desktop and in Arabic on a phone, because the panel is a sheet there.
import type { Page } from "@playwright/test";
import { formatInstant } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { holdBooking, submitBooking } from "./support/fixtures/booking";
import { freeSlot, slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** Opens a venue's page, and its booking panel where that is a sheet. */
async function openPanel(page: Page, locale: TestLocale, path: string, isPhone: boolean) {
  await page.goto(localePath(locale, path));
  const panel = page.locator("#booking");
  if (isPhone) await page.locator("[popovertarget=booking][popovertargetaction=show]").click();
  return panel;
}

/** The end of a hold, as shown on the page. */
async function endOf(bookingId: string, timeZone: string, locale: TestLocale) {
  const { data, error } = await serviceClient()
    .from("bookings")
    .select("hold_expires_at")
    .eq("id", bookingId)
    .single();
  if (error) throw error;
  const minute = Math.ceil(Date.parse(data.hold_expires_at) / 60_000) * 60_000;
  return formatInstant(new Date(minute).toISOString(), timeZone, locale, "time");
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a time that somebody holds says until when, and other times are chosen in place",
)) {
  const t = translator(locale);

  test(`a time that somebody holds says until when, and other times are chosen in place (${view})`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    const slot = await freeSlot({ instant: true });
    const hold = await holdBooking(await createUser("guest", "Early"), slotRequest(slot));
    const time = await endOf(hold.id, slot.timeZone, locale);
    const path = `/venues/${slot.venueId}?${slotQuery(slot)}`;
    const panel = await openPanel(page, locale, path, isPhone);
    await expect(panel.getByText(t("venues.taken.held", { time }))).toBeVisible();
    await expect(panel.getByText(t("venues.quote.problems.slot_taken"))).toHaveCount(0);
    const others = panel.getByRole("region", { name: t("venues.taken.title") });
    const similar = t("venues.taken.similar");
    await expect(others.getByRole("button").filter({ hasNotText: similar })).toHaveCount(3);
    await expect(others.getByText(t("venues.taken.otherDays"))).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    // The list also shows it as on hold, not taken.
    const start = panel.getByRole("combobox", { name: t("venues.panel.start"), exact: true });
    await expect(start).toHaveAttribute("aria-invalid", "true");
    await expect(start.getByText(new RegExp(t("venues.panel.held")))).not.toHaveCount(0);

    await others.getByRole("button").first().click();
    await expect(others).toBeHidden();
    await expect(start).not.toHaveAttribute("aria-invalid");
    await expect(page).not.toHaveURL(
      new RegExp(
        `start=${slot.start.replace(":", "%3A")}&end=${slot.end.replace(":", "%3A")}.*day=${slot.day}`,
      ),
    );
    await expect(
      panel.getByTestId("total").or(panel.getByText(t("venues.panel.total"))),
    ).toBeVisible();
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a booked time offers other times and similar venues",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/slot_alternatives.test.sql shows the times.
  test(`a booked time offers other times and similar venues (${view})`, { tag: "@all" }, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    const slot = await freeSlot({ instant: true });
    await submitBooking(await createUser("guest", "Early"), slotRequest(slot));
    const path = `/venues/${slot.venueId}?${slotQuery(slot)}`;
    const panel = await openPanel(page, locale, path, isPhone);
    await expect(panel.getByText(t("venues.quote.problems.slot_taken"))).toBeVisible();
    const others = panel.getByRole("region", { name: t("venues.taken.title") });
    await expect(others.getByRole("button").first()).toBeVisible();
    await others.getByRole("button", { name: t("venues.taken.similar") }).click();
    await expect(page.getByRole("heading", { name: t("venues.page.similar") })).toBeInViewport();
    if (isPhone) await expect(panel).toBeHidden();
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a guest's own hold is shown as theirs on the venue's page and leads on with it",
)) {
  const t = translator(locale);

  // Only in test:all: checkout-hold.spec.ts shows the time to its holder.
  test(`a guest's own hold is shown as theirs on the venue's page and leads on with it (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Rana");
    const slot = await freeSlot({ instant: true });
    const hold = await holdBooking(guest, slotRequest(slot));
    const time = await endOf(hold.id, slot.timeZone, locale);
    await signInAs(context, guest);
    const path = `/venues/${slot.venueId}?${slotQuery(slot)}`;
    const panel = await openPanel(page, locale, path, isPhone);
    const goOn = panel.getByRole("link", { name: t("checkout.hold.goOn") });
    await expect(goOn).toBeVisible();
    await expect(panel.getByText(t("venues.taken.held", { time }))).toHaveCount(0);
    await expect(panel.getByText(t("venues.quote.problems.slot_taken"))).toHaveCount(0);
    await expectNoOverflow(page);
    await goOn.click();
    await page.waitForURL((url) => url.searchParams.get("hold") === hold.id);
    await expect(page.getByTestId("countdown")).toBeVisible();
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a search's event, guests, day and times come along to the venue and the checkout, and change there",
)) {
  const t = translator(locale);

  test(`a search's event, guests, day and times come along to the venue and the checkout, and change there (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    await signInAs(context, await createUser("guest", "Mona"));
    const slot = await freeSlot({ instant: true });
    const { data: venue } = await serviceClient()
      .from("venues")
      .select("venue_allowed_events(event_types(slug)), cities:city")
      .eq("id", slot.venueId)
      .single();
    const [allowed] = (venue?.venue_allowed_events ?? []) as unknown as {
      event_types: { slug: string };
    }[];
    const event = allowed?.event_types.slug ?? "";
    expect(event).not.toBe("");
    await page.goto(
      localePath(
        locale,
        `/explore?${slotQuery(slot)}&event=${event}&q=${encodeURIComponent(slot.name)}`,
      ),
    );
    await page
      .getByRole("article")
      .getByRole("link", { name: locale === "ar" ? slot.nameAr : slot.name })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname.endsWith(slot.venueId));
    const panel = page.locator("#booking");
    if (isPhone) await page.locator("[popovertarget=booking][popovertargetaction=show]").click();
    const eventList = panel.getByRole("combobox", { name: t("venues.panel.event"), exact: true });
    await expect(eventList).toHaveValue(event);
    await expect(panel.getByLabel(t("venues.panel.guests"))).toHaveValue(String(slot.guests));
    await expect(
      panel.getByRole("combobox", { name: t("venues.panel.start"), exact: true }),
    ).toHaveValue(slot.start);

    // Changed in place, and the same after a reload.
    await eventList.selectOption("other");
    await panel.getByLabel(t("venues.panel.guests")).fill("7");
    await expect(page).toHaveURL(/guests=7.*event=other/);
    await page.reload();
    if (isPhone) await page.locator("[popovertarget=booking][popovertargetaction=show]").click();
    await expect(eventList).toHaveValue("other");
    // One booking button.
    await expect(panel.locator("[formaction*='/book/']")).toHaveCount(0);
    await expect(panel.getByText(t("venues.panel.total"))).toBeVisible();
    await panel.getByRole("button", { name: t("venues.panel.book"), exact: true }).click();
    await page.waitForURL((url) => url.pathname.includes("/booking/"));
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("event")).toBe("other");
    expect(searchParams.get("guests")).toBe("7");
    expect(searchParams.get("day")).toBe(slot.day);
  });
}
