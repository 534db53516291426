import fc from "fast-check";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { parseFeed } from "../../../lib/calendar-feeds/parse-feed";
import { type FeedEntry, writeFeed } from "../../../lib/calendar-feeds/write-feed";
import { propertyRuns } from "../../support/repetitions";

const now = Date.parse("2027-02-01T12:00:00Z");
const labels = { booked: "Booked", blocked: "Blocked" };
const entry: FeedEntry = {
  id: "0b8f6c1e-8a3e-4f0a-9d68-1f1f3c4d5e6f",
  kind: "booking",
  reference: "AB12CD34EF",
  start: "2027-03-01T16:00:00Z",
  end: "2027-03-01T22:30:00Z",
  sequence: 3,
  changedAt: "2027-01-15T08:00:00Z",
};

it("a feed contains the unavailable times and their last changes, and nothing about guests", () => {
  const text = writeFeed("Hall; the great, one", [entry], labels);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent("vevent");
  const value = (name: string) => String(event?.getFirstPropertyValue(name));
  const lines = text.split("\r\n");
  expect(lines).toContain("NAME:Hall\\; the great\\, one");
  expect(lines).toContain("X-WR-CALNAME:Hall\\; the great\\, one");
  expect(value("uid")).toBe(`booking-${entry.id}@mahfil`);
  expect(value("summary")).toBe("Booked AB12CD34EF");
  expect(value("sequence")).toBe("3");
  expect(value("dtstamp")).toBe("2027-01-15T08:00:00Z");
  expect(value("last-modified")).toBe("2027-01-15T08:00:00Z");
  expect(value("dtstart")).toBe("2027-03-01T16:00:00Z");
  expect(value("dtend")).toBe("2027-03-01T22:30:00Z");
  expect(event?.getAllProperties().map((property) => property.name)).not.toContain("attendee");
});

it("every character of a venue's name is escaped", () => {
  const text = writeFeed("Ninth Floor, Down\\town; A\nB", [], labels);
  expect(text).toContain("\r\nNAME:Ninth Floor\\, Down\\\\town\\; A\\nB\r\n");
});

it("a feed is the same text for the same entries", () => {
  expect(writeFeed("Hall", [entry], labels)).toBe(writeFeed("Hall", [entry], labels));
});

it("a feed has lines of at most 75 octets that end with CRLF", () => {
  const text = writeFeed("قاعة الأفراح الكبرى ".repeat(12), [entry], labels);
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\n");
  }
});

it("the parser reads every written feed", () => {
  const instant = fc.integer({ min: now, max: now + 400 * 86_400_000 });
  const entries = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom("booking" as const, "block" as const),
      reference: fc.stringMatching(/^[A-Z0-9]{10}$/),
      start: instant,
      minutes: fc.integer({ min: 1, max: 10_000 }),
      sequence: fc.nat(50),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  fc.assert(
    fc.property(entries, fc.string({ unit: "grapheme" }), (given, name) => {
      const second = (milliseconds: number) =>
        new Date(Math.floor(milliseconds / 1000) * 1000).toISOString();
      const written = given.map(({ minutes, ...one }) => ({
        ...one,
        start: second(one.start),
        end: second(one.start + minutes * 60_000),
        changedAt: second(now),
      }));
      const parsed = parseFeed(writeFeed(name, written, labels), { timeZone: "Africa/Cairo", now });
      expect(
        "events" in parsed && parsed.events.map(({ uid, start, end }) => [uid, start, end]),
      ).toEqual(
        written
          .map(({ kind, id, start, end }) => [`${kind}-${id}@mahfil`, start, end])
          .sort((a, b) => `${a[1]}${a[0]}`.localeCompare(`${b[1]}${b[0]}`)),
      );
    }),
    { numRuns: propertyRuns(60) },
  );
});
