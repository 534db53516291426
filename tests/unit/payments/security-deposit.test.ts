import { describe, expect, it, test } from "vitest";
import { type BookingPaymentsRow, toBookingPayments } from "@/lib/payments/rows";
import {
  claimOutcome,
  isClaimText,
  parseAmountWithin,
  parseSecurityDeposit,
} from "@/lib/payments/rules/security-deposit";
import type { SecurityDepositRow } from "@/lib/payments/security-deposit-rows";

describe("a typed security deposit", () => {
  it("is none where the field is empty", () => {
    expect(parseSecurityDeposit(" ", "EGP")).toBe(0);
    expect(parseSecurityDeposit("0", "EGP")).toBe(0);
  });

  it("is an amount in the currency of the venue, in Latin or Arabic digits", () => {
    expect(parseSecurityDeposit("5,000", "EGP")).toBe(500_000);
    expect(parseSecurityDeposit("٥٠٠٠", "EGP")).toBe(500_000);
    expect(parseSecurityDeposit("12.5", "KWD")).toBe(12_500);
  });

  it("is nothing that can be held where it has three decimals and does not end in zero", () => {
    expect(parseSecurityDeposit("12.505", "KWD")).toBeNull();
    expect(parseSecurityDeposit("12.510", "KWD")).toBe(12_510);
    expect(parseAmountWithin("1.005", "BHD", { min: 1, max: 9000 })).toBeNull();
    expect(parseAmountWithin("1.05", "EGP", { min: 1, max: 9000 })).toBe(105);
  });

  it("is nothing that can be saved where it is no amount, or none that a card can be charged", () => {
    for (const text of ["x", "-5", "1.234", "0.49", "1000000"]) {
      expect(parseSecurityDeposit(text, "EGP")).toBeNull();
    }
    expect(parseSecurityDeposit("0.50", "EGP")).toBe(50);
    expect(parseSecurityDeposit("999,999.99", "EGP")).toBe(99_999_999);
    expect(parseSecurityDeposit("1.99", "AED")).toBeNull();
  });
});

test.each([
  ["0", null],
  ["", null],
  ["all", null],
  ["-1", null],
  ["0.01", 1],
  ["1500", 150_000],
  ["٢٠٠٠٫٥", 200_050],
  ["2,000.50", 200_050],
  ["2000.51", null],
])("of an amount of 2,000.50 somebody can claim %j as %j minor units", (text, minor) => {
  expect(parseAmountWithin(text, "EGP", { min: 1, max: 200_050 })).toBe(minor);
});

test("an admin can grant nothing of a claim", () => {
  expect(parseAmountWithin("0", "EGP", { min: 0, max: 200_050 })).toBe(0);
});

test("the reason of a claim has 10 to 1000 characters, without spaces around it", () => {
  expect(isClaimText("  too short ")).toBe(false);
  expect(isClaimText("long enough")).toBe(true);
  expect(isClaimText("🎉".repeat(1000))).toBe(true);
  expect(isClaimText("a".repeat(1001))).toBe(false);
});

test.each([
  [0, "none"],
  [1, "part"],
  [500, "all"],
])("of an amount of 500 a host who is granted %d gets %s", (granted, outcome) => {
  expect(claimOutcome(granted, 500)).toBe(outcome);
});

describe("the money of a booking with a security deposit", () => {
  const securityDeposit: SecurityDepositRow = {
    amount_minor: 500_000,
    status: "failed",
    held_from: "2030-01-01T10:00:00Z",
    released_at: "2030-01-05T16:00:00Z",
    can_claim: false,
    claim: null,
  };
  const row: BookingPaymentsRow = {
    currency: "EGP",
    installments: [
      {
        id: "paid",
        kind: "deposit",
        amount_minor: 6300,
        due_at: "2029-12-01T10:00:00Z",
        status: "paid",
        state: "paid",
        grace_ends_at: null,
      },
    ],
    paid_minor: 6300,
    refunded_minor: 0,
    kept_minor: 6300,
    card: null,
    refunds: [],
    disputes: [],
    tax: null,
    invoices: [],
    next_installment_id: "security",
    security_deposit: securityDeposit,
    manual: null,
  };

  it("names the deposit that the card refused as what can be paid now", () => {
    expect(toBookingPayments(row)).toMatchObject({
      installments: [{ id: "paid" }],
      next: { id: "security", kind: "security", amountMinor: 500_000, status: "failed" },
      securityDeposit: { status: "failed", heldFrom: "2030-01-01T10:00:00Z", claim: null },
    });
  });

  it("names a deposit that is due but was not tried yet too, without a failure", () => {
    const planned = toBookingPayments({
      ...row,
      security_deposit: { ...securityDeposit, status: "planned" },
    });
    expect(planned?.next).toMatchObject({ kind: "security", status: "due" });
  });

  it("has a claim with the amount that the host was granted", () => {
    const claim = {
      id: "claim",
      amount_minor: 200_000,
      reason: "A broken table",
      status: "decided" as const,
      answer: null,
      answer_by: "2030-01-07T16:00:00Z",
      granted_minor: 0,
      decision_note: "The table was old",
      created_at: "2030-01-04T16:00:00Z",
    };
    const settled = { ...securityDeposit, status: "settled" as const, claim };
    expect(
      toBookingPayments({ ...row, next_installment_id: null, security_deposit: settled }),
    ).toMatchObject({
      next: null,
      securityDeposit: { claim: { amountMinor: 200_000, grantedMinor: 0 } },
    });
  });

  it("has none where the venue asks for none", () => {
    const payments = toBookingPayments({
      ...row,
      next_installment_id: null,
      security_deposit: null,
    });
    expect(payments).toMatchObject({ next: null, securityDeposit: null });
  });
});
