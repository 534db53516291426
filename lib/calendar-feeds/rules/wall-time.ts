import { CalendarDate, CalendarDateTime, toZoned } from "@internationalized/date";
import type ICAL from "ical.js";

const known = new Map<string, boolean>();

/** Whether this is the name of a zone of the IANA database. */
function isZoneName(name: string): boolean {
  let answer = known.get(name);
  if (answer === undefined) {
    try {
      new Intl.DateTimeFormat("en", { timeZone: name });
      answer = true;
    } catch {
      answer = false;
    }
    if (known.size < 1000) known.set(name, answer);
  }
  return answer;
}

/** Which clocks a time of a calendar is meant by: an IANA zone, or one that the calendar brought. */
export type Clocks = { zone: string } | { own: ICAL.Timezone };

/**
 * The clocks of a time: UTC; a zone by its well-known name; else as the calendar describes the name;
 * else (without a zone, or with one that nobody knows) the venue's.
 */
export function clocksOf(
  time: ICAL.Time,
  tzid: string | undefined,
  brought: Map<string, ICAL.Timezone>,
  venueZone: string,
): Clocks {
  if (!time.isDate && time.zone?.tzid === "UTC") return { zone: "UTC" };
  if (!tzid || time.isDate) return { zone: venueZone };
  if (isZoneName(tzid)) return { zone: tzid };
  const own = brought.get(tzid);
  return own ? { own } : { zone: venueZone };
}

/**
 * The instant (milliseconds) at which clocks show a time: the first of two in autumn, and in spring
 * as long after midnight as asked. A day begins when its first hour does.
 */
export function instantAt(time: ICAL.Time, clocks: Clocks): number {
  if ("own" in clocks) {
    const local = time.clone();
    local.zone = clocks.own;
    return local.toUnixTime() * 1000;
  }
  const { year, month, day, hour, minute, second } = time;
  const local = time.isDate
    ? new CalendarDate(year, month, day)
    : new CalendarDateTime(year, month, day, hour, minute, Math.min(second, 59));
  return toZoned(local, clocks.zone, "compatible").toDate().getTime();
}
