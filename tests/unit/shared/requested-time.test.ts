import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayPattern, isDay } from "@/lib/shared/calendar-day";
import { halfHours } from "@/lib/shared/clock-time";
import {
  guestCount,
  noRequestedTime,
  readGuests,
  readRequestedTime,
  requestedTimeQuery,
  withValidDays,
  writeRequestedTime,
} from "@/lib/shared/requested-time";

const evening = { day: "2027-05-01", start: "18:00", end: "23:30", endDay: "", guests: "80" };
const names = ["day", "start", "end", "end_day", "guests"] as const;
const days = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const orEmpty = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof(fc.constant(""), arbitrary);
const requestedTimes = fc.record({
  day: orEmpty(days),
  start: orEmpty(fc.constantFrom(...halfHours)),
  end: orEmpty(fc.constantFrom(...halfHours)),
  endDay: orEmpty(days),
  guests: orEmpty(fc.integer({ min: 1, max: 999_999_999_999 }).map(String)),
});

describe("reading a requested time", () => {
  test("an address without parameters requests nothing", () => {
    expect(readRequestedTime({})).toEqual(noRequestedTime);
    expect(readRequestedTime(new URLSearchParams())).toEqual(noRequestedTime);
  });

  test("the parameters of an address and of a form are read alike", () => {
    const query = "day=2027-05-01&start=18:00&end=23:30&end_day=2027-05-03&guests=80";
    const expected = { ...evening, endDay: "2027-05-03" };
    expect(readRequestedTime(new URLSearchParams(query))).toEqual(expected);
    expect(readRequestedTime(Object.fromEntries(new URLSearchParams(query)))).toEqual(expected);
  });

  test("Arabic and Persian digits count as digits", () => {
    const raw = { day: "٢٠٢٧-٠٥-٠١", start: "١٨:٠٠", end: "۲۳:۳۰", guests: " ٨٠ " };
    expect(readRequestedTime(raw)).toEqual(evening);
  });

  test("of a repeated parameter the last value counts", () => {
    expect(readRequestedTime({ day: ["", "2027-05-01"] }).day).toBe("2027-05-01");
    const query = new URLSearchParams("day=2027-05-01&day=2027-05-02");
    expect(readRequestedTime(query).day).toBe("2027-05-02");
  });

  test.each([
    ["day", "soon"],
    ["day", "2027-13-01"],
    ["day", "2027-5-1"],
    ["end_day", "2027-05-32"],
    ["start", "18:07"],
    ["start", "9:00"],
    ["end", "24:00"],
    ["end", "25:00"],
    ["guests", "0"],
    ["guests", "-4"],
    ["guests", "1e9"],
    ["guests", "2.5"],
    ["guests", "many"],
  ])("%s=%s counts as missing", (name, value) => {
    expect(readRequestedTime({ [name]: value })).toEqual(noRequestedTime);
  });

  test("any text is read as a usable value or as none", () => {
    const nearlyUsable = fc.string({ unit: fc.constantFrom(..."0123456789٠٩۰۹:-. e") });
    const values = fc.oneof(fc.string(), nearlyUsable, fc.array(nearlyUsable));
    const raw = fc.dictionary(fc.constantFrom(...names), values);
    fc.assert(
      fc.property(raw, (given) => {
        const { day, start, end, endDay, guests } = readRequestedTime(given);
        for (const text of [day, endDay]) expect(text === "" || dayPattern.test(text)).toBe(true);
        for (const text of [start, end]) expect(["", ...halfHours]).toContain(text);
        expect(guests).toMatch(/^([1-9]\d{0,11})?$/);
      }),
    );
  });
});

describe("writing a requested time", () => {
  test("what is written is read back", () => {
    fc.assert(
      fc.property(requestedTimes, (requested) => {
        expect(readRequestedTime(writeRequestedTime(requested))).toEqual(requested);
      }),
    );
  });

  test("empty parts are left out", () => {
    expect(requestedTimeQuery(evening)).toBe("?day=2027-05-01&start=18%3A00&end=23%3A30&guests=80");
    expect(requestedTimeQuery({ guests: "5" })).toBe("?guests=5");
    expect(requestedTimeQuery(noRequestedTime)).toBe("");
  });
});

describe("the number of guests", () => {
  test("is read without leading zeros", () => {
    expect(readGuests("007")).toBe("7");
    expect(readGuests("٨٠")).toBe("80");
  });

  test("stays too large where it is too large, and never exceeds what a quote takes", () => {
    expect(readGuests("1000000000")).toBe("1000000000");
    expect(readGuests("9".repeat(300))).toHaveLength(12);
    expect(guestCount("1000000000")).toBe(1_000_000);
    expect(guestCount("80")).toBe(80);
    expect(guestCount("")).toBe(0);
  });
});

describe("the days of a form", () => {
  test("a day that does not exist is left out", () => {
    const requested = readRequestedTime({ day: "2027-02-30", end_day: "2027-02-31" });
    expect(requested).toMatchObject({ day: "2027-02-30", endDay: "2027-02-31" });
    expect(withValidDays(requested)).toEqual(noRequestedTime);
  });

  test("an end day before the day is left out", () => {
    const backwards = { ...evening, endDay: "2027-04-30" };
    expect(withValidDays(backwards)).toEqual(evening);
    const forwards = { ...evening, endDay: "2027-05-01" };
    expect(withValidDays(forwards)).toEqual(forwards);
  });

  test("the days that remain exist and are in order", () => {
    const raw = fc.record({ day: fc.string(), end_day: fc.oneof(fc.string(), days) });
    fc.assert(
      fc.property(raw, (given) => {
        const { day, endDay } = withValidDays(readRequestedTime(given));
        for (const text of [day, endDay]) expect(text === "" || isDay(text)).toBe(true);
        expect(endDay === "" || endDay >= day).toBe(true);
      }),
    );
  });
});
