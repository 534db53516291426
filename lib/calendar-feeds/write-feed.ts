import { type CalendarEvent, writeCalendar } from "../shared/icalendar.ts";

/** A booking or a blocked time as the feed shows it. Instants are ISO 8601 in UTC. */
export type FeedEntry = {
  id: string;
  kind: "booking" | "block";
  reference: string | null;
  start: string;
  end: string;
  /** Increases with every change. */
  sequence: number;
  changedAt: string;
};

export type FeedLabels = { booked: string; blocked: string };

const REFRESH_SECONDS = 30 * 60;

/** A venue's bookings and blocked times as a calendar to subscribe to, with nothing about guests. */
export function writeFeed(name: string, entries: FeedEntry[], labels: FeedLabels): string {
  const events = entries.map(
    (entry): CalendarEvent => ({
      uid: `${entry.kind}-${entry.id}@mahfil`,
      sequence: entry.sequence,
      changedAt: entry.changedAt,
      startsAt: entry.start,
      endsAt: entry.end,
      status: "confirmed",
      summary:
        entry.kind === "booking"
          ? `${labels.booked} ${entry.reference ?? ""}`.trim()
          : labels.blocked,
    }),
  );
  return writeCalendar(events, { name, refreshSeconds: REFRESH_SECONDS });
}
