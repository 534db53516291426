// Combinations: English on a desktop and Arabic on a phone, because the lists are tables on one and lists on the other.
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { paidBooking } from "./support/fixtures/paid-booking";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, signInAs } from "./support/users";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "an admin finds a payment, its refund that failed, and what was sent to payees",
)) {
  const t = translator(locale);

  test(`an admin finds a payment, its refund that failed, and what was sent to payees (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const { id, guest, money, reference, total } = await paidBooking("Yara", "refundFails");
    await signInAs(context, demo.admin);
    const main = page.getByRole("main");
    const rows = (name: string) =>
      isPhone
        ? main.getByRole("list", { name, exact: true }).getByRole("listitem")
        : main.getByRole("table", { name, exact: true }).locator("tbody tr");
    const tab = (list: string) =>
      main
        .getByRole("navigation", { name: t("adminPayments.tabs") })
        .getByRole("link", { name: t(`adminPayments.lists.${list}`), exact: true });

    await test.step("the payment is on top of the list, and leads to its booking", async () => {
      await page.goto(localePath(locale, "/admin/payments"));
      const payment = rows(t("adminPayments.lists.payments")).filter({ hasText: reference });
      await expect(payment).toContainText(money(total, locale));
      await expect(payment).toContainText(t("adminPayments.states.captured"));
      await expect(
        payment.getByRole("link", { name: t("adminPayments.open", { reference }) }),
      ).toHaveAttribute("href", localePath(locale, `/dashboard/bookings/${id}`));
    });

    await test.step("the next page has earlier payments", async () => {
      const list = rows(t("adminPayments.lists.payments"));
      await expect(list).toHaveCount(25);
      const first = await list.allInnerTexts();
      await main.getByRole("link", { name: t("ui.showMore"), exact: true }).click();
      await expect(page).toHaveURL(/after=/);
      await expect(list.filter({ hasText: reference })).toHaveCount(0);
      for (const text of await list.allInnerTexts()) expect(first).not.toContain(text);
    });

    await test.step("a refund that the card's bank does not take is a difference", async () => {
      const { error } = await guest.client.rpc("cancel_booking", {
        p_booking_id: id,
        p_reason: "Changed plans",
      });
      expect(error).toBeNull();
      const failed = rows(t("adminPayments.differences.refunds.title")).filter({
        hasText: reference,
      });
      await expect(async () => {
        await page.goto(localePath(locale, "/admin/payments?list=differences"));
        await expect(failed).toHaveCount(1, { timeout: 1000 });
      }).toPass({ timeout: 60_000 });
      await expect(failed).toContainText(t("adminPayments.states.failed"));
      // The payments of the demo data and of these tests equal the ledger.
      await expect(
        main.getByRole("heading", { name: t("adminPayments.differences.ledger.title") }),
      ).toHaveCount(0);
      await expectAccessibleInBothThemes(page);
    });

    await test.step("each list has its own tab and address", async () => {
      await tab("refunds").click();
      await expect(page).toHaveURL(/list=refunds/);
      await expect(tab("refunds")).toHaveAttribute("aria-current", "page");
      const refund = rows(t("adminPayments.lists.refunds")).filter({ hasText: reference });
      await expect(refund).toContainText(t("adminPayments.states.failed"));
      await tab("transfers").click();
      await expect(
        rows(t("adminPayments.lists.transfers"))
          .filter({ hasText: t("adminPayments.states.paid") })
          .first(),
      ).toBeVisible();
    });
  });
}
