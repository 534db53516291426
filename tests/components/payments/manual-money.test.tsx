// Amounts in the summary of a booking by transfer or in cash.
import { page } from "vitest/browser";
import { ManualMoney } from "@/components/payments/manual-money";
import type { ManualPayment } from "@/lib/payments/manual-types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const timeZone = "Africa/Cairo";
const dueAt = "2030-05-11T10:00:00Z";
const now = Date.parse("2030-05-10T10:00:00Z");
const id = (end: number) => `0190a1b2-0000-7000-8000-0000000000${end}`;
const payment: ManualPayment = {
  method: "transfer",
  currency: "EGP",
  reference: "4F0C9A71BE",
  account: "EG38 0019",
  accountChangedAt: null,
  isPayable: true,
  mayCancel: false,
  isEndedUnpaid: false,
  confirmedAfterEnd: [],
  takesLateProofs: true,
  lateParts: [],
  installments: [
    {
      id: id(11),
      kind: "deposit",
      amountMinor: 630_000,
      dueAt,
      status: "paid",
      state: "paid",
      graceEndsAt: null,
    },
    {
      id: id(12),
      kind: "balance",
      amountMinor: 970_000,
      dueAt,
      status: "due",
      state: "pay_by",
      graceEndsAt: null,
    },
  ],
  paidMinor: 630_000,
  returnedMinor: 130_000,
  keptMinor: 500_000,
  proofs: [],
  refunds: [
    {
      id: id(21),
      kind: "price_reduction",
      status: "owed",
      sendableMinor: null,
      amountMinor: 130_000,
      dueAt,
      events: [],
    },
  ],
};

const renderMoney = ({ locale, screen }: View, shown: ManualPayment, at = now) =>
  renderIn(locale, <ManualMoney payment={shown} timeZone={timeZone} now={at} />, { screen });
const main = () => page.getByRole("main");

testInEachView(
  "a summary lists the parts that are paid by hand and what goes back",
  async (view) => {
    const { locale, t } = view;
    await renderMoney(view, payment);
    for (const minor of [630_000, 970_000, -130_000]) {
      await expectTextIn(main(), formatMoney(minor, "EGP", locale, { full: true }));
    }
    await expectTextIn(main(), t("payments.booking.statuses.paid"));
    const date = formatInstant(dueAt, timeZone, locale, "date");
    await expectTextIn(main(), t("payments.booking.statuses.due", { date }));
    await expectTextIn(main(), t("payments.refunds.statuses.owed"));
    await expectNoOverflow();
    await expectAccessible();
  },
);

testInOneView(
  "a summary says what is late, and what is due only once the host accepts",
  async (view) => {
    const { t } = view;
    const [deposit, balance] = payment.installments;
    if (!deposit || !balance) throw new Error("two parts");
    const waiting: ManualPayment = {
      ...payment,
      isPayable: false,
      installments: [{ ...deposit, status: "due" }, balance],
    };
    await renderMoney(view, waiting, Date.parse("2031-01-01T00:00:00Z"));
    await expectTextIn(main(), t("payments.manual.afterAcceptance"));
    await expectTextIn(main(), t("payments.refunds.statuses.late"));
  },
);
