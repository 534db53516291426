import { addDays, isDay, isSkipped, toInstant } from "@/lib/shared/zoned-time";

const isClock = (text: string | null): text is string =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text ?? "");

type AskedTime = {
  start: string;
  end: string;
  guests: number;
  /** A time of the clock that was asked for and does not exist on its day. */
  skipped: string | null;
};

/**
 * The time and guests that a query asks for, `day start end guests` and perhaps `end_day`, by a clock:
 * an end that is not after the start is on the next day. The code of what is wrong with it, otherwise.
 */
export function readAskedTime(
  query: URLSearchParams,
  timeZone: string,
): AskedTime | "invalid_input" | "invalid_range" {
  const [day, start, end] = ["day", "start", "end"].map((name) => query.get(name) ?? "");
  const guests = Number(query.get("guests"));
  if (!day || !start || !end || !isDay(day) || !isClock(start) || !isClock(end)) {
    return "invalid_input";
  }
  if (!Number.isInteger(guests) || guests < 1 || guests > 1_000_000) return "invalid_input";
  const endDay = query.get("end_day") ?? (end > start ? day : addDays(day, 1));
  if (!isDay(endDay)) return "invalid_input";
  const from = toInstant(day, start, timeZone);
  const to = toInstant(endDay, end, timeZone);
  if (!from || !to) return "invalid_input";
  if (Date.parse(to) <= Date.parse(from)) return "invalid_range";
  const gone = isSkipped(day, start, timeZone)
    ? start
    : isSkipped(endDay, end, timeZone)
      ? end
      : null;
  return { start: from, end: to, guests, skipped: gone };
}
