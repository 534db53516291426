// Combinations: English on a desktop and Arabic on a phone, because the words differ; a venue of each policy on its own
// page, one of them through the checkout. Dates and words for what was paid are in cancellation-text.test.ts.
import type { Locator } from "@playwright/test";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { policies } from "../../lib/venues/types";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { insertBooking } from "./support/fixtures/booking";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, signOut } from "./support/users";

const day = addDays(todayIn("Africa/Cairo"), 44);
const time = `day=${day}&start=14%3A00&end=18%3A00&guests=20`;

/** The text of a refund without Arabic vowel signs. */
const refundWords = /refund|استرد|مسترد|[يت]سترد/i;

async function expectNoRefund(part: Locator) {
  const text = String(await part.textContent()).replaceAll(/[\u064b-\u0652]/g, "");
  expect(text.match(refundWords)).toBeNull();
}

for (const { locale, screen, view } of sample(
  views,
  "every policy of a venue says what stays due, and promises no refund",
)) {
  const t = translator(locale);
  const textOf = (policy: string) => t(`policies.texts.due.${policy}`);

  // Only in test:all: tests/components/policies/cancellation-policy.test.tsx shows each policy.
  test(`every policy of a venue says what stays due, and promises no refund (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Samir");
    for (const policy of policies) {
      const name = `Daff ${crypto.randomUUID().slice(0, 6)}`;
      const venueId = await createOpenVenue(host, name, { policy });
      await page.goto(localePath(locale, `/venues/${venueId}?${time}`));
      const main = page.getByRole("main");
      await expect(main.getByText(textOf(policy), { exact: true })).toHaveCount(1);
      await expect(page.locator("#booking dd").last()).toHaveText(/\d/);
      await expectNoRefund(main);
    }
  });
}

for (const { locale, screen, view } of sample(
  views,
  "the checkout, the confirmation, the booking and its summary say the policy of the venue's page, once each",
)) {
  const t = translator(locale);
  const textOf = (policy: string) => t(`policies.texts.due.${policy}`);

  // Only in test:all: tests/components/policies/cancellation-policy.test.tsx shows the booking and its summary.
  test(`the checkout, the confirmation, the booking and its summary say the policy of the venue's page, once each (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Samir");
    const venueId = await createOpenVenue(host, `Riqq ${crypto.randomUUID().slice(0, 6)}`, {
      policy: "standard_30",
    });
    await signInAs(context, await createUser("guest", "Salma"));
    const main = page.getByRole("main");
    const expectPolicy = async () => {
      await expect(main.getByText(textOf("standard_30"), { exact: true })).toHaveCount(1);
      await expect(main.getByText(t("policies.title"), { exact: true })).toHaveCount(1);
      await expectNoRefund(main);
      await expectNoOverflow(page);
    };

    await page.goto(localePath(locale, `/booking/${venueId}?${time}`));
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    for (const step of ["time", "extras", "details"]) {
      await expect(
        page.getByRole("heading", { name: t(`checkout.headings.${step}`) }),
      ).toBeVisible();
      await next.click();
    }
    await expect(page.getByRole("heading", { name: t("checkout.headings.review") })).toBeVisible();
    await expectPolicy();
    await page.getByLabel(t("checkout.review.terms")).check();
    await page.getByRole("button", { name: t("checkout.book") }).click();

    await page.waitForURL(/\/booking\/confirmation\//);
    await expectPolicy();
    const dates = main.getByRole("region", { name: t("policies.title") }).getByRole("listitem");
    await expect(dates).toHaveCount(3);
    await page.getByRole("link", { name: t("bookings.confirmation.details") }).click();
    await page.waitForURL(/\/dashboard\/bookings\//);
    await expectPolicy();
    await expect(dates).toHaveCount(3);
    await page.getByRole("link", { name: t("bookings.after.receipt"), exact: true }).click();
    await page.waitForURL(/\/receipt$/);
    await expectPolicy();
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a booking names only the dates that are still ahead, with the day of grace in them",
)) {
  const t = translator(locale);

  // Only in test:all: tests/components/policies/cancellation-policy.test.tsx shows the dates.
  test(`a booking names only the dates that are still ahead, with the day of grace in them (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const hour = 3_600_000;
    // Flexible: a full refund until seven days before, half until one day before. A booking confirmed an hour ago has a later
    // grace period.
    for (const { startsIn, confirmed, dates } of [
      { startsIn: 24 * 20, confirmed: 40, dates: ["full", "half", "none"] },
      { startsIn: 72, confirmed: 40, dates: ["half", "none"] },
      { startsIn: 72, confirmed: 1, dates: ["full", "half", "none"] },
      { startsIn: 12, confirmed: 40, dates: ["never"] },
    ]) {
      const { guest, bookingId } = await insertBooking("confirmed", startsIn);
      const { error } = await serviceClient()
        .from("bookings")
        .update({ confirmed_at: new Date(Date.now() - confirmed * hour).toISOString() })
        .eq("id", bookingId);
      expect(error).toBeNull();
      await signOut(context);
      await signInAs(context, guest);
      await page.goto(localePath(locale, `/dashboard/bookings/${bookingId}`));
      const shown = page.getByRole("region", { name: t("policies.title") }).getByRole("listitem");
      await expect(shown).toHaveCount(dates.length);
      for (const [index, key] of dates.entries()) {
        const [beginning = ""] = t(`policies.dates.due.${key}`, { date: "@" }).split("@");
        await expect(shown.nth(index)).toContainText(beginning.trim());
      }
    }
  });
}
