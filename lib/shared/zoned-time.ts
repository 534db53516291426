import {
  type CalendarDateTime,
  fromAbsolute,
  parseDateTime,
  toZoned,
} from "@internationalized/date";
import { type Day, isDay } from "./calendar-day.ts";
import { type ClockTime, isClockTime } from "./clock-time.ts";

/** An instant, ISO in UTC. */
export type Instant = string;

const iso = (value: { toAbsoluteString(): string }): Instant => value.toAbsoluteString();

function parse(day: Day, time: ClockTime): CalendarDateTime | null {
  return isDay(day) && isClockTime(time) ? parseDateTime(`${day}T${time}`) : null;
}

/**
 * The instants at which a clock in the zone shows this day and time: none when the hour is skipped
 * in spring, two when it happens twice in autumn (earlier first), otherwise one. None for an invalid time.
 */
export function instantsOf(day: Day, time: ClockTime, timeZone: string): Instant[] {
  const local = parse(day, time);
  if (!local) return [];
  const earlier = toZoned(local, timeZone, "earlier");
  // A skipped time is moved to one that exists: then the clock shows something else.
  if (earlier.hour !== local.hour || earlier.minute !== local.minute) return [];
  const later = toZoned(local, timeZone, "later");
  return earlier.compare(later) === 0 ? [iso(earlier)] : [iso(earlier), iso(later)];
}

/**
 * The instant of a day and time in a zone: the first of two, and for a skipped time the one as long
 * after midnight (or the gap's begin) as asked. Null for an invalid time.
 */
export function toInstant(day: Day, time: ClockTime, timeZone: string): Instant | null {
  const local = parse(day, time);
  return local && iso(toZoned(local, timeZone, "compatible"));
}

/** True for a time that no clock in the zone shows on that day, because it is skipped in spring. */
export function isSkipped(day: Day, time: ClockTime, timeZone: string): boolean {
  return parse(day, time) !== null && instantsOf(day, time, timeZone).length === 0;
}

/** What calendar and clock of the zone show at an instant. */
export function toLocal(instant: Instant, timeZone: string): { day: Day; time: ClockTime } {
  const text = fromAbsolute(Date.parse(instant), timeZone).toString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The same for the edge of a period: the first instant of a day is midnight, also where clocks skip the first hour
 * of a day in spring, as in Cairo.
 */
export function toEdge(instant: Instant, timeZone: string): { day: Day; time: ClockTime } {
  const local = toLocal(instant, timeZone);
  const before = toLocal(new Date(Date.parse(instant) - 60_000).toISOString(), timeZone);
  return before.day < local.day ? { ...local, time: "00:00" } : local;
}
