import { CalendarDate, CalendarDateTime, toZoned } from "@internationalized/date";
import ICAL from "ical.js";
import type { EventTimeZone } from "./time-zone-names.ts";
import { approximateInstant } from "./written-time.ts";

const DAY = 86_400_000;

/** A change of the clock in a VTIMEZONE, as ical.js computes it: a time in UTC, and offsets in seconds. */
type ClockChange = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  utcOffset: number;
  prevUtcOffset: number;
};

/** The offset (milliseconds) of a VTIMEZONE from UTC at an instant (milliseconds). */
function offsetAt(zone: ICAL.Timezone, instant: number): number {
  // Computes the clock changes up to that year.
  zone.utcOffset(ICAL.Time.fromJSDate(new Date(instant + DAY), true));
  const changes: ClockChange[] = zone.changes;
  const change = changes.findLast(
    ({ year, month, day, hour, minute, second }) =>
      // The last second of a day stands for the midnight that ends it (time-zone-components.ts).
      Date.UTC(year, month - 1, day, hour, minute, second === 59 ? 60 : second) <= instant,
  );
  return (change?.utcOffset ?? changes[0]?.prevUtcOffset ?? 0) * 1000;
}

/** The instant of a wall time in a VTIMEZONE; ical.js reads a skipped time as an earlier one. */
function instantInComponent(zone: ICAL.Timezone, time: ICAL.Time): number {
  const local = approximateInstant(time);
  const before = offsetAt(zone, local - DAY);
  const after = offsetAt(zone, local + DAY);
  const isAfterChange =
    offsetAt(zone, local - before) !== before && offsetAt(zone, local - after) === after;
  return local - (isAfterChange ? after : before);
}

/**
 * The instant (milliseconds) of a wall time in a time zone. A repeated hour counts as its first occurrence; a skipped
 * hour moves forward by the length of the gap. A day starts with its first existing hour.
 */
export function instantAt(time: ICAL.Time, zone: EventTimeZone): number {
  if ("component" in zone) return instantInComponent(zone.component, time);
  if (zone.name === "UTC") return approximateInstant(time);
  const { year, month, day, hour, minute, second } = time;
  const local = time.isDate
    ? new CalendarDate(year, month, day)
    : new CalendarDateTime(year, month, day, hour, minute, second);
  return toZoned(local, zone.name, "compatible").toDate().getTime();
}
