"use client";

import { CalendarGridHeader, CalendarHeaderCell } from "react-aria-components";

/** The names of the weekdays above a calendar's days. */
export function CalendarWeekdays() {
  return (
    <CalendarGridHeader>
      {(name) => (
        <CalendarHeaderCell className="pb-1 font-normal text-muted text-xs">
          {/* Arabic names are written without their article, as calendars do: with it they are wider than a day. */}
          {name.replace(/^ال/, "")}
        </CalendarHeaderCell>
      )}
    </CalendarGridHeader>
  );
}
