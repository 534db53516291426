"use client";

import { CalendarGridHeader, CalendarHeaderCell } from "react-aria-components";

/** The names of the weekdays above a calendar's days. */
export function CalendarWeekdays() {
  return (
    <CalendarGridHeader>
      {(name) => (
        <CalendarHeaderCell className="pb-1 font-normal text-muted text-xs">
          {name}
        </CalendarHeaderCell>
      )}
    </CalendarGridHeader>
  );
}
