import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { VenueFilter } from "@/components/availability/host-calendar/venue-filter";
import { Exceptions } from "@/components/availability/opening-hours/exceptions";
import { HoursForm } from "@/components/availability/opening-hours/hours-form";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { requireRole } from "@/lib/auth/guards";
import { getVenueHours, listCalendarVenues } from "@/lib/availability/host-queries";
import { redirect } from "@/lib/i18n/navigation";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { todayIn } from "@/lib/shared/calendar-day";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("hostCalendar.editor.title");

/** The weekly hours, exceptions and buffers of a venue. */
export default async function HostHoursPage({
  searchParams,
}: PageProps<"/[locale]/host/calendar/hours">) {
  const host = await requireRole("host", "/host/calendar/hours");
  const [params, t, locale, venues] = await Promise.all([
    searchParams,
    getTranslations("hostCalendar.editor"),
    getLocale(),
    listCalendarVenues(host.id, "busy"),
  ]);
  const venueId = firstValue(params.venue);
  const venue = venueId ? venues.find(({ id }) => id === venueId) : venues[0];
  // Without venues the calendar explains the next step.
  if (!venue && !venueId) return redirect({ href: "/host/calendar", locale });
  if (!venue) notFound();
  const today = todayIn(venue.timeZone);
  const hours = await getVenueHours(venue.id, today);
  if (!hours) notFound();
  return (
    <ClientMessages namespaces={["hostCalendar", "wizard"]}>
      <div className="flex max-w-3xl flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{t("title")}</h1>
          <ButtonLink href={`/host/calendar?venue=${venue.id}`} variant="outline">
            {t("back")}
          </ButtonLink>
        </div>
        <VenueFilter venues={venues} venueId={venue.id} href="/host/calendar/hours" />
        <p className="text-muted">{t("intro")}</p>
        <section aria-labelledby="exceptions" className="flex flex-col gap-3">
          <h2 id="exceptions" className="text-lg">
            {t("exceptions")}
          </h2>
          <p className="text-muted text-sm">{t("exceptionsHint")}</p>
          <Exceptions
            key={venue.id}
            venueId={venue.id}
            today={today}
            exceptions={hours.exceptions}
          />
        </section>
        <section className="rounded-card border border-hairline bg-card p-4 sm:p-6">
          <HoursForm key={venue.id} venue={venue} hours={hours} />
        </section>
      </div>
    </ClientMessages>
  );
}
