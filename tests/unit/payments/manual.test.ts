import { describe, expect, it } from "vitest";
import {
  type BookingPaymentsRow,
  toBookingPayments,
  toManualPayment,
} from "../../../lib/payments/rows";
import { getProofProblem } from "../../../lib/payments/rules/proof-rules";

const part = { kind: "deposit" as const, amount_minor: 6300, due_at: "2030-01-03T10:00:00Z" };
const row: BookingPaymentsRow = {
  currency: "EGP",
  installments: [
    { ...part, id: "a", status: "cancelled", state: "cancelled", grace_ends_at: null },
    { ...part, id: "b", status: "due", state: "pay_by", grace_ends_at: null },
  ],
  paid_minor: 0,
  refunded_minor: 0,
  kept_minor: 0,
  card: null,
  refunds: [],
  disputes: [],
  tax: null,
  invoices: [],
  next_installment_id: null,
  security_deposit: null,
  manual: {
    method: "transfer",
    reference: "AB12",
    transfer_details: "EG38",
    account_changed_at: "2030-05-01T10:00:00Z",
    is_payable: true,
    takes_late_proofs: false,
    may_cancel: false,
    is_ended_unpaid: false,
    confirmed_after_end: ["b"],
    proofs: [
      {
        id: "p",
        installment_id: "b",
        kind: "picture",
        note: null,
        status: "sent",
        reason: null,
        decided_by: null,
        is_upheld: false,
        is_refused_before_end: false,
        may_uphold: false,
        created_at: "2030-01-02T10:00:00Z",
      },
    ],
    refunds: [],
  },
};

describe("a booking that is paid by transfer", () => {
  it("has its parts without those that gave way to them, and its proofs", () => {
    expect(toManualPayment(row)).toMatchObject({
      account: "EG38",
      accountChangedAt: "2030-05-01T10:00:00Z",
      installments: [{ id: "b", amountMinor: 6300, status: "due" }],
      confirmedAfterEnd: ["b"],
      proofs: [{ id: "p", installmentId: "b", status: "sent", decidedBy: null }],
    });
  });

  it("keeps a part that was cancelled while its proof waits", () => {
    const installments = [
      {
        ...part,
        id: "b",
        status: "cancelled" as const,
        state: "cancelled" as const,
        grace_ends_at: null,
      },
    ];
    expect(toManualPayment({ ...row, installments })?.installments).toMatchObject([{ id: "b" }]);
  });

  it("has its cancelled parts without a proof while its guest may send one", () => {
    expect(toManualPayment(row)?.lateParts).toEqual([]);
    const manual = row.manual && { ...row.manual, takes_late_proofs: true };
    expect(toManualPayment({ ...row, manual })).toMatchObject({
      installments: [{ id: "b" }],
      lateParts: [{ id: "a", status: "cancelled" }],
    });
  });

  it("has what its host returns, with what became of it", () => {
    const event = { actor_role: "host" as const, amount_minor: 6300, created_at: part.due_at };
    const refund = {
      id: "r",
      kind: "cancellation" as const,
      amount_minor: 6300,
      due_at: part.due_at,
      status: "sent" as const,
      sendable_minor: null,
      events: [
        {
          ...event,
          id: "e",
          event: "sent" as const,
          sent_on: "2030-01-04",
          note: "Reference 77",
          proof_kind: "picture" as const,
        },
      ],
    };
    const manual = row.manual && { ...row.manual, refunds: [refund] };
    expect(toManualPayment({ ...row, manual })?.refunds).toEqual([
      {
        id: "r",
        kind: "cancellation",
        amountMinor: 6300,
        dueAt: part.due_at,
        status: "sent",
        sendableMinor: null,
        events: [
          {
            id: "e",
            event: "sent",
            by: "host",
            amountMinor: 6300,
            sentOn: "2030-01-04",
            note: "Reference 77",
            proofKind: "picture",
            at: part.due_at,
          },
        ],
      },
    ]);
  });

  it("is not paid by card", () => {
    expect(toBookingPayments(row)).toBeNull();
    expect(toManualPayment({ ...row, manual: null })).toBeNull();
  });
});

it.each([
  [{ size: 5 * 1024 * 1024, type: "image/png" }, "tooLarge"],
  [{ size: 0, type: "image/png" }, "wrongType"],
  [{ size: 900, type: "text/html" }, "wrongType"],
  [{ size: 900, type: "application/pdf" }, null],
])("the receipt %o has the problem %s", (file, problem) => {
  expect(getProofProblem(file)).toBe(problem);
});
