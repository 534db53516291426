// Combinations: English on a desktop and Arabic on a phone, because the balance and the transfers are laid out differently.
import type { Page } from "@playwright/test";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { backendUrl } from "./support/backend";
import { completeWithDuePayout, paidBooking, passBankWait } from "./support/fixtures/paid-booking";
import { runPaymentJob } from "./support/fixtures/payment-jobs";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** Waits for the page of the payment service, which has another address than the site. */
async function atPaymentService(page: Page) {
  await page.waitForURL((url) => url.href.startsWith(`${backendUrl}/payments/accounts/`));
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a host sets up the payout account, and the first payout arrives",
)) {
  const t = translator(locale);

  test(`a host sets up the payout account, and the first payout arrives (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const { id, slot } = await paidBooking("Rana");
    const net = await completeWithDuePayout(id, slot.host.id);
    await signInAs(context, slot.host);
    const earnings = localePath(locale, "/host/earnings");
    const main = page.getByRole("main");
    const account = main.getByRole("region", { name: t("payoutAccount.title") });
    const balance = main.getByTestId("balance-EGP");
    const amount = formatMoney(net, "EGP", locale);

    await test.step("what was earned waits for the account", async () => {
      // Sends nothing without an account.
      await runPaymentJob("send_payouts");
      await page.goto(earnings);
      await expect(account).toContainText(t("payoutAccount.states.none"));
      await expect(balance.locator("[data-part=available]")).toContainText(amount);
      await expect(balance).toContainText(t("payouts.balance.availableWaits"));
      await expectAccessibleInBothThemes(page);
    });

    await test.step("left before the end, it is not finished", async () => {
      await account.getByRole("button", { name: t("payoutAccount.buttons.none") }).click();
      await atPaymentService(page);
      await page.locator("button[value=leave]").click();
      await page.waitForURL(new RegExp(`${earnings}$`));
      await expect(account).toContainText(t("payoutAccount.states.incomplete"));
    });

    await test.step("a bank account that is refused asks for another one", async () => {
      await account.getByRole("button", { name: t("payoutAccount.buttons.incomplete") }).click();
      await atPaymentService(page);
      await page.locator("#name").fill("Nour Test");
      const refused = (await page.locator("#refused").textContent()) ?? "";
      await page.locator("#iban").fill(/[A-Z]{2}\d{20,}/.exec(refused)?.[0] ?? "");
      await page.locator("button[value=finish]").click();
      await expect(account).toContainText(t("payoutAccount.states.restricted"));
      await expectAccessibleInBothThemes(page);
    });

    await test.step("finished, it is ready", async () => {
      await account.getByRole("button", { name: t("payoutAccount.buttons.restricted") }).click();
      await atPaymentService(page);
      await page.locator("#name").fill("Nour Test");
      await page.locator("button[value=finish]").click();
      await expect(account).toContainText(t("payoutAccount.states.enabled"));
      await expect(page).toHaveURL(new RegExp(`${earnings}$`));
      await page.reload();
      await expect(account).toContainText(t("payoutAccount.states.enabled"));
      await expect(balance).toContainText(t("payouts.balance.availableHint"));
    });

    await test.step("the payout waits for the new bank, and is stopped and let go on", async () => {
      await runPaymentJob("send_payouts");
      const sent = await slot.host.client.from("payout_transfers").select("id").throwOnError();
      expect(sent.data).toHaveLength(0);
      const [wait] = t("payoutAccount.waits", { date: "|" }).split("|");
      await expect(account).toContainText(wait ?? "");
      await account.getByRole("button", { name: t("payoutAccount.hold") }).click();
      await expect(account).toContainText(t("payoutAccount.held"));
      await account.getByRole("button", { name: t("payoutAccount.release") }).click();
      await expect(account).not.toContainText(t("payoutAccount.held"));
      await passBankWait(slot.host.id);
    });

    await test.step("the payout is sent once, and said", async () => {
      // The job skips rows that another transaction has locked.
      await expect(async () => {
        await runPaymentJob("send_payouts");
        const sent = await slot.host.client.from("payout_transfers").select("id").throwOnError();
        expect(sent.data).toHaveLength(1);
      }).toPass({ timeout: 30_000 });
      await runPaymentJob("send_payouts");
      await page.reload();
      await expect(balance.locator("[data-part=paid]")).toContainText(amount);
      await expect(balance.locator("[data-part=available]")).not.toContainText(amount);
      const transfers = isPhone
        ? main.getByRole("list", { name: t("payouts.transfers.title") }).getByRole("listitem")
        : main.getByRole("table", { name: t("payouts.transfers.title") }).locator("tbody tr");
      await expect(transfers).toHaveCount(1);
      await expect(transfers).toContainText(formatMoney(net, "EGP", locale, { full: true }));
      await expect(transfers).toContainText(t("payouts.transfers.statuses.paid"));
      await expectAccessibleInBothThemes(page);
      await page.goto(localePath(locale, "/dashboard/notifications"));
      await main.getByRole("link", { name: t("notifications.kinds.payout_sent") }).click();
      await expect(page).toHaveURL(new RegExp(earnings));
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a provider sets up the payout account from their own earnings",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/provider_shares.test.sql and tests/db/payments/payouts.test.ts show their payouts.
  test(`a provider sets up the payout account from their own earnings (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    await signInAs(context, await createUser("service_provider", "Hoda"));
    const earnings = localePath(locale, "/provider/earnings");
    await page.goto(earnings);
    const account = page.getByRole("region", { name: t("payoutAccount.title") });
    await account.getByRole("button", { name: t("payoutAccount.buttons.none") }).click();
    await atPaymentService(page);
    await page.locator("#name").fill("Hoda Test");
    await page.locator("button[value=finish]").click();
    await expect(account).toContainText(t("payoutAccount.states.enabled"));
    await expect(page).toHaveURL(new RegExp(`${earnings}$`));
  });
}
