"use client";

import { type CalendarDate, parseDate, startOfMonth, today } from "@internationalized/date";
import { useState } from "react";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  I18nProvider,
} from "react-aria-components";
import { buttonClass } from "@/components/ui/button";
import { CalendarHeader } from "@/components/ui/calendar-header";
import { CalendarWeekdays } from "@/components/ui/calendar-weekdays";
import { lastBookableDay } from "@/lib/availability/rules/booking-window";
import { freePeriods } from "@/lib/availability/rules/slots";
import type { MonthDay } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { localeTag } from "@/lib/shared/locale-tag";
import { selectDay } from "./selected-day";
import { useDaySlots } from "./use-availability";
import { useMonth } from "./use-month";
import VenueWatch from "./venue-watch";

export type MonthVenue = { id: string; timeZone: string; windowMonths: number };
export type MonthLabels = Record<
  | "title"
  | "previous"
  | "next"
  | MonthDay["state"]
  | "loading"
  | "failed"
  | "retry"
  | "pick"
  | "none"
  | "choose",
  string
>;

const dayClasses: Record<MonthDay["state"], string> = {
  free: "bg-success/12 text-ink hover:bg-success/25",
  partly:
    "bg-[linear-gradient(135deg,color-mix(in_srgb,var(--warning)_22%,transparent)_50%,transparent_50%)] border border-hairline hover:border-ink",
  full: "text-muted line-through decoration-1 hover:bg-tint",
  closed: "text-muted",
};

/** A venue's availability by day, and the free hours of the selected day. Default export: loaded lazily. */
export default function MonthCalendar({
  venue,
  locale,
  labels,
}: {
  venue: MonthVenue;
  locale: "en" | "ar";
  labels: MonthLabels;
}) {
  const [venueToday] = useState(() => today(venue.timeZone));
  const [focusedDate, setFocusedDate] = useState(venueToday);
  const [selectedDate, setSelectedDate] = useState<CalendarDate | null>(null);
  const month = startOfMonth(focusedDate).toString();
  const [changes, setChanges] = useState(0);
  const { states, failed, retry } = useMonth(venue.id, month, changes);

  function handleFocusChange(date: CalendarDate) {
    setFocusedDate(date);
    if (startOfMonth(date).toString() !== month) setSelectedDate(null);
  }

  return (
    <div className="max-w-md" aria-busy={!states && !failed}>
      <VenueWatch venueId={venue.id} onChange={() => setChanges((before) => before + 1)} />
      <I18nProvider locale={localeTag(locale)}>
        <Calendar
          aria-label={labels.title}
          firstDayOfWeek="sat"
          minValue={venueToday}
          maxValue={parseDate(lastBookableDay(venueToday.toString(), venue.windowMonths))}
          focusedValue={focusedDate}
          onFocusChange={handleFocusChange}
          value={selectedDate}
          onChange={(date) => setSelectedDate(parseDate(date.toString()))}
        >
          <CalendarHeader previousLabel={labels.previous} nextLabel={labels.next} />
          <CalendarGrid
            weekdayStyle="short"
            className="w-full table-fixed border-separate border-spacing-1"
          >
            <CalendarWeekdays />
            <CalendarGridBody>
              {(date) => {
                const day = date.toString();
                const state = states?.[day] ?? "closed";
                const isToday = date.compare(venueToday) === 0;
                // Today and the state of a day are the venue's, which React Aria does not know.
                const dayProps = {
                  "data-day": day,
                  "aria-label": `${formatDay(day, locale)}${states ? `, ${labels[state]}` : ""}`,
                  "aria-current": isToday ? ("date" as const) : undefined,
                };
                return (
                  <CalendarCell
                    date={date}
                    className={cn(
                      "grid min-h-11 w-full cursor-pointer place-items-center rounded-control text-sm tabular-nums",
                      "data-disabled:cursor-default data-focus-visible:outline-2 data-selected:outline-2 data-selected:outline-accent data-outside-month:invisible",
                      dayClasses[state],
                      isToday && "font-semibold",
                    )}
                    render={(props) => <div {...props} {...dayProps} />}
                  />
                );
              }}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        {(["free", "partly", "full", "closed"] as const).map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={cn(
                "grid size-6 place-items-center rounded-control text-xs",
                dayClasses[state],
              )}
            >
              7
            </span>
            {labels[state]}
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="mt-4 flex min-h-24 flex-col items-start gap-3">
        {failed ? (
          <>
            <p>{labels.failed}</p>
            <button
              type="button"
              onClick={retry}
              className={buttonClass({ variant: "outline", size: "sm" })}
            >
              {labels.retry}
            </button>
          </>
        ) : selectedDate ? (
          <FreeHours
            venueId={venue.id}
            day={selectedDate.toString()}
            changes={changes}
            locale={locale}
            labels={labels}
          />
        ) : (
          <p className="text-muted">{labels.pick}</p>
        )}
      </div>
    </div>
  );
}

function FreeHours({
  venueId,
  day,
  changes,
  locale,
  labels,
}: {
  venueId: string;
  day: string;
  changes: number;
  locale: "en" | "ar";
  labels: MonthLabels;
}) {
  const slots = useDaySlots(venueId, day, "public", String(changes));
  if (!slots) return <p className="text-muted">{labels.loading}</p>;
  const periods = freePeriods(slots, day);
  return (
    <>
      <p className="font-medium">{formatDay(day, locale, "longDate")}</p>
      {periods.length === 0 && <p>{labels.none}</p>}
      <ul className="flex flex-wrap gap-2 tabular-nums">
        {periods.map(([start, end]) => (
          <li key={start} className="rounded-full bg-success/12 px-3 py-1 text-sm">
            {formatClock(start, locale)} – {formatClock(end, locale)}
          </li>
        ))}
      </ul>
      {periods.length > 0 && (
        <button
          type="button"
          onClick={() => selectDay(day)}
          className={buttonClass({ size: "sm" })}
        >
          {labels.choose}
        </button>
      )}
    </>
  );
}
