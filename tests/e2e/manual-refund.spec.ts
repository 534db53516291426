// Combinations: English on a desktop and Arabic on a phone, because the forms, the history and the lists are laid out differently.
import { sample } from "../support/sample";
import { expectAccessible, expectAccessibleInBothThemes } from "./support/accessibility";
import { owedRefund } from "./support/fixtures/manual-refund";
import { webpPhoto } from "./support/fixtures/photos";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, signInAs } from "./support/users";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a host returns a transfer with a receipt, the guest misses it, and an admin settles it",
)) {
  const t = translator(locale);

  // Only in test:all: tests/db/payments/manual-refunds.test.ts shows the path, tests/components/payments the forms.
  test(`a host returns a transfer with a receipt, the guest misses it, and an admin settles it (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    test.slow();
    await page.setViewportSize(screen);
    const { bookingId, reference, guest, host } = await owedRefund("Dina");
    const main = page.getByRole("main");
    const refund = (side: "guest" | "host") =>
      main.getByRole("region", { name: t(`payments.refunds.titles.${side}`) });
    const button = (name: string) => page.getByRole("button", { name, exact: true });

    await test.step("the host finds it on their dashboard and sends the receipt", async () => {
      await signInAs(context, host);
      await page.goto(localePath(locale, "/host"));
      const tasks = main.getByRole("region", { name: t("payments.refunds.tasks.title") });
      await expect(tasks).toContainText(reference);
      await expectAccessibleInBothThemes(page);
      await tasks.getByRole("link").first().click();
      await expect(refund("host")).toContainText(t("payments.refunds.statuses.owed"));
      await refund("host").getByLabel(t("payments.refunds.send.note")).fill("Reference 77-410");
      await refund("host")
        .getByLabel(t("payments.refunds.send.file"), { exact: true })
        .setInputFiles({
          name: "receipt.webp",
          mimeType: "image/webp",
          buffer: await webpPhoto(),
        });
      await expectNoOverflow(page);
      await expectAccessibleInBothThemes(page);
      await button(t("payments.refunds.send.submit")).click();
      await expect(refund("host")).toContainText(t("payments.refunds.next.host.sent"));
    });

    await test.step("the guest reads the receipt, and says that nothing has come", async () => {
      await signInAs(context, guest);
      await page.goto(localePath(locale, `/dashboard/bookings/${bookingId}`));
      await expect(refund("guest")).toContainText("Reference 77-410");
      const receipt = refund("guest").locator("a[href^='/api/refund-proofs/']");
      const picture = await page.request.get((await receipt.getAttribute("href")) ?? "");
      expect(picture.headers()["content-type"]).toBe("image/webp");
      await expectAccessibleInBothThemes(page);
      await button(t("payments.refunds.answer.missing")).click();
      await page.getByRole("dialog").getByRole("textbox").fill("Nothing on my account");
      await expectAccessible(page);
      await button(t("payments.refunds.answer.missingYes")).click();
      await expect(refund("guest")).toContainText(t("payments.refunds.next.guest.missing"));
    });

    await test.step("an admin finds it among what waits, and settles it with a reason", async () => {
      await signInAs(context, demo.admin);
      await page.goto(localePath(locale, "/admin/payments?list=returns"));
      const name = t("adminPayments.lists.returns");
      const row = (
        isPhone
          ? main.getByRole("list", { name, exact: true }).getByRole("listitem")
          : main.getByRole("table", { name, exact: true }).locator("tbody tr")
      ).filter({ hasText: reference });
      await expect(row).toContainText(t("payments.refunds.statuses.missing"));
      await expectNoOverflow(page);
      await expectAccessibleInBothThemes(page);
      await row.getByRole("link").click();
      await expect(main).toContainText("Nothing on my account");
      await page
        .getByRole("radio", { name: t("adminPayments.returns.settle.outcomes.paid") })
        .check();
      await page
        .getByRole("textbox", { name: t("adminPayments.returns.settle.note") })
        .fill("The bank has confirmed the transfer");
      await expectNoOverflow(page);
      await expectAccessibleInBothThemes(page);
      await button(t("adminPayments.returns.settle.submit")).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("adminPayments.returns.settle.confirmYes") })
        .click();
      await expect(main).toContainText(t("payments.refunds.statuses.settled"));
    });

    await test.step("the guest reads the decision", async () => {
      await signInAs(context, guest);
      await page.goto(localePath(locale, `/dashboard/bookings/${bookingId}`));
      await expect(refund("guest")).toContainText("The bank has confirmed the transfer");
    });
  });
}
