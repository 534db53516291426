// Settlement of a manual refund by an admin.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { RefundSettlement } from "@/components/payments/admin/refund-settlement";
import { settleManualRefund } from "@/lib/payments/refund-actions";
import { claimTextLimits } from "@/lib/payments/rules/security-deposit";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView } from "../support/views.ts";

const refundId = "0190a1b2-0000-7000-8000-000000000001";

testInEachView(
  "an admin chooses an outcome and a reason, which stay when it is refused",
  async (view) => {
    const { locale, screen, t } = view;
    const text = (key: string, values = {}) =>
      t(`adminPayments.returns.settle.${key}` as Parameters<typeof t>[0], values);
    vi.mocked(settleManualRefund).mockResolvedValue({ ok: false, code: "wrong_status" });
    await renderIn(locale, <RefundSettlement refundId={refundId} amount="EGP 40,950" />, {
      screen,
    });
    const main = page.getByRole("main");
    const submit = page.getByRole("button", { name: text("submit"), exact: true });
    const note = page.getByRole("textbox", { name: text("note") });
    await submit.click();
    await expectTextIn(main, text("outcomeMissing"));
    await expectTextIn(main, text("noteWrong", claimTextLimits));
    await page.getByRole("radio", { name: text("outcomes.waived") }).click();
    await note.fill("Too short");
    await submit.click();
    await expect.element(note).toHaveFocus();
    await note.fill("The guest took another day");
    await expectNoOverflow();
    await expectAccessible();
    await submit.click();
    const dialog = page.getByRole("dialog", { name: text("confirmTitle") });
    await expectTextIn(dialog, text("confirm.waived", { amount: "EGP 40,950" }));
    await dialog.getByRole("button", { name: text("confirmYes") }).click();
    await expect
      .poll(() => vi.mocked(settleManualRefund).mock.calls)
      .toEqual([[{ refundId, outcome: "waived", note: "The guest took another day" }]]);
    await expectTextIn(main, text("changed"));
    await expect.element(note).toHaveValue("The guest took another day");
  },
);
