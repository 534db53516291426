// The admin's list of owed service fees, and the form to record payments of invoices.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { OwedFees } from "@/components/payments/admin/owed-fees";
import { settleOwedFees } from "@/lib/payments/fee-actions";
import type { OwedFee } from "@/lib/payments/fee-types";
import { claimTextLimits } from "@/lib/payments/rules/security-deposit";
import { formatMoney } from "@/lib/shared/money";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const fee: OwedFee = {
  payeeId: "0190a1b2-0000-7000-8000-000000000031",
  person: "Salma El-Sayed of the Very Long Named Ninth Floor Downtown Company",
  email: "salma.el-sayed.of-the-ninth-floor@downtown-company.example",
  currency: "EGP",
  amountMinor: 150_000,
  owedSince: "2030-05-01T10:00:00Z",
};
const main = () => page.getByRole("main");

async function openForm({ locale, screen, t }: View) {
  await renderIn(locale, <OwedFees fees={[fee]} />, { screen });
  await page.getByRole("button", { name: t("adminPayments.fees.open") }).click();
}

testInEachView("an admin records what a host has paid of their fees", async (view) => {
  const { locale, t } = view;
  vi.mocked(settleOwedFees).mockResolvedValue({ ok: true, data: {} });
  await openForm(view);
  await expectTextIn(main(), formatMoney(fee.amountMinor, "EGP", locale, { full: true }));
  await expectNoOverflow();
  await expectAccessible();
  await page.getByRole("textbox", { name: t("adminPayments.fees.amount") }).fill("900");
  await page
    .getByRole("textbox", { name: t("adminPayments.fees.note") })
    .fill("Invoice 17, by transfer");
  await page.getByRole("button", { name: t("adminPayments.fees.submit"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const amount = formatMoney(90_000, "EGP", locale, { full: true });
  await expectTextIn(dialog, t("adminPayments.fees.confirm", { amount }));
  await dialog.getByRole("button", { name: t("adminPayments.fees.submit") }).click();
  await expect
    .poll(() => vi.mocked(settleOwedFees).mock.calls.at(-1)?.[0])
    .toMatchObject({
      payeeId: fee.payeeId,
      currency: "EGP",
      amountMinor: 90_000,
      note: "Invoice 17, by transfer",
    });
});

testInEachView("an admin records what was returned to a host of their fees", async (view) => {
  const { locale, screen, t } = view;
  vi.mocked(settleOwedFees).mockReset().mockResolvedValue({ ok: true, data: {} });
  await renderIn(locale, <OwedFees fees={[{ ...fee, amountMinor: -40_000 }]} />, { screen });
  await expectTextIn(main(), t("adminPayments.fees.returns.since"));
  await page.getByRole("button", { name: t("adminPayments.fees.returns.open") }).click();
  await expectNoOverflow();
  await expectAccessible();
  const max = formatMoney(40_000, "EGP", locale, { full: true });
  await page.getByRole("textbox", { name: t("adminPayments.fees.returns.amount") }).fill("400.01");
  await page
    .getByRole("textbox", { name: t("adminPayments.fees.returns.note") })
    .fill("Transfer 12 to their bank");
  const submit = { name: t("adminPayments.fees.returns.submit"), exact: true };
  await page.getByRole("button", submit).click();
  await expectTextIn(main(), t("adminPayments.fees.returns.amountWrong", { max }));
  await page.getByRole("textbox", { name: t("adminPayments.fees.returns.amount") }).fill("400");
  await page.getByRole("button", submit).click();
  await expectTextIn(
    page.getByRole("dialog"),
    t("adminPayments.fees.returns.confirm", { amount: max }),
  );
  await page.getByRole("dialog").getByRole("button", submit).click();
  await expect
    .poll(() => vi.mocked(settleOwedFees).mock.calls.at(-1)?.[0])
    .toMatchObject({ payeeId: fee.payeeId, amountMinor: -40_000 });
});

testInOneView(
  "an amount that is more than is owed, and a missing note, are named",
  async (view) => {
    const { locale, t } = view;
    await openForm(view);
    await page.getByRole("textbox", { name: t("adminPayments.fees.amount") }).fill("1500.01");
    await page.getByRole("button", { name: t("adminPayments.fees.submit"), exact: true }).click();
    const max = formatMoney(fee.amountMinor, "EGP", locale, { full: true });
    await expectTextIn(main(), t("adminPayments.fees.amountWrong", { max }));
    await expectTextIn(main(), t("adminPayments.fees.noteWrong", claimTextLimits));
    await expect
      .element(page.getByRole("textbox", { name: t("adminPayments.fees.amount") }))
      .toHaveValue("1500.01");
  },
);

testInOneView("a second payment of the same amount is recorded for itself", async (view) => {
  const { t } = view;
  const submit = { name: t("adminPayments.fees.submit"), exact: true };
  vi.mocked(settleOwedFees).mockReset().mockResolvedValue({ ok: true, data: {} });
  await openForm(view);
  for (const count of [1, 2]) {
    await page.getByRole("textbox", { name: t("adminPayments.fees.amount") }).fill("900");
    await page
      .getByRole("textbox", { name: t("adminPayments.fees.note") })
      .fill("Invoice 17, by transfer");
    await page.getByRole("button", submit).click();
    await page.getByRole("dialog").getByRole("button", submit).click();
    await expect.poll(() => vi.mocked(settleOwedFees).mock.calls.length).toBe(count);
    await page.getByRole("button", { name: t("adminPayments.fees.open") }).click();
  }
  const keys = vi.mocked(settleOwedFees).mock.calls.map(([input]) => input.key);
  expect(new Set(keys).size).toBe(2);
});
