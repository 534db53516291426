import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";

/** An event of a calendar (VEVENT of RFC 5545). Instants are ISO 8601 in UTC. */
export type CalendarEvent = {
  /** Never changes, so that importing the event again updates it. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  changedAt: string;
  startsAt: string;
  endsAt: string;
  status: "tentative" | "confirmed" | "cancelled";
  summary: string;
  description?: string;
  location?: string;
  geo?: { latitude: number; longitude: number } | null;
  url?: string;
};

const statuses: Record<CalendarEvent["status"], ICalEventStatus> = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** A text without characters that RFC 5545 does not allow in a value: control characters and lone surrogates. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, (character) =>
      character === "\n" || character === "\t" ? character : "",
    );
}

/** Escapes a TEXT value of RFC 5545 for the name of a calendar: ical-generator escapes texts of events only. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");

function locationOf({ location, geo }: CalendarEvent) {
  const point = geo ? { lat: geo.latitude, lon: geo.longitude } : undefined;
  const title = plainText(location ?? "");
  if (title) return { title, geo: point };
  return point ? { geo: point } : null;
}

/**
 * A calendar file (RFC 5545) with `events`. The same events give the same text. With `feed` it is a calendar to
 * subscribe to, with a refresh interval of `feed.refreshSeconds`.
 */
export function writeCalendar(
  events: CalendarEvent[],
  feed?: { name: string; refreshSeconds: number },
): string {
  const calendar = ical({
    prodId: { company: "Mahfil", product: "Calendar", language: "EN" },
    scale: "gregorian",
    ...(feed && {
      name: escapeText(plainText(feed.name)),
      method: ICalCalendarMethod.PUBLISH,
      ttl: feed.refreshSeconds,
    }),
  });
  for (const event of events) {
    const changedAt = new Date(event.changedAt);
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      status: statuses[event.status],
      summary: plainText(event.summary),
      description: event.description ? plainText(event.description) : null,
      location: locationOf(event),
      url: event.url ?? null,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  return `${calendar.toString()}\r\n`;
}
