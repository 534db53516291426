// Combinations: English on a desktop and Arabic on a phone, because the forms and cards have words and widths of their own.
import { isolate } from "../../lib/shared/isolate";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { submitBooking } from "./support/fixtures/booking";
import { messageForm } from "./support/fixtures/faulty-site";
import { slotRequest } from "./support/fixtures/free-slot";
import { approvedProvider, createService, offerAtVenue } from "./support/fixtures/provider";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const slotIn30Days = (venueId: string) => {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const times = { timeZone: "Africa/Cairo", day, start: "13:00", end: "19:00", guests: 20 };
  return slotRequest({ venueId, ...times });
};

/** Returns the total of a booking in minor units. */
async function totalOf(bookingId: string): Promise<number> {
  const { data } = await serviceClient()
    .from("bookings")
    .select("total_minor")
    .eq("id", bookingId)
    .single()
    .throwOnError();
  return Number(data.total_minor);
}

/** Creates a booking of a new guest at the venue of a new host, and their conversation. */
async function bookingWithConversation() {
  const [host, guest] = await Promise.all([
    createUser("host", "Mona"),
    createUser("guest", "Hala"),
  ]);
  const venueId = await createOpenVenue(host, "Offer Hall");
  const booking = await submitBooking(guest, slotIn30Days(venueId));
  const { data, error } = await host.client.rpc("start_conversation", {
    p_booking_id: booking.id,
    p_body: "Welcome",
  });
  if (error) throw error;
  return { host, guest, bookingId: booking.id, conversationId: data.id };
}

/** Creates a booking of a new guest with a service of a new provider whose price is agreed by message. */
async function bookingWithCustomService() {
  const [host, guest, provider] = await Promise.all([
    createUser("host", "Mona"),
    createUser("guest", "Salma"),
    approvedProvider("Bouquets"),
  ]);
  const [venueId, serviceId] = await Promise.all([
    createOpenVenue(host, "Offer Hall", { instant_booking: false }),
    createService(provider.id, "Bouquet", { name_ar: "باقة", pricing_type: "custom", price: 0 }),
  ]);
  await offerAtVenue(serviceId, venueId);
  const services = [{ id: serviceId, quantity: 1 }];
  const booking = await submitBooking(guest, slotIn30Days(venueId), { services });
  return { host, guest, provider, bookingId: booking.id, total: await totalOf(booking.id) };
}

