import { useLocale, useTranslations } from "next-intl";
import { halfHourCells, minutesOnDay } from "@/lib/availability/rules/calendar-grid";
import type { CalendarDay, CalendarVenue, HostCalendar, TakenItem } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import styles from "./calendar.module.css";
import { CalendarEntry } from "./calendar-entry";
import { pickedClass } from "./tones";

type Props = {
  label: string;
  days: CalendarDay[];
  open: HostCalendar["open"];
  venue: CalendarVenue;
  today: string;
};

const percent = (minutes: number) => `${(minutes / 1440) * 100}%`;

/** A week of one venue, half hour by half hour of its clock. */
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
          isFirst={days.some(({ day: each }) => each === today) ? day.day === today : index === 0}
        />
      ))}
    </section>
  );
}

function Exceptions({ days, venue }: Pick<Props, "days" | "venue">) {
  const found = days.map(({ day, items }) => ({
    day,
    items: items.filter(({ kind }) => kind === "exception"),
  }));
  if (found.every(({ items }) => items.length === 0)) return null;
  return (
    <>
      <div aria-hidden="true" className="border-hairline border-b" />
      {found.map(({ day, items }) => (
        <div key={day} className="border-hairline border-s border-b p-1">
          {items.map((item) => (
            <CalendarEntry key={item.id} item={item} day={day} venue={venue} named={false} />
          ))}
        </div>
      ))}
    </>
  );
}

type ColumnProps = Pick<Props, "open" | "venue"> & { day: CalendarDay; isFirst: boolean };

function DayColumn({ day, open, venue, isFirst }: ColumnProps) {
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
        const closed = !isOpen(half);
        const time = formatClock(start.slice(11), locale);
        return (
          <button
            key={start}
            type="button"
            data-start={start}
            data-end={end}
            data-pick=""
            tabIndex={isFirst && half === 18 ? 0 : -1}
            aria-label={t("cell.half", {
              day: name,
              time: closed ? `${time}, ${t("cell.closed")}` : time,
            })}
            className={cn(
              "block h-6 w-full cursor-pointer border-hairline",
              half % 2 === 1 ? "border-b" : "border-b border-b-transparent",
              closed && styles.closed,
              pickedClass,
            )}
          />
        );
      })}
      {day.items.map((item, index) =>
        item.kind === "exception" ? null : (
          <Placed key={item.id ?? index} item={item} day={day.day} venue={venue} />
        ),
      )}
    </div>
  );
}

/** A thing at its time, and the buffers around it. */
function Placed({ item, day, venue }: { item: TakenItem; day: string; venue: CalendarVenue }) {
  const on = (start: string, end: string) =>
    start < end ? minutesOnDay(day, start, end, venue.timeZone) : null;
  const span = on(item.startsAt, item.endsAt);
  const buffers = [on(item.occupiedFrom, item.startsAt), on(item.endsAt, item.occupiedTo)];
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
          <CalendarEntry item={item} day={day} venue={venue} named={false} className="h-full" />
        </div>
      )}
    </>
  );
}
