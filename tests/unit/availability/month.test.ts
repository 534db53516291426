import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayByKey, monthStart, weeksOf } from "@/lib/availability/rules/month";

const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a month of the calendar", () => {
  it("starts its weeks on Saturday", () => {
    // The first of January 2027 is a Friday.
    const weeks = weeksOf("2027-01-15");
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2027-01-01"]);
    expect(weeks[1]?.[0]).toBe("2027-01-02");
    expect(weeks.at(-1)?.[1]).toBe("2027-01-31");
  });

  it("has every day once, in order, in weeks of seven days", () => {
    fc.assert(
      fc.property(day, (any) => {
        const weeks = weeksOf(any);
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        const days = weeks.flat().filter((each) => each !== null);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days).toContain(any);
        for (const [column, each] of weeks.flat().entries()) {
          if (each) expect((new Date(`${each}T00:00Z`).getUTCDay() + 1) % 7).toBe(column % 7);
        }
      }),
    );
  });

  it("has a month before and after it, whatever its length", () => {
    expect(monthStart("2027-01-31", 1)).toBe("2027-02-01");
    expect(monthStart("2027-01-31", -1)).toBe("2026-12-01");
    expect(monthStart("2028-02-29")).toBe("2028-02-01");
  });
});

describe("a key in a month", () => {
  it.each([
    ["2027-01-15", "ArrowRight", false, "2027-01-16"],
    ["2027-01-15", "ArrowRight", true, "2027-01-14"],
    ["2027-01-15", "ArrowLeft", true, "2027-01-16"],
    ["2027-01-15", "ArrowDown", false, "2027-01-22"],
    ["2027-01-03", "ArrowUp", false, "2027-01-01"],
    ["2027-01-31", "ArrowDown", false, "2027-01-31"],
    ["2027-01-15", "Home", false, "2027-01-01"],
    ["2027-01-15", "End", false, "2027-01-31"],
    ["2027-01-15", "Enter", false, null],
  ])("from %s the key %s (right to left: %s) moves to %s", (from, key, isRightToLeft, to) => {
    expect(dayByKey(from, key, isRightToLeft)).toBe(to);
  });
});
