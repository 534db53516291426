// Combinations: English on a desktop and Arabic on a phone, because the frame is laid out differently.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { type CardSlot, cardSlot } from "./support/fixtures/card-slot";
import { slotQuery } from "./support/fixtures/free-slot";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { confirmedId, enterCard } from "./support/pages/card-form";
import { views } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const cardForm = "**/payments/card-form?*";

/** Goes to the last step before its card form has loaded, and accepts the terms. */
async function goToReview(page: Page, locale: TestLocale, slot: CardSlot) {
  const t = translator(locale);
  await page.goto(localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
  const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
  for (const step of ["time", "extras", "details"]) {
    await expect(page.getByRole("heading", { name: t(`checkout.headings.${step}`) })).toBeVisible();
    await next.click();
  }
  await page.getByLabel(t("checkout.review.terms")).check();
  await expect(page.locator("main iframe")).toBeAttached();
}

for (const { locale, screen, view } of sample(
  views,
  "a card form that does not load is loaded again, and nothing waits for ever",
)) {
  const t = translator(locale);

  // Only in test:all: payment-request.spec.ts shows the form, tests/unit/payments/stripe-card-form.test.ts how it loads.
  test(`a card form that does not load is loaded again, and nothing waits for ever (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: true });
    const amount = slot.money(slot.parts[0]?.amount_minor ?? 0, locale);
    await signInAs(context, await createUser("guest", "Mona"));
    await page.route(cardForm, (route) => route.abort());
    await goToReview(page, locale, slot);
    const pay = page.getByRole("button", { name: t("checkout.payAndBook", { amount }) });
    const reason = page.getByText(t("payments.step.notLoaded"));
    const again = page.getByRole("button", { name: t("payments.step.retry") });

    await test.step("pressed before the form is there", async () => {
      await pay.click();
      await expect(reason).toBeVisible({ timeout: 30_000 });
      await expect(pay).toBeEnabled();
    });

    await test.step("pressed although the form did not load", async () => {
      await pay.click();
      await expect(reason).toBeVisible();
      await expect(again).toBeVisible();
      await expect(pay).toBeEnabled();
    });

    await page.unroute(cardForm);
    await again.click();
    await enterCard(page, "accepted");
    await expect(reason).toBeHidden();
    await expect(page.getByLabel(t("checkout.review.terms"))).toBeChecked();
    await pay.click();
    await confirmedId(page);
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a payment whose answer was lost is found by another press",
)) {
  const t = translator(locale);

  // Only in test:all: tests/db/payments/recovery.test.ts recovers payments whose answers or events were lost.
  test(`a payment whose answer was lost is found by another press (${view})`, {
    tag: "@all",
  }, async ({ page, context, allowedMessages }) => {
    allowedMessages.push(failedResource);
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: true });
    const amount = slot.money(slot.parts[0]?.amount_minor ?? 0, locale);
    await signInAs(context, await createUser("guest", "Amal"));
    await goToReview(page, locale, slot);
    await enterCard(page, "accepted");
    const pay = page.getByRole("button", { name: t("checkout.payAndBook", { amount }) });
    // The details are saved first; then the response with the payment's state is lost.
    await page.route("**/booking/**", (route) =>
      route.request().postData()?.includes('"paymentId"') ? route.abort() : route.continue(),
    );
    await pay.click();
    await expect(page.getByText(t("payments.step.unknown"))).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await pay.click();
    await confirmedId(page);
  });
}

// Only in test:all: tests/unit/payments/started-payments.test.ts shows when a payment is begun.
test("accepting the terms begins the payment, so that paying sends the card at once (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const slot = await cardSlot({ instant: true });
  const amount = slot.money(slot.parts[0]?.amount_minor ?? 0, "en");
  await signInAs(context, await createUser("guest", "Salma"));
  const begun: number[] = [];
  page.on("response", (response) => {
    if (response.request().postData()?.includes('"terms":true')) begun.push(response.status());
  });
  await goToReview(page, "en", slot);
  await enterCard(page, "accepted");
  await expect.poll(() => begun).toEqual([200]);
  await page.getByRole("button", { name: t("checkout.payAndBook", { amount }) }).click();
  await confirmedId(page);
  expect(begun).toEqual([200]);
});
