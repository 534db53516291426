import {
  type CalendarDateTime,
  fromAbsolute,
  parseDate,
  parseDateTime,
  toZoned,
} from "@internationalized/date";

/** A day in some zone, `2027-04-30`; a time of day, `18:30`; an instant, ISO in UTC. */
export type Day = string;
export type ClockTime = string;
export type Instant = string;

const iso = (value: { toAbsoluteString(): string }): Instant => value.toAbsoluteString();

function parse(day: Day, time: ClockTime): CalendarDateTime | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null;
  try {
    return parseDateTime(`${day}T${time}`);
  } catch {
    return null;
  }
}

/**
 * The instants at which a clock in the zone shows this day and time: none when the hour is skipped
 * in spring, two when it happens twice in autumn (earlier first), otherwise one. None for garbage.
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
 * after midnight (or the gap's begin) as asked. Null for garbage.
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

/** Today's day in the zone. */
export function todayIn(timeZone: string, now: number = Date.now()): Day {
  return fromAbsolute(now, timeZone).toString().slice(0, 10);
}

/** A day so many days later; negative for earlier. */
export function addDays(day: Day, days: number): Day {
  return parseDate(day).add({ days }).toString();
}

/** The same day so many months later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  return parseDate(day).add({ months }).toString();
}

/** True for a day that exists, written `2027-04-30`. */
export function isDay(text: string): boolean {
  return parse(text, "12:00") !== null;
}

/** Hours that really pass between two instants, whatever the clocks do meanwhile. */
export function hoursBetween(start: Instant, end: Instant): number {
  return (Date.parse(end) - Date.parse(start)) / 3_600_000;
}

/** An instant so many minutes later. */
export function addMinutes(instant: Instant, minutes: number): Instant {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
