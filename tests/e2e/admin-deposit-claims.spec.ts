// Combinations: English on a desktop and Arabic on a phone, because the lists are tables on one and lists on the other.
import { sample } from "../support/sample";
import { expectAccessible, expectAccessibleInBothThemes } from "./support/accessibility";
import { claimedMinor, contestedClaim, heldMinor } from "./support/fixtures/contested-claim";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, signInAs } from "./support/users";

const grantedMinor = 150_000;
const note = "The photos show the damage, but the lamp was not new.";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "an admin decides a contested claim on a security deposit",
)) {
  const t = translator(locale);

  // Only in test:all: payment-security-deposit.spec.ts contests and decides one; supabase/tests/deposit_claims.test.sql shows who may.
  test(`an admin decides a contested claim on a security deposit (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { reference, reason, answer, slot, money } = await contestedClaim("Hala");
    const [claimed, held, granted, rest] = [
      claimedMinor,
      heldMinor,
      grantedMinor,
      claimedMinor - grantedMinor,
    ].map((minor) => money(minor, locale)) as [string, string, string, string];
    const main = page.getByRole("main");
    const name = t("adminPayments.lists.claims");
    const row = (
      isPhone
        ? main.getByRole("list", { name, exact: true }).getByRole("listitem")
        : main.getByRole("table", { name, exact: true }).locator("tbody tr")
    ).filter({ hasText: reference });
    const group = (key: "waiting" | "decided") =>
      main
        .getByRole("navigation", { name: t("adminPayments.claims.groups") })
        .getByRole("link", { name: t(`adminPayments.claims.group.${key}`), exact: true });
    await signInAs(context, demo.admin);

    await test.step("the list of what waits says what is claimed of which deposit", async () => {
      await page.goto(localePath(locale, "/admin/payments?list=claims"));
      await expect(group("waiting")).toHaveAttribute("aria-current", "page");
      await expect(row).toContainText(claimed);
      await expect(row).toContainText(held);
      await expect(row).toContainText(slot.name);
      await expect(row).toContainText(t("adminPayments.claims.statuses.contested"));
      await expectNoOverflow(page);
    });

    const decision = {
      amount: main.getByRole("textbox").nth(0),
      note: main.getByRole("textbox", { name: t("adminPayments.claim.decide.note") }),
      submit: main.getByRole("button", { name: t("adminPayments.claim.decide.submit") }),
    };

    await test.step("its page has what both sides say, and needs an amount and a note", async () => {
      await row.getByRole("link", { name: t("adminPayments.claims.open", { reference }) }).click();
      const title = t("adminPayments.claim.title", { reference });
      await expect(main.getByRole("heading", { name: title })).toBeVisible();
      await expect(main).toContainText(reason);
      await expect(main).toContainText(answer);
      await expect(decision.amount).toHaveValue(String(claimedMinor / 100));
      await decision.amount.fill("2000.01");
      await decision.submit.click();
      await expect(decision.amount).toBeFocused();
      await expect(main).toContainText(t("adminPayments.claim.decide.amountWrong", { claimed }));
      await expectAccessibleInBothThemes(page);
      await expectNoOverflow(page);
      // Typed on an Arabic keyboard.
      await decision.amount.fill(locale === "ar" ? "١٥٠٠" : "1,500");
      await decision.note.fill("Too short");
      await decision.submit.click();
      await expect(decision.note).toBeFocused();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

    await test.step("deciding asks first, and keeps what was typed when it is cancelled", async () => {
      await decision.note.fill(note);
      await decision.submit.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(t("adminPayments.claim.confirm.part", { granted, rest }));
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("adminPayments.claim.confirm.cancel") }).click();
      await expect(dialog).toHaveCount(0);
      await expect(decision.note).toHaveValue(note);
      await decision.submit.click();
      await dialog.getByRole("button", { name: t("adminPayments.claim.confirm.submit") }).click();
      await expect(page.getByText(t("adminPayments.claim.decide.done"))).toBeVisible();
    });

    await test.step("what was decided is read there, and cannot be changed", async () => {
      await expect(main.getByRole("textbox")).toHaveCount(0);
      await page.reload();
      const outcome = main.getByRole("status");
      await expect(outcome).toContainText(granted);
      await expect(outcome).toContainText(rest);
      await expect(main).toContainText(note);
      await expect(main.getByRole("button")).toHaveCount(0);
      await expectAccessibleInBothThemes(page);
      await expectNoOverflow(page);
    });

    await test.step("the claim is among those that are decided", async () => {
      await main.getByRole("link", { name: t("adminPayments.claim.back") }).click();
      await expect(group("waiting")).toHaveAttribute("aria-current", "page");
      await expect(row).toHaveCount(0);
      await group("decided").click();
      await expect(row).toContainText(granted);
      await expect(row).toContainText(t("adminPayments.claims.statuses.decided"));
      await expectNoOverflow(page);
    });

    await test.step("payments and ledger agree afterwards", async () => {
      await page.goto(localePath(locale, "/admin/payments?list=differences"));
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(main.getByText(reference)).toHaveCount(0);
    });
  });
}
