import { CalendarDate, CalendarDateTime, toZoned } from "@internationalized/date";
import type ICAL from "ical.js";

const isZoneNameCache = new Map<string, boolean>();

/** Whether this is the name of a zone of the IANA database. */
function isZoneName(name: string): boolean {
  const cached = isZoneNameCache.get(name);
  if (cached !== undefined) return cached;
  let isKnown = true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    isKnown = false;
  }
  if (isZoneNameCache.size < 1000) isZoneNameCache.set(name, isKnown);
  return isKnown;
}

/** The time zone of an event: one of the IANA database, or a VTIMEZONE component of the calendar. */
export type EventTimeZone = { name: string } | { component: ICAL.Timezone };

/**
 * The time zone of an event's time: UTC; the IANA zone that TZID names; else the calendar's VTIMEZONE of
 * that name; else, for all-day events and unknown or missing zones, the venue's.
 */
export function timeZoneOf(
  time: ICAL.Time,
  tzid: string | undefined,
  components: Map<string, ICAL.Timezone>,
  venueTimeZone: string,
): EventTimeZone {
  if (!time.isDate && time.zone?.tzid === "UTC") return { name: "UTC" };
  if (!tzid || time.isDate) return { name: venueTimeZone };
  if (isZoneName(tzid)) return { name: tzid };
  const component = components.get(tzid);
  return component ? { component } : { name: venueTimeZone };
}

/**
 * The instant (milliseconds) of a wall time in a time zone. Of a repeated hour it is the first; a skipped
 * hour moves forward by the length of the gap. A day starts with its first hour that exists.
 */
export function instantAt(time: ICAL.Time, zone: EventTimeZone): number {
  if ("component" in zone) {
    const local = time.clone();
    local.zone = zone.component;
    return local.toUnixTime() * 1000;
  }
  const { year, month, day, hour, minute, second } = time;
  const local = time.isDate
    ? new CalendarDate(year, month, day)
    : new CalendarDateTime(year, month, day, hour, minute, Math.min(second, 59));
  return toZoned(local, zone.name, "compatible").toDate().getTime();
}
