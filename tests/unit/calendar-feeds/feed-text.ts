import { parseFeed } from "../../../lib/calendar-feeds/parse-feed";

/** The time at which the parsing tests read calendars. */
export const now = Date.parse("2027-02-01T12:00:00Z");

/** A calendar with these content lines. */
export const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", ...lines, "END:VCALENDAR", ""].join("\r\n");

/** The lines of an event with these content lines. */
export const eventLines = (...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:one",
  "SUMMARY:E",
  ...lines,
  "END:VEVENT",
];

/** A calendar of one event with these content lines. */
export const event = (...lines: string[]) => calendar(...eventLines(...lines));

/** Reads a calendar for a venue in that time zone. Throws its problem. */
export function read(text: string, timeZone = "Africa/Cairo") {
  const parsed = parseFeed(text, { timeZone, now });
  if ("problem" in parsed) throw new Error(parsed.problem);
  return parsed;
}

/** The times of a calendar in short form: `title: start/end`. */
export function times(text: string, timeZone?: string): string[] {
  const short = (instant: string) => instant.replace(":00.000Z", "Z");
  return read(text, timeZone).events.map(
    ({ title, start, end }) => `${title}: ${short(start)}/${short(end)}`,
  );
}
