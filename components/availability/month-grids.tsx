import { type CalendarDate, startOfMonth } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useContext } from "react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarStateContext,
} from "react-aria-components";
import { CalendarWeekdays } from "@/components/ui/calendar-weekdays";
import type { MonthDay } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";
import { formatDay } from "@/lib/shared/format-time";
import type { MonthStates } from "./fetch-availability";

type StateLabels = Record<MonthDay["state"] | "previous" | "next", string>;

const dayClasses: Record<MonthDay["state"], string> = {
  free: "bg-success/12 text-ink hover:bg-success/25",
  partly:
    "bg-[linear-gradient(135deg,color-mix(in_srgb,var(--warning)_22%,transparent)_50%,transparent_50%)] border border-hairline hover:border-ink",
  full: "text-muted line-through decoration-1 hover:bg-tint",
  closed: "text-muted",
};

const arrowClass =
  "absolute top-0 inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-tint disabled:opacity-30";

/** Calls its children with the first days of the months that the React Aria calendar around it shows. */
export function VisibleMonths({
  count,
  children,
}: {
  count: number;
  children: (months: CalendarDate[]) => ReactNode;
}) {
  const state = useContext(CalendarStateContext);
  if (!state) return null;
  const first = startOfMonth(state.visibleRange.start);
  return children(Array.from({ length: count }, (_, months) => first.add({ months })));
}

/** The months of a React Aria calendar beside each other, between buttons to those before and after. */
export function MonthGrids({
  months,
  states,
  isKnown,
  today,
  locale,
  labels,
}: {
  months: CalendarDate[];
  states: MonthStates;
  /** Whether the states of all these months are known. */
  isKnown: boolean;
  today: CalendarDate;
  locale: "en" | "ar";
  labels: StateLabels;
}) {
  return (
    <div className="relative flex gap-8">
      <Button slot="previous" aria-label={labels.previous} className={cn(arrowClass, "start-0")}>
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </Button>
      <Button slot="next" aria-label={labels.next} className={cn(arrowClass, "end-0")}>
        <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </Button>
      {months.map((month, index) => (
        <div key={month.toString()} className="min-w-0 flex-1">
          <h3 className="mb-2 flex min-h-11 items-center justify-center text-base tracking-normal">
            {formatDay(month.toString(), locale, "month")}
          </h3>
          <CalendarGrid
            offset={{ months: index }}
            weekdayStyle="short"
            className="w-full table-fixed border-separate border-spacing-1"
          >
            <CalendarWeekdays />
            <CalendarGridBody>
              {(date) => {
                // Days of other months fill the first and last week; they are not shown.
                if (date.month !== month.month) {
                  return <CalendarCell date={date} className="invisible" />;
                }
                const day = date.toString();
                const state = states[day] ?? "closed";
                const isToday = date.compare(today) === 0;
                // React Aria does not know the venue's today or the state of a day.
                const dayProps = {
                  "data-day": day,
                  "aria-label": `${formatDay(day, locale)}${isKnown ? `, ${labels[state]}` : ""}`,
                  "aria-current": isToday ? ("date" as const) : undefined,
                };
                return (
                  <CalendarCell
                    date={date}
                    className={cn(
                      "grid min-h-11 w-full cursor-pointer place-items-center rounded-control text-sm tabular-nums",
                      "data-disabled:cursor-default data-focus-visible:outline-2 data-selected:outline-2 data-selected:outline-accent",
                      dayClasses[state],
                      isToday && "font-semibold",
                    )}
                    render={(props) => <div {...props} {...dayProps} />}
                  />
                );
              }}
            </CalendarGridBody>
          </CalendarGrid>
        </div>
      ))}
    </div>
  );
}

/** What the looks of the days mean. */
export function StateLegend({ labels }: { labels: StateLabels }) {
  return (
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
  );
}
