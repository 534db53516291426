import { expect, it } from "vitest";
import { calendar, event, eventLines, read, times } from "./feed-text";

const tenToEleven = ["E: 2027-03-01T10:00Z/2027-03-01T11:00Z"];
const utc = (start: string, ...lines: string[]) => times(event(start, ...lines), "UTC");

it.each([
  ["without seconds", "DTSTART:20270301T1000Z"],
  ["in the extended format", "DTSTART:2027-03-01T10:00:00Z"],
  ["with fractions of a second", "DTSTART:20270301T100000.000Z"],
  ["in lower case and with spaces", "DTSTART: 20270301t100000z "],
  ["with an offset", "DTSTART:20270301T120000+0200"],
  ["declared as a date with a time", "DTSTART;VALUE=DATE-TIME:20270301T100000Z"],
  ["with a parameter in quotes that are not closed", 'DTSTART;X-A="b:20270301T100000Z'],
])("a start %s is read", (_name, start) => {
  expect(utc(start, "DURATION:PT1H")).toEqual(tenToEleven);
});

it.each([
  ["without its VALUE", "DTSTART:20270301"],
  ["with hyphens", "DTSTART;VALUE=DATE:2027-03-01"],
  ["declared as a date with a time", "DTSTART;VALUE=DATE-TIME:20270301"],
  ["with the time of midnight", "DTSTART;VALUE=DATE:20270301T000000"],
  ["with the letter of UTC", "DTSTART;VALUE=DATE:20270301Z"],
])("a day %s is read", (_name, start) => {
  expect(utc(start)).toEqual(["E: 2027-03-01T00:00Z/2027-03-02T00:00Z"]);
  expect(utc(start, "DTEND:20270303")).toEqual(["E: 2027-03-01T00:00Z/2027-03-03T00:00Z"]);
});

it("a property that is folded behind its name is read", () => {
  const lines = ["DTSTART\r\n :20270301T100000Z", "DTEND\r\n\r\n ;X-A=b:20270301T110000Z"];
  expect(times(event(...lines), "UTC")).toEqual(tenToEleven);
});

it.each(["PT1W", "P1W", "P7D", "PT7D", "P6DT24H"])("the length %s is a week", (length) => {
  expect(utc("DTSTART:20270301T100000Z", `DURATION:${length}`)).toEqual([
    "E: 2027-03-01T10:00Z/2027-03-08T10:00Z",
  ]);
});

it("the hour 24 is midnight of the next day", () => {
  expect(utc("DTSTART:20270301T220000Z", "DTEND:20270301T240000Z")).toEqual([
    "E: 2027-03-01T22:00Z/2027-03-02T00:00Z",
  ]);
});

it.each([
  ["an empty end is no end", "UNTIL=;COUNT=2"],
  ["an empty part is no part", "COUNT=2;BYDAY=;"],
  ["lower case is understood", "count=2;byday=mo"],
  ["an end without seconds is read", "UNTIL=20270308T1000Z"],
  ["an end in the extended format is read", "UNTIL=2027-03-08"],
  ["an end in the year 9999 is no end", "UNTIL=99991231T235959Z;COUNT=2"],
  ["a comma at the end of a list is ignored", "COUNT=2;BYDAY=MO,"],
  ["a part of a program's own is ignored", "COUNT=2;X-EVOLUTION-ENDDATE=20270308T100000Z"],
  ["the Gregorian calendar may be named", "RSCALE=GREGORIAN;COUNT=2;SKIP=OMIT"],
])("in a recurrence rule %s", (_name, parts) => {
  expect(utc("DTSTART:20270301T100000Z", "DURATION:PT1H", `RRULE:FREQ=WEEKLY;${parts}`)).toEqual([
    ...tenToEleven,
    "E: 2027-03-08T10:00Z/2027-03-08T11:00Z",
  ]);
});

it("a series without an end, whose UNTIL is empty, is repeated until the window ends", () => {
  const yearly = utc("DTSTART:20270301T100000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY;UNTIL=");
  expect(yearly).toEqual([...tenToEleven, "E: 2028-03-01T10:00Z/2028-03-01T11:00Z"]);
});

it("what an exception rule gives does not take place", () => {
  expect(
    utc(
      "DTSTART:20270301T100000Z",
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      "EXRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=1;BYDAY=MO",
    ),
  ).toEqual(["E: 2027-03-08T10:00Z/2027-03-08T11:00Z", "E: 2027-03-15T10:00Z/2027-03-15T11:00Z"]);
});

it("an event that Outlook shows as free takes no time", () => {
  const lines = ["DTSTART:20270301T100000Z", "DURATION:PT1H"];
  expect(utc(lines[0] ?? "", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE")).toEqual([]);
  expect(times(event(...lines, "X-MICROSOFT-CDO-BUSYSTATUS:OOF"))).toHaveLength(1);
});

it("busy periods of a calendar that has only VFREEBUSY are read", () => {
  const text = calendar(
    "BEGIN:VFREEBUSY",
    "UID:busy",
    "DTSTART:20270301T000000Z",
    "DTEND:20270401T000000Z",
    "FREEBUSY:20270301T100000Z/PT1H,20270302T100000Z/20270302T120000Z",
    "FREEBUSY;FBTYPE=FREE:20270303T100000Z/PT1H",
    "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270304T100000Z/PT1H",
    "FREEBUSY;FBTYPE=BUSY:",
    "END:VFREEBUSY",
  );
  expect(times(text, "UTC")).toEqual([
    ": 2027-03-01T10:00Z/2027-03-01T11:00Z",
    ": 2027-03-02T10:00Z/2027-03-02T12:00Z",
    ": 2027-03-04T10:00Z/2027-03-04T11:00Z",
  ]);
});

it.each([
  ["an odd line", ["DTSTART;TZID=:20270399", "DTSTAMP:", "RRULE:", "DURATION:P"]],
  [
    "a rule that is none",
    ["DTSTART:20270302T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;UNTIL=x"],
  ],
  ["an impossible attendee", ['ATTENDEE;CN="a:b', "DTSTART:20270302T100000Z", "DURATION:PT1H"]],
  ["an end that is never", ["DTSTART:20270302T100000Z", "DURATION:P999999999W"]],
  ["a part that it does not close", ["DTSTART:20270302T100000Z", "BEGIN:VALARM", "TRIGGER:-PT5M"]],
])("%s in one event does not spoil another", (_name, lines) => {
  const text = calendar(
    ...eventLines(...lines),
    ...eventLines("DTSTART:20270301T100000Z", "DURATION:PT1H"),
  );
  expect(times(text, "UTC")).toContain(tenToEleven[0]);
});

it("an event that is not closed ends where the next begins", () => {
  const one = eventLines("DTSTART:20270301T100000Z", "DURATION:PT1H");
  const two = eventLines("DTSTART:20270302T100000Z", "DURATION:PT1H");
  expect(times(calendar(...one.slice(0, -1), ...two))).toHaveLength(2);
  expect(times(calendar(...one, ...two.slice(0, -1)))).toHaveLength(2);
});

it("an event behind the end of the calendar is read", () => {
  const text = calendar() + eventLines("DTSTART:20270301T100000Z", "DURATION:PT1H").join("\r\n");
  expect(times(text)).toHaveLength(1);
});

it("a title in the encoding of older calendars is read", () => {
  const summary = "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=D9=82=D8=A7=\r\n=D8=B9=D8=A9";
  const text = event("DTSTART:20270301T100000Z", "DURATION:PT1H").replace("SUMMARY:E", summary);
  expect(read(text).events[0]?.title).toBe("قاعة");
});
