import type { BookingStatus } from "../bookings/rules/status.ts";
import type { FeedProblem } from "./rules/feed-address.ts";
import type { UnreadEvent } from "./rules/unread-event.ts";

/** An occurrence of an event of an external calendar. Instants are ISO 8601 in UTC. */
export type ExternalEvent = { uid: string; start: string; end: string; title: string };

/** What a calendar contains: the events that block time, and those that could not be read in full. */
export type FeedEvents = {
  events: ExternalEvent[];
  /** The first unread events. */
  unreadEvents: UnreadEvent[];
  /** The number of all unread events. */
  unreadCount: number;
};

/** Validators of conditional requests (RFC 9110). */
export type CacheValidators = { etag: string | null; lastModified: string | null };

/** An external calendar to read, for a venue in that time zone. */
export type FeedRequest = CacheValidators & {
  url: string;
  timeZone: string;
  /** Whether loopback addresses are allowed, for demonstrations and tests on one machine. */
  allowLoopback: boolean;
};

/** The result of reading a calendar; `content` is null when nothing changed. */
export type FeedReading =
  | ({ content: FeedEvents | null } & CacheValidators)
  | { problem: FeedProblem; status: number | null };

/** The feed of a venue; its secret address is not stored in readable form. */
export type Feed = { createdAt: string; lastReadAt: string | null };

/** An event that could not be read. Its position in the list identifies it, because events may be equal. */
export type ListedUnreadEvent = UnreadEvent & { position: number };

/** An external calendar whose events block time at a venue. */
export type CalendarImport = {
  id: string;
  name: string;
  url: string;
  lastTriedAt: string | null;
  lastSuccessAt: string | null;
  /** Since when and why imports fail; the events of the last successful import stay in force. */
  failure: { since: string; problem: FeedProblem; status: number | null } | null;
  events: number;
  /** The first events that could not be read in full, and their total number. */
  unreadEvents: ListedUnreadEvent[];
  unreadCount: number;
};

/** An external event that overlaps a booking. */
export type CalendarConflict = {
  id: string;
  calendar: string;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Null for a hold; only the guest may read its details. */
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
  /** The next conflicts; later ones appear when these are resolved. */
  conflicts: CalendarConflict[];
  conflictCount: number;
};

/** The outcome of an import; `status` is the HTTP status of a failed response. */
export type ImportResult = { problem: FeedProblem | null; status: number | null };
