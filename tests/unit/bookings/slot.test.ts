import { describe, expect, it } from "vitest";
import { skippedTimes, toRange } from "@/lib/bookings/rules/slot";
import { selectionFromQuery, withLastDay } from "@/lib/bookings/selection";

const slot = (day: string, start: string, end: string, endDay = "") => ({
  day,
  start,
  end,
  endDay,
});

describe("a slot by the venue's clock", () => {
  it("has no range where the clock skips one of its ends", () => {
    const gone = slot("2027-04-30", "00:00", "04:00");
    expect(skippedTimes(gone, "Africa/Cairo")).toEqual({ start: true, end: false });
    expect(toRange(gone, "Africa/Cairo")).toBeNull();
    const late = slot("2027-04-29", "20:00", "00:30");
    expect(skippedTimes(late, "Africa/Cairo")).toEqual({ start: false, end: true });
    expect(toRange(late, "Africa/Cairo")).toBeNull();
    // In Dubai the same night has all its hours.
    expect(toRange(gone, "Asia/Dubai")).not.toBeNull();
  });

  it("ends on the next day where its end is not after its start", () => {
    expect(toRange(slot("2027-05-01", "20:00", "01:00"), "Asia/Dubai")).toEqual({
      start: "2027-05-01T16:00:00.000Z",
      end: "2027-05-01T21:00:00.000Z",
    });
  });

  it("says nothing of what is not chosen yet", () => {
    const nothing = { start: false, end: false };
    expect(skippedTimes(slot("", "00:00", "04:00"), "Africa/Cairo")).toEqual(nothing);
    expect(skippedTimes(slot("2027-04-30", "", ""), "Africa/Cairo")).toEqual(nothing);
  });
});

it("a link that asks for too many guests keeps too many, and any other garbage a number that fits", () => {
  expect(selectionFromQuery({ guests: "1000000000" }, 80).guests).toBe(1_000_000);
  for (const guests of ["", "-4", "many", "NaN"]) {
    expect(selectionFromQuery({ guests }, 80).guests, guests).toBe(50);
  }
});

it("where days are sold, the last one is named", () => {
  const last = (query: Record<string, string>) => withLastDay(selectionFromQuery(query, 80)).endDay;
  const day = "2027-05-01";
  expect(last({ day, start: "18:00", end: "23:00" })).toBe(day);
  expect(last({ day, start: "18:00", end: "02:00" })).toBe("2027-05-02");
  expect(last({ day, start: "18:00", end: "02:00", end_day: "2027-05-04" })).toBe("2027-05-04");
  expect(last({ day })).toBe(day);
  expect(last({ start: "18:00", end: "02:00" })).toBe("");
});
