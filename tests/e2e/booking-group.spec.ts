// Combinations: English on a desktop and Arabic on a phone, because names, sides and read marks have different words and
// widths.
import type { Browser, Page } from "@playwright/test";
import { listNames } from "../../lib/messaging/conversation-name";
import { isolate } from "../../lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { submitBooking } from "./support/fixtures/booking";
import { messageForm } from "./support/fixtures/faulty-site";
import { slotRequest } from "./support/fixtures/free-slot";
import { approvedProvider, createService, offerAtVenue } from "./support/fixtures/provider";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, type TestUser } from "./support/users";

/** Shorter than the poll interval of a page without a connection. */
const soon = { timeout: 10_000 };

/** Creates a requested booking with the service of a provider who has accepted. */
async function bookingOfThree() {
  const [host, guest, provider] = await Promise.all([
    createUser("host", "Mona"),
    createUser("guest", "Salma"),
    approvedProvider("Bouquets"),
  ]);
  const [venueId, serviceId] = await Promise.all([
    createOpenVenue(host, "Group Hall", { instant_booking: false }),
    createService(provider.id, "Bouquet"),
  ]);
  await offerAtVenue(serviceId, venueId);
  const day = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10);
  const times = { timeZone: "Africa/Cairo", day, start: "13:00", end: "19:00", guests: 20 };
  const services = [{ id: serviceId, quantity: 1 }];
  const booking = await submitBooking(guest, slotRequest({ venueId, ...times }), { services });
  await provider.client
    .rpc("decide_booking_service", {
      p_booking_id: booking.id,
      p_service_id: serviceId,
      p_decision: "accept",
    })
    .throwOnError();
  return { host, guest, provider, bookingId: booking.id };
}

async function openBrowser(
  browser: Browser,
  user: TestUser,
  screen: (typeof views)[0]["screen"] | (typeof views)[1]["screen"],
) {
  const context = await browser.newContext({ viewport: screen });
  await signInAs(context, user);
  return context.newPage();
}

for (const { locale, screen, view } of sample(
  views,
  "guest, host and provider of a booking talk in one conversation, which a blocked provider leaves",
)) {
  const t = translator(locale);
  const namesOf = (...names: string[]) => listNames(names, locale);

  // Only in test:all: supabase/tests/group_conversations.test.sql and tests/db/realtime-groups.test.ts show who reads what.
  test(`guest, host and provider of a booking talk in one conversation, which a blocked provider leaves (${view})`, {
    tag: "@all",
  }, async ({ browser }) => {
    const { host, guest, provider, bookingId } = await bookingOfThree();
    const [atGuest, atHost, atProvider] = await Promise.all([
      openBrowser(browser, guest, screen),
      openBrowser(browser, host, screen),
      openBrowser(browser, provider, screen),
    ]);
    await atGuest.goto(localePath(locale, `/dashboard/bookings/${bookingId}`));
    const write = atGuest.getByRole("button", { name: t("messaging.group.contact") });
    await write.click();
    const dialog = atGuest.getByRole("dialog");
    await expect(dialog.getByText(t("messaging.group.hint"))).toBeVisible();
    const question = "Doors at four? رقمي ٠١٠٠١٢٣٤٥٦٧";
    await dialog.getByRole("textbox", { name: t("messaging.message") }).fill(question);
    await expectAccessible(atGuest);
    await dialog.getByRole("button", { name: t("messaging.send"), exact: true }).click();
    await atGuest.waitForURL((url) => /\/messages\/[0-9a-f-]{36}$/.test(url.pathname));
    const address = new URL(atGuest.url()).pathname;
    const guestForm = messageForm(atGuest, locale, namesOf("Mona", "Hala"));
    await expect(guestForm.sent(question)).toBeVisible();

    // The provider finds it in the list, and reads no contacts before the confirmation.
    await atProvider.goto(localePath(locale, "/dashboard/messages"));
    await atProvider.getByRole("link", { name: namesOf("Salma", "Mona") }).click();
    const providerForm = messageForm(atProvider, locale, namesOf("Salma", "Mona"));
    await expect(providerForm.sent("Doors at four? رقمي •••")).toBeVisible();
    const labelAt = (page: Page, name: string, side: string) =>
      page
        .getByRole("list", { name: t("messaging.messages"), exact: true })
        .getByText(`${name} · ${t(`messaging.sides.${side}`)}`);
    await expect(labelAt(atProvider, "Salma", "guest")).toBeVisible();
    await expect(
      atGuest.getByText(t("messaging.readBy", { names: "Hala" }), { exact: true }),
    ).toBeVisible(soon);
    const hostForm = messageForm(atHost, locale, namesOf("Salma", "Hala"));
    await hostForm.open(address);
    await expect(
      atGuest.getByText(t("messaging.readBy", { names: namesOf("Mona", "Hala") }), { exact: true }),
    ).toBeVisible(soon);

    await providerForm.field.fill("I come at three");
    const typing = t("messaging.typing", { name: "Hala", count: 1 });
    await expect(atGuest.getByText(typing, { exact: true })).toBeVisible(soon);
    await expect(atHost.getByText(typing, { exact: true })).toBeVisible(soon);
    await providerForm.send.click();
    for (const [page, form] of [
      [atGuest, guestForm],
      [atHost, hostForm],
    ] as const) {
      await expect(form.sent("I come at three")).toBeVisible(soon);
      await expect(labelAt(page, "Hala", "provider")).toBeVisible();
    }
    await expectAccessible(atHost);
    await expectNoOverflow(atHost);
    await expectNoOverflow(atGuest);

    await host.client
      .rpc("decide_booking", { p_booking_id: bookingId, p_decision: "accept" })
      .throwOnError();
    await expect(providerForm.sent(question)).toBeVisible(soon);

    const menu = atGuest.getByRole("button", {
      name: t("messaging.menu", { name: isolate(namesOf("Mona", "Hala")) }),
    });
    await menu.click();
    await atGuest
      .getByRole("menuitem", { name: t("messaging.block.action", { name: isolate("Hala") }) })
      .click();
    await expect(atGuest.getByText(t("messaging.group.block"))).toBeVisible();
    await atGuest.getByRole("button", { name: t("messaging.block.confirm"), exact: true }).click();
    await expect(
      atGuest.getByRole("heading", { level: 1, name: "Mona", exact: true }),
    ).toBeVisible();
    await providerForm.field.fill("Hello?");
    await providerForm.send.click();
    await expect(atProvider.getByText(t("errors.not_found"))).toBeVisible();
    await atProvider.goto(localePath(locale, "/dashboard/messages"));
    await expect(atProvider.getByText("Group Hall")).toHaveCount(0);
    expect((await atProvider.goto(address))?.status()).toBe(404);
  });
}
