// Combinations: both languages on both screens: a journey of two users from a question to an offer.
import type { Browser, Page } from "@playwright/test";
import { isolate } from "../../lib/shared/isolate";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { submitBooking } from "./support/fixtures/booking";
import { messageForm } from "./support/fixtures/faulty-site";
import { slotRequest } from "./support/fixtures/free-slot";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { allViews, expectNoOverflow } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, type TestUser } from "./support/users";

/** Shorter than the poll interval of a page without a connection. */
const soon = { timeout: 10_000 };

type View = (typeof allViews)[number];

async function openBrowser(browser: Browser, user: TestUser, { screen }: View) {
  const context = await browser.newContext({ viewport: screen });
  await signInAs(context, user);
  return { context, page: await context.newPage() };
}

/** Returns the id of the conversation whose thread a page shows. */
async function conversationOf(page: Page): Promise<string> {
  const thread = /\/messages\/([0-9a-f-]{36})$/;
  await page.waitForURL((url) => thread.test(url.pathname));
  return thread.exec(new URL(page.url()).pathname)?.[1] ?? "";
}

/** Creates a request of that guest in twenty days. */
const requestBooking = (guest: TestUser, venueId: string) => {
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const times = { timeZone: "Africa/Cairo", day, start: "13:00", end: "19:00", guests: 20 };
  return submitBooking(guest, slotRequest({ venueId, ...times }));
};

