import { getTranslations } from "next-intl/server";
import { ServiceBookingCard } from "@/components/bookings/service-booking-card";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { InvitationCard } from "@/components/services/invitation-card";
import { ProviderStatusNotice } from "@/components/services/provider-status-notice";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Stat } from "@/components/ui/stat";
import { requireRole } from "@/lib/auth/guards";
import { countServiceBookings, listServiceBookings } from "@/lib/bookings/provider-queries";
import type { ServiceBooking } from "@/lib/bookings/provider-types";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import {
  getProviderFigures,
  getProviderStatus,
  listInvitations,
} from "@/lib/services/provider-queries";
import { isolate } from "@/lib/shared/isolate";

/** The maximum length of each list on the overview. */
const MAX_ITEMS = 5;

export const generateMetadata = titleMetadata("provider.overview.title");

function ServiceBookings({
  id,
  title,
  serviceBookings,
}: {
  id: string;
  title: string;
  serviceBookings: ServiceBooking[];
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">
        {serviceBookings.slice(0, MAX_ITEMS).map((serviceBooking) => (
          <ServiceBookingCard
            key={`${serviceBooking.bookingId} ${serviceBooking.serviceId}`}
            serviceBooking={serviceBooking}
          />
        ))}
      </ul>
    </section>
  );
}

export default async function ProviderPage() {
  const user = await requireRole("service_provider", "/provider");
  const [t, provider, figures, invited, counts, waiting, upcoming] = await Promise.all([
    getTranslations("provider.overview"),
    getProviderStatus(user.id),
    getProviderFigures(),
    listInvitations("invited", 1),
    countServiceBookings(),
    listServiceBookings("waiting"),
    listServiceBookings("upcoming"),
  ]);
  const hasServices = figures.total > 0;
  const linkClass = buttonClass({ variant: "outline", size: "sm", className: "self-start" });
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-2xl">{t("hello", { name: isolate(user.firstName) })}</h1>
      <ProviderStatusNotice provider={provider} />
      <ClientMessages namespaces={["provider"]}>
        {waiting.serviceBookings.length > 0 && (
          <ServiceBookings
            id="waiting"
            title={t("waiting", { count: counts.waiting })}
            serviceBookings={waiting.serviceBookings}
          />
        )}
        {invited.count > 0 && (
          <section aria-labelledby="invitations" className="flex flex-col gap-3">
            <h2 id="invitations" className="text-xl">
              {t("invitations", { count: invited.count })}
            </h2>
            <ul className="grid gap-4 xl:grid-cols-2">
              {invited.invitations.slice(0, MAX_ITEMS).map((invitation) => (
                <InvitationCard
                  key={`${invitation.venueId} ${invitation.serviceId}`}
                  invitation={invitation}
                />
              ))}
            </ul>
            {invited.count > MAX_ITEMS && (
              <Link href="/provider/venues" className={linkClass}>
                {t("allInvitations")}
              </Link>
            )}
          </section>
        )}
        {hasServices && waiting.serviceBookings.length === 0 && invited.count === 0 && (
          <p className="rounded-card border border-hairline bg-card p-5 text-muted">
            {t("nothing")}
          </p>
        )}
        {upcoming.serviceBookings.length > 0 && (
          <ServiceBookings
            id="upcoming"
            title={t("upcoming")}
            serviceBookings={upcoming.serviceBookings}
          />
        )}
      </ClientMessages>
      {counts.waiting + counts.upcoming > 0 && (
        <Link href="/provider/bookings" className={linkClass}>
          {t("allBookings")}
        </Link>
      )}
      {!hasServices && provider && (
        <EmptyState
          title={t("noServices.title")}
          body={t("noServices.body")}
          action={<ButtonLink href="/provider/services/new">{t("noServices.action")}</ButtonLink>}
        />
      )}
      {hasServices && (
        <section aria-labelledby="numbers" className="flex flex-col gap-3">
          <h2 id="numbers" className="text-xl">
            {t("numbers")}
          </h2>
          <dl className="grid gap-4 sm:grid-cols-3">
            <Stat
              label={t("activeServices")}
              value={figures.counts.active}
              hint={t("inReview", { count: figures.counts.pending })}
            />
            <Stat label={t("upcomingBookings")} value={counts.upcoming} />
            <Stat label={t("venues")} value={figures.venues} />
          </dl>
        </section>
      )}
    </div>
  );
}
