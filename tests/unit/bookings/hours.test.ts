import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limitHours, nearestHours, stepHours } from "@/lib/bookings/rules/hours";

/** Open hours of a booking: in hundredths, as the database counts them. */
const openHours = fc.integer({ min: 1, max: 30_000 }).map((hundredths) => hundredths / 100);
const isValid = (hours: number, open: number) =>
  hours === open || (hours >= 1 && hours <= open && Number.isInteger(hours * 2));

describe("the hours of what is sold by the hour", () => {
  test("are always such that the database accepts them", () => {
    fc.assert(
      fc.property(openHours, fc.double({ min: -10, max: 400, noNaN: true }), (open, wanted) => {
        const hours = nearestHours(wanted, open);
        expect(isValid(hours, open), `${hours} of ${open}`).toBe(true);
        expect(isValid(stepHours(hours, open, 1), open)).toBe(true);
        expect(isValid(stepHours(hours, open, -1), open)).toBe(true);
      }),
    );
  });

  test("reach all open hours and the least of them step by step", () => {
    const steps = (from: number, open: number, direction: 1 | -1) => {
      const reached = [from];
      for (let step = 0; step < 10; step += 1) {
        const next = stepHours(reached.at(-1) ?? 0, open, direction);
        if (next === reached.at(-1)) break;
        reached.push(next);
      }
      return reached;
    };
    expect(steps(1, 4.5, 1)).toEqual([1, 2, 3, 4, 4.5]);
    expect(steps(4.5, 4.5, -1)).toEqual([4.5, 4, 3, 2, 1]);
    expect(steps(2.5, 3.25, 1)).toEqual([2.5, 3, 3.25]);
    expect(steps(0.5, 0.5, 1)).toEqual([0.5]);
    expect(steps(0.5, 0.5, -1)).toEqual([0.5]);
  });

  test("are shortened to what a shorter booking has, and otherwise stay", () => {
    expect(limitHours({ a: 3, b: 6 }, 6)).toBeNull();
    expect(limitHours({ a: 3, b: 6 }, 4.5)).toEqual({ a: 3, b: 4.5 });
    expect(limitHours({}, 4.5)).toBeNull();
  });
});
