import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ServiceBookingCard } from "@/components/bookings/service-booking-card";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { InvitationCard } from "@/components/services/invitation-card";
import { ProviderStanding } from "@/components/services/provider-standing";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Stat } from "@/components/ui/stat";
import { requireRole } from "@/lib/auth/guards";
import { countServiceBookings, listServiceBookings } from "@/lib/bookings/provider-queries";
import type { ServiceBooking } from "@/lib/bookings/provider-types";
import {
  getProviderStanding,
  listInvitations,
  listOwnServices,
} from "@/lib/services/provider-queries";
import { isolate } from "@/lib/shared/isolate";

const FEW = 5;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("provider.overview");
  return { title: t("title") };
}

function Parts({ id, title, parts }: { id: string; title: string; parts: ServiceBooking[] }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">
        {parts.slice(0, FEW).map((part) => (
          <ServiceBookingCard key={`${part.bookingId} ${part.serviceId}`} part={part} />
        ))}
      </ul>
    </section>
  );
}

export default async function ProviderPage() {
  const user = await requireRole("service_provider", "/provider");
  const [t, standing, services, invitations, counts, waiting, upcoming] = await Promise.all([
    getTranslations("provider.overview"),
    getProviderStanding(user.id),
    listOwnServices(user.id),
    listInvitations(),
    countServiceBookings(),
    listServiceBookings("waiting"),
    listServiceBookings("upcoming"),
  ]);
  const open = invitations.filter(({ status }) => status === "invited");
  const venues = new Set(
    invitations.filter(({ status }) => status === "accepted").map(({ venueId }) => venueId),
  );
  const inStatus = (status: string) => services.filter((item) => item.status === status).length;
  const more = buttonClass({ variant: "outline", size: "sm", className: "self-start" });
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-2xl">{t("hello", { name: isolate(user.firstName) })}</h1>
      <ProviderStanding standing={standing} />
      <ClientMessages namespaces={["provider"]}>
        {waiting.parts.length > 0 && (
          <Parts
            id="waiting"
            title={t("waiting", { count: counts.waiting })}
            parts={waiting.parts}
          />
        )}
        {open.length > 0 && (
          <section aria-labelledby="invitations" className="flex flex-col gap-3">
            <h2 id="invitations" className="text-xl">
              {t("invitations", { count: open.length })}
            </h2>
            <ul className="grid gap-4 xl:grid-cols-2">
              {open.slice(0, FEW).map((invitation) => (
                <InvitationCard
                  key={`${invitation.venueId} ${invitation.serviceId}`}
                  invitation={invitation}
                />
              ))}
            </ul>
            {open.length > FEW && (
              <Link href="/provider/venues" className={more}>
                {t("allInvitations")}
              </Link>
            )}
          </section>
        )}
        {services.length > 0 && waiting.parts.length === 0 && open.length === 0 && (
          <p className="rounded-card border border-hairline bg-card p-5 text-muted">
            {t("nothing")}
          </p>
        )}
        {upcoming.parts.length > 0 && (
          <Parts id="upcoming" title={t("upcoming")} parts={upcoming.parts} />
        )}
      </ClientMessages>
      {counts.waiting + counts.upcoming > 0 && (
        <Link href="/provider/bookings" className={more}>
          {t("allBookings")}
        </Link>
      )}
      {services.length === 0 && standing && (
        <EmptyState
          title={t("noServices.title")}
          body={t("noServices.body")}
          action={
            <Link href="/provider/services/new" className={buttonClass()}>
              {t("noServices.action")}
            </Link>
          }
        />
      )}
      {services.length > 0 && (
        <section aria-labelledby="numbers" className="flex flex-col gap-3">
          <h2 id="numbers" className="text-xl">
            {t("numbers")}
          </h2>
          <dl className="grid gap-4 sm:grid-cols-3">
            <Stat
              label={t("activeServices")}
              value={inStatus("active")}
              hint={t("inReview", { count: inStatus("pending") })}
            />
            <Stat label={t("upcomingBookings")} value={counts.upcoming} />
            <Stat label={t("venues")} value={venues.size} />
          </dl>
        </section>
      )}
    </div>
  );
}
