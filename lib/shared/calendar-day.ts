/** A calendar day without a time zone, `2027-04-30`. Uses no library, because public pages load this file. */
export type Day = string;

/** Text in the form of a day of the years 1 to 9999. The day may not exist (30 February): see `isDay`. */
export const dayPattern = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether the text is an existing day. */
export function isDay(text: string): boolean {
  return dayPattern.test(text) && toDay(toDate(text)) === text;
}

/** The day `days` later; earlier when negative. */
export function addDays(day: Day, days: number): Day {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** The same day `months` later (earlier when negative), or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const date = toDate(day);
  const dayOfMonth = date.getUTCDate();
  // Day 0 of the following month is the last day of the target month.
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()));
  return toDay(date);
}

/** Today's day in a time zone; `now` in milliseconds. */
export function todayIn(timeZone: string, now: number = Date.now()): Day {
  const parts = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", parts).format(now);
}
