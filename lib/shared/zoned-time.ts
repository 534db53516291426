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
  // Converting a skipped time gives another existing time, so the clock shows something else.
  if (earlier.hour !== local.hour || earlier.minute !== local.minute) return [];
  const later = toZoned(local, timeZone, "later");
  return earlier.compare(later) === 0 ? [iso(earlier)] : [iso(earlier), iso(later)];
}

/**
 * The instant of a day and time in a zone: the first of two for a repeated time. A skipped time moves forward by the
 * length of the gap. Null for an invalid time.
 */
export function toInstant(day: Day, time: ClockTime, timeZone: string): Instant | null {
  const local = parse(day, time);
  return local && iso(toZoned(local, timeZone, "compatible"));
}

/** Whether the clock of the zone skips this time on that day in spring. */
export function isSkipped(day: Day, time: ClockTime, timeZone: string): boolean {
  return parse(day, time) !== null && instantsOf(day, time, timeZone).length === 0;
}

/** The day and time in the zone at an instant. */
export function toLocal(instant: Instant, timeZone: string): { day: Day; time: ClockTime } {
  const text = fromAbsolute(Date.parse(instant), timeZone).toString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The same for the edge of a period: the first instant of a day counts as midnight, even where clocks skip the first
 * hour of a day in spring, as in Cairo.
 */
export function toEdge(instant: Instant, timeZone: string): { day: Day; time: ClockTime } {
  const local = toLocal(instant, timeZone);
  const before = toLocal(new Date(Date.parse(instant) - 60_000).toISOString(), timeZone);
  return before.day < local.day ? { ...local, time: "00:00" } : local;
}
