import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  lengthOf,
  overlappingPeriods,
  passesMidnight,
} from "@/lib/availability/rules/opening-hours";
import { halfHours } from "@/lib/shared/clock-time";
import { moveBefore, movedTo } from "@/lib/venues/listing/rules/order";
import { waited } from "@/lib/venues/listing/rules/waiting";

const period = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });
const anyPeriod = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  opens: fc.constantFrom(...halfHours),
  closes: fc.constantFrom(...halfHours),
});

describe("opening hours", () => {
  it("may run past midnight, or the whole day", () => {
    expect(passesMidnight(period(4, "18:00", "02:00"))).toBe(true);
    expect(lengthOf(period(4, "18:00", "02:00"))).toBe(8 * 60);
    expect(passesMidnight(period(4, "18:00", "00:00"))).toBe(false);
    expect(lengthOf(period(4, "00:00", "00:00"))).toBe(24 * 60);
  });

  it("may touch but not overlap, also over midnight and the week's end", () => {
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

  it("overlap exactly when some minute of the week is in both", () => {
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

describe("the order of photos", () => {
  it("moves one to a place, within the ends", () => {
    expect(movedTo(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(movedTo(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
    expect(movedTo(["a", "b"], "x", 0)).toEqual(["a", "b"]);
  });

  it("moves several before or after another one", () => {
    expect(moveBefore(["a", "b", "c", "d"], ["d", "a"], "c")).toEqual(["b", "a", "d", "c"]);
    expect(moveBefore(["a", "b", "c"], ["a"], "c", true)).toEqual(["b", "c", "a"]);
    expect(moveBefore(["a", "b"], ["a"], "a")).toEqual(["a", "b"]);
  });

  it("never loses or repeats a photo", () => {
    const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), fc.boolean(), (photos, from, to, after) => {
        const entry = photos[from % photos.length] as number;
        const target = photos[to % photos.length] as number;
        const sorted = [...photos].sort();
        expect([...movedTo(photos, entry, to)].sort()).toEqual(sorted);
        expect([...moveBefore(photos, [entry], target, after)].sort()).toEqual(sorted);
      }),
    );
  });
});

describe("waiting", () => {
  const since = "2027-01-01T00:00:00.000Z";
  it.each([
    [30_000, "minutes", 0],
    [59 * 60_000, "minutes", 59],
    [60 * 60_000, "hours", 1],
    [47.9 * 3_600_000, "hours", 47],
    [48 * 3_600_000, "days", 2],
    [-5000, "minutes", 0],
  ] as const)("of %d ms is said in %s", (ms, unit, count) => {
    expect(waited(since, Date.parse(since) + ms)).toEqual({ unit, count });
  });
});
