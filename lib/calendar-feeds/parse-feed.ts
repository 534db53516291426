import ICAL from "ical.js";
import {
  type EventComponent,
  type ParseContext,
  readEventComponent,
} from "./rules/event-component.ts";
import type { FeedProblem } from "./rules/feed-address.ts";
import {
  MAX_COMPONENTS,
  MAX_CONTENT_LINES,
  MAX_OCCURRENCES,
  MAX_OVERLAPPING,
  MONTHS_AHEAD,
} from "./rules/limits.ts";
import { occurrencesOf, TooManyOccurrencesError } from "./rules/occurrences.ts";
import type { ExternalEvent } from "./types.ts";

export type ParsedFeed = { events: ExternalEvent[] } | { problem: FeedProblem };

/** The most recurrence steps computed for one calendar. */
const MAX_STEPS = 100_000;

/**
 * The text without invalid content lines: some programs break long texts without folding them. Throws
 * TooManyOccurrencesError above MAX_CONTENT_LINES or MAX_COMPONENTS.
 */
function keepContentLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => /^[ \t]|^[A-Za-z0-9-]+[;:]/.test(line));
  const componentCount = lines.filter((line) => /^BEGIN:/i.test(line)).length;
  if (lines.length > MAX_CONTENT_LINES || componentCount > MAX_COMPONENTS) {
    throw new TooManyOccurrencesError();
  }
  return lines.join("\r\n");
}

function parseCalendars(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(keepContentLines(text)) as unknown[];
  // ICAL.parse returns one jCal array, or an array of them for several calendars.
  const calendars = typeof parsed[0] === "string" ? [parsed] : parsed;
  return calendars
    .map((jCal) => new ICAL.Component(jCal as unknown[]))
    .filter((component) => component.name === "vcalendar");
}

function readTimeZones(calendar: ICAL.Component): Map<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const component of calendar.getAllSubcomponents("vtimezone")) {
    const zone = new ICAL.Timezone(component);
    if (zone.tzid) zones.set(zone.tzid, zone);
  }
  return zones;
}

/** The VEVENTs of a calendar; those that cannot be read are only counted. */
function readEvents(calendar: ICAL.Component, context: ParseContext) {
  const events: EventComponent[] = [];
  let invalidCount = 0;
  for (const component of calendar.getAllSubcomponents("vevent")) {
    let event: EventComponent | null = null;
    try {
      event = readEventComponent(component, context);
    } catch {
      // An invalid event does not make the others invalid.
    }
    if (event) events.push(event);
    else invalidCount += 1;
  }
  return { events, invalidCount };
}

function expandEvents(components: EventComponent[], context: ParseContext): ExternalEvent[] {
  const overridesByUid = new Map<string, EventComponent[]>();
  for (const component of components) {
    if (!component.recurrenceId) continue;
    const { uid } = component;
    overridesByUid.set(uid, [...(overridesByUid.get(uid) ?? []), component]);
  }
  const events: ExternalEvent[] = [];
  for (const component of components) {
    const overrides = component.recurrenceId ? [] : (overridesByUid.get(component.uid) ?? []);
    if (!component.isBusy && !overrides.some(({ isThisAndFuture }) => isThisAndFuture)) continue;
    for (const { start, end } of occurrencesOf(component, overrides, context)) {
      events.push({
        uid: component.uid,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        title: component.title,
      });
      if (events.length > MAX_OCCURRENCES) throw new TooManyOccurrencesError();
    }
  }
  return events;
}

/** How many events there are at the same time, at most. One that ends when another begins is not there with it. */
function countOverlapping(events: ExternalEvent[]): number {
  const steps = events.flatMap(({ start, end }) => [
    { at: start, step: 1 },
    { at: end, step: -1 },
  ]);
  let [overlapping, most] = [0, 0];
  for (const { step } of steps.sort((a, b) => a.at.localeCompare(b.at) || a.step - b.step)) {
    overlapping += step;
    most = Math.max(most, overlapping);
  }
  return most;
}

function parse(text: string, venueTimeZone: string, now: number): ParsedFeed {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) return { problem: "invalid_calendar" };
  const windowEnd = new Date(now);
  windowEnd.setUTCMonth(windowEnd.getUTCMonth() + MONTHS_AHEAD);
  const context: ParseContext = {
    timeZones: new Map(),
    venueTimeZone,
    windowStart: now - 86_400_000,
    windowEnd: windowEnd.getTime(),
    remainingSteps: MAX_STEPS,
  };
  const events: ExternalEvent[] = [];
  let [validCount, invalidCount] = [0, 0];
  for (const calendar of parseCalendars(text.replace(/^\uFEFF?\s*/, ""))) {
    context.timeZones = readTimeZones(calendar);
    const read = readEvents(calendar, context);
    validCount += read.events.length;
    invalidCount += read.invalidCount;
    events.push(...expandEvents(read.events, context));
    if (events.length > MAX_OCCURRENCES) throw new TooManyOccurrencesError();
  }
  if (validCount === 0 && invalidCount > 0) return { problem: "invalid_calendar" };
  if (countOverlapping(events) > MAX_OVERLAPPING) throw new TooManyOccurrencesError();
  events.sort((a, b) => a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid));
  return { events };
}

/**
 * The events of an iCalendar text from a day before `now` (milliseconds) until 18 months after: recurrences
 * expanded, cancelled and transparent events left out, all-day events and times without a zone read in
 * the venue's zone. The problem is `invalid_calendar` for a text that is no calendar, and `too_many` for more than
 * 2,000 occurrences, 100 at the same time, 10,000 components or 100,000 steps of recurrence rules. Never throws, but a rule that matches no day
 * keeps ical.js busy for ever: only a worker that is ended from outside (read-feed.ts) may call it.
 */
export function parseFeed(
  text: string,
  { timeZone, now = Date.now() }: { timeZone: string; now?: number },
): ParsedFeed {
  try {
    return parse(text, timeZone, now);
  } catch (error) {
    return { problem: error instanceof TooManyOccurrencesError ? "too_many" : "invalid_calendar" };
  }
}
