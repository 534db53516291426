import { addDays, addMonths, type Day, isDay, todayIn } from "./calendar-day.ts";
import type { RequestedTime } from "./requested-time.ts";
import { type Instant, isSkipped, toInstant } from "./zoned-time.ts";

/** From an instant to another, without its end. */
export type Period = { start: Instant; end: Instant };

type TimeFields = Pick<RequestedTime, "day" | "start" | "end"> & { endDay?: string };

/** What a reader should be told about how a requested time was understood. */
export type TimeNotice =
  | "pastDay"
  | "farDay"
  | "noDay"
  | "assumedTimes"
  | "nextDay"
  | "skippedTime"
  | "tooManyGuests";

/** The times that are meant by a day alone. */
export const usualTimes = { start: "18:00", end: "23:00" };
/** No venue takes bookings further ahead. */
const maxWindowMonths = 36;
/** No listing may say that it holds more. */
const maxCapacity = 100_000;

/** The day of the end: the named one, else the next day for an end that is not after the start. */
export function endDayOf({ day, start, end, endDay = "" }: TimeFields): Day {
  if (isDay(endDay)) return endDay;
  return end <= start ? addDays(day, 1) : day;
}

type SkippedTimes = { start: boolean; end: boolean };

/** Which of the two times no clock of the zone shows, because it is skipped in spring. */
export function skippedTimes(requested: TimeFields, timeZone: string): SkippedTimes {
  const { day, start, end } = requested;
  if (!isDay(day)) return { start: false, end: false };
  return {
    start: isSkipped(day, start, timeZone),
    end: isSkipped(endDayOf(requested), end, timeZone),
  };
}

/**
 * The instants of a requested time by the clock of a zone, and which of its times that clock skips: a skipped time means the one
 * an hour later. Null while a part is missing or a day does not exist. With an end day that is named the end may not be after the
 * start.
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
 * A requested time by the clock of a zone, in the lenient way of searches: its period, or null where
 * it has none; the request as it was understood, without what could not be; and what the reader
 * should be told about the difference. A day alone means `usualTimes`. `now` is in milliseconds.
 * With `isDayRequired` guests alone ask for a day too.
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
