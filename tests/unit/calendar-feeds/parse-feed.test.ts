import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseFeed } from "../../../lib/calendar-feeds/parse-feed";
import { calendar, event, now, times } from "./feed-text";

const parse = (text: string) => parseFeed(text, { timeZone: "Africa/Cairo", now });
const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, "feeds", `${name}.ics`), "utf8");

describe("calendars of other products", () => {
  it("Google: UTC, all-day, weekly with an excluded and a moved occurrence, cancelled, transparent", () => {
    expect(times(sample("google"))).toEqual([
      "Engagement of Sara, family only: 2027-02-10T16:00Z/2027-02-10T20:00Z",
      "Painting: 2027-03-04T22:00Z/2027-03-06T22:00Z",
      // TimeZoneRef's clocks go forward on 30 April: from then on the same local hour is an hour earlier in UTC.
      "Dance class: 2027-04-22T16:00Z/2027-04-22T19:00Z",
      "Dance class: 2027-04-29T16:00Z/2027-04-29T19:00Z",
      "Dance class moved: 2027-05-14T16:00Z/2027-05-14T18:00Z",
      "Dance class: 2027-05-20T15:00Z/2027-05-20T18:00Z",
    ]);
  });

  it("Apple: spring hour, floating, custom time zone, ends of months, changes of a series", () => {
    expect(times(sample("apple"))).toEqual([
      "Stocktaking: 2027-01-30T22:00Z/2027-01-31T22:00Z",
      "Stocktaking: 2027-02-27T22:00Z/2027-02-28T22:00Z",
      // In Berlin three hours pass between 01:00 and 05:00.
      "Across the spring hour: 2027-03-28T00:00Z/2027-03-28T03:00Z",
      "Floating past midnight: 2027-04-01T18:00Z/2027-04-01T23:30Z",
      "A zone of its own: 2027-04-03T09:00Z/2027-04-03T10:00Z",
      // The day without midnight begins an hour later on the clock, at the same instant.
      "Stocktaking: 2027-04-29T22:00Z/2027-04-30T21:00Z",
      "Rehearsal: 2027-06-01T06:00Z/2027-06-01T07:00Z",
      "Rehearsal: 2027-06-02T06:00Z/2027-06-02T07:00Z",
      "Rehearsal later: 2027-06-03T08:00Z/2027-06-03T10:00Z",
      "Rehearsal: 2027-06-04T08:00Z/2027-06-04T10:00Z",
      "Rehearsal: 2027-06-06T08:00Z/2027-06-06T10:00Z",
      "Stocktaking: 2027-06-14T21:00Z/2027-06-15T21:00Z",
    ]);
  });

  it("Airbnb: whole days in the venue's time zone", () => {
    expect(times(sample("airbnb"))).toEqual([
      "Reserved: 2027-04-09T22:00Z/2027-04-12T22:00Z",
      "Airbnb (Not available): 2027-04-28T22:00Z/2027-05-01T21:00Z",
    ]);
    expect(times(sample("airbnb"), "Asia/Tokyo")[0]).toBe(
      "Reserved: 2027-04-09T15:00Z/2027-04-12T15:00Z",
    );
  });
});

