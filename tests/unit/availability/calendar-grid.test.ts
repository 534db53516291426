import { describe, expect, it } from "vitest";
import {
  cellsBetween,
  dayCell,
  halfHourCells,
  minutesOnDay,
  partOnDay,
} from "../../../lib/availability/rules/calendar-grid.ts";

const zone = "Africa/Cairo";
// 18:00 on the fifth to 02:00 on the sixth in Cairo's winter time.
const [start, end] = ["2027-01-05T16:00:00Z", "2027-01-06T00:00:00Z"];

describe("the part of a range on a calendar day", () => {
  it("has no end on the first day and no start on the next", () => {
    expect(partOnDay("2027-01-05", start, end, zone)).toEqual({ from: "18:00", to: null });
    expect(partOnDay("2027-01-06", start, end, zone)).toEqual({ from: null, to: "02:00" });
    expect(minutesOnDay("2027-01-05", start, end, zone)).toEqual({ from: 1080, to: 1440 });
    expect(minutesOnDay("2027-01-06", start, end, zone)).toEqual({ from: 0, to: 120 });
    expect(minutesOnDay("2027-01-07", start, end, zone)).toBeNull();
  });

  it("excludes the day that begins when the range ends", () => {
    const midnight = "2027-01-05T22:00:00Z";
    expect(partOnDay("2027-01-05", start, midnight, zone)).toEqual({ from: "18:00", to: "00:00" });
    expect(minutesOnDay("2027-01-06", start, midnight, zone)).toBeNull();
  });

  it("is a whole day where clocks skip its first hour, and the day after has nothing of it", () => {
    // In Cairo 30 April 2027 begins at 1:00.
    const [eve, first, next] = ["2027-04-28T22:00Z", "2027-04-29T22:00Z", "2027-04-30T21:00Z"];
    expect(partOnDay("2027-04-30", first, next, zone)).toEqual({ from: "00:00", to: "00:00" });
    expect(partOnDay("2027-04-29", eve, first, zone)).toEqual({ from: "00:00", to: "00:00" });
    expect(minutesOnDay("2027-04-30", eve, first, zone)).toBeNull();
    const three = "2027-04-30T00:00Z";
    expect(partOnDay("2027-04-30", first, three, zone)).toEqual({ from: "01:00", to: "03:00" });
  });

  it("follows the time zone that is given", () => {
    expect(partOnDay("2027-01-06", start, end, "Asia/Tokyo")).toEqual({
      from: "01:00",
      to: "09:00",
    });
  });
});

describe("the selectable cells of the calendar", () => {
  it("are days, or the half hours of a day", () => {
    expect(dayCell("2027-12-31")).toEqual({ start: "2027-12-31T00:00", end: "2028-01-01T00:00" });
    const cells = halfHourCells("2027-12-31");
    expect(cells).toHaveLength(48);
    expect(cells[37]).toEqual({ start: "2027-12-31T18:30", end: "2027-12-31T19:00" });
    expect(cells[47]?.end).toBe("2028-01-01T00:00");
  });

  it("give the same range in either order of selection", () => {
    const [one, other] = [dayCell("2027-12-30"), dayCell("2028-01-02")];
    const range = { start: "2027-12-30T00:00", end: "2028-01-03T00:00" };
    expect(cellsBetween(one, other)).toEqual(range);
    expect(cellsBetween(other, one)).toEqual(range);
  });
});
