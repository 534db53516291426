import { addDays, addMonths, type Day, isDay } from "../../shared/calendar-day.ts";
import { monthStart } from "./month.ts";

/** The days in the host's calendar: `days` consecutive days, starting with `from`. */
export type CalendarView = {
  view: "month" | "week" | "day";
  /** The day of the view; for a month, its first day. */
  day: Day;
  from: Day;
  days: number;
};

const weekStart = 6;
/** The range of days that the database accepts for a calendar. */
const [firstDay, lastDay] = ["2000-02-01", "2198-10-31"];

function weekdayOf(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay();
}

/** The Saturday on or before a day. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

const supportedDay = (day: Day, fallback: Day) =>
  isDay(day) && day >= firstDay && day <= lastDay ? day : fallback;

/** The view that an address asks for; the month of today where it is missing or unusable. */
export function parseCalendarView(
  params: { view?: string; month?: string; day?: string },
  today: Day,
): CalendarView {
  const requestedDay = supportedDay(params.day ?? "", today);
  if (params.view === "day") return { view: "day", day: requestedDay, from: requestedDay, days: 1 };
  if (params.view === "week") {
    return { view: "week", day: requestedDay, from: startOfWeek(requestedDay), days: 7 };
  }
  const day = supportedDay(`${(params.month ?? "").slice(0, 7)}-01`, monthStart(today));
  const from = startOfWeek(day);
  const end = addMonths(day, 1);
  let days = 28;
  while (addDays(from, days) < end) days += 7;
  return { view: "month", day, from, days };
}

/** The day of the previous or next view. */
export function adjacentDay(view: CalendarView, by: -1 | 1): Day {
  if (view.view === "month") return addMonths(view.day, by);
  return addDays(view.day, view.view === "week" ? 7 * by : by);
}

/** The address of the calendar on `day`, for all venues or for one. */
export function calendarHref(view: CalendarView["view"], day: Day, venueId: string | null): string {
  const query = new URLSearchParams(view === "month" ? { month: day.slice(0, 7) } : { view, day });
  if (venueId) query.set("venue", venueId);
  return `/host/calendar?${query}`;
}
