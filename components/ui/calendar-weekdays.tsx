import { CalendarGridHeader, CalendarHeaderCell } from "react-aria-components";

/** The names of the weekdays above a calendar's days. */
export function CalendarWeekdays() {
  return (
    <CalendarGridHeader>
      {(name) => (
        <CalendarHeaderCell className="pb-1 font-normal text-muted text-xs">
          {/* Without the article, as in printed calendars: Arabic names with it are wider than a day. */}
          {name.replace(/^ال/, "")}
        </CalendarHeaderCell>
      )}
    </CalendarGridHeader>
  );
}
