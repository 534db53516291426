import { describe, expect, it } from "vitest";
import { calendar, event, eventLines, times } from "./feed-text";

const hour = "DURATION:PT1H";

/** A VTIMEZONE whose clocks go forward at midnight of the last Friday of April, and back on the last Thursday of October. */
const ownZone = (name: string) => [
  "BEGIN:VTIMEZONE",
  `TZID:${name}`,
  "BEGIN:DAYLIGHT",
  "DTSTART:19700424T000000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0300",
  "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1FR",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:19701029T240000",
  "TZOFFSETFROM:+0300",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1TH",
  "END:STANDARD",
  "END:VTIMEZONE",
];

describe("names of time zones without a VTIMEZONE", () => {
  it.each([
    ["GMT Standard Time", "10:00"],
    ["Egypt Standard Time", "08:00"],
    ["Pacific Standard Time", "18:00"],
    ["arabian standard time", "06:00"],
    ["America/New_York", "15:00"],
    ["/America/New_York", "15:00"],
    ["/mozilla.org/20050126_1/America/New_York", "15:00"],
    ["/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "09:00"],
    ["/softwarestudio.org/Olson_20011030_5/America/Argentina/Buenos_Aires", "13:00"],
    ["'Europe/Berlin'", "09:00"],
    ["America/New York", "15:00"],
    ["UTC+03:00", "07:00"],
    ["GMT-0500", "15:00"],
    ["Z", "10:00"],
    ["Etc/UTC", "10:00"],
    ["(GMT +01:00)", "09:00"],
    ["(UTC-05:00) Eastern Time (US & Canada)", "15:00"],
    ["(UTC+02:00) Cairo", "08:00"],
    ["(GMT+10:00) Canberra, Melbourne, Sydney", "23:00"],
    ["Amsterdam, Belgrade, Berlin, Brussels", "09:00"],
    ["(UTC+03:00) Kuwait, Riyadh", "07:00"],
  ])("%s is understood", (name, start) => {
    for (const tzid of [name, `"${name}"`]) {
      const [time] = times(event(`DTSTART;TZID=${tzid}:20270301T100000`, hour), "Asia/Tokyo");
      expect(time).toMatch(new RegExp(`T${start}Z/`));
    }
  });

  it("a VTIMEZONE is used for a name that only the calendar knows, and a Windows name that it defines", () => {
    for (const name of ["Own", "Pacific Standard Time"]) {
      const lines = eventLines(`DTSTART;TZID=${name}:20270301T100000`, hour);
      expect(times(calendar(...ownZone(name), ...lines), "UTC")[0]).toContain("T08:00Z/");
    }
  });

  it("a VTIMEZONE that cannot be read does not spoil events, and its location is used", () => {
    const zone = ["BEGIN:VTIMEZONE", "TZID:Own", "X-LIC-LOCATION:Europe/Berlin", "END:VTIMEZONE"];
    const lines = eventLines("DTSTART;TZID=Own:20270301T100000", hour);
    expect(times(calendar(...zone, ...lines), "UTC")[0]).toContain("T09:00Z/");
    const odd = ["BEGIN:VTIMEZONE", "TZID:Odd", "BEGIN:STANDARD", "DTSTART:never", "END:STANDARD"];
    expect(
      times(calendar(...odd, "END:VTIMEZONE", ...eventLines("DTSTART:20270301", hour))),
    ).toHaveLength(1);
  });
});

describe("times without a zone", () => {
  it("are in the zone of the calendar", () => {
    const text = (zone: string) =>
      calendar(...eventLines("DTSTART:20270301T100000", hour), `X-WR-TIMEZONE:${zone}`);
    expect(times(text("Asia/Dubai"))[0]).toContain("T06:00Z/");
    expect(times(text("Arabian Standard Time"))[0]).toContain("T06:00Z/");
    expect(times(event("DTSTART:20270301T100000", hour))[0]).toContain("T08:00Z/");
  });

  it("are in the zone of the venue for whole days", () => {
    expect(times(calendar("X-WR-TIMEZONE:Asia/Dubai", ...eventLines("DTSTART:20270301")))).toEqual([
      "E: 2027-02-28T22:00Z/2027-03-01T22:00Z",
    ]);
  });

  it("are in the zone of the start for an end, an added, an excluded and a replaced occurrence", () => {
    const series = eventLines(
      "DTSTART;TZID=America/New_York:20270115T100000",
      "DTEND:20270115T110000",
      "RRULE:FREQ=DAILY;UNTIL=20270202T100000",
      "EXDATE:20270201T100000",
      "RDATE:20270210T100000",
    );
    const moved = eventLines(
      "DTSTART;TZID=America/New_York:20270202T120000",
      hour,
      "RECURRENCE-ID:20270202T100000",
    );
    expect(times(calendar(...series, ...moved))).toEqual([
      "E: 2027-01-31T15:00Z/2027-01-31T16:00Z",
      "E: 2027-02-02T17:00Z/2027-02-02T18:00Z",
      "E: 2027-02-10T15:00Z/2027-02-10T16:00Z",
    ]);
  });

  it("name the occurrence of the series when its replacement is in another zone", () => {
    const series = eventLines(
      "DTSTART;TZID=America/New_York:20270301T100000",
      hour,
      "RRULE:FREQ=DAILY;COUNT=2",
    );
    const moved = eventLines(
      "DTSTART;TZID=Asia/Dubai:20270303T100000",
      hour,
      "RECURRENCE-ID:20270302T100000",
    );
    expect(times(calendar(...series, ...moved))).toEqual([
      "E: 2027-03-01T15:00Z/2027-03-01T16:00Z",
      "E: 2027-03-03T06:00Z/2027-03-03T07:00Z",
    ]);
  });
});

describe("changes of the clock in a VTIMEZONE", () => {
  const start = (time: string) =>
    times(calendar(...ownZone("Own"), ...eventLines(`DTSTART;TZID=Own:${time}`, hour)))[0];

  it("a midnight that is skipped moves forward by the length of the gap", () => {
    expect(start("20270429T235900")).toContain("2027-04-29T21:59Z/");
    expect(start("20270430T000000")).toContain("2027-04-29T22:00Z/");
    expect(start("20270430T003000")).toContain("2027-04-29T22:30Z/");
    expect(start("20270430T010000")).toContain("2027-04-29T22:00Z/");
  });

  it("an hour that is repeated is the first of both", () => {
    expect(start("20271028T225900")).toContain("2027-10-28T19:59Z/");
    expect(start("20271028T233000")).toContain("2027-10-28T20:30Z/");
    expect(start("20271029T000000")).toContain("2027-10-28T22:00Z/");
  });
});
