// Combinations: English on a desktop and Arabic on a phone, because the lists are tables on one and lists on the other.
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { disputedBooking } from "./support/fixtures/disputed-booking";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, signInAs } from "./support/users";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "an admin answers a dispute, which is won, and accepts another one",
)) {
  const t = translator(locale);

  // Only in test:all: tests/db/payments/disputes.test.ts answers disputes in every way.
  test(`an admin answers a dispute, which is won, and accepts another one (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const [won, given] = [await disputedBooking("Hala"), await disputedBooking("Karim")];
    const main = page.getByRole("main");
    const rowOf = (reference: string) => {
      const name = t("adminPayments.lists.disputes");
      const rows = isPhone
        ? main.getByRole("list", { name, exact: true }).getByRole("listitem")
        : main.getByRole("table", { name, exact: true }).locator("tbody tr");
      return rows.filter({ hasText: reference });
    };
    const open = async (reference: string) => {
      await page.goto(localePath(locale, "/admin/payments?list=disputes"));
      const name = t("adminPayments.disputes.open", { reference });
      await rowOf(reference).getByRole("link", { name }).click();
      const title = t("adminPayments.dispute.title", { reference });
      await expect(main.getByRole("heading", { name: title })).toBeVisible();
    };
    const expectOutcome = (outcome: string) =>
      expect(async () => {
        await page.reload();
        await expect(main.getByText(t(`adminPayments.dispute.outcome.${outcome}`))).toBeVisible({
          timeout: 1000,
        });
      }).toPass({ timeout: 60_000 });

    await test.step("the host reads that the payout waits for a decision", async () => {
      await signInAs(context, won.slot.host);
      await page.goto(localePath(locale, `/host/bookings/${won.id}`));
      await expect(main).toContainText(t("payments.booking.disputeWaits"));
      await expectAccessibleInBothThemes(page);
      // A left page sends no more requests.
      await page.goto("about:blank");
      await context.clearCookies();
    });

    await signInAs(context, demo.admin);
    await test.step("the list shows amount, reason and state of each dispute", async () => {
      await page.goto(localePath(locale, "/admin/payments?list=disputes"));
      const row = rowOf(won.reference);
      await expect(row).toContainText(won.money(won.total, locale));
      await expect(row).toContainText(t("adminPayments.disputes.reasons.fraudulent"));
      await expect(row).toContainText(t("adminPayments.disputes.statuses.needs_response"));
      await expectNoOverflow(page);
    });

    await test.step("an answer needs a text, is sent to the bank, and wins the dispute", async () => {
      await open(won.reference);
      await expect(main).toContainText(won.slot.name);
      const send = main.getByRole("button", { name: t("adminPayments.dispute.answer.submit") });
      await send.click();
      await expect(main.getByText(t("adminPayments.dispute.answer.needed"))).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await main
        .getByRole("textbox", { name: t("adminPayments.dispute.answer.label") })
        .fill("winning_evidence");
      await send.click();
      await expect(page.getByText(t("adminPayments.dispute.answer.sent"))).toBeVisible();
      await expectOutcome("won");
      await expect(main.getByText("winning_evidence")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await expectNoOverflow(page);
    });

    await test.step("accepting asks first, and loses the dispute", async () => {
      await open(given.reference);
      await main.getByRole("button", { name: t("adminPayments.dispute.accept.open") }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(
        t("adminPayments.dispute.accept.body", { amount: given.money(given.total, locale) }),
      );
      await dialog.getByRole("button", { name: t("adminPayments.dispute.accept.cancel") }).click();
      await expect(dialog).toHaveCount(0);
      await main.getByRole("button", { name: t("adminPayments.dispute.accept.open") }).click();
      await dialog.getByRole("button", { name: t("adminPayments.dispute.accept.confirm") }).click();
      // Shown by a notice too, until the processor has the answer.
      await expect(page.getByText(t("adminPayments.dispute.accept.done")).first()).toBeVisible();
      await expectOutcome("lost");
    });

    await test.step("payments and ledger agree after both", async () => {
      await page.goto(localePath(locale, "/admin/payments?list=differences"));
      for (const { reference } of [won, given]) {
        await expect(main.getByText(reference)).toHaveCount(0);
      }
    });
  });
}
