import { runInNewContext } from "node:vm";
import ICAL from "ical.js";
import { type Item, itemOf, type Reading } from "./rules/event-item.ts";
import type { FeedProblem } from "./rules/feed-address.ts";
import { MAX_OCCURRENCES, MONTHS_AHEAD } from "./rules/limits.ts";
import { occurrencesOf, TooMany } from "./rules/occurrences.ts";

/** A time that an outside calendar takes, in UTC. */
export type OutsideEvent = { uid: string; start: string; end: string; title: string };

export type ParsedFeed = { events: OutsideEvent[] } | { problem: FeedProblem };

const MAX_STEPS = 100_000;
const MAX_MILLISECONDS = 2000;

/** Lines that are no lines of a calendar: some programs break long texts without indenting the rest. */
const plausible = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => /^[ \t]|^[A-Za-z0-9-]+[;:]/.test(line))
    .join("\r\n");

function calendarsIn(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(plausible(text)) as unknown[];
  // One calendar is an array that begins with its name, several are an array of such.
  const all = typeof parsed[0] === "string" ? [parsed] : parsed;
  return all
    .map((jCal) => new ICAL.Component(jCal as unknown[]))
    .filter((component) => component.name === "vcalendar");
}

function zonesOf(calendar: ICAL.Component): Map<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const component of calendar.getAllSubcomponents("vtimezone")) {
    const zone = new ICAL.Timezone(component);
    if (zone.tzid) zones.set(zone.tzid, zone);
  }
  return zones;
}

function itemsOf(calendar: ICAL.Component, reading: Reading): { items: Item[]; unread: number } {
  const items: Item[] = [];
  let unread = 0;
  for (const component of calendar.getAllSubcomponents("vevent")) {
    let item: Item | null = null;
    try {
      item = itemOf(component, reading);
    } catch {
      // One event that nobody can read does not take the others with it.
    }
    if (item) items.push(item);
    else unread += 1;
  }
  return { items, unread };
}

function eventsOf(items: Item[], reading: Reading): OutsideEvent[] {
  const changes = new Map<string, Item[]>();
  for (const item of items) {
    if (!item.replaces) continue;
    changes.set(item.uid, [...(changes.get(item.uid) ?? []), item]);
  }
  const events: OutsideEvent[] = [];
  for (const item of items) {
    const own = item.replaces ? [] : (changes.get(item.uid) ?? []);
    if (!item.busy && !own.some(({ andLater }) => andLater)) continue;
    for (const { start, end } of occurrencesOf(item, own, reading)) {
      events.push({
        uid: item.uid,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        title: item.title,
      });
      if (events.length > MAX_OCCURRENCES) throw new TooMany();
    }
  }
  return events;
}

function read(text: string, timeZone: string, now: number): ParsedFeed {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) return { problem: "garbage" };
  const from = now - 86_400_000;
  const to = new Date(now);
  to.setUTCMonth(to.getUTCMonth() + MONTHS_AHEAD);
  const events: OutsideEvent[] = [];
  const reading: Reading = {
    brought: new Map(),
    venueZone: timeZone,
    from,
    to: to.getTime(),
    steps: MAX_STEPS,
  };
  let [known, unknown] = [0, 0];
  for (const calendar of calendarsIn(text.replace(/^\uFEFF?\s*/, ""))) {
    reading.brought = zonesOf(calendar);
    const { items, unread } = itemsOf(calendar, reading);
    known += items.length;
    unknown += unread;
    events.push(...eventsOf(items, reading));
    if (events.length > MAX_OCCURRENCES) throw new TooMany();
  }
  if (known === 0 && unknown > 0) return { problem: "garbage" };
  events.sort((a, b) => a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid));
  return { events };
}

/**
 * The times that a calendar's text takes from a day before `now` (milliseconds) until 18 months after:
 * recurrences expanded, cancelled and transparent events left out, all-day events and times without
 * a zone meant in the venue's zone. `garbage` when it is no calendar, `too_many` for more than 2,000
 * times or more work than two seconds. Never throws.
 */
export function parseFeed(
  text: string,
  { timeZone, now = Date.now() }: { timeZone: string; now?: number },
): ParsedFeed {
  try {
    // A hostile rule can keep the library busy for ever; this is what may interrupt it.
    return runInNewContext(
      "run()",
      { run: () => read(text, timeZone, now) },
      { timeout: MAX_MILLISECONDS },
    ) as ParsedFeed;
  } catch (error) {
    const isLate = (error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    return { problem: error instanceof TooMany || isLate ? "too_many" : "garbage" };
  }
}
