import ICAL from "ical.js";

/** A date or a wall time as written; `isUtc` when it names an instant. */
export type WrittenTime = { time: ICAL.Time; isUtc: boolean };

/** The length of an event: calendar days, then elapsed time. */
export type EventDuration = { days: number; milliseconds: number };

const dayPattern = String.raw`(\d{4})-?(\d{2})-?(\d{2})`;
const timePattern = String.raw`[T ]?(\d{2}):?(\d{2})?:?(\d{2})?(?:[.,]\d+)?`;
const writtenPattern = new RegExp(
  String.raw`^${dayPattern}(?:${timePattern})?\s*(Z|[+-]\d{2}:?\d{2})?$`,
  "i",
);

/** The wall time of a UTC instant in `milliseconds`. */
function toTime(milliseconds: number, isDate: boolean): ICAL.Time {
  const date = new Date(milliseconds);
  return new ICAL.Time(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate,
    },
    ICAL.Timezone.localTimezone,
  );
}

/** The milliseconds of an offset from UTC such as +0200, +02:00 or -053000; null for other text. */
export function readOffset(text: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, hours, minutes, seconds = 0] = match;
  const milliseconds = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -milliseconds : milliseconds;
}

/**
 * Reads a DATE or DATE-TIME in basic or extended format, with or without seconds. Returns a date when `isDate` is set
 * or the text has no time. Returns null for other text, a day or time that does not exist, and years before 1600.
 */
export function readTime(text: string, isDate = false): WrittenTime | null {
  const match = writtenPattern.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour, minute = 0, second = 0, zone] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(midnight);
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (Number(year) < 1600 || !isDay) return null;
  if (isDate || hour === undefined) return { time: toTime(midnight, true), isUtc: false };
  const minutes = Number(hour) * 60 + Number(minute);
  if (Number(minute) > 59 || Number(second) > 60 || minutes > 24 * 60) return null;
  // A leap second is the last second of its minute.
  const local = midnight + (minutes * 60 + Math.min(Number(second), 59)) * 1000;
  if (!zone) return { time: toTime(local, false), isUtc: false };
  const offset = /z/i.test(zone) ? 0 : readOffset(zone);
  return offset === null ? null : { time: toTime(local - offset, false), isUtc: true };
}

const durationPattern =
  /^\+?P(?=T?\d)(T?)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(T?)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/i;

/**
 * Reads a DURATION value, also with weeks and days after the T. Returns null for other text, a negative length, and
 * months.
 */
export function readDuration(text: string): EventDuration | null {
  const match = durationPattern.exec(text.trim());
  if (!match) return null;
  const [, firstT, weeks = 0, days = 0, secondT, hours = 0, minutes = 0, seconds = 0] = match;
  if (!firstT && !secondT && (Number(hours) || Number(minutes) || Number(seconds))) return null;
  return {
    days: Number(weeks) * 7 + Number(days),
    milliseconds: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
  };
}

/** The day of a wall time, as yyyy-mm-dd. */
export const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10);

/** The wall time read as UTC, in milliseconds. Differs from the instant by less than a day, and is much cheaper. */
export const approximateInstant = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);
