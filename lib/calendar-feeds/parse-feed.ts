import {
  type CalendarComponent,
  findLine,
  parseCalendarComponents,
} from "./rules/content-lines.ts";
import { type EventReading, readEventComponent } from "./rules/event-component.ts";
import type { FeedProblem } from "./rules/feed-address.ts";
import { readFreeBusy } from "./rules/free-busy.ts";
import {
  MAX_OCCURRENCES,
  MAX_OVERLAPPING,
  MAX_UNREAD_EVENTS,
  MONTHS_AHEAD,
} from "./rules/limits.ts";
import { occurrencesOf } from "./rules/occurrences.ts";
import { readTimeZones } from "./rules/time-zone-components.ts";
import { TooManyOccurrencesError } from "./rules/too-many-occurrences.ts";
import { toUnreadEvent, type UnreadEvent } from "./rules/unread-event.ts";
import type { ParseContext } from "./rules/zoned-time.ts";
import type { ExternalEvent, FeedEvents } from "./types.ts";

export type ParsedFeed = FeedEvents | { problem: FeedProblem };

/** The most recurrence steps computed for one calendar. */
const MAX_STEPS = 100_000;

type ReadComponent = EventReading & { component: CalendarComponent };

/** Runs `read` for one event. Returns null when it throws, so that an unreadable event does not affect the others. */
function readSafely<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof TooManyOccurrencesError) throw error;
    return null;
  }
}

/** The readable VEVENTs of a calendar. */
const readComponents = (calendar: CalendarComponent, context: ParseContext): ReadComponent[] =>
  calendar.components
    .filter(({ name }) => name === "VEVENT")
    .map((component) => {
      const reading = readSafely(() => readEventComponent(component, context));
      return { component, ...(reading ?? { event: null, problem: "time", unknownZone: null }) };
    });

type EventList = { events: ExternalEvent[]; unread: UnreadEvent[] };

/** Adds the occurrences of one event within the window to `list`, and the event itself when it was not read in full. */
function addOccurrences(
  { component, event, problem, unknownZone }: ReadComponent,
  overrides: ReadComponent[],
  context: ParseContext,
  list: EventList,
) {
  const replacing = overrides.flatMap((override) => override.event ?? []);
  const expanded = event && readSafely(() => occurrencesOf(event, replacing, context));
  const { occurrences, isUnderstood } = expanded ?? { occurrences: [], isUnderstood: true };
  for (const { start, end } of event ? occurrences : []) {
    list.events.push({
      uid: event?.uid ?? "",
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      title: event?.title ?? "",
    });
    if (list.events.length > MAX_OCCURRENCES) throw new TooManyOccurrencesError();
  }
  // Times outside of the window do not matter to the host, in any zone.
  const isOver = problem === "time_zone" && occurrences.length === 0;
  const reason = event && !expanded ? "time" : isUnderstood ? problem : "recurrence";
  if (reason && !isOver) list.unread.push(toUnreadEvent(component, reason, unknownZone));
}

function expandEvents(readings: ReadComponent[], context: ParseContext): EventList {
  const overridesByUid = new Map<string, ReadComponent[]>();
  for (const reading of readings) {
    if (!reading.event?.recurrenceId) continue;
    const { uid } = reading.event;
    const overrides = overridesByUid.get(uid) ?? [];
    overrides.push(reading);
    overridesByUid.set(uid, overrides);
  }
  const list: EventList = { events: [], unread: [] };
  for (const reading of readings) {
    const { event } = reading;
    const overrides = event && !event.recurrenceId ? overridesByUid.get(event.uid) : undefined;
    addOccurrences(reading, overrides ?? [], context, list);
  }
  return list;
}

/** The highest number of simultaneous events. An event that ends when another begins does not overlap it. */
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

/** Reads one calendar of a text and adds its events to `list`. */
function readCalendar(calendar: CalendarComponent, context: ParseContext, list: EventList) {
  context.timeZones = readTimeZones(calendar);
  context.calendarTimeZone = findLine(calendar, "X-WR-TIMEZONE")?.value.trim() ?? null;
  const expanded = expandEvents(readComponents(calendar, context), context);
  list.events.push(...expanded.events);
  list.unread.push(...expanded.unread);
  for (const component of calendar.components.filter(({ name }) => name === "VFREEBUSY")) {
    const busy = readFreeBusy(component, context);
    if (busy.events.length > MAX_OCCURRENCES) throw new TooManyOccurrencesError();
    list.events.push(...busy.events);
    list.unread.push(...busy.unread);
  }
  if (list.events.length > MAX_OCCURRENCES) throw new TooManyOccurrencesError();
}

function parse(text: string, venueTimeZone: string, now: number): ParsedFeed {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) return { problem: "invalid_calendar" };
  const calendars = parseCalendarComponents(text.replace(/^\uFEFF?\s*/, ""));
  if (!calendars) return { problem: "invalid_calendar" };
  const windowEnd = new Date(now);
  windowEnd.setUTCMonth(windowEnd.getUTCMonth() + MONTHS_AHEAD);
  const context: ParseContext = {
    timeZones: new Map(),
    calendarTimeZone: null,
    venueTimeZone,
    windowStart: now - 86_400_000,
    windowEnd: windowEnd.getTime(),
    remainingSteps: MAX_STEPS,
  };
  const list: EventList = { events: [], unread: [] };
  for (const calendar of calendars) readCalendar(calendar, context, list);
  const { events, unread } = list;
  if (countOverlapping(events) > MAX_OVERLAPPING) throw new TooManyOccurrencesError();
  events.sort((a, b) => a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid));
  return {
    events,
    unreadEvents: unread.slice(0, MAX_UNREAD_EVENTS),
    unreadCount: unread.length,
  };
}

/**
 * Parses the events of an iCalendar text from one day before `now` (milliseconds) until 18 months after. Expands
 * recurrences, and leaves out cancelled and transparent events. Reads all-day events in the venue's zone, and times
 * without a zone in the calendar's zone or else the venue's. Also lists the first 100 events that could not be read in
 * full. The problem is `invalid_calendar` for a text that is not a calendar or is cut off, and `too_many` for more than
 * 2,000 occurrences, 100 at the same time, 10,000 components or 100,000 recurrence steps. Never throws, but a rule that
 * matches no day keeps ical.js in an endless loop: call it only in a worker that can be terminated (read-feed.ts).
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
