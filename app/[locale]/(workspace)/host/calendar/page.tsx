import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { Agenda } from "@/components/availability/host-calendar/agenda";
import { BlockButton, BlockContext } from "@/components/availability/host-calendar/block-context";
import { CalendarBar, viewTitle } from "@/components/availability/host-calendar/calendar-bar";
import { Legend } from "@/components/availability/host-calendar/legend";
import { MonthTable } from "@/components/availability/host-calendar/month-table";
import { PickRange } from "@/components/availability/host-calendar/pick-range";
import { VenueFilter } from "@/components/availability/host-calendar/venue-filter";
import { WeekGrid } from "@/components/availability/host-calendar/week-grid";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { requireRole } from "@/lib/auth/guards";
import { getHostCalendar, listCalendarVenues } from "@/lib/availability/host-queries";
import { dayCell } from "@/lib/availability/rules/calendar-grid";
import {
  type CalendarView,
  calendarHref,
  parseCalendarView,
} from "@/lib/availability/rules/calendar-view";
import type { CalendarVenue, HostCalendar } from "@/lib/availability/types";
import { todayIn } from "@/lib/shared/calendar-day";
import { firstValue } from "@/lib/shared/first-value";
import { timeZoneName } from "@/lib/shared/format-time";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hostCalendar");
  return { title: t("title") };
}

/** The most things of a day that a view shows; the day itself shows the rest. */
function mostOf(view: CalendarView, venueId: string | null): number {
  if (view.view === "month") return 3;
  if (view.view === "day") return 500;
  return venueId ? 100 : 12;
}

/** The zone whose today is marked: that of the venue, or of most of them. */
function zoneOf(venues: CalendarVenue[], venueId: string | null): string {
  const chosen = venues.find(({ id }) => id === venueId);
  if (chosen) return chosen.timeZone;
  const counts = new Map<string, number>();
  for (const { timeZone } of venues) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "Africa/Cairo";
}

export default async function HostCalendarPage({
  searchParams,
}: PageProps<"/[locale]/host/calendar">) {
  const host = await requireRole("host", "/host/calendar");
  const [params, t, locale, venues] = await Promise.all([
    searchParams,
    getTranslations("hostCalendar"),
    getLocale(),
    listCalendarVenues(host.id, "busy"),
  ]);
  const venueId = firstValue(params.venue) || null;
  if (venueId && !venues.some(({ id }) => id === venueId)) notFound();
  const today = todayIn(zoneOf(venues, venueId));
  const view = parseCalendarView(
    { view: firstValue(params.view), month: firstValue(params.month), day: firstValue(params.day) },
    today,
  );
  if (venues.length === 0) {
    return (
      <div className="flex flex-col gap-6">
        <h1 className="text-2xl">{t("title")}</h1>
        <EmptyState
          title={t("empty.title")}
          body={t("empty.body")}
          action={
            <Link href="/host/venues/add" className={buttonClass()}>
              {t("empty.action")}
            </Link>
          }
        />
      </div>
    );
  }
  const calendar = await getHostCalendar(view, venueId, mostOf(view, venueId));
  const zones = new Set(venues.map(({ timeZone }) => timeZone));
  const first = venueId ?? venues[0]?.id;
  return (
    <ClientMessages namespaces={["hostCalendar"]}>
      <BlockContext venues={venues} venueId={venueId}>
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-2xl">{t("title")}</h1>
            <div className="flex flex-wrap gap-2">
              <Link
                href={`/host/calendar/hours?venue=${first}`}
                className={buttonClass({ variant: "outline" })}
              >
                {t("hours")}
              </Link>
              <BlockButton cell={dayCell(view.view === "month" ? today : view.day)} />
            </div>
          </div>
          <VenueFilter
            venues={venues}
            venueId={venueId}
            href={calendarHref(view.view, view.day, null)}
            all
          />
          <CalendarBar view={view} venueId={venueId} today={today} />
          <p className="text-muted text-sm">
            {zones.size > 1 && !venueId
              ? t("zones")
              : t("zone", { zone: timeZoneName(zoneOf(venues, venueId), locale) })}
          </p>
          <Days view={view} calendar={calendar} venueId={venueId} today={today} />
          <Legend />
        </div>
      </BlockContext>
    </ClientMessages>
  );
}

type DaysProps = {
  view: CalendarView;
  calendar: HostCalendar;
  venueId: string | null;
  today: string;
};

async function Days({ view, calendar, venueId, today }: DaysProps) {
  const [t, locale] = await Promise.all([getTranslations("hostCalendar"), getLocale()]);
  const venues = new Map(calendar.venues.map((venue) => [venue.id, venue]));
  const venue = venueId ? venues.get(venueId) : undefined;
  const label = viewTitle(view, locale);
  const inMonth = view.day.slice(0, 7);
  const listed =
    view.view === "month"
      ? calendar.days.filter(({ day }) => day.startsWith(inMonth))
      : calendar.days;
  const shared = { venues, venueId, today };
  if (view.view === "day") return <Agenda days={calendar.days} {...shared} all />;
  const isGrid = view.view === "week" && venue;
  return (
    <>
      <div className="hidden flex-col gap-2 md:flex">
        <p className="text-muted text-sm">{t("hint")}</p>
        <PickRange inline={isGrid ? 48 : 1} block={isGrid ? 1 : 7}>
          {isGrid ? (
            <WeekGrid
              label={label}
              days={calendar.days}
              open={calendar.open}
              venue={venue}
              today={today}
            />
          ) : (
            <MonthTable
              label={label}
              days={calendar.days}
              month={view.view === "month" ? inMonth : null}
              {...shared}
            />
          )}
        </PickRange>
      </div>
      <div className="md:hidden">
        <Agenda days={listed} {...shared} all={view.view === "week"} />
      </div>
    </>
  );
}
