import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { dayCell } from "@/lib/availability/rules/calendar-grid";
import { calendarHref } from "@/lib/availability/rules/calendar-view";
import type { CalendarDay, CalendarVenue } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";
import { formatDay, weekdays } from "@/lib/shared/format-time";
import { joinList } from "@/lib/shared/join-list";
import styles from "./calendar.module.css";
import { CalendarEntry } from "./calendar-entry";
import { selectedClass } from "./item-tone";

type Props = {
  label: string;
  days: CalendarDay[];
  venues: Map<string, CalendarVenue>;
  /** The only visible venue, or null for all venues. */
  venueId: string | null;
  today: string;
  /** The month (`2027-09`) whose days are emphasized. */
  month: string;
};

/** A table of weeks from Saturday, with the first items of each day and a link to the others. */
export function MonthTable({ label, days, venues, venueId, today, month }: Props) {
  const locale = useLocale();
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  const focusableDay = days.find(({ day }) => day === today) ?? days[0];
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-hairline bg-card">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {weekdays(locale, "weekday").map(({ weekday, name }) => (
            <th
              key={weekday}
              scope="col"
              className="truncate border-hairline border-b px-2 py-2 text-start font-medium text-sm text-muted"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <DayCell
                key={day.day}
                day={day}
                venues={venues}
                venueId={venueId}
                isToday={day.day === today}
                isOtherMonth={!day.day.startsWith(month)}
                isFocusable={day.day === focusableDay?.day}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<Props, "venues" | "venueId"> & {
  day: CalendarDay;
  isToday: boolean;
  isOtherMonth: boolean;
  isFocusable: boolean;
};

function DayCell({ day, venues, venueId, isToday, isOtherMonth, isFocusable }: CellProps) {
  const t = useTranslations("hostCalendar");
  const locale = useLocale();
  const { start, end } = dayCell(day.day);
  const name = formatDay(day.day, locale, "longDate");
  const isClosed = venueId !== null && day.closed > 0;
  const hiddenCount = day.total - day.items.length;
  const state = joinList(
    [t("cell.items", { count: day.total }), isClosed && t("cell.closed")],
    locale,
  );
  return (
    <td
      data-start={start}
      data-end={end}
      className={cn(
        "h-32 border-hairline border-e border-b p-1.5 align-top last:border-e-0",
        selectedClass,
        isOtherMonth && "bg-page",
        isClosed && styles.closed,
      )}
    >
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-1">
        <button
          type="button"
          data-cell-button=""
          tabIndex={isFocusable ? 0 : -1}
          aria-label={t("cell.day", { day: name, state })}
          aria-current={isToday ? "date" : undefined}
          className={cn(
            "inline-flex size-7 cursor-pointer items-center justify-center rounded-full text-sm tabular-nums",
            isToday ? "bg-accent font-semibold text-on-accent" : "hover:bg-tint",
            isOtherMonth && !isToday && "text-muted",
          )}
        >
          {Number(day.day.slice(8))}
        </button>
        {day.closed > 0 && (
          <span className="text-muted text-xs leading-tight">
            {venueId ? t("closedDay") : t("closedSome", { count: day.closed })}
          </span>
        )}
      </div>
      <ul className="flex flex-col gap-1">
        {day.items.map((item, index) => {
          const venue = venues.get(item.venueId);
          return (
            venue && (
              <li key={`${item.kind} ${item.id ?? index}`}>
                <CalendarEntry item={item} day={day.day} venue={venue} showVenue={!venueId} />
              </li>
            )
          );
        })}
      </ul>
      {hiddenCount > 0 && (
        <Link
          href={calendarHref("day", day.day, venueId)}
          prefetch={false}
          aria-label={t("moreOn", { count: hiddenCount, day: name })}
          className="mt-1 inline-flex min-h-6 items-center rounded-control px-1.5 text-xs font-medium underline"
        >
          {t("more", { count: hiddenCount })}
        </Link>
      )}
    </td>
  );
}
