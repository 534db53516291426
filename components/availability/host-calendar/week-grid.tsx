import { useLocale, useTranslations } from "next-intl";
import { halfHourCells, minutesOnDay } from "@/lib/availability/rules/calendar-grid";
import { firstShownHalf } from "@/lib/availability/rules/first-shown-half";
import { type Lane, layoutLanes } from "@/lib/availability/rules/lanes";
import type { CalendarDay, CalendarVenue, HostCalendar, TakenItem } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { joinList } from "@/lib/shared/join-list";
import styles from "./calendar.module.css";
import { CalendarEntry } from "./calendar-entry";
import { HoursScroller } from "./hours-scroller";
import { selectedClass } from "./item-tone";

type Props = {
  label: string;
  days: CalendarDay[];
  open: HostCalendar["open"];
  earliestOpening: HostCalendar["earliestOpening"];
  venues: ReadonlyMap<string, CalendarVenue>;
  /** The only venue that is shown; without it, each item is at its own venue's local time. */
  venue: CalendarVenue | undefined;
  today: string;
};

const percent = (minutes: number) => `${(minutes / 1440) * 100}%`;

/** A week in half hours of the venue's time zone, or of each venue's own. It is scrolled to the opening hours. */
export function WeekGrid({ label, days, open, earliestOpening, venues, venue, today }: Props) {
  const locale = useLocale();
  const isOdd = (half: number) => half % 2 === 1;
  return (
    <HoursScroller
      label={label}
      firstHalf={firstShownHalf(earliestOpening, days, venues)}
      className="grid max-h-[max(24rem,calc(100dvh-16rem))] grid-cols-[4.5rem_repeat(7,minmax(0,1fr))] overflow-y-auto rounded-card border border-hairline bg-card"
    >
      <div className="sticky top-0 z-10 col-span-full grid grid-cols-subgrid bg-card">
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
        <Exceptions days={days} venues={venues} venue={venue} />
      </div>
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
          venues={venues}
          venue={venue}
          isFocusable={
            days.some(({ day: each }) => each === today) ? day.day === today : index === 0
          }
        />
      ))}
    </HoursScroller>
  );
}

function Exceptions({ days, venues, venue }: Pick<Props, "days" | "venues" | "venue">) {
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
          {items.map((item) => {
            const place = venues.get(item.venueId);
            return (
              place && (
                <CalendarEntry
                  key={item.id}
                  item={item}
                  day={day}
                  venue={place}
                  showVenue={!venue}
                />
              )
            );
          })}
        </div>
      ))}
    </>
  );
}

type ColumnProps = Pick<Props, "open" | "venues" | "venue"> & {
  day: CalendarDay;
  isFocusable: boolean;
};

function DayColumn({ day, open, venues, venue, isFocusable }: ColumnProps) {
  const t = useTranslations("hostCalendar");
  const locale = useLocale();
  const name = formatDay(day.day, locale, "longDate");
  const hours = venue
    ? open
        .map(({ start, end }) => minutesOnDay(day.day, start, end, venue.timeZone))
        .filter((span) => span !== null)
    : [];
  // The hours of several venues differ, and are not shown.
  const isOpen = (half: number) =>
    !venue || hours.some(({ from, to }) => from <= half * 30 && to >= half * 30 + 30);
  const items = day.items.flatMap((item) => {
    const place = venues.get(item.venueId);
    return item.kind === "exception" || !place ? [] : [{ item, venue: place }];
  });
  const lanes = layoutLanes(
    items.map(({ item, venue: { timeZone } }) =>
      minutesOnDay(day.day, item.occupiedFrom, item.occupiedTo, timeZone),
    ),
  );
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
              time: joinList([time, isClosed && t("cell.closed")], locale),
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
      {items.map(({ item, venue: place }, index) => (
        <PositionedItem
          key={`${item.venueId} ${item.id ?? index}`}
          item={item}
          day={day.day}
          venue={place}
          showVenue={!venue}
          lane={lanes[index] ?? { lane: 0, lanes: 1 }}
        />
      ))}
    </div>
  );
}

type ItemProps = {
  item: TakenItem;
  day: string;
  venue: CalendarVenue;
  showVenue: boolean;
  lane: Lane;
};

/** An item at its time, with its buffers, beside others of that time. */
function PositionedItem({ item, day, venue, showVenue, lane: { lane, lanes } }: ItemProps) {
  const place = {
    insetInlineStart: `calc(${(lane / lanes) * 100}% + 0.25rem)`,
    inlineSize: `calc(${100 / lanes}% - 0.5rem)`,
  };
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
                "pointer-events-none absolute rounded-control border border-control border-dotted",
              )}
              style={{
                ...place,
                top: percent(buffer.from),
                height: percent(buffer.to - buffer.from),
              }}
            />
          ),
      )}
      {span && (
        <div
          className="absolute overflow-hidden rounded-control bg-card"
          style={{ ...place, top: percent(span.from), height: percent(span.to - span.from) }}
        >
          <CalendarEntry
            item={item}
            day={day}
            venue={venue}
            showVenue={showVenue}
            className="h-full"
          />
        </div>
      )}
    </>
  );
}