for (const { locale, screen, view } of sample(
  views,
  "the provider of a custom service writes to the guest of a booking and sends an offer, which the guest accepts",
)) {
  const t = translator(locale);
  const money = (minor: number) => formatMoney(minor, "EGP", locale, { full: true });

  test(`the provider of a custom service writes to the guest of a booking and sends an offer, which the guest accepts (${view})`, async ({
    browser,
  }) => {
    const { host, guest, provider, bookingId, total } = await bookingWithCustomService();
    const openPage = async (user: typeof guest) => {
      const context = await browser.newContext({ viewport: screen });
      await signInAs(context, user);
      return context.newPage();
    };
    const [atProvider, atGuest] = [await openPage(provider), await openPage(guest)];
    await atProvider.goto(localePath(locale, "/provider/bookings"));
    const write = atProvider.getByRole("button", {
      name: t("messaging.contact", { name: "Salma" }),
    });
    await expectNoOverflow(atProvider);
    await write.click();
    const message = atProvider.getByRole("dialog");
    await message.getByRole("textbox", { name: t("messaging.message") }).fill("Which colours?");
    await message.getByRole("button", { name: t("messaging.send"), exact: true }).click();
    await atProvider.waitForURL((url) => /\/messages\/[0-9a-f-]{36}$/.test(url.pathname));
    const thread = messageForm(atGuest, locale, "Hala");
    await thread.open(new URL(atProvider.url()).pathname);
    await expect(thread.sent("Which colours?")).toBeVisible();
    await expect(atGuest.getByRole("button", { name: t("messaging.offers.send") })).toHaveCount(0);

    const send = atProvider.getByRole("button", { name: t("messaging.offers.send") });
    await send.click();
    const form = atProvider.getByRole("dialog", { name: t("messaging.offers.send") });
    await form.getByRole("button", { name: t("messaging.offers.submit") }).click();
    await expect(form.getByText(t("messaging.offers.errors.price"))).toBeVisible();
    await expectAccessible(atProvider);
    await form.getByRole("textbox", { name: t("messaging.offers.text") }).fill("زهور Flowers");
    await form.getByLabel(/EGP|جنيه/).fill("٢٬٠٠٠");
    // The guest sees one price of the offer on every page: with the service fee of 5 %.
    const guestPays = t("messaging.offers.guestPays", { price: money(210_000), percent: 5 });
    await expect(form.getByText(guestPays)).toBeVisible();
    await form.getByRole("button", { name: t("messaging.offers.validUntil") }).click();
    await expect(form.getByRole("grid")).toBeVisible();
    await atProvider.keyboard.press("ArrowDown");
    await atProvider.keyboard.press("Enter");
    await form.getByRole("button", { name: t("messaging.offers.submit") }).click();
    await expect(form).toBeHidden();

    // Both pages get the event; without a connection they would poll after thirty seconds.
    const soon = { timeout: 10_000 };
    const cardAt = (page: typeof atGuest) =>
      page.getByRole("region", { name: t("messaging.offers.title"), exact: true });
    await expect(cardAt(atProvider).getByText(money(210_000))).toBeVisible(soon);
    await expect(
      cardAt(atProvider).getByText(t("messaging.offers.receive", { price: money(200_000) })),
    ).toBeVisible();
    await expect(cardAt(atGuest).getByText(money(210_000), { exact: true })).toBeVisible(soon);
    // This venue has no payment terms.
    const direct = t("messaging.offers.payment.direct", { amount: isolate(money(210_000)) });
    await expect(cardAt(atGuest).getByText(direct)).toBeVisible();
    await expect(cardAt(atGuest).getByText(money(200_000))).toHaveCount(0);
    await expect(thread.sent("زهور Flowers")).toBeVisible();
    await expectAccessible(atGuest);
    await expectNoOverflow(atGuest);
    await cardAt(atGuest)
      .getByRole("button", { name: t("messaging.offers.accept"), exact: true })
      .click();
    const confirmation = atGuest.getByRole("dialog", { name: t("messaging.offers.confirm.title") });
    await expect(confirmation.getByText(money(210_000), { exact: true })).toBeVisible();
    await expect(confirmation.getByText(direct)).toBeVisible();
    await expect(confirmation.getByText(money(200_000))).toHaveCount(0);
    await expect(confirmation.getByText(money(total + 210_000))).toBeVisible();
    await confirmation.getByRole("button", { name: t("messaging.offers.confirm.accept") }).click();
    await expect(confirmation).toBeHidden();
    const accepted = t("messaging.offers.states.accepted");
    await expect(cardAt(atGuest).getByText(accepted, { exact: true })).toBeVisible(soon);
    await expect(cardAt(atProvider).getByText(accepted, { exact: true })).toBeVisible(soon);

    await atGuest.goto(localePath(locale, `/dashboard/bookings/${bookingId}`));
    await expect(atGuest.getByTestId("total")).toHaveText(money(total + 210_000));
    const line = atGuest.locator("dl > div").filter({ hasText: "زهور Flowers" });
    await expect(line.getByText(money(210_000))).toBeVisible();
    const atHost = await openPage(host);
    await atHost.goto(localePath(locale, `/host/bookings/${bookingId}`));
    await expect(atHost.getByTestId("total")).toHaveText(money(total + 210_000));
    await expect(atHost.getByText("زهور Flowers").first()).toBeVisible();
  });
}

// Only in test:all: supabase/tests/offers.test.sql shows the states of an offer.
test("a host withdraws an offer, and the guest sees it and declines another", {
  tag: "@all",
}, async ({ browser }) => {
  const t = translator("en");
  const { host, guest, bookingId, conversationId } = await bookingWithConversation();
  const sendOffer = async (text: string) => {
    const { error } = await host.client.rpc("send_offer", {
      p_conversation_id: conversationId,
      p_booking_id: bookingId,
      p_text: text,
      p_price_minor: 5_000,
      p_valid_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      p_offer_id: crypto.randomUUID(),
    });
    if (error) throw error;
  };
  await sendOffer("Candles");
  const openPage = async (user: typeof host, counterpart: string) => {
    const context = await browser.newContext();
    await signInAs(context, user);
    const page = await context.newPage();
    await messageForm(page, "en", counterpart).open(`/dashboard/messages/${conversationId}`);
    return page;
  };
  const [atHost, atGuest] = [await openPage(host, "Hala"), await openPage(guest, "Mona")];
  await expect(atGuest.getByRole("button", { name: t("messaging.offers.accept") })).toBeVisible();
  await atHost.getByRole("button", { name: t("messaging.offers.withdraw") }).click();
  const soon = { timeout: 10_000 };
  await expect(
    atGuest.getByText(t("messaging.offers.states.withdrawn"), { exact: true }),
  ).toBeVisible(soon);
  await expect(atGuest.getByRole("button", { name: t("messaging.offers.accept") })).toHaveCount(0);

  await sendOffer("Lanterns");
  await atGuest.getByRole("button", { name: t("messaging.offers.decline") }).click(soon);
  await expect(
    atHost.getByText(t("messaging.offers.states.declined"), { exact: true }).first(),
  ).toBeVisible(soon);
});
