import { describe, expect, it } from "vitest";
import { firstShownHalf } from "../../../lib/availability/rules/first-shown-half.ts";
import type { CalendarDay } from "../../../lib/availability/types.ts";

const venues = new Map([["v", { timeZone: "Africa/Cairo" }]]);
/** The days of a booking; Cairo is two hours ahead of UTC in January. */
const booked = (startsAt: string, endsAt: string): CalendarDay[] =>
  ["2027-01-05", "2027-01-06"].map((day) => ({
    day,
    closed: 0,
    total: 1,
    items: [
      {
        kind: "booking",
        id: "b",
        venueId: "v",
        status: "confirmed",
        startsAt,
        endsAt,
        occupiedFrom: startsAt,
        occupiedTo: endsAt,
        bufferOnly: false,
        guest: "",
        guests: 1,
        reason: "",
        calendar: null,
        imported: false,
        rule: null,
      },
    ],
  }));

describe("the half hour from which a week is shown", () => {
  it("is the earliest opening, also when something is taken at night", () => {
    const night = booked("2027-01-05T01:00:00Z", "2027-01-05T02:00:00Z");
    expect(firstShownHalf("07:00", night, venues)).toBe(14);
    expect(firstShownHalf("15:15", [], venues)).toBe(30);
  });

  it("is 9:00 where nothing opens and nothing is taken earlier", () => {
    expect(firstShownHalf(null, [], venues)).toBe(18);
    const noon = booked("2027-01-05T10:00:00Z", "2027-01-05T12:00:00Z");
    expect(firstShownHalf(null, noon, venues)).toBe(18);
  });

  it("is what begins first at a venue that is open day and night", () => {
    const morning = booked("2027-01-05T04:30:00Z", "2027-01-05T12:00:00Z");
    expect(firstShownHalf(null, morning, venues)).toBe(13);
  });

  it("is no midnight because of what goes on from the evening before", () => {
    const evening = booked("2027-01-05T20:00:00Z", "2027-01-06T00:00:00Z");
    expect(firstShownHalf(null, evening, venues)).toBe(18);
  });
});
