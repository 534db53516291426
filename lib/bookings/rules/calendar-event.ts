import type { CalendarEvent } from "../../shared/icalendar.ts";
import type { BookingStatus } from "./status.ts";

const calendarStatuses: Record<BookingStatus, CalendarEvent["status"]> = {
  held: "tentative",
  pending: "tentative",
  confirmed: "confirmed",
  completed: "confirmed",
  cancelled: "cancelled",
  declined: "cancelled",
  expired: "cancelled",
};

type Parts = {
  booking: { id: string; status: BookingStatus; startsAt: string; endsAt: string };
  documents: {
    sequence: number;
    changedAt: string;
    address: string;
    geo: { latitude: number; longitude: number } | null;
  };
  /** The texts of the event in the reader's language, and the address of the booking's page. */
  words: { summary: string; lines: string[]; url: string };
};

/** A booking as a calendar event. Mails and downloads use the same event, so that each updates the other. */
export function toCalendarEvent({ booking, documents, words }: Parts): CalendarEvent {
  return {
    uid: `booking-${booking.id}@mahfil`,
    sequence: documents.sequence,
    changedAt: documents.changedAt,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    status: calendarStatuses[booking.status],
    summary: words.summary,
    description: [...words.lines, words.url].join("\n"),
    location: documents.address,
    geo: documents.geo,
    url: words.url,
  };
}
