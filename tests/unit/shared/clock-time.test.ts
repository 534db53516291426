import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clockTimeAt,
  halfHours,
  isClockTime,
  minutesOf,
  parseClockTime,
} from "@/lib/shared/clock-time";

describe("a time of day", () => {
  test("is read as minutes after midnight, with or without seconds of zero", () => {
    expect(parseClockTime("18:30")).toBe(1110);
    expect(parseClockTime("18:30:00")).toBe(1110);
    expect(parseClockTime("00:00")).toBe(0);
  });

  test.each(["", "24:00", "9:00", "18:60", "18:30:01", " 18:30", "18:30 PM", "١٨:٣٠"])(
    "is not read from %j",
    (text) => {
      expect(isClockTime(text)).toBe(false);
      expect(parseClockTime(text)).toBeNull();
      expect(minutesOf(text)).toBeNaN();
    },
  );

  test("is the same after it was read and written, a day earlier or later too", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1439 }), fc.constantFrom(-1440, 0, 1440), (minutes, shift) => {
        expect(minutesOf(clockTimeAt(minutes + shift))).toBe(minutes);
      }),
    );
  });

  test("of half an hour exists 48 times a day, in order", () => {
    expect(halfHours).toHaveLength(48);
    expect([halfHours[0], halfHours[1], halfHours[47]]).toEqual(["00:00", "00:30", "23:30"]);
    expect([...halfHours].sort()).toEqual(halfHours);
  });
});
