import { describe, expect, it } from "vitest";
import { isOtherThanShown } from "@/lib/bookings/rules/shown-terms";
import { toHoldTerms, toQuote } from "@/lib/quotes/rows";

const row = {
  currency: "EGP",
  lines: [],
  total_minor: 21000,
  problems: [],
  payment_schedule: [
    { kind: "deposit" as const, amount_minor: 6300, due_at: "2030-01-01T10:00:00Z" },
    { kind: "balance" as const, amount_minor: 14700, due_at: "2030-02-01T10:00:00Z" },
  ],
  payment_methods: ["card" as const],
  manual_payment_schedule: null,
  cash_payment_schedule: null,
  security_deposit: {
    amount_minor: 5000,
    held_from: "2030-02-13T10:00:00Z",
    released_at: "2030-02-17T10:00:00Z",
  },
  refund_policy: { policy: "flexible", full_until: "2030-02-08T10:00:00Z", half_until: null },
  tax: null,
  instant: false,
};
const held = (changed: object) => toHoldTerms({ ...row, ...changed });

describe("the terms of a hold", () => {
  it("are as shown when only the instant of the first part differs", () => {
    const [deposit, balance] = row.payment_schedule;
    const later = [{ ...deposit, due_at: "2030-01-01T10:05:00Z" }, balance];
    expect(isOtherThanShown(toQuote(row), held({ payment_schedule: later }))).toBe(false);
  });

  it.each([
    ["security deposit", { security_deposit: { ...row.security_deposit, amount_minor: 900_000 } }],
    ["currency", { currency: "EUR" }],
    ["payment methods", { payment_methods: ["cash"] }],
    ["schedule", { payment_schedule: null }],
    ["refund policy", { refund_policy: { full_until: null, half_until: null } }],
  ])("differ from a quote with another %s", (_name, changed) => {
    expect(isOtherThanShown(toQuote(row), held(changed))).toBe(true);
  });

  it("differ from nothing where they or the quote are not known", () => {
    expect(isOtherThanShown(null, held({}))).toBe(false);
    expect(isOtherThanShown(toQuote(row), null)).toBe(false);
  });

  it("have the policy and the kind of confirmation of the hold", () => {
    expect(held({})).toMatchObject({ policy: "flexible", isInstant: false });
  });
});
