import { type CalendarEntry, calendarInstant } from "./calendar-file.ts";

type Linked = Pick<CalendarEntry, "startsAt" | "endsAt" | "summary" | "description" | "location">;

/** A link that opens Google Calendar with the entry filled in. */
export function googleCalendarLink(entry: Linked): string {
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: entry.summary,
    dates: `${calendarInstant(entry.startsAt)}/${calendarInstant(entry.endsAt)}`,
    details: entry.description,
    location: entry.location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** A link that opens Outlook on the web with the entry filled in. */
export function outlookLink(entry: Linked): string {
  const query = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: entry.summary,
    startdt: entry.startsAt,
    enddt: entry.endsAt,
    body: entry.description,
    location: entry.location,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}

/** The way to a place: to its point where it is known, else to its address. */
export function directionsLink(
  geo: { latitude: number; longitude: number } | null,
  address: string,
): string | null {
  const destination = geo ? `${geo.latitude},${geo.longitude}` : address.trim();
  if (!destination) return null;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}
