// Combinations: English on a desktop and Arabic on a phone, because dates and amounts are written differently.
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { cardSlot } from "./support/fixtures/card-slot";
import { collectInstallment } from "./support/fixtures/due-installment";
import { localePath, translator } from "./support/i18n";
import { confirmedId, enterCard, goToPayment } from "./support/pages/card-form";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a balance that the saved card does not pay is paid by the guest from the link",
)) {
  const t = translator(locale);

  test(`a balance that the saved card does not pay is paid by the guest from the link (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: true });
    const [deposit, balance] = slot.parts.map((part) => slot.money(part.amount_minor, locale));
    if (!deposit || !balance) throw new Error("the venue has no schedule");
    await signInAs(context, await createUser("guest", "Layla"));
    await goToPayment(page, locale, slot);
    await enterCard(page, "declinedLater");
    await page.getByRole("button", { name: t("checkout.payAndBook", { amount: deposit }) }).click();
    const id = await confirmedId(page);

    await test.step("the balance falls due, and the card is declined", async () => {
      await collectInstallment(id, "balance");
    });

    await test.step("the notification leads to the page that asks for it", async () => {
      await page.goto(localePath(locale, "/dashboard/notifications"));
      await page
        .getByRole("main")
        .getByRole("link", {
          name: new RegExp(t("notifications.kinds.payment_failed", { venue: slot.name })),
        })
        .click();
      await expect(page).toHaveURL(new RegExp(`/dashboard/bookings/${id}/pay`));
      await expect(page.getByText(slot.name, { exact: true })).toBeVisible();
    });

    await enterCard(page, "accepted");
    await page.getByRole("button", { name: t("payments.pay.submit", { amount: balance }) }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/bookings/${id}$`));
    await expect(
      page.getByRole("main").getByText(t("payments.booking.statuses.paid"), { exact: true }),
    ).toHaveCount(2);
    await expectAccessible(page);
    await page.goto(localePath(locale, `/dashboard/bookings/${id}/pay`));
    await expect(page.getByRole("heading", { name: t("payments.pay.nothing") })).toBeVisible();
  });
}
