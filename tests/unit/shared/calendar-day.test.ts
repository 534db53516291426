import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, isDay, todayIn } from "@/lib/shared/calendar-day";

const anyDay = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2300-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a calendar day", () => {
  test("exists on the last day of February in a leap year only", () => {
    expect(isDay("2028-02-29")).toBe(true);
    expect(isDay("2027-02-29")).toBe(false);
  });

  test.each(["2027-02-30", "2027-13-01", "2027-00-10", "2027-01-00", "0000-01-01", "garbage", ""])(
    "is not read from %j",
    (text) => expect(isDay(text)).toBe(false),
  );

  test("is the same after days were added and taken away again", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  test("is the last day of a shorter month when months are added", () => {
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
    expect(addMonths("2027-03-31", -1)).toBe("2027-02-28");
    expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
  });

  test("keeps its day of the month where the other month has it, whatever number of months is added", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -500, max: 500 }), (day, months) => {
        const added = addMonths(day, months);
        const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(isDay(added)).toBe(true);
        expect(count(added) - count(day)).toBe(months);
        const isKept = added.slice(8) === day.slice(8);
        const isLastOfMonth = addDays(added, 1).slice(8) === "01";
        expect(isKept || (isLastOfMonth && added.slice(8) < day.slice(8))).toBe(true);
      }),
    );
  });

  test("of today is the one of the time zone", () => {
    const instant = Date.parse("2027-05-01T22:30:00Z");
    expect(todayIn("Africa/Cairo", instant)).toBe("2027-05-02");
    expect(todayIn("America/New_York", instant)).toBe("2027-05-01");
  });
});
