import { getTranslations } from "next-intl/server";
import { ServiceBookingCard } from "@/components/bookings/service-booking-card";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { WriteAboutBooking } from "@/components/messaging/write-about-booking";
import { PageUpdates } from "@/components/realtime/page-updates";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import {
  countServiceBookings,
  getServiceBookings,
  listServiceBookings,
} from "@/lib/bookings/provider-queries";
import { serviceBookingGroups } from "@/lib/bookings/provider-types";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("provider.bookings.title");

export default async function ProviderBookingsPage({
  searchParams,
}: PageProps<"/[locale]/provider/bookings">) {
  await requireRole("service_provider", "/provider/bookings");
  const params = await searchParams;
  const counts = await countServiceBookings();
  // Requests that wait for a decision come first.
  const defaultGroup = counts.waiting > 0 || counts.upcoming === 0 ? "waiting" : "upcoming";
  const group =
    serviceBookingGroups.find((name) => name === firstValue(params.group)) ?? defaultGroup;
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(firstValue(params.page))) || 1));
  const [t, tLive, opened] = await Promise.all([
    getTranslations("provider.bookings"),
    getTranslations("live"),
    getServiceBookings(firstValue(params.booking) ?? ""),
  ]);
  // A notification opens its booking alone.
  const isOne = opened.length > 0;
  const list = isOne
    ? { serviceBookings: opened, hasMore: false }
    : await listServiceBookings(group, page);
  const pageHref = (number: number) => `/provider/bookings?group=${group}&page=${number}`;
  const pageLinkClass = buttonClass({ variant: "outline" });
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      <PageUpdates
        key={isOne ? opened[0]?.bookingId : `${group} ${page}`}
        events={["booking"]}
        version={list.serviceBookings
          .map(({ bookingId, serviceId, bookingStatus, serviceStatus }) =>
            [bookingId, serviceId, bookingStatus, serviceStatus].join(),
          )
          .join()}
        announcement={tLive("bookings")}
      >
        <Tabs
          label={t("groups")}
          items={serviceBookingGroups.map((name) => ({
            href: `/provider/bookings?group=${name}`,
            label: t(name),
            current: !isOne && name === group,
            count: counts[name],
          }))}
        />
        {list.serviceBookings.length === 0 ? (
          <EmptyState title={t(`empty.${group}`)} body={t("empty.body")} />
        ) : (
          <ClientMessages namespaces={["provider", "messaging"]}>
            <ul className="flex flex-col gap-4">
              {list.serviceBookings.map((serviceBooking) => (
                <ServiceBookingCard
                  key={`${serviceBooking.bookingId} ${serviceBooking.serviceId}`}
                  serviceBooking={serviceBooking}
                  heading="h2"
                >
                  {serviceBooking.serviceStatus !== "declined" &&
                    serviceBooking.guestName !== null && (
                      <WriteAboutBooking
                        bookingId={serviceBooking.bookingId}
                        name={serviceBooking.guestName}
                        size="sm"
                      />
                    )}
                </ServiceBookingCard>
              ))}
            </ul>
          </ClientMessages>
        )}
        {!isOne && (page > 1 || list.hasMore) && (
          <p className="flex justify-center gap-3">
            {page > 1 && (
              <Link href={pageHref(page - 1)} className={pageLinkClass}>
                {t("previous")}
              </Link>
            )}
            {list.hasMore && (
              <Link href={pageHref(page + 1)} className={pageLinkClass}>
                {t("more")}
              </Link>
            )}
          </p>
        )}
      </PageUpdates>
    </div>
  );
}
