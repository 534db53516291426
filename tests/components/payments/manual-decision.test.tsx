// Decisions on refused receipts: what a host reads before they confirm one after all, and what an admin says.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { ManualPayment } from "@/components/payments/manual-payment";
import { confirmManualPayment, upholdRefusal } from "@/lib/payments/manual-actions";
import type { ManualPayment as Payment } from "@/lib/payments/manual-types";
import { formatMoney } from "@/lib/shared/money";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, type View } from "../support/views.ts";

const main = () => page.getByRole("main");
const part = {
  id: "0190a1b2-0000-7000-8000-000000000011",
  kind: "deposit",
  amountMinor: 630_000,
  dueAt: "2030-05-11T10:00:00Z",
  status: "cancelled",
  state: "unpaid",
  graceEndsAt: null,
} as const;
const proof: Payment["proofs"][number] = {
  id: "0190a1b2-0000-7000-8000-000000000012",
  installmentId: part.id,
  kind: "picture",
  note: null,
  status: "refused",
  reason: "Nothing came",
  decidedBy: "host",
  isUpheld: false,
  isRefusedBeforeEnd: false,
  mayUphold: false,
  sentAt: "2030-05-10T09:00:00Z",
};
/** A booking that was ended as unpaid, with the refused receipt of a part as the reader may decide it. */
const refusedReceipt = (can: Partial<typeof proof>): Payment => ({
  method: "transfer",
  currency: "EGP",
  reference: "4F0C9A71BE",
  account: "EG38 0019",
  accountChangedAt: null,
  isPayable: false,
  mayCancel: false,
  isEndedUnpaid: true,
  confirmedAfterEnd: [],
  installments: [part],
  takesLateProofs: false,
  lateParts: [],
  paidMinor: 0,
  returnedMinor: 0,
  keptMinor: 0,
  proofs: [{ ...proof, ...can }],
  refunds: [],
});
const renderPayment = (
  { locale, screen }: View,
  side: "guest" | "host" | "admin",
  shown: Payment,
) =>
  renderIn(
    locale,
    <ManualPayment
      bookingId="0190a1b2-0000-7000-8000-000000000013"
      payment={shown}
      timeZone="Africa/Cairo"
      side={side}
      bookedAt="2030-05-10T09:00:00Z"
      now={Date.parse("2030-05-10T10:00:00Z")}
    />,
    { screen },
  );
const confirmName = ({ locale, t }: View) =>
  t("payments.manual.host.confirm", {
    amount: formatMoney(part.amountMinor, "EGP", locale, { full: true }),
  });

testInEachView(
  "a host reads before they confirm a part that they refused that everything goes back",
  async (view) => {
    const { t } = view;
    const { unmount } = await renderPayment(view, "host", refusedReceipt({}));
    const open = page.getByRole("button", { name: confirmName(view), exact: true });
    await open.click();
    const dialog = page.getByRole("dialog");
    await expectTextIn(dialog, t("payments.manual.host.confirmBody"));
    await expect.element(dialog).not.toHaveTextContent(t("payments.manual.host.confirmRefused"));
    await unmount();
    await renderPayment(view, "host", refusedReceipt({ isRefusedBeforeEnd: true }));
    await open.click();
    await expectTextIn(dialog, t("payments.manual.host.confirmRefused"));
    await expect.element(page.getByRole("radio").first()).not.toBeInTheDocument();
    await expectNoOverflow();
    await expectAccessible();
  },
);

