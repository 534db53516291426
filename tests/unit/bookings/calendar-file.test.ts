import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CalendarEntry,
  calendarFile,
  calendarInstant,
  escapeCalendarText,
  foldCalendarLine,
} from "@/lib/bookings/rules/calendar-file";
import {
  directionsLink,
  googleCalendarLink,
  outlookLink,
} from "@/lib/bookings/rules/calendar-links";

const entry: CalendarEntry = {
  id: "0b0d4a5e-0000-4000-8000-000000000001",
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

const unfold = (text: string) => text.replaceAll("\r\n ", "");
const plain = (text: string) =>
  text.replace(/\\([\\;,n])/g, (_, character) => (character === "n" ? "\n" : character));
const anyText = fc.string({ unit: "binary", maxLength: 300 });

/** The properties of the one event, as a reader of the format finds them. */
function read(file: string): Record<string, string> {
  return Object.fromEntries(
    unfold(file)
      .split("\r\n")
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
}

describe("a calendar file", () => {
  it("says what a calendar needs", () => {
    const file = calendarFile(entry);
    expect(file.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")).toBe(true);
    expect(file.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
    expect(read(file)).toMatchObject({
      UID: "booking-0b0d4a5e-0000-4000-8000-000000000001@mahfil",
      SEQUENCE: "3",
      DTSTAMP: "20270102T100000Z",
      DTSTART: "20270905T153000Z",
      DTEND: "20270905T203000Z",
      STATUS: "CONFIRMED",
      SUMMARY: "حجز: قاعة النيل، الدور 2\\; الجناح",
      DESCRIPTION: "Reference ABC\\nTotal 1\\,000",
      GEO: "30.05;31.23",
    });
  });

  it.each([
    ["pending", "TENTATIVE"],
    ["completed", "CONFIRMED"],
    ["cancelled", "CANCELLED"],
    ["declined", "CANCELLED"],
    ["expired", "CANCELLED"],
  ] as const)("calls %s %s", (status, word) => {
    expect(read(calendarFile({ ...entry, status })).STATUS).toBe(word);
  });

  it("leaves out a place that is not known", () => {
    const file = calendarFile({ ...entry, location: "", geo: null });
    expect(file).not.toMatch(/^(LOCATION|GEO)/m);
  });

  it("keeps its shape whatever stands in the texts", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (summary, description, location) => {
        const file = calendarFile({ ...entry, summary, description, location });
        const lines = file.split("\r\n");
        for (const line of lines) {
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
});

describe("a text in a calendar file", () => {
  it("comes back as it was, but for control characters and kinds of breaks", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = [...text.toWellFormed().replace(/\r\n?/g, "\n")]
          .filter((character) => /[\n\t]|\P{Cc}/u.test(character))
          .join("");
        expect(plain(escapeCalendarText(text))).toBe(kept);
      }),
    );
  });

  it("is folded without cutting a character, and unfolds to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const line = `X:${text.replace(/[\r\n]/g, "")}`;
        const folded = foldCalendarLine(line);
        expect(unfold(folded)).toBe(line);
        expect(folded.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("links to calendars and maps", () => {
  it("carry the entry", () => {
    const google = new URL(googleCalendarLink(entry));
    expect(google.searchParams.get("dates")).toBe("20270905T153000Z/20270905T203000Z");
    expect(google.searchParams.get("text")).toBe(entry.summary);
    const outlook = new URL(outlookLink(entry));
    expect(outlook.searchParams.get("startdt")).toBe(entry.startsAt);
    expect(outlook.searchParams.get("subject")).toBe(entry.summary);
    expect(calendarInstant("2027-09-05T15:30:00+02:00")).toBe("20270905T133000Z");
  });

  it("lead to the point, else to the address, else nowhere", () => {
    const to = (link: string | null) => link && new URL(link).searchParams.get("destination");
    expect(to(directionsLink({ latitude: 30.05, longitude: 31.23 }, "x"))).toBe("30.05,31.23");
    expect(to(directionsLink(null, "شارع النيل, Cairo"))).toBe("شارع النيل, Cairo");
    expect(directionsLink(null, " ")).toBeNull();
  });
});
