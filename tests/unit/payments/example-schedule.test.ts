import { describe, expect, it } from "vitest";
import { exampleSchedule, exampleSecurityDeposit } from "@/lib/payments/rules/example-schedule";
import { parseWithin, termsLimits } from "@/lib/payments/rules/terms";

const today = "2027-01-01";

describe("the example of a payment schedule", () => {
  it("splits the total into a deposit now and a balance so many days before the event", () => {
    expect(exampleSchedule(1_000_000, { depositPercent: 30, balanceDays: 14 }, today)).toEqual({
      eventDay: "2027-03-02",
      depositMinor: 300_000,
      balance: { amountMinor: 700_000, dueDay: "2027-02-16" },
    });
  });

  it("has an event beyond the day on which a long balance is due", () => {
    const { eventDay, balance } = exampleSchedule(
      1000,
      { depositPercent: 50, balanceDays: 180 },
      today,
    );
    expect(eventDay).toBe("2027-07-30");
    expect(balance?.dueDay).toBe("2027-01-31");
  });

  it("rounds the deposit half up", () => {
    const schedule = exampleSchedule(1005, { depositPercent: 50, balanceDays: 14 }, today);
    expect(schedule.depositMinor).toBe(503);
    expect(schedule.balance?.amountMinor).toBe(502);
  });

  it("has no balance when the deposit is everything", () => {
    const schedule = exampleSchedule(1000, { depositPercent: 100, balanceDays: 14 }, today);
    expect(schedule.depositMinor).toBe(1000);
    expect(schedule.balance).toBeNull();
  });
});

describe("the security deposit of the example", () => {
  const terms = { takesCards: true, securityDepositMinor: 500_000 };

  it("is held two days before the event and released two days after it", () => {
    expect(exampleSecurityDeposit(terms, "2027-03-02")).toEqual({
      amountMinor: 500_000,
      heldDay: "2027-02-28",
      releasedDay: "2027-03-04",
    });
  });

  it("is none without an amount, and where no cards are taken", () => {
    expect(exampleSecurityDeposit({ ...terms, securityDepositMinor: 0 }, "2027-03-02")).toBeNull();
    expect(exampleSecurityDeposit({ ...terms, takesCards: false }, "2027-03-02")).toBeNull();
  });
});

describe("a typed number of the payment terms", () => {
  it("is read within its limits", () => {
    expect(parseWithin(" 30 ", termsLimits.depositPercent)).toBe(30);
    expect(parseWithin("9", termsLimits.depositPercent)).toBeNull();
    expect(parseWithin("101", termsLimits.depositPercent)).toBeNull();
  });

  it("is nothing when it is no whole number", () => {
    for (const text of ["", "12.5", "-3", "x", "1e2", "1000"]) {
      expect(parseWithin(text, termsLimits.balanceDays)).toBeNull();
    }
  });
});
