"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { lastBookableDay } from "@/lib/availability/rules/booking-window";
import { dayByKey, monthStart, weeksOf } from "@/lib/availability/rules/month";
import { freePeriods } from "@/lib/availability/rules/slots";
import type { MonthDay } from "@/lib/availability/types";
import { todayIn } from "@/lib/shared/calendar-day";
import { cn } from "@/lib/shared/cn";
import { formatClock, formatDay, weekdays } from "@/lib/shared/format-time";
import { selectDay } from "./selected-day";
import { useDaySlots } from "./use-availability";
import { useMonth } from "./use-month";

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

const arrow =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-tint disabled:opacity-30";

const looks: Record<MonthDay["state"], string> = {
  free: "bg-success/12 text-ink hover:bg-success/25",
  partly:
    "bg-[linear-gradient(135deg,color-mix(in_srgb,var(--warning)_22%,transparent)_50%,transparent_50%)] border border-hairline hover:border-ink",
  full: "text-muted line-through decoration-1 hover:bg-tint",
  closed: "text-muted",
};

/** A month of a venue, day by day, and the hours of the day that is chosen. Default: loaded lazily. */
export default function MonthCalendar({
  venue,
  locale,
  labels,
}: {
  venue: MonthVenue;
  locale: "en" | "ar";
  labels: MonthLabels;
}) {
  const [today] = useState(() => todayIn(venue.timeZone));
  const [month, setMonth] = useState(() => monthStart(today));
  const [day, setDay] = useState("");
  const [at, setAt] = useState(today);
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const { states, failed, retry } = useMonth(venue.id, month);
  const slots = useDaySlots(venue.id, day);
  const periods = slots && freePeriods(slots, day);
  const last = monthStart(lastBookableDay(today, venue.windowMonths));
  const name = formatDay(month, locale, "month");

  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    moved.current = false;
  }, [at]);

  function turn(months: number) {
    const to = monthStart(month, months);
    setMonth(to);
    const isPast = to < today;
    setAt(isPast ? today : to);
    setDay("");
  }

  function move(event: KeyboardEvent<HTMLTableElement>) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const to = dayByKey(at, event.key, isRightToLeft);
    if (!to) return;
    event.preventDefault();
    moved.current = true;
    setAt(to);
  }

  return (
    <div className="max-w-md">
      <header className="flex items-center justify-between">
        <button
          type="button"
          aria-label={labels.previous}
          disabled={month <= monthStart(today)}
          onClick={() => turn(-1)}
          className={arrow}
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </button>
        <h3 aria-live="polite" className="font-semibold">
          {name}
        </h3>
        <button
          type="button"
          aria-label={labels.next}
          disabled={month >= last}
          onClick={() => turn(1)}
          className={arrow}
        >
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </button>
      </header>
      <table
        ref={table}
        aria-label={`${labels.title}, ${name}`}
        aria-busy={!states && !failed}
        onKeyDown={move}
        className="mt-2 w-full table-fixed border-separate border-spacing-1"
      >
        <thead>
          <tr>
            {weekdays(locale, "shortWeekday").map(({ weekday, name: short }) => (
              <th key={weekday} scope="col" className="pb-1 font-normal text-muted text-xs">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((each, index) => {
                const state = (each && states?.[each]) || "closed";
                return (
                  <td key={each ?? `empty-${index}`} className="p-0">
                    {each && (
                      <button
                        type="button"
                        data-day={each}
                        tabIndex={each === at ? 0 : -1}
                        aria-pressed={each === day}
                        aria-current={each === today ? "date" : undefined}
                        aria-label={`${formatDay(each, locale)}${states ? `, ${labels[state]}` : ""}`}
                        onClick={() => {
                          setAt(each);
                          setDay(each);
                        }}
                        className={cn(
                          "min-h-11 w-full cursor-pointer rounded-control text-sm tabular-nums",
                          looks[state],
                          each === today && "font-semibold",
                          each === day && "outline-2 outline-accent",
                        )}
                      >
                        {Number(each.slice(8))}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        {(["free", "partly", "full", "closed"] as const).map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={cn("grid size-6 place-items-center rounded-control text-xs", looks[state])}
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
        ) : !day ? (
          <p className="text-muted">{labels.pick}</p>
        ) : !periods ? (
          <p className="text-muted">{labels.loading}</p>
        ) : (
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
        )}
      </div>
    </div>
  );
}
