import { addDays, type ClockTime, type Day, toLocal } from "../../shared/zoned-time.ts";

/** The part of a time that lies on a day: null where it comes from the day before or goes on. */
export type DayPart = { from: ClockTime | null; to: ClockTime | null };

/** Which part of a range of instants lies on a day of the zone. */
export function partOn(day: Day, start: string, end: string, timeZone: string): DayPart {
  const [from, to] = [toLocal(start, timeZone), toLocal(end, timeZone)];
  const midnight = to.time === "00:00" && to.day === addDays(day, 1);
  return {
    from: from.day < day ? null : from.time,
    to: midnight ? "00:00" : to.day > day ? null : to.time,
  };
}

const minutes = (time: ClockTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Where a range of instants lies on a day of the zone, in minutes of its clock; null when nowhere. */
export function spanOn(
  day: Day,
  start: string,
  end: string,
  timeZone: string,
): { from: number; to: number } | null {
  const [a, b] = [toLocal(start, timeZone), toLocal(end, timeZone)];
  if (a.day > day || b.day < day) return null;
  const from = a.day < day ? 0 : minutes(a.time);
  const to = b.day > day ? 1440 : minutes(b.time);
  return to > from ? { from, to } : null;
}

/** A place of the half-hour grid, as two local times `2027-09-05T18:30`. */
export type Cell = { start: string; end: string };

/** The whole of a day. */
export function dayCell(day: Day): Cell {
  return { start: `${day}T00:00`, end: `${addDays(day, 1)}T00:00` };
}

/** The 48 half hours of a day. */
export function halfHourCells(day: Day): Cell[] {
  const time = (half: number) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`;
  return Array.from({ length: 48 }, (_, half) => ({
    start: `${day}T${time(half)}`,
    end: half === 47 ? `${addDays(day, 1)}T00:00` : `${day}T${time(half + 1)}`,
  }));
}

/** From the first of two cells to the last, whichever was chosen first. */
export function cellsBetween(one: Cell, other: Cell): Cell {
  const [first, last] = one.start < other.start ? [one, other] : [other, one];
  return { start: first.start, end: last.end };
}
