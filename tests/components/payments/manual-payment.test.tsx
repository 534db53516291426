// Installments of a transfer for guest and host: the deadline, its consequences, and payments after a cancellation.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { PaymentChoice } from "@/components/bookings/payment-choice";
import type { Checkout } from "@/components/bookings/use-checkout";
import { ManualPayment } from "@/components/payments/manual-payment";
import type { Refund } from "@/lib/bookings/types";
import { confirmManualPayment } from "@/lib/payments/manual-actions";
import type { ManualPayment as Payment } from "@/lib/payments/manual-types";
import type { ManualPart } from "@/lib/quotes/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const bookingId = "0190a1b2-0000-7000-8000-000000000013";
const timeZone = "Africa/Cairo";
const hour = 3_600_000;
const main = () => page.getByRole("main");
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const part = {
  id: "0190a1b2-0000-7000-8000-000000000011",
  kind: "deposit",
  amountMinor: 630_000,
  dueAt: "2030-05-11T10:00:00Z",
  status: "due",
  state: "pay_by",
  graceEndsAt: "2030-05-11T11:00:00Z",
} as const;
const payment: Payment = {
  method: "transfer",
  currency: "EGP",
  reference: "4F0C9A71BE",
  account: "EG38 0019",
  accountChangedAt: null,
  isPayable: true,
  mayCancel: false,
  isEndedUnpaid: false,
  confirmedAfterEnd: [],
  installments: [part],
  takesLateProofs: true,
  lateParts: [],
  paidMinor: 0,
  returnedMinor: 0,
  keptMinor: 0,
  proofs: [],
  refunds: [],
};
const waiting: Payment = {
  ...payment,
  isPayable: false,
  takesLateProofs: false,
  installments: [{ ...part, status: "cancelled", graceEndsAt: null }],
  proofs: [
    {
      id: "0190a1b2-0000-7000-8000-000000000012",
      installmentId: part.id,
      kind: "picture",
      note: null,
      status: "sent",
      reason: null,
      decidedBy: "host",
      isUpheld: false,
      isRefusedBeforeEnd: false,
      mayUphold: false,
      sentAt: "2030-05-10T09:00:00Z",
    },
  ],
};

const renderPayment = (
  { locale, screen }: View,
  side: "guest" | "host" | "admin",
  shown: Payment,
) =>
  renderIn(
    locale,
    <ManualPayment
      bookingId={bookingId}
      payment={shown}
      timeZone={timeZone}
      side={side}
      bookedAt="2030-05-10T09:00:00Z"
      now={Date.parse("2030-05-10T10:00:00Z")}
    />,
    { screen },
  );

testInOneView("a guest reads until when the host does not end the booking", async (view) => {
  const { locale, t } = view;
  await renderPayment(view, "guest", payment);
  const date = formatInstant(part.graceEndsAt, timeZone, locale);
  await expectTextIn(main(), t("payments.manual.graceEnd", { date }));
});

testInOneView("a guest proves the next part of the price, and each addition", async (view) => {
  const kinds = ["extra", "balance", "extra", "balance"] as const;
  const installments = kinds.map((kind, index) => ({ ...part, id: `${part.id}${index}`, kind }));
  await renderPayment(view, "guest", { ...payment, installments });
  const withForm = () =>
    page
      .getByRole("listitem")
      .elements()
      .map((item) => item.querySelector("form") !== null);
  await expect.poll(withForm).toEqual([true, true, true, false]);
});

testInEachView(
  "a host can still confirm what was paid before the booking was cancelled",
  async (view) => {
    const { locale, t } = view;
    vi.mocked(confirmManualPayment).mockResolvedValue({ ok: true, data: {} } as never);
    await renderPayment(view, "host", waiting);
    await expectTextIn(main(), t("payments.manual.afterCancellation"));
    await expectNoOverflow();
    await expectAccessible();
    const amount = formatMoney(part.amountMinor, "EGP", locale, { full: true });
    const name = t("payments.manual.host.confirm", { amount });
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("button", { name: t("payments.manual.host.confirmYes") }).click();
    await expect
      .poll(() => vi.mocked(confirmManualPayment).mock.calls)
      .toEqual([[{ installmentId: part.id, amountMinor: part.amountMinor }]]);
  },
);

testInEachView(
  "a guest can send a receipt of what they paid before the booking was cancelled",
  async (view) => {
    const { t } = view;
    const late = {
      ...payment,
      isPayable: false,
      takesLateProofs: true,
      installments: [],
      lateParts: [{ ...part, status: "cancelled", graceEndsAt: null }],
    } satisfies Payment;
    const { unmount } = await renderPayment(view, "guest", late);
    await expectTextIn(main(), t("payments.manual.lateIntro"));
    const send = page.getByRole("button", { name: t("payments.manual.proof.send") });
    await expect.element(send).toBeVisible();
    await expectNoOverflow();
    await expectAccessible();
    await unmount();
    const { unmount: unmountRefused } = await renderPayment(view, "guest", {
      ...refused,
      takesLateProofs: true,
    });
    await expect.element(send).toBeVisible();
    await unmountRefused();
    await renderPayment(view, "host", late);
    await expect.element(main()).not.toHaveTextContent(t("payments.manual.lateIntro"));
  },
);

