import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatClock,
  formatClockSpan,
  formatDay,
  formatInstant,
  formatSpan,
  timeZoneName,
  weekdays,
} from "@/lib/shared/format-time";
import { instantsOf, toInstant, toLocal } from "@/lib/shared/zoned-time";

const zones = fc.constantFrom(
  "Africa/Cairo",
  "Asia/Riyadh",
  "Europe/London",
  "Asia/Kathmandu",
  "UTC",
);
const cairo = "Africa/Cairo";

describe("a clock time in a zone", () => {
  it("has the instant among its instants that it was read from", () => {
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 60_000 }), (zone, halves) => {
        const instant = new Date(Date.UTC(2026, 0, 1) + halves * 1_800_000).toISOString();
        const { day, time } = toLocal(instant, zone);
        expect(instantsOf(day, time, zone)).toContain(instant);
      }),
    );
  });

  it("has no instant where it is skipped, and two where it happens twice", () => {
    expect(instantsOf("2027-04-30", "00:30", cairo)).toEqual([]);
    expect(toInstant("2027-04-30", "00:30", cairo)).toBe("2027-04-29T22:30:00.000Z");
    expect(instantsOf("2027-10-28", "23:30", cairo)).toEqual([
      "2027-10-28T20:30:00.000Z",
      "2027-10-28T21:30:00.000Z",
    ]);
    expect(toInstant("2027-10-28", "23:30", cairo)).toBe("2027-10-28T20:30:00.000Z");
  });

  it.each(["2027-02-30", "2027-13-01", "garbage", "", "2027-2-1"])(
    "has no instant on %j, which is no day",
    (day) => {
      expect(toInstant(day, "10:00", cairo)).toBeNull();
      expect(instantsOf(day, "10:00", cairo)).toEqual([]);
    },
  );

  it("has no instant at 25:00 and 9:00, which are no times", () => {
    expect(toInstant("2027-03-01", "25:00", cairo)).toBeNull();
    expect(toInstant("2027-03-01", "9:00", cairo)).toBeNull();
  });
});

describe("formatted times", () => {
  it("have the Gregorian calendar and Latin digits in both languages", () => {
    expect(formatDay("2027-09-05", "en")).toBe("Sun, 5 Sep 2027");
    expect(formatDay("2027-09-05", "ar")).toBe("الأحد، 5 سبتمبر 2027");
    expect(formatClock("18:30:00", "en")).toBe("6:30\u00a0PM");
    expect(formatInstant("2027-09-05T15:30:00Z", cairo, "ar", "time")).toBe("6:30\u00a0م");
  });

  it("contain both times of a range in full, without a line break", () => {
    const [start, end] = ["2027-09-05T14:00:00Z", "2027-09-05T19:00:00Z"];
    expect(formatSpan(start, end, cairo, "en", "time")).toBe(
      "5:00\u00a0PM\u00a0–\u2060\u00a010:00\u00a0PM",
    );
    expect(formatSpan(start, end, cairo, "ar", "time")).toBe(
      "5:00\u00a0م\u00a0–\u2060\u00a010:00\u00a0م",
    );
    expect(formatSpan(start, end, cairo, "en")).toBe(
      "Sun, 5 Sep 2027, 5:00\u00a0PM\u00a0–\u2060\u00a010:00\u00a0PM",
    );
    expect(formatClockSpan("17:00", "22:00", "en")).toBe(
      formatSpan(start, end, cairo, "en", "time"),
    );
    expect(formatSpan(start, "2027-09-05T23:00:00Z", cairo, "en")).toBe(
      "Sun, 5 Sep 2027, 5:00\u00a0PM\u00a0– Mon, 6 Sep 2027, 2:00\u00a0AM",
    );
  });

  it("contain the name of a time zone in both languages", () => {
    expect(timeZoneName(cairo, "en")).toBe("Cairo time");
    expect(timeZoneName(cairo, "ar")).toBe("توقيت القاهرة");
    expect(timeZoneName("Asia/Dubai", "en")).toBe("Dubai time");
    expect(timeZoneName("Asia/Dubai", "ar")).toBe("توقيت دبي");
    expect(timeZoneName("America/New_York", "en")).toBe("New York time");
    expect(timeZoneName("America/New_York", "ar")).toBe("توقيت نيويورك");
  });

  it("have Saturday as the first day of the week", () => {
    expect(weekdays("en").map(({ name }) => name)[0]).toBe("Saturday");
    expect(weekdays("ar")[6]).toEqual({ weekday: 5, name: "الجمعة" });
  });
});
