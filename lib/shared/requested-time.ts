import { dayPattern, isDay } from "./calendar-day.ts";
import { halfHours } from "./clock-time.ts";
import { toLatinDigits } from "./digits.ts";

/**
 * The requested time and number of guests in an address or a form, as text; a missing or unusable part is empty. Times
 * are half hours by the clock of a venue or a city. A day may not exist (30 February): see `withValidDays`. Uses no
 * library, because public pages load this file.
 */
export type RequestedTime = {
  day: string;
  start: string;
  end: string;
  /** The day of the end, if it is named. */
  endDay: string;
  guests: string;
};

export const noRequestedTime: RequestedTime = {
  day: "",
  start: "",
  end: "",
  endDay: "",
  guests: "",
};

type Source = URLSearchParams | Record<string, string | string[] | undefined>;

const parameters = {
  day: "day",
  start: "start",
  end: "end",
  endDay: "end_day",
  guests: "guests",
} as const;

/** More guests than any venue holds; the largest number that quotes and holds accept. */
export const maxGuests = 1_000_000;

// Without scripts a plain field follows the one that scripts fill, so the last value counts.
function lastValue(source: Source, name: string): string {
  const value =
    source instanceof URLSearchParams ? source.getAll(name).at(-1) : [source[name]].flat().at(-1);
  return toLatinDigits(value ?? "").trim();
}

/** A number of guests as it was typed, without leading zeros; empty for anything but a positive number. */
export function readGuests(text: string): string {
  const digits = /^0*([1-9]\d*)$/.exec(toLatinDigits(text).trim())?.[1] ?? "";
  // Keeps enough digits of a number that is too large for the reader to be told so.
  return digits.slice(0, 12);
}

/** Guests as a number of at most `maxGuests`; 0 for none. */
export const guestCount = (guests: string): number => Math.min(Number(guests), maxGuests);

/** Reads `day`, `start`, `end`, `end_day` and `guests`; the last value of a repeated one counts. */
export function readRequestedTime(source: Source): RequestedTime {
  const read = (name: keyof RequestedTime, isValid: (text: string) => boolean) => {
    const text = lastValue(source, parameters[name]);
    return isValid(text) ? text : "";
  };
  const isWrittenAsDay = (text: string) => dayPattern.test(text);
  const isHalfHour = (text: string) => halfHours.includes(text);
  return {
    day: read("day", isWrittenAsDay),
    start: read("start", isHalfHour),
    end: read("end", isHalfHour),
    endDay: read("endDay", isWrittenAsDay),
    guests: readGuests(lastValue(source, parameters.guests)),
  };
}

/** The parameters of an address that `readRequestedTime` reads back; empty parts are left out. */
export function writeRequestedTime(requested: Partial<RequestedTime>): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of Object.keys(parameters) as (keyof RequestedTime)[]) {
    const value = requested[name];
    if (value) query.set(parameters[name], value);
  }
  return query;
}

/** The same as the end of a link, with its question mark; empty when nothing is requested. */
export function requestedTimeQuery(requested: Partial<RequestedTime>): string {
  const query = writeRequestedTime(requested).toString();
  return query ? `?${query}` : "";
}

/** For form fields: removes days that do not exist, and an end day before the day. */
export function withValidDays(requested: RequestedTime): RequestedTime {
  const day = isDay(requested.day) ? requested.day : "";
  const isEndDayValid = isDay(requested.endDay) && requested.endDay >= day;
  return { ...requested, day, endDay: isEndDayValid ? requested.endDay : "" };
}
