import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { Agenda } from "@/components/availability/host-calendar/agenda";
import { BlockButton, BlockContext } from "@/components/availability/host-calendar/block-context";
import { CalendarBar, viewTitle } from "@/components/availability/host-calendar/calendar-bar";
import { Legend } from "@/components/availability/host-calendar/legend";
import { MonthTable } from "@/components/availability/host-calendar/month-table";
import { RangePicker } from "@/components/availability/host-calendar/range-picker";
import { VenueFilter } from "@/components/availability/host-calendar/venue-filter";
import { WeekGrid } from "@/components/availability/host-calendar/week-grid";
import { ClientMessages } from "@/components/i18n/client-messages";
import { PageUpdates } from "@/components/realtime/page-updates";
import { ButtonLink } from "@/components/ui/button-link";
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
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { todayIn } from "@/lib/shared/calendar-day";
import { firstValue } from "@/lib/shared/first-value";
import { timeZoneName } from "@/lib/shared/format-time";

export const generateMetadata = titleMetadata("hostCalendar.title");

/** The maximum number of items of a day in a view; the view of the day shows the others. */
function maxItemsPerDay(view: CalendarView): number {
  if (view.view === "month") return 3;
  if (view.view === "day") return 500;
  return 100;
}

/** The time zone of the venue, or the most common one of all venues. */
function getTimeZone(venues: CalendarVenue[], venueId: string | null): string {
  const venue = venues.find(({ id }) => id === venueId);
  if (venue) return venue.timeZone;
  const counts = new Map<string, number>();
  for (const { timeZone } of venues) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "Africa/Cairo";
}

export default async function HostCalendarPage({
  searchParams,
}: PageProps<"/[locale]/host/calendar">) {
  const host = await requireRole("host", "/host/calendar");
  const [params, t, tLive, locale, venues] = await Promise.all([
    searchParams,
    getTranslations("hostCalendar"),
    getTranslations("live"),
    getLocale(),
    listCalendarVenues(host.id, "busy"),
  ]);
  const venueId = firstValue(params.venue) || null;
  if (venueId && !venues.some(({ id }) => id === venueId)) notFound();
  const timeZone = getTimeZone(venues, venueId);
  const today = todayIn(timeZone);
  const view = parseCalendarView(
    { view: firstValue(params.view), month: firstValue(params.month), day: firstValue(params.day) },
    today,
  );
  const [firstVenue] = venues;
  if (!firstVenue) {
    return (
      <div className="flex flex-col gap-6">
        <h1 className="text-2xl">{t("title")}</h1>
        <EmptyState
          title={t("empty.title")}
          body={t("empty.body")}
          action={<ButtonLink href="/host/venues/add">{t("empty.action")}</ButtonLink>}
        />
      </div>
    );
  }
  const calendar = await getHostCalendar(view, venueId, maxItemsPerDay(view));
  const zones = new Set(venues.map(({ timeZone }) => timeZone));
  return (
    <ClientMessages namespaces={["hostCalendar"]}>
      <BlockContext venues={venues} venueId={venueId}>
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="text-2xl">{t("title")}</h1>
            <p aria-live="polite" className="text-lg text-muted">
              {viewTitle(view, locale)}
            </p>
          </div>
          <CalendarBar
            view={view}
            venueId={venueId}
            hoursVenueId={venueId ?? firstVenue.id}
            today={today}
            venueFilter={
              <VenueFilter
                venues={venues}
                venueId={venueId}
                href={calendarHref(view.view, view.day, null)}
                hasAllOption
              />
            }
            blockButton={<BlockButton cell={dayCell(view.view === "month" ? today : view.day)} />}
          />
          <p className="text-muted text-sm">
            {zones.size > 1 && !venueId
              ? t("zones")
              : t("zone", { zone: timeZoneName(timeZone, locale) })}
          </p>
          <PageUpdates
            key={calendarHref(view.view, view.day, venueId)}
            events={["calendar", "booking"]}
            version={JSON.stringify(calendar.days)}
            announcement={tLive("calendar")}
          >
            <Days view={view} calendar={calendar} venueId={venueId} today={today} />
          </PageUpdates>
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
  const month = view.day.slice(0, 7);
  const agendaDays =
    view.view === "month"
      ? calendar.days.filter(({ day }) => day.startsWith(month))
      : calendar.days;
  const viewProps = { venues, venueId, today };
  if (view.view === "day") return <Agenda days={calendar.days} {...viewProps} showEmptyDays />;
  const isGrid = view.view === "week";
  return (
    <>
      <div className="hidden flex-col gap-2 md:flex">
        <p className="text-muted text-sm">{t("hint")}</p>
        <RangePicker inlineStep={isGrid ? 48 : 1} blockStep={isGrid ? 1 : 7}>
          {isGrid ? (
            <WeekGrid
              label={label}
              days={calendar.days}
              open={calendar.open}
              earliestOpening={calendar.earliestOpening}
              venues={venues}
              venue={venue}
              today={today}
            />
          ) : (
            <MonthTable label={label} days={calendar.days} month={month} {...viewProps} />
          )}
        </RangePicker>
      </div>
      <div className="md:hidden">
        <Agenda days={agendaDays} {...viewProps} showEmptyDays={view.view === "week"} />
      </div>
    </>
  );
}
