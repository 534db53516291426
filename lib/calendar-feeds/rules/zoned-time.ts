import type ICAL from "ical.js";
import type { ContentLine } from "./content-lines.ts";
import { type EventTimeZone, findTimeZone } from "./time-zone-names.ts";
import { instantAt } from "./wall-time.ts";
import { type EventDuration, readDuration, readTime, type WrittenTime } from "./written-time.ts";

/** The state and settings of parsing one calendar. Instants in milliseconds. */
export type ParseContext = {
  /** The time zones that the calendar defines, by their TZID. */
  timeZones: Map<string, EventTimeZone>;
  /** The zone name for times without a zone (X-WR-TIMEZONE); null for the venue's zone. */
  calendarTimeZone: string | null;
  venueTimeZone: string;
  windowStart: number;
  windowEnd: number;
  /** Recurrence steps that may still be computed before parsing gives up. */
  remainingSteps: number;
};

/** A wall time with its time zone. */
export type ZonedTime = {
  time: ICAL.Time;
  zone: EventTimeZone;
  /** The unknown zone name when `zone` is the venue's instead; null for a known zone. */
  unknownZone: string | null;
  /** Whether the line names no zone, so that the zone of the series or calendar applies. */
  isFloating: boolean;
};

/** A time that may have an end or a length of its own (PERIOD). */
export type ZonedPeriod = {
  start: ZonedTime;
  end: ZonedTime | null;
  duration: EventDuration | null;
};

/**
 * A time with its zone: UTC, else the named zone, else the zone of its event's start, else the calendar's. Dates are in
 * the venue's zone.
 */
function toZonedTime(
  { time, isUtc }: WrittenTime,
  tzid: string,
  context: ParseContext,
  start?: ZonedTime,
): ZonedTime {
  const venueZone = { name: context.venueTimeZone };
  const known = { time, unknownZone: null, isFloating: false };
  if (isUtc) return { ...known, zone: { name: "UTC" } };
  if (time.isDate) return { ...known, zone: venueZone };
  const isFloating = !tzid;
  if (isFloating && start && !start.time.isDate) return { ...start, time, isFloating };
  const name = tzid || context.calendarTimeZone;
  const zone = name ? findTimeZone(name, context.timeZones) : venueZone;
  return { time, zone: zone ?? venueZone, unknownZone: zone ? null : name, isFloating };
}

/** Splits value and TZID of a line: in `TZID=GMT+01:00:20270301T100000` the name contains a colon without quotes. */
function splitTzid({ parameters, value }: ContentLine): { value: string; tzid: string } {
  const tzid = parameters.get("TZID") ?? "";
  const misplaced = tzid ? /^(.*):(\d{8}T\d{4,6})$/.exec(value.trim()) : null;
  if (!misplaced) return { value, tzid };
  return { value: misplaced[2] ?? "", tzid: `${tzid}:${misplaced[1]}` };
}

/** Reads the times and periods of a line; null for each unreadable one. */
export function readPeriods(
  line: ContentLine,
  context: ParseContext,
  start?: ZonedTime,
): (ZonedPeriod | null)[] {
  const { value, tzid } = splitTzid(line);
  const isDate = line.parameters.get("VALUE")?.toUpperCase() === "DATE";
  const read = (text: string) => {
    const written = readTime(text, isDate);
    return written && toZonedTime(written, tzid, context, start);
  };
  return value
    .split(",")
    .filter((text) => text.trim() !== "")
    .map((text) => {
      const [first = "", second] = text.split("/");
      const begin = read(first);
      if (!begin) return null;
      if (second === undefined) return { start: begin, end: null, duration: null };
      const end = read(second);
      const duration = readDuration(second);
      return end || duration ? { start: begin, end, duration } : null;
    });
}

/** Reads the first time of a line. Returns null when there is no line or no readable time. */
export const readZonedTime = (
  line: ContentLine | undefined,
  context: ParseContext,
  start?: ZonedTime,
): ZonedTime | null => (line && readPeriods(line, context, start)[0]?.start) ?? null;

/** The instant of a zoned time, in milliseconds. */
export const instantOf = ({ time, zone }: ZonedTime) => instantAt(time, zone);

/** The instant (milliseconds) at which an event with this start and duration ends. */
export function endOf(start: ZonedTime, duration: EventDuration): number {
  if (duration.days === 0) return instantOf(start) + duration.milliseconds;
  const time = start.time.clone();
  time.adjust(duration.days, 0, 0, 0);
  return instantAt(time, start.zone) + duration.milliseconds;
}
