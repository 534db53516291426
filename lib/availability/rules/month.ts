import { addMonths, type Day } from "../../shared/calendar-day.ts";

/** The first day of the month of `day`, or of the month `months` later. */
export function monthStart(day: Day, months = 0): Day {
  return `${addMonths(day, months).slice(0, 7)}-01`;
}
