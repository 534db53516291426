// Combinations: all four of the whole journey, because the frame, the bar and the amounts differ in each.
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { acceptBooking, cardSlot } from "./support/fixtures/card-slot";
import { localePath, translator } from "./support/i18n";
import { confirmedId, enterCard, goToPayment } from "./support/pages/card-form";
import { allViews, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  allViews,
  "the deposit of a request is reserved on the card, and taken when the host accepts",
)) {
  const t = translator(locale);

  test(`the deposit of a request is reserved on the card, and taken when the host accepts (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: false });
    const [deposit, balance] = slot.parts.map((part) => slot.money(part.amount_minor, locale));
    if (!deposit || !balance) throw new Error("the venue has no schedule");
    await signInAs(context, await createUser("guest", "Farida"));
    await goToPayment(page, locale, slot);
    const main = page.getByRole("main");

    await test.step("what is due when, and what happens next, is said before anything is sent", async () => {
      const payment = main.getByRole("region", { name: t("payments.step.title") });
      await expect(payment).toContainText(t("payments.schedule.now"));
      await expect(payment).toContainText(balance);
      await expect(payment).toContainText(t("payments.step.next.request", { amount: deposit }));
      await expectAccessible(page);
    });

    await enterCard(page, "accepted");
    await page
      .getByRole("button", { name: t("checkout.authorizeAndRequest", { amount: deposit }) })
      .click();
    const id = await confirmedId(page);
    await expect(
      main.getByRole("heading", { name: t("bookings.confirmation.pending.heading") }),
    ).toBeVisible();
    await expect(main).toContainText(t("payments.booking.statuses.processing"));

    await test.step("the host accepts", async () => {
      await acceptBooking(slot.host, id);
      await expect(async () => {
        await page.goto(localePath(locale, `/dashboard/bookings/${id}`));
        await expect(main.getByText(t("payments.booking.statuses.paid"))).toHaveCount(1, {
          timeout: 1000,
        });
      }).toPass();
      await expectAccessible(page);
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "after a declined card everything is still there, and another one pays",
)) {
  const t = translator(locale);

  test(`after a declined card everything is still there, and another one pays (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: false });
    const amount = slot.money(slot.parts[0]?.amount_minor ?? 0, locale);
    await signInAs(context, await createUser("guest", "Hany"));
    await goToPayment(page, locale, slot);
    const send = page.getByRole("button", { name: t("checkout.authorizeAndRequest", { amount }) });

    await test.step("an empty form says what is missing", async () => {
      await send.click();
      await expect(page.getByText(t("payments.failures.incomplete"))).toBeVisible();
    });

    await test.step("the declined card", async () => {
      await enterCard(page, "declined");
      await send.click();
      const reason = page.getByText(t("payments.failures.card_declined"));
      await expect(reason).toBeInViewport();
      await expect(page.getByLabel(t("checkout.review.terms"))).toBeChecked();
      await expect(page.getByRole("definition").filter({ hasText: "Hany Test" })).toBeVisible();
      await expectAccessible(page);
    });

    await enterCard(page, "accepted");
    await send.dblclick();
    await confirmedId(page);
    await page.goBack();
    await page.goForward();
    await expect(
      page.getByRole("heading", { name: t("bookings.confirmation.pending.heading") }),
    ).toBeVisible();
  });
}
