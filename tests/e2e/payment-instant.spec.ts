// Combinations: English on a desktop and Arabic on a phone, because the bank's question is laid out differently.
import { sample } from "../support/sample";
import { cardSlot } from "./support/fixtures/card-slot";
import { slotQuery } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { answerBank, confirmedId, enterCard, goToPayment } from "./support/pages/card-form";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "an instant booking is paid at once when its owner approves it with the bank",
)) {
  const t = translator(locale);

  test(`an instant booking is paid at once when its owner approves it with the bank (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: true });
    const amount = slot.money(slot.parts[0]?.amount_minor ?? 0, locale);
    await signInAs(context, await createUser("guest", "Salma"));
    await goToPayment(page, locale, slot);
    const pay = page.getByRole("button", { name: t("checkout.payAndBook", { amount }) });

    await test.step("refused", async () => {
      await enterCard(page, "secured");
      await pay.click();
      await answerBank(page, "refuse");
      await expect(page.getByText(t("payments.failures.authentication_failed"))).toBeVisible();
    });

    await test.step("approved", async () => {
      await pay.click();
      await answerBank(page, "approve");
      await confirmedId(page);
      await expect(
        page.getByRole("heading", { name: t("bookings.confirmation.confirmed.heading") }),
      ).toBeVisible();
      await expect(page.getByText(t("payments.booking.statuses.paid"))).toBeVisible();
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a booking whose tab was closed while it was paid is found again",
)) {
  const t = translator(locale);

  // Only in test:all: tests/db/payments/recovery.test.ts finds such payments.
  test(`a booking whose tab was closed while it was paid is found again (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: true });
    const amount = slot.money(slot.parts[0]?.amount_minor ?? 0, locale);
    await signInAs(context, await createUser("guest", "Rana"));
    await goToPayment(page, locale, slot);
    const address = page.url();
    await enterCard(page, "secured");
    await page.getByRole("button", { name: t("checkout.payAndBook", { amount }) }).click();
    // The tab is closed before it gets the bank's result.
    await page.route("**/booking/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await answerBank(page, "approve");
    await page.goto("about:blank");
    await page.unrouteAll({ behavior: "ignoreErrors" });

    await expect(async () => {
      await page.goto(address);
      await expect(page).toHaveURL(/\/booking\/confirmation\//, { timeout: 1000 });
    }).toPass();
    // The same time is not offered again.
    await page.goto(localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    await expect(page.getByText(t("errors.slot_taken")).first()).toBeVisible();
  });
}
