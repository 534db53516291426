import { getLocale, getTranslations } from "next-intl/server";
import { BookingBadge } from "@/components/bookings/booking-badge";
import { GroupHint } from "@/components/bookings/group-hint";
import { HostBookingFilters } from "@/components/bookings/host-booking-filters";
import { HostBookingRow } from "@/components/bookings/host-booking-row";
import { HostBookingsEmpty } from "@/components/bookings/host-bookings-empty";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ExportLink } from "@/components/payouts/export-link";
import { PageUpdates } from "@/components/realtime/page-updates";
import { ButtonLink } from "@/components/ui/button-link";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { listCalendarVenues } from "@/lib/availability/host-queries";
import { bookingsVersion } from "@/lib/bookings/bookings-version";
import { hostFilterQuery, hostGroups, parseHostFilters } from "@/lib/bookings/host-filters";
import { listHostBookings } from "@/lib/bookings/host-queries";
import type { Booking } from "@/lib/bookings/types";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { firstValue } from "@/lib/shared/first-value";

const MAX_REQUESTS = 100;

export const generateMetadata = titleMetadata("hosting.bookings.title");

function BookingList({ label, bookings }: { label: string; bookings: Booking[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {bookings.map((booking) => (
        <HostBookingRow
          key={booking.id}
          booking={booking}
          badge={<BookingBadge status={booking.status} />}
        />
      ))}
    </ul>
  );
}

export default async function HostBookingsPage({
  searchParams,
}: PageProps<"/[locale]/host/bookings">) {
  const params = await searchParams;
  const filters = parseHostFilters(params);
  const host = await requireRole("host", `/host/bookings${hostFilterQuery(filters)}`);
  const { group } = filters;
  const after = firstValue(params.after) || undefined;
  const isUpcoming = group === "upcoming";
  const [t, tFilters, tLive, locale, venues, list] = await Promise.all([
    getTranslations("hosting.bookings"),
    getTranslations("hostBookings"),
    getTranslations("live"),
    getLocale(),
    listCalendarVenues(host.id),
    listHostBookings(filters, isUpcoming ? "confirmed" : group, { cursor: after }),
  ]);
  // The first page of upcoming bookings starts with all open requests.
  const openRequests =
    isUpcoming && !after && list.counts.requests > 0
      ? await listHostBookings(filters, "requests", { limit: MAX_REQUESTS })
      : null;
  // The request that expires first comes first.
  const requests = (openRequests?.bookings ?? []).sort((a, b) =>
    (a.requestExpiresAt ?? "").localeCompare(b.requestExpiresAt ?? ""),
  );
  const isEmpty = list.bookings.length === 0 && requests.length === 0;
  const label =
    group === "all" ? tFilters("all") : group === "requests" ? t("requestsLabel") : t(group);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">{t("title")}</h1>
        <ClientMessages namespaces={["reauthentication"]}>
          <ExportLink
            href={`/api/host/bookings.csv${hostFilterQuery(filters, { locale })}`}
            label={tFilters("download")}
            isAsking={firstValue(params.download) === "csv"}
          />
        </ClientMessages>
      </div>
      <Tabs
        label={t("groups")}
        items={hostGroups.map((name) => ({
          href: `/host/bookings${hostFilterQuery({ ...filters, group: name })}`,
          label: name === "all" ? tFilters("all") : t(name),
          current: name === group,
          count: list.counts[name],
        }))}
      />
      <GroupHint group={group} />
      <HostBookingFilters filters={filters} venues={venues} />
      <p role="status" className="text-muted" data-testid="booking-count">
        {tFilters("count", { count: list.counts[group] })}
      </p>
      <PageUpdates
        key={`${hostFilterQuery(filters)} ${after}`}
        events={["booking"]}
        version={bookingsVersion([...requests, ...list.bookings])}
        announcement={tLive("bookings")}
      >
        <ClientMessages namespaces={["hosting"]}>
          {requests.length > 0 && (
            <section aria-labelledby="requests" className="flex flex-col gap-3">
              <h2 id="requests" className="text-lg">
                {t("requests", { count: list.counts.requests })}
              </h2>
              <BookingList label={t("requestsLabel")} bookings={requests} />
              {openRequests?.next && (
                <ButtonLink
                  href={`/host/bookings${hostFilterQuery({ ...filters, group: "requests" })}`}
                  variant="outline"
                  className="self-center"
                >
                  {tFilters("allRequests")}
                </ButtonLink>
              )}
            </section>
          )}
          {list.bookings.length > 0 && (
            <h2 className={requests.length > 0 ? "text-lg" : "sr-only"}>
              {isUpcoming ? t("confirmed") : label}
            </h2>
          )}
          {list.bookings.length > 0 && <BookingList label={label} bookings={list.bookings} />}
          {isEmpty && (
            <HostBookingsEmpty
              filters={filters}
              otherCount={list.counts.all - list.counts[group]}
            />
          )}
        </ClientMessages>
        {list.next && (
          <ButtonLink
            href={`/host/bookings${hostFilterQuery(filters, { after: list.next })}`}
            variant="outline"
            className="self-center"
          >
            {t("more")}
          </ButtonLink>
        )}
      </PageUpdates>
    </div>
  );
}
