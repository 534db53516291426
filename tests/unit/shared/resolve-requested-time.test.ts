import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRequestedTime } from "@/lib/shared/requested-time";
import {
  endDayOf,
  resolveInTimeZone,
  skippedTimes,
  toPeriod,
} from "@/lib/shared/resolve-requested-time";

const cairo = "Africa/Cairo";
const dubai = "Asia/Dubai";
const now = Date.parse("2027-04-01T09:00:00Z");
const evening = { day: "2027-05-01", start: "18:00", end: "23:00", endDay: "", guests: "40" };
const resolve = (changed: Partial<typeof evening>, timeZone = cairo, isDayRequired = false) =>
  resolveInTimeZone({ ...evening, ...changed }, timeZone, now, { isDayRequired });

describe("a requested time in a time zone", () => {
  test("is meant by the clock of the zone", () => {
    expect(resolve({})).toEqual({
      period: { start: "2027-05-01T15:00:00.000Z", end: "2027-05-01T20:00:00.000Z" },
      understood: evening,
      notices: [],
    });
    expect(resolve({}, dubai).period?.start).toBe("2027-05-01T14:00:00.000Z");
  });

  test("of a day alone means the usual times, and a notice says so", () => {
    expect(resolve({ start: "", end: "" })).toMatchObject({
      understood: { start: "18:00", end: "23:00" },
      notices: ["assumedTimes"],
    });
    expect(resolve({ start: "10:00", end: "" }).notices).toEqual(["assumedTimes"]);
  });

  test("with an end that is not after the start ends on the next day, and a notice says so", () => {
    expect(resolve({ end: "02:00" })).toMatchObject({
      period: { end: "2027-05-01T23:00:00.000Z" },
      notices: ["nextDay"],
    });
  });

  test("with an hour that the clock skips means the hour after it, and a notice says so", () => {
    const skipped = { day: "2027-04-30", start: "00:00", end: "04:00" };
    expect(resolve(skipped)).toMatchObject({
      period: { start: "2027-04-29T22:00:00.000Z" },
      notices: ["skippedTime"],
    });
    expect(resolve(skipped, dubai).notices).toEqual([]);
    const late = { day: "2027-04-29", start: "20:00", end: "00:30" };
    expect(resolve(late).notices).toEqual(["nextDay", "skippedTime"]);
  });

  test.each([
    [{ day: "2027-03-31" }, "pastDay"],
    [{ day: "2027-04-01", start: "08:00", end: "10:00" }, "pastDay"],
    [{ day: "2031-05-01" }, "farDay"],
    [{ day: "2027-02-30" }, "noDay"],
    [{ day: "" }, "noDay"],
  ])("%j has no period, and the notice %s says why", (changed, notice) => {
    expect(resolve(changed)).toEqual({
      period: null,
      understood: { day: "", start: "", end: "", endDay: "", guests: "40" },
      notices: [notice],
    });
  });

  test("with more guests than any listing may hold leaves them out, and a notice says so", () => {
    for (const guests of ["100001", "1000000000", "999999999999"]) {
      expect(resolve({ guests })).toMatchObject({
        understood: { guests: "" },
        notices: ["tooManyGuests"],
      });
    }
    expect(resolve({ guests: "100000" }).notices).toEqual([]);
  });

  test("asks for a day where only guests are named and a day is required", () => {
    const guestsAlone = { day: "", start: "", end: "" };
    expect(resolve(guestsAlone).notices).toEqual([]);
    expect(resolve(guestsAlone, cairo, true).notices).toEqual(["noDay"]);
    expect(resolve({ ...guestsAlone, guests: "" }, cairo, true).notices).toEqual([]);
  });

  test("has a period of the future that ends after its start, or none, whatever was typed", () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom("2027-05-01", "18:00", "02:30", "40"));
    const raw = fc.dictionary(fc.constantFrom("day", "start", "end", "guests"), texts);
    fc.assert(
      fc.property(raw, (given) => {
        const { period, understood } = resolveInTimeZone(readRequestedTime(given), cairo, now);
        expect(period === null).toBe(understood.day === "");
        if (!period) return;
        expect(Date.parse(period.start)).toBeGreaterThanOrEqual(now);
        expect(Date.parse(period.end)).toBeGreaterThan(Date.parse(period.start));
      }),
    );
  });
});

describe("the times that a clock skips", () => {
  test("are named for the start and the end", () => {
    const skipped = { ...evening, day: "2027-04-30", start: "00:00", end: "04:00" };
    expect(skippedTimes(skipped, cairo)).toEqual({ start: true, end: false });
    expect(skippedTimes(skipped, dubai)).toEqual({ start: false, end: false });
    const late = { ...evening, day: "2027-04-29", start: "20:00", end: "00:30" };
    expect(skippedTimes(late, cairo)).toEqual({ start: false, end: true });
  });

  test("are none while a part is missing", () => {
    const none = { start: false, end: false };
    const midnight = { ...evening, day: "2027-04-30", start: "00:00", end: "04:00" };
    expect(skippedTimes({ ...midnight, day: "" }, cairo)).toEqual(none);
    expect(skippedTimes({ ...midnight, start: "", end: "" }, cairo)).toEqual(none);
  });
});

describe("a period", () => {
  test("is missing while a part is missing or a day does not exist", () => {
    for (const part of ["day", "start", "end"]) {
      expect(toPeriod({ ...evening, [part]: "" }, cairo), part).toBeNull();
    }
    expect(toPeriod({ ...evening, day: "2027-02-30" }, cairo)).toBeNull();
  });

  test("ends on the day that is named", () => {
    expect(toPeriod({ ...evening, endDay: "2027-05-03" }, dubai)).toEqual({
      start: "2027-05-01T14:00:00.000Z",
      end: "2027-05-03T19:00:00.000Z",
    });
  });
});

describe("the day of the end", () => {
  test("is the next day for an end that is not after the start", () => {
    expect(endDayOf({ ...evening, end: "02:00" })).toBe("2027-05-02");
    expect(endDayOf({ ...evening, end: "18:00" })).toBe("2027-05-02");
    expect(endDayOf(evening)).toBe("2027-05-01");
  });

  test("is the one that is named, where it exists", () => {
    expect(endDayOf({ ...evening, end: "02:00", endDay: "2027-05-04" })).toBe("2027-05-04");
    expect(endDayOf({ ...evening, endDay: "2027-02-30" })).toBe("2027-05-01");
  });
});
