/** A time of day on a 24-hour clock, `18:30`. */
export type ClockTime = string;

/** `18:30`; also `18:30:00`, as PostgreSQL writes a `time`. */
const clockTimePattern = /^([01]\d|2[0-3]):([0-5]\d)(:00)?$/;

export const minutesPerDay = 24 * 60;

/** Minutes after midnight; null for text that is no time of day. */
export function parseClockTime(text: string): number | null {
  const match = clockTimePattern.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** Whether the text is a time of day. */
export const isClockTime = (text: string): boolean => clockTimePattern.test(text);

/** Minutes after midnight of a valid time; NaN for anything else. */
export const minutesOf = (time: ClockTime): number => parseClockTime(time) ?? Number.NaN;

/** The time `minutes` after midnight (before it when negative); ignores full days. */
export function clockTimeAt(minutes: number): ClockTime {
  const inDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${twoDigits(Math.floor(inDay / 60))}:${twoDigits(inDay % 60)}`;
}

/** The 48 half hours of a day, from `00:00`. */
export const halfHours: readonly ClockTime[] = Array.from({ length: 48 }, (_, index) =>
  clockTimeAt(index * 30),
);
