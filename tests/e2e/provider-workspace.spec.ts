// Combinations: English on a desktop and Arabic on a phone. What the database refuses is in provider_times.test.sql, and races
// for one evening in provider-race.test.ts.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { submitBooking } from "./support/fixtures/booking";
import { slotRequest } from "./support/fixtures/free-slot";
import { approvedProvider, createService, offerAtVenue } from "./support/fixtures/provider";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, signOut } from "./support/users";

const day = addDays(todayIn("Africa/Cairo"), 30);

/** Creates bookings of one evening at two instant venues, each with the same service of a new provider. */
async function twoBookings(values: Record<string, unknown> = {}) {
  const [host, provider] = await Promise.all([
    createUser("host", "Samir"),
    approvedProvider("Nile Strings"),
  ]);
  const serviceId = await createService(provider.id, "Quartet", { name_ar: "رباعي", ...values });
  const book = async (venue: string) => {
    const venueId = await createOpenVenue(host, venue);
    await offerAtVenue(serviceId, venueId);
    const guest = await createUser("guest", "Layla");
    const times = { timeZone: "Africa/Cairo", day, start: "17:00", end: "22:00", guests: 20 };
    const { id } = await submitBooking(guest, slotRequest({ venueId, ...times }), {
      services: [{ id: serviceId, quantity: 1 }],
    });
    return { guest, bookingId: id };
  };
  const bookings = [await book("First Hall"), await book("Second Hall")] as const;
  return { host, provider, serviceId, bookings };
}