describe("times", () => {
  it("an unknown time zone is the venue's", () => {
    const lines = ["DTSTART;TZID=Nowhere/At All:20270301T100000", "DURATION:PT1H"];
    expect(times(event(...lines))).toEqual(["E: 2027-03-01T08:00Z/2027-03-01T09:00Z"]);
  });

  it("an all-day event without an end lasts one day, and an event without a length is left out", () => {
    expect(times(event("DTSTART;VALUE=DATE:20270301"))).toEqual([
      "E: 2027-02-28T22:00Z/2027-03-01T22:00Z",
    ]);
    expect(times(event("DTSTART:20270301T100000Z"))).toEqual([]);
    expect(times(event("DTSTART:20270301T100000Z", "DTEND:20270301T090000Z"))).toEqual([]);
  });

  it("a series keeps its local time and its elapsed length across a clock change", () => {
    expect(
      times(
        event(
          "DTSTART;TZID=Africa/Cairo:20271027T220000",
          "DTEND;TZID=Africa/Cairo:20271028T020000",
          "RRULE:FREQ=DAILY;COUNT=3",
        ),
      ),
    ).toEqual([
      "E: 2027-10-27T19:00Z/2027-10-27T23:00Z",
      "E: 2027-10-28T19:00Z/2027-10-28T23:00Z",
      "E: 2027-10-29T20:00Z/2027-10-30T00:00Z",
    ]);
  });

  it("events from one day ago until eighteen months ahead are read", () => {
    const found = times(
      event("DTSTART;VALUE=DATE:20100101", "RRULE:FREQ=MONTHLY;BYMONTHDAY=1"),
      "UTC",
    );
    expect([found.length, found[0], found.at(-1)]).toEqual([
      19,
      "E: 2027-02-01T00:00Z/2027-02-02T00:00Z",
      "E: 2028-08-01T00:00Z/2028-08-02T00:00Z",
    ]);
    expect(times(event("DTSTART:20270130T100000Z", "DTEND:20270202T100000Z"))).toHaveLength(1);
  });

  it("days that a month does not have are left out", () => {
    const yearly = ["DTSTART;VALUE=DATE:20270301", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"];
    expect(times(event(...yearly))).toHaveLength(1);
    const monthly = times(
      event("DTSTART;VALUE=DATE:20270131", "RRULE:FREQ=MONTHLY;COUNT=4"),
      "UTC",
    );
    expect(monthly.every((time) => time.includes("-31T"))).toBe(true);
  });

  it("an occurrence without its series is kept", () => {
    expect(
      times(event("RECURRENCE-ID:20270301T100000Z", "DTSTART:20270302T100000Z", "DURATION:PT2H")),
    ).toEqual(["E: 2027-03-02T10:00Z/2027-03-02T12:00Z"]);
  });

  it("added and excluded dates and periods are applied", () => {
    expect(
      times(
        event(
          "DTSTART:20270301T100000Z",
          "DTEND:20270301T110000Z",
          "RRULE:FREQ=DAILY;COUNT=3",
          "EXDATE:20270302T100000Z",
          "RDATE;VALUE=PERIOD:20270310T100000Z/PT3H",
        ),
      ),
    ).toEqual([
      "E: 2027-03-01T10:00Z/2027-03-01T11:00Z",
      "E: 2027-03-03T10:00Z/2027-03-03T11:00Z",
      "E: 2027-03-10T10:00Z/2027-03-10T13:00Z",
    ]);
  });

  it("several calendars in one text and an empty calendar are read", () => {
    const one = event("DTSTART:20270301T100000Z", "DURATION:PT1H");
    expect(times(`\uFEFF${one}${one.replace("20270301", "20270302")}`)).toHaveLength(2);
    expect(times(calendar())).toEqual([]);
  });

  it("malformed lines are skipped", () => {
    const broken = event("DTSTART:20270301T100000Z", "DESCRIPTION:a", "and b", "DURATION:PT1H");
    expect(times(broken)).toHaveLength(1);
  });
});

describe("limits and malformed calendars", () => {
  it.each([
    ["nothing", ""],
    ["words", "hello"],
    ["a page", "<!doctype html><title>Sign in</title>"],
    ["an event that is cut off", event("DTSTART:20270301").slice(0, -40)],
    ["half a calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n"],
    ["bytes", "BEGIN:VCALENDAR\r\n\u0000\u0001\ufffd".repeat(50)],
  ])("calls a calendar with %s invalid", (_name, text) => {
    expect(parse(text)).toEqual({ problem: "invalid_calendar" });
  });

  it.each([
    ["every second", "RRULE:FREQ=SECONDLY"],
    ["every second, from long ago", "RRULE:FREQ=SECONDLY;INTERVAL=1", "20000101T000000Z"],
    ["every minute", "RRULE:FREQ=MINUTELY"],
  ])("gives up on %s", (_name, rule, start = "20270301T100000Z") => {
    expect(parse(event(`DTSTART:${start}`, "DURATION:PT1S", rule))).toEqual({
      problem: "too_many",
    });
  });

  it("at most 2000 periods are accepted", () => {
    const many = (count: number) =>
      parse(event("DTSTART:20270301T100000Z", "DURATION:PT5M", `RRULE:FREQ=HOURLY;COUNT=${count}`));
    expect(many(2000)).toMatchObject({ events: { length: 2000 } });
    expect(many(2001)).toEqual({ problem: "too_many" });
  });

  it("at most 100 at the same time are accepted, whose overlaps with bookings have to be kept", () => {
    const hourly = (hours: number) =>
      parse(
        event("DTSTART:20270301T100000Z", `DURATION:PT${hours}H`, "RRULE:FREQ=HOURLY;COUNT=300"),
      );
    expect(hourly(100)).toMatchObject({ events: { length: 300 } });
    expect(hourly(101)).toEqual({ problem: "too_many" });
  });
});
