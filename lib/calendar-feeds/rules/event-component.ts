import ICAL from "ical.js";
import { type EventTimeZone, instantAt, timeZoneOf } from "./wall-time.ts";

/** What parsing one calendar text needs to know. Instants in milliseconds. */
export type ParseContext = {
  /** The VTIMEZONE components of the calendar, by their TZID. */
  timeZones: Map<string, ICAL.Timezone>;
  venueTimeZone: string;
  windowStart: number;
  windowEnd: number;
  /** Recurrence steps that may still be computed before parsing gives up. */
  remainingSteps: number;
};

/** A wall time with its time zone. */
export type ZonedTime = { time: ICAL.Time; zone: EventTimeZone };

/** The length of an event: calendar days, then elapsed time. */
export type EventDuration = { days: number; milliseconds: number };

/** The parts of a VEVENT that decide which times it takes. */
export type EventComponent = {
  component: ICAL.Component;
  uid: string;
  title: string;
  /** False when the event is cancelled or transparent. */
  isBusy: boolean;
  start: ZonedTime;
  duration: EventDuration;
  /** The occurrence that this component overrides (RECURRENCE-ID); null for the event itself. */
  recurrenceId: ZonedTime | null;
  /** Whether it overrides all later occurrences too (RANGE=THISANDFUTURE). */
  isThisAndFuture: boolean;
};

/** The valid times among the values of a property. */
export function zonedTimesOf(property: ICAL.Property, context: ParseContext): ZonedTime[] {
  const tzid = property.getFirstParameter("tzid");
  const values: unknown[] = property.getValues();
  return values
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((value): value is ICAL.Time => value instanceof ICAL.Time && isValidTime(value))
    .map((time) => ({
      time,
      zone: timeZoneOf(time, tzid, context.timeZones, context.venueTimeZone),
    }));
}

const isValidTime = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  [year, month, day, hour, minute, second].every(Number.isInteger) &&
  year >= 1900 &&
  year <= 2199 &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= 31 &&
  hour <= 24;

/** The instant of a zoned time, in milliseconds. */
export const instantOf = ({ time, zone }: ZonedTime) => instantAt(time, zone);
/** The day of a wall time, as yyyy-mm-dd. */
export const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10);

/** The wall time read as UTC, in milliseconds: within a day of the real instant, and much cheaper. */
export const approximateInstant = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

function zonedTimeOf(
  component: ICAL.Component,
  name: string,
  context: ParseContext,
): ZonedTime | null {
  const property = component.getFirstProperty(name);
  return (property && zonedTimesOf(property, context)[0]) ?? null;
}

/** A DURATION value; zero when it is negative. */
export function toEventDuration(duration: ICAL.Duration): EventDuration {
  if (duration.isNegative) return { days: 0, milliseconds: 0 };
  const { weeks, days, hours, minutes, seconds } = duration;
  return {
    days: weeks * 7 + days,
    milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000,
  };
}

function durationOf(
  component: ICAL.Component,
  start: ZonedTime,
  context: ParseContext,
): EventDuration {
  const end = zonedTimeOf(component, "dtend", context);
  if (end && start.time.isDate && end.time.isDate) {
    const days = Math.round(
      (approximateInstant(end.time) - approximateInstant(start.time)) / 86_400_000,
    );
    // Some programs write an all-day event as ending on the day it starts.
    return { days: Math.max(days, days === 0 ? 1 : 0), milliseconds: 0 };
  }
  if (end) return { days: 0, milliseconds: instantOf(end) - instantOf(start) };
  const value = component.getFirstPropertyValue("duration");
  if (value instanceof ICAL.Duration) return toEventDuration(value);
  return { days: start.time.isDate ? 1 : 0, milliseconds: 0 };
}

/** The instant (milliseconds) at which an event of that length ends. */
export function endOf(start: ZonedTime, duration: EventDuration): number {
  if (duration.days === 0) return instantOf(start) + duration.milliseconds;
  const time = start.time.clone();
  time.adjust(duration.days, 0, 0, 0);
  return instantAt(time, start.zone) + duration.milliseconds;
}

const text = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === "string" ? value : "";
};

/** Reads a VEVENT. Returns null when it has no valid start. */
export function readEventComponent(
  component: ICAL.Component,
  context: ParseContext,
): EventComponent | null {
  const start = zonedTimeOf(component, "dtstart", context);
  if (!start) return null;
  const recurrenceProperty = component.getFirstProperty("recurrence-id");
  return {
    component,
    uid: text(component, "uid").slice(0, 300) || `at-${start.time.toString()}`,
    title: text(component, "summary")
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .trim()
      .slice(0, 200)
      .toWellFormed(),
    isBusy:
      text(component, "status").toUpperCase() !== "CANCELLED" &&
      text(component, "transp").toUpperCase() !== "TRANSPARENT",
    start,
    duration: durationOf(component, start, context),
    recurrenceId: zonedTimeOf(component, "recurrence-id", context),
    isThisAndFuture:
      recurrenceProperty?.getFirstParameter("range")?.toUpperCase() === "THISANDFUTURE",
  };
}
