import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { dayCell } from "@/lib/availability/rules/calendar-grid";
import { calendarHref } from "@/lib/availability/rules/calendar-view";
import type { CalendarDay, CalendarVenue } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";
import { formatDay, weekdays } from "@/lib/shared/format-time";
import styles from "./calendar.module.css";
import { CalendarEntry } from "./calendar-entry";
import { pickedClass } from "./tones";

type Props = {
  label: string;
  days: CalendarDay[];
  venues: Map<string, CalendarVenue>;
  /** The one venue that is shown; null for all. */
  venueId: string | null;
  today: string;
  /** The month whose days stand out, as `2027-09`; none when every day counts alike. */
  month: string | null;
};

/** Weeks from Saturday to Friday as a table, a few things of each day and a way to the rest. */
export function MonthTable({ label, days, venues, venueId, today, month }: Props) {
  const locale = useLocale();
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  const first = days.find(({ day }) => day === today) ?? days[0];
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
                isFaint={month !== null && !day.day.startsWith(month)}
                isFirst={day.day === first?.day}
                isTall={month === null}
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
  isFaint: boolean;
  isFirst: boolean;
  isTall: boolean;
};

function DayCell({ day, venues, venueId, isToday, isFaint, isFirst, isTall }: CellProps) {
  const t = useTranslations("hostCalendar");
  const locale = useLocale();
  const { start, end } = dayCell(day.day);
  const name = formatDay(day.day, locale, "longDate");
  const isClosed = venueId !== null && day.closed > 0;
  const rest = day.total - day.items.length;
  const state = [t("cell.items", { count: day.total }), isClosed ? t("cell.closed") : ""].filter(
    Boolean,
  );
  return (
    <td
      data-start={start}
      data-end={end}
      className={cn(
        "h-32 border-hairline border-e border-b p-1.5 align-top last:border-e-0",
        pickedClass,
        isTall && "h-64",
        isFaint && "bg-page",
        isClosed && styles.closed,
      )}
    >
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-1">
        <button
          type="button"
          data-pick=""
          tabIndex={isFirst ? 0 : -1}
          aria-label={t("cell.day", { day: name, state: state.join(", ") })}
          aria-current={isToday ? "date" : undefined}
          className={cn(
            "inline-flex size-7 cursor-pointer items-center justify-center rounded-full text-sm tabular-nums",
            isToday ? "bg-accent font-semibold text-on-accent" : "hover:bg-tint",
            isFaint && !isToday && "text-muted",
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
                <CalendarEntry item={item} day={day.day} venue={venue} named={!venueId} />
              </li>
            )
          );
        })}
      </ul>
      {rest > 0 && (
        <Link
          href={calendarHref("day", day.day, venueId)}
          prefetch={false}
          aria-label={t("moreOn", { count: rest, day: name })}
          className="mt-1 inline-flex min-h-6 items-center rounded-control px-1.5 text-xs font-medium underline"
        >
          {t("more", { count: rest })}
        </Link>
      )}
    </td>
  );
}
