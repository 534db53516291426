import { expect, it } from "vitest";
import { calendar, event, eventLines, read } from "./feed-text";

const unread = (text: string) => read(text, "UTC").unreadEvents;
const hour = "DURATION:PT1H";

it("an event whose start cannot be read is told with its title and its time as written", () => {
  const { events, unreadEvents, unreadCount } = read(
    event("DTSTART:tomorrow", "DTEND:20270301T110000Z"),
  );
  expect(events).toEqual([]);
  expect(unreadEvents).toEqual([
    { title: "E", written: "tomorrow – 20270301T110000Z", reason: "time" },
  ]);
  expect(unreadCount).toBe(1);
});

it.each([
  [
    "a day that does not exist",
    "time",
    ["DTSTART:20270230T100000Z", hour],
    "20270230T100000Z – PT1H",
  ],
  ["no start", "time", [], ""],
  [
    "an end that cannot be read",
    "end",
    ["DTSTART:20270301T100000Z", "DTEND:noon"],
    "20270301T100000Z – noon",
  ],
  [
    "a length that cannot be read",
    "end",
    ["DTSTART:20270301T100000Z", "DURATION:long"],
    "20270301T100000Z – long",
  ],
  ["an end before the start", "end", ["DTSTART:20270302", "DTEND:20270301"], "20270302 – 20270301"],
  ["neither an end nor a length", "end", ["DTSTART:20270301T100000Z"], "20270301T100000Z"],
] as const)("an event with %s is told, and blocks nothing", (_name, reason, lines, written) => {
  expect(read(event(...lines))).toMatchObject({
    events: [],
    unreadEvents: [{ title: "E", reason, written }],
  });
});

it.each([
  ["RRULE:FREQ=WEEKLY;UNTIL=soon", " · FREQ=WEEKLY;UNTIL=soon"],
  ["RRULE:FREQ=NEVER", " · FREQ=NEVER"],
  ["RRULE:FREQ=WEEKLY;BYMONTHDAY=1", " · FREQ=WEEKLY;BYMONTHDAY=1"],
  ["RRULE:RSCALE=CHINESE;FREQ=YEARLY", " · RSCALE=CHINESE;FREQ=YEARLY"],
  ["RDATE:later", ""],
  ["EXDATE:later", ""],
])("an event with %s blocks its first time, and is told", (line, rule) => {
  const found = read(event("DTSTART:20270301T100000Z", hour, line));
  expect(found.events).toHaveLength(1);
  expect(found.unreadEvents).toEqual([
    { title: "E", written: `20270301T100000Z – PT1H${rule}`, reason: "recurrence" },
  ]);
});

it("an event in a zone that is not known blocks the time of the venue, and is told", () => {
  const found = read(event("DTSTART;TZID=Nowhere/At All:20270301T100000", hour));
  expect(found.events[0]?.start).toBe("2027-03-01T08:00:00.000Z");
  expect(found.unreadEvents).toEqual([
    { title: "E", written: "20270301T100000 – PT1H · Nowhere/At All", reason: "time_zone" },
  ]);
  const floating = calendar(
    "X-WR-TIMEZONE:Atlantis",
    ...eventLines("DTSTART:20270301T100000", hour),
  );
  expect(unread(floating)[0]).toMatchObject({
    reason: "time_zone",
    written: "20270301T100000 – PT1H · Atlantis",
  });
});

it.each([
  "(UTC+09:00) Cairo",
  "(UTC+02:00) Own City",
  "Amsterdam, Dubai",
  "Customized Time Zone 1",
])("a zone of the name %s is not guessed", (name) => {
  expect(unread(event(`DTSTART;TZID="${name}":20270301T100000`, hour))).toMatchObject([
    { reason: "time_zone" },
  ]);
});

it("a busy period that cannot be read is told", () => {
  const lines = ["BEGIN:VFREEBUSY", "FREEBUSY:20270301T100000Z/PT1H,then/PT1H", "END:VFREEBUSY"];
  const found = read(calendar(...lines));
  expect(found.events).toHaveLength(1);
  expect(found.unreadEvents).toEqual([{ title: "", written: "then/PT1H", reason: "time" }]);
});

it("the replacement of an occurrence that cannot be read leaves the occurrence blocked, and is told", () => {
  const series = eventLines("DTSTART:20270301T100000Z", hour, "RRULE:FREQ=DAILY;COUNT=2");
  const odd = eventLines("DTSTART:x", "RECURRENCE-ID:20270302T100000Z");
  expect(read(calendar(...series, ...odd))).toMatchObject({
    events: { length: 2 },
    unreadCount: 1,
  });
  const cancelled = eventLines("RECURRENCE-ID:20270302T100000Z", "STATUS:CANCELLED");
  expect(read(calendar(...series, ...cancelled))).toMatchObject({
    events: { length: 1 },
    unreadCount: 0,
  });
  const unclear = eventLines("DTSTART:20270302T100000Z", "RECURRENCE-ID:x", "STATUS:CANCELLED");
  expect(read(calendar(...series, ...unclear))).toMatchObject({
    events: { length: 2 },
    unreadCount: 1,
  });
});

it.each([
  ["a cancelled event", ["DTSTART:x", "STATUS:CANCELLED"]],
  ["a transparent event", ["DTSTART:x", "TRANSP:TRANSPARENT"]],
  ["an event that is over", ["DTSTART:20260101T100000Z", "DTEND:x"]],
  ["an event years ahead", ["DTSTART:20350101T100000Z", "DTEND:x"]],
  ["an event in an unknown zone that is over", ["DTSTART;TZID=Odd:20260101T100000", hour]],
  ["an event that ends as it starts", ["DTSTART:20270301T100000Z", "DTEND:20270301T100000Z"]],
])("%s is not told, for it takes no time", (_name, lines) => {
  expect(read(event(...lines))).toMatchObject({ events: [], unreadEvents: [], unreadCount: 0 });
});

it("at most 100 events are told, with the number of all", () => {
  const found = read(
    calendar(...Array.from({ length: 101 }, () => eventLines("DTSTART:x")).flat()),
  );
  expect(found.unreadEvents).toHaveLength(100);
  expect(found.unreadCount).toBe(101);
});

it("titles and times are told as plain text of at most 200 characters", () => {
  const long = "x".repeat(5000);
  const [told] = unread(
    event(`DTSTART:\u0007${long}`).replace("SUMMARY:E", `SUMMARY:\u202ea\\nb\u200f${long}`),
  );
  expect(told?.title).toBe(`a b${long}`.slice(0, 200));
  expect(told?.written).toBe(long.slice(0, 200));
});

it("an event inside which the calendar ends has no start, and is told", () => {
  const text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:E\r\nEND:VCALENDAR\r\n";
  expect(unread(text)).toEqual([{ title: "E", written: "", reason: "time" }]);
});
