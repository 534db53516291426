// Combinations: English on a desktop and Arabic on a phone, because the parts of an invoice are laid out differently.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { cardSlot } from "./support/fixtures/card-slot";
import { localePath, translator } from "./support/i18n";
import { confirmedId, enterCard, goToPayment } from "./support/pages/card-form";
import { openCancellation } from "./support/pages/guest-booking";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, type TestUser } from "./support/users";

/** Signs in as another user, without an open page that could notice the end of its session. */
async function continueAs(page: Page, user: TestUser) {
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signInAs(page.context(), user);
}

for (const { locale, screen, view } of sample(
  views,
  "a host says who they are, and a guest who paid reads the invoice and the credit note",
)) {
  const t = translator(locale);
  const other = translator(locale === "en" ? "ar" : "en");

  // Only in test:all: supabase/tests/invoices.test.sql and tests/db/payments/invoices.test.ts show the invoices.
  test(`a host says who they are, and a guest who paid reads the invoice and the credit note (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: true });
    const amount = slot.money(slot.parts[0]?.amount_minor ?? 0, locale);
    const main = page.getByRole("main");
    let bookingId = "";

    await test.step("a tax number of another form is refused, one of its country is saved", async () => {
      await signInAs(context, slot.host);
      await page.goto(localePath(locale, "/host/earnings"));
      const details = main.getByRole("region", { name: t("taxDetails.title") });
      await details.getByLabel(t("taxDetails.legalName")).fill("Nile Halls LLC");
      await details.getByLabel(t("taxDetails.country")).selectOption("EG");
      const number = details.getByLabel(t("taxDetails.taxNumber"));
      await number.fill("123");
      const save = details.getByRole("button", { name: t("taxDetails.save") });
      await save.click();
      await expect(details).toContainText(t("taxDetails.errors.taxNumberEG"));
      await number.fill("٢٠٤ ٨١٥ ٣٣٧");
      await details.getByLabel(t("taxDetails.address")).fill("12 Talaat Harb Street, Cairo");
      await save.click();
      await expect(page.getByText(t("taxDetails.saved"))).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    });

    await test.step("the guest reads the tax in the price before they pay", async () => {
      await continueAs(page, await createUser("guest", "Dina"));
      await goToPayment(page, locale, slot);
      await expect(page.getByTestId("tax").first()).toContainText("14%");
      await enterCard(page, "accepted");
      await page.getByRole("button", { name: t("checkout.payAndBook", { amount }) }).click();
      bookingId = await confirmedId(page);
    });

    const bookingPage = localePath(locale, `/dashboard/bookings/${bookingId}`);
    const invoices = main.getByRole("link", { name: /EG-\d{4}-\d{6}/ });

    await test.step("the invoice of the deposit names the sellers, in both languages", async () => {
      await page.goto(bookingPage);
      await invoices.first().click();
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toContainText(t("invoices.titles.taxed.invoice"));
      await expect(title).toContainText(other("invoices.titles.taxed.invoice"));
      await expect(main).toContainText("Nile Halls LLC");
      await expect(main).toContainText("204815337");
      await expect(main).toContainText(t("invoices.parts.platform"));
      await expect(main).toContainText(amount);
      await expectNoOverflow(page);
    });

    await test.step("on paper stands the invoice alone", async () => {
      const print = page.getByRole("button", { name: t("invoices.print") });
      await expect(print).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(print).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: "screen" });
    });

    const invoicePage = page.url();

    await test.step("a refund has a credit note that names the invoice", async () => {
      await page.getByRole("link", { name: t("invoices.back") }).click();
      await openCancellation(page, t);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: t("bookings.cancel.confirm") }).click();
      await expect(async () => {
        await page.reload();
        await expect(invoices).toHaveCount(2, { timeout: 1000 });
      }).toPass();
      await invoices.last().click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        t("invoices.titles.taxed.credit_note"),
      );
      await expect(main).toContainText(t("invoices.refersTo"));
      await expect(main).toContainText(amount);
      await expectNoOverflow(page);
    });

    await test.step("the host reads the same invoice, and nobody else does", async () => {
      await continueAs(page, slot.host);
      await page.goto(invoicePage);
      await expect(main).toContainText("Nile Halls LLC");
      await continueAs(page, await createUser("guest", "Omar"));
      const answer = await page.request.get(invoicePage);
      expect(answer.status()).toBe(404);
    });
  });
}
