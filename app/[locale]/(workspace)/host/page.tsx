import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { HostBookingRow } from "@/components/hosting/bookings/host-booking-row";
import { VenuesByStatus } from "@/components/hosting/dashboard/venues-by-status";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Stat } from "@/components/ui/stat";
import { requireRole } from "@/lib/auth/guards";
import { listComing, monthNumbers } from "@/lib/bookings/host-queries";
import type { Booking } from "@/lib/bookings/types";
import { ClientMessages } from "@/lib/i18n/client-messages";
import { Link } from "@/lib/i18n/navigation";
import { formatMoney } from "@/lib/shared/money";
import { listHostVenues } from "@/lib/venues/host-queries";

const FEW = 5;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hosting.dashboard");
  return { title: t("title") };
}

function Section({ id, title, bookings }: { id: string; title: string; bookings: Booking[] }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">
        {bookings.slice(0, FEW).map((booking) => (
          <HostBookingRow
            key={booking.id}
            booking={booking}
            badge={<BookingBadge status={booking.status} />}
          />
        ))}
      </ul>
    </section>
  );
}

export default async function HostDashboardPage() {
  const host = await requireRole("host", "/host");
  const [t, locale, venues, coming, month] = await Promise.all([
    getTranslations("hosting.dashboard"),
    getLocale(),
    listHostVenues(host.id),
    listComing(),
    monthNumbers(host.id),
  ]);
  const all = (
    <Link href="/host/bookings" className={buttonClass({ variant: "outline", size: "sm" })}>
      {t("allBookings")}
    </Link>
  );
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-2xl">{t("hello", { name: `\u2068${host.firstName}\u2069` })}</h1>
      {venues.length === 0 ? (
        <EmptyState
          title={t("noVenues.title")}
          body={t("noVenues.body")}
          action={
            <Link href="/host/venues/add" className={buttonClass()}>
              {t("noVenues.action")}
            </Link>
          }
        />
      ) : (
        <ClientMessages namespaces={["hosting", "errors"]}>
          {coming.requests.length > 0 ? (
            <Section
              id="requests"
              title={t("requests", { count: coming.requests.length })}
              bookings={coming.requests}
            />
          ) : (
            <p className="rounded-card border border-hairline bg-card p-5 text-muted">
              {t("noRequests")}
            </p>
          )}
          {coming.confirmed.length > 0 && (
            <Section id="arrivals" title={t("arrivals")} bookings={coming.confirmed} />
          )}
          <div>{all}</div>
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
          <VenuesByStatus venues={venues} />
        </ClientMessages>
      )}
    </div>
  );
}
