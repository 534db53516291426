import { addDays, type Day } from "../../shared/calendar-day.ts";
import { type ClockTime, halfHours, minutesOf, minutesPerDay } from "../../shared/clock-time.ts";
import { toEdge, toLocal } from "../../shared/zoned-time.ts";

/** The part of a period on one day; null where it starts before the day or ends after it. */
export type DayPart = { from: ClockTime | null; to: ClockTime | null };

/** The part of a period, given as two instants, on `day` in `timeZone`. */
export function partOnDay(day: Day, start: string, end: string, timeZone: string): DayPart {
  const to = toEdge(end, timeZone);
  const from = to.time === "00:00" ? toEdge(start, timeZone) : toLocal(start, timeZone);
  const midnight = to.time === "00:00" && to.day === addDays(day, 1);
  return {
    from: from.day < day ? null : from.time,
    to: midnight ? "00:00" : to.day > day ? null : to.time,
  };
}

/** The same in minutes since midnight; null when no part of the period is on the day. */
export function minutesOnDay(
  day: Day,
  start: string,
  end: string,
  timeZone: string,
): { from: number; to: number } | null {
  const [a, b] = [toLocal(start, timeZone), toEdge(end, timeZone)];
  if (a.day > day || b.day < day) return null;
  const from = a.day < day ? 0 : minutesOf(a.time);
  const to = b.day > day ? minutesPerDay : minutesOf(b.time);
  return to > from ? { from, to } : null;
}

/** A cell of the half-hour grid as two local times, `2027-09-05T18:30`. */
export type Cell = { start: string; end: string };

/** The cell of a whole day. */
export function dayCell(day: Day): Cell {
  return { start: `${day}T00:00`, end: `${addDays(day, 1)}T00:00` };
}

/** The 48 cells of a day. */
export function halfHourCells(day: Day): Cell[] {
  return halfHours.map((start, index) => {
    const end = halfHours[index + 1];
    return {
      start: `${day}T${start}`,
      end: end ? `${day}T${end}` : `${addDays(day, 1)}T00:00`,
    };
  });
}

/** The range from the earlier of two cells to the later one. */
export function cellsBetween(one: Cell, other: Cell): Cell {
  const [first, last] = one.start < other.start ? [one, other] : [other, one];
  return { start: first.start, end: last.end };
}
