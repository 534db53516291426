import { expect, type Page } from "@playwright/test";
import { openReview } from "../fixtures/booking";
import type { CardSlot } from "../fixtures/card-slot";
import { slotRequest } from "../fixtures/free-slot";
import { type TestLocale, translator } from "../i18n";

/** Card numbers of the payment service's test mode, by their outcome. */
export const cards = {
  accepted: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  /** Its bank asks the owner to confirm each payment. */
  secured: "4000 0027 6000 3184",
  /** The first payment succeeds; later charges are declined. */
  declinedLater: "4000 0000 0000 0341",
  /** Its bank returns refunds. */
  refundFails: "4000 0000 0000 5126",
  /** Its holder disputes the payments. */
  disputed: "4000 0000 0000 0259",
} as const;

const frameOf = (page: Page) => page.frameLocator("main iframe");

/** Enters a card in the frame of the payment service. */
export async function enterCard(page: Page, card: keyof typeof cards) {
  const frame = frameOf(page);
  await frame.locator("#number").fill(cards[card]);
  await frame.locator("#expiry").fill("12 / 40");
  await frame.locator("#cvc").fill("123");
}

/** Answers the bank's question in the frame. */
export async function answerBank(page: Page, answer: "approve" | "refuse") {
  const button = frameOf(page).locator(`#${answer}`);
  await expect(button).toBeInViewport();
  await button.click();
}

/** Opens the last step of the checkout with the time held, accepts the terms and waits for the card form. */
export async function goToPayment(page: Page, locale: TestLocale, slot: CardSlot) {
  await openReview(page, locale, slotRequest(slot));
  await page.getByLabel(translator(locale)("checkout.review.terms")).check();
  await expect(frameOf(page).locator("#number")).toBeVisible();
}

/** Returns the id of the booking whose confirmation is shown. */
export async function confirmedId(page: Page): Promise<string> {
  await page.waitForURL(/\/booking\/confirmation\//);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
