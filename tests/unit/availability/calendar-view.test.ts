import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  adjacentDay,
  calendarHref,
  parseCalendarView,
  startOfWeek,
} from "../../../lib/availability/rules/calendar-view.ts";
import { addDays } from "../../../lib/shared/calendar-day.ts";

const today = "2026-11-20";
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("2001-01-01", days));

describe("the range of the host's calendar", () => {
  it("is the current month in weeks from Saturday to Friday by default", () => {
    expect(parseCalendarView({}, today)).toEqual({
      view: "month",
      day: "2026-11-01",
      from: "2026-10-31",
      days: 35,
    });
  });

  it("consists of whole weeks that contain every day of the month", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { from, days } = parseCalendarView({ month: day.slice(0, 7) }, today);
        expect(startOfWeek(from)).toBe(from);
        expect(days % 7).toBe(0);
        expect(days).toBeLessThanOrEqual(42);
        expect(from <= `${day.slice(0, 7)}-01`).toBe(true);
        expect(day < addDays(from, days)).toBe(true);
      }),
    );
  });

  it("is a week or a day for the views week and day", () => {
    expect(parseCalendarView({ view: "week", day: "2027-02-17" }, today)).toMatchObject({
      from: "2027-02-13",
      days: 7,
    });
    expect(parseCalendarView({ view: "day", day: "2027-02-17" }, today)).toMatchObject({
      from: "2027-02-17",
      days: 1,
    });
  });

  it("falls back to today for invalid months and days", () => {
    for (const month of ["", "2026-13", "x", "0001-01", "9999-12", "2026-1", "'; --"]) {
      expect(parseCalendarView({ month }, today).day).toBe("2026-11-01");
    }
    for (const day of ["2026-02-30", "9999-01-01", "soon"]) {
      expect(parseCalendarView({ view: "week", day }, today).from).toBe("2026-11-14");
    }
  });

  it("is the same after going forward and back", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom("month", "week", "day"), (day, view) => {
        const shown = parseCalendarView({ view, month: day.slice(0, 7), day }, today);
        const next = { ...shown, day: adjacentDay(shown, 1) };
        expect(next.day > shown.day).toBe(true);
        expect(adjacentDay(next, -1)).toBe(shown.day);
      }),
    );
  });

  it("has its own address", () => {
    expect(calendarHref("month", "2027-02-17", null)).toBe("/host/calendar?month=2027-02");
    expect(calendarHref("week", "2027-02-17", "v")).toBe(
      "/host/calendar?view=week&day=2027-02-17&venue=v",
    );
  });
});
