// What the page of a booking says of the parts of its price that are paid by card.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { BookingMoney } from "@/components/payments/booking-money";
import { PaymentDue } from "@/components/payments/payment-due";
import type { BookingInstallment, BookingPayments } from "@/lib/payments/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, type View } from "../support/views.ts";

const timeZone = "Africa/Cairo";
const dueAt = "2030-05-01T10:00:00Z";
const extra: BookingInstallment = {
  id: "0190a1b2-0000-7000-8000-000000000041",
  kind: "extra",
  amountMinor: 10_500,
  dueAt,
  status: "failed",
  state: "unpaid",
  graceEndsAt: null,
};
const main = () => page.getByRole("main");
const dateIn = ({ locale }: View, at: string) => formatInstant(at, timeZone, locale, "date");

const renderPart = (
  { locale, screen }: View,
  part: BookingInstallment,
  side: "guest" | "host" = "guest",
  others: BookingInstallment[] = [],
) => {
  const payments: BookingPayments = {
    currency: "EGP",
    installments: [...others, part],
    paidMinor: 0,
    refundedMinor: 0,
    keptMinor: 0,
    card: null,
    refunds: [],
    disputes: [],
    tax: null,
    invoices: [],
    next: part,
    securityDeposit: null,
  };
  return renderIn(
    locale,
    <>
      <PaymentDue payments={payments} timeZone={timeZone} payHref={null} />
      <BookingMoney
        bookingId="b"
        payments={payments}
        timeZone={timeZone}
        side={side}
        payHref={null}
      />
    </>,
    { screen },
  );
};

testInEachView(
  "an offer that could not be charged waits for its guest, without a day that is over",
  async (view) => {
    await renderPart(view, extra);
    await expectTextIn(main(), view.t("payments.booking.statuses.unpaid"));
    expect(main().element().textContent).not.toContain(dateIn(view, dueAt));
  },
);

testInEachView("a part that is due names the day on which it is charged", async (view) => {
  await renderPart(view, { ...extra, status: "due", state: "charged" }, "host");
  await expectTextIn(
    main(),
    view.t("payments.booking.statuses.due", { date: dateIn(view, dueAt) }),
  );
});

testInEachView(
  "a part of a request waits for its acceptance, without the day on which it was asked for",
  async (view) => {
    await renderPart(view, { ...extra, status: "due", state: "after_acceptance" });
    await expectTextIn(main(), view.t("payments.booking.statuses.afterAcceptance"));
    expect(main().element().textContent).not.toContain(dateIn(view, dueAt));
  },
);

testInEachView(
  "an unpaid balance names its deadline, and the unpaid offer beside it is not said to be next",
  async (view) => {
    const graceEndsAt = "2030-05-04T10:00:00Z";
    await renderPart(
      view,
      {
        ...extra,
        id: "balance",
        kind: "balance",
        amountMinor: 1_470_000,
        state: "failed",
        graceEndsAt,
      },
      "guest",
      [extra],
    );
    const due = page.getByRole("region", { name: view.t("payments.due.label") });
    const amount = (minor: number) => formatMoney(minor, "EGP", view.locale);
    await expectTextIn(
      due,
      view.t("payments.due.body", {
        amount: amount(1_470_000),
        date: formatInstant(graceEndsAt, timeZone, view.locale),
      }),
    );
    await expectTextIn(due, view.t("payments.due.also", { amount: amount(10_500) }));
  },
);

testInEachView(
  "an unpaid offer is named beside a security deposit that is to be held",
  async (view) => {
    await renderPart(view, { ...extra, id: "security", kind: "security", status: "due" }, "guest", [
      extra,
    ]);
    await expectTextIn(
      page.getByRole("region", { name: view.t("payments.due.label") }),
      view.t("payments.due.also", { amount: formatMoney(10_500, "EGP", view.locale) }),
    );
  },
);