testInEachView(
  "an admin says whether a payment arrived before its booking was ended as unpaid",
  async (view) => {
    const { t } = view;
    vi.mocked(confirmManualPayment).mockReset();
    vi.mocked(confirmManualPayment).mockResolvedValue({ ok: true, data: {} } as never);
    await renderPayment(view, "admin", refusedReceipt({ isRefusedBeforeEnd: true }));
    await page.getByRole("button", { name: confirmName(view), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const yes = dialog.getByRole("button", { name: t("payments.manual.host.confirmYes") });
    await yes.click();
    await expectTextIn(dialog, t("payments.manual.host.arrival.missing"));
    expect(vi.mocked(confirmManualPayment)).not.toHaveBeenCalled();
    await expectNoOverflow();
    await expectAccessible();
    await dialog.getByRole("radio", { name: t("payments.manual.host.arrival.after") }).click();
    await yes.click();
    await expect
      .poll(() => vi.mocked(confirmManualPayment).mock.calls)
      .toEqual([
        [{ installmentId: part.id, amountMinor: part.amountMinor, arrivedBeforeEnd: false }],
      ]);
  },
);

testInEachView("an admin finds with a reason that a refusal was right", async (view) => {
  const { t } = view;
  vi.mocked(upholdRefusal).mockReset();
  vi.mocked(upholdRefusal).mockResolvedValue({ ok: true, data: {} } as never);
  const due: Payment = {
    ...refusedReceipt({ mayUphold: true }),
    isPayable: true,
    isEndedUnpaid: false,
    installments: [{ ...part, status: "due", state: "pay_by" }],
  };
  const { unmount } = await renderPayment(view, "admin", due);
  const name = t("payments.manual.host.uphold");
  await expect.element(page.getByRole("button", { name: confirmName(view) })).toBeVisible();
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("The statement has no such transfer");
  await expectNoOverflow();
  await expectAccessible();
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect
    .poll(() => vi.mocked(upholdRefusal).mock.calls)
    .toEqual([[{ proofId: proof.id, reason: "The statement has no such transfer" }]]);
  await unmount();
  await renderPayment(view, "guest", refusedReceipt({ isUpheld: true }));
  await expectTextIn(main(), t("payments.manual.proof.statuses.upheld"));
});

testInEachView(
  "a guest sends no receipt of a part that stayed unpaid for 30 days after the end",
  async (view) => {
    const send = page.getByRole("button", { name: view.t("payments.manual.proof.send") });
    const due: Payment = {
      ...refusedReceipt({}),
      isPayable: true,
      isEndedUnpaid: false,
      takesLateProofs: true,
      installments: [{ ...part, status: "due", state: "pay_by" }],
    };
    const { unmount } = await renderPayment(view, "guest", due);
    await expect.element(send).toBeVisible();
    await unmount();
    await renderPayment(view, "guest", { ...due, takesLateProofs: false });
    await expectTextIn(main(), view.t("payments.schedule.kinds.deposit"));
    await expect.element(send).not.toBeInTheDocument();
  },
);

testInEachView("an admin says that only a part of an amount arrived", async (view) => {
  const { locale, t } = view;
  vi.mocked(confirmManualPayment).mockReset();
  vi.mocked(confirmManualPayment).mockResolvedValue({ ok: true, data: {} } as never);
  const host = await renderPayment(view, "host", refusedReceipt({}));
  await page.getByRole("button", { name: confirmName(view), exact: true }).click();
  await expect.element(page.getByRole("dialog").getByRole("textbox")).not.toBeInTheDocument();
  await host.unmount();
  await renderPayment(view, "admin", refusedReceipt({}));
  await page.getByRole("button", { name: confirmName(view), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const before = dialog.getByRole("radio", { name: t("payments.manual.host.arrival.before") });
  await before.click();
  const yes = dialog.getByRole("button", { name: t("payments.manual.host.confirmYes") });
  await dialog.getByRole("textbox").fill("6300.01");
  await yes.click();
  const amount = formatMoney(part.amountMinor, "EGP", locale, { full: true });
  await expectTextIn(dialog, t("payments.manual.host.arrived.wrong", { amount }));
  expect(vi.mocked(confirmManualPayment)).not.toHaveBeenCalled();
  await dialog.getByRole("textbox").fill("5000.50");
  // After a fall of the price a part can cover all that was overdue.
  await expect.element(before).toBeChecked();
  await expectNoOverflow();
  await expectAccessible();
  await yes.click();
  await expect
    .poll(() => vi.mocked(confirmManualPayment).mock.calls)
    .toEqual([
      [
        {
          installmentId: part.id,
          amountMinor: part.amountMinor,
          arrivedBeforeEnd: true,
          arrivedMinor: 500_050,
        },
      ],
    ]);
});

testInEachView("an admin corrects when a part arrived that was confirmed as late", async (view) => {
  const { locale, t } = view;
  vi.mocked(confirmManualPayment).mockReset();
  vi.mocked(confirmManualPayment).mockResolvedValue({ ok: true, data: {} } as never);
  const paid = { ...part, status: "paid", state: "paid" } as const;
  await renderPayment(view, "admin", {
    ...refusedReceipt({ status: "confirmed", reason: null, decidedBy: "admin" }),
    installments: [paid],
    confirmedAfterEnd: [part.id],
  });
  await expectTextIn(main(), t("payments.manual.proof.statuses.confirmedByTeam"));
  await page.getByRole("button", { name: t("payments.manual.host.correct.button") }).click();
  const dialog = page.getByRole("dialog");
  const amount = formatMoney(part.amountMinor, "EGP", locale, { full: true });
  await expectTextIn(dialog, t("payments.manual.host.correct.title", { amount }));
  await expectNoOverflow();
  await expectAccessible();
  await dialog.getByRole("button", { name: t("payments.manual.host.correct.confirm") }).click();
  await expect
    .poll(() => vi.mocked(confirmManualPayment).mock.calls)
    .toEqual([[{ installmentId: part.id, amountMinor: part.amountMinor, arrivedBeforeEnd: true }]]);
});

testInEachView("a guest reads who refused their receipt: the host, or the team", async (view) => {
  const statuses = (key: string) => view.t(`payments.manual.proof.statuses.${key}`);
  const { unmount } = await renderPayment(view, "guest", refusedReceipt({}));
  await expectTextIn(main(), statuses("refused"));
  await unmount();
  await renderPayment(view, "guest", refusedReceipt({ decidedBy: "admin" }));
  await expectTextIn(main(), statuses("refusedByTeam"));
});
