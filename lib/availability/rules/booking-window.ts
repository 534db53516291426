import { addMonths, type Day } from "../../shared/calendar-day.ts";

/**
 * The last day on which a booking may begin: `windowMonths` after `today`, clamped to the end of a shorter month as
 * PostgreSQL does for `too_far`.
 */
export const lastBookableDay = (today: Day, windowMonths: number): Day =>
  addMonths(today, windowMonths);
