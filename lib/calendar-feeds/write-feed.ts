import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";

/** A booking or a block as a calendar shows it. Instants are ISO in UTC. */
export type FeedEntry = {
  id: string;
  kind: "booking" | "block";
  reference: string | null;
  start: string;
  end: string;
  /** Grows with every change. */
  sequence: number;
  changedAt: string;
};

export type FeedWords = { booked: string; blocked: string };

/**
 * A venue's taken times as a calendar (RFC 5545). The same entries give the same text, so that it can
 * be compared; a UID never changes.
 */
export function writeFeed(name: string, entries: FeedEntry[], words: FeedWords): string {
  const calendar = ical({
    name,
    prodId: { company: "Mahfil", product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 30,
  });
  for (const entry of entries) {
    const changed = new Date(entry.changedAt);
    calendar.createEvent({
      id: `${entry.kind}-${entry.id}@mahfil`,
      sequence: entry.sequence,
      stamp: changed,
      lastModified: changed,
      start: new Date(entry.start),
      end: new Date(entry.end),
      summary:
        entry.kind === "booking"
          ? `${words.booked} ${entry.reference ?? ""}`.trim()
          : words.blocked,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  return `${calendar.toString()}\r\n`;
}
