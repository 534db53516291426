import type { Localized } from "../shared/localized";

/** Opening hours of a weekday (0 is Sunday); a `closes` at or before `opens` is on the next day. */
export type OpeningHours = { weekday: number; opens: string; closes: string };

/** Half an hour by the venue's clock, and whether a booking may include it. */
export type Slot = { day: string; time: string; state: "free" | "taken" | "closed" | "past" };

/** A day of a month by the venue's calendar. */
export type MonthDay = { day: string; state: "free" | "partly" | "full" | "closed" };

/** `guest` reads with the session: the slots that the reader holds are free to them. */
export type AvailabilityViewer = "public" | "guest";

/** A bookable time at a venue with its all-in total in minor units; instants are ISO in UTC. */
export type AlternativeSlot = { start: string; end: string; totalMinor: number };

export type CalendarVenue = { id: string; name: Localized; timeZone: string; status: string };

/** Something that takes time at a venue. Instants are ISO in UTC; occupied is with its buffers. */
export type TakenItem = {
  kind: "booking" | "hold" | "block";
  /** Null for a hold, which is the guest's own matter. */
  id: string | null;
  venueId: string;
  status: string;
  startsAt: string;
  endsAt: string;
  occupiedFrom: string;
  occupiedTo: string;
  /** On this day it only sets up or clears away. */
  bufferOnly: boolean;
  /** The guest's first name; empty when it is not said, null when they have left. */
  guest: string | null;
  guests: number;
  reason: string;
  /** The outside calendar that a block came from; null for the host's own blocks. */
  calendar: string | null;
  imported: boolean;
  rule: "daily" | "weekly" | null;
};

/** Other hours than those of the week, or none; times of day by the venue's clock. */
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

/** A day of each venue's own clocks: how many venues are closed, and a few of all things on it. */
export type CalendarDay = { day: string; closed: number; total: number; items: CalendarItem[] };

export type HostCalendar = {
  venues: CalendarVenue[];
  days: CalendarDay[];
  /** When the one asked venue is open, as instants; empty for several venues. */
  open: { start: string; end: string }[];
};

/** What was blocked, and what was left out because of a live booking. */
export type BlockAnswer = {
  blocked: number;
  conflicts: { startsAt: string; endsAt: string; bookingId: string | null }[];
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

/** When a venue can be booked, as its host edits it. Buffers in minutes. */
export type VenueHours = {
  periods: OpeningHours[];
  exceptions: OpeningException[];
  before: number;
  after: number;
};

/** Whether a change of hours was saved, and how many confirmed bookings lie outside of them. */
export type HoursAnswer = { saved: boolean; outside: number };
