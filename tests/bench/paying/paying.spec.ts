import { writeFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { addDays } from "../../../lib/shared/calendar-day";
import { cardSlot } from "../../e2e/support/fixtures/card-slot";
import { slotQuery } from "../../e2e/support/fixtures/free-slot";
import { createOpenVenue } from "../../e2e/support/fixtures/venue";
import { waitForHydrationOnNavigation } from "../../e2e/support/hydrated";
import { localePath, translator } from "../../e2e/support/i18n";
import { enterCard, goToPayment } from "../../e2e/support/pages/card-form";
import { createUser, signInAs } from "../../e2e/support/users";

// Alternates instant bookings paid with 4242 4242 4242 4242 and instant bookings of a venue whose host is paid directly.
const rounds = Number(process.env.PAYING_ROUNDS || 100);
const t = translator("en");

type Slot = Pick<
  Awaited<ReturnType<typeof cardSlot>>,
  "venueId" | "day" | "start" | "end" | "guests"
>;

/** Creates a guest and opens the last step of the checkout of a slot. */
async function openCheckout(browser: Browser, goOn: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  await signInAs(context, await createUser("guest", "Layla"));
  const page = await context.newPage();
  waitForHydrationOnNavigation(page);
  await goOn(page);
  return page;
}

async function goToReview(page: Page, slot: Slot) {
  await page.goto(localePath("en", `/booking/${slot.venueId}?${slotQuery(slot)}`));
  const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
  for (const step of ["time", "extras", "details"]) {
    await expect(page.getByRole("heading", { name: t(`checkout.headings.${step}`) })).toBeVisible();
    await next.click();
  }
  await page.getByLabel(t("checkout.review.terms")).check();
}

/** Returns the milliseconds from the press of a button until the page says that the booking is confirmed, by the page's clock. */
async function timeToConfirmation(page: Page, button: string): Promise<number> {
  const heading = t("bookings.confirmation.confirmed.heading");
  const pressed = page.getByRole("button", { name: button });
  await expect(pressed).toBeEnabled();
  const took = pressed.evaluate(
    (element, heading) =>
      new Promise<number>((resolve) => {
        let start = 0;
        element.addEventListener("click", () => {
          start = performance.now();
        });
        const look = () => {
          const shown = [...document.querySelectorAll("h1, h2")].some(
            ({ textContent }) => textContent?.trim() === heading,
          );
          if (!shown) return;
          observer.disconnect();
          // A change of the document is visible with the next frame.
          requestAnimationFrame(() => resolve(performance.now() - start));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      }),
    heading,
  );
  await pressed.click();
  return took;
}

test("from the press of the button to the confirmation", async ({ browser }) => {
  const paid: number[] = [];
  const direct: number[] = [];
  const first = await cardSlot({ instant: true });
  const venueId = await createOpenVenue(await createUser("host", "Nour"), "Hall without cards");
  for (let round = 0; round < rounds; round += 1) {
    const slot = { ...first, day: addDays(first.day, round) };
    const amount = first.money(first.parts[0]?.amount_minor ?? 0, "en");
    const paying = await openCheckout(browser, (page) => goToPayment(page, "en", slot));
    await enterCard(paying, "accepted");
    paid.push(await timeToConfirmation(paying, t("checkout.payAndBook", { amount })));
    await paying.context().close();

    const booking = await openCheckout(browser, (page) => goToReview(page, { ...slot, venueId }));
    direct.push(await timeToConfirmation(booking, t("checkout.book")));
    await booking.context().close();
    writeFileSync(process.env.PAYING_REPORT ?? "", JSON.stringify({ paid, direct }));
  }
});
