import type { BookingStatus } from "../bookings/rules/status";
import type { FeedProblem } from "./rules/feed-address";

/** The address under which others read a venue's calendar; the secret itself is nobody's to see again. */
export type Feed = { createdAt: string; lastReadAt: string | null };

/** A calendar from outside that blocks time. */
export type CalendarImport = {
  id: string;
  name: string;
  url: string;
  lastTriedAt: string | null;
  lastSuccessAt: string | null;
  /** Since when it fails, and why: the last good state holds meanwhile. */
  failure: { since: string; problem: FeedProblem; status: number | null } | null;
  events: number;
};

/** An outside event that falls on a booking of ours. */
export type CalendarConflict = {
  id: string;
  calendar: string;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Null while a guest is still filling it in: that is theirs alone. */
  booking: {
    id: string;
    reference: string;
    status: BookingStatus;
    startsAt: string;
    endsAt: string;
  } | null;
};

export type VenueCalendars = {
  venue: { id: string; name: { en: string; ar: string }; timeZone: string };
  feed: Feed | null;
  imports: CalendarImport[];
  conflicts: CalendarConflict[];
};

/** How a calendar answered: nothing is wrong when there is no problem. */
export type ReadingResult = { problem: FeedProblem | null; status: number | null };
