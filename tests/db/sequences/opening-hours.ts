import type { Time } from "./plan.ts";

// When a venue is open, reckoned in local minutes of zones whose clocks never change.

export type Config = {
  /** Openings by weekday (0 is Sunday), in minutes of the day. */
  week: { weekday: number; opens: number; closes: number }[];
  exceptions: { id: string; from: number; to: number; hours: readonly [number, number] | null }[];
  before: number;
  after: number;
};

const dayMinutes = 1440;

/** The openings of the days from one to another, with those that run in from the day before; merged. */
function openings(config: Config, from: number, to: number): [number, number][] {
  const all: [number, number][] = [];
  for (let day = from - 1; day <= to; day += 1) {
    const exception = config.exceptions.find((one) => one.from <= day && day <= one.to);
    // The first of January 1970 was a Thursday.
    const own = config.week
      .filter(({ weekday }) => weekday === (day + 4) % 7)
      .map(({ opens, closes }) => [opens, closes] as const);
    const periods = exception ? (exception.hours ? [exception.hours] : []) : own;
    for (const [opens, closes] of periods) {
      const start = day * dayMinutes + opens;
      all.push([start, day * dayMinutes + closes + (closes <= opens ? dayMinutes : 0)]);
    }
  }
  all.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [start, end] of all) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Whether a booking lies within the hours: throughout, or where days are sold at both its ends. */
export function isWithin(config: Config, daily: boolean, start: number, end: number): boolean {
  const open = openings(config, Math.floor(start / dayMinutes), Math.floor(end / dayMinutes));
  if (!daily) return open.some(([from, to]) => from <= start && end <= to);
  return (
    open.some(([from, to]) => from <= start && start < to) &&
    open.some(([from, to]) => from < end && end <= to)
  );
}

/** The local minutes of a time of the plan, whose first day has this number. */
export function minutesOf(time: Time, firstDay: number): [start: number, end: number] {
  const start = (firstDay + time.day) * dayMinutes + time.slot * 30;
  return [start, start + time.halves * 30];
}

/** Local minutes as the text of a timestamp without a zone. */
export const localText = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 19);

/** Local minutes of a zone with this offset as an instant. */
export const instantText = (minutes: number, offset: number) =>
  new Date((minutes - offset) * 60_000).toISOString();

/** A day's number as a date. */
export const dateText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Minutes of a day as a time. */
export const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
