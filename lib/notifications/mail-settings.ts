import { addDays, type Day, isDay, todayIn } from "../shared/calendar-day";
import { halfHours } from "../shared/clock-time";
import { z } from "../shared/zod";

/** When mails that can wait are sent. */
export type MailSettings = {
  /** Times of day (`22:00`) in `timeZone`; an `until` before `from` is on the next day. */
  quiet: { from: string; until: string; timeZone: string } | null;
  /** The instant (ISO) at which a pause ends; null without one. */
  pausedUntil: string | null;
};

/** The longest pause, in days. */
const LONGEST_PAUSE_DAYS = 90;

const time = z.string().refine((text) => halfHours.includes(text), "time");
const timeZone = z.string().min(1).max(60);

/** Quiet hours, or null to switch them off, and the time zone of their times. */
export const quietHoursInput = z.object({
  hours: z
    .object({ from: time, until: time })
    .refine(({ from, until }) => from !== until, { path: ["until"], error: "same" })
    .nullable(),
  timeZone,
});

/** The day on whose morning the pause ends, or null to end it now. */
export const mailPauseInput = z.object({
  until: z.string().refine(isDay, "day").nullable(),
  timeZone,
});

/** The first and last day on which a pause that begins now may end. */
export function pauseDays(zone: string, now: number): { first: Day; last: Day } {
  const today = todayIn(zone, now);
  return { first: addDays(today, 1), last: addDays(today, LONGEST_PAUSE_DAYS) };
}
