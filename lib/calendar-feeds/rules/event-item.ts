import ICAL from "ical.js";
import { type Clocks, clocksOf, instantAt } from "./wall-time.ts";

/** What a calendar's times are meant by, and of which part of time we read. Instants in milliseconds. */
export type Reading = {
  brought: Map<string, ICAL.Timezone>;
  venueZone: string;
  from: number;
  to: number;
  /** Steps of recurrences that may still be taken. */
  steps: number;
};

/** A time with the clocks it is meant by. */
export type Moment = { time: ICAL.Time; clocks: Clocks };

/** How long something takes: days of the calendar, then time that really passes. */
export type Span = { days: number; milliseconds: number };

/** A VEVENT, as far as it can take time. */
export type Item = {
  component: ICAL.Component;
  uid: string;
  title: string;
  busy: boolean;
  start: Moment;
  span: Span;
  /** Which occurrence of the event with its uid this one stands for. */
  replaces: Moment | null;
  /** Whether it stands for all later ones too. */
  andLater: boolean;
};

/** The times of a property with their clocks; what is no time is left out. */
export function momentsOf(property: ICAL.Property, reading: Reading): Moment[] {
  const tzid = property.getFirstParameter("tzid");
  const values: unknown[] = property.getValues();
  return values
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((value): value is ICAL.Time => value instanceof ICAL.Time && isReal(value))
    .map((time) => ({
      time,
      clocks: clocksOf(time, tzid, reading.brought, reading.venueZone),
    }));
}

const isReal = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  [year, month, day, hour, minute, second].every(Number.isInteger) &&
  year >= 1900 &&
  year <= 2199 &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= 31 &&
  hour <= 24;

/** The milliseconds of a moment, and the day it shows. */
export const instantOf = ({ time, clocks }: Moment) => instantAt(time, clocks);
export const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10);

/** What a clock shows, as if it were UTC: near enough to tell far from close. */
export const roughly = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

function momentOf(component: ICAL.Component, name: string, reading: Reading): Moment | null {
  const property = component.getFirstProperty(name);
  return (property && momentsOf(property, reading)[0]) ?? null;
}

/** The time that an ICAL duration takes; none when it runs backwards. */
export function spanOfDuration(duration: ICAL.Duration): Span {
  if (duration.isNegative) return { days: 0, milliseconds: 0 };
  const { weeks, days, hours, minutes, seconds } = duration;
  return {
    days: weeks * 7 + days,
    milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000,
  };
}

function spanOf(component: ICAL.Component, start: Moment, reading: Reading): Span {
  const end = momentOf(component, "dtend", reading);
  if (end && start.time.isDate && end.time.isDate) {
    const days = Math.round((roughly(end.time) - roughly(start.time)) / 86_400_000);
    // Some programs write a day's event as ending on that day.
    return { days: Math.max(days, days === 0 ? 1 : 0), milliseconds: 0 };
  }
  if (end) return { days: 0, milliseconds: instantOf(end) - instantOf(start) };
  const duration = component.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return spanOfDuration(duration);
  return { days: start.time.isDate ? 1 : 0, milliseconds: 0 };
}

/** When something of that length ends (milliseconds) that begins at this moment. */
export function endOf(start: Moment, span: Span): number {
  if (span.days === 0) return instantOf(start) + span.milliseconds;
  const time = start.time.clone();
  time.adjust(span.days, 0, 0, 0);
  return instantAt(time, start.clocks) + span.milliseconds;
}

const text = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === "string" ? value : "";
};

/** A VEVENT read, or null when it says no time. */
export function itemOf(component: ICAL.Component, reading: Reading): Item | null {
  const start = momentOf(component, "dtstart", reading);
  if (!start) return null;
  const replaced = component.getFirstProperty("recurrence-id");
  return {
    component,
    uid: text(component, "uid").slice(0, 300) || `at-${start.time.toString()}`,
    title: text(component, "summary")
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .trim()
      .slice(0, 200)
      .toWellFormed(),
    busy:
      text(component, "status").toUpperCase() !== "CANCELLED" &&
      text(component, "transp").toUpperCase() !== "TRANSPARENT",
    start,
    span: spanOf(component, start, reading),
    replaces: momentOf(component, "recurrence-id", reading),
    andLater: replaced?.getFirstParameter("range")?.toUpperCase() === "THISANDFUTURE",
  };
}
