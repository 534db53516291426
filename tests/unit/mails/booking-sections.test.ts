import { describe, expect, test } from "vitest";
import { sectionsOf } from "../../../supabase/functions/_shared/mails/booking-sections";
import type {
  BookingSummary,
  NotificationMail,
} from "../../../supabase/functions/_shared/mails/types";
import type { MailLocale } from "../../../supabase/functions/_shared/runtime/types";
import { exampleMail } from "./notification-examples";
import { exampleBooking, exampleCancellation, exampleRequest } from "./summary-examples";

const now = Date.parse("2027-06-03T09:00:00Z");

/** The sections of a mail as lines of text, by title. */
function sections(
  kind: NotificationMail["kind"],
  summary: BookingSummary,
  { side = "guest", locale = "en" as MailLocale } = {},
): Record<string, string[]> {
  const mail = exampleMail(kind);
  const list = sectionsOf({ ...mail, data: { ...mail.data, side }, summary }, locale, now);
  return Object.fromEntries(
    list.map(({ title, rows, lines, links }) => [
      title,
      [
        ...rows.map(({ label, remark, value }) =>
          [label, remark, value].filter(Boolean).join(" | ").replaceAll("\u00a0", " "),
        ),
        ...lines.map((line) => line.replaceAll("\u00a0", " ")),
        ...links.map(({ href }) => href),
      ],
    ]),
  );
}

const byTransfer: BookingSummary = {
  ...exampleRequest,
  payment_method: "transfer",
  parts: [
    {
      purpose: "full",
      title: null,
      amount_minor: 4_725_000,
      state: "after_acceptance",
      due_at: null,
    },
  ],
  card: null,
  later_card: null,
  security_deposit: null,
};
const direct: BookingSummary = { ...byTransfer, payment_method: null, parts: [] };

describe("the mail of a request", () => {
  test("says until when the host answers, and what is reserved on which card", () => {
    const { "What happens next": next, Payment: payment } = sections(
      "request_sent",
      exampleRequest,
    );
    expect(next?.[0]).toBe(
      "The host answers by Wed, 2 Jun 2027, 11:00 AM (Cairo time). The time is held for you until then.",
    );
    expect(payment?.slice(0, 3)).toEqual([
      "Deposit | Reserved on Visa ending in 4242 | EGP 14,175",
      "Balance | Will be charged on Sun, 22 Aug 2027 to Visa ending in 4242 | EGP 33,075",
      "The amount is only reserved on your card. It is taken when the host accepts, and released otherwise.",
    ]);
  });

  test("says that nothing is due before it is accepted, where it is paid by transfer", () => {
    expect(sections("request_sent", byTransfer).Payment).toEqual([
      "Full amount | Due once the host accepts | EGP 47,250",
      "Nothing is due before the host accepts. After that you have 48 hours at most to pay.",
    ]);
  });

  test("says that the host is paid directly, where no way is agreed on", () => {
    expect(sections("request_sent", direct).Payment).toEqual([
      "Once it is accepted, you pay the host directly, in a way you agree on. Mahfil takes no payment.",
    ]);
  });

  test("tells the host what they receive, and of no card", () => {
    const host = { ...exampleRequest, card: null, later_card: null, net_minor: 4_488_750 };
    const { "What is booked": booked, Payment: payment } = sections("booking_requested", host, {
      side: "host",
    });
    expect(booked?.[0]).toBe("Hourly rate, 5 hours");
    expect(payment).toEqual([
      "Deposit | Reserved on the guest’s card | EGP 14,175",
      "Balance | Will be charged to the guest’s card on Sun, 22 Aug 2027 | EGP 33,075",
      "You receive | Net of the service fee | EGP 44,887.50",
    ]);
  });
});

describe("the mail of a confirmation", () => {
  test("has the address with directions, the price with its fee, and the policy by dates", () => {
    const { Where, Price, "If you cancel": cancel } = sections("booking_confirmed", exampleBooking);
    expect(Where).toEqual([
      "12 Corniche El Nil, Garden City, Cairo",
      "https://www.google.com/maps/dir/?api=1&destination=30.0378%2C31.2295",
    ]);
    expect(Price).toEqual([
      "Hourly rate, 5 hours | EGP 42,000",
      "Cake table × 2 | EGP 5,250",
      "Total | EGP 47,250",
    ]);
    expect(cancel?.[0]).toBe("Full refund until Sun, 29 Aug 2027, 6:30 PM");
    expect(cancel?.[2]).toBe("No refund after that");
  });

  test("names the day by which a transfer is due, and where the account is", () => {
    const part = { ...byTransfer.parts[0], state: "pay_by", due_at: "2027-06-05T09:00:00Z" };
    const summary = {
      ...byTransfer,
      parts: [part],
      confirmed_at: exampleBooking.confirmed_at,
    } as BookingSummary;
    expect(sections("booking_confirmed", summary).Payment).toEqual([
      "Full amount | Pay by Sat, 5 Jun 2027, 12:00 PM | EGP 47,250",
      "You transfer it to the host. The account and the reference are on the page of the booking, where you also send the receipt.",
    ]);
    expect(sections("booking_confirmed", summary)["If you cancel"]?.[0]).toBe(
      "Cancel free of charge until Sun, 29 Aug 2027, 6:30 PM",
    );
  });

  test("says that the guest pays themselves, where no card is left to charge", () => {
    const parts = exampleBooking.parts.map((part) =>
      part.state === "charged" ? { ...part, state: "pay_by" as const } : part,
    );
    const { Payment } = sections("booking_confirmed", {
      ...exampleBooking,
      parts,
      later_card: null,
    });
    expect(Payment).toContain("Balance | Pay by Sun, 22 Aug 2027, 6:30 PM | EGP 33,075");
    expect(Payment).toContain("You pay on the page of the booking.");
  });

  test("counts in the forms of Arabic", () => {
    const { السعر } = sections("booking_confirmed", exampleBooking, { locale: "ar" });
    expect(السعر?.[0]).toContain("سعر الساعة، 5 ساعات");
    expect(السعر?.[1]).toContain("طاولة الكعك × 2");
  });
});

