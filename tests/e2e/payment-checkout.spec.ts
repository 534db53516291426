// Combinations: each way of paying once, four steps and one page, English and Arabic, phone and desk by turns.
import type { Page } from "@playwright/test";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

/** The fields of the card form, in the processor's frame. */
async function enterCard(page: Page, number: string) {
  const form = page.frameLocator("iframe");
  await form.locator("[autocomplete=cc-number]").fill(number);
  await form.locator("[autocomplete=cc-exp]").fill("12/34");
  await form.locator("[autocomplete=cc-csc]").fill("123");
}

const submitButton = (page: Page) => page.locator("main button[type=submit]:visible").last();

/** The one-page checkout of a free time at a venue that takes cards, up to the card. */
async function openCheckout(page: Page, locale: "en" | "ar", instant: boolean) {
  const t = translator(locale);
  const slot = await freeSlot({ instant, byCard: true });
  await page.goto(localePath(locale, `/book/${slot.venueId}?${slotQuery(slot)}`));
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: t("payments.step.title") })).toBeVisible();
  await page.getByLabel(t("checkout.details.name")).fill("Layla Aziz");
  await page.getByRole("checkbox", { name: t("checkout.review.terms") }).check();
  return { t, slot };
}

for (const [locale, viewport] of [
  ["en", desk],
  ["ar", phone],
] as const) {
  test(`an instant booking is made with a card (${locale})`, async ({ page, context }) => {
    await page.setViewportSize(viewport);
    await signInAs(context, await createUser("guest", "Layla"));
    const { t } = await openCheckout(page, locale, true);
    await enterCard(page, "4242424242424242");
    await submitButton(page).click();
    await expect(
      page.getByRole("heading", { name: t("bookings.confirmation.confirmed.heading") }),
    ).toBeVisible();
    await expect(page.getByText(t("payments.booking.statuses.paid")).first()).toBeVisible();
  });

  test(`a declined card says why, keeps what was typed, and another one requests (${locale})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport === desk ? phone : desk);
    await signInAs(context, await createUser("guest", "Nadia"));
    const { t } = await openCheckout(page, locale, false);
    await enterCard(page, "4000000000009995");
    await submitButton(page).click();
    await expect(page.getByText(t("payments.failures.insufficient_funds"))).toBeVisible();
    await expect(page.getByLabel(t("checkout.details.name"))).toHaveValue("Layla Aziz");
    await enterCard(page, "4242424242424242");
    await submitButton(page).click();
    await expect(
      page.getByRole("heading", { name: t("bookings.confirmation.pending.heading") }),
    ).toBeVisible();
    await expect(page.getByText(t("payments.booking.statuses.processing"))).toBeVisible();
  });
}

test("a card that asks for its owner is paid with after their approval (English)", async ({
  page,
  context,
}) => {
  await signInAs(context, await createUser("guest", "Salma"));
  const { t } = await openCheckout(page, "en", true);
  await enterCard(page, "4000000000003220");
  await submitButton(page).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Approve" }).click();
  await expect(
    page.getByRole("heading", { name: t("bookings.confirmation.confirmed.heading") }),
  ).toBeVisible();
});