for (const { locale, screen, view } of sample(
  views,
  "a provider is booked once for an evening, or for as many teams as they have",
)) {
  const t = translator(locale);
  const path = (address: string) => localePath(locale, address);

  // Only in test:all: supabase/tests/provider_times.test.sql and tests/db/provider-race.test.ts book a provider with one team and with several.
  test(`a provider is booked once for an evening, or for as many teams as they have (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { provider, serviceId, bookings } = await twoBookings();
    await signInAs(context, provider);
    await page.goto(path("/provider/bookings"));
    const card = (venue: string) => page.getByRole("listitem").filter({ hasText: venue });
    const accept = (venue: string) =>
      card(venue)
        .getByRole("button", { name: t("provider.bookings.accept") })
        .first();
    await accept("First Hall").click();
    await expect(page.getByText(t("provider.bookings.accepted"))).toBeVisible();
    await page.goto(path("/provider/bookings?group=waiting"));
    await expect(card("Second Hall")).toContainText(t("provider.bookings.obstacle.provider_taken"));
    await expect(accept("Second Hall")).toHaveCount(0);
    await expectAccessible(page, { within: "main" });
    const refused = await provider.client.rpc("decide_booking_service", {
      p_booking_id: bookings[1].bookingId,
      p_service_id: serviceId,
      p_decision: "accept",
    });
    expect(refused.error?.message).toBe("provider_taken");

    await card("Second Hall")
      .getByRole("link", { name: t("provider.bookings.toTeams") })
      .click();
    const teams = page.getByLabel(t("onboarding.provider.eventsAtOnce.label"));
    await teams.fill("0");
    const save = page.getByRole("button", { name: t("onboarding.provider.eventsAtOnce.save") });
    await save.click();
    await expect(page.getByText(t("onboarding.errors.eventsAtOnceInvalid"))).toBeVisible();
    await teams.fill(locale === "ar" ? "٢" : "2");
    await save.click();
    await expect(page.getByText(t("onboarding.provider.eventsAtOnce.saved"))).toBeVisible();
    await page.goto(path("/provider/bookings?group=waiting"));
    await accept("Second Hall").click();
    await expect(page.getByText(t("provider.bookings.accepted"))).toBeVisible();
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a provider blocks days on a page of their own, and a request on one says so",
)) {
  const t = translator(locale);
  const path = (address: string) => localePath(locale, address);

  // Only in test:all: supabase/tests/provider_times.test.sql shows blocked days, host-calendar.spec.ts the same with a host's days.
  test(`a provider blocks days on a page of their own, and a request on one says so (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { provider } = await twoBookings();
    await signInAs(context, provider);
    await page.goto(path("/provider/dates"));
    const submit = page.getByRole("button", { name: t("provider.dates.submit") });
    await expect(page.getByText(t("provider.dates.none"))).toBeVisible();
    await submit.click();
    await expect(page.getByText(t("provider.errors.dayRequired")).first()).toBeVisible();
    await page.getByRole("button", { name: t("provider.dates.from") }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByLabel(t("provider.dates.note")).fill("عطلة Holiday");
    await submit.click();
    await expect(page.getByText(t("provider.dates.saved"), { exact: true })).toBeVisible();
    const blocked = page.getByRole("listitem").filter({ hasText: "عطلة Holiday" });
    await expect(blocked).toBeVisible();
    await expectAccessible(page, { within: "main" });
    await blocked.getByRole("button").click();
    await expect(page.getByText(t("provider.dates.removed"))).toBeVisible();
    await expect(blocked).toHaveCount(0);

    const block = await provider.client.rpc("block_provider_dates", { p_from: day, p_to: day });
    expect(block.error).toBeNull();
    await page.goto(path("/provider/bookings"));
    const card = page.getByRole("listitem").filter({ hasText: "First Hall" });
    await expect(card).toContainText(t("provider.bookings.obstacle.provider_blocked"));
    await expect(card.getByRole("button", { name: t("provider.bookings.decline") })).toHaveCount(1);
    await card.getByRole("link", { name: t("provider.bookings.toDates") }).click();
    const unblock = page.getByRole("button", { name: t("provider.dates.remove") });
    await unblock.click();
    await expect(page.getByText(t("provider.dates.removed"))).toBeVisible();
    await page.goto(path("/provider/bookings"));
    await expect(
      card.getByRole("button", { name: t("provider.bookings.accept") }).first(),
    ).toBeVisible();
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a provider keeps their sidebar on every page, with the business in it",
)) {
  const t = translator(locale);
  const path = (address: string) => localePath(locale, address);

  test(`a provider keeps their sidebar on every page, with the business in it (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const provider = await approvedProvider("Nile Strings");
    await signInAs(context, provider);
    const title = t("layout.sidebar.titles.service_provider");
    const sidebar = page.getByRole("navigation", { name: title });
    for (const address of ["profile", "messages", "notifications"]) {
      await page.goto(path(`/dashboard/${address}`));
      await expect(page.getByText(t("layout.sidebar.titles.guest"))).toHaveCount(0);
      if (isPhone) await page.getByRole("button", { name: title }).click();
      await expect(
        sidebar.getByRole("link", { name: t("layout.sidebar.myServices") }),
      ).toBeVisible();
    }
    await sidebar.getByRole("link", { name: t("layout.sidebar.business") }).click();
    await expect(page.getByRole("heading", { name: t("provider.business.title") })).toBeVisible();
    const name = page.getByLabel(t("onboarding.provider.fields.businessName"));
    await expect(name).toHaveValue("Nile Strings");
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a part ends with its booking, and only what was accepted is earned",
)) {
  const t = translator(locale);
  const path = (address: string) => localePath(locale, address);

  // Only in test:all: supabase/tests/service_bookings.test.sql shows the states of a part.
  test(`a part ends with its booking, and only what was accepted is earned (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { provider, serviceId, bookings } = await twoBookings();
    const [standing, cancelled] = bookings;
    await signInAs(context, provider);
    await page.goto(path("/provider/earnings"));
    await expect(page.getByText(t("provider.earnings.empty.title"))).toBeVisible();
    const accepted = await provider.client.rpc("decide_booking_service", {
      p_booking_id: standing.bookingId,
      p_service_id: serviceId,
      p_decision: "accept",
    });
    expect(accepted.error).toBeNull();
    const ended = await cancelled.guest.client.rpc("cancel_booking", {
      p_booking_id: cancelled.bookingId,
      p_reason: null,
    });
    expect(ended.error).toBeNull();
    await page.goto(path("/provider/earnings"));
    const earnings = page.getByRole("main");
    await expect(earnings).toContainText("First Hall");
    await expect(earnings).not.toContainText("Second Hall");
    await expect(earnings).toContainText(formatMoney(100_000, "EGP", locale, { full: true }));
    await page.goto(path("/provider/bookings?group=waiting"));
    await expect(page.getByText(t("provider.bookings.empty.waiting"))).toBeVisible();
    await page.goto(path("/provider/bookings?group=cancelled"));
    const card = page.getByRole("listitem").filter({ hasText: "Second Hall" });
    await expect(card).toContainText(t("provider.bookings.part.ended"));
    await expect(card.getByRole("button", { name: t("provider.bookings.accept") })).toHaveCount(0);

    await signOut(context);
    await signInAs(context, cancelled.guest);
    await page.goto(path(`/dashboard/bookings/${cancelled.bookingId}`));
    const parts = page.getByRole("region", { name: t("bookings.parts.title") });
    await expect(parts).toContainText(t("bookings.parts.ended"));
    await expect(parts).not.toContainText(t("bookings.parts.pending"));
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a service whose price is agreed leads to a conversation, and is not accepted without an offer",
)) {
  const t = translator(locale);
  const path = (address: string) => localePath(locale, address);

  // Only in test:all: supabase/tests/provider_times.test.sql refuses it, offers.spec.ts shows the offer.
  test(`a service whose price is agreed leads to a conversation, and is not accepted without an offer (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { provider, serviceId, bookings } = await twoBookings({
      pricing_type: "custom",
      price: 0,
    });
    const [{ guest, bookingId }] = bookings;
    await signInAs(context, provider);
    await page.goto(path("/provider/bookings"));
    const card = page.getByRole("listitem").filter({ hasText: "First Hall" });
    await expect(card).toContainText(t("provider.bookings.obstacle.price_open"));
    await expect(card.getByRole("button", { name: t("provider.bookings.accept") })).toHaveCount(0);
    await expect(
      card.getByRole("button", { name: t("messaging.contact", { name: "Layla" }) }),
    ).toBeVisible();
    const refused = await provider.client.rpc("decide_booking_service", {
      p_booking_id: bookingId,
      p_service_id: serviceId,
      p_decision: "accept",
    });
    expect(refused.error?.message).toBe("price_open");

    await signOut(context);
    await signInAs(context, guest);
    await page.goto(path(`/dashboard/bookings/${bookingId}`));
    const service = { en: "Quartet", ar: "رباعي" }[locale];
    await page.getByRole("link", { name: t("bookings.parts.agreeNamed", { service }) }).click();
    await page.waitForURL(/\/dashboard\/messages\/new\/service\//);
    await expect(page.getByRole("main")).toContainText(service);
  });
}