describe("the mail of a cancellation", () => {
  const lines = (summary: BookingSummary) =>
    sections("cancellation_confirmed", summary)["What you get back"];

  test("says what goes back to which card", () => {
    expect(lines(exampleCancellation)).toEqual([
      "To Visa ending in 4242 | EGP 14,175",
      "Nothing more is charged. Banks take up to ten days to show a refund.",
    ]);
  });

  test("says why a booking ended that its guest has not cancelled", () => {
    const told = sections("booking_cancelled", exampleCancellation)["What you get back"];
    expect(told?.[1]).toBe("It was cancelled because a payment was not made in time.");
    const byHost = sections("booking_cancelled", { ...exampleCancellation, cancelled_by: "host" });
    expect(byHost["What you get back"]?.[1]).toMatch(/^Nothing more is charged/);
  });

  test("says that nothing goes back, where the policy keeps all", () => {
    expect(lines({ ...exampleCancellation, refunds: [], refund_minor: 0 })?.[0]).toMatch(
      /Nothing more is charged/,
    );
  });

  test("says what of a reserved amount is charged, and what is released", () => {
    const cancelled = { ...exampleCancellation, refunds: [], refund_minor: 0 };
    const told = (charged_minor: number, released_minor: number) =>
      lines({ ...cancelled, reservation: { charged_minor, released_minor } });
    const rule =
      "Under the policy, no more than this is charged of what was reserved on your card.";
    expect(told(10_500, 10_000)).toEqual([
      "Charged to Visa ending in 4242 | EGP 105",
      "Released on Visa ending in 4242 | EGP 100",
      rule,
    ]);
    expect(told(10_500, 0)).toEqual(["Charged to Visa ending in 4242 | EGP 105", rule]);
    expect(told(0, 20_500)).toEqual([
      "Nothing was charged: what is reserved on your card is released.",
    ]);
  });

  test("says that what was reserved for a request is released", () => {
    expect(lines({ ...exampleRequest, cancelled_by: "guest" })).toEqual([
      "Nothing was charged: what is reserved on your card is released.",
    ]);
  });

  test("says what the host gives back of a transfer, and what is owed to a host who is paid directly", () => {
    const confirmed_at = exampleBooking.confirmed_at;
    expect(lines({ ...byTransfer, confirmed_at, refund_minor: 100_000 })?.[0]).toContain(
      "EGP 1,000",
    );
    expect(lines({ ...direct, confirmed_at, refund_minor: 2_362_500 })?.[0]).toContain(
      "You still owe the host EGP 23,625",
    );
    expect(lines(direct)?.[0]).toBe("It was not confirmed, so you owe nothing.");
  });

  test("says to the host what they receive and give back", () => {
    const host = { ...byTransfer, confirmed_at: exampleBooking.confirmed_at, net_minor: 0 };
    const { Payment } = sections(
      "booking_cancelled",
      { ...host, refund_minor: 100_000 },
      { side: "host" },
    );
    expect(Payment).toEqual([
      "You receive | Net of the service fee | EGP 0",
      "You give EGP 1,000 back to the guest. Agree with the guest on how.",
    ]);
  });
});

test("an added extra is named by its offer", () => {
  const part = {
    purpose: "extra",
    title: "Flowers",
    amount_minor: 2000,
    state: "charging",
    due_at: null,
  } as const;
  expect(sections("payment_succeeded", { ...exampleBooking, parts: [part] }).Payment?.[0]).toBe(
    "Extra: Flowers | Being charged to Visa ending in 4242 | EGP 20",
  );
});

test("an extra whose name is not told is still listed with its price", () => {
  const lines = exampleBooking.lines.map(({ label, label_ar, ...line }) =>
    line.kind === "addon" ? line : { ...line, label, label_ar },
  ) as BookingSummary["lines"];
  expect(sections("booking_confirmed", { ...exampleBooking, lines }).Price?.[1]).toBe(
    "Extra × 2 | EGP 5,250",
  );
});