for (const view of sample(
  allViews,
  "a guest and a host talk from a question to an accepted offer, with contacts, files and a lost connection",
)) {
  const { locale } = view;
  const t = translator(locale);
  const money = (minor: number) => formatMoney(minor, "EGP", locale, { full: true });
  const addressOf = (id: string) => localePath(locale, `/dashboard/messages/${id}`);

  test(`a guest and a host talk from a question to an accepted offer, with contacts, files and a lost connection (${view.view})`, async ({
    browser,
  }) => {
    const [host, guest] = await Promise.all([
      createUser("host", "Mona"),
      createUser("guest", "Hala"),
    ]);
    const [asked, booked] = await Promise.all([
      createOpenVenue(host, "Question Hall"),
      createOpenVenue(host, "Garden Hall", { instant_booking: false }),
    ]);
    const [{ page: atGuest, context: guestContext }, { page: atHost }] = await Promise.all([
      openBrowser(browser, guest, view),
      openBrowser(browser, host, view),
    ]);
    const guestForm = messageForm(atGuest, locale);
    const hostForm = messageForm(atHost, locale, "Hala");
    const question = "250 guests on 30/04/2027? رقمي ٠١٠٠١٢٣٤٥٦٧ للتواصل";
    const masked = "250 guests on 30/04/2027? رقمي ••• للتواصل";

    await test.step("asks before any booking; the number is hidden from the host", async () => {
      await atGuest.goto(localePath(locale, `/dashboard/messages/new/venue/${asked}`));
      const field = atGuest.getByRole("textbox", { name: t("messaging.message") });
      await field.fill(question);
      await atGuest.getByRole("button", { name: t("messaging.send"), exact: true }).click();
    });
    const questionId = await conversationOf(atGuest);
    await expect(guestForm.sent(question)).toBeVisible();
    await expect(atGuest.getByText(t("messaging.hiddenContacts.mine"))).toBeVisible();
    const readMark = new RegExp(`^${t("messaging.readAt", { time: "" }).trim()}`);
    await expect(atGuest.getByText(readMark)).toHaveCount(0);

    await test.step("the host reads, which the guest sees, and each sees the other typing", async () => {
      await hostForm.open(addressOf(questionId));
      await expect(hostForm.sent(masked)).toBeVisible();
      await expect(atHost.getByText(t("messaging.hiddenContacts.theirs"))).toBeVisible();
      expect(await atHost.content()).not.toContain("٠١٠٠١٢٣٤٥٦٧");
      await expect(atGuest.getByText(readMark)).toBeVisible(soon);
      await hostForm.field.fill("لحظة");
      await expect(
        atGuest.getByText(t("messaging.typing", { name: "Mona", count: 1 }), { exact: true }),
      ).toBeVisible(soon);
      await guestForm.field.pressSequentially("Is");
      await expect(
        atHost.getByText(t("messaging.typing", { name: "Hala", count: 1 }), { exact: true }),
      ).toBeVisible(soon);
    });

    await test.step("what the guest writes without a connection arrives once when it returns", async () => {
      await guestContext.setOffline(true);
      await guestForm.field.fill("Still there?");
      await guestForm.send.click();
      await expect(guestForm.notSent).toBeVisible();
      await expectNoOverflow(atGuest);
      await guestContext.setOffline(false);
      await expect(guestForm.notSent).toHaveCount(0);
      await expect(hostForm.sent("Still there?")).toHaveCount(1, soon);
    });

    await test.step("the host answers with a document, which the guest has at once", async () => {
      await atHost.locator("form input[type=file]").setInputFiles({
        name: "Seating plan.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from(`%PDF-1.7\n${"1".repeat(3000)}\n%%EOF`),
      });
      await expect(hostForm.send).toBeEnabled();
      await hostForm.send.click();
      await expect(hostForm.sent("لحظة")).toBeVisible();
      await expect(
        atGuest.getByRole("listitem").getByRole("link").filter({ hasText: "Seating plan" }),
      ).toBeVisible(soon);
    });

    const booking = await requestBooking(guest, booked);
    await test.step("the host writes first about a booking, from its page", async () => {
      await atHost.goto(localePath(locale, `/host/bookings/${booking.id}`));
      const write = atHost.getByRole("button", { name: t("messaging.contact", { name: "Hala" }) });
      await write.click();
      const dialog = atHost.getByRole("dialog");
      await dialog.getByRole("textbox", { name: t("messaging.message") }).fill("Welcome!");
      await dialog.getByRole("button", { name: t("messaging.send"), exact: true }).click();
    });
    const bookingTalk = await conversationOf(atHost);
    expect(bookingTalk).not.toBe(questionId);

    await test.step("the number is shown once that booking is confirmed", async () => {
      const decision = { p_booking_id: booking.id, p_decision: "accept" };
      await hostForm.open(addressOf(questionId));
      await expect(hostForm.sent(masked)).toBeVisible();
      await host.client.rpc("decide_booking", decision).throwOnError();
      await expect(hostForm.sent(question)).toBeVisible(soon);
      await expect(atHost.getByText(t("messaging.hiddenContacts.theirs"))).toHaveCount(0);
    });

    await test.step("an offer that the guest accepts is in the total", async () => {
      const { data } = await serviceClient()
        .from("bookings")
        .select("total_minor")
        .eq("id", booking.id)
        .single()
        .throwOnError();
      const total = money(Number(data.total_minor) + 210_000);
      await Promise.all([
        hostForm.open(addressOf(bookingTalk)),
        guestForm.open(addressOf(bookingTalk)),
      ]);
      await expect(guestForm.sent("Welcome!")).toBeVisible();
      await expect(atGuest.getByRole("button", { name: t("messaging.offers.send") })).toHaveCount(
        0,
      );
      await atHost.getByRole("button", { name: t("messaging.offers.send") }).click();
      const form = atHost.getByRole("dialog", { name: t("messaging.offers.send") });
      await form.getByRole("textbox", { name: t("messaging.offers.text") }).fill("زهور Flowers");
      await form.getByLabel(/EGP|جنيه/).fill("٢٬٠٠٠");
      await form.getByRole("button", { name: t("messaging.offers.validUntil") }).click();
      await expect(form.getByRole("grid")).toBeVisible();
      await atHost.keyboard.press("ArrowDown");
      await atHost.keyboard.press("Enter");
      await form.getByRole("button", { name: t("messaging.offers.submit") }).click();
      await expect(form).toBeHidden();
      await atGuest
        .getByRole("button", { name: t("messaging.offers.accept"), exact: true })
        .click(soon);
      const confirmation = atGuest.getByRole("dialog", {
        name: t("messaging.offers.confirm.title"),
      });
      await expect(confirmation.getByText(total)).toBeVisible();
      await expectNoOverflow(atGuest);
      await confirmation
        .getByRole("button", { name: t("messaging.offers.confirm.accept") })
        .click();
      await expect(
        atHost.getByText(t("messaging.offers.states.accepted"), { exact: true }),
      ).toBeVisible(soon);
      await Promise.all(
        [
          { page: atGuest, area: "dashboard" },
          { page: atHost, area: "host" },
        ].map(async ({ page, area }) => {
          await page.goto(localePath(locale, `/${area}/bookings/${booking.id}`));
          await expect(page.getByTestId("total")).toHaveText(total);
          await expect(page.getByText("زهور Flowers").first()).toBeVisible();
        }),
      );
    });

    await test.step("who is blocked writes nothing and is not told why", async () => {
      await hostForm.open(addressOf(questionId));
      await guestForm.open(addressOf(questionId));
      const menu = atGuest.getByRole("button", {
        name: t("messaging.menu", { name: isolate("Mona") }),
      });
      await menu.click();
      await atGuest
        .getByRole("menuitem", { name: t("messaging.block.action", { name: isolate("Mona") }) })
        .click();
      await expectAccessible(atGuest);
      await atGuest
        .getByRole("button", { name: t("messaging.block.confirm"), exact: true })
        .click();
      await expect(
        atGuest.getByText(t("messaging.block.notice", { name: "Mona" }), { exact: true }),
      ).toBeVisible();
      await expectNoOverflow(atGuest);
      await hostForm.field.fill("Are you there?");
      await hostForm.send.click();
      await expect(atHost.getByText(t("messaging.refused"))).toBeVisible();
      await expect(guestForm.sent("Are you there?")).toHaveCount(0);
      await atHost.reload();
      await expect(hostForm.field).toBeVisible();
      await expect(atHost.getByText(t("messaging.block.notice", { name: "Hala" }))).toHaveCount(0);
      await menu.click();
      await atGuest
        .getByRole("menuitem", { name: t("messaging.block.undo", { name: isolate("Mona") }) })
        .click();
      await expect(guestForm.field).toBeVisible();
    });
  });
}
