import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import {
  adjacentDay,
  type CalendarView,
  calendarHref,
} from "@/lib/availability/rules/calendar-view";
import { addDays } from "@/lib/shared/calendar-day";
import { formatDay, formatSpan } from "@/lib/shared/format-time";
import type { Locale } from "@/lib/shared/locale-tag";

/** The title of a view: September 2027; 4 – 10 Sep 2027; Sunday, 5 September 2027. */
export function viewTitle(view: CalendarView, locale: Locale): string {
  if (view.view === "month") return formatDay(view.day, locale, "month");
  if (view.view === "day") return formatDay(view.day, locale, "longDate");
  const noon = (day: string) => `${day}T12:00:00Z`;
  return formatSpan(noon(view.from), noon(addDays(view.from, 6)), "UTC", locale, "dayOfYear");
}

/**
 * The toolbar of the calendar, one line on a desktop: the previous and next month, week or day, the venue, the other views,
 * the hours and calendar links of a venue, and blocking.
 */
export function CalendarBar({
  view,
  venueId,
  hoursVenueId,
  today,
  venueFilter,
  blockButton,
}: {
  view: CalendarView;
  venueId: string | null;
  /** The venue whose hours and calendar links are opened. */
  hoursVenueId: string;
  today: string;
  venueFilter: ReactNode;
  blockButton: ReactNode;
}) {
  const t = useTranslations("hostCalendar");
  // From the current month the other views open today, from another month its first day.
  const targetDay =
    view.view === "month" && today.startsWith(view.day.slice(0, 7)) ? today : view.day;
  const linkClass = buttonClass({ variant: "outline", size: "sm" });
  const arrowClass = buttonClass({ variant: "outline", className: "size-11 shrink-0 px-0!" });
  return (
    <section aria-label={t("toolbar")} className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
        <Link
          href={calendarHref(view.view, adjacentDay(view, -1), venueId)}
          aria-label={t(`previous.${view.view}`)}
          className={arrowClass}
          prefetch={false}
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
        <Link
          href={calendarHref(view.view, adjacentDay(view, 1), venueId)}
          aria-label={t(`next.${view.view}`)}
          className={arrowClass}
          prefetch={false}
        >
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
        <Link href={calendarHref(view.view, today, venueId)} className={linkClass} prefetch={false}>
          {t("today")}
        </Link>
        {venueFilter}
      </div>
      <Tabs
        label={t("views")}
        className="max-sm:w-full sm:me-auto"
        items={(["month", "week", "day"] as const).map((each) => ({
          href: calendarHref(each, targetDay, venueId),
          label: t(each),
          current: each === view.view,
        }))}
      />
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">
        <Link href={`/host/calendar/hours?venue=${hoursVenueId}`} className={linkClass}>
          {t("hours")}
        </Link>
        <Link href={`/host/venues/${hoursVenueId}/calendars`} className={linkClass}>
          {t("feeds")}
        </Link>
        {blockButton}
      </div>
    </section>
  );
}
