import ICAL from "ical.js";
import {
  dayOf,
  endOf,
  type Item,
  instantOf,
  type Moment,
  momentsOf,
  type Reading,
  roughly,
  type Span,
  spanOfDuration,
} from "./event-item.ts";
import { MAX_OCCURRENCES } from "./limits.ts";

/** Thrown when a calendar has more times than we take. */
export class TooMany extends Error {}

/** A time that something takes, in milliseconds. */
export type Taken = { start: number; end: number };

const NEAR = 3 * 86_400_000;

/** Occurrences that do not take place, by their instant or by the day they show. */
type Dropped = { instants: Set<number>; days: Set<string> };

function drop(dropped: Dropped, moment: Moment, isAllDay: boolean) {
  dropped.instants.add(instantOf(moment));
  if (moment.time.isDate || isAllDay) dropped.days.add(dayOf(moment.time));
}

const isDropped = (dropped: Dropped, { time }: Moment, instant: number) =>
  dropped.instants.has(instant) || dropped.days.has(dayOf(time));

/** ical.js moves a day that a month does not have into the next one; the standard leaves it out. */
function isMeant(rule: ICAL.Recur, first: ICAL.Time, time: ICAL.Time): boolean {
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

/** The moments at which a rule lets an event begin again, not later than what is read. */
function* repetitions(rule: ICAL.Recur, item: Item, reading: Reading): Generator<Moment> {
  const { until } = rule;
  const endless = rule.clone();
  endless.until = null;
  const first = item.start.time.clone();
  // By the clocks' face alone: what instants these are is decided afterwards.
  first.zone = ICAL.Timezone.localTimezone;
  const iterator = endless.iterator(first);
  for (let time = iterator.next(); time; time = iterator.next()) {
    reading.steps -= 1;
    if (reading.steps < 0) throw new TooMany();
    if (roughly(time) > reading.to + NEAR) return;
    const moment = { time: time.clone(), clocks: item.start.clocks };
    if (until?.isDate && dayOf(time) > dayOf(until)) return;
    if (until && !until.isDate) {
      const isOver = item.start.time.isDate
        ? dayOf(time) > dayOf(until)
        : roughly(time) > roughly(until) - NEAR && instantOf(moment) > untilInstant(until, item);
      if (isOver) return;
    }
    if (isMeant(rule, first, time)) yield moment;
  }
}

const untilInstant = (until: ICAL.Time, item: Item) =>
  until.zone?.tzid === "UTC"
    ? roughly(until)
    : instantOf({ time: until, clocks: item.start.clocks });

/** Where an event begins: its own start, its rules' and its extra dates', each with its length. */
function* beginnings(item: Item, reading: Reading): Generator<{ moment: Moment; span: Span }> {
  const { component, span } = item;
  yield { moment: item.start, span };
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    for (const moment of repetitions(rule, item, reading)) yield { moment, span };
  }
  for (const property of component.getAllProperties("rdate")) {
    const periods: unknown[] = property.getValues();
    for (const [index, moment] of momentsOf(property, reading).entries()) {
      const period = periods[index];
      const own = period instanceof ICAL.Period ? spanOfDuration(period.getDuration()) : span;
      yield { moment, span: own };
    }
  }
}

/**
 * The times that one event takes within what is read. `changes` are the events that stand for single
 * occurrences of it (RECURRENCE-ID); those themselves are not among the answer. Throws TooMany.
 */
export function occurrencesOf(item: Item, changes: Item[], reading: Reading): Taken[] {
  const isAllDay = item.start.time.isDate;
  const dropped: Dropped = { instants: new Set(), days: new Set() };
  for (const property of item.component.getAllProperties("exdate")) {
    for (const moment of momentsOf(property, reading)) drop(dropped, moment, isAllDay);
  }
  const later: { from: number; change: Item }[] = [];
  for (const change of changes) {
    if (!change.replaces) continue;
    drop(dropped, change.replaces, isAllDay);
    if (change.andLater) later.push({ from: instantOf(change.replaces), change });
  }
  later.sort((a, b) => b.from - a.from);

  const taken = new Map<number, Taken>();
  for (const { moment, span } of beginnings(item, reading)) {
    const length = span.days * 86_400_000 + span.milliseconds;
    // Far in the past and not worth asking the zone about.
    if (later.length === 0 && roughly(moment.time) + length < reading.from - NEAR) continue;
    const instant = instantOf(moment);
    if (isDropped(dropped, moment, instant)) continue;
    const changed = later.find(({ from }) => from < instant);
    const { start, end, busy } = changed
      ? moved(instant, changed)
      : { start: instant, end: endOf(moment, span), busy: item.busy };
    if (busy && end > start && end > reading.from && start < reading.to) {
      taken.set(start, { start, end });
      if (taken.size > MAX_OCCURRENCES) throw new TooMany();
    }
  }
  return [...taken.values()];
}

/** An occurrence after a change that holds from then on: moved as far as the first one was. */
function moved(instant: number, { from, change }: { from: number; change: Item }) {
  const first = instantOf(change.start);
  const start = instant + (first - from);
  return { start, end: start + (endOf(change.start, change.span) - first), busy: change.busy };
}
