import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { calendarHref } from "@/lib/availability/rules/calendar-view";
import type { CalendarDay, CalendarVenue } from "@/lib/availability/types";
import { formatDay } from "@/lib/shared/format-time";
import { CalendarEntry } from "./calendar-entry";

type Props = {
  days: CalendarDay[];
  venues: Map<string, CalendarVenue>;
  venueId: string | null;
  today: string;
  /** Includes the days without items. */
  showEmptyDays: boolean;
};

/** The calendar as a list by day, for small screens and for the view of one day. */
export function Agenda({ days, venues, venueId, today, showEmptyDays }: Props) {
  const t = useTranslations("hostCalendar");
  const locale = useLocale();
  const visibleDays = showEmptyDays
    ? days
    : days.filter(({ total, day }) => total > 0 || day === today);
  if (visibleDays.length === 0)
    return <p className="py-8 text-center text-muted">{t("nothing")}</p>;
  return (
    <ol className="flex flex-col gap-5">
      {visibleDays.map(({ day, closed, total, items }) => (
        <li key={day} className="flex flex-col gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="text-base">
              {formatDay(day, locale, "longDate")}
              {day === today && <span className="ms-2 text-accent">{t("today")}</span>}
            </h2>
            {closed > 0 && (
              <span className="text-sm text-muted">
                {venueId ? t("closedDay") : t("closedSome", { count: closed })}
              </span>
            )}
          </div>
          {total === 0 && <p className="text-muted">{t("nothingDay")}</p>}
          <ul className="flex flex-col gap-2 empty:hidden">
            {items.map((item, index) => {
              const venue = venues.get(item.venueId);
              return (
                venue && (
                  <li key={`${item.kind} ${item.id ?? index}`}>
                    <CalendarEntry
                      item={item}
                      day={day}
                      venue={venue}
                      showVenue={!venueId}
                      isDetailed
                      className="min-h-11"
                    />
                  </li>
                )
              );
            })}
          </ul>
          {total > items.length && (
            <Link
              href={calendarHref("day", day, venueId)}
              prefetch={false}
              aria-label={t("moreOn", {
                count: total - items.length,
                day: formatDay(day, locale, "longDate"),
              })}
              className="inline-flex min-h-11 items-center self-start font-medium underline"
            >
              {t("more", { count: total - items.length })}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
