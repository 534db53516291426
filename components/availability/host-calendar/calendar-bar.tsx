import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
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

/** The toolbar of the calendar: links to the previous and next month, week or day, and to the other views. */
export function CalendarBar({
  view,
  venueId,
  today,
  children,
}: {
  view: CalendarView;
  venueId: string | null;
  today: string;
  /** What else belongs into the bar, between the days and the views. */
  children: ReactNode;
}) {
  const t = useTranslations("hostCalendar");
  const locale = useLocale();
  // From the current month the other views open today, from another month its first day.
  const targetDay =
    view.view === "month" && today.startsWith(view.day.slice(0, 7)) ? today : view.day;
  const arrowClass = buttonClass({ variant: "outline", className: "size-11 px-0!" });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-2">
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
        <Link
          href={calendarHref(view.view, today, venueId)}
          className={buttonClass({ variant: "outline" })}
          prefetch={false}
        >
          {t("today")}
        </Link>
        <p aria-live="polite" className="ms-2 font-semibold text-lg">
          {viewTitle(view, locale)}
        </p>
      </div>
      {children}
      <Tabs
        label={t("views")}
        items={(["month", "week", "day"] as const).map((each) => ({
          href: calendarHref(each, targetDay, venueId),
          label: t(each),
          current: each === view.view,
        }))}
      />
    </div>
  );
}
