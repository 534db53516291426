import { fromAbsolute, parseDateTime, toZoned } from "@internationalized/date";

const halfHour = 1_800_000;

/** Opening hours in local time, the same every day; `closes` at or before `opens` is on the next day. */
export type DailyHours = { opens: string; closes: string };

function instantOf(day: string, time: string, zone: string, kind: "opens" | "closes"): number {
  // An hour that occurs twice is open twice; a skipped hour ends when it begins.
  const which = kind === "opens" ? "compatible" : "later";
  return toZoned(parseDateTime(`${day}T${time}`), zone, which)
    .toDate()
    .getTime();
}

const dayOf = (instant: number, zone: string) =>
  fromAbsolute(instant, zone).toString().slice(0, 10);

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the open half hours of a range, counted one by one: all of them, or those of openings that begin by the first day. */
export function countOpenHalfHours(
  { start, end, zone }: { start: number; end: number; zone: string },
  { opens, closes }: DailyHours,
  days: "all" | "first" = "all",
): number {
  const firstDay = dayOf(start, zone);
  let count = 0;
  for (let instant = start; instant < end; instant += halfHour) {
    const today = dayOf(instant, zone);
    const isOpen = [addDays(today, -1), today].some((day) => {
      if (days === "first" && day > firstDay) return false;
      const closingDay = closes <= opens ? addDays(day, 1) : day;
      return (
        instantOf(day, opens, zone, "opens") <= instant &&
        instant < instantOf(closingDay, closes, zone, "closes")
      );
    });
    if (isOpen) count += 1;
  }
  return count;
}
