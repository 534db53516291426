import type { CalendarEvent } from "../../shared/icalendar.ts";

/** An instant in the basic format of ISO 8601, as RFC 5545 writes it: `20270905T153000Z`. */
function basicFormat(instant: string): string {
  return new Date(instant).toISOString().replace(/\.\d{3}|[-:]/g, "");
}

/** A link that opens Google Calendar with the event filled in. */
export function googleCalendarLink(event: CalendarEvent): string {
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: event.summary,
    dates: `${basicFormat(event.startsAt)}/${basicFormat(event.endsAt)}`,
    details: event.description ?? "",
    location: event.location ?? "",
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** A link that opens Outlook on the web with the event filled in. */
export function outlookLink(event: CalendarEvent): string {
  const query = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.summary,
    startdt: event.startsAt,
    enddt: event.endsAt,
    body: event.description ?? "",
    location: event.location ?? "",
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}

/** A link to Google Maps with directions to the point, else to the address; null without either. */
export function directionsLink(
  geo: { latitude: number; longitude: number } | null,
  address: string,
): string | null {
  const destination = geo ? `${geo.latitude},${geo.longitude}` : address.trim();
  if (!destination) return null;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}
