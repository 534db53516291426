import ICAL from "ical.js";
import type { EventComponent } from "./event-component.ts";
import { MAX_OCCURRENCES } from "./limits.ts";
import type { RecurrenceRule } from "./recurrence-rule.ts";
import { TooManyOccurrencesError } from "./too-many-occurrences.ts";
import { approximateInstant, dayOf, type EventDuration, type WrittenTime } from "./written-time.ts";
import { endOf, instantOf, type ParseContext, type ZonedTime } from "./zoned-time.ts";

/** An occurrence of an event. Instants in milliseconds. */
export type Occurrence = { start: number; end: number };

/** More than any difference between wall time and UTC. */
const TIME_ZONE_MARGIN = 3 * 86_400_000;

/** Excluded occurrences, by instant or, for all-day events, by day. */
type Exclusions = { instants: Set<number>; days: Set<string> };

function exclude(exclusions: Exclusions, start: ZonedTime, isAllDay: boolean) {
  exclusions.instants.add(instantOf(start));
  if (start.time.isDate || isAllDay) exclusions.days.add(dayOf(start.time));
}

const isExcluded = (exclusions: Exclusions, { time }: ZonedTime, instant: number) =>
  exclusions.instants.has(instant) || exclusions.days.has(dayOf(time));

/** Whether an occurrence follows RFC 5545: ical.js moves a day that does not exist in a month into the next month. */
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

/** The starts of a recurrence rule, up to the end of the window. Throws TooManyOccurrencesError. */
function* expandRule(
  { rule, until }: RecurrenceRule,
  event: EventComponent,
  context: ParseContext,
): Generator<ZonedTime> {
  const first = event.start.time.clone();
  // Expand in wall time; each result gets its own UTC offset afterwards.
  first.zone = ICAL.Timezone.localTimezone;
  const iterator = rule.iterator(first);
  for (let time = iterator.next(); time; time = iterator.next()) {
    context.remainingSteps -= 1;
    if (context.remainingSteps < 0) throw new TooManyOccurrencesError();
    if (approximateInstant(time) > context.windowEnd + TIME_ZONE_MARGIN) return;
    const start = { ...event.start, time: time.clone() };
    if (until && isAfterEnd(start, until, event)) return;
    if (matchesRule(rule, first, time)) yield start;
  }
}

/** Whether an occurrence begins after the end of its rule. */
function isAfterEnd(start: ZonedTime, until: WrittenTime, event: EventComponent): boolean {
  if (until.time.isDate || event.start.time.isDate) return dayOf(start.time) > dayOf(until.time);
  const last = approximateInstant(until.time);
  // Avoids the conversion to an instant when the time cannot be later.
  if (approximateInstant(start.time) <= last - TIME_ZONE_MARGIN) return false;
  const end = until.isUtc ? last : instantOf({ ...event.start, time: until.time });
  return instantOf(start) > end;
}

/**
 * The starts of several rules; sets `isUnderstood` to false when ical.js refuses one. Throws TooManyOccurrencesError.
 */
function* expandRules(
  rules: RecurrenceRule[],
  event: EventComponent,
  context: ParseContext,
  outcome: { isUnderstood: boolean },
): Generator<ZonedTime> {
  for (const rule of rules) {
    try {
      yield* expandRule(rule, event, context);
    } catch (error) {
      if (error instanceof TooManyOccurrencesError) throw error;
      outcome.isUnderstood = false;
    }
  }
}

/** The starts of an event's occurrences (DTSTART, RRULE, RDATE), each with its duration. */
function* occurrenceStarts(
  event: EventComponent,
  context: ParseContext,
  outcome: { isUnderstood: boolean },
): Generator<{ start: ZonedTime; duration: EventDuration }> {
  yield { start: event.start, duration: event.duration };
  for (const start of expandRules(event.rules, event, context, outcome)) {
    yield { start, duration: event.duration };
  }
  for (const { start, end, duration } of event.addedTimes) {
    const length = end && { days: 0, milliseconds: instantOf(end) - instantOf(start) };
    yield { start, duration: length ?? duration ?? event.duration };
  }
}

/** An override of all occurrences that start after `from` (RANGE=THISANDFUTURE). */
type LaterOverride = { from: number; override: EventComponent };

/** The excluded occurrences: EXDATE, EXRULE, and those that overrides replace. */
function readExclusions(
  event: EventComponent,
  overrides: EventComponent[],
  context: ParseContext,
  outcome: { isUnderstood: boolean },
): Exclusions {
  const isAllDay = event.start.time.isDate;
  const exclusions: Exclusions = { instants: new Set(), days: new Set() };
  for (const start of event.excludedTimes) exclude(exclusions, start, isAllDay);
  for (const start of expandRules(event.exceptionRules, event, context, outcome)) {
    exclude(exclusions, start, isAllDay);
  }
  for (const { recurrenceId } of overrides) {
    if (recurrenceId) exclude(exclusions, inSeriesZone(recurrenceId, event), isAllDay);
  }
  return exclusions;
}

/** The occurrence that an override replaces. Without a zone it is in the zone of the series, not of the override. */
const inSeriesZone = (recurrenceId: ZonedTime, { start }: EventComponent): ZonedTime =>
  recurrenceId.isFloating && !start.time.isDate
    ? { ...start, time: recurrenceId.time }
    : recurrenceId;

/**
 * The occurrences of one event within the window, without those that `overrides` (RECURRENCE-ID)
 * replace. `isUnderstood` is false when a rule could not be expanded. Throws TooManyOccurrencesError.
 */
export function occurrencesOf(
  event: EventComponent,
  overrides: EventComponent[],
  context: ParseContext,
): { occurrences: Occurrence[]; isUnderstood: boolean } {
  const outcome = { isUnderstood: true };
  const exclusions = readExclusions(event, overrides, context, outcome);
  const laterOverrides: LaterOverride[] = [];
  for (const override of overrides) {
    if (!override.recurrenceId || !override.isThisAndFuture) continue;
    laterOverrides.push({ from: instantOf(inSeriesZone(override.recurrenceId, event)), override });
  }
  laterOverrides.sort((a, b) => b.from - a.from);

  const occurrences = new Map<number, Occurrence>();
  for (const { start, duration } of occurrenceStarts(event, context, outcome)) {
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
  return { occurrences: [...occurrences.values()], isUnderstood: outcome.isUnderstood };
}

/** Whether an occurrence takes time within the window. */
export const isInWindow = ({ start, end }: Occurrence, context: ParseContext) =>
  end > start && end > context.windowStart && start < context.windowEnd;

/** Moves an occurrence by the same difference by which the override moves the occurrence that it names. */
function applyOverride(instant: number, { from, override }: LaterOverride): Occurrence {
  const overrideStart = instantOf(override.start);
  const start = instant + (overrideStart - from);
  return { start, end: start + (endOf(override.start, override.duration) - overrideStart) };
}
