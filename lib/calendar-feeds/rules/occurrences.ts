import ICAL from "ical.js";
import {
  approximateInstant,
  dayOf,
  type EventComponent,
  type EventDuration,
  endOf,
  instantOf,
  type ParseContext,
  toEventDuration,
  type ZonedTime,
  zonedTimesOf,
} from "./event-component.ts";
import { MAX_OCCURRENCES } from "./limits.ts";

/** Thrown when a calendar has more occurrences than we import, or takes too long to expand. */
export class TooManyOccurrencesError extends Error {}

/** An occurrence of an event. Instants in milliseconds. */
export type Occurrence = { start: number; end: number };

/** More than any difference between wall time and UTC. */
const TIME_ZONE_MARGIN = 3 * 86_400_000;

/** Occurrences that do not take place, by instant or, for all-day events, by day. */
type Exclusions = { instants: Set<number>; days: Set<string> };

function exclude(exclusions: Exclusions, start: ZonedTime, isAllDay: boolean) {
  exclusions.instants.add(instantOf(start));
  if (start.time.isDate || isAllDay) exclusions.days.add(dayOf(start.time));
}

const isExcluded = (exclusions: Exclusions, { time }: ZonedTime, instant: number) =>
  exclusions.instants.has(instant) || exclusions.days.has(dayOf(time));

/** Whether an occurrence is one of RFC 5545: ical.js moves a day that a month lacks into the next month. */
function matchesRule(rule: ICAL.Recur, first: ICAL.Time, time: ICAL.Time): boolean {
  const days = (rule.getComponent("BYMONTHDAY") as number[]).map(Number);
  const months = (rule.getComponent("BYMONTH") as number[]).map(Number);
  if (months.length > 0 && !months.includes(time.month)) return false;
  if (days.length > 0 && days.every((day) => day > 0)) return days.includes(time.day);
  const byDay = ["BYDAY", "BYYEARDAY", "BYWEEKNO"].some(
    (part) => rule.getComponent(part).length > 0,
  );
  const follows = (rule.freq === "MONTHLY" || rule.freq === "YEARLY") && !byDay && !days.length;
  return !follows || time.day === first.day;
}

/** The starts that a recurrence rule gives, up to the end of the window. Throws TooManyOccurrencesError. */
function* expandRule(
  rule: ICAL.Recur,
  event: EventComponent,
  context: ParseContext,
): Generator<ZonedTime> {
  const { until } = rule;
  const endless = rule.clone();
  endless.until = null;
  const first = event.start.time.clone();
  // Expand in wall time; each result gets its own UTC offset afterwards.
  first.zone = ICAL.Timezone.localTimezone;
  const iterator = endless.iterator(first);
  for (let time = iterator.next(); time; time = iterator.next()) {
    context.remainingSteps -= 1;
    if (context.remainingSteps < 0) throw new TooManyOccurrencesError();
    if (approximateInstant(time) > context.windowEnd + TIME_ZONE_MARGIN) return;
    const start = { time: time.clone(), zone: event.start.zone };
    if (until?.isDate && dayOf(time) > dayOf(until)) return;
    if (until && !until.isDate) {
      const isOver = event.start.time.isDate
        ? dayOf(time) > dayOf(until)
        : isNearOrAfter(time, until) && instantOf(start) > untilInstant(until, event);
      if (isOver) return;
    }
    if (matchesRule(rule, first, time)) yield start;
  }
}

/** Whether a time can be after `until`: spares the conversion to an instant where it cannot. */
const isNearOrAfter = (time: ICAL.Time, until: ICAL.Time) =>
  approximateInstant(time) > approximateInstant(until) - TIME_ZONE_MARGIN;

const untilInstant = (until: ICAL.Time, event: EventComponent) =>
  until.zone?.tzid === "UTC"
    ? approximateInstant(until)
    : instantOf({ time: until, zone: event.start.zone });

/** The starts of an event's occurrences (DTSTART, RRULE, RDATE), each with its duration. */
function* occurrenceStarts(
  event: EventComponent,
  context: ParseContext,
): Generator<{ start: ZonedTime; duration: EventDuration }> {
  const { component, duration } = event;
  yield { start: event.start, duration };
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    for (const start of expandRule(rule, event, context)) yield { start, duration };
  }
  for (const property of component.getAllProperties("rdate")) {
    const periods: unknown[] = property.getValues();
    for (const [index, start] of zonedTimesOf(property, context).entries()) {
      const period = periods[index];
      const isPeriod = period instanceof ICAL.Period;
      yield { start, duration: isPeriod ? toEventDuration(period.getDuration()) : duration };
    }
  }
}

/** An override of all occurrences that start after `from` (RANGE=THISANDFUTURE). */
type LaterOverride = { from: number; override: EventComponent };

/**
 * The occurrences of one event within the window, without those that `overrides` (RECURRENCE-ID)
 * replace. Throws TooManyOccurrencesError.
 */
export function occurrencesOf(
  event: EventComponent,
  overrides: EventComponent[],
  context: ParseContext,
): Occurrence[] {
  const isAllDay = event.start.time.isDate;
  const exclusions: Exclusions = { instants: new Set(), days: new Set() };
  for (const property of event.component.getAllProperties("exdate")) {
    for (const start of zonedTimesOf(property, context)) exclude(exclusions, start, isAllDay);
  }
  const laterOverrides: LaterOverride[] = [];
  for (const override of overrides) {
    if (!override.recurrenceId) continue;
    exclude(exclusions, override.recurrenceId, isAllDay);
    if (!override.isThisAndFuture) continue;
    laterOverrides.push({ from: instantOf(override.recurrenceId), override });
  }
  laterOverrides.sort((a, b) => b.from - a.from);

  const occurrences = new Map<number, Occurrence>();
  for (const { start, duration } of occurrenceStarts(event, context)) {
    const length = duration.days * 86_400_000 + duration.milliseconds;
    const isLongPast =
      approximateInstant(start.time) + length < context.windowStart - TIME_ZONE_MARGIN;
    // Converting to an instant is expensive and not needed this far in the past.
    if (laterOverrides.length === 0 && isLongPast) continue;
    const instant = instantOf(start);
    if (isExcluded(exclusions, start, instant)) continue;
    const laterOverride = laterOverrides.find(({ from }) => from < instant);
    const occurrence = laterOverride
      ? applyOverride(instant, laterOverride)
      : { start: instant, end: endOf(start, duration) };
    const isBusy = laterOverride ? laterOverride.override.isBusy : event.isBusy;
    if (!isBusy || !isInWindow(occurrence, context)) continue;
    occurrences.set(occurrence.start, occurrence);
    if (occurrences.size > MAX_OCCURRENCES) throw new TooManyOccurrencesError();
  }
  return [...occurrences.values()];
}

const isInWindow = ({ start, end }: Occurrence, context: ParseContext) =>
  end > start && end > context.windowStart && start < context.windowEnd;

/** An occurrence moved by as much as the override moves the occurrence that it names. */
function applyOverride(instant: number, { from, override }: LaterOverride): Occurrence {
  const overrideStart = instantOf(override.start);
  const start = instant + (overrideStart - from);
  return { start, end: start + (endOf(override.start, override.duration) - overrideStart) };
}
