import { useLocale, useTranslations } from "next-intl";
import { halfHourCells, minutesOnDay } from "@/lib/availability/rules/calendar-grid";
import type { CalendarDay, CalendarVenue, HostCalendar, TakenItem } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import styles from "./calendar.module.css";
import { CalendarEntry } from "./calendar-entry";
import { selectedClass } from "./item-tone";

type Props = {
  label: string;
  days: CalendarDay[];
  open: HostCalendar["open"];
  venue: CalendarVenue;
  today: string;
};

const percent = (minutes: number) => `${(minutes / 1440) * 100}%`;

/** A week of one venue in half hours of the venue's time zone. */
export function WeekGrid({ label, days, open, venue, today }: Props) {
  const locale = useLocale();
  const isOdd = (half: number) => half % 2 === 1;
  return (
    <section
      aria-label={label}
      className="grid grid-cols-[4.5rem_repeat(7,minmax(0,1fr))] overflow-hidden rounded-card border border-hairline bg-card"
    >
      <div aria-hidden="true" className="border-hairline border-b" />
      {days.map(({ day }) => (
        <h2
          key={day}
          className={cn(
            "truncate border-hairline border-s border-b p-2 text-sm",
            day === today && "bg-tint text-accent",
          )}
        >
          {formatDay(day, locale, "shortWeekday")} {Number(day.slice(8))}
        </h2>
      ))}
      <Exceptions days={days} venue={venue} />
      <div aria-hidden="true" className="text-end text-muted text-xs tabular-nums">
        {halfHourCells(days[0]?.day ?? today).map(({ start }, half) => (
          <div key={start} className="h-6 pe-2 leading-none">
            {!isOdd(half) && half > 0 && (
              <span className="-translate-y-1/2 inline-block">
                {formatClock(start.slice(11), locale)}
              </span>
            )}
          </div>
        ))}
      </div>
      {days.map((day, index) => (
        <DayColumn
          key={day.day}
          day={day}
          open={open}
          venue={venue}
          isFocusable={
            days.some(({ day: each }) => each === today) ? day.day === today : index === 0
          }
        />
      ))}
    </section>
  );
}

function Exceptions({ days, venue }: Pick<Props, "days" | "venue">) {
  const exceptionsByDay = days.map(({ day, items }) => ({
    day,
    items: items.filter(({ kind }) => kind === "exception"),
  }));
  if (exceptionsByDay.every(({ items }) => items.length === 0)) return null;
  return (
    <>
      <div aria-hidden="true" className="border-hairline border-b" />
      {exceptionsByDay.map(({ day, items }) => (
        <div key={day} className="border-hairline border-s border-b p-1">
          {items.map((item) => (
            <CalendarEntry key={item.id} item={item} day={day} venue={venue} showVenue={false} />
          ))}
        </div>
      ))}
    </>
  );
}

type ColumnProps = Pick<Props, "open" | "venue"> & { day: CalendarDay; isFocusable: boolean };

function DayColumn({ day, open, venue, isFocusable }: ColumnProps) {
  const t = useTranslations("hostCalendar");
  const locale = useLocale();
  const name = formatDay(day.day, locale, "longDate");
  const hours = open
    .map(({ start, end }) => minutesOnDay(day.day, start, end, venue.timeZone))
    .filter((span) => span !== null);
  const isOpen = (half: number) =>
    hours.some(({ from, to }) => from <= half * 30 && to >= half * 30 + 30);
  return (
    <div className="relative border-hairline border-s">
      {halfHourCells(day.day).map(({ start, end }, half) => {
        const isClosed = !isOpen(half);
        const time = formatClock(start.slice(11), locale);
        return (
          <button
            key={start}
            type="button"
            data-start={start}
            data-end={end}
            data-cell-button=""
            tabIndex={isFocusable && half === 18 ? 0 : -1}
            aria-label={t("cell.half", {
              day: name,
              time: isClosed ? `${time}, ${t("cell.closed")}` : time,
            })}
            className={cn(
              "block h-6 w-full cursor-pointer border-hairline",
              half % 2 === 1 ? "border-b" : "border-b border-b-transparent",
              isClosed && styles.closed,
              selectedClass,
            )}
          />
        );
      })}
      {day.items.map((item, index) =>
        item.kind === "exception" ? null : (
          <PositionedItem key={item.id ?? index} item={item} day={day.day} venue={venue} />
        ),
      )}
    </div>
  );
}

type ItemProps = Pick<Props, "venue"> & { item: TakenItem; day: string };

/** An item at its time, with its buffers. */
function PositionedItem({ item, day, venue }: ItemProps) {
  const toMinutes = (start: string, end: string) =>
    start < end ? minutesOnDay(day, start, end, venue.timeZone) : null;
  const span = toMinutes(item.startsAt, item.endsAt);
  const buffers = [
    toMinutes(item.occupiedFrom, item.startsAt),
    toMinutes(item.endsAt, item.occupiedTo),
  ];
  return (
    <>
      {buffers.map(
        (buffer) =>
          buffer && (
            <div
              key={buffer.from}
              aria-hidden="true"
              className={cn(
                styles.buffer,
                "pointer-events-none absolute inset-x-1 rounded-control border border-control border-dotted",
              )}
              style={{ top: percent(buffer.from), height: percent(buffer.to - buffer.from) }}
            />
          ),
      )}
      {span && (
        <div
          className="absolute inset-x-1 overflow-hidden rounded-control bg-card"
          style={{ top: percent(span.from), height: percent(span.to - span.from) }}
        >
          <CalendarEntry item={item} day={day} venue={venue} showVenue={false} className="h-full" />
        </div>
      )}
    </>
  );
}
