// Combinations: English on a desktop and Arabic on a phone, because the dialog is laid out differently.
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { cardSlot } from "./support/fixtures/card-slot";
import { localePath, translator } from "./support/i18n";
import { confirmedId, enterCard, goToPayment } from "./support/pages/card-form";
import { openCancellation } from "./support/pages/guest-booking";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a guest who cancels reads what comes back to the card, and gets it",
)) {
  const t = translator(locale);

  test(`a guest who cancels reads what comes back to the card, and gets it (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: true });
    const amount = slot.money(slot.parts[0]?.amount_minor ?? 0, locale);
    await signInAs(context, await createUser("guest", "Dina"));
    await goToPayment(page, locale, slot);
    await enterCard(page, "accepted");
    await page.getByRole("button", { name: t("checkout.payAndBook", { amount }) }).click();
    const id = await confirmedId(page);

    await page.goto(localePath(locale, `/dashboard/bookings/${id}`));
    await openCancellation(page, t);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(t("bookings.cancel.refunded", { amount }));
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("bookings.cancel.confirm") }).click();
    const main = page.getByRole("main");
    await expect(main).toContainText(t("bookings.next.steps.refunded", { refund: amount }));
    await expect(async () => {
      await page.reload();
      await expect(main.getByText(t("payments.booking.refundStatuses.succeeded"))).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    await expectAccessible(page);
  });
}
