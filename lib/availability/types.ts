import type { ClockTime } from "../shared/clock-time";
import type { Localized } from "../shared/localized";

/** Opening hours of a weekday (0 is Sunday); a `closes` at or before `opens` is on the next day. */
export type OpeningHours = { weekday: number; opens: string; closes: string };

/** Half an hour by the venue's clock, and whether a booking may include it. Held: only a hold takes it. */
export type Slot = {
  day: string;
  time: string;
  state: "free" | "taken" | "held" | "closed" | "past";
};

/** A day of a month by the venue's calendar. */
export type MonthDay = { day: string; state: "free" | "partly" | "full" | "closed" };

/** `guest` reads with the session: the slots that the reader holds are free to them. */
export type AvailabilityViewer = "public" | "guest";

/** A bookable time at a venue with its all-in total in minor units; instants are ISO in UTC. */
export type AlternativeSlot = { start: string; end: string; totalMinor: number };

/** What there is in place of a time that is taken, in the reader's language: the answer of `/api/alternatives`. */
export type TakenTimeText = {
  title: string;
  groups: {
    title: string;
    choices: { day: string; start: string; endDay: string; end: string; label: string }[];
  }[];
  /** Set where there is no other time. */
  none: string | null;
  similar: string;
};

export type CalendarVenue = { id: string; name: Localized; timeZone: string; status: string };

/** A booking, hold or block at a venue. Instants are ISO in UTC; `occupied` includes the buffers. */
export type TakenItem = {
  kind: "booking" | "hold" | "block";
  /** Null for a hold, of which the host sees the time only. */
  id: string | null;
  venueId: string;
  status: string;
  startsAt: string;
  endsAt: string;
  occupiedFrom: string;
  occupiedTo: string;
  /** Only the buffer of the item is on this day. */
  bufferOnly: boolean;
  /** The guest's first name; empty where it is not given, null for a deleted account. */
  guest: string | null;
  guests: number;
  reason: string;
  /** The calendar feed that a block was imported from; null for the host's own blocks. */
  calendar: string | null;
  imported: boolean;
  rule: "daily" | "weekly" | null;
};

/** An exception to the weekly hours; times of day by the venue's clock. */
type ExceptionItem = {
  kind: "exception";
  id: string;
  venueId: string;
  reason: string;
  closed: boolean;
  opens: string;
  closes: string;
};

export type CalendarItem = TakenItem | ExceptionItem;

/** A day by each venue's clock: how many venues are closed, and the first of the `total` items. */
export type CalendarDay = { day: string; closed: number; total: number; items: CalendarItem[] };

export type HostCalendar = {
  venues: CalendarVenue[];
  days: CalendarDay[];
  /** The open periods of a single venue as instants; empty for several venues. */
  open: { start: string; end: string }[];
  /**
   * When the first of the venues opens on the days, by its own clock; null where none does, where they are open day and
   * night, and for more than a week.
   */
  earliestOpening: ClockTime | null;
};

/**
 * How many periods were blocked, at least in part, and the bookings that were in the way; `left` is what was not
 * blocked because of one, which contains its buffers.
 */
export type BlockAnswer = {
  blocked: number;
  conflicts: {
    startsAt: string;
    endsAt: string;
    leftStartsAt: string;
    leftEndsAt: string;
    bookingId: string | null;
  }[];
};

export type OpeningException = {
  id: string;
  startsOn: string;
  endsOn: string;
  closed: boolean;
  opens: string;
  closes: string;
  note: string;
};

/** The hours of a venue as its host edits them. Buffers in minutes. */
export type VenueHours = {
  periods: OpeningHours[];
  exceptions: OpeningException[];
  before: number;
  after: number;
};

/** Whether a change of hours was saved, and how many confirmed bookings are outside of them. */
export type HoursAnswer = { saved: boolean; outside: number };
