import { addDays, addMonths, type Day, isDay, todayIn } from "./calendar-day.ts";
import type { RequestedTime } from "./requested-time.ts";
import { type Instant, isSkipped, toInstant } from "./zoned-time.ts";

/** From one instant to another; the end is not included. */
export type Period = { start: Instant; end: Instant };

type TimeFields = Pick<RequestedTime, "day" | "start" | "end"> & { endDay?: string };

/** A notice to the reader about how their requested time was understood. */
export type TimeNotice =
  | "pastDay"
  | "farDay"
  | "noDay"
  | "assumedTimes"
  | "nextDay"
  | "skippedTime"
  | "tooManyGuests";

/** The assumed times when only a day is given. */
export const usualTimes = { start: "18:00", end: "23:00" };
/** The longest booking window of any venue. */
const maxWindowMonths = 36;
/** The highest capacity of any listing. */
const maxCapacity = 100_000;

/** The end day: the named one; otherwise the next day if the end is not after the start, or the same day. */
export function endDayOf({ day, start, end, endDay = "" }: TimeFields): Day {
  if (isDay(endDay)) return endDay;
  return end <= start ? addDays(day, 1) : day;
}

type SkippedTimes = { start: boolean; end: boolean };

/** Which of the two times the clock of the zone skips in spring. */
export function skippedTimes(requested: TimeFields, timeZone: string): SkippedTimes {
  const { day, start, end } = requested;
  if (!isDay(day)) return { start: false, end: false };
  return {
    start: isSkipped(day, start, timeZone),
    end: isSkipped(endDayOf(requested), end, timeZone),
  };
}

/**
 * The instants of a requested time by the clock of `timeZone`, and which of its times that clock skips: a skipped time
 * means the one an hour later. Null while a part is missing or a day does not exist, and when a named end day makes the
 * end not later than the start.
 */
export function resolvePeriod(
  requested: TimeFields,
  timeZone: string,
): { period: Period; skipped: SkippedTimes } | null {
  if (!isDay(requested.day) || !requested.start || !requested.end) return null;
  const start = toInstant(requested.day, requested.start, timeZone);
  const end = toInstant(endDayOf(requested), requested.end, timeZone);
  return start && end
    ? { period: { start, end }, skipped: skippedTimes(requested, timeZone) }
    : null;
}

/** The period of `resolvePeriod` alone. */
export const toPeriod = (requested: TimeFields, timeZone: string): Period | null =>
  resolvePeriod(requested, timeZone)?.period ?? null;

/**
 * Resolves a requested time by the clock of a zone, leniently as for a search. Returns its period or null, the request
 * without its invalid parts, and a notice about the difference. A day alone means `usualTimes`. `now` is in
 * milliseconds. With `isDayRequired`, a number of guests alone requires a day too.
 */
export function resolveInTimeZone(
  requested: RequestedTime,
  timeZone: string,
  now: number,
  { isDayRequired = false } = {},
): { period: Period | null; understood: RequestedTime; notices: TimeNotice[] } {
  const hasTooManyGuests = Number(requested.guests) > maxCapacity;
  const guests = hasTooManyGuests ? "" : requested.guests;
  const guestNotices: TimeNotice[] = hasTooManyGuests ? ["tooManyGuests"] : [];

  const without = (...notices: TimeNotice[]) => ({
    period: null,
    understood: { day: "", start: "", end: "", endDay: "", guests },
    notices: [...guestNotices, ...notices],
  });
  const { day } = requested;
  if (!day) {
    const isAskedFor = requested.start || requested.end || (isDayRequired && requested.guests);
    return isAskedFor ? without("noDay") : without();
  }
  if (!isDay(day)) return without("noDay");
  const today = todayIn(timeZone, now);
  if (day < today) return without("pastDay");
  if (day > addMonths(today, maxWindowMonths)) return without("farDay");

  const hasTimes = requested.start !== "" && requested.end !== "";
  const { start, end } = hasTimes ? requested : usualTimes;
  const understood = { day, start, end, endDay: "", guests };
  const resolved = resolvePeriod(understood, timeZone);
  if (!resolved || Date.parse(resolved.period.start) < now) return without("pastDay");
  const { period, skipped } = resolved;
  const notices = [...guestNotices];
  if (!hasTimes) notices.push("assumedTimes");
  if (end <= start) notices.push("nextDay");
  if (skipped.start || skipped.end) notices.push("skippedTime");
  return { period, understood, notices };
}
