import { addDays, addMonths, type Day, isDay } from "../../shared/calendar-day.ts";

/** What the calendar shows: some days in a row, beginning with `from`. */
export type View = {
  view: "month" | "week" | "day";
  /** A day that it is about; of a month its first. */
  day: Day;
  from: Day;
  days: number;
};

const weekStart = 6;
/** Beyond these the database keeps no calendar. */
const [first, last] = ["2000-02-01", "2198-10-31"];

function weekdayOf(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay();
}

/** The Saturday on or before a day. */
export function weekOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

const within = (day: Day, fallback: Day) =>
  isDay(day) && day >= first && day <= last ? day : fallback;

/** The view that an address asks for; what is missing or garbage becomes the month of today. */
export function viewOf(params: { view?: string; month?: string; day?: string }, today: Day): View {
  const asked = within(params.day ?? "", today);
  if (params.view === "day") return { view: "day", day: asked, from: asked, days: 1 };
  if (params.view === "week") return { view: "week", day: asked, from: weekOf(asked), days: 7 };
  const month = `${(params.month ?? "").slice(0, 7)}-01`;
  const day = within(month, `${today.slice(0, 7)}-01`);
  const from = weekOf(day);
  const end = addMonths(day, 1);
  let days = 28;
  while (addDays(from, days) < end) days += 7;
  return { view: "month", day, from, days };
}

/** The day that the view before or after is about. */
export function neighbour(view: View, by: -1 | 1): Day {
  if (view.view === "month") return addMonths(view.day, by);
  return addDays(view.day, view.view === "week" ? 7 * by : by);
}

/** The address of the calendar at a day, of all venues or of one. */
export function calendarHref(view: View["view"], day: Day, venueId: string | null): string {
  const query = new URLSearchParams(view === "month" ? { month: day.slice(0, 7) } : { view, day });
  if (venueId) query.set("venue", venueId);
  return `/host/calendar?${query}`;
}
