import type { ClockTime } from "../shared/clock-time";
import type { Localized } from "../shared/localized";

/** Opening hours of a weekday (0 is Sunday); a `closes` at or before `opens` is on the next day. */
export type OpeningHours = { weekday: number; opens: string; closes: string };

/** Half an hour by the venue's clock, and whether a booking may include it. `held`: only a hold takes it. */
export type Slot = {
  day: string;
  time: string;
  state: "free" | "taken" | "held" | "closed" | "past";
};

/** A day of a month by the venue's calendar. */
export type MonthDay = { day: string; state: "free" | "partly" | "full" | "closed" };

/** `guest` reads with the session: slots that the reader holds count as free. */
export type AvailabilityViewer = "public" | "guest";

/** A bookable time at a venue with its all-in total in minor units; instants are ISO in UTC. */
export type AlternativeSlot = { start: string; end: string; totalMinor: number };

/** The alternatives to a taken time in the reader's language: the answer of `/api/alternatives`. */
export type TakenTimeText = {
  title: string;
  groups: {
    title: string;
    choices: { day: string; start: string; endDay: string; end: string; label: string }[];
  }[];
  /** Set when there is no other time. */
  none: string | null;
  similar: string;
};

export type CalendarVenue = { id: string; name: Localized; timeZone: string; status: string };

/** A booking, hold or block at a venue. Instants are ISO in UTC; `occupied` includes the buffers. */
export type TakenItem = {
  kind: "booking" | "hold" | "block";
  /** Null for a hold; the host sees only its time. */
  id: string | null;
  venueId: string;
  status: string;
  startsAt: string;
  endsAt: string;
  occupiedFrom: string;
  occupiedTo: string;
  /** Only the buffer of the item is on this day. */
  bufferOnly: boolean;
  /** The guest's first name; empty when unknown, null for a deleted account. */
  guest: string | null;
  guests: number;
  reason: string;
  /** The imported calendar that a block comes from; null for the host's own blocks. */
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

/** One day, by each venue's clock: the number of closed venues, and the first of `total` items. */
export type CalendarDay = { day: string; closed: number; total: number; items: CalendarItem[] };

export type HostCalendar = {
  venues: CalendarVenue[];
  days: CalendarDay[];
  /** The open periods, as instants, when the calendar shows a single venue; empty for several venues. */
  open: { start: string; end: string }[];
  /**
   * The earliest opening of the venues on these days, by each venue's clock. Null when none opens, when they are always
   * open, and for more than a week.
   */
  earliestOpening: ClockTime | null;
};

/**
 * How many periods were blocked, at least in part, and the bookings that prevented the rest. `leftStartsAt` and
 * `leftEndsAt` enclose the time that stays unblocked because of a booking, with its buffers.
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

/** Whether a change of hours was saved, and how many confirmed bookings are outside the new hours. */
export type HoursAnswer = { saved: boolean; outside: number };
