import { describe, expect, test } from "vitest";
import { toQuoteRequest } from "@/lib/bookings/rules/quote-request";
import { bookablePeriod, isSlotUnavailable, secondsUntil } from "@/lib/bookings/rules/slot";
import { selectionFromQuery, withEndDay } from "@/lib/bookings/selection";

const slot = (day: string, start: string, end: string, endDay = "") => ({
  day,
  start,
  end,
  endDay,
});

describe("the bookable period of a selection", () => {
  test("is missing where the venue's clock skips its start or its end", () => {
    const skippedStart = slot("2027-04-30", "00:00", "04:00");
    expect(bookablePeriod(skippedStart, "Africa/Cairo")).toBeNull();
    expect(bookablePeriod(slot("2027-04-29", "20:00", "00:30"), "Africa/Cairo")).toBeNull();
    // In Dubai no hour of the same night is skipped.
    expect(bookablePeriod(skippedStart, "Asia/Dubai")).not.toBeNull();
  });

  test("ends on the next day where its end is not after its start", () => {
    expect(bookablePeriod(slot("2027-05-01", "20:00", "01:00"), "Asia/Dubai")).toEqual({
      start: "2027-05-01T16:00:00.000Z",
      end: "2027-05-01T21:00:00.000Z",
    });
  });

  test("is missing while the selection is incomplete", () => {
    expect(bookablePeriod(slot("", "00:00", "04:00"), "Africa/Cairo")).toBeNull();
    expect(bookablePeriod(slot("2027-05-01", "18:00", ""), "Africa/Cairo")).toBeNull();
  });
});

test("a selection without a bookable period requests no quote", () => {
  const venue = { id: "0b6c1d0e-1111-4111-8111-000000000009", timeZone: "Africa/Cairo" };
  const extras = { guests: 2, addons: {}, services: {}, hours: {} };
  expect(toQuoteRequest(venue, { ...slot("2027-05-01", "18:00", ""), ...extras })).toBeNull();
  expect(toQuoteRequest(venue, { ...slot("2027-05-01", "18:00", "20:00"), ...extras })).toEqual({
    venueId: venue.id,
    start: "2027-05-01T15:00:00.000Z",
    end: "2027-05-01T17:00:00.000Z",
    ...extras,
  });
});

test("a slot is unavailable where another booking or the host has it, and for no other problem", () => {
  expect(["slot_taken", "blocked"].map(isSlotUnavailable)).toEqual([true, true]);
  expect(["", "too_soon", "over_capacity"].map(isSlotUnavailable)).toEqual([false, false, false]);
});

test("the seconds until an instant are never negative", () => {
  const instant = "2027-05-01T15:00:00Z";
  expect(secondsUntil(instant, Date.parse(instant) - 1500)).toBe(2);
  expect(secondsUntil(instant, Date.parse(instant) + 1500)).toBe(0);
});

test("the number of guests of a link stays too large where it is, and is valid for any other text", () => {
  expect(selectionFromQuery({ guests: "1000000000" }, 80).guests).toBe(1_000_000);
  for (const guests of ["", "-4", "many", "NaN"]) {
    expect(selectionFromQuery({ guests }, 80).guests, guests).toBe(50);
  }
});

test("a link to a checkout selects nothing that does not exist", () => {
  const query = { day: "2027-02-30", start: "18:07", end: "25:00", end_day: "2027-02-31" };
  expect(selectionFromQuery(query, 80)).toMatchObject({ day: "", start: "", end: "", endDay: "" });
});

test("a venue that is priced by the day names the end day of a selection", () => {
  const endDay = (query: Record<string, string>) =>
    withEndDay(selectionFromQuery(query, 80)).endDay;
  const day = "2027-05-01";
  expect(endDay({ day, start: "18:00", end: "23:00" })).toBe(day);
  expect(endDay({ day, start: "18:00", end: "02:00" })).toBe("2027-05-02");
  expect(endDay({ day, start: "18:00", end: "02:00", end_day: "2027-05-04" })).toBe("2027-05-04");
  expect(endDay({ day })).toBe(day);
  expect(endDay({ start: "18:00", end: "02:00" })).toBe("");
});
