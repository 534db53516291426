import ICAL from "ical.js";
import { type CalendarComponent, findLine, findLines } from "./content-lines.ts";
import { textOf } from "./line-text.ts";
import { readRecurrenceRule } from "./recurrence-rule.ts";
import { type EventTimeZone, findTimeZone } from "./time-zone-names.ts";
import { readOffset, readTime } from "./written-time.ts";

/**
 * A time in the form that ical.js reads, or null when it cannot be read. The midnight at the end of a day becomes its
 * last second: ical.js reads T240000 in a rule as the midnight before, and a rule for Thursdays must not give Fridays
 * (see `offsetAt`).
 */
function writeTime(value: string): string | null {
  const endOfDay = /^(.*)T24:?00(:?00)?$/i.exec(value.trim());
  if (endOfDay) return writeTime(`${endOfDay[1]}T235959`);
  const written = readTime(value);
  if (!written) return null;
  const text = written.time.toICALString();
  return written.time.isDate ? `${text}T000000` : text;
}

/** An offset in the form that ical.js reads; null when it cannot be read. */
function writeOffset(value: string): string | null {
  const offset = readOffset(/^\d/.test(value.trim()) ? `+${value.trim()}` : value);
  if (offset === null) return null;
  const seconds = Math.abs(offset) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (offset < 0 ? "-" : "+") + parts.map((part) => String(part).padStart(2, "0")).join("");
}

/** A rule in the form that ical.js reads; null when it cannot be read. */
function writeRule(value: string): string | null {
  const read = readRecurrenceRule(value);
  if (!read) return null;
  const until = read.until && `${read.until.time.toICALString()}${read.until.isUtc ? "Z" : ""}`;
  return `${read.rule.toString()}${until ? `;UNTIL=${until}` : ""}`;
}

/** The lines of STANDARD or DAYLIGHT in the form that ical.js reads. Null when a required line cannot be read. */
function writeObservance(component: CalendarComponent): string[] | null {
  const write = (name: string, writeValue: (value: string) => string | null) => {
    const line = findLine(component, name);
    const value = line && writeValue(line.value);
    return value ? `${name}:${value}` : null;
  };
  const required = [
    write("DTSTART", writeTime),
    write("TZOFFSETFROM", writeOffset),
    write("TZOFFSETTO", writeOffset),
  ];
  const rules = findLine(component, "RRULE") ? [write("RRULE", writeRule)] : [];
  const times = findLines(component, "RDATE").flatMap(({ value }) => value.split(","));
  const added = times.map((value) => {
    const time = writeTime(value.split("/")[0] ?? "");
    return time && `RDATE:${time}`;
  });
  const lines = [
    `BEGIN:${component.name}`,
    ...required,
    ...rules,
    ...added,
    `END:${component.name}`,
  ];
  return lines.every((line) => line !== null) ? lines : null;
}

/**
 * A VTIMEZONE for ical.js. Null when any part cannot be read, because some of its rules alone would give wrong times.
 */
function readTimeZone(component: CalendarComponent): ICAL.Timezone | null {
  const observances = component.components
    .filter(({ name }) => name === "STANDARD" || name === "DAYLIGHT")
    .map(writeObservance);
  if (observances.length === 0 || observances.includes(null)) return null;
  const lines = ["BEGIN:VTIMEZONE", ...observances.flatMap((each) => each ?? []), "END:VTIMEZONE"];
  try {
    return new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines.join("\r\n")) as unknown[]));
  } catch {
    return null;
  }
}

/**
 * The time zones that a calendar defines, by TZID. An unreadable one is replaced by its X-LIC-LOCATION, if it has one.
 */
export function readTimeZones(calendar: CalendarComponent): Map<string, EventTimeZone> {
  const zones = new Map<string, EventTimeZone>();
  for (const component of calendar.components) {
    const tzid = component.name === "VTIMEZONE" && findLine(component, "TZID");
    if (!tzid) continue;
    const location = findLine(component, "X-LIC-LOCATION");
    const read = readTimeZone(component);
    const zone = read ? { component: read } : location && findTimeZone(location.value, new Map());
    if (zone) zones.set(textOf(tzid).trim(), zone);
  }
  return zones;
}
