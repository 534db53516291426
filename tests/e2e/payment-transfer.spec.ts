// Combinations: English on a desktop and Arabic on a phone, because the account, the receipts and the dialogs are laid out differently.
import { sample } from "../support/sample";
import { expectAccessible, expectAccessibleInBothThemes } from "./support/accessibility";
import { acceptBooking, cardSlot } from "./support/fixtures/card-slot";
import { webpPhoto } from "./support/fixtures/photos";
import { localePath, translator } from "./support/i18n";
import { confirmedId, goToPayment } from "./support/pages/card-form";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const account = "Bank of Cairo\nNour Hassan\nEG38 0019 0005 0000 0000 2631 8000 2";

for (const { locale, screen, view } of sample(
  views,
  "a guest pays by transfer, sends the receipt, and the host confirms it",
)) {
  const t = translator(locale);

  test(`a guest pays by transfer, sends the receipt, and the host confirms it (${view})`, async ({
    page,
    context,
  }) => {
    test.slow();
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: false, account });
    const [deposit, balance] = slot.parts.map((part) => slot.money(part.amount_minor, locale));
    if (!deposit || !balance) throw new Error("the venue has no schedule");
    const guest = await createUser("guest", "Farida");
    const main = page.getByRole("main");
    const money = main.getByRole("region", { name: t("payments.manual.titles.transfer") });
    await signInAs(context, guest);

    await test.step("the guest chooses a transfer instead of a card", async () => {
      await goToPayment(page, locale, slot);
      await page.getByRole("radio", { name: t("checkout.payment.methods.transfer") }).check();
      const payment = main.getByRole("region", {
        name: t("checkout.payment.titles.transfer"),
      });
      await expect(payment).toContainText(deposit);
      await expect(payment).toContainText(balance);
      await expect(payment).toContainText(t("checkout.payment.next.transfer"));
      await expect(page.locator("main iframe")).toHaveCount(0);
      await expectAccessibleInBothThemes(page);
      await page.getByRole("button", { name: t("checkout.request"), exact: true }).click();
    });
    const id = await confirmedId(page);
    await expect(money).toContainText(t("payments.manual.waiting.transfer"));
    await acceptBooking(slot.host, id);

    const guestPage = localePath(locale, `/dashboard/bookings/${id}`);
    const hostPage = localePath(locale, `/host/bookings/${id}`);
    const file = money.getByLabel(t("payments.manual.proof.file"), { exact: true });
    const send = money.getByRole("button", { name: t("payments.manual.proof.send") });
    const sendReceipt = async () => {
      await file.setInputFiles({
        name: "receipt.webp",
        mimeType: "image/webp",
        buffer: await webpPhoto(),
      });
      await send.click();
      await expect(money).toContainText(t("payments.manual.proof.statuses.sent"));
    };

    await test.step("the guest reads the account and the reference, and sends the receipt", async () => {
      await page.goto(guestPage);
      await expect(money).toContainText("EG38 0019 0005 0000 0000 2631 8000 2");
      await expect(
        money.getByRole("button", { name: t("payments.manual.copyReference") }),
      ).toBeVisible();
      await expect(money).toContainText(deposit);
      await send.click();
      await expect(money).toContainText(t("payments.manual.proof.problems.missing"));
      await expectAccessibleInBothThemes(page);
      await money.getByLabel(t("payments.manual.proof.note")).fill("Sent this morning");
      await sendReceipt();
      await expect(send).toHaveCount(0);
    });

    await test.step("the host looks at the receipt and refuses it with a reason", async () => {
      await signInAs(context, slot.host);
      await page.goto(hostPage);
      await expect(money).toContainText("Sent this morning");
      const receipt = money.locator("a[href^='/api/payment-proofs/']");
      const picture = await page.request.get((await receipt.getAttribute("href")) ?? "");
      expect(picture.headers()["content-type"]).toBe("image/webp");
      await expectAccessibleInBothThemes(page);
      await money.getByRole("button", { name: t("payments.manual.host.refuse") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").fill("The amount differs");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("payments.manual.host.refuse") }).click();
      await expect(money).toContainText(t("payments.manual.proof.statuses.refused"));
    });

    await test.step("the guest reads why, and sends another one", async () => {
      await signInAs(context, guest);
      await page.goto(guestPage);
      await expect(money).toContainText("The amount differs");
      await sendReceipt();
    });

    await test.step("the host confirms that it arrived", async () => {
      await signInAs(context, slot.host);
      await page.goto(hostPage);
      await money
        .getByRole("button", { name: t("payments.manual.host.confirm", { amount: deposit }) })
        .click();
      const dialog = page.getByRole("dialog");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("payments.manual.host.confirmYes") }).click();
      await expect(
        money.getByText(t("payments.booking.statuses.paid"), { exact: true }),
      ).toBeVisible();
    });

    await test.step("the guest is told, and reads that it is paid", async () => {
      await signInAs(context, guest);
      await page.goto(guestPage);
      await expect(
        money.getByText(t("payments.booking.statuses.paid"), { exact: true }),
      ).toBeVisible();
      await page.goto(localePath(locale, "/dashboard/notifications"));
      await expect(main).toContainText(
        t("notifications.kinds.payment_confirmed", { venue: slot.name }),
      );
    });
  });
}
