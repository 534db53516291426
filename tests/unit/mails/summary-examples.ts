import type { NotificationKind } from "../../../lib/notifications/types";
import type {
  BookingSummary,
  MailedDocuments,
} from "../../../supabase/functions/_shared/mails/types";

export const exampleDocuments: MailedDocuments = {
  sequence: 2,
  changed_at: "2027-06-01T08:59:00Z",
  address: "12 Corniche El Nil",
  address_ar: "12 كورنيش النيل",
  area: "Garden City",
  area_ar: "جاردن سيتي",
  city_name: "Cairo",
  city_name_ar: "القاهرة",
  latitude: 30.0378,
  longitude: 31.2295,
};

const visa = { brand: "visa", last4: "4242" };

/** A booking of a terrace with a cake table, of EGP 47,250, whose deposit is charged at the confirmation. */
export const exampleBooking: BookingSummary = {
  lines: [
    {
      kind: "hourly",
      label: "Hourly rate",
      label_ar: "سعر الساعة",
      quantity: 5,
      unit_minor: 800_000,
      amount_minor: 4_000_000,
    },
    {
      kind: "addon",
      label: "Cake table",
      label_ar: "طاولة الكعك",
      quantity: 2,
      unit_minor: 250_000,
      amount_minor: 500_000,
      count: 2,
    },
    {
      kind: "service_fee",
      label: "Service fee",
      label_ar: "رسوم الخدمة",
      quantity: 1,
      unit_minor: 225_000,
      amount_minor: 225_000,
      percent: 5,
    },
  ],
  payment_method: "card",
  parts: [
    { purpose: "deposit", title: null, amount_minor: 1_417_500, state: "paid", due_at: null },
    {
      purpose: "balance",
      title: null,
      amount_minor: 3_307_500,
      state: "charged",
      due_at: "2027-08-22T15:30:00Z",
    },
  ],
  paid_minor: 1_417_500,
  open_minor: 3_307_500,
  card: visa,
  later_card: visa,
  security_deposit: {
    amount_minor: 500_000,
    held_from: "2027-09-03T15:30:00Z",
    released_at: "2027-09-07T21:00:00Z",
  },
  refunds: [],
  reservation: null,
  refund_minor: null,
  total_minor: 4_725_000,
  net_minor: null,
  submitted_at: "2027-06-01T08:00:00Z",
  confirmed_at: "2027-06-01T08:59:00Z",
  request_expires_at: "2027-06-02T08:00:00Z",
  cancelled_by: null,
  refund_policy: {
    policy: "flexible",
    full_until: "2027-08-29T15:30:00Z",
    half_until: "2027-09-04T15:30:00Z",
  },
};

/** The same booking as a request, with a reserved deposit. */
export const exampleRequest: BookingSummary = {
  ...exampleBooking,
  parts: exampleBooking.parts.map((part) =>
    part.purpose === "deposit" ? { ...part, state: "reserved" } : part,
  ),
  paid_minor: 0,
  open_minor: 4_725_000,
  confirmed_at: null,
};

/** The same booking after a cancellation that refunds the deposit. */
export const exampleCancellation: BookingSummary = {
  ...exampleBooking,
  parts: exampleBooking.parts.slice(0, 1),
  open_minor: 0,
  later_card: null,
  security_deposit: null,
  refunds: [{ ...visa, amount_minor: 1_417_500 }],
  refund_minor: 1_417_500,
  cancelled_by: "guest",
};

/** The same booking as its host sees it. */
function toHostSummary(summary: BookingSummary): BookingSummary {
  return {
    ...summary,
    lines: summary.lines
      .filter(({ kind }) => kind !== "service_fee")
      .map(({ unit_minor: _unit, amount_minor: _amount, ...line }) => line),
    card: null,
    later_card: null,
    security_deposit: null,
    refunds: [],
    net_minor: summary.cancelled_by ? 0 : 4_488_750,
  };
}

/** The summary in the mail of a kind; null if it has none. */
export function exampleSummary(kind: NotificationKind, side: string): BookingSummary | null {
  const summary = {
    request_sent: exampleRequest,
    booking_requested: exampleRequest,
    booking_confirmed: exampleBooking,
    payment_succeeded: {
      ...exampleBooking,
      parts: exampleBooking.parts.map((part) => ({
        ...part,
        state: "paid" as const,
        due_at: null,
      })),
    },
    booking_cancelled: { ...exampleCancellation, cancelled_by: "host" },
    cancellation_confirmed: exampleCancellation,
  }[kind as string];
  if (!summary) return null;
  return side === "host" ? toHostSummary(summary) : summary;
}
