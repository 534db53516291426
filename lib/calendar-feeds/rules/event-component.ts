import { type CalendarComponent, findLine, findLines } from "./content-lines.ts";
import { identifierOf, keywordOf, titleOf } from "./line-text.ts";
import { type RecurrenceRule, readRecurrenceRule } from "./recurrence-rule.ts";
import type { UnreadReason } from "./unread-event.ts";
import { approximateInstant, type EventDuration, readDuration } from "./written-time.ts";
import {
  endOf,
  instantOf,
  type ParseContext,
  readPeriods,
  readZonedTime,
  type ZonedPeriod,
  type ZonedTime,
} from "./zoned-time.ts";

/** The parts of a VEVENT that decide which times it takes. */
export type EventComponent = {
  uid: string;
  title: string;
  /** False when the event is cancelled or transparent. */
  isBusy: boolean;
  start: ZonedTime;
  duration: EventDuration;
  rules: RecurrenceRule[];
  exceptionRules: RecurrenceRule[];
  addedTimes: ZonedPeriod[];
  excludedTimes: ZonedTime[];
  /** The occurrence that this component overrides (RECURRENCE-ID); null for the event itself. */
  recurrenceId: ZonedTime | null;
  /** Whether it overrides all later occurrences too (RANGE=THISANDFUTURE). */
  isThisAndFuture: boolean;
};

/** The readable parts of an event, and what could not be read. */
export type EventReading = {
  event: EventComponent | null;
  problem: UnreadReason | null;
  /** The name of an unknown time zone. */
  unknownZone: string | null;
};

/** The length of a whole-day event; some programs write the same day as its end. */
function daysBetween(start: ZonedTime, end: ZonedTime): number {
  const days = Math.round(
    (approximateInstant(end.time) - approximateInstant(start.time)) / 86_400_000,
  );
  return days === 0 ? 1 : days;
}

/**
 * The length of an event. Null when its end cannot be read or lies before its start, or when a timed event has no end.
 */
function readLength(
  component: CalendarComponent,
  start: ZonedTime,
  end: ZonedTime | null,
): EventDuration | null {
  const isAllDay = start.time.isDate;
  const length =
    end && isAllDay && end.time.isDate
      ? { days: daysBetween(start, end), milliseconds: 0 }
      : end && { days: 0, milliseconds: instantOf(end) - instantOf(start) };
  if (length) return length.days < 0 || length.milliseconds < 0 ? null : length;
  const duration = findLine(component, "DURATION");
  if (duration) return readDuration(duration.value);
  const hasEnd = findLine(component, "DTEND") !== undefined;
  return isAllDay && !hasEnd ? { days: 1, milliseconds: 0 } : null;
}

/** Whether an event takes time: neither cancelled nor marked as free, by iCalendar or by Outlook. */
const isBusy = (component: CalendarComponent) =>
  keywordOf(component, "STATUS") !== "CANCELLED" &&
  keywordOf(component, "TRANSP") !== "TRANSPARENT" &&
  keywordOf(component, "X-MICROSOFT-CDO-BUSYSTATUS") !== "FREE";

const isRead = <T>(value: T | null): value is T => value !== null;

/** The rules and dates that repeat an event. */
function readRecurrence(component: CalendarComponent, start: ZonedTime, context: ParseContext) {
  const read = (name: string) =>
    findLines(component, name).map(({ value }) => readRecurrenceRule(value));
  const readTimes = (name: string) =>
    findLines(component, name).flatMap((line) => readPeriods(line, context, start));
  const rules = read("RRULE");
  const exceptionRules = read("EXRULE");
  const addedTimes = readTimes("RDATE");
  const excludedTimes = readTimes("EXDATE");
  const all = [...rules, ...exceptionRules, ...addedTimes, ...excludedTimes];
  return {
    isUnderstood: all.every(isRead),
    rules: rules.filter(isRead),
    exceptionRules: exceptionRules.filter(isRead),
    addedTimes: addedTimes.filter(isRead),
    excludedTimes: excludedTimes.filter(isRead).map((period) => period.start),
  };
}

const unread = (problem: UnreadReason | null): EventReading => ({
  event: null,
  problem,
  unknownZone: null,
});

/** Whether an event without a known end is over, or begins after the window. */
function isOutOfWindow(start: ZonedTime, component: CalendarComponent, context: ParseContext) {
  const isRepeated = findLine(component, "RRULE") ?? findLine(component, "RDATE");
  const instant = instantOf(start);
  return !isRepeated && (instant < context.windowStart || instant > context.windowEnd);
}

/**
 * Reads a VEVENT. `event` is null when its start or end cannot be read; `problem` is null when it takes no time in any
 * case.
 */
export function readEventComponent(
  component: CalendarComponent,
  context: ParseContext,
): EventReading {
  const isBusyEvent = isBusy(component);
  const recurrenceLine = findLine(component, "RECURRENCE-ID");
  const writtenStart = readZonedTime(findLine(component, "DTSTART"), context);
  const recurrenceId = readZonedTime(recurrenceLine, context, writtenStart ?? undefined);
  // A cancelled occurrence, or one whose replacement takes no time, needs no start of its own.
  const start = writtenStart ?? (isBusyEvent ? null : recurrenceId);
  const isHarmless = !isBusyEvent && (!recurrenceLine || recurrenceId !== null);
  if (!start) return unread(isHarmless ? null : "time");
  const end = readZonedTime(findLine(component, "DTEND"), context, start);
  const duration = isBusyEvent
    ? readLength(component, start, end)
    : (readLength(component, start, end) ?? { days: 0, milliseconds: 0 });
  if (!duration || !isFiniteEnd(start, duration)) {
    return unread(isHarmless || isOutOfWindow(start, component, context) ? null : "end");
  }
  const { isUnderstood, ...recurrence } = readRecurrence(component, start, context);
  const unknownZone = start.unknownZone ?? end?.unknownZone ?? null;
  const isUnclear = !isUnderstood || (recurrenceLine !== undefined && !recurrenceId);
  const problem = isUnclear ? "recurrence" : unknownZone ? "time_zone" : null;
  return {
    event: {
      uid: identifierOf(component) || `at-${start.time.toString()}`,
      title: titleOf(component),
      isBusy: isBusyEvent,
      start,
      duration,
      ...recurrence,
      recurrenceId,
      isThisAndFuture: recurrenceLine?.parameters.get("RANGE")?.toUpperCase() === "THISANDFUTURE",
    },
    problem: isHarmless ? null : problem,
    unknownZone,
  };
}

/** Whether the end of an event can be stored as an instant. */
const isFiniteEnd = (start: ZonedTime, duration: EventDuration) =>
  approximateInstant(start.time) + duration.days * 86_400_000 + duration.milliseconds <
    Date.UTC(10_000, 0) && Number.isFinite(endOf(start, duration));
