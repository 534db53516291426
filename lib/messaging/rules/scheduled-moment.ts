import { toLatinDigits } from "../../shared/digits.ts";

/** When a scheduled reply is sent, relative to the booking. */
export const scheduledMoments = ["confirmation", "before_start", "after_end"] as const;
type ScheduledMoment = (typeof scheduledMoments)[number];

export const scheduledUnits = ["days", "hours"] as const;
export type ScheduledUnit = (typeof scheduledUnits)[number];

/** The most hours and days before a start or after an end; same limits as the database. */
export const maxScheduledAmount = { hours: 72, days: 60 } as const;

/** The moment of a scheduled reply; `confirmation` has neither amount nor unit. */
export type ScheduledTime = {
  moment: ScheduledMoment;
  amount: number | null;
  unit: ScheduledUnit | null;
};

/** A typed number of hours or days; null when it is not a number or too large. */
export function parseScheduledAmount(text: string, unit: ScheduledUnit): number | null {
  const digits = toLatinDigits(text.trim());
  if (!/^\d{1,3}$/.test(digits)) return null;
  const amount = Number(digits);
  return amount >= 1 && amount <= maxScheduledAmount[unit] ? amount : null;
}

/** The message key of a time, under `scheduledMessages.when`. */
export function scheduledTimeKey({ moment, unit }: ScheduledTime) {
  return moment === "confirmation" ? moment : (`${moment}_${unit ?? "days"}` as const);
}
