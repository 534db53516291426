import { type Locale, localeTag } from "./locale-tag.ts";
import { timeZoneCity } from "./time-zone-city.ts";

/** Saturday, in the numbering of `Date.getUTCDay`. */
const weekStart = 6;

const styles = {
  /** Sun, 5 Sep 2027 */
  date: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  /** Sunday, 5 September 2027 */
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** 5 Sep 2027 */
  dayOfYear: { day: "numeric", month: "short", year: "numeric" },
  /** 5 Sep */
  shortDate: { day: "numeric", month: "short" },
  /** September 2027 */
  month: { month: "long", year: "numeric" },
  /** Sep */
  monthName: { month: "short" },
  /** Sunday */
  weekday: { weekday: "long" },
  shortWeekday: { weekday: "short" },
  /** 6:30 PM */
  time: { hour: "numeric", minute: "2-digit", hour12: true },
  /** Sun, 5 Sep 2027, 6:30 PM */
  dateTime: {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof styles;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: TimeStyle, timeZone: string, locale: Locale): Intl.DateTimeFormat {
  const key = `${style} ${timeZone} ${locale}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(localeTag(locale), { ...styles[style], timeZone });
  formatters.set(key, created);
  return created;
}

// A line may break after a dash, even before a non-breaking space; not after the word joiner.
const unbrokenDash = "\u00a0–\u2060\u00a0";

// Engines differ in the narrow or thin spaces before AM and PM and around a dash. AM and PM stay on the
// line of the hour, because the single Arabic letter is easily missed alone on a line.
const normalizeSpaces = (text: string) =>
  text.replace(/[\u2009\u202f]/g, " ").replace(/(?<=\d) (?=(?:[AP]M|[صم])(?!\p{L}))/giu, "\u00a0");

/** An instant (ISO) in the local time of a time zone. */
export function formatInstant(
  instant: string,
  timeZone: string,
  locale: Locale,
  style: TimeStyle = "dateTime",
): string {
  return normalizeSpaces(formatter(style, timeZone, locale).format(Date.parse(instant)));
}

/**
 * A range of instants. Both times are complete and stay on one line, and a common day is written once:
 * `Sun, 5 Sep 2027, 6:30 PM – 11:30 PM`.
 */
export function formatSpan(
  start: string,
  end: string,
  timeZone: string,
  locale: Locale,
  style: TimeStyle = "dateTime",
): string {
  if (style !== "time" && style !== "dateTime") {
    const [from, to] = [Date.parse(start), Date.parse(end)];
    return normalizeSpaces(formatter(style, timeZone, locale).formatRange(from, to));
  }
  const formatDate = (instant: string) => formatInstant(instant, timeZone, locale, "date");
  const isOneLine = style === "time" || formatDate(start) === formatDate(end);
  const from = formatInstant(start, timeZone, locale, style);
  const to = formatInstant(end, timeZone, locale, isOneLine ? "time" : style);
  return `${from}${isOneLine ? unbrokenDash : "\u00a0– "}${to}`;
}

/** The name of a time zone by its city, `Cairo time`, `توقيت القاهرة`, or its generic name where no city is known. */
export function timeZoneName(timeZone: string, locale: Locale): string {
  const city = timeZoneCity(timeZone, locale);
  if (city) return locale === "ar" ? `توقيت ${city}` : `${city} time`;
  // The English tag of the site abbreviates the time zone of its own country.
  const tag = locale === "en" ? "en-001" : localeTag(locale);
  const parts = new Intl.DateTimeFormat(tag, {
    timeZone,
    timeZoneName: "shortGeneric",
  }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** A day (`2027-09-05`), without a time zone. */
export function formatDay(day: string, locale: Locale, style: TimeStyle = "date"): string {
  return normalizeSpaces(formatter(style, "UTC", locale).format(Date.parse(`${day}T12:00:00Z`)));
}

/** A time of day (`18:30`, `18:30:00`) of opening hours. */
export function formatClock(time: string, locale: Locale): string {
  return normalizeSpaces(
    formatter("time", "UTC", locale).format(Date.parse(`2027-01-01T${time.slice(0, 5)}:00Z`)),
  );
}

/** A period between two times of day, on one line: `6:00 PM – 11:30 PM`. */
export function formatClockSpan(start: string, end: string, locale: Locale): string {
  return formatClock(start, locale) + unbrokenDash + formatClock(end, locale);
}

/** The days of the week from Saturday: the number of `getUTCDay` and the name. */
export function weekdays(locale: Locale, style: "weekday" | "shortWeekday" = "weekday") {
  return Array.from({ length: 7 }, (_, index) => {
    const weekday = (weekStart + index) % 7;
    // 3 January 2027 is a Sunday.
    return { weekday, name: formatDay(`2027-01-0${3 + weekday}`, locale, style) };
  });
}
