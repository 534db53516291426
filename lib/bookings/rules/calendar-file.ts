import type { BookingStatus } from "./status.ts";

/** What a calendar entry says. Instants are ISO in UTC; `sequence` grows with every change. */
export type CalendarEntry = {
  id: string;
  sequence: number;
  changedAt: string;
  startsAt: string;
  endsAt: string;
  status: BookingStatus;
  summary: string;
  description: string;
  location: string;
  geo: { latitude: number; longitude: number } | null;
  url: string;
};

const LINE_OCTETS = 75;

/** An instant as calendars write it: `20270905T153000Z`. */
export function calendarInstant(instant: string): string {
  return new Date(instant).toISOString().replace(/\.\d{3}|[-:]/g, "");
}

/** A text as a value of RFC 5545: separators escaped, breaks written, control characters dropped. */
export function escapeCalendarText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, (character) => (character === "\n" || character === "\t" ? character : ""))
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

const octetsOf = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};

/** A content line cut into lines of at most 75 octets of UTF-8, never within a character. */
export function foldCalendarLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const statuses: Record<BookingStatus, string> = {
  held: "TENTATIVE",
  pending: "TENTATIVE",
  confirmed: "CONFIRMED",
  completed: "CONFIRMED",
  cancelled: "CANCELLED",
  declined: "CANCELLED",
  expired: "CANCELLED",
};

/** A calendar file (RFC 5545) with one booking. Its UID never changes, so that an import updates. */
export function calendarFile(entry: CalendarEntry): string {
  const changed = calendarInstant(entry.changedAt);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Mahfil//Bookings//EN",
    "CALSCALE:GREGORIAN",
    "BEGIN:VEVENT",
    `UID:booking-${entry.id}@mahfil`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART:${calendarInstant(entry.startsAt)}`,
    `DTEND:${calendarInstant(entry.endsAt)}`,
    `STATUS:${statuses[entry.status]}`,
    `SUMMARY:${escapeCalendarText(entry.summary)}`,
    `DESCRIPTION:${escapeCalendarText(entry.description)}`,
    ...(entry.location ? [`LOCATION:${escapeCalendarText(entry.location)}`] : []),
    ...(entry.geo ? [`GEO:${entry.geo.latitude};${entry.geo.longitude}`] : []),
    `URL:${entry.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldCalendarLine(line)}\r\n`).join("");
}
