// Combinations: English on a desktop and Arabic on a phone, because the note beside a message has its own words and width.
import { expectAccessible } from "./support/accessibility";
import { submitBooking } from "./support/fixtures/booking";
import { messageForm } from "./support/fixtures/faulty-site";
import { slotRequest } from "./support/fixtures/free-slot";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of views) {
  const t = translator(locale);

  test(`a host reads a guest's phone number only once a booking is confirmed (${view})`, async ({
    browser,
  }) => {
    const [host, guest] = await Promise.all([
      createUser("host", "Mona"),
      createUser("guest", "Hala"),
    ]);
    const venueId = await createOpenVenue(host, "Number Hall", { instant_booking: false });
    const { data, error } = await guest.client.rpc("start_conversation", {
      p_venue_id: venueId,
      p_body: "250 guests on 30/04/2027?",
    });
    if (error) throw error;
    const address = localePath(locale, `/dashboard/messages/${data.id}`);
    const open = async (user: typeof host) => {
      const context = await browser.newContext({ viewport: screen });
      await signInAs(context, user);
      return context.newPage();
    };
    const [guestPage, hostPage] = [await open(guest), await open(host)];

    const form = messageForm(guestPage, locale);
    await form.open(address);
    await form.field.fill("رقمي ٠١٠٠١٢٣٤٥٦٧ للتواصل");
    await form.send.click();
    await expect(form.sent("رقمي ٠١٠٠١٢٣٤٥٦٧ للتواصل")).toBeVisible();
    await expect(guestPage.getByText(t("messaging.hiddenContacts.mine"))).toBeVisible();
    await guestPage.reload();
    await expect(form.sent("رقمي ٠١٠٠١٢٣٤٥٦٧ للتواصل")).toBeVisible();
    await expectAccessible(guestPage);
    await expectNoOverflow(guestPage);

    await hostPage.goto(address);
    const { sent } = messageForm(hostPage, locale, "Hala");
    await expect(sent("250 guests on 30/04/2027?")).toBeVisible();
    await expect(sent("رقمي ••• للتواصل")).toBeVisible();
    await expect(hostPage.getByText(t("messaging.hiddenContacts.theirs"))).toBeVisible();
    expect(await hostPage.content()).not.toContain("٠١٠٠١٢٣٤٥٦٧");

    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const booking = await submitBooking(
      guest,
      slotRequest({
        venueId,
        timeZone: "Africa/Cairo",
        day,
        start: "13:00",
        end: "19:00",
        guests: 20,
      }),
    );
    const accepted = await host.client.rpc("decide_booking", {
      p_booking_id: booking.id,
      p_decision: "accept",
    });
    if (accepted.error) throw accepted.error;
    // The page is told; without a connection it would ask after thirty seconds.
    await expect(sent("رقمي ٠١٠٠١٢٣٤٥٦٧ للتواصل")).toBeVisible({ timeout: 10_000 });
    await expect(hostPage.getByText(t("messaging.hiddenContacts.theirs"))).toHaveCount(0);
  });
}
