// Combinations: English on a desktop and Arabic on a phone, because the form and its example are laid out differently.
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessibleInBothThemes } from "./support/accessibility";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a host lets guests pay by card, after seeing what it means, and ends it again",
)) {
  const t = translator(locale);
  const money = (pounds: number) => formatMoney(pounds * 100, "EGP", locale);

  test(`a host lets guests pay by card, after seeing what it means, and ends it again (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Salma");
    const name = `Terms Hall ${crypto.randomUUID().slice(0, 6)}`;
    const venueId = await createOpenVenue(host, name);
    await signInAs(context, host);
    const main = page.getByRole("main");
    const takesCards = main.getByRole("switch", { name: t("paymentTerms.switch") });
    const deposit = main.getByLabel(t("paymentTerms.depositPercent"), { exact: true });
    const days = main.getByLabel(t("paymentTerms.balanceDays"), { exact: true });
    const example = main.getByRole("region", { name: t("paymentTerms.example.title") });
    const save = main.getByRole("button", { name: t("paymentTerms.save"), exact: true });

    await test.step("the menu of the venue leads to how its guests pay", async () => {
      await page.goto(localePath(locale, "/host/venues"));
      await main.getByRole("button", { name: t("hosting.venues.moreNamed", { name }) }).click();
      await page.getByRole("menuitem", { name: t("paymentTerms.linkNamed", { name }) }).click();
      await expect(main.getByText(t("paymentTerms.switchOffHint"))).toBeVisible();
      await expect(takesCards).not.toBeChecked();
      await expect(save).toBeDisabled();
    });

    await test.step("switched on, it says that money waits for a payout account", async () => {
      await takesCards.check();
      await expect(main.getByText(t("paymentTerms.noAccount.body"))).toBeVisible();
      await expect(
        main.getByRole("link", { name: t("paymentTerms.noAccount.link") }),
      ).toHaveAttribute("href", /\/host\/earnings#payout-account$/);
      await expect(example).toContainText(money(3_000));
      await expect(example).toContainText(money(7_000));
    });

    await test.step("the example follows what is typed, and a wrong value is not saved", async () => {
      await deposit.fill("50");
      await days.fill("30");
      await expect(example.getByRole("definition").filter({ hasText: money(5_000) })).toHaveCount(
        2,
      );
      await expect(example).toContainText(t("paymentTerms.example.late", { count: 31 }));
      await deposit.fill("5");
      await expect(main.getByText(t("paymentTerms.outside", { min: 10, max: 100 }))).toBeVisible();
      await save.click();
      await expect(deposit).toBeFocused();
      await expectAccessibleInBothThemes(page);
      await deposit.fill("100");
      await expect(example).toContainText(t("paymentTerms.example.all"));
      // Typed on an Arabic keyboard.
      await deposit.fill(locale === "ar" ? "٥٠" : "50");
    });

    await test.step("saved, guests read it on the page of the venue", async () => {
      await save.click();
      await expect(page.getByText(t("paymentTerms.savedOn"))).toBeVisible();
      await expect(main.getByText(t("paymentTerms.noAccount.bodyOn"))).toBeVisible();
      await page.reload();
      await expect(takesCards).toBeChecked();
      await expect(deposit).toHaveValue("50");
      await expect(days).toHaveValue("30");
      await page.goto(localePath(locale, `/venues/${venueId}`));
      await expect(main).toContainText(t("venues.facts.paymentByCard", { percent: 50, days: 30 }));
    });

    await test.step("switched off, guests pay the host directly again", async () => {
      await page.goto(localePath(locale, `/host/venues/${venueId}/payments`));
      await takesCards.uncheck();
      await save.click();
      await expect(page.getByText(t("paymentTerms.savedOff"))).toBeVisible();
      await page.goto(localePath(locale, `/venues/${venueId}`));
      await expect(main).toContainText(t("venues.facts.payment"));
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a host takes transfers to an account, and cash",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/payment_manual.test.sql shows the ways to pay.
  test(`a host takes transfers to an account, and cash (${view})`, { tag: "@all" }, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Salma");
    const venueId = await createOpenVenue(host, `Cash Hall ${crypto.randomUUID().slice(0, 6)}`);
    await signInAs(context, host);
    const main = page.getByRole("main");
    const transfers = main.getByRole("switch", { name: t("paymentTerms.transfers") });
    const cash = main.getByRole("switch", { name: t("paymentTerms.cash") });
    const account = main.getByLabel(t("paymentTerms.account"), { exact: true });
    const save = main.getByRole("button", { name: t("paymentTerms.save"), exact: true });
    await page.goto(localePath(locale, `/host/venues/${venueId}/payments`));

    await test.step("without an account transfers are not saved", async () => {
      await transfers.check();
      await expect(main.getByText(t("paymentTerms.accountMissing"))).toBeVisible();
      await save.click();
      await expect(account).toBeFocused();
      await expectAccessibleInBothThemes(page);
    });

    await test.step("saved, both are there again", async () => {
      await account.fill("Bank of Cairo\nEG38 0019");
      await cash.check();
      await expect(
        main.getByRole("region", { name: t("paymentTerms.example.title") }),
      ).toContainText(t("paymentTerms.example.manualDeposit"));
      await save.click();
      await expect(page.getByText(t("paymentTerms.savedManual"))).toBeVisible();
      await page.reload();
      await expect(transfers).toBeChecked();
      await expect(cash).toBeChecked();
      await expect(account).toHaveValue("Bank of Cairo\nEG38 0019");
    });

    await test.step("guests read both on the page of the venue", async () => {
      await page.goto(localePath(locale, `/venues/${venueId}`));
      await expect(main).toContainText(t("venues.facts.paymentToHost.transferOrCash"));
    });
  });
}

// Only in test:all: supabase/tests/payment_terms.test.sql shows the right.
test("the terms of another host's venue are not found (English)", { tag: "@all" }, async ({
  page,
  context,
  allowedMessages,
}) => {
  allowedMessages.push(failedResource);
  const [owner, other] = await Promise.all([
    createUser("host", "Nadia"),
    createUser("host", "Karim"),
  ]);
  const venueId = await createOpenVenue(owner, "Not Yours Hall");
  await signInAs(context, other);
  await page.goto(`/host/venues/${venueId}/payments`);
  await expect(page.getByRole("switch")).toHaveCount(0);
  await expect(page.getByText("Not Yours Hall")).toHaveCount(0);
});
