import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  lengthOf,
  overlappingPeriods,
  passesMidnight,
} from "@/lib/availability/rules/opening-hours";
import { halfHours } from "@/lib/shared/clock-time";

const period = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });
const anyPeriod = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  opens: fc.constantFrom(...halfHours),
  closes: fc.constantFrom(...halfHours),
});

describe("opening hours", () => {
  it("opening hours may run past midnight, or the whole day", () => {
    expect(passesMidnight(period(4, "18:00", "02:00"))).toBe(true);
    expect(lengthOf(period(4, "18:00", "02:00"))).toBe(8 * 60);
    expect(passesMidnight(period(4, "18:00", "00:00"))).toBe(false);
    expect(lengthOf(period(4, "00:00", "00:00"))).toBe(24 * 60);
  });

  it("opening hours may touch but not overlap, also over midnight and the end of the week", () => {
    const touching = [period(1, "09:00", "12:00"), period(1, "12:00", "14:00")];
    expect(overlappingPeriods(touching).size).toBe(0);
    const overnight = [period(1, "18:00", "02:00"), period(2, "01:00", "05:00")];
    expect([...overlappingPeriods(overnight)]).toEqual([0, 1]);
    const weekEnd = [period(6, "20:00", "03:00"), period(0, "02:00", "06:00")];
    expect(overlappingPeriods(weekEnd).size).toBe(2);
    expect(
      overlappingPeriods([period(6, "20:00", "02:00"), period(0, "02:00", "06:00")]).size,
    ).toBe(0);
  });

  it("opening hours overlap exactly when a minute of the week is in both", () => {
    const minutes = ({ weekday, opens }: { weekday: number; opens: string }) =>
      weekday * 1440 + Number(opens.slice(0, 2)) * 60 + Number(opens.slice(3));
    fc.assert(
      fc.property(anyPeriod, anyPeriod, (one, other) => {
        const covered = (span: typeof one) =>
          new Set(
            Array.from(
              { length: lengthOf(span) / 30 },
              (_, slot) => (minutes(span) + slot * 30) % 10_080,
            ),
          );
        const first = covered(one);
        const both = [...covered(other)].some((slot) => first.has(slot));
        expect(overlappingPeriods([one, other]).size > 0).toBe(both);
      }),
    );
  });
});
