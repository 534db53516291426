import { addDays, type Day, isDay, todayIn } from "../shared/calendar-day";
import { halfHours } from "../shared/clock-time";
import { z } from "../shared/zod";

/** When mails that can wait are sent. */
export type MailSettings = {
  /** Times of day (`22:00`) of a time zone; the end is on the next day when it is earlier. */
  quiet: { from: string; until: string; timeZone: string } | null;
  /** The instant (ISO) at which a pause ends; null without one. */
  pausedUntil: string | null;
};

/** How many days ahead a pause may end. */
const LONGEST_PAUSE_DAYS = 90;

const time = z.string().refine((text) => halfHours.includes(text), "time");
const timeZone = z.string().min(1).max(60);

/** Quiet hours, or null to switch them off; the time zone is the one in which the times are meant. */
export const quietHoursInput = z.object({
  hours: z
    .object({ from: time, until: time })
    .refine(({ from, until }) => from !== until, { path: ["until"], error: "same" })
    .nullable(),
  timeZone,
});

/** The day on whose morning a pause ends, or null to end it now. */
export const mailPauseInput = z.object({
  until: z.string().refine(isDay, "day").nullable(),
  timeZone,
});

/** The days on which a pause that begins now may end. */
export function pauseDays(zone: string, now: number): { first: Day; last: Day } {
  const today = todayIn(zone, now);
  return { first: addDays(today, 1), last: addDays(today, LONGEST_PAUSE_DAYS) };
}
