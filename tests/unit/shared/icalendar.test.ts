import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type CalendarEvent, writeCalendar } from "@/lib/shared/icalendar";

const event: CalendarEvent = {
  uid: "booking-0b0d4a5e-0000-4000-8000-000000000001@mahfil",
  sequence: 3,
  changedAt: "2027-01-02T10:00:00Z",
  startsAt: "2027-09-05T15:30:00.000Z",
  endsAt: "2027-09-05T20:30:00.000Z",
  status: "confirmed",
  summary: "حجز: قاعة النيل، الدور 2; الجناح",
  description: "Reference ABC\nTotal 1,000",
  location: "12 Street, Cairo",
  geo: { latitude: 30.05, longitude: 31.23 },
  url: "https://mahfil.test/dashboard/bookings/0b0d4a5e-0000-4000-8000-000000000001",
};

const unfold = (file: string) => file.replaceAll("\r\n ", "");
const anyText = fc.string({ unit: "binary", maxLength: 300 });

/** The properties of the only event, by name, as written in the file. */
function rawProperties(file: string): Record<string, string> {
  return Object.fromEntries(
    unfold(file)
      .split("\r\n")
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
}

/** A property of the only event, as a reader of the format parses it. */
function readProperty(file: string, name: string): unknown {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getFirstSubcomponent("vevent")?.getFirstPropertyValue(name);
}

describe("writeCalendar", () => {
  it("writes the properties that calendar programs need", () => {
    const file = writeCalendar([event]);
    expect(file.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")).toBe(true);
    expect(file.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
    expect(rawProperties(file)).toMatchObject({
      UID: "booking-0b0d4a5e-0000-4000-8000-000000000001@mahfil",
      SEQUENCE: "3",
      DTSTAMP: "20270102T100000Z",
      "LAST-MODIFIED": "20270102T100000Z",
      DTSTART: "20270905T153000Z",
      DTEND: "20270905T203000Z",
      STATUS: "CONFIRMED",
      SUMMARY: "حجز: قاعة النيل، الدور 2\\; الجناح",
      DESCRIPTION: "Reference ABC\\nTotal 1\\,000",
      LOCATION: "12 Street\\, Cairo",
      GEO: "30.05;31.23",
    });
    expect(readProperty(file, "url")).toBe(event.url);
  });

  it.each([
    ["tentative", "TENTATIVE"],
    ["confirmed", "CONFIRMED"],
    ["cancelled", "CANCELLED"],
  ] as const)("writes the status %s as %s", (status, written) => {
    expect(rawProperties(writeCalendar([{ ...event, status }])).STATUS).toBe(written);
  });

  it("leaves out a location and a point that are not known", () => {
    const file = writeCalendar([{ ...event, location: "", geo: null }]);
    expect(file).not.toMatch(/^(LOCATION|GEO)/m);
  });

  it("writes lines of at most 75 octets and one event, whatever the texts contain", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (summary, description, location) => {
        const file = writeCalendar([{ ...event, summary, description, location }]);
        for (const line of file.split("\r\n")) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        const names = unfold(file)
          .split("\r\n")
          .map((line) => line.split(":")[0]);
        expect(names.filter((name) => name === "BEGIN")).toHaveLength(2);
        expect(names.filter((name) => name === "SUMMARY")).toHaveLength(1);
      }),
    );
  });

  it("keeps every text but for control characters and kinds of line breaks", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const expected = [...text.toWellFormed().replace(/\r\n?/g, "\n")]
          .filter((character) => /[\n\t]|\P{Cc}/u.test(character))
          .join("");
        const file = writeCalendar([{ ...event, summary: `Booking ${text}` }]);
        expect(file.isWellFormed()).toBe(true);
        expect(readProperty(file, "summary")).toBe(`Booking ${expected}`);
      }),
    );
  });
});