testInEachView(
  "a guest can send a receipt of what they paid before the price fell, which its host can confirm",
  async (view) => {
    const { locale, t } = view;
    const unproven = { ...part, status: "cancelled", graceEndsAt: null } as const;
    const fallen = {
      ...payment,
      takesLateProofs: true,
      installments: [{ ...part, id: "0190a1b2-0000-7000-8000-000000000031", status: "paid" }],
      lateParts: [unproven],
    } satisfies Payment;
    const { unmount } = await renderPayment(view, "guest", fallen);
    await expectTextIn(main(), t("payments.manual.noLongerDueIntro"));
    await expect
      .element(page.getByRole("button", { name: t("payments.manual.proof.send") }))
      .toBeVisible();
    await expectNoOverflow();
    await expectAccessible();
    await unmount();
    await renderPayment(view, "host", { ...refused, isPayable: true, takesLateProofs: true });
    await expectTextIn(main(), t("payments.manual.noLongerDue"));
    const amount = formatMoney(part.amountMinor, "EGP", locale, { full: true });
    await expect
      .element(page.getByRole("button", { name: t("payments.manual.host.confirm", { amount }) }))
      .toBeVisible();
  },
);

testInOneView("an admin leaves a part without a receipt to the host", async (view) => {
  const { locale, t } = view;
  await renderPayment(view, "admin", payment);
  const amount = formatMoney(part.amountMinor, "EGP", locale, { full: true });
  await expectTextIn(main(), amount);
  const name = t("payments.manual.host.confirm", { amount });
  await expect.element(page.getByRole("button", { name, exact: true })).not.toBeInTheDocument();
});

const unanswered: Payment = { ...payment, proofs: waiting.proofs };
const refused: Payment = {
  ...waiting,
  proofs: waiting.proofs.map((proof) => ({ ...proof, status: "refused", reason: "Nothing came" })),
};

for (const [what, shown, hint] of [
  ["that the host has not answered", unanswered, "refuseHint"],
  ["of a cancelled booking", waiting, "refuseHintLate"],
] as const) {
  testInOneView(`an admin refuses a receipt ${what}, and reads who is told`, async (view) => {
    const { t } = view;
    await renderPayment(view, "admin", shown);
    await page.getByRole("button", { name: t("payments.manual.host.refuse"), exact: true }).click();
    await expectTextIn(page.getByRole("dialog"), t(`payments.manual.host.${hint}`));
  });
}

testInOneView(
  "an admin confirms a part of which the host refused the receipt after the cancellation",
  async (view) => {
    const { locale, t } = view;
    await renderPayment(view, "admin", refused);
    const amount = formatMoney(part.amountMinor, "EGP", locale, { full: true });
    const name = t("payments.manual.host.confirm", { amount });
    await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible();
  },
);

testInEachView("a host reads what they return before they end an unpaid booking", async (view) => {
  const { locale, t } = view;
  answerRequests({
    [`/api/bookings/${bookingId}/unpaid-end`]: (): Refund => ({
      rule: "policy_full",
      percent: 100,
      method: "transfer",
      paidMinor: 630_000,
      waitingMinor: 0,
      refundMinor: 630_000,
      dueMinor: 0,
      keptMinor: 0,
    }),
  });
  await renderPayment(view, "host", { ...payment, mayCancel: true });
  await page.getByRole("button", { name: t("payments.manual.host.cancel") }).click();
  const dialog = page.getByRole("dialog");
  const amount = formatMoney(630_000, "EGP", locale, { full: true });
  await expectTextIn(dialog, t("bookings.cancel.ofGuest.hostReturns", { amount }));
  await expectTextIn(dialog, t("payments.manual.host.cancelBody"));
  await expectNoOverflow();
  await expectAccessible();
});

const scheduled = (dueAt: string, graceEndsAt: string | null): ManualPart[] => [
  { kind: "deposit", amountMinor: 2_100_000, dueAt, graceEndsAt },
];

/** The part of the checkout that the choice reads. */
const checkoutOf = (method: "transfer" | "cash", transfer: ManualPart[], cash: ManualPart[]) =>
  ({
    state: { isPaying: false },
    actions: { chooseMethod: () => {} },
    price: {
      methods: ["transfer", "cash"],
      method,
      quote: { currency: "EGP", manualSchedules: { transfer, cash } },
    },
  }) as unknown as Checkout;

testInEachView(
  "a guest who books shortly before the event reads until when a transfer has to arrive",
  async ({ locale, screen, t }) => {
    const [due, grace, start] = [inHours(5), inHours(6), inHours(10)];
    const choice = (method: "transfer" | "cash") => (
      <PaymentChoice
        timeZone={timeZone}
        checkout={checkoutOf(method, scheduled(due, grace), scheduled(start, null))}
      />
    );
    const { rerender } = await renderIn(locale, choice("transfer"), { screen });
    const text = (instant: string) => ({ date: formatInstant(instant, timeZone, locale) });
    await expectTextIn(main(), t("checkout.payment.firstSoon", text(due)));
    await expectTextIn(main(), t("checkout.payment.graceEnd", text(grace)));
    await expectNoOverflow();
    await expectAccessible();
    await rerender(choice("cash"));
    await expectTextIn(main(), t("checkout.payment.firstSoon", text(start)));
    await expect
      .element(page.getByText(t("checkout.payment.graceEnd", text(grace))))
      .not.toBeInTheDocument();
  },
);

testInOneView("a guest who books long before the event has 48 hours", async (view) => {
  const { locale, screen, t } = view;
  const parts = scheduled(inHours(47.9), inHours(120));
  await renderIn(
    locale,
    <PaymentChoice timeZone={timeZone} checkout={checkoutOf("transfer", parts, parts)} />,
    { screen },
  );
  await expectTextIn(main(), t("checkout.payment.first"));
});
