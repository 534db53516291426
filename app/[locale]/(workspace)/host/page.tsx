import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { HostBookingRow } from "@/components/bookings/host-booking-row";
import { HostToday } from "@/components/bookings/host-today";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { OpenRefunds } from "@/components/payments/open-refunds";
import { PageUpdates } from "@/components/realtime/page-updates";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Stat } from "@/components/ui/stat";
import { HostAttention } from "@/components/venues/listing/host-attention";
import { VenuesByStatus } from "@/components/venues/listing/host-venues-by-status";
import { requireRole } from "@/lib/auth/guards";
import { bookingsVersion } from "@/lib/bookings/bookings-version";
import { getHostMonthSummary, getHostOverview } from "@/lib/bookings/host-queries";
import type { Booking } from "@/lib/bookings/types";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { MAX_LISTING_COUNT } from "@/lib/listings/filters";
import { countUnansweredConversations } from "@/lib/messaging/queries";
import { listMyRefunds } from "@/lib/payments/refund-queries";
import { isolate } from "@/lib/shared/isolate";
import { formatMoney } from "@/lib/shared/money";
import { listHostVenues } from "@/lib/venues/listing/queries";

/** The maximum length of each list on the dashboard. */
const MAX_BOOKINGS = 5;
const MAX_ATTENTION_ITEMS = 5;
const MAX_REFUNDS = 3;

export const generateMetadata = titleMetadata("hosting.dashboard.title");

type SectionProps = { id: string; title: string; bookings: Booking[]; children?: ReactNode };

function Section({ id, title, bookings, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">
        {bookings.map((booking) => (
          <HostBookingRow
            key={booking.id}
            booking={booking}
            badge={<BookingBadge status={booking.status} />}
          />
        ))}
      </ul>
      <div className="empty:hidden">{children}</div>
    </section>
  );
}

export default async function HostDashboardPage() {
  const host = await requireRole("host", "/host");
  const [t, tLive, locale, attention, overview, month, unanswered, owed] = await Promise.all([
    getTranslations("hosting.dashboard"),
    getTranslations("live"),
    getLocale(),
    listHostVenues({ group: "attention", text: "" }, { limit: MAX_ATTENTION_ITEMS }),
    getHostOverview(MAX_BOOKINGS),
    getHostMonthSummary(),
    countUnansweredConversations(),
    listMyRefunds("host", "open", { limit: MAX_REFUNDS }),
  ]);
  const linkClass = buttonClass({ variant: "outline", size: "sm" });
  return (
    <div className="flex flex-col gap-8">
      <PageUpdates
        events={["booking"]}
        version={bookingsVersion([...overview.requests, ...overview.today, ...overview.next])}
        announcement={tLive("bookings")}
      >
        <h1 className="text-2xl">{t("hello", { name: isolate(host.firstName) })}</h1>
        {attention.total === 0 ? (
          <EmptyState
            title={t("noVenues.title")}
            body={t("noVenues.body")}
            action={<ButtonLink href="/host/venues/add">{t("noVenues.action")}</ButtonLink>}
          />
        ) : (
          <ClientMessages namespaces={["hosting"]}>
            <section aria-labelledby="month" className="flex flex-col gap-3">
              <h2 id="month" className="text-xl">
                {t("month")}
              </h2>
              <dl className="grid gap-4 sm:grid-cols-3">
                <Stat label={t("bookings")} value={month.bookings} />
                <Stat label={t("guests")} value={month.guests} />
                <Stat
                  label={t("earned")}
                  value={
                    month.earned.length > 0
                      ? month.earned.map(({ currency, minor }) => (
                          <span key={currency} className="block">
                            {formatMoney(minor, currency, locale)}
                          </span>
                        ))
                      : t("nothing")
                  }
                  hint={t("earnedHint")}
                />
              </dl>
            </section>
            <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="flex min-w-0 flex-col gap-8">
                {overview.requests.length > 0 ? (
                  <Section
                    id="requests"
                    title={t("requests", { count: overview.requestsCount })}
                    bookings={overview.requests}
                  >
                    {overview.requestsCount > overview.requests.length && (
                      <ButtonLink href="/host/bookings" variant="outline">
                        {t("allRequests", { count: overview.requestsCount })}
                      </ButtonLink>
                    )}
                  </Section>
                ) : (
                  <p className="rounded-card border border-hairline bg-card p-5 text-muted">
                    {t("noRequests")}
                  </p>
                )}
                <OpenRefunds side="host" refunds={owed.refunds} now={Date.now()} />
                <HostToday
                  ongoing={overview.running}
                  starting={overview.today}
                  hiddenCount={
                    overview.todayCount - overview.running.length - overview.today.length
                  }
                />
                {overview.next.length > 0 && (
                  <Section id="arrivals" title={t("arrivals")} bookings={overview.next} />
                )}
                <div className="flex flex-wrap gap-2">
                  <Link href="/host/bookings" className={linkClass}>
                    {t("allBookings")}
                  </Link>
                  <Link href="/host/calendar" className={linkClass}>
                    {t("calendar")}
                  </Link>
                </div>
              </div>
              <div className="flex min-w-0 flex-col gap-8">
                <HostAttention
                  venues={attention.venues}
                  hiddenCount={attention.listed - attention.venues.length}
                  isMoreHidden={attention.listed > MAX_LISTING_COUNT}
                  unanswered={unanswered}
                />
                <VenuesByStatus counts={attention.counts} />
              </div>
            </div>
          </ClientMessages>
        )}
      </PageUpdates>
    </div>
  );
}
